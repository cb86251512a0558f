// SPDX-License-Identifier: GPL-3.0-or-later
// One team's points after the deal, and what it gained.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Item {
    id: root

    required property int mark
    required property int team
    required property string name
    required property int points
    required property int gain
    property bool chips: false              // teams are known by their chips
    property real grow: 1

    readonly property color tone: chips ? Theme.text : Theme.teamOnPanel(mark)

    implicitHeight: Math.round(38 * grow)

    Accessible.role: Accessible.StaticText
    Accessible.name: [name, qsTr("%n point|%n points", "", points)].join(", ")

    TeamMark {
        id: sign

        anchors.verticalCenter: parent.verticalCenter
        mark: root.mark
        size: Math.round(13 * root.grow)
        colour: root.tone
        visible: !root.chips
    }
    Chip {
        anchors.verticalCenter: parent.verticalCenter
        visible: root.chips
        team: root.chips ? root.team : -1
        size: Math.round(24 * root.grow)
    }
    Label {
        anchors.verticalCenter: parent.verticalCenter
        x: (root.chips ? Math.round(24 * root.grow) : sign.width) + 10 * root.grow
        width: parent.width - x - numbers.width - 10
        text: root.name
        size: Math.round(Theme.sizeBody * root.grow)
        bold: true
        wrapMode: Text.NoWrap
        Accessible.ignored: true
    }
    Row {
        id: numbers

        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        spacing: 10 * root.grow

        Badge {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.gain > 0
            text: "+%1".arg(root.gain)
            fill: root.tone
            ink: Theme.panel
        }
        Label {
            text: root.points
            size: Math.round(Theme.sizeHeading * root.grow)
            bold: true
            color: root.tone
            Accessible.ignored: true
        }
    }
}
