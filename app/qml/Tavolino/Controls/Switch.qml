// SPDX-License-Identifier: GPL-3.0-or-later
// On or off, at once. The text stands left of it and is part of the target.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Theme

T.Switch {
    id: root

    implicitWidth: Math.max(Theme.touch, implicitContentWidth + leftPadding + rightPadding)
    implicitHeight: Math.max(Theme.touch, implicitContentHeight + topPadding + bottomPadding)
    spacing: Theme.spaceM
    font.family: Theme.family
    font.pixelSize: Theme.sizeBody
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    opacity: enabled ? 1 : 0.45

    Accessible.role: Accessible.CheckBox
    Accessible.name: text
    Accessible.onPressAction: root.click()
    Accessible.onToggleAction: root.click()

    Keys.onReturnPressed: click()
    Keys.onEnterPressed: click()

    indicator: Rectangle {
        x: root.width - width - root.rightPadding
        y: (root.height - height) / 2
        width: Math.round(48 * Theme.textScale)
        height: Math.round(28 * Theme.textScale)
        radius: height / 2
        color: root.checked ? Theme.accent : Theme.field
        border.width: root.checked ? 0 : 2
        border.color: Theme.fieldBorder

        Rectangle {
            x: 4 + root.visualPosition * (parent.width - width - 8)
            anchors.verticalCenter: parent.verticalCenter
            width: parent.height - 8
            height: width
            radius: width / 2
            color: root.checked ? Theme.accentText : Theme.fieldBorder
            Behavior on x {
                enabled: !root.pressed
                NumberAnimation {
                    duration: Theme.liftTime
                    easing.type: Easing.OutCubic
                }
            }
        }
        FocusRing {
            shown: root.visualFocus
            innerRadius: parent.radius
        }
    }

    contentItem: Text {
        textFormat: Text.PlainText
        rightPadding: root.indicator.width + (text === "" ? 0 : root.spacing)
        verticalAlignment: Text.AlignVCenter
        text: root.text
        font: root.font
        color: Theme.text
        wrapMode: Text.Wrap
    }
}
