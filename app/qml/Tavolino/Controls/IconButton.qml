// SPDX-License-Identifier: GPL-3.0-or-later
// A round button that is only an icon; `text` is its name for screen readers and its tool tip.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Theme

T.Button {
    id: root

    property string iconName: ""
    property real iconSize: 22
    property color ink: Theme.text
    property color fill: "transparent"
    property color fillHover: Theme.hover
    property color ring: Theme.focus
    property bool tipped: true              // shows its name when the pointer rests on it

    implicitWidth: Theme.touch
    implicitHeight: Theme.touch
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    opacity: enabled ? 1 : 0.45

    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.onPressAction: root.click()

    Keys.onReturnPressed: click()
    Keys.onEnterPressed: click()

    Tooltip {
        text: root.text
        visible: root.tipped && root.hovered && root.text !== ""
    }

    contentItem: Item {
        Icon {
            anchors.centerIn: parent
            name: root.iconName
            size: root.iconSize
            color: root.ink
        }
    }

    background: Rectangle {
        radius: height / 2
        color: root.hovered ? root.fillHover : root.fill

        Rectangle {
            anchors.fill: parent
            radius: parent.radius
            color: Theme.pressed
            visible: root.down || root.checked
        }
        FocusRing {
            shown: root.visualFocus
            innerRadius: parent.radius
            gap: 0
            border.color: root.ring
        }
    }
}
