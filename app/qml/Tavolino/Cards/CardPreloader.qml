// SPDX-License-Identifier: GPL-3.0-or-later
// Draws faces and the back ahead of time at one width, one at a time, so that no frame waits for several.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Item {
    id: root

    // All of the French deck (or of the numbered one, as tiles) unless told otherwise.
    property bool tiles: false
    property list<string> codes: tiles ? CardPictures.numberedDeck : CardPictures.frenchDeck
    required property real cardWidth
    property bool largeIndices: Theme.largeIndices
    property int back: Theme.cardBack

    readonly property bool done: next > codes.length
    readonly property list<string> pictures: tiles ? [CardPictures.tileBack(back), ...codes.map(code => CardPictures.tile(code, false, false, ""))] : [CardPictures.back(back), ...codes.map(code => CardPictures.face(code, CardPictures.style(cardWidth, largeIndices)))]
    property int next: 0

    visible: false
    onPicturesChanged: next = 0
    onCardWidthChanged: next = 0

    Timer {
        interval: 16
        repeat: true
        running: !root.done && root.cardWidth > 0
        onTriggered: {
            picture.source = root.pictures[root.next]
            root.next += 1
        }
    }
    Image {
        id: picture

        readonly property int pixels: Math.max(8, Math.round(root.cardWidth * Screen.devicePixelRatio))

        sourceSize: root.tiles ? CardPictures.tileSize(pixels) : CardPictures.size(pixels)
    }
}
