// SPDX-License-Identifier: GPL-3.0-or-later
// The 48 cards of a board, each with how many of it are still to be placed. A click places one.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Grid {
    id: root

    required property BoardsModel boards
    readonly property real cellWidth: Math.floor((width + 2) / columns) - 2

    signal placed

    columns: 12
    spacing: 2
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Cards to place")

    Repeater {
        model: root.boards.palette

        T.AbstractButton {
            id: entry

            required property int index
            required property string card
            required property int remaining
            required property string label

            objectName: "palette-" + card
            width: root.cellWidth
            height: Math.round(Math.max(26, width * 1.12)) + 8
            enabled: remaining > 0
            focusPolicy: Qt.NoFocus         // letters are quicker; the tab key goes past 48 buttons
            hoverEnabled: true
            Accessible.role: Accessible.Button
            Accessible.name: label
            Accessible.onPressAction: click()
            onClicked: {
                root.boards.put(card)
                root.placed()
            }

            BoardFace {
                width: parent.width
                height: parent.height - 8
                card: entry.card
                ground: entry.hovered ? Qt.tint(Theme.paper, Qt.alpha("#ffc400", 0.4)) : Theme.paper
                opacity: entry.remaining > 0 ? 1 : 0.25
                border.width: 1
                border.color: Theme.panelBorder
            }
            // Two pips, one for every copy.
            Row {
                anchors.horizontalCenter: parent.horizontalCenter
                anchors.bottom: parent.bottom
                spacing: 3

                Repeater {
                    model: 2

                    Rectangle {
                        required property int index

                        width: 6
                        height: 4
                        radius: 2
                        color: index < entry.remaining ? Theme.accent : "transparent"
                        border.width: 1
                        border.color: index < entry.remaining ? Theme.accent : Theme.panelBorder
                    }
                }
            }
            Tooltip {
                text: entry.label
                visible: entry.hovered
            }
        }
    }
}
