// SPDX-License-Identifier: GPL-3.0-or-later
// A row of a list that can be chosen: icon, title, a second line, and whatever is put at its end.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Theme

T.ItemDelegate {
    id: root

    property string detail: ""
    property string iconName: ""
    property alias trailing: trailingRow.data

    implicitWidth: 320
    implicitHeight: Math.max(Theme.touch + 8, texts.implicitHeight + 2 * Theme.spaceS)
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    font.family: Theme.family
    font.pixelSize: Theme.sizeBody
    opacity: enabled ? 1 : 0.45

    Accessible.role: Accessible.Button
    Accessible.name: detail === "" ? text : "%1, %2".arg(text).arg(detail)
    Accessible.onPressAction: root.click()

    Keys.onReturnPressed: click()
    Keys.onEnterPressed: click()

    contentItem: Item {
        Icon {
            id: picture

            x: Theme.spaceM
            anchors.verticalCenter: parent.verticalCenter
            visible: root.iconName !== ""
            name: root.iconName
        }
        Column {
            id: texts

            anchors.verticalCenter: parent.verticalCenter
            anchors.left: parent.left
            anchors.leftMargin: root.iconName === "" ? Theme.spaceM : Theme.spaceM * 2 + picture.width
            anchors.right: trailingRow.left
            anchors.rightMargin: Theme.spaceS

            Label {
                width: parent.width
                text: root.text
                font.weight: Font.DemiBold
                wrapMode: Text.NoWrap
            }
            Label {
                width: parent.width
                visible: text !== ""
                text: root.detail
                size: Theme.sizeSmall
                muted: true
            }
        }
        Row {
            id: trailingRow

            anchors.right: parent.right
            anchors.rightMargin: Theme.spaceM
            anchors.verticalCenter: parent.verticalCenter
            spacing: Theme.spaceS
        }
    }

    background: Rectangle {
        radius: Theme.radiusM
        color: root.down ? Theme.pressed : root.hovered || root.highlighted ? Theme.hover : "transparent"

        FocusRing {
            shown: root.visualFocus
            gap: -3
        }
    }
}
