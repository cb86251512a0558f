// SPDX-License-Identifier: GPL-3.0-or-later
// A short message that goes away by itself. Call show(text); put it last in the page.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Item {
    id: root

    property int duration: 4000
    property string text: ""
    property bool open: false
    property real grow: 1  // on a table of many pixels everything grows

    function show(message: string): void {
        text = message
        open = true
        timer.restart()
    }

    function hide(): void {
        open = false
    }

    anchors.horizontalCenter: parent?.horizontalCenter
    width: Math.min(caption.implicitWidth + 2 * Theme.spaceL * grow, (parent?.width ?? 400) - 2 * Theme.spaceL)
    height: caption.height + 2 * Theme.spaceM * grow
    opacity: open ? 1 : 0
    visible: opacity > 0

    Accessible.role: Accessible.AlertMessage
    Accessible.name: text
    Accessible.ignored: !open

    Behavior on opacity {
        NumberAnimation {
            duration: Theme.fadeTime
        }
    }

    Timer {
        id: timer

        interval: root.duration
        onTriggered: root.open = false
    }

    Rectangle {
        anchors.fill: parent
        radius: Math.min(height / 2, Theme.radiusL * root.grow)
        color: "#f21c1a18"
        border.width: 1
        border.color: "#5affffff"
    }
    Text {
        id: caption

        textFormat: Text.PlainText
        anchors.centerIn: parent
        width: parent.width - 2 * Theme.spaceL * root.grow
        text: root.text
        font.family: Theme.family
        font.pixelSize: Math.round(Theme.sizeBody * root.grow)
        color: "#fbf6ec"
        wrapMode: Text.Wrap
        horizontalAlignment: Text.AlignHCenter
    }
    TapHandler {
        onTapped: root.open = false
    }
}
