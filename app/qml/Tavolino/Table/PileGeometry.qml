// SPDX-License-Identifier: GPL-3.0-or-later
// Where piles lie beside the plates, tricks won and cards set aside; a part of TableGeometry.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

QtObject {
    required property TableGeometry table

    // Beside a plate lie, in this order, the kitty and the tricks won: where that row begins and which way
    // it runs.
    function shelf(slot: int): var {
        const rect = table.plateRect(slot)
        const at = table.side(slot)
        const tall = table.pileWidth * Theme.cardRatio
        if (at === 0)
            return table.portrait ? {
                x: rect.x + rect.width + 8 * table.grow,
                y: rect.y + rect.height / 2,
                way: 1
            } : {
                x: table.centreX + Math.min(table.handRoom, table.hands.span(table.fullHand)) / 2 + table.margin,
                y: table.height - table.margin - tall * 0.6,
                way: 1
            }
        if (at === 2)
            return {
                x: rect.x - 14 * table.grow,
                y: rect.y + rect.height / 2,
                way: -1
            }
        const y = rect.y + rect.height + (table.openHands ? table.middle.openHeight + 8 : table.portrait ? table.backWidth * 1.1 : 10 * table.grow) + tall * 0.55
        const way = at === 1 ? 1 : -1, outwards = table.openHands ? table.pileWidth * 1.2 : 0
        return {
            x: (at === 1 ? rect.x + 4 : rect.x + rect.width - 4) - way * outwards,
            y: y,
            way: way
        }
    }

    function won(slot: int, index: int, order: int): var {
        const row = shelf(slot)
        const nth = table.trickSize > 0 ? Math.floor(index / table.trickSize) : 0
        // Crosswise, so that they can be counted.
        return {
            x: row.x + row.way * (table.pileWidth * (1.9 + nth * Math.min(0.4, 2.4 / table.fullHand))),
            y: row.y,
            width: table.pileWidth,
            angle: nth % 2 ? 90 : 0,
            z: 20 + order % 25
        }
    }

    // A squared pile near its owner: the deck, the kitty.
    function pile(zone: string, slot: int, index: int): var {
        const row = shelf(Math.max(0, slot))
        const lean = Math.min(index, 4) * 1.2
        const size = zone === "deck" ? table.trickWidth * 0.6 : table.pileWidth
        const half = size * Theme.cardRatio / 2 + 6
        const y = Math.max(half, Math.min(table.height - half, row.y))
        return {
            x: row.x + row.way * size * 0.6 - lean,
            y: y - lean,
            width: size,
            angle: 0,
            z: 10 + index
        }
    }

    // A card of somebody's pile that looks out from under it, crosswise.
    function swept(slot: int, index: int, count: int): var {
        const pile = won(slot, 0, 0), way = shelf(slot).way
        const step = table.pileWidth * Math.min(0.34, 0.6 / Math.max(1, count - 1))
        return {
            x: pile.x + way * (table.pileWidth * 0.6 + index * step),
            y: pile.y,
            width: table.pileWidth,
            angle: way * 90,
            z: 19 - index
        }
    }
}
