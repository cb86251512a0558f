// SPDX-License-Identifier: GPL-3.0-or-later
// The Sequence table: the board, the hand beside or below it, seats, score and piles.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Models
import Tavolino.Table

TableBoard {
    id: root

    readonly property SequenceModel own: table.own as SequenceModel

    Binding {
        root.geometry.layout: spots
        root.geometry.choicesShown: bar.shown && !spots.wide
        root.geometry.choicesHeight: bar.height
    }
    SequenceLayout {
        id: spots

        geometry: root.geometry
        seats: root.table.numSeats
        teams: root.own ? root.own.teams.count : 2
        hand: root.table.handSize
        choicesHeight: bar.shown ? bar.height : 0
        hintedRow: root.own ? Math.floor(root.own.hinted / 10) : -1
    }

    function findCard(fits: var): TableCard {
        for (let n = 0; n < cards.count; ++n) {
            const card = cards.itemAt(n) as TableCard
            if (card && fits(card))
                return card
        }
        return null
    }

    function cardAt(place: int): TableCard {
        return findCard(card => card.mine && card.faceUp && card.place === place)
    }

    function cardById(id: int): Item {
        return findCard(card => card.cardId === id)
    }

    // Number keys: the nth way to count lines, else the nth card; again, the next square it can go to.
    function number(n: int): void {
        if (own.counting) {
            table.choose(n)
            return
        }
        const card = cardAt(n)
        if (!card)
            return
        if (own.picked === card.cardId)
            field.visit(own.nextTarget(field.current))
        else
            pickByKey(card)
    }

    // By keyboard the way leads on to the field.
    function pickByKey(card: TableCard): void {
        own.pick(card.cardId)
        hand.current = card.place
        if (own.picked !== card.cardId)
            return
        const target = own.nextTarget(-1)
        if (target >= 0)
            field.visit(target)
    }

    // Where the keyboard is wanted now.
    function takeFocus(): void {
        if (!keyboardHere || field.activeFocus)
            return
        if (bar.shown && table.choosing === 0)
            bar.enter()
        else
            hand.forceActiveFocus(Qt.OtherFocusReason)
    }

    Keys.onPressed: event => {
        if (event.key >= Qt.Key_1 && event.key <= Qt.Key_9) {
            number(event.key - Qt.Key_1)
            event.accepted = true
        } else if (event.key === Qt.Key_Escape && own && (own.picked > 0 || own.looked > 0)) {
            own.layBack()
            hand.forceActiveFocus(Qt.OtherFocusReason)
            event.accepted = true
        }
    }

    Felt {
        anchors.fill: parent
        TapHandler {
            onTapped: {
                root.table.line.dismiss()
                root.table.skip()
                if (root.own && (root.own.picked > 0 || root.own.looked > 0))
                    root.own.layBack()
            }
        }
    }

    TeamScore {
        objectName: "score"
        own: root.own
        plan: spots
        goal: root.table.goal
    }
    Repeater {
        model: root.table.seats

        SeatChip {
            objectName: "plate%1".arg(slot)
            geometry: root.geometry
            team: root.own && seat < root.own.seatTeams.length ? root.own.seatTeams[seat] : -1
        }
    }
    DrawPiles {
        objectName: "piles"
        own: root.own
        plan: spots
    }
    HandFocus {
        id: hand

        objectName: "hand"
        focus: true
        count: root.table.handSize
        wanted: root.table.choosing > 0 && root.table.myTurn
        x: spots.handArea.x
        y: spots.handArea.y
        width: spots.handArea.width
        height: spots.handArea.height
        Keys.onUpPressed: current = Math.max(0, current - spots.grid.columns)
        Keys.onDownPressed: current = Math.min(count - 1, current + spots.grid.columns)
        onShownPlaceChanged: {
            const card = root.cardAt(shownPlace)
            cardLabel = card ? card.label : ""
            root.own.point(card ? card.cardId : 0)
            if (card)
                Accessible.announce(Accessible.name, Accessible.Assertive)
        }
        onPlayed: place => {
            const card = root.cardAt(place)
            if (card)
                root.pickByKey(card)
        }
    }
    BoardGrid {
        id: field

        objectName: "board"
        x: spots.board.x
        y: spots.board.y
        z: 10
        width: spots.board.width
        height: spots.board.height
        own: root.own
        strip: spots.strip
        edge: spots.edge
        onPressed: square => {
            root.own.press(square)
            if (root.own.counting && ringed)
                Qt.callLater(bar.enter)
        }
    }
    Repeater {
        id: cards

        model: root.table.cards

        SequenceCard {
            geometry: root.geometry
            own: root.own
            plan: spots
            board: field
            travel: root.table.travel
            focusedPlace: hand.shownPlace
            onPicked: {
                hand.current = place
                root.own.pick(cardId)
            }
        }
    }
    BoardLens {
        objectName: "lens"
        board: field
        z: 5200
    }
    SequencePrompt {
        objectName: "prompt"
        plan: spots
        line: root.table.line
    }
    SequenceChoices {
        id: bar

        objectName: "bar"
        table: root.table
        plan: spots
    }
}
