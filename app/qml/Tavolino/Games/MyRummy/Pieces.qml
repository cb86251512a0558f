// SPDX-License-Identifier: GPL-3.0-or-later
// All cards on the table and in the hand, in the item around this.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models

Repeater {
    id: root

    required property MyRummyModel own
    required property MyRummyLayout spots
    required property Carrying carrying
    required property int travel
    required property bool settled
    required property bool watching
    required property int ringedPiece       // has the keyboard's ring, 0 for none

    signal clicked(int piece, int count)

    // Those whose middle is in an area.
    function inside(area: rect): var {
        const found = []
        for (let n = 0; n < count; ++n) {
            const piece = itemAt(n) as Piece
            if (!piece || !piece.visible || piece.zone === "seat")
                continue
            const x = piece.x + piece.width / 2 - area.x, y = piece.y + piece.height / 2 - area.y
            if (x > 0 && x < area.width && y > 0 && y < area.height)
                found.push(piece.pieceId)
        }
        return found
    }
    // Those of a group from left to right.
    function of(group: int): var {
        const found = []
        for (let n = 0; n < count; ++n) {
            const piece = itemAt(n) as Piece
            if (piece && piece.zone === "table" && piece.group === group)
                found.push(piece)
        }
        return found.sort((a, b) => a.place - b.place).map(piece => piece.pieceId)
    }
    function byId(id: int): Piece {
        for (let n = 0; n < count; ++n) {
            const piece = itemAt(n) as Piece
            if (piece && piece.pieceId === id)
                return piece
        }
        return null
    }

    model: own.pieces

    Piece {
        objectName: "piece%1".arg(pieceId)
        spots: root.spots
        travel: Math.max(root.travel, 220)
        settled: root.settled
        carried: root.carrying.active
        hand: root.carrying.hand
        grabbedRank: root.carrying.rank
        ringed: root.ringedPiece === pieceId
        usable: zone !== "seat" && !root.watching
        onTapped: count => root.clicked(pieceId, count)
        onPointed: inside => {
            root.carrying.point(objectName, inside)
            if (inside)
                root.carrying.hotGroup = group
            else if (root.carrying.hotGroup === group)
                root.carrying.hotGroup = 0
        }
        onGrabbed: at => root.carrying.takePiece(objectName, pieceId, selected ? Math.max(0, rank) : 0, at)
        onMoved: at => root.carrying.move(at)
        onReleased: root.carrying.release()
        Component.onDestruction: root.carrying.lose(objectName)
    }
}
