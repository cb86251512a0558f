// SPDX-License-Identifier: GPL-3.0-or-later
// How near a Bluetooth device is: one to three bars.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Row {
    id: root

    property int bars: 0

    spacing: 2
    visible: bars > 0
    Accessible.ignored: true

    Repeater {
        model: 3

        Rectangle {
            required property int index

            anchors.bottom: parent?.bottom
            width: Math.round(4 * Theme.textScale)
            height: Math.round((6 + index * 4) * Theme.textScale)
            radius: 1
            color: index < root.bars ? Theme.text : "transparent"
            border.width: index < root.bars ? 0 : 1
            border.color: Theme.fieldBorder
        }
    }
}
