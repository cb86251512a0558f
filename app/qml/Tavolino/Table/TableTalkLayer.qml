// SPDX-License-Identifier: GPL-3.0-or-later
// Over the table: clocks, speech bubbles, a hint, and the buttons for talk, hint and taking back.
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
    required property TableBoard felt       // finds the card of a hint; null while it is made
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
            iconName: "undo"
            text: qsTr("Take back your last action")
            onClicked: root.talk.takeBack()
        }
        SideButton {
            objectName: "askHint"
            visible: root.talk.hintsAllowed
            enabled: root.table.myTurn && !root.talk.thinking
            iconName: "hint"
            text: qsTr("What would AI do?")
            onClicked: root.talk.hint()
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

    // A hint: the card itself shines, and words say what to do where there is no card.
    Rectangle {
        id: glow

        readonly property Item card: root.talk.hintCard > 0 && root.felt ? root.felt.cardById(root.talk.hintCard) : null

        objectName: "hintGlow"
        visible: card !== null
        x: card ? card.x - 4 : 0
        y: card ? card.y - 4 : 0
        width: card ? card.width + 8 : 0
        height: card ? card.height + 8 : 0
        rotation: card ? card.rotation : 0
        z: 6000
        color: "transparent"
        radius: 12
        border.width: 4
        border.color: Theme.turn
    }
    Rectangle {
        id: words

        objectName: "hintWords"
        anchors.horizontalCenter: parent.horizontalCenter
        y: root.geometry.promptTop - height - (root.geometry.choicesShown ? root.geometry.choicesRoom : 0) - 8
        z: 6600
        width: Math.min(row.implicitWidth + 32, root.geometry.width - 2 * root.geometry.margin)
        height: row.implicitHeight + 16
        radius: Math.min(height / 2, 20)
        visible: !root.table.summaryShown && words.wanted
        readonly property bool wanted: root.talk.thinking || root.talk.hintText !== "" || root.talk.hintCard > 0
        color: Theme.plate
        border.width: 2
        border.color: Theme.turn
        Accessible.role: Accessible.StaticText
        Accessible.name: line.text

        Row {
            id: row

            anchors.centerIn: parent
            spacing: 8

            Icon {
                anchors.verticalCenter: parent.verticalCenter
                name: "hint"
                color: Theme.turn
            }
            BusyDots {
                anchors.verticalCenter: parent.verticalCenter
                visible: root.talk.thinking
                running: visible
                color: Theme.turn
            }
            Text {
                id: line

                anchors.verticalCenter: parent.verticalCenter
                visible: !root.talk.thinking
                width: Math.min(Math.ceil(implicitWidth), root.geometry.width - 2 * root.geometry.margin - 64)
                wrapMode: Text.Wrap
                text: root.talk.hintText !== "" ? qsTr("AI would choose: %1").arg(root.talk.hintText) : qsTr("AI would play this card")
                font.family: Theme.family
                font.pixelSize: Theme.sizeBody
                font.weight: Font.DemiBold
                color: Theme.plateText
                textFormat: Text.PlainText
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
