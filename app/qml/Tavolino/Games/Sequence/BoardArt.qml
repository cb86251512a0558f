// SPDX-License-Identifier: GPL-3.0-or-later
// A piece of a board with chips on it, five of them in a row: what stands for Sequence on the shelf.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Item {
    id: root

    required property list<string> cards    // row by row
    property bool lifted: false
    readonly property int columns: 5
    readonly property int rows: Math.floor(cards.length / columns)
    readonly property real cell: Math.min(width * 0.96 / columns, height * 0.94 / rows)
    // The team on each square: a sequence of the first, and chips of the others.
    readonly property string chips: "..1.2000001..2."

    clip: true
    Accessible.ignored: true

    Item {
        anchors.centerIn: parent
        width: root.cell * root.columns
        height: root.cell * root.rows
        rotation: -3
        scale: root.lifted ? 1.04 : 1

        Behavior on scale {
            enabled: Theme.travels
            NumberAnimation {
                duration: Theme.liftTime
                easing.type: Easing.OutCubic
            }
        }

        Rectangle {
            anchors.fill: parent
            anchors.margins: -root.cell * 0.14
            radius: root.cell * 0.2
            color: Theme.board
            border.width: 1
            border.color: Qt.lighter(Theme.board, 1.7)
            antialiasing: true
        }
        Repeater {
            model: root.cards

            Item {
                id: square

                required property int index
                required property string modelData
                readonly property string team: root.chips[index] ?? "."

                x: (index % root.columns) * root.cell
                y: Math.floor(index / root.columns) * root.cell
                width: root.cell
                height: root.cell

                BoardFace {
                    anchors.fill: parent
                    anchors.margins: Math.max(0.5, root.cell * 0.03)
                    card: square.modelData
                    taken: square.team !== "."
                    antialiasing: true
                }
                Chip {
                    anchors.centerIn: parent
                    anchors.horizontalCenterOffset: root.cell * 0.07
                    anchors.verticalCenterOffset: root.cell * 0.12
                    size: root.cell * 0.7
                    team: square.team === "." ? -1 : Number(square.team)
                }
            }
        }
        LineBar {
            team: 0
            first: 10
            last: 14
            cellWidth: root.cell
            cellHeight: root.cell
        }
    }
}
