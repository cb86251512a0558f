// SPDX-License-Identifier: GPL-3.0-or-later
// A table of the rules: the head row stands out, columns share the width by what is in them.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Column {
    id: root

    property var rows: []
    readonly property var shares: {
        const weights = []
        for (const row of rows)
            row.forEach((cell, n) => weights[n] = Math.max(weights[n] ?? 6, Math.min(cell.length, 48)))
        const sum = weights.reduce((a, b) => a + b, 0)
        return weights.map(weight => weight / sum)
    }

    topPadding: Theme.spaceXs

    Repeater {
        model: root.rows

        Rectangle {
            id: line

            required property int index
            required property var modelData

            width: root.width
            implicitHeight: cells.implicitHeight + 2 * Theme.spaceXs
            color: index === 0 ? Theme.panelRaised : index % 2 ? "transparent" : Theme.panel

            Separator {
                anchors.bottom: parent.bottom
                width: parent.width
            }
            Row {
                id: cells

                y: Theme.spaceXs

                Repeater {
                    model: line.modelData

                    RulesText {
                        required property int index
                        required property string modelData

                        width: line.width * (root.shares[index] ?? 0)
                        leftPadding: Theme.spaceS
                        rightPadding: Theme.spaceS
                        text: modelData
                        font.weight: line.index === 0 ? Font.Bold : Font.Normal
                    }
                }
            }
        }
    }
}
