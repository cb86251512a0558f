// SPDX-License-Identifier: GPL-3.0-or-later
// Over the table: clocks, speech bubbles, and the buttons for talk, hint and taking back.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Item {
    id: root

    required property TableTalkModel talk
    required property TableViewModel table
    required property TableGeometry geometry
    property real besideX: 0                // left end of the buttons in the corner

    // Where the buttons begin that stand beside (or, stacked, below) those in the corner.
    readonly property real leftEnd: buttons.width > 0 && !(buttons.crowded && !buttons.under) ? buttons.x : buttons.under ? geometry.width - geometry.margin : besideX

    signal talkRequested

    Repeater {
        model: root.table.seats

        Item {
            id: place

            required property int seat
            required property int slot
            required property bool active

            TurnRing {
                objectName: "ring" + place.seat
                talk: root.talk
                geometry: root.geometry
                seat: place.seat
                slot: place.slot
                active: place.active
                covered: root.table.summaryShown
            }
            SpeechBubble {
                objectName: "speech" + place.seat
                talk: root.talk
                geometry: root.geometry
                seat: place.seat
                slot: place.slot
            }
        }
    }

    component SideButton: IconButton {
        implicitWidth: Math.round(Theme.touch * root.geometry.grow)
        implicitHeight: implicitWidth
        iconSize: Math.round(22 * root.geometry.grow)
        ink: Theme.plateText
        fill: Qt.alpha(Theme.plate, 0.85)
        fillHover: Theme.plateBorder
        ring: Theme.feltFocus
    }

    Grid {
        id: buttons

        // Beside the buttons in the corner, or where the score leaves no room there, in the lower one.
        readonly property bool crowded: root.besideX - width < 130 * root.geometry.grow

        readonly property bool under: root.geometry.layout !== null && root.geometry.layout.stackedButtons

        x: under ? root.geometry.width - root.geometry.margin - width : crowded ? root.geometry.margin : root.besideX - width - 4
        y: under ? root.geometry.margin + height + 4 : crowded ? root.geometry.height - root.geometry.margin / 2 - height : root.geometry.margin
        z: 3000
        rows: 1
        spacing: 4

        SideButton {
            objectName: "askTakeBack"
            visible: root.talk.takeBackAllowed
            enabled: root.talk.canTakeBack
            iconName: "undo"
            text: qsTr("Take back your last action")
            onClicked: root.talk.takeBack()
        }
        SideButton {
            objectName: "askHint"
            visible: root.talk.hintsAllowed
            guarded: true
            enabled: root.table.myTurn && !root.talk.thinking
            iconName: "hint"
            ink: root.table.hintReady ? Theme.turnInk : Theme.plateText
            fill: root.table.hintReady ? Theme.turn : Qt.alpha(Theme.plate, 0.85)
            fillHover: root.table.hintReady ? Qt.lighter(Theme.turn, 1.12) : Theme.plateBorder
            text: root.table.hintReady ? qsTr("Put the cards as the hint says") : qsTr("What would AI do?")
            onClicked: root.table.hintReady ? root.table.carryOutHint() : root.talk.hint()
        }
        SideButton {
            objectName: "talkButton"
            visible: root.talk.talking
            iconName: "chat"
            text: root.talk.unread > 0 ? qsTr("Talk: %1 unread").arg(root.talk.unread) : qsTr("Talk")
            onClicked: root.talkRequested()

            Badge {
                anchors.right: parent.right
                anchors.top: parent.top
                anchors.margins: -4
                visible: root.talk.unread > 0
                text: String(root.talk.unread)
            }
        }
    }

    // The table says that it is held; its host lets it go on.
    Button {
        objectName: "goOn"
        anchors.horizontalCenter: parent.horizontalCenter
        y: root.geometry.centreY + 30
        z: 6600
        visible: root.talk.paused && root.talk.hosting
        iconName: "play"
        text: qsTr("Go on")
        onClicked: root.talk.hold(false)
    }
}
