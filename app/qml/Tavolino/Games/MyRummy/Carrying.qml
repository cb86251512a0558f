// SPDX-License-Identifier: GPL-3.0-or-later
// What the pointer does with cards: what is under it, what hangs on it, and where that would go.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models

QtObject {
    id: root

    required property MyRummyModel own
    required property MyRummyLayout spots

    property bool active: false             // cards hang on the pointer
    property point hand: Qt.point(0, 0)     // where it is
    property int rank: 0                    // which of the cards it holds, from the left
    property string source: ""             // name of what it took hold of
    property var under: []                  // names of what can be taken, under the pointer
    property int hotGroup: 0                // whose card is under the pointer

    signal taken

    function point(thing: string, inside: bool): void {
        under = inside ? [...under, thing] : under.filter(other => other !== thing)
    }

    // A card, with all others that are selected if it is one of them.
    function takePiece(source: string, piece: int, nth: int, at: point): void {
        own.grab(piece)
        begin(source, nth, at)
    }
    function takePieces(source: string, pieces: var, nth: int, at: point): void {
        own.selectAll(pieces, false)
        begin(source, nth, at)
    }
    function begin(name: string, nth: int, at: point): void {
        source = name
        hand = at
        rank = nth
        active = true
        aim()
        taken()
    }
    // Something is no longer there, perhaps under one's hand.
    function lose(thing: string): void {
        point(thing, false)
        if (active && source === thing) {
            active = false
            own.aimNowhere()
        }
    }
    function move(at: point): void {
        if (!active)
            return
        hand = at
        aim()
    }
    function aim(): void {
        if (hand.y > spots.barTop)
            own.aimHand(spots.rackIndex(hand.x, hand.y))
        else if (hand.y > spots.feltTop)
            own.aimTable(spots.rowAt(hand.y), spots.columnAt(hand.x), spots.columnAt(hand.x - spots.unit * (0.5 + rank)))
        else
            own.aimNowhere()
    }
    function release(): void {
        if (!active)
            return
        active = false
        own.drop()
    }
}
