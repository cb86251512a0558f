// SPDX-License-Identifier: GPL-3.0-or-later
// Everything on the MyRummy table: groups on the felt, the hand in its rack, and cards that go back and forth.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Models
import Tavolino.Table
import Tavolino.Theme

FocusScope {
    id: root

    required property TableViewModel table
    required property MyRummyModel own
    required property TableGeometry geometry
    required property bool keyboardHere

    property bool settled: false

    MyRummyLayout {
        id: map

        geometry: root.geometry
        own: root.own
        seats: root.table.numSeats
        scoreWidth: score.briefWidth
        barHeight: bar.implicitHeight
        barStrip: bar.strip
    }
    Binding {
        root.geometry.layout: map
        root.geometry.choicesShown: false
    }

    // The window or the view changes at once: everything lies where it belongs without a flight.
    Timer {
        id: settle
        interval: 80
        onTriggered: root.settled = true
    }
    function unsettle(): void {
        settled = false
        settle.restart()
    }
    function measure(): void {
        if (!own)
            return
        const largest = Math.min(map.rackLargest * 1.06, map.feltHeight / 2.2)
        own.setRoom(map.width - 2 * map.feltPad, map.feltHeight - 2 * map.feltPad, largest, Math.min(largest, 30 * map.grow))
        own.setRack(map.rackColumns, map.rackTile / Math.max(1, map.unit))
    }
    readonly property string room: [map.width, map.feltHeight, map.rackLargest, map.rackColumns].join()

    onRoomChanged: {
        unsettle()
        Qt.callLater(measure)
    }
    // Another match, or another person at this device.
    onOwnChanged: if (own) {
        unsettle()
        Qt.callLater(measure)
    }
    Component.onCompleted: roomChanged()

    function takeFocus(): void {
        if (keyboardHere)
            keys.forceActiveFocus(Qt.OtherFocusReason)
    }

    Carrying {
        id: pointer

        own: root.own
        spots: map
        onTaken: keys.ringed = false
    }
    Connections {
        target: root.own

        function onCursorChanged(): void {
            if (!keys.ringed)
                return
            const piece = cards.byId(root.own.cursor)
            if (piece && piece.zone === "table")
                felt.reveal(piece.row, piece.column)
        }
        function onAimChanged(): void {
            if (root.own.carrying && root.own.aimKind === "group")
                felt.reveal(root.own.aimRow, root.own.aimColumn)
        }
    }

    Felt {
        anchors.fill: parent
    }
    GroupsFelt {
        id: felt

        objectName: "felt"
        spots: map
        free: pointer.under.length === 0
        carrying: pointer.active
        hand: pointer.hand
        onJumped: root.unsettle()
        onTapped: {
            root.table.line.dismiss()
            root.table.skip()
            root.own.clearSelection()
        }
        onFramed: (area, adding) => root.own.selectAll(cards.inside(area), adding)
    }
    Frames {
        own: root.own
        spots: map
        carrying: pointer
        pieces: cards
        travel: root.table.travel
        settled: root.settled && !felt.moving
        watching: root.table.watching
    }
    Rectangle {
        width: parent.width
        height: map.feltTop
        z: 90
        color: Theme.plate
        opacity: 0.93

        Rectangle {
            anchors.bottom: parent.bottom
            width: parent.width
            height: 1
            color: Theme.plateBorder
        }
    }
    Repeater {
        model: root.table.seats

        SeatPlate {
            objectName: "plate%1".arg(slot)
            geometry: root.geometry
        }
    }
    TurnBar {
        id: bar

        objectName: "bar"
        table: root.table
        own: root.own
        spots: map
        keyed: keys.activeFocus && keys.ringed
        onZoomedIn: felt.zoomIn()
        onZoomedOut: felt.zoomOut()
    }
    Rectangle {
        visible: felt.framing
        x: felt.frame.x
        y: felt.frame.y
        z: 3800
        width: felt.frame.width
        height: felt.frame.height
        color: Qt.alpha(Theme.turn, 0.15)
        border.width: 2
        border.color: Theme.turn
    }
    Rack {
        objectName: "rack"
        spots: map
        lit: pointer.active && root.own.aimKind === "hand"
        onTapped: root.own.clearSelection()
    }
    Pool {
        objectName: "pool"
        spots: map
        count: root.own.pool
        usable: root.table.myTurn
        action: root.own.drawText
        onDrawn: root.own.draw()
    }
    DropMark {
        spots: map
        own: root.own
    }
    Pieces {
        id: cards

        own: root.own
        spots: map
        carrying: pointer
        travel: root.table.travel
        settled: root.settled && !felt.moving
        watching: root.table.watching
        ringedPiece: keys.activeFocus && keys.ringed && !root.own.carrying ? root.own.cursor : 0
        onClicked: (piece, count) => {
            keys.ringed = false
            root.takeFocus()
            if (count === 2)
                root.own.send(piece)
            else if (count === 1)
                root.own.toggle(piece)
        }
    }
    DeskKeys {
        id: keys

        objectName: "desk"
        own: root.own
        focus: true
        anchors.fill: parent
    }
    ScorePanel {
        id: score

        readonly property real briefWidth: folded ? width : 120

        objectName: "score"
        table: root.table
        geometry: root.geometry
        folded: true
    }
}
