// SPDX-License-Identifier: GPL-3.0-or-later
// How others come to this table: by themselves, by the join code and its QR code, or by an address.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Panel {
    id: root

    required property LobbyModel lobby
    property bool helping: false

    signal copied(string text)

    Column {
        width: root.availableWidth
        spacing: Theme.spaceM

        Label {
            width: parent.width
            text: qsTr("How the others come in")
            bold: true
            Accessible.role: Accessible.Heading
        }
        Row {
            width: parent.width
            spacing: Theme.spaceS

            Icon {
                id: sign

                name: root.lobby.announced === "off" ? "warning" : "wifi"
                color: root.lobby.announced === "off" ? Theme.warning : root.lobby.announced === "up" ? Theme.good : Theme.textMuted
            }
            Label {
                objectName: "announced"
                width: parent.width - sign.width - parent.spacing
                text: root.lobby.announced === "up" ? qsTr("Everyone in this network sees the table under “Join a table”.") : root.lobby.announced === "off" ? root.lobby.announcedText + " " + qsTr("The others type what is below.") : qsTr("Announcing the table …")
            }
        }
        Item {
            width: parent.width
            visible: root.lobby.code !== ""
            implicitHeight: Math.max(picture.height, words.implicitHeight)

            JoinCode {
                id: picture

                objectName: "qr"
                path: root.lobby.codePath
                modules: root.lobby.codeSize
                code: root.lobby.code
            }
            Column {
                id: words

                anchors.left: picture.right
                anchors.leftMargin: Theme.spaceL
                anchors.right: copyCode.left
                anchors.verticalCenter: parent.verticalCenter

                Label {
                    width: parent.width
                    text: qsTr("Join code")
                    size: Theme.sizeSmall
                    muted: true
                }
                Label {
                    objectName: "join-code"
                    width: parent.width
                    text: root.lobby.code
                    size: Theme.sizeHeading
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.sizeBody
                    font.letterSpacing: 2
                    bold: true
                    wrapMode: Text.NoWrap
                    Accessible.name: Array.from(root.lobby.code).join(" ")
                }
            }
            IconButton {
                id: copyCode

                objectName: "copy-code"
                anchors.right: parent.right
                anchors.verticalCenter: parent.verticalCenter
                iconName: "copy"
                text: qsTr("Copy %1").arg(root.lobby.code)
                onClicked: root.copied(root.lobby.code)
            }
        }
        Column {
            width: parent.width

            Label {
                width: parent.width
                visible: root.lobby.addresses.length > 0
                text: root.lobby.code === "" ? qsTr("To join, type") : qsTr("or the address")
                size: Theme.sizeSmall
                muted: true
            }
            Repeater {
                model: root.lobby.addresses

                Item {
                    id: entry

                    required property string modelData
                    required property int index

                    width: parent.width
                    implicitHeight: Math.max(copyButton.height, address.implicitHeight)

                    Label {
                        id: address

                        objectName: "address-" + entry.index
                        anchors.verticalCenter: parent.verticalCenter
                        width: parent.width - copyButton.width - Theme.spaceS
                        text: entry.modelData
                        font.weight: entry.index === 0 ? Font.Bold : Font.Normal
                        wrapMode: Text.WrapAnywhere
                    }
                    IconButton {
                        id: copyButton

                        objectName: "copy-" + entry.index
                        anchors.right: parent.right
                        anchors.verticalCenter: parent.verticalCenter
                        iconName: "copy"
                        text: qsTr("Copy %1").arg(entry.modelData)
                        onClicked: root.copied(entry.modelData)
                    }
                }
            }
        }
        QuietButton {
            objectName: "help-others"
            x: -leftPadding
            iconName: root.helping ? "up" : "help"
            text: qsTr("Somebody can’t get in?")
            onClicked: root.helping = !root.helping
        }
        NetworkHelp {
            objectName: "host-help"
            width: parent.width
            visible: root.helping
            hosting: true
        }
    }
}
