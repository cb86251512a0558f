// SPDX-License-Identifier: GPL-3.0-or-later
// A won match: suit marks rain past, once. Nothing with reduced motion or animation off.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Theme

Item {
    id: root

    required property bool running

    visible: running && Theme.travels
    clip: true
    Accessible.ignored: true

    Repeater {
        model: root.visible ? 36 : 0

        SuitIcon {
            id: mark

            required property int index

            // Scattered by the index alone, so that it looks the same each time.
            readonly property real share: (index * 0.618034) % 1
            readonly property real pace: 0.75 + ((index * 0.414214) % 1) * 0.6

            x: share * (root.width - size)
            y: -size
            size: 18 + (index % 4) * 7
            suit: "SHCD"[index % 4]
            color: ["#ffd76a", "#ff8585", "#86cbf7", "#f8f3e6"][(index * 7) % 4]
            Accessible.ignored: true

            SequentialAnimation {
                running: true
                PauseAnimation {
                    duration: mark.index * 45 * Theme.timeFactor
                }
                ParallelAnimation {
                    NumberAnimation {
                        target: mark
                        property: "y"
                        to: root.height + 40
                        duration: 2600 * Theme.timeFactor / mark.pace
                        easing.type: Easing.InQuad
                    }
                    NumberAnimation {
                        target: mark
                        property: "rotation"
                        to: (mark.index % 2 ? 1 : -1) * 240
                        duration: 2600 * Theme.timeFactor / mark.pace
                    }
                }
            }
        }
    }
}
