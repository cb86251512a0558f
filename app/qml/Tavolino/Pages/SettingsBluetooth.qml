// SPDX-License-Identifier: GPL-3.0-or-later
// Whether tables are open over Bluetooth, and by what Bluetooth is used.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

SettingsGroup {
    id: root

    required property SettingsModel settings
    required property RadiosModel radios
    property bool unfolded: false

    title: qsTr("Bluetooth")

    SettingsRow {
        width: parent.width
        label: qsTr("Open my tables over Bluetooth too")
        help: qsTr("Up to seven guests without a common network. Takes effect with the next table.")
        controlWidth: radio.implicitWidth

        Switch {
            id: radio

            objectName: "bluetooth"
            Accessible.name: qsTr("Open my tables over Bluetooth too")
            checked: root.settings.bluetooth
            onToggled: root.settings.bluetooth = checked
        }
    }
    Separator {
        width: parent.width
    }
    SettingsRow {
        width: parent.width
        label: qsTr("How Bluetooth is used")
        help: root.radios.forced !== "" ? qsTr("TAVOLINO_BLUETOOTH decides this at the moment: %1").arg(root.radios.forced) : qsTr("Change this only where Bluetooth does not work. Takes effect with the next table.")

        Button {
            objectName: "radio-choose"
            width: parent.width
            enabled: root.radios.forced === ""
            iconName: root.unfolded ? "up" : "down"
            text: root.radios.current
            Accessible.name: "%1: %2".arg(qsTr("How Bluetooth is used")).arg(text)
            Accessible.description: root.unfolded ? qsTr("unfolded") : qsTr("folded")
            onClicked: {
                root.unfolded = !root.unfolded
                if (root.unfolded)
                    root.radios.look()
            }
        }
    }
    BusyDots {
        objectName: "radios-looking"
        visible: root.unfolded && root.radios.looking
        running: visible
        color: Theme.accent
    }
    Column {
        width: parent.width
        visible: root.unfolded

        Repeater {
            model: root.radios.rows

            ListRow {
                required property string setting
                required property string label
                required property bool available
                required property bool chosen
                required property int index
                required detail

                objectName: "radio-" + index
                width: parent.width
                iconName: chosen ? "check" : available ? "bluetooth" : "warning"
                text: label
                enabled: available || chosen
                opacity: 1                      // the reason is to be read
                Accessible.role: Accessible.RadioButton
                Accessible.checkable: true
                Accessible.checked: chosen
                onClicked: root.radios.choose(setting)
            }
        }
    }
}
