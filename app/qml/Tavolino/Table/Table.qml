// SPDX-License-Identifier: GPL-3.0-or-later
// The table itself: plates, cards, bids, choices. TablePage puts sheets and menus over it.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards

TableBoard {
    id: root

    property int hoveredCard: 0

    // The slot whose turn it is, -1 for nobody's.
    property int activeSlot: -1

    function cardWhere(wanted: var): TableCard {
        for (let n = 0; n < cards.count; ++n) {
            const card = cards.itemAt(n) as TableCard
            if (card && wanted(card))
                return card
        }
        return null
    }
    function cardAt(place: int): TableCard {
        return cardWhere(card => card.mine && card.place === place)
    }
    function cardById(id: int): TableCard {
        return cardWhere(card => card.cardId === id)
    }
    // Number keys: the nth card of the hand, or the nth button.
    function number(n: int): void {
        if ((table.choosing > 0 && !table.picking) || table.choices.count === 0) {
            const card = cardAt(n)
            if (card)
                table.pick(card.cardId)
        } else {
            table.choose(n)
        }
    }

    // Where the keyboard is wanted now.
    function takeFocus(): void {
        if (!keyboardHere)
            return
        if (bar.shown && (table.choosing === 0 || table.picking))
            bar.enter()
        else
            hand.forceActiveFocus(Qt.OtherFocusReason)
    }

    Keys.onPressed: event => {
        if (event.key >= Qt.Key_1 && event.key <= Qt.Key_9) {
            number(event.key - Qt.Key_1)
            event.accepted = true
        } else if (event.key === Qt.Key_Escape && picking) {
            table.putBack()
            event.accepted = true
        }
    }

    readonly property bool picking: table.picking
    onPickingChanged: Qt.callLater(takeFocus)

    Felt {
        anchors.fill: parent
        TapHandler {
            onTapped: {
                root.table.line.dismiss()
                root.table.skip()
            }
        }
    }

    Inlay {
        geometry: root.geometry
        trump: root.table.trump
    }
    TurnArrow {
        geometry: root.geometry
        slot: root.activeSlot
        middle: root.table.middle
    }

    Repeater {
        id: plates

        model: root.table.seats

        SeatPlate {
            objectName: "plate%1".arg(slot)
            geometry: root.geometry
            onActiveChanged: root.followTurn()
            Component.onCompleted: root.followTurn()
        }
    }
    Repeater {
        model: root.table.seats

        BidBubble {
            objectName: "bubble%1".arg(slot)
            geometry: root.geometry
        }
    }

    function followTurn(): void {
        Qt.callLater(findTurn)
    }
    function findTurn(): void {
        let found = -1
        for (let n = 0; n < plates.count; ++n) {
            const item = plates.itemAt(n) as SeatPlate
            if (item && item.active)
                found = item.slot
        }
        activeSlot = found
    }

    Repeater {
        id: cards

        model: root.table.cards

        TableCard {
            id: card

            objectName: "card%1".arg(cardId)
            geometry: root.geometry
            travel: root.table.travel
            focusedPlace: hand.shownPlace
            onPicked: {
                hand.current = place
                root.table.pick(cardId)
            }
            onPointed: inside => {
                if (!mine)
                    return
                if (inside || root.hoveredCard === cardId)
                    root.table.hover(inside ? cardId : 0)
                if (inside) {
                    root.hoveredCard = cardId
                    root.geometry.hoveredPlace = place
                } else if (root.hoveredCard === cardId) {
                    root.hoveredCard = 0
                    root.geometry.hoveredPlace = -1
                }
            }
        }
    }

    PileCounts {
        z: 880
        table: root.table
        geometry: root.geometry
    }
    HandFocus {
        id: hand

        objectName: "hand"
        focus: true
        count: root.table.handSize
        wanted: root.table.choosing > 0 && root.table.myTurn
        x: (root.width - width) / 2
        y: root.geometry.handTop
        width: root.geometry.hands.span(Math.max(1, count))
        height: root.geometry.handHeight
        onShownPlaceChanged: {
            const card = root.cardAt(shownPlace)
            cardLabel = card ? card.label : ""
            root.table.hover(card ? card.cardId : 0)
            if (card)
                Accessible.announce(Accessible.name, Accessible.Assertive)
        }
        onPlayed: place => {
            const card = root.cardAt(place)
            if (card)
                root.table.pick(card.cardId)
        }
    }

    PromptPill {
        objectName: "prompt"
        geometry: root.geometry
        line: root.table.line
    }
    ChoiceBar {
        id: bar

        objectName: "bar"
        table: root.table
        geometry: root.geometry
    }
    ScorePanel {
        id: score

        objectName: "score"
        table: root.table
        houseRules: root.houseRules
        geometry: root.geometry
        folded: root.geometry.portrait || (root.geometry.small && root.table.scores.count > 2)
    }
}
