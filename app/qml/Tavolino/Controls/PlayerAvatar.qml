// SPDX-License-Identifier: GPL-3.0-or-later
// A person's disc: a colour and either their initials or one of the drawn figures.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Rectangle {
    id: root

    property string name: ""
    property int colorIndex: 0
    property int figure: -1                 // -1 shows the initials
    property real size: 44
    readonly property string initials: {
        const words = name.trim().split(/\s+/)
        const first = [...words[0]][0] ?? "?"
        const last = words.length > 1 ? [...words[words.length - 1]][0] : ""
        return String(first + last).toUpperCase()
    }
    // White on all our own colours; a guest's colour may be anything.
    readonly property color ink: 0.299 * color.r + 0.587 * color.g + 0.114 * color.b > 0.62 ? "#201b17" : "#ffffff"

    implicitWidth: size
    implicitHeight: size
    radius: width / 2
    color: Theme.avatarColours[colorIndex % Theme.avatarColours.length]
    border.width: Math.max(1, size * 0.04)
    border.color: "#59ffffff"

    Accessible.role: Accessible.Graphic
    Accessible.name: name

    Text {
        textFormat: Text.PlainText
        anchors.centerIn: parent
        visible: root.figure < 0
        text: root.initials
        font.family: Theme.family
        font.pixelSize: Math.max(12, root.size * 0.4)
        font.weight: Font.Bold
        color: root.ink
    }
    Image {
        anchors.centerIn: parent
        visible: root.figure >= 0
        width: root.size * 0.8
        height: width
        sourceSize.width: Math.ceil(width * Screen.devicePixelRatio)
        sourceSize.height: Math.ceil(width * Screen.devicePixelRatio)
        source: root.figure < 0 ? "" : "image://tavolino/figure/%1/%2".arg(root.figure).arg(String(root.ink).slice(-6))
    }
}
