// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything lies on a table of this size. It only measures; nothing here is drawn.
// Card places are centres in pixels: {x, y, width, angle, z}.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

QtObject {
    id: root

    required property real width
    required property real height
    required property int seats
    property bool choicesShown: false
    property real choicesHeight: 0
    property int trickSize: seats           // 0: piles are not counted by tricks
    property int fullHand: 6                // cards that have room between the viewer's plate and pile
    property bool openHands: false          // the others' hands lie open beside their plates
    property int hoveredPlace: -1           // of the viewer's hand
    property TableLayout layout: null       // a game's own
    property real cornerLeft: width         // where the buttons in the upper right corner begin

    // --- What kind of room there is ---------------------------------------------------------------
    readonly property bool portrait: width < height * 0.9
    // False while the window is being laid out or resized: cards then jump to their places.
    property bool settled: false

    readonly property bool small: height < 620 || width < 700
    // Ornaments and plates grow with large windows; text never shrinks below its size at 1280 × 800.
    readonly property real grow: Math.max(1, Math.min(2.2, Math.min(width / 1280, height / 800)))
    readonly property real margin: Math.round((small ? 10 : 18) * grow)

    // --- Cards ------------------------------------------------------------------------------------
    readonly property real handWidth: layout ? layout.handWidth : Math.round(portrait
        ? Math.min(height * 0.16, width * 0.255)
        : Math.max(92, Math.min(height * 0.172, width * 0.125)))
    readonly property real handHeight: handWidth * Theme.cardRatio
    readonly property real trickWidth: Math.round(handWidth * (small && !portrait ? 0.74 : 0.88))
    readonly property real trickHeight: trickWidth * Theme.cardRatio
    readonly property real backWidth: Math.round(Math.max(30, handWidth * (portrait ? 0.36 : 0.4)))
    readonly property real pileWidth: Math.round(Math.max(24, handWidth * 0.28))

    // --- Plates -----------------------------------------------------------------------------------
    readonly property real plateWidth: Math.round((portrait ? 132 : small ? 150 : 178) * grow)
    readonly property real plateHeight: Math.round((small ? 52 : 60) * grow)
    readonly property real sidePlateWidth: portrait ? Math.round(104 * grow) : plateWidth
    readonly property real sidePlateHeight: portrait ? Math.round(92 * grow) : plateHeight
    readonly property real barHeight: portrait ? Math.round(60 * grow) : 0    // the score's strip

    // --- Bands from top to bottom -----------------------------------------------------------------
    readonly property real handBottom: height - margin - (portrait ? plateHeight + 14 * grow : 0)
    readonly property real handTop: handBottom - handHeight - (small ? 4 : 8) * grow
    readonly property real liftRoom: handHeight * 0.12
    readonly property real promptHeight: Math.round(34 * grow)
    readonly property real promptTop: layout ? layout.promptTop : handTop - liftRoom - promptHeight
    readonly property real topPlateTop: margin + barHeight + (portrait ? 0 : 6 * grow)
    readonly property real topPlateBottom: topPlateTop + plateHeight
    readonly property real playTop: topPlateBottom + (!openHands ? backWidth * Theme.cardRatio * 0.72 + (portrait ? 52 * grow : 6)
        : middle.openHeight + (portrait && middle.sides ? sidePlateHeight + 22 * grow : 8))
    readonly property real playBottom: promptTop - 6
    readonly property real centreX: layout ? layout.centreX : width / 2
    readonly property real centreY: layout ? layout.centreY : (playTop + playBottom) / 2
    readonly property real choicesRoom: choicesShown ? choicesHeight + 6 : 0
    readonly property real bidBottom: promptTop - choicesRoom - 6
    // Undealt cards lie in the middle, above the buttons while there are any.
    readonly property real stockY: Math.max(playTop + trickHeight / 2,
        Math.min(centreY, (playTop + bidBottom) / 2))

    readonly property real handRoom: portrait ? width - 2 * margin - 16 * grow
        : width - 2 * (plateWidth + 2 * margin)

    // How far the trick's cards lie from its middle.
    readonly property real trickReachX: Math.min(trickWidth * 1.04,
        (width - 2 * (sidePlateWidth + margin) - trickWidth) / 2 + (portrait ? sidePlateWidth : 0))
    readonly property real trickReachY: Math.max(trickHeight * 0.28,
        Math.min(trickHeight * 0.6, (playBottom - playTop - trickHeight) / 2))

    readonly property MiddleGeometry middle: MiddleGeometry { table: root }

    // --- Around the table ---------------------------------------------------------------------------
    // Which side of the table a slot sits at: 0 bottom, 1 left, 2 top, 3 right.
    function side(slot: int): int {
        if (layout)
            return layout.side(slot)
        if (slot === 0)
            return 0
        const share = slot / seats
        return share < 0.34 ? 1 : share > 0.66 ? 3 : 2
    }

    // The direction from the middle to a slot, in radians, 0 to the right, clockwise.
    function direction(slot: int): real {
        return Math.PI / 2 + 2 * Math.PI * slot / seats
    }

    function plateRect(slot: int): rect {
        if (layout)
            return layout.plateRect(slot)
        const at = side(slot)
        if (at === 0) {
            if (portrait)
                return Qt.rect((width - plateWidth * 1.5) / 2, height - margin / 2 - plateHeight, plateWidth * 1.5, plateHeight)
            const span = Math.min(handRoom, handSpan(fullHand))
            return Qt.rect(Math.max(margin, centreX - span / 2 - plateWidth - margin * 2),
                height - margin - plateHeight, plateWidth, plateHeight)
        }
        if (at === 2)
            return Qt.rect(topX(slot) - plateWidth / 2, topPlateTop, plateWidth, plateHeight)
        const y = sideY(slot) - sidePlateHeight / 2
        return Qt.rect(at === 1 ? margin : width - margin - sidePlateWidth, y, sidePlateWidth, sidePlateHeight)
    }

    function topX(slot: int): real {
        // Several at the top share the width.
        const first = Math.ceil(seats * 0.34), last = Math.floor(seats * 0.66)
        const count = last - first + 1
        return count < 2 ? centreX : width * (0.2 + 0.6 * (slot - first) / (count - 1))
    }

    function sideY(slot: int): real {
        if (portrait)
            return topPlateBottom + sidePlateHeight / 2 + 14 * grow
        const per = Math.max(1, Math.ceil(seats * 0.34) - 1)
        const nth = side(slot) === 1 ? slot - 1 : seats - 1 - slot
        const spread = per < 2 ? 0 : (0.5 - nth / (per - 1)) * (playBottom - playTop - sidePlateHeight)
        return centreY + spread
    }

    // --- Cards in their zones -------------------------------------------------------------------------
    function handStep(count: int): real {
        return count < 2 ? 0 : Math.min(handWidth * 0.66, (handRoom - handWidth) / (count - 1))
    }

    function handSpan(count: int): real {
        return handWidth + handStep(count) * Math.max(0, count - 1)
    }

    function place(zone: string, slot: int, index: int, count: int, order: int, seed: int): var {
        if (layout)
            return layout.place(zone, slot, index, count, order)
        switch (zone) {
        case "hand":
            return slot === 0 ? ownHand(index, count) : otherHand(slot, index, count)
        case "trick":
            return trick(slot, order, seed)
        case "won":
            return won(slot, index, order)
        case "upcard":
            return { x: centreX + trickWidth * 0.1, y: stockY, width: trickWidth, angle: 2, z: 900 }
        case "stock":
            return { x: centreX - Math.min(index, 4) * 1.5 - trickWidth * 0.05, y: stockY - Math.min(index, 4) * 1.5,
                width: trickWidth, angle: -3, z: 500 + index }
        case "mat":
            return middle.mat(index, count)
        case "talon":
        case "turned":
            return middle.talon(zone, index)
        case "swept":
            return middle.swept(slot, index, count)
        case "open":
            return middle.openHand(slot, index, count)
        default:
            return pile(zone, slot, index)
        }
    }

    function ownHand(index: int, count: int): var {
        const step = handStep(count)
        const t = index - (count - 1) / 2
        const angle = t * Math.min(3, 14 / Math.max(1, count - 1))
        let x = centreX + t * step
        // The cards make room for the one under the pointer.
        if (hoveredPlace >= 0 && hoveredPlace < count && index !== hoveredPlace && step < handWidth * 0.9)
            x += (index < hoveredPlace ? -1 : 1) * Math.min(handWidth * 0.06, (handRoom - handSpan(count)) / 2 + 2)
        return { x: x, y: handBottom - handHeight / 2 - (small ? 4 : 8) * grow + t * t * handHeight * Math.min(0.008, 0.2 / Math.max(1, (count - 1) * (count - 1))),
            width: handWidth, angle: angle, z: 2000 + index }
    }

    // A fan that looks out from behind the plate, towards the middle.
    function otherHand(slot: int, index: int, count: int): var {
        const rect = plateRect(slot)
        const at = side(slot)
        const t = index - (count - 1) / 2
        const along = backWidth * 0.42
        const out = backWidth * Theme.cardRatio * 0.22
        const cx = rect.x + rect.width / 2, cy = rect.y + rect.height / 2
        if (at === 2 || portrait)
            return { x: cx - t * (at === 2 ? along : Math.min(along, (rect.width - backWidth * 1.2) / Math.max(1, count - 1))), y: rect.y + rect.height + out - Math.abs(t) * 1.2,
                width: backWidth, angle: 180 + t * 5, z: 50 + index }
        const left = at === 1
        return { x: left ? rect.x + rect.width + out - Math.abs(t) : rect.x - out + Math.abs(t),
            y: cy + (left ? t : -t) * along * 0.8, width: backWidth, angle: (left ? 90 : -90) + t * 5, z: 50 + index }
    }

    function trick(slot: int, order: int, seed: int): var {
        const turn = direction(slot)
        const tilt = ((seed * 37) % 9) - 4
        return { x: centreX + Math.cos(turn) * trickReachX, y: centreY + Math.sin(turn) * trickReachY,
            width: trickWidth, angle: tilt, z: 1000 + order % 900 }
    }

    // Beside a plate lie, in this order, the kitty and the tricks won: where that row begins and which way
    // it runs.
    function shelf(slot: int): var {
        const rect = plateRect(slot)
        const at = side(slot)
        const tall = pileWidth * Theme.cardRatio
        if (at === 0)
            return portrait ? { x: rect.x + rect.width + 8 * grow, y: rect.y + rect.height / 2, way: 1 }
                : { x: centreX + Math.min(handRoom, handSpan(fullHand)) / 2 + margin, y: height - margin - tall * 0.6, way: 1 }
        if (at === 2)
            return { x: rect.x - 14 * grow, y: rect.y + rect.height / 2, way: -1 }
        const y = rect.y + rect.height + (openHands ? middle.openHeight + 8 : portrait ? backWidth * 1.1 : 10 * grow) + tall * 0.55
        const way = at === 1 ? 1 : -1, outwards = openHands ? pileWidth * 1.2 : 0
        return { x: (at === 1 ? rect.x + 4 : rect.x + rect.width - 4) - way * outwards, y: y, way: way }
    }

    function won(slot: int, index: int, order: int): var {
        const row = shelf(slot)
        const nth = trickSize > 0 ? Math.floor(index / trickSize) : 0
        // Crosswise, so that they can be counted.
        return { x: row.x + row.way * (pileWidth * (1.9 + nth * 0.4)), y: row.y, width: pileWidth,
            angle: nth % 2 ? 90 : 0, z: 20 + order % 25 }
    }

    // A squared pile near its owner: the deck, the kitty.
    function pile(zone: string, slot: int, index: int): var {
        const row = shelf(Math.max(0, slot))
        const lean = Math.min(index, 4) * 1.2
        const size = zone === "deck" ? trickWidth * 0.6 : pileWidth
        const half = size * Theme.cardRatio / 2 + 6
        const y = Math.max(half, Math.min(height - half, row.y))
        return { x: row.x + row.way * size * 0.6 - lean, y: y - lean, width: size, angle: 0, z: 10 + index }
    }
}
