// SPDX-License-Identifier: GPL-3.0-or-later
// Where cards lie that belong to nobody's hand or trick, and hands that are open; a part of TableGeometry.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

QtObject {
    required property TableGeometry table

    // Open cards in the middle, in rows; the talon keeps its place at their left.
    function mat(index: int, count: int): var {
        const room = table.portrait ? table.width - 2 * table.margin : table.width - 2 * (table.sidePlateWidth + table.margin * 2)
        const tall = table.playBottom - table.playTop - table.choicesRoom
        let rows = 1, per = Math.max(1, count), size = table.trickWidth
        for (; rows < 4; ++rows) {
            per = Math.max(1, Math.ceil(count / rows))
            size = Math.min(table.trickWidth, (room - 6 * per) / per, (tall / rows - 6) / Theme.cardRatio)
            if (per <= 6 && size >= Math.min(table.trickWidth, room / 7))
                break
        }
        const row = Math.floor(index / per), inRow = Math.min(per, count - row * per)
        return { x: table.centreX + (index % per - (inRow - 1) / 2) * (size + 8),
            y: table.playTop + tall / 2 + (row - (Math.ceil(count / per) - 1) / 2) * (size * Theme.cardRatio + 8),
            width: size, angle: 0, z: 900 + index }
    }

    // Cards that are drawn from during the play, beside the tricks; the one turned up lies crosswise beneath.
    function talon(zone: string, index: int): var {
        const size = table.trickWidth * 0.86
        const x = table.portrait ? table.margin + table.trickHeight / 2
            : Math.max(table.margin + table.sidePlateWidth + table.trickHeight * 0.6, table.centreX - table.trickReachX - table.trickWidth * 1.5)
        const y = table.portrait ? table.playBottom - table.trickWidth * 0.6 : table.centreY
        if (zone === "turned")
            return { x: x + size * 0.3, y: y, width: size, angle: 90, z: 480 }
        const lean = Math.min(index, 6) * 0.8
        return { x: x - size * 0.16 - lean, y: y - lean, width: size, angle: 0, z: 500 + index }
    }

    // Another's hand, face up: upright and large enough to be read.
    function openHand(slot: int, index: int, count: int): var {
        const rect = table.plateRect(slot)
        const size = table.backWidth * 1.4
        const step = Math.min(size * 0.8, (rect.width * 1.1 - size) / Math.max(1, count - 1))
        const below = rect.y + rect.height + size * Theme.cardRatio * 0.5
        return { x: rect.x + rect.width / 2 + (index - (count - 1) / 2) * step, y: below + 3, width: size, angle: 0, z: 50 + index }
    }
}
