// SPDX-License-Identifier: GPL-3.0-or-later
// The seats as places at a table. The host swaps two by dragging one onto the other, or by the swap
// button of one and then of the other.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

FocusScope {
    id: root

    required property LobbyModel lobby
    property int marked: -1                 // the seat whose swap button was pressed
    property int over: -1                   // the seat something is being dragged over
    readonly property int columns: width > 460 * Theme.textScale ? 2 : 1
    readonly property real inset: Theme.spaceXl

    function mark(seat: int): void {
        if (marked === -1) {
            marked = seat
        } else {
            lobby.swapSeats(marked, seat)
            marked = -1
        }
    }

    function seatAt(x: real, y: real): int {
        for (let n = 0; n < repeater.count; n++) {
            const item = repeater.itemAt(n) as SeatTile
            const inside = item.mapFromItem(root, x, y)
            if (item.contains(inside))
                return item.seat
        }
        return -1
    }

    implicitHeight: board.height + Theme.spaceS + hint.height
    Keys.onEscapePressed: event => {
        event.accepted = marked !== -1
        marked = -1
    }

    Cloth {
        id: board

        width: parent.width
        height: grid.height + 2 * root.inset
        radius: Theme.radiusL

        Item {
            id: grid

            readonly property real gap: Theme.spaceM
            readonly property real tileWidth: (width - (root.columns - 1) * gap) / root.columns
            property real tileHeight: 0

            // Clockwise, so that neighbours at the table are neighbours here and partners sit opposite.
            function column(index: int): int {
                return root.columns === 2 && index >= 1 && index <= repeater.count / 2 ? 1 : 0
            }

            function row(index: int): int {
                if (root.columns === 1)
                    return index
                return index === 0 ? 0 : index <= repeater.count / 2 ? index - 1 : repeater.count - index
            }

            function measure(): void {
                let highest = 0
                for (let n = 0; n < repeater.count; n++)
                    highest = Math.max(highest, repeater.itemAt(n)?.implicitHeight ?? 0)
                tileHeight = highest
            }

            x: root.inset
            y: root.inset
            width: parent.width - 2 * root.inset
            height: Math.ceil(repeater.count / root.columns) * (tileHeight + gap) - gap

            Repeater {
                id: repeater

                model: root.lobby.seats
                onCountChanged: grid.measure()

                SeatTile {
                    required property int index

                    x: grid.column(index) * (grid.tileWidth + grid.gap)
                    y: grid.row(index) * (grid.tileHeight + grid.gap)
                    width: grid.tileWidth
                    height: grid.tileHeight
                    levels: root.lobby.levels
                    marked: root.marked === seat
                    swapping: root.marked !== -1
                    target: root.over === seat
                    onImplicitHeightChanged: grid.measure()
                    onSat: root.lobby.sit(seat)
                    onStood: root.lobby.stand()
                    onLevelled: level => root.lobby.setLevel(seat, level)
                    onSwapped: root.mark(seat)
                    onDraggedTo: (x, y) => {
                        const there = mapToItem(root, x, y)
                        root.over = root.seatAt(there.x, there.y)
                    }
                    onDropped: {
                        const target = root.over
                        root.over = -1
                        if (target !== -1 && target !== seat)
                            root.lobby.swapSeats(seat, target)
                    }
                }
            }
        }
    }
    Label {
        id: hint

        anchors.top: board.bottom
        anchors.topMargin: Theme.spaceS
        width: parent.width
        visible: root.lobby.hosting
        height: visible ? implicitHeight : 0
        text: root.marked !== -1 ? qsTr("Now choose the seat to swap with.") : qsTr("Swap two seats by dragging one onto the other, or with the arrows.")
        size: Theme.sizeSmall
        muted: true
    }
}
