// SPDX-License-Identifier: GPL-3.0-or-later
// The switch beside the bids; a tick tells its state, not colour alone.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Controls
import Tavolino.Theme

T.CheckBox {
    id: root

    required property string detail
    property real grow: 1
    property bool compact: false

    implicitWidth: row.implicitWidth + leftPadding + rightPadding
    implicitHeight: Math.max(Theme.touch, Math.round((compact ? 44 : 54) * grow))
    leftPadding: Math.round(12 * grow)
    rightPadding: leftPadding
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true

    Accessible.role: Accessible.CheckBox
    Accessible.name: detail === "" ? text : "%1. %2".arg(text).arg(detail)
    Keys.onReturnPressed: click()
    Keys.onEnterPressed: click()

    indicator: null
    contentItem: Item {
        Row {
            id: row

            anchors.centerIn: parent
            spacing: 8 * root.grow

            Rectangle {
                anchors.verticalCenter: parent.verticalCenter
                width: Math.round(22 * root.grow)
                height: width
                radius: 5
                color: root.checked ? Theme.turn : "transparent"
                border.width: 2
                border.color: root.checked ? Theme.turn : Theme.plateText

                Icon {
                    anchors.centerIn: parent
                    visible: root.checked
                    name: "check"
                    size: Math.round(16 * root.grow)
                    color: Theme.plate
                }
            }
            Column {
                anchors.verticalCenter: parent.verticalCenter

                Text {
                    textFormat: Text.PlainText
                    text: root.text
                    font.family: Theme.family
                    font.pixelSize: Math.round((root.compact ? Theme.sizeSmall : Theme.sizeBody) * root.grow)
                    font.weight: Font.DemiBold
                    color: Theme.plateText
                }
                Text {
                    textFormat: Text.PlainText
                    visible: text !== ""
                    text: root.detail
                    font.family: Theme.family
                    font.pixelSize: Math.round(Theme.sizeTiny * root.grow)
                    color: Theme.plateTextMuted
                }
            }
        }
    }
    background: Rectangle {
        radius: Theme.radiusM
        color: Theme.plate
        border.width: root.hovered ? 2 : 1
        border.color: root.hovered ? Theme.plateText : Theme.plateBorder

        FocusRing {
            shown: root.visualFocus
            border.color: Theme.feltFocus
        }
    }
}
