// SPDX-License-Identifier: GPL-3.0-or-later
// What the host may change while a match runs: the table's name, what is allowed, and its lock.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Sheet {
    id: root

    required property LobbyModel lobby
    readonly property string wanted: name.text.trim()

    function rename(): void {
        if (change.enabled)
            lobby.rename(wanted)
    }

    title: qsTr("Table settings")
    onOpened: name.text = lobby.name

    ScrollPage {
        anchors.fill: parent
        padding: 2  // room for the ring around what has the focus

        Item {
            width: parent.width
            implicitHeight: name.height
            visible: root.lobby.addresses.length > 0

            TextField {
                id: name

                objectName: "table-name"
                anchors.left: parent.left
                anchors.right: change.left
                anchors.rightMargin: Theme.spaceS
                label: qsTr("Table name")
                placeholderText: qsTr("Table name")
                maximumLength: 64
                onAccepted: root.rename()
            }
            Button {
                id: change

                objectName: "rename-table"
                anchors.right: parent.right
                iconName: "edit"
                text: qsTr("Rename")
                enabled: root.wanted !== "" && root.wanted !== root.lobby.name
                onClicked: root.rename()
            }
        }
        LobbyAllowed {
            width: parent.width
            lobby: root.lobby
        }
    }
}
