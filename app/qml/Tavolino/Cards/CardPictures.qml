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
}
