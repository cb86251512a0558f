// SPDX-License-Identifier: GPL-3.0-or-later
// What to check when computers don't find, or don't reach, each other.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Column {
    id: root

    property bool hosting: false
    readonly property list<string> hints: [qsTr("Both computers must be in the same network. A guest Wi-Fi often keeps its computers apart."), hosting ? qsTr("The firewall of this computer must let Tavolino accept connections.") : qsTr("The firewall of the host’s computer must let Tavolino accept connections."), qsTr("On a Mac: System Settings, Privacy & Security, Local Network, and switch Tavolino on."), qsTr("A VPN may hide the local network: switch it off while you play."),]

    spacing: Theme.spaceXs

    Repeater {
        model: root.hints

        Item {
            id: hint

            required property string modelData

            width: root.width
            implicitHeight: words.implicitHeight

            Label {
                size: Theme.sizeSmall
                muted: true
                text: "•"
                Accessible.ignored: true
            }
            Label {
                id: words

                x: Theme.spaceM
                width: parent.width - x
                size: Theme.sizeSmall
                muted: true
                text: hint.modelData
            }
        }
    }
}
