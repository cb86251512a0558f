// SPDX-License-Identifier: GPL-3.0-or-later
// Where the pictures of cards are and in which size to ask for them. Never load an image://tavolino picture
// asynchronously: Qt's image thread would wait for Python while Python waits for Qt.
pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

QtObject {
    id: root

    // Clear pixels around a card in its picture.
    readonly property int margin: 2
    // Height and corner radius of a tile, as parts of its width.
    readonly property real tileRatio: 4 / 3
    readonly property real tileRadius: 0.125

    // How a card of this width is printed: normal, large or compact.
    function style(width: real, largeIndices: bool): string {
        return width < 78 ? "compact" : largeIndices ? "large" : "normal"
    }

    // Jack, horseman and king in the corners of Italian cards; "-" for cards without indices.
    readonly property string letters: Theme.italianIndices ? qsTr("JHK", "corner letters of jack, horseman, king") : "-"

    // The decks there are, the high cards first.
    readonly property list<string> frenchDeck: root.deck("AKQJT98765432", "SHCD")
    readonly property list<string> italianDeck: root.deck("KHJ765432A", "OUWB")
    readonly property list<string> numberedDeck: [].concat(..."RYGB".split("").map(colour => [...Array(13).keys()].map(number => colour + (number + 1))), "X1")

    function deck(ranks: string, suits: string): list<string> {
        return [].concat(...ranks.split("").map(rank => suits.split("").map(suit => rank + suit)))
    }

    // The card that is shown for a card: Italian ones may be shown as French ones.
    function shown(code: string): string {
        const suit = code.slice(1)
        const other = Theme.shownSuit(suit)
        return other === suit ? code : (code[0] === "H" ? "Q" : code[0]) + other
    }

    // The rank of a card as it is printed in its corner.
    function sign(code: string): string {
        const card = root.shown(code), figure = "JHK".indexOf(card[0])
        if ("OUWB".includes(card.slice(1)) && figure >= 0 && root.letters.length === 3)
            return root.letters[figure]
        return card[0] === "T" ? "10" : card[0]
    }

    function face(code: string, style: string): string {
        const card = root.shown(code)
        const print = "OUWB".includes(card.slice(1)) ? root.letters : Theme.fourColour ? "4" : "2"
        return "image://tavolino/card/%1/%2/%3".arg(card).arg(style).arg(print)
    }

    function back(number: int): string {
        return "image://tavolino/back/%1".arg(number)
    }

    // The size of a picture for a card of so many pixels.
    function size(pixels: int): size {
        return Qt.size(pixels + 2 * root.margin, Math.round(pixels * Theme.cardRatio) + 2 * root.margin)
    }

    // A numbered card; "standsFor" is what a joker stands for, "" when that is not known.
    function tile(code: string, fresh: bool, invalid: bool, standsFor: string): string {
        const state = fresh && invalid ? "fresh-wrong" : invalid ? "wrong" : fresh ? "fresh" : "plain"
        return "image://tavolino/tile/%1/%2/%3".arg(code).arg(state).arg(code[0] === "X" ? standsFor : "")
    }

    function tileBack(number: int): string {
        return "image://tavolino/tileback/%1".arg(number)
    }

    // The size of a picture for a tile of so many pixels.
    function tileSize(pixels: int): size {
        return Qt.size(pixels + 2 * root.margin, Math.round(pixels * root.tileRatio) + 2 * root.margin)
    }
}
