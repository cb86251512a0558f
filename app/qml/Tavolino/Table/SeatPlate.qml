// SPDX-License-Identifier: GPL-3.0-or-later
// Who sits at a seat and what goes on there: the disc, the name, tricks, badges, whose turn it is.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Item {
    id: root

    required property TableGeometry geometry
    required property int seat
    required property int slot
    required property string name
    required property string avatar
    required property string colour
    required property string controller
    required property string status
    required property bool me
    required property int mark
    required property bool active
    required property bool thinking
    required property bool sitsOut
    required property bool ready
    required property string result
    required property var badges
    required property string label

    readonly property rect spot: geometry.plateRect(slot)
    // A tall plate has the disc above the name, a wide one beside it.
    readonly property bool tall: height > width * 0.7
    readonly property real grow: geometry.grow

    x: spot.x
    y: spot.y - (active ? 3 : 0)
    z: 100
    width: spot.width
    height: spot.height

    Accessible.role: Accessible.StaticText
    Accessible.name: status === "" ? label : "%1, %2".arg(label).arg(status)

    Behavior on y {
        NumberAnimation {
            duration: Theme.liftTime
        }
    }

    BorderImage {
        anchors.fill: parent
        anchors.margins: -16
        anchors.topMargin: -10
        anchors.bottomMargin: -22
        source: "image://tavolino/shadow/30"
        border {
            left: 40
            top: 40
            right: 40
            bottom: 40
        }
    }
    Rectangle {
        anchors.fill: parent
        anchors.margins: -6
        radius: body.radius + 6
        color: Theme.turn
        opacity: root.active ? 0.28 : 0
        Behavior on opacity {
            NumberAnimation {
                duration: Theme.fadeTime
            }
        }
    }
    Rectangle {
        id: body

        anchors.fill: parent
        radius: root.tall ? Theme.radiusL : height / 2
        color: Theme.plate
        border.width: root.active ? 3 : 1
        border.color: root.active ? Theme.turn : Theme.plateBorder
        opacity: root.sitsOut ? 0.75 : 1
    }

    PlayerAvatar {
        id: disc

        x: root.tall ? (parent.width - width) / 2 : (parent.height - height) / 2
        y: root.tall ? 8 * root.grow : (parent.height - height) / 2
        size: root.tall ? Math.min(44 * root.grow, root.height * 0.48) : root.height - 12 * root.grow
        name: root.name
        figure: /^\d+$/.test(root.avatar) ? Number(root.avatar) : -1
        color: root.colour === "" ? "#55606e" : root.colour
        opacity: root.sitsOut || root.controller === "away" ? 0.5 : 1
        Accessible.ignored: true
    }
    TeamMark {
        x: Math.round(disc.x + disc.width - width * 0.8)
        y: Math.round(disc.y + disc.height - height * 0.9)
        size: Math.round(16 * root.grow)
        mark: root.mark
        rim: String(Theme.plate).slice(-6)
    }

    Column {
        id: texts

        x: root.tall ? 6 : disc.x + disc.width + 8 * root.grow
        y: root.tall ? disc.y + disc.height + 2 : (parent.height - height) / 2
        width: parent.width - x - (root.tall ? 6 : 12 * root.grow)

        FittingText {
            width: parent.width
            text: root.name
            grow: root.grow
            size: root.geometry.small ? Theme.sizeSmall : Theme.sizeBody
            font.weight: Font.Bold
            color: Theme.plateText
            horizontalAlignment: root.tall ? Text.AlignHCenter : Text.AlignLeft
        }
        Item {
            width: parent.width
            height: line.text !== "" || root.thinking ? line.implicitHeight : 0

            BusyDots {
                anchors.verticalCenter: parent.verticalCenter
                x: root.tall ? (parent.width - width) / 2 : 0
                visible: root.thinking
                size: 6 * root.grow
                color: Theme.turn
            }
            FittingText {
                id: line

                width: parent.width
                visible: !root.thinking
                text: root.status !== "" ? root.status : root.sitsOut ? qsTr("sits out") : root.ready ? qsTr("ready") : root.active && root.me ? qsTr("your turn") : root.geometry.small ? root.result.split(" · ")[0] : root.result
                grow: root.grow
                size: Theme.sizeTiny
                font.weight: root.active && root.me ? Font.Bold : Font.Normal
                color: root.active && root.me ? Theme.turn : Theme.plateTextMuted
                horizontalAlignment: root.tall ? Text.AlignHCenter : Text.AlignLeft
            }
        }
    }

    // Badges ride on the upper edge.
    Row {
        x: root.tall ? (parent.width - width) / 2 : parent.width - width - 14 * root.grow
        y: -height * 0.62
        spacing: 4
        layoutDirection: Qt.RightToLeft

        Repeater {
            model: root.badges

            SeatBadge {
                required property var modelData

                kind: modelData.kind
                label: modelData.label
                suit: modelData.suit
                size: Math.round(26 * root.grow)
            }
        }
    }
}
