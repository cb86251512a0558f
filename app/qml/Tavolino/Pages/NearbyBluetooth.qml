// SPDX-License-Identifier: GPL-3.0-or-later
// Looking for tables over Bluetooth: on demand, with progress; paired devices can be tried at once.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Panel {
    id: root

    required property NearbyModel nearby
    property bool busy: false

    signal joined(string address)

    Column {
        width: root.availableWidth
        spacing: Theme.spaceS

        Label {
            width: parent.width
            text: qsTr("Over Bluetooth")
            bold: true
            Accessible.role: Accessible.Heading
        }
        Label {
            width: parent.width
            visible: !root.nearby.bluetoothAsked
            text: qsTr("For tables nearby without a common network.")
            size: Theme.sizeSmall
            muted: true
        }
        Row {
            id: trouble

            width: parent.width
            visible: root.nearby.bluetoothProblem !== ""
            spacing: Theme.spaceS

            Icon {
                id: sign

                name: "warning"
                color: Theme.warning
            }
            Label {
                objectName: "bluetooth-problem"
                width: parent.width - sign.width - parent.spacing
                text: root.nearby.bluetoothProblem
                Accessible.role: Accessible.AlertMessage
            }
        }
        Rectangle {
            objectName: "bluetooth-progress"
            width: parent.width
            height: Math.round(6 * Theme.textScale)
            visible: root.nearby.bluetoothLooking
            radius: height / 2
            color: Theme.field
            border.width: 1
            border.color: Theme.panelBorder
            Accessible.role: Accessible.ProgressBar
            Accessible.name: qsTr("Looking around")

            Rectangle {
                width: Math.max(height, parent.width * Math.min(1, root.nearby.bluetoothProgress))
                height: parent.height
                radius: height / 2
                color: Theme.accent

                Behavior on width {
                    enabled: Theme.travels
                    NumberAnimation {
                        duration: Theme.fadeTime
                    }
                }
            }
        }
        Button {
            objectName: "look-around"
            visible: !root.nearby.bluetoothLooking
            iconName: "bluetooth"
            enabled: !root.busy
            text: root.nearby.bluetoothAsked ? qsTr("Look around again") : qsTr("Look around")
            onClicked: root.nearby.lookOverBluetooth()
        }
        Button {
            objectName: "stop-looking"
            visible: root.nearby.bluetoothLooking
            iconName: "close"
            text: qsTr("Stop looking")
            onClicked: root.nearby.stopBluetooth()
        }
        Label {
            width: parent.width
            topPadding: Theme.spaceXs
            visible: root.nearby.devices.count > 0
            text: qsTr("Paired with this computer")
            size: Theme.sizeSmall
            muted: true
        }
        Repeater {
            model: root.nearby.devices

            ListRow {
                required property string address
                required property string name
                required property int index

                objectName: "device-" + index
                width: parent.width
                iconName: "bluetooth"
                text: name
                detail: qsTr("Try to sit down there")
                enabled: !root.busy
                onClicked: root.joined(address)
            }
        }
    }
}
