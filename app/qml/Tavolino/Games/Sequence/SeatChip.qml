// SPDX-License-Identifier: GPL-3.0-or-later
// A seat in little room: disc, name, the team's chip, how many cards, and what has just been done there.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Table
import Tavolino.Theme

Item {
    id: root

    required property TableGeometry geometry
    required property int team
    required property int seat
    required property int slot
    required property string name
    required property string avatar
    required property string colour
    required property string controller
    required property string status
    required property bool me
    required property bool active
    required property bool thinking
    required property int tricks            // cards in the hand
    required property string result
    required property string bid
    required property string bidKind
    required property string label

    readonly property rect spot: geometry.plateRect(slot)
    readonly property real grow: geometry.grow
    readonly property bool roomy: height >= 44 * grow

    x: spot.x
    y: spot.y
    z: 100
    width: spot.width
    height: spot.height

    Accessible.role: Accessible.StaticText
    Accessible.name: status === "" ? label : "%1, %2".arg(label).arg(status)

    Rectangle {
        anchors.fill: parent
        anchors.margins: -4
        radius: body.radius + 4
        color: Theme.turn
        opacity: root.active ? 0.32 : 0
        Behavior on opacity {
            NumberAnimation {
                duration: Theme.fadeTime
            }
        }
    }
    Rectangle {
        id: body

        anchors.fill: parent
        radius: height / 2
        color: Theme.plate
        border.width: root.active ? Math.round(2.5 * root.grow) : 1
        border.color: root.active ? Theme.turn : Theme.plateBorder
    }
    PlayerAvatar {
        id: disc

        anchors.verticalCenter: parent.verticalCenter
        x: (parent.height - width) / 2
        size: root.height - 12 * root.grow
        name: root.name
        figure: /^\d+$/.test(root.avatar) ? Number(root.avatar) : -1
        color: root.colour === "" ? "#55606e" : root.colour
        visible: root.roomy || root.width > 140 * root.grow      // where it is narrow the name says more
        opacity: root.controller === "away" ? 0.5 : 1
        Accessible.ignored: true
    }
    Column {
        anchors.verticalCenter: parent.verticalCenter
        x: (disc.visible ? disc.x + disc.width : 3 * root.grow) + 7 * root.grow
        width: mark.x - x - 5 * root.grow

        FittingText {
            width: parent.width
            text: root.name
            grow: root.grow
            size: root.geometry.small || !root.roomy ? Theme.sizeSmall : Theme.sizeBody
            font.weight: root.me ? Font.Bold : Font.DemiBold
            color: root.active ? Theme.turn : Theme.plateText
        }
        FittingText {
            width: parent.width
            visible: root.roomy
            text: root.status !== "" ? root.status : root.active && root.me ? qsTr("your turn") : root.thinking ? qsTr("thinking") : root.result
            grow: root.grow
            size: Theme.sizeTiny
            color: root.active ? Theme.turn : Theme.plateTextMuted
        }
    }
    Text {
        id: count

        textFormat: Text.PlainText
        anchors.verticalCenter: parent.verticalCenter
        x: parent.width - width - 10 * root.grow
        visible: !root.roomy
        text: root.tricks
        font.family: Theme.family
        font.pixelSize: Math.round(Theme.sizeTiny * root.grow)
        color: Theme.plateTextMuted
    }
    Chip {
        id: mark

        anchors.verticalCenter: parent.verticalCenter
        x: (root.roomy ? parent.width - 8 * root.grow : count.x - 4 * root.grow) - width
        team: root.team
        size: Math.round(Math.min(26 * root.grow, root.height - 12 * root.grow))
    }

    // What was done there, for as long as it is news.
    Rectangle {
        id: note

        property string shown: root.bid

        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(root.width - disc.width - 10 * root.grow, words.implicitWidth + 18 * root.grow)
        height: Math.min(root.height, words.implicitHeight + 8 * root.grow)
        radius: height / 2
        color: root.bidKind === "call" ? Theme.turn : Theme.paper
        border.width: 1
        border.color: Theme.cardEdge
        opacity: root.bid === "" ? 0 : 1
        visible: opacity > 0

        Behavior on opacity {
            NumberAnimation {
                duration: Theme.fadeTime
            }
        }

        Text {
            id: words

            anchors.centerIn: parent
            width: Math.min(implicitWidth, note.width - 12 * root.grow)
            text: root.bid
            font.family: Theme.family
            font.pixelSize: Math.round(Theme.sizeSmall * root.grow)
            font.weight: Font.Bold
            color: root.bidKind === "call" ? Theme.turnInk : "#4a4036"
            elide: Text.ElideRight
            textFormat: Text.PlainText
        }
    }
    HoverHandler {
        id: hover
    }
    Tooltip {
        text: root.label
        visible: hover.hovered && root.geometry.small
    }
}
