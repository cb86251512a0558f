// SPDX-License-Identifier: GPL-3.0-or-later
// What the line of a table lies on, over the felt. It fades with its words, and announces one's own turn.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Rectangle {
    id: root

    required property LineModel line
    required property real grow
    default property alias contents: room.data

    readonly property string text: line.text
    property bool truncated: false          // the tooltip says it all
    readonly property bool asked: line.kind === "asked"
    readonly property bool bright: asked || !["prompt", "reading"].includes(line.kind)

    z: 3400
    radius: Math.min(height / 2, Theme.radiusL * grow)
    color: Qt.alpha(Theme.plate, bright ? 0.94 : 0.6)
    border.width: bright ? Math.round(2 * grow) : 0
    border.color: Theme.turn
    opacity: line.text === "" ? 0 : 1
    visible: opacity > 0

    Behavior on opacity {
        NumberAnimation {
            duration: Theme.fadeTime
        }
    }

    onAskedChanged: if (asked && Theme.travels)
        nudge.restart()

    SequentialAnimation {
        id: nudge

        NumberAnimation {
            target: root
            property: "scale"
            to: 1.06
            duration: Theme.liftTime
            easing.type: Easing.OutCubic
        }
        NumberAnimation {
            target: root
            property: "scale"
            to: 1
            duration: Theme.playTime
            easing.type: Easing.OutBack
        }
    }

    TapHandler {
        onTapped: root.line.dismiss()
    }
    HoverHandler {
        id: hover
    }
    Tooltip {
        text: root.text
        visible: hover.hovered && root.truncated
    }
    Item {
        id: room

        anchors.fill: parent
    }
}
