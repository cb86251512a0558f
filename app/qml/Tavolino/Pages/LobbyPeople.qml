// SPDX-License-Identifier: GPL-3.0-or-later
// Everyone at the table, seated or not.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Panel {
    id: root

    required property LobbyModel lobby
    required property HotSeatModel mine     // those at this device

    signal added

    Column {
        width: root.availableWidth
        spacing: Theme.spaceS

        Item {
            width: parent.width
            implicitHeight: Math.max(title.implicitHeight, add.height)

            Label {
                id: title

                anchors.verticalCenter: parent.verticalCenter
                width: parent.width - add.width
                text: qsTr("At the table")
                bold: true
                Accessible.role: Accessible.Heading
            }
            IconButton {
                id: add

                objectName: "add-beside"
                anchors.right: parent.right
                iconName: "plus"
                text: qsTr("Somebody else plays at this device")
                onClicked: root.added()
            }
        }
        Repeater {
            model: root.lobby.people

            Item {
                id: person

                required property int participant
                required property string name
                required property string avatar
                required property string colour
                required property string role
                required property bool connected
                required property bool canRemove

                objectName: "person-" + participant
                width: parent.width
                implicitHeight: Math.max(Theme.touch, words.implicitHeight)
                Accessible.role: Accessible.ListItem
                Accessible.name: "%1, %2".arg(name).arg(role)

                Face {
                    id: face

                    anchors.verticalCenter: parent.verticalCenter
                    size: 34 * Theme.textScale
                    name: person.name
                    avatar: person.avatar
                    colour: person.colour
                    opacity: person.connected ? 1 : 0.5
                    Accessible.ignored: true
                }
                Column {
                    id: words

                    anchors.left: face.right
                    anchors.leftMargin: Theme.spaceM
                    anchors.right: remove.visible ? remove.left : parent.right
                    anchors.verticalCenter: parent.verticalCenter

                    Label {
                        width: parent.width
                        text: person.name
                        font.weight: Font.DemiBold
                        wrapMode: Text.NoWrap
                    }
                    Label {
                        width: parent.width
                        text: person.role
                        size: Theme.sizeSmall
                        muted: true
                    }
                }
                IconButton {
                    id: remove

                    objectName: "remove-" + person.participant
                    anchors.right: parent.right
                    anchors.verticalCenter: parent.verticalCenter
                    visible: person.canRemove
                    iconName: "close"
                    text: qsTr("Send %1 away").arg(person.name)
                    onClicked: question.open()
                }
                ConfirmDialog {
                    id: question

                    title: qsTr("Send %1 away?").arg(person.name)
                    text: qsTr("The seat goes back to AI.")
                    confirmText: qsTr("Send away")
                    onConfirmed: root.lobby.remove(person.participant)
                }
            }
        }
    }
}
