// SPDX-License-Identifier: GPL-3.0-or-later
// Every rule of the game, group by group, folded away until wanted.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Column {
    id: root

    required property SetupModel setup
    property bool unfolded: false

    signal boardsRequested(string layout)   // to edit boards, beginning with that one

    spacing: Theme.spaceS

    Panel {
        id: panel

        width: parent.width
        padding: 0

        Column {
            width: panel.availableWidth

            ListRow {
                objectName: "house-rules"
                width: parent.width
                iconName: root.unfolded ? "up" : "down"
                text: qsTr("House rules")
                detail: root.setup.differences.length === 0 ? qsTr("All as in the standard rules") : qsTr("%n rule differs from the standard|%n rules differ from the standard", "", root.setup.differences.length)
                onClicked: root.unfolded = !root.unfolded
                Accessible.description: root.unfolded ? qsTr("unfolded") : qsTr("folded")
            }
            Loader {
                width: parent.width
                active: root.unfolded
                visible: active
                sourceComponent: rows
            }
        }
    }

    Component {
        id: rows

        Column {
            width: parent ? parent.width : 0
            bottomPadding: Theme.spaceL

            Repeater {
                model: root.setup.fields

                OptionRow {
                    width: parent.width
                    previousGroup: index > 0 ? root.setup.groupAt(index - 1) : ""
                    onToggled: on => root.setup.set(name, on)
                    onNumbered: value => root.setup.set(name, value)
                    onPicked: choice => root.setup.choose(name, choice)
                    onEdited: root.boardsRequested(String(value))
                }
            }
            Item {
                width: parent.width
                implicitHeight: reset.height + Theme.spaceM

                Button {
                    id: reset

                    objectName: "reset"
                    x: Theme.spaceL
                    y: Theme.spaceM
                    iconName: "undo"
                    text: qsTr("Reset to standard")
                    enabled: root.setup.preset !== "standard"
                    onClicked: root.setup.reset()
                }
            }
        }
    }
}
