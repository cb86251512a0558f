// SPDX-License-Identifier: GPL-3.0-or-later
// Which networks may be used.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models

SettingsGroup {
    id: root

    required property SettingsModel settings
    required property NetworksModel networks

    title: qsTr("Network")
    Component.onCompleted: networks.read()

    SettingsRow {
        width: parent.width
        label: qsTr("Use every private network")
        help: root.networks.forced !== "" ? qsTr("TAVOLINO_INTERFACES decides this at the moment: %1").arg(root.networks.forced) : root.networks.every ? qsTr("Your tables are announced, and others’ are looked for, in each home or office network.") : qsTr("Only the networks ticked here are used, from the next table on.")
        controlWidth: every.implicitWidth

        Switch {
            id: every

            objectName: "every-network"
            Accessible.name: qsTr("Use every private network")
            enabled: root.networks.forced === ""
            checked: root.networks.every
            onToggled: root.networks.useEvery(checked)
        }
    }
    Column {
        width: parent.width
        visible: !root.networks.every && root.networks.forced === ""

        Repeater {
            model: root.networks.rows

            CheckBox {
                required property string name
                required property string label
                required property string detail
                required property bool used
                required property int index

                objectName: "network-" + index
                width: parent.width
                text: detail === "" ? label : "%1 (%2)".arg(label).arg(detail)
                checked: used
                onToggled: root.networks.use(name, checked)
            }
        }
    }
}
