// SPDX-License-Identifier: GPL-3.0-or-later
// A whole number with a minus and a plus. `label` names it for screen readers.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Theme

T.SpinBox {
    id: root

    property string label: ""

    implicitWidth: 3 * Theme.touch + 8
    implicitHeight: Theme.touch
    leftPadding: Theme.touch
    rightPadding: Theme.touch
    font.family: Theme.family
    font.pixelSize: Theme.sizeBody
    focusPolicy: Qt.StrongFocus
    opacity: enabled ? 1 : 0.45

    Accessible.role: Accessible.SpinBox
    Accessible.name: label
    Accessible.onIncreaseAction: root.increase()
    Accessible.onDecreaseAction: root.decrease()

    // The template makes the text a second stop of the Tab key; the arrows belong to the whole box.
    Component.onCompleted: contentItem.activeFocusOnTab = false

    contentItem: Text {
        textFormat: Text.PlainText
        text: root.displayText
        font.family: Theme.family
        font.pixelSize: Theme.sizeBody
        font.weight: Font.Bold
        color: Theme.text
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
    }
    down.indicator: Item {
        width: Theme.touch
        height: root.height
        opacity: root.value > root.from ? 1 : 0.4
        Rectangle {
            anchors.fill: parent
            anchors.margins: 4
            radius: Theme.radiusS
            color: root.down.pressed ? Theme.pressed : root.down.hovered ? Theme.hover : "transparent"
        }
        Icon {
            anchors.centerIn: parent
            name: "minus"
            size: 18
        }
    }
    up.indicator: Item {
        x: root.width - width
        width: Theme.touch
        height: root.height
        opacity: root.value < root.to ? 1 : 0.4
        Rectangle {
            anchors.fill: parent
            anchors.margins: 4
            radius: Theme.radiusS
            color: root.up.pressed ? Theme.pressed : root.up.hovered ? Theme.hover : "transparent"
        }
        Icon {
            anchors.centerIn: parent
            name: "plus"
            size: 18
        }
    }
    background: Rectangle {
        radius: Theme.radiusM
        color: Theme.field
        border.width: 1
        border.color: Theme.fieldBorder
        FocusRing {
            shown: root.activeFocus
            gap: 0
        }
    }
}
