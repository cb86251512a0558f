// SPDX-License-Identifier: GPL-3.0-or-later
// A small label: a role, a state, a count.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Rectangle {
    id: root

    property string text: ""
    property string iconName: ""
    property color fill: Theme.accent
    property color ink: Theme.accentText

    implicitWidth: row.implicitWidth + 2 * Theme.spaceS
    implicitHeight: Math.max(22, row.implicitHeight + 4)
    radius: height / 2
    color: fill

    Accessible.role: Accessible.StaticText
    Accessible.name: text

    Row {
        id: row

        anchors.centerIn: parent
        spacing: 4

        Icon {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.iconName !== ""
            name: root.iconName
            size: 14
            color: root.ink
        }
        Text {
            textFormat: Text.PlainText
            anchors.verticalCenter: parent.verticalCenter
            visible: text !== ""
            text: root.text
            font.family: Theme.family
            font.pixelSize: Theme.sizeTiny
            font.weight: Font.Bold
            color: root.ink
        }
    }
}
