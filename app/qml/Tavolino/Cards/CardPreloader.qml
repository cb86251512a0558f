// SPDX-License-Identifier: GPL-3.0-or-later
// Draws faces ahead of time at one width, so that a dealt card never shows blank paper.
pragma ComponentBehavior: Bound

import QtQuick

Item {
    id: root

    required property list<string> codes
    required property real cardWidth

    visible: false

    Repeater {
        model: root.codes

        Card {
            required property string modelData

            code: modelData
            width: root.cardWidth
            shadow: false
        }
    }
    Card {
        width: root.cardWidth
        faceUp: false
        shadow: false
    }
}
