// SPDX-License-Identifier: GPL-3.0-or-later
// What is allowed at this table. The host sets it, everyone else reads it.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Panel {
    id: root

    required property LobbyModel lobby
    readonly property list<int> limits: [0, 15, 30, 45, 60, 90, 120]

    visible: lobby.hosting || lobby.allowed.length > 0

    Column {
        width: root.availableWidth
        spacing: Theme.spaceS

        Label {
            width: parent.width
            text: qsTr("At this table")
            bold: true
            Accessible.role: Accessible.Heading
        }
        Repeater {
            model: root.lobby.hosting ? [] : root.lobby.allowed

            Label {
                required property string modelData

                width: parent.width
                text: "• " + modelData
            }
        }

        Switch {
            objectName: "allow-hints"
            width: parent.width
            visible: root.lobby.hosting
            text: qsTr("AI gives hints")
            checked: root.lobby.hints
            onToggled: root.lobby.allow("hints", checked)
        }
        Switch {
            objectName: "allow-take-back"
            width: parent.width
            visible: root.lobby.hosting
            text: qsTr("Taking back is allowed")
            checked: root.lobby.takeBack
            onToggled: root.lobby.allow("take_back", checked)
        }
        Switch {
            objectName: "allow-spectators"
            width: parent.width
            visible: root.lobby.hosting
            text: qsTr("Spectators may watch")
            checked: root.lobby.spectators
            onToggled: root.lobby.allow("spectators", checked)
        }
        Item {
            width: parent.width
            implicitHeight: limit.height
            visible: root.lobby.hosting

            Label {
                anchors.left: parent.left
                anchors.right: limit.left
                anchors.rightMargin: Theme.spaceM
                anchors.verticalCenter: parent.verticalCenter
                text: qsTr("Time for a turn")
            }
            ComboBox {
                id: limit

                objectName: "turn-limit"
                anchors.right: parent.right
                width: Math.min(170 * Theme.textScale, parent.width * 0.55)
                label: qsTr("Time for a turn")
                model: root.limits.map(seconds => seconds === 0 ? qsTr("No limit") : qsTr("%1 seconds").arg(seconds))
                currentIndex: Math.max(0, root.limits.indexOf(root.lobby.turnLimit))
                onActivated: index => root.lobby.allow("turn_limit", root.limits[index])
            }
        }
        Item {
            width: parent.width
            implicitHeight: password.height
            visible: root.lobby.hosting && root.lobby.addresses.length > 0

            TextField {
                id: password

                objectName: "lock-password"
                anchors.left: parent.left
                anchors.right: lock.left
                anchors.rightMargin: Theme.spaceS
                label: qsTr("Password that newcomers need")
                placeholderText: qsTr("Password that newcomers need")
                maximumLength: 32
                enabled: !root.lobby.locked
                text: root.lobby.locked ? root.lobby.lockPassword !== "" ? root.lobby.lockPassword : "••••" : ""
                onAccepted: if (text.trim() !== "")
                    root.lobby.setPassword(text)
            }
            Button {
                id: lock

                objectName: "lock"
                anchors.right: parent.right
                iconName: "lock"
                enabled: root.lobby.locked || password.text.trim() !== ""
                text: root.lobby.locked ? qsTr("Unlock") : qsTr("Lock")
                onClicked: root.lobby.setPassword(root.lobby.locked ? "" : password.text)
            }
        }
    }
}
