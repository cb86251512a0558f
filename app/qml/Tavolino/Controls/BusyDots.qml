// SPDX-License-Identifier: GPL-3.0-or-later
// Three dots that breathe while something is awaited.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Row {
    id: root

    property bool running: true
    property color color: Theme.textMuted
    property real size: 7

    spacing: size * 0.7

    Repeater {
        model: 3

        Rectangle {
            id: dot

            required property int index

            width: root.size
            height: root.size
            radius: width / 2
            color: root.color

            SequentialAnimation on opacity {
                running: root.running && root.visible && Theme.animated && !Theme.reducedMotion
                loops: Animation.Infinite
                PauseAnimation {
                    duration: dot.index * 160
                }
                NumberAnimation {
                    to: 0.25
                    duration: 320
                    easing.type: Easing.InOutSine
                }
                NumberAnimation {
                    to: 1
                    duration: 320
                    easing.type: Easing.InOutSine
                }
                PauseAnimation {
                    duration: (2 - dot.index) * 160
                }
            }
        }
    }
}
