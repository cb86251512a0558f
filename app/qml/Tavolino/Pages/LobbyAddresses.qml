// SPDX-License-Identifier: GPL-3.0-or-later
// What others type to come to this table.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Panel {
    id: root

    required property LobbyModel lobby

    signal copied(string text)

    Column {
        width: root.availableWidth
        spacing: Theme.spaceXs

        Label {
            width: parent.width
            text: qsTr("To join, type")
            bold: true
            Accessible.role: Accessible.Heading
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
                    size: entry.index === 0 ? Theme.sizeTitle : Theme.sizeBody
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
        Label {
            width: parent.width
            text: qsTr("under “Join a table” on another computer in this network.")
            size: Theme.sizeSmall
            muted: true
        }
    }
}
