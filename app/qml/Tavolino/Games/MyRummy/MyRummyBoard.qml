// SPDX-License-Identifier: GPL-3.0-or-later
// Everything on the MyRummy table: groups on the felt, the hand in its rack, and cards that go back and forth.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Table
import Tavolino.Theme

FocusScope {
    id: root

    required property TableViewModel table
    required property MyRummyModel own
    required property TableGeometry geometry
    required property bool keyboardHere

    // Cards that hang on the pointer.
    property bool carried: false
    property point hand: Qt.point(0, 0)
    property int grabbedRank: 0
    property bool settled: false

    MyRummyLayout {
        id: spots

        geometry: root.geometry
        own: root.own
        seats: root.table.numSeats
        scoreWidth: score.briefWidth
        barHeight: bar.implicitHeight
    }
    Binding {
        root.geometry.layout: spots
    }
    Binding {
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
        const largest = Math.min(spots.rackLargest * 1.06, spots.feltHeight / 2.2)
        own.setRoom(spots.width - 2 * spots.feltPad, spots.feltHeight - 2 * spots.feltPad, largest,
            Math.min(largest, 30 * spots.grow))
        own.setRack(spots.rackColumns, spots.rackTile / Math.max(1, spots.unit))
    }
    readonly property string room: [spots.width, spots.feltHeight, spots.rackLargest, spots.rackColumns].join()

    onRoomChanged: {
        unsettle()
        Qt.callLater(measure)
    }
    Component.onCompleted: {
        unsettle()
        measure()
    }

    function takeFocus(): void {
        if (keyboardHere)
            keys.forceActiveFocus(Qt.OtherFocusReason)
    }

    function grab(pieces: var, piece: int, rank: int, at: point): void {
        keys.ringed = false
        if (pieces.length > 0)
            own.selectAll(pieces, false)
        else
            own.grab(piece)
        hand = at
        grabbedRank = rank
        carried = true
        aim()
    }
    function move(at: point): void {
        if (!carried)
            return
        hand = at
        aim()
    }
    function aim(): void {
        if (hand.y > spots.barTop)
            own.aimHand(spots.rackIndex(hand.x, hand.y))
        else if (hand.y > spots.feltTop)
            own.aimTable(spots.rowAt(hand.y), spots.columnAt(hand.x))
        else
            own.aimNowhere()
    }
    function release(): void {
        if (!carried)
            return
        carried = false
        own.drop()
    }

    function piecesIn(area: rect): var {
        const found = []
        for (let n = 0; n < pieces.count; ++n) {
            const piece = pieces.itemAt(n) as Piece
            if (piece && piece.visible && piece.zone !== "seat" && piece.x + piece.width / 2 > area.x && piece.x + piece.width / 2 < area.x + area.width
                    && piece.y + piece.height / 2 > area.y && piece.y + piece.height / 2 < area.y + area.height)
                found.push(piece.pieceId)
        }
        return found
    }
    function piecesOf(group: int): var {
        const found = []
        for (let n = 0; n < pieces.count; ++n) {
            const piece = pieces.itemAt(n) as Piece
            if (piece && piece.zone === "table" && piece.group === group)
                found.push(piece)
        }
        return found.sort((a, b) => a.place - b.place).map(piece => piece.pieceId)
    }

    Connections {
        target: root.table

        function onRefused(cardId: int, why: string): void {
            toast.show(why)
        }
        function onAnnounced(text: string): void {
            root.Accessible.announce(text, Accessible.Polite)
            Qt.callLater(root.takeFocus)
        }
    }
    Connections {
        target: root.own

        function onTold(text: string): void {
            toast.show(text)
            root.Accessible.announce(text, Accessible.Polite)
        }
        function onCursorChanged(): void {
            if (!keys.ringed)
                return
            for (let n = 0; n < pieces.count; ++n) {
                const piece = pieces.itemAt(n) as Piece
                if (piece && piece.pieceId === root.own.cursor && piece.zone === "table")
                    felt.reveal(piece.row, piece.column)
            }
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
        spots: spots
        onJumped: root.unsettle()
        onTapped: {
            toast.hide()
            root.table.skip()
            root.own.clearSelection()
        }
        onFramed: (area, adding) => root.own.selectAll(root.piecesIn(area), adding)
    }
    Repeater {
        model: root.own.groups

        GroupFrame {
            objectName: "group%1".arg(groupId)
            spots: spots
            travel: root.table.travel
            settled: root.settled && !felt.moving
            usable: !root.table.watching
            onGrabbed: at => {
                const all = root.piecesOf(groupId)
                root.grab(all, 0, Math.max(0, Math.min(all.length - 1, Math.floor((at.x - x) / spots.unit))), at)
            }
            onMoved: at => root.move(at)
            onReleased: root.release()
        }
    }
    Rectangle {
        width: parent.width
        height: spots.feltTop
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
        spots: spots
    }
    Rack {
        objectName: "rack"
        spots: spots
        lit: root.carried && root.own.aimKind === "hand"
        onTapped: root.own.clearSelection()
    }
    Pool {
        objectName: "pool"
        spots: spots
        count: root.own.pool
        usable: root.table.myTurn
        action: root.own.drawText
        onDrawn: root.own.draw()
    }
    DropMark {
        spots: spots
        own: root.own
    }
    Repeater {
        id: pieces

        model: root.own.pieces

        Piece {
            objectName: "piece%1".arg(pieceId)
            spots: spots
            travel: Math.max(root.table.travel, 220)
            settled: root.settled && !felt.moving
            carried: root.carried
            hand: root.hand
            grabbedRank: root.grabbedRank
            ringed: keys.activeFocus && keys.ringed && !root.own.carrying && root.own.cursor === pieceId
            usable: zone !== "seat" && !root.table.watching
            onTapped: (count, adding) => {
                keys.ringed = false
                root.takeFocus()
                if (count === 2)
                    root.own.send(pieceId)
                else if (count === 1)
                    root.own.toggle(pieceId)
            }
            onGrabbed: at => root.grab([], pieceId, selected ? Math.max(0, rank) : 0, at)
            onMoved: at => root.move(at)
            onReleased: root.release()
        }
    }
    DeskKeys {
        id: keys

        objectName: "desk"
        own: root.own
        focus: true
        anchors.fill: parent
    }
    Toast {
        id: toast

        objectName: "toast"
        z: 6800
        y: spots.barTop - height - 8
        duration: 3600
    }
    ScorePanel {
        id: score

        readonly property real briefWidth: folded ? width : 120

        objectName: "score"
        table: root.table
        geometry: root.geometry
        folded: true
    }
    StatusBanner {
        geometry: root.geometry
        text: root.table.paused ? qsTr("The host holds the table") : ""
    }
}
