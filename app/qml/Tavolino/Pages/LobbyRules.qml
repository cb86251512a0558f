// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of this table: what differs from the standard.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Panel {
    id: root

    required property LobbyModel lobby

    signal edited

    Column {
        width: root.availableWidth
        spacing: Theme.spaceXs

        Item {
            width: parent.width
            implicitHeight: Math.max(title.implicitHeight, change.visible ? change.height : 0)

            Label {
                id: title

                anchors.verticalCenter: parent.verticalCenter
                width: parent.width - (change.visible ? change.width : 0)
                text: root.lobby.title
                bold: true
                Accessible.role: Accessible.Heading
            }
            QuietButton {
                id: change

                objectName: "lobby-change"
                anchors.right: parent.right
                visible: root.lobby.hosting
                iconName: "edit"
                text: qsTr("Change")
                onClicked: root.edited()
            }
        }
        Label {
            width: parent.width
            visible: root.lobby.rules.length === 0
            text: qsTr("Standard rules")
            muted: true
        }
        Repeater {
            model: root.lobby.rules

            Label {
                required property string modelData

                width: parent.width
                text: "• " + modelData
            }
        }
    }
}
