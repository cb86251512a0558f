// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Theme

T.CheckBox {
    id: root

    implicitWidth: Math.max(Theme.touch, implicitContentWidth + leftPadding + rightPadding)
    implicitHeight: Math.max(Theme.touch, implicitContentHeight)
    spacing: Theme.spaceS
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
        x: root.leftPadding
        y: (root.height - height) / 2
        width: Math.round(24 * Theme.textScale)
        height: width
        radius: Theme.radiusS
        color: root.checked ? Theme.accent : Theme.field
        border.width: root.checked ? 0 : 2
        border.color: Theme.fieldBorder

        Icon {
            anchors.centerIn: parent
            visible: root.checked
            name: "check"
            size: 18
            color: Theme.accentText
        }
        FocusRing {
            shown: root.visualFocus
            innerRadius: Theme.radiusS
        }
    }

    contentItem: Text {
        textFormat: Text.PlainText
        leftPadding: root.indicator.width + (text === "" ? 0 : root.spacing)
        verticalAlignment: Text.AlignVCenter
        text: root.text
        font: root.font
        color: Theme.text
        wrapMode: Text.Wrap
    }
}
