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
    property real scoreWidth: 0             // of the score card in the upper left corner
    property real scoreBottom: 0

    // --- What kind of room there is ---------------------------------------------------------------
    readonly property bool portrait: width < height * 0.9
    // False while the window is being laid out or resized: cards then jump to their places.
    property bool settled: false

    readonly property bool small: height < 620 || width < 700
    // Ornaments and plates grow with large windows; text never shrinks below its size at 1280 × 800.
    readonly property real grow: Math.max(1, Math.min(2.2, Math.min(width / 1280, height / 800)))
    readonly property real margin: Math.round((small ? 10 : 18) * grow)

    // --- Cards ------------------------------------------------------------------------------------
    readonly property real cardWidth: layout ? layout.handWidth : Math.round(portrait ? Math.min(height * 0.16, width * 0.255) : Math.max(92, Math.min(height * 0.172, width * 0.125)))
    readonly property real handWidth: layout ? cardWidth : Math.round(Math.min(cardWidth, hands.widest))
    readonly property real handHeight: handWidth * Theme.cardRatio
    readonly property real trickWidth: Math.round(cardWidth * (small && !portrait ? 0.74 : 0.88) * (seats < 5 ? 1 : 0.74))
    readonly property real trickHeight: trickWidth * Theme.cardRatio
    readonly property real backWidth: Math.round(Math.max(30, cardWidth * (portrait ? 0.36 : 0.4)))
    readonly property real pileWidth: Math.round(Math.max(24, cardWidth * 0.28))

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
    readonly property real playTop: topPlateBottom + (!openHands ? backWidth * Theme.cardRatio * 0.72 + (portrait ? 52 * grow : 6) : middle.openHeight + (portrait && middle.sides ? sidePlateHeight + 22 * grow : 8))
    // Several at a side share what is between score and hand.
    readonly property real sideTop: Math.max(topPlateTop, scoreBottom) + 4 * grow
    readonly property real sideShare: (promptTop + promptHeight - sideTop) / atSide
    readonly property real playBottom: promptTop - 6
    readonly property real centreX: layout ? layout.centreX : width / 2
    readonly property real centreY: layout ? layout.centreY : (playTop + playBottom) / 2
    readonly property real choicesRoom: choicesShown ? choicesHeight + 6 : 0
    readonly property real bidBottom: promptTop - choicesRoom - 6
    // Undealt cards lie in the middle, above the buttons while there are any.
    readonly property real stockY: Math.max(playTop + trickHeight / 2, Math.min(centreY, (playTop + bidBottom) / 2))

    readonly property real handRoom: portrait ? width - 2 * margin - 16 * grow : width - 2 * (plateWidth + 2 * margin)

    // How far the trick's cards lie from its middle.
    readonly property real trickReachX: Math.min(trickWidth * 1.04, (width - 2 * (sidePlateWidth + margin) - trickWidth) / 2 + (portrait ? sidePlateWidth : 0))
    readonly property real trickReachY: Math.max(trickHeight * 0.28, Math.min(trickHeight * (seats < 5 ? 0.6 : 1.02), (playBottom - playTop - trickHeight) / 2))

    readonly property MiddleGeometry middle: MiddleGeometry {
        table: root
    }
    readonly property HandGeometry hands: HandGeometry {
        table: root
    }
    readonly property PileGeometry piles: PileGeometry {
        table: root
    }

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
            const span = Math.min(handRoom, hands.span(fullHand))
            return Qt.rect(Math.max(margin, centreX - span / 2 - plateWidth - margin * 2), height - margin - plateHeight, plateWidth, plateHeight)
        }
        if (at === 2)
            return Qt.rect(topX(slot) - plateWidth / 2, topPlateTop, plateWidth, plateHeight)
        const y = sideY(slot) - sidePlateHeight / 2
        return Qt.rect(at === 1 ? margin : width - margin - sidePlateWidth, y, sidePlateWidth, sidePlateHeight)
    }

    // How many sit at the top, and at each side.
    readonly property int atTop: Math.floor(seats * 0.66) - Math.ceil(seats * 0.34) + 1
    readonly property int atSide: Math.max(1, Math.ceil(seats * 0.34) - 1)
    // Several at the top share the width between the score and the buttons in the corner.
    readonly property real topLeft: portrait ? margin : margin + scoreWidth
    readonly property real topShare: ((portrait ? width - margin : cornerLeft) - topLeft) / Math.max(1, atTop)

    function topX(slot: int): real {
        return atTop < 2 ? centreX : topLeft + topShare * (slot - Math.ceil(seats * 0.34) + 0.5)
    }

    function sideY(slot: int): real {
        const nth = side(slot) === 1 ? slot - 1 : seats - 1 - slot
        if (portrait)
            return topPlateBottom + sidePlateHeight / 2 + (atTop > 1 ? backWidth : 14 * grow) + (atSide - 1 - nth) * (sidePlateHeight + backWidth * 1.4)
        return atSide < 2 ? centreY : sideTop + (atSide - nth - 0.5) * sideShare
    }

    // --- Cards in their zones -------------------------------------------------------------------------
    function place(zone: string, slot: int, index: int, count: int, order: int, seed: int): var {
        if (layout !== null && typeof layout.place === "function")     // a layout on its way out has none
            return layout.place(zone, slot, index, count, order)
        switch (zone) {
        case "hand":
            return slot === 0 ? hands.own(index, count) : hands.other(slot, index, count)
        case "trick":
            return trick(slot, order, seed)
        case "won":
            return piles.won(slot, index, order)
        case "upcard":
            return {
                x: centreX + trickWidth * 0.1,
                y: stockY,
                width: trickWidth,
                angle: 2,
                z: 900
            }
        case "stock":
            return {
                x: centreX - Math.min(index, 4) * 1.5 - trickWidth * 0.05,
                y: stockY - Math.min(index, 4) * 1.5,
                width: trickWidth,
                angle: -3,
                z: 500 + index
            }
        case "mat":
            return middle.mat(index, count)
        case "talon":
        case "turned":
            return middle.talon(zone, index)
        case "swept":
            return piles.swept(slot, index, count)
        case "open":
            return middle.openHand(slot, index, count)
        default:
            return piles.pile(zone, slot, index)
        }
    }

    function trick(slot: int, order: int, seed: int): var {
        const turn = direction(slot)
        const tilt = ((seed * 37) % 9) - 4
        // Of six, those in the lower corners lie further out, so that none covers the index of another.
        const out = seats > 5 && Math.sin(turn) > 0 ? 1.45 : 1
        return {
            x: centreX + Math.cos(turn) * trickReachX * out,
            y: centreY + Math.sin(turn) * trickReachY,
            width: trickWidth,
            angle: tilt,
            z: 1000 + order % 900
        }
    }
}
