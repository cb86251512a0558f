// SPDX-License-Identifier: GPL-3.0-or-later
// What someone at a seat has just said, for a few seconds.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Item {
    id: root

    required property TableTalkModel talk
    required property TableGeometry geometry
    required property int seat
    required property int slot

    readonly property rect plate: geometry.plateRect(slot)
    readonly property bool below: geometry.side(slot) === 2
    readonly property bool own: geometry.side(slot) === 0     // beside the hand there is little room
    readonly property bool narrow: own && !geometry.portrait
    readonly property real widest: narrow ? plate.width * 1.1 : Math.min((own ? 440 : 280) * geometry.grow, geometry.width - 2 * geometry.margin)
    property string text: ""
    property string emote: ""

    x: Math.max(geometry.margin, Math.min(geometry.width - geometry.margin - width, plate.x + (plate.width - width) / 2))
    y: below ? plate.y + plate.height + 4 : plate.y - height - (own ? 18 * geometry.grow : 4)
    z: 4200
    width: row.width + 24 * geometry.grow
    height: row.height + 14 * geometry.grow
    opacity: 0
    visible: opacity > 0

    Accessible.role: Accessible.StaticText
    Accessible.name: text
    Accessible.ignored: opacity === 0

    Behavior on opacity {
        NumberAnimation {
            duration: Theme.fadeTime
        }
    }

    Connections {
        target: root.talk
        function onSpoke(seat: int, text: string, emote: string): void {
            if (seat !== root.seat)
                return
            root.text = text
            root.emote = emote
            root.opacity = 1
            hide.interval = 3000 + 40 * text.length
            hide.restart()
            if (emote !== "" && Theme.travels)
                pop.restart()
            root.Accessible.announce(text, Accessible.Polite)
        }
    }
    Timer {
        id: hide

        onTriggered: root.opacity = 0
    }
    NumberAnimation {
        id: pop

        target: row
        property: "scale"
        from: 0.5
        to: 1
        duration: Theme.playTime
        easing.type: Easing.OutBack
    }

    Rectangle {
        anchors.fill: parent
        radius: Math.min(height / 2, Theme.radiusL)
        color: Theme.paper
        border.width: 1
        border.color: Theme.cardEdge
    }
    Rectangle {
        // The point towards who speaks.
        x: Math.max(14, Math.min(root.width - 14 - width, root.plate.x + root.plate.width / 2 - root.x - width / 2))
        y: root.below ? -height / 2 + 1 : root.height - height / 2 - 1
        width: 11
        height: width
        rotation: 45
        color: Theme.paper
    }
    Row {
        id: row

        anchors.centerIn: parent
        spacing: 8 * root.geometry.grow

        Icon {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.emote !== ""
            name: root.emote === "" ? "" : "emote-" + root.emote
            size: 30 * root.geometry.grow
            color: "#8a4a12"
        }
        Text {
            anchors.verticalCenter: parent.verticalCenter
            width: Math.min(measure.implicitWidth, root.widest - (root.emote !== "" ? 70 * root.geometry.grow : 24))
            text: root.text
            font: measure.font
            color: "#33291f"
            wrapMode: Text.Wrap
            maximumLineCount: root.narrow ? 5 : root.own ? 2 : 3
            elide: Text.ElideRight
            textFormat: Text.PlainText
        }
    }
    Text {
        id: measure

        visible: false
        text: root.text
        font.family: Theme.family
        font.pixelSize: Math.round((root.own ? Theme.sizeSmall : Theme.sizeBody) * root.geometry.grow)
        font.weight: Font.DemiBold
        textFormat: Text.PlainText
    }
}
