// SPDX-License-Identifier: GPL-3.0-or-later
// One square of the board: its face, the chip on it, and what it means to the card in hand.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Item {
    id: root

    required property int index
    required property string card
    required property int team
    required property bool locked
    required property bool last
    required property bool freed
    required property string mark           // place, remove, printed, held or ""
    required property bool wanted
    required property bool hinted
    required property string label
    required property bool marking          // the squares of one card are shown: the others step back
    property bool pointed: false

    readonly property bool target: mark === "place" || mark === "remove" || mark === "printed"
    readonly property real side: Math.min(width, height)
    readonly property real chipSize: Math.round(side * 0.7)

    signal pressed

    Accessible.role: Accessible.Button
    Accessible.name: label
    Accessible.focusable: true
    Accessible.onPressAction: root.pressed()

    BoardFace {
        id: face

        anchors.fill: parent
        anchors.margins: Math.max(1, root.side * 0.025)
        card: root.card
        taken: root.team >= 0
        ground: root.target || root.wanted || root.hinted ? Qt.tint(Theme.paper, Qt.alpha("#ffc400", 0.42)) : root.mark === "held" ? Qt.tint(Theme.paper, Qt.alpha("#ffc400", 0.16)) : Theme.paper
        opacity: root.marking && !root.target && !root.wanted ? 0.7 : 1

        Behavior on opacity {
            NumberAnimation {
                duration: Theme.liftTime
            }
        }
        Behavior on ground {
            ColorAnimation {
                duration: Theme.liftTime
            }
        }
    }

    // What can be played, seen by more than its colour: a frame, and corners where it takes a chip away.
    Rectangle {
        anchors.fill: parent
        visible: root.target || root.mark === "held" || root.wanted || root.hinted
        radius: face.radius + 1
        color: "transparent"
        border.width: Math.max(1, Math.round(root.side * (root.wanted || root.hinted ? 0.1 : root.mark === "held" ? 0.035 : root.pointed ? 0.1 : 0.07)))
        border.color: root.mark === "remove" ? "#d02a10" : root.mark === "held" && !root.hinted ? "#c98f00" : "#e8a200"
    }

    Chip {
        id: chip

        property int shown: -1

        team: shown
        size: root.chipSize
        x: Math.round((root.width - width) / 2 + (root.card === "" ? 0 : root.side * 0.07))
        y: Math.round((root.height - height) / 2 + (root.card === "" ? 0 : root.side * 0.12))
        opacity: shown < 0 ? 0 : root.marking && root.mark !== "remove" ? 0.8 : 1
        visible: shown >= 0
    }
    // The last move has a ring around it, also where a chip is gone.
    Rectangle {
        visible: root.last
        width: Math.round(root.chipSize * 1.04)
        height: width
        x: Math.round(chip.x + (chip.width - width) / 2)
        y: Math.round(chip.y + (chip.height - height) / 2)
        radius: width / 2
        color: "transparent"
        border.width: Math.max(2, root.side * 0.055)
        border.color: "#1a1512"

        Rectangle {
            anchors.fill: parent
            anchors.margins: Math.max(0.5, root.side * 0.012)
            radius: width / 2
            color: "transparent"
            border.width: Math.max(1, root.side * 0.03)
            border.color: "#ffd447"
        }
    }
    Text {
        textFormat: Text.PlainText
        visible: root.mark === "remove"
        anchors.centerIn: chip
        text: "×"
        font.family: Theme.family
        font.weight: Font.Bold
        font.pixelSize: Math.max(14, root.side * 0.62)
        color: "#ffffff"
        style: Text.Outline
        styleColor: "#7a1204"
        Accessible.ignored: true
    }

    property bool ready: false

    Component.onCompleted: {
        chip.shown = team
        ready = true
    }
    onTeamChanged: {
        if (!ready)
            return
        lift.stop()
        drop.stop()
        chip.scale = 1
        if (team >= 0) {
            chip.shown = team
            if (Theme.travels)
                drop.start()
            else if (Theme.animated)
                appear.start()
        } else if (Theme.animated) {
            lift.start()
        } else {
            chip.shown = -1
        }
    }

    // It drops onto the board with one small bounce.
    SequentialAnimation {
        id: drop

        NumberAnimation {
            target: chip
            property: "scale"
            from: 1.9
            to: 1
            duration: Theme.playTime
            easing.type: Easing.InQuad
        }
        NumberAnimation {
            target: chip
            property: "scale"
            to: 1.12
            duration: Theme.playTime * 0.35
            easing.type: Easing.OutQuad
        }
        NumberAnimation {
            target: chip
            property: "scale"
            to: 1
            duration: Theme.playTime * 0.35
            easing.type: Easing.InQuad
        }
    }
    NumberAnimation {
        id: appear

        target: root
        property: "opacity"
        from: 0.3
        to: 1
        duration: Theme.fadeTime
    }
    SequentialAnimation {
        id: lift

        NumberAnimation {
            target: chip
            property: "scale"
            to: Theme.travels ? 1.7 : 1
            duration: Theme.playTime
            easing.type: Easing.OutQuad
        }
        ScriptAction {
            script: {
                chip.shown = -1
                chip.scale = 1
            }
        }
    }
}
