// SPDX-License-Identifier: GPL-3.0-or-later
// The soft shadow of a card (or any sheet of about its shape): put it behind, the same size.
pragma ComponentBehavior: Bound

import QtQuick

Item {
    id: root

    // 0 lies on the table, 1 is a hand's breadth above it.
    property real elevation: 0

    // One picture, since a flying card's shadow is drawn anew in every frame.
    Image {
        readonly property bool lifted: root.elevation > 0.02
        readonly property real reach: root.width * (lifted ? 0.18 : 0.07)
        readonly property real drop: root.height * (lifted ? 0.02 + 0.12 * root.elevation : 0.012)

        x: -reach
        y: drop - reach
        width: root.width + 2 * reach
        height: root.height + 2 * reach
        source: lifted ? "image://tavolino/cardshadow/18/54" : "image://tavolino/cardshadow/7/44"
        opacity: lifted ? Math.min(1, 0.7 + 0.3 * root.elevation) : 1
    }
}
