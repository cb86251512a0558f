// SPDX-License-Identifier: GPL-3.0-or-later
// The line above the hand: what the viewer is asked, or whom everybody waits for.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Item {
    id: root

    required property TableGeometry geometry
    required property string text
    required property bool mine

    readonly property real grow: geometry.grow
    property string shown: text

    onTextChanged: if (text !== "")
        shown = text

    // Whole pixels, or the software renderer leaves traces when a card is lifted beside it.
    width: Math.round(Math.min(words.implicitWidth + 32 * grow, geometry.width - 2 * geometry.margin))
    height: geometry.promptHeight
    x: Math.round((geometry.width - width) / 2)
    y: Math.round(geometry.promptTop)
    z: 3400
    opacity: text === "" ? 0 : 1
    visible: opacity > 0

    Accessible.role: Accessible.StaticText
    Accessible.name: shown

    Behavior on opacity {
        NumberAnimation {
            duration: Theme.fadeTime
        }
    }

    // One's own turn announces itself.
    onMineChanged: if (mine && Theme.travels)
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

    Rectangle {
        anchors.fill: parent
        radius: height / 2
        color: Theme.plate
        opacity: root.mine ? 0.92 : 0.55
        border.width: root.mine ? 2 : 0
        border.color: Theme.turn
    }
    Text {
        id: words

        anchors.centerIn: parent
        width: Math.min(Math.ceil(implicitWidth), root.width - Math.round(20 * root.grow))
        text: root.shown
        font.family: Theme.family
        font.pixelSize: Math.round((root.geometry.small ? Theme.sizeSmall : Theme.sizeBody) * root.grow)
        font.weight: root.mine ? Font.Bold : Font.Normal
        color: Theme.plateText
        elide: Text.ElideRight
        horizontalAlignment: Text.AlignHCenter
        textFormat: Text.PlainText
    }
}
