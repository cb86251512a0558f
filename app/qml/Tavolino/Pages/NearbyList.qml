// SPDX-License-Identifier: GPL-3.0-or-later
// The live list of tables nearby; while it is empty, what is being done about it.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Panel {
    id: root

    required property NearbyModel nearby
    property bool busy: false               // a table is being joined
    readonly property bool empty: nearby.tables.count === 0

    signal joined(string key)
    signal refused(string why)

    leftPadding: Theme.spaceXs
    rightPadding: Theme.spaceXs
    bottomPadding: empty ? Theme.spaceXl : Theme.spaceXs

    Column {
        width: root.availableWidth
        spacing: 0

        Item {
            width: parent.width
            implicitHeight: heading.implicitHeight + Theme.spaceS

            Label {
                id: heading

                x: Theme.spaceM
                text: qsTr("Tables nearby")
                bold: true
                Accessible.role: Accessible.Heading
            }
            BusyDots {
                x: heading.x + heading.width + Theme.spaceM
                anchors.verticalCenter: heading.verticalCenter
                visible: !root.empty
                running: visible
                color: Theme.accent
                Accessible.ignored: true
            }
        }
        Repeater {
            model: root.nearby.tables

            NearbyTable {
                id: entry

                required property string key
                required property int index

                objectName: "nearby-" + index
                width: parent.width
                enabled: !root.busy
                onClicked: entry.foreign ? root.refused(entry.seats) : root.joined(entry.key)

                Separator {
                    anchors.top: parent.top
                    x: Theme.spaceM
                    width: parent.width - 2 * x
                    visible: entry.index > 0
                }
            }
        }

        Column {
            x: Theme.spaceM
            width: parent.width - 2 * x
            visible: root.empty
            topPadding: Theme.spaceM
            spacing: Theme.spaceM

            SeatRing {
                anchors.horizontalCenter: parent.horizontalCenter
                width: Math.round(112 * Theme.textScale)
                height: Math.round(82 * Theme.textScale)
                taken: 0
            }
            Label {
                objectName: "nearby-state"
                width: parent.width
                horizontalAlignment: Text.AlignHCenter
                text: root.nearby.problem !== "" ? qsTr("Tables can’t be found by themselves here") : root.nearby.alone ? qsTr("No table has shown up yet") : qsTr("Looking for tables …")
                size: Theme.sizeTitle
                bold: true
            }
            BusyDots {
                anchors.horizontalCenter: parent.horizontalCenter
                visible: root.nearby.problem === ""
                running: visible
                color: Theme.accent
            }
            Label {
                objectName: "nearby-problem"
                width: parent.width
                horizontalAlignment: Text.AlignHCenter
                text: root.nearby.problem !== "" ? root.nearby.problem + " " + qsTr("Type the join code or the address instead.") : qsTr("As soon as somebody in this network opens a table, it appears here.")
                muted: true
            }
            NetworkHelp {
                objectName: "nearby-help"
                anchors.horizontalCenter: parent.horizontalCenter
                width: Math.min(parent.width, 460 * Theme.textScale)
                visible: root.nearby.alone || root.nearby.problem !== ""
            }
        }
    }
}
