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
    property var under: []                  // what can be taken under the pointer

    MyRummyLayout {
        id: map

        geometry: root.geometry
        own: root.own
        seats: root.table.numSeats
        scoreWidth: score.briefWidth
        barHeight: bar.implicitHeight
    }
    Binding {
        root.geometry.layout: map
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
        const largest = Math.min(map.rackLargest * 1.06, map.feltHeight / 2.2)
        own.setRoom(map.width - 2 * map.feltPad, map.feltHeight - 2 * map.feltPad, largest,
            Math.min(largest, 30 * map.grow))
        own.setRack(map.rackColumns, map.rackTile / Math.max(1, map.unit))
    }
    readonly property string room: [map.width, map.feltHeight, map.rackLargest, map.rackColumns].join()

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

    function point(thing: string, inside: bool): void {
        under = inside ? [...under, thing] : under.filter(other => other !== thing)
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
        if (hand.y > map.barTop)
            own.aimHand(map.rackIndex(hand.x, hand.y))
        else if (hand.y > map.feltTop)
            own.aimTable(map.rowAt(hand.y), map.columnAt(hand.x), map.columnAt(hand.x - map.unit * (0.5 + grabbedRank)))
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
        spots: map
        free: root.under.length === 0
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
            spots: map
            travel: root.table.travel
            settled: root.settled && !felt.moving
            usable: !root.table.watching
            onPointed: inside => root.point(objectName, inside)
            Component.onDestruction: root.point(objectName, false)
            onGrabbed: at => {
                const all = root.piecesOf(groupId)
                root.grab(all, 0, Math.max(0, Math.min(all.length - 1, Math.floor((at.x - x) / map.unit))), at)
            }
            onMoved: at => root.move(at)
            onReleased: root.release()
        }
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
        lit: root.carried && root.own.aimKind === "hand"
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
    Repeater {
        id: pieces

        model: root.own.pieces

        Piece {
            objectName: "piece%1".arg(pieceId)
            spots: map
            travel: Math.max(root.table.travel, 220)
            settled: root.settled && !felt.moving
            carried: root.carried
            hand: root.hand
            grabbedRank: root.grabbedRank
            ringed: keys.activeFocus && keys.ringed && !root.own.carrying && root.own.cursor === pieceId
            usable: zone !== "seat" && !root.table.watching
            onTapped: count => {
                keys.ringed = false
                root.takeFocus()
                if (count === 2)
                    root.own.send(pieceId)
                else if (count === 1)
                    root.own.toggle(pieceId)
            }
            onPointed: inside => root.point(objectName, inside)
            Component.onDestruction: root.point(objectName, false)
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
        y: map.barTop - height - 8
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
