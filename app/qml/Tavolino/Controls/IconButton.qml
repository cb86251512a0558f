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
    property bool guarded: false            // it comes to mean something else: see PressGuard
    property bool tipped: true              // shows its name when the pointer rests on it

    readonly property bool held: guard.item !== null && (guard.item as PressGuard).closed

    implicitWidth: Theme.touch
    implicitHeight: Theme.touch
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    opacity: enabled ? 1 : 0.45

    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.onPressAction: press()

    Keys.onReturnPressed: press()
    Keys.onEnterPressed: press()
    Keys.onSpacePressed: event => event.accepted = held

    function press(): void {
        if (!held)
            click()
    }

    Loader {
        id: guard

        anchors.fill: parent
        active: root.guarded
        sourceComponent: PressGuard {
            button: root
        }
    }

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
