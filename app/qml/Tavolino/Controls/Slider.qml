// SPDX-License-Identifier: GPL-3.0-or-later
// A slider; give it `label` for screen readers.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Theme

T.Slider {
    id: root

    property string label: ""

    implicitWidth: 220
    implicitHeight: Theme.touch
    leftPadding: 12
    rightPadding: 12
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    opacity: enabled ? 1 : 0.45

    Accessible.role: Accessible.Slider
    Accessible.name: label
    Accessible.onIncreaseAction: root.increase()
    Accessible.onDecreaseAction: root.decrease()

    background: Rectangle {
        x: root.leftPadding
        y: root.topPadding + (root.availableHeight - height) / 2
        width: root.availableWidth
        height: 6
        radius: 3
        color: Theme.fieldBorder

        Rectangle {
            width: root.visualPosition * parent.width
            height: parent.height
            radius: 3
            color: Theme.accent
        }
    }

    handle: Rectangle {
        x: root.leftPadding + root.visualPosition * (root.availableWidth - width)
        y: root.topPadding + (root.availableHeight - height) / 2
        width: Math.round(24 * Theme.textScale)
        height: width
        radius: width / 2
        color: Theme.panelRaised
        border.width: 2
        border.color: Theme.accent

        Rectangle {
            anchors.centerIn: parent
            width: root.pressed ? 14 : root.hovered ? 12 : 8
            height: width
            radius: width / 2
            color: Theme.accent
        }
        FocusRing {
            shown: root.visualFocus
            innerRadius: parent.radius
        }
    }
}
