// SPDX-License-Identifier: GPL-3.0-or-later
// How a game with a board of its own lays the table out, in place of TableGeometry's seats around a trick.
// What is shared by all tables (clocks, speech, hints, flying cards) asks TableGeometry, which asks this.
pragma ComponentBehavior: Bound

import QtQuick

QtObject {
    required property real promptTop        // above it come hints in words
    required property real centreX
    required property real centreY
    required property real handWidth        // of a card of the viewer's hand
    property bool stackedButtons: false     // talk and hint stand under the buttons in the corner

    // Where a seat's plate is, and on which side of the table: 0 bottom, 1 left, 2 top, 3 right.
    function plateRect(slot: int): rect {
        return Qt.rect(0, 0, 0, 0)
    }

    function side(slot: int): int {
        return 0
    }

    // The centre of a card, as TableGeometry.place has it.
    function place(zone: string, slot: int, index: int, count: int, order: int): var {
        return {
            x: centreX,
            y: centreY,
            width: handWidth,
            angle: 0,
            z: 0
        }
    }
}
