// SPDX-License-Identifier: GPL-3.0-or-later
// A card of this table: one of the hand is picked, pointed at, or dropped on a square.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models
import Tavolino.Table

TableCard {
    id: root

    required property SequenceModel own
    required property SequenceLayout plan
    required property BoardGrid board

    objectName: "card%1".arg(cardId)
    carried: true
    // The others' hands are numbers on their plates.
    visible: zone !== "hand" || mine || travelling
    onPointed: inside => own.point(inside ? cardId : 0)
    onDropped: at => {
        const spot = board.mapFromItem(null, at.x, at.y)
        const square = board.squareAt(spot.x, spot.y)
        if (square >= 0) {
            board.answered = square
            own.drop(cardId, square)
        }
    }

    DeadMark {
        visible: root.usable && root.own !== null && root.own.dead.includes(root.cardId)
        // Where no neighbour covers it, nor it the index.
        x: root.plan.wide ? root.width - width - 5 : 4
        y: root.height * ((root.plan.wide ? 0.05 : 0.62) - root.lift)
        grow: root.geometry.grow
    }
}
