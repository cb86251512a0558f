// SPDX-License-Identifier: GPL-3.0-or-later
// The line above the hand: what the viewer is asked, whom everybody waits for, or what is to be told.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

LinePill {
    id: root

    required property TableGeometry geometry

    truncated: said.truncated
    grow: geometry.grow
    // Whole pixels, or the software renderer leaves traces when a card is lifted beside it.
    width: Math.round(Math.min(said.implicitWidth + 32 * grow, geometry.width - 2 * geometry.margin))
    height: geometry.promptHeight
    x: Math.round((geometry.width - width) / 2)
    y: Math.round(geometry.promptTop)

    LineText {
        id: said

        x: Math.round(16 * root.grow)
        width: root.width - 2 * x
        height: root.height
        line: root.line
        grow: root.grow
        size: Math.round((root.geometry.small ? Theme.sizeSmall : Theme.sizeBody) * root.grow)
    }
}
