// SPDX-License-Identifier: GPL-3.0-or-later
// What the viewer is asked, or whom everybody waits for: on as many lines as its column asks for.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Rectangle {
    id: root

    required property SequenceLayout plan
    required property string text
    required property bool mine

    readonly property rect spot: plan.prompt
    readonly property real grow: plan.u
    property string shown: text

    onTextChanged: if (text !== "")
        shown = text

    x: Math.round(spot.x + (spot.width - width) / 2)
    y: Math.round(spot.y + (spot.height - height) / 2)
    z: 3400
    width: Math.round(Math.min(spot.width, measure.implicitWidth + 28 * grow))
    height: Math.round(Math.min(spot.height, words.implicitHeight + 12 * grow))
    radius: Math.min(height / 2, Theme.radiusL)
    color: Qt.alpha(Theme.plate, mine ? 0.94 : 0.6)
    border.width: mine ? Math.round(2 * grow) : 0
    border.color: Theme.turn
    opacity: text === "" ? 0 : 1
    visible: opacity > 0

    Accessible.role: Accessible.StaticText
    Accessible.name: shown

    Behavior on opacity {
        NumberAnimation {
            duration: Theme.fadeTime
        }
    }

    onMineChanged: if (mine && Theme.travels)
        nudge.restart()

    SequentialAnimation {
        id: nudge

        NumberAnimation {
            target: root
            property: "scale"
            to: 1.05
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

    Text {
        id: measure

        textFormat: Text.PlainText
        visible: false
        text: words.text
        font: words.font
    }
    Text {
        id: words

        anchors.centerIn: parent
        width: root.width - 16 * root.grow
        text: root.shown
        font.family: Theme.family
        font.pixelSize: Math.round((root.plan.geometry.small ? Theme.sizeSmall : Theme.sizeBody) * root.grow)
        font.weight: root.mine ? Font.Bold : Font.Normal
        color: Theme.plateText
        wrapMode: Text.Wrap
        maximumLineCount: 3
        elide: Text.ElideRight
        horizontalAlignment: Text.AlignHCenter
        textFormat: Text.PlainText
    }
}
