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

    function face(code: string, style: string): string {
        return "image://tavolino/card/%1/%2/%3".arg(code).arg(style).arg(Theme.fourColour ? 4 : 2)
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
