// SPDX-License-Identifier: GPL-3.0-or-later
// One line of plain text in a place of a given width: it grows smaller, down to what is legible, before it ends in
// dots.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Text {
    property real grow: 1
    property real size: Theme.sizeSmall     // of the letters, where there is room

    font.family: Theme.family
    font.pixelSize: Math.round(size * grow)
    fontSizeMode: Text.HorizontalFit
    minimumPixelSize: Math.min(font.pixelSize, Math.round(12 * grow))
    elide: Text.ElideRight
    textFormat: Text.PlainText
}
