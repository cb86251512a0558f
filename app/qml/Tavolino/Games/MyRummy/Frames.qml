// SPDX-License-Identifier: GPL-3.0-or-later
// The frames of all groups, in the item around this.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models

Repeater {
    id: root

    required property MyRummyModel own
    required property MyRummyLayout spots
    required property Carrying carrying
    required property Pieces pieces
    required property int travel
    required property bool settled
    required property bool watching

    model: own.groups

    GroupFrame {
        objectName: "group%1".arg(groupId)
        spots: root.spots
        travel: root.travel
        settled: root.settled
        usable: !root.watching
        hot: root.carrying.hotGroup === groupId && !root.carrying.active
        onPointed: inside => root.carrying.point(objectName, inside)
        onGrabbed: at => {
            const nth = Math.max(0, Math.min(size - 1, Math.floor((at.x - x) / root.spots.unit)))
            root.carrying.takePieces(objectName, root.pieces.of(groupId), nth, at)
        }
        onMoved: at => root.carrying.move(at)
        onReleased: root.carrying.release()
        Component.onDestruction: root.carrying.lose(objectName)
    }
}
