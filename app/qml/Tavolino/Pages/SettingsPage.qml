// SPDX-License-Identifier: GPL-3.0-or-later
// Every setting, taking effect at once.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Page {
    id: root

    readonly property SettingsModel settings: app.settings

    name: "settings"
    title: qsTr("Settings")
    firstFocus: editor.field

    ScrollPage {
        anchors.fill: parent
        maxWidth: 760 * Theme.textScale

        SettingsGroup {
            width: parent.width
            title: qsTr("Your profile")

            ProfileEditor {
                id: editor

                width: parent.width
                settings: root.settings
            }
        }
        SettingsLooks {
            width: parent.width
            app: root.app
        }
        SettingsCards {
            width: parent.width
            settings: root.settings
        }
        SettingsPace {
            width: parent.width
            settings: root.settings
        }
        SettingsNetwork {
            width: parent.width
            settings: root.settings
            networks: root.app.networks
        }
        SettingsBluetooth {
            width: parent.width
            settings: root.settings
            radios: root.app.radios
        }
        SettingsGroup {
            width: parent.width
            title: qsTr("Sound")

            Switch {
                objectName: "sound"
                width: parent.width
                text: qsTr("Sounds")
                checked: root.settings.sound
                onToggled: root.settings.sound = checked
            }
            SettingsRow {
                width: parent.width
                label: qsTr("Volume")
                enabled: root.settings.sound

                Slider {
                    objectName: "volume"
                    width: parent.width
                    label: qsTr("Volume")
                    from: 0
                    to: 1
                    stepSize: 0.05
                    value: root.settings.volume
                    onMoved: root.settings.volume = value
                }
            }
        }
        SettingsUpdates {
            width: parent.width
            settings: root.settings
            updates: root.app.updates
        }
    }
}
