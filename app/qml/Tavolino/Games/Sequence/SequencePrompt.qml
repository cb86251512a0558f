// SPDX-License-Identifier: GPL-3.0-or-later
// The table's line, on as many lines as its column asks for.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Table
import Tavolino.Theme

LinePill {
    id: root

    required property SequenceLayout plan

    readonly property rect spot: plan.prompt

    truncated: said.truncated
    grow: plan.u
    x: Math.round(spot.x + (spot.width - width) / 2)
    y: Math.round(spot.y + (spot.height - height) / 2)
    width: Math.round(Math.min(spot.width, said.implicitWidth + 28 * grow))
    height: Math.round(Math.min(spot.height, said.implicitHeight + 12 * grow))

    LineText {
        id: said

        x: Math.round((root.plan.geometry.small ? 6 : 8) * root.grow)
        width: root.width - 2 * x
        height: root.height
        line: root.line
        grow: root.grow
        size: Math.round((root.plan.geometry.small ? Theme.sizeSmall : Theme.sizeBody) * root.grow)
        lines: 5
        signed: !root.plan.wide || !root.plan.geometry.small
    }
}
