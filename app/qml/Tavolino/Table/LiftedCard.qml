// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a card on the table: it is lifted, dragged and shaken over the place that stays its own.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Theme

Card {
    id: root

    required property bool held             // by the pointer that drags it
    required property real lift             // a share of its height
    property real dragX: 0
    property real dragY: 0
    property real shakeX: 0

    function shake(): void {
        if (Theme.shakeTime > 0)
            shaking.restart()
        else
            blink.restart()
    }

    x: dragX + shakeX
    y: dragY - lift * height

    Behavior on x {
        enabled: !root.held && !shaking.running && Theme.travels
        NumberAnimation {
            duration: Theme.playTime
            easing.type: Easing.OutCubic
        }
    }
    Behavior on y {
        enabled: !root.held && Theme.travels
        NumberAnimation {
            duration: Theme.liftTime
            easing.type: Easing.OutCubic
        }
    }
    Behavior on elevation {
        enabled: Theme.travels
        NumberAnimation {
            duration: Theme.liftTime
        }
    }

    SequentialAnimation {
        id: shaking

        loops: 2
        NumberAnimation {
            target: root
            property: "shakeX"
            to: 4
            duration: Theme.shakeTime / 8
        }
        NumberAnimation {
            target: root
            property: "shakeX"
            to: -4
            duration: Theme.shakeTime / 4
        }
        NumberAnimation {
            target: root
            property: "shakeX"
            to: 0
            duration: Theme.shakeTime / 8
        }
    }
    SequentialAnimation {
        id: blink

        NumberAnimation {
            target: root
            property: "opacity"
            to: 0.5
            duration: 90
        }
        NumberAnimation {
            target: root
            property: "opacity"
            to: 1
            duration: 90
        }
    }
}
