// SPDX-License-Identifier: GPL-3.0-or-later
// One of the ways to a table: an icon on a disc, a title, what it means.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Controls
import Tavolino.Theme

T.AbstractButton {
    id: root

    property string iconName: ""
    property string detail: ""
    property bool primary: false
    readonly property color ink: primary ? Theme.accentText : Theme.text

    implicitWidth: 360
    implicitHeight: Math.max(Theme.touch * 1.6, texts.implicitHeight + 2 * Theme.spaceM)
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    Accessible.role: Accessible.Button
    Accessible.name: "%1. %2".arg(text).arg(detail)
    Accessible.onPressAction: root.click()
    Keys.onReturnPressed: click()
    Keys.onEnterPressed: click()

    background: Rectangle {
        radius: Theme.radiusL
        color: root.primary ? root.hovered ? Theme.accentHover : Theme.accent : root.hovered ? Qt.tint(Theme.panel, Theme.hover) : Theme.panel
        border.width: root.primary ? 0 : 1
        border.color: Theme.panelBorder

        Rectangle {
            anchors.fill: parent
            radius: parent.radius
            color: Theme.pressed
            visible: root.down
        }
        FocusRing {
            shown: root.visualFocus
            innerRadius: Theme.radiusL
        }
    }

    contentItem: Item {
        Rectangle {
            id: disc

            anchors.left: parent.left
            anchors.leftMargin: Theme.spaceL
            anchors.verticalCenter: parent.verticalCenter
            width: Theme.touch
            height: width
            radius: width / 2
            color: root.primary ? "#2effffff" : Theme.hover

            Icon {
                anchors.centerIn: parent
                name: root.iconName
                size: 24
                color: root.ink
            }
        }
        Column {
            id: texts

            anchors.left: disc.right
            anchors.leftMargin: Theme.spaceL
            anchors.right: parent.right
            anchors.rightMargin: Theme.spaceL
            anchors.verticalCenter: parent.verticalCenter

            Label {
                width: parent.width
                text: root.text
                size: Theme.sizeTitle
                font.weight: Font.DemiBold
                color: root.ink
                wrapMode: Text.NoWrap
            }
            Label {
                width: parent.width
                visible: text !== ""
                text: root.detail
                size: Theme.sizeSmall
                color: root.primary ? Theme.accentText : Theme.textMuted
                maximumLineCount: 2
            }
        }
    }
}
