// SPDX-License-Identifier: GPL-3.0-or-later
// A table of the live list: its seats, its name, what is played with whom, and the ways in.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Controls
import Tavolino.Theme

T.ItemDelegate {
    id: root

    required property string name
    required property string detail
    required property string seats
    required property int taken
    required property int total
    required property bool lan
    required property bool bluetooth
    required property int signal
    required property bool locked
    required property bool foreign
    required property string spoken

    implicitHeight: Math.max(ring.height, texts.implicitHeight) + 2 * Theme.spaceM
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    opacity: enabled ? 1 : 0.45

    Accessible.role: Accessible.Button
    Accessible.name: spoken
    Accessible.onPressAction: root.click()

    Keys.onReturnPressed: click()
    Keys.onEnterPressed: click()

    contentItem: Item {
        SeatRing {
            id: ring

            x: Theme.spaceM
            anchors.verticalCenter: parent.verticalCenter
            total: root.total
            taken: root.taken
            opacity: root.foreign ? 0.5 : 1
        }
        Icon {
            anchors.centerIn: ring
            visible: root.total === 0 && name !== ""
            name: root.foreign ? "warning" : root.bluetooth ? "bluetooth" : ""
            size: 18
            color: Theme.feltText
        }
        Column {
            id: texts

            anchors.left: ring.right
            anchors.leftMargin: Theme.spaceM
            anchors.right: signs.left
            anchors.rightMargin: Theme.spaceS
            anchors.verticalCenter: parent.verticalCenter
            spacing: 1

            Label {
                width: parent.width
                text: root.name
                size: Theme.sizeTitle
                font.weight: Font.DemiBold
                muted: root.foreign
                wrapMode: Text.NoWrap
            }
            Label {
                width: parent.width
                visible: text !== ""
                text: root.detail
                size: Theme.sizeSmall
                muted: true
                maximumLineCount: 2
            }
            Label {
                width: parent.width
                visible: text !== ""
                text: root.seats
                size: Theme.sizeSmall
                font.weight: root.foreign ? Font.DemiBold : Font.Normal
                maximumLineCount: 2
            }
        }
        Row {
            id: signs

            anchors.right: parent.right
            anchors.rightMargin: Theme.spaceM
            anchors.verticalCenter: parent.verticalCenter
            spacing: Theme.spaceS

            Icon {
                objectName: "locked"
                anchors.verticalCenter: parent.verticalCenter
                visible: root.locked
                name: "lock"
                size: 20
                color: Theme.textMuted
            }
            Icon {
                objectName: "lan"
                anchors.verticalCenter: parent.verticalCenter
                visible: root.lan
                name: "wifi"
            }
            Icon {
                objectName: "bluetooth"
                anchors.verticalCenter: parent.verticalCenter
                visible: root.bluetooth
                name: "bluetooth"
            }
            SignalBars {
                anchors.verticalCenter: parent.verticalCenter
                bars: root.signal
            }
            Icon {
                anchors.verticalCenter: parent.verticalCenter
                visible: !root.foreign
                name: "right"
                size: 18
                color: Theme.textMuted
            }
        }
    }

    background: Rectangle {
        radius: Theme.radiusM
        color: root.down ? Theme.pressed : root.hovered ? Theme.hover : "transparent"

        FocusRing {
            shown: root.visualFocus
            gap: -3
        }
    }
}
