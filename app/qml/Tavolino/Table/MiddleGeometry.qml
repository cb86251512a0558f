// SPDX-License-Identifier: GPL-3.0-or-later
// Where cards lie that belong to nobody's hand or trick, and hands that are open; a part of TableGeometry.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

QtObject {
    required property TableGeometry table

    readonly property real openWidth: table.backWidth * (table.small && !table.portrait ? 1.2 : 1.4)
    readonly property real openHeight: openWidth * Theme.cardRatio
    readonly property bool sides: table.seats > 2

    // The room for open cards in the middle: between the hands at the sides, or below them where it is narrow.
    readonly property rect room: {
        const gap = 8 * table.grow
        const aside = table.portrait || !sides ? table.margin + 4 : table.margin + table.sidePlateWidth + table.backWidth * Theme.cardRatio * 0.75 + gap
        const top = table.portrait && sides ? table.topPlateBottom + 14 * table.grow + table.sidePlateHeight + table.backWidth * 1.1 + table.pileWidth * Theme.cardRatio * 1.1 + gap : table.playTop + 4
        return Qt.rect(aside, top, table.width - 2 * aside, table.playBottom - table.choicesRoom - 4 - top)
    }

    // Open cards in the middle, in as many rows as make them largest.
    function mat(index: int, count: int): var {
        const gap = 8 * table.grow
        let per = Math.max(1, count), size = 0
        for (let rows = 1; rows < 5; ++rows) {
            const across = Math.max(1, Math.ceil(count / rows))
            const fits = Math.min(table.trickWidth, (room.width - gap * (across - 1)) / across, (room.height - gap * (rows - 1)) / rows / Theme.cardRatio)
            if (fits > size + 1) {
                size = fits
                per = across
            }
        }
        const rows = Math.max(1, Math.ceil(count / per)), row = Math.floor(index / per)
        const inRow = Math.min(per, count - row * per)
        return {
            x: table.centreX + (index % per - (inRow - 1) / 2) * (size + gap),
            y: room.y + room.height / 2 + (row - (rows - 1) / 2) * (size * Theme.cardRatio + gap),
            width: size,
            angle: 0,
            z: 900 + index
        }
    }

    // Cards that are drawn from during the play, beside the tricks; the one turned up lies crosswise beneath.
    function talon(zone: string, index: int): var {
        const size = table.trickWidth * 0.86
        const x = table.portrait ? table.margin + table.trickHeight / 2 : Math.max(table.margin + table.sidePlateWidth + table.trickHeight * 0.6, table.centreX - table.trickReachX - table.trickWidth * 1.5)
        const y = table.portrait ? table.bidBottom - table.trickWidth * 0.62 : Math.min(table.centreY + (table.small ? table.trickHeight * 0.3 : 0), table.playBottom - size * Theme.cardRatio / 2)
        if (zone === "turned")
            return {
                x: x + size * 0.3,
                y: y,
                width: size,
                angle: 90,
                z: 480
            }
        const lean = Math.min(index, 6) * 0.8
        return {
            x: x - size * 0.16 - lean,
            y: y - lean,
            width: size,
            angle: 0,
            z: 500 + index
        }
    }

    // Another's hand, face up: upright and large enough to be read.
    function openHand(slot: int, index: int, count: int): var {
        const rect = table.plateRect(slot)
        const most = table.portrait ? table.width * (table.side(slot) === 2 ? 0.3 : 0.37) : rect.width * 1.2
        const step = Math.min(openWidth * 0.86, (most - openWidth) / Math.max(1, count - 1))
        const half = ((count - 1) * step + openWidth) / 2 + 4
        const middle = Math.max(half, Math.min(table.width - half, rect.x + rect.width / 2))
        return {
            x: middle + (index - (count - 1) / 2) * step,
            y: rect.y + rect.height + openHeight / 2 + 3,
            width: openWidth,
            angle: 0,
            z: 50 + index
        }
    }
}
