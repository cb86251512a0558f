// SPDX-License-Identifier: GPL-3.0-or-later
// The square under the pointer or the keyboard, enlarged where the board is small, until it has been chosen.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls

Item {
    id: root

    required property BoardGrid board
    readonly property BoardSquare of: board.looked < 0 ? null : board.squareItem(board.looked)
    readonly property point at: board.looked < 0 ? Qt.point(0, 0) : board.centre(board.looked)
    readonly property bool above: at.y - board.cellHeight * 0.7 - height > 4

    visible: of !== null && board.looked !== board.answered && Math.min(board.cellWidth, board.cellHeight) < 46
    width: 76
    height: 76
    x: Math.max(4, Math.min((parent?.width ?? 0) - width - 4, at.x - width / 2))
    y: above ? at.y - board.cellHeight * 0.7 - height : at.y + board.cellHeight * 0.7
    Accessible.ignored: true

    Rectangle {
        anchors.fill: parent
        anchors.margins: -3
        radius: 10
        color: "#ffd76a"
        border.width: 1
        border.color: "#3b2a1c"
    }
    BoardFace {
        anchors.fill: parent
        card: root.of ? root.of.card : ""
        taken: root.of !== null && root.of.team >= 0
    }
    Chip {
        anchors.centerIn: parent
        anchors.horizontalCenterOffset: 5
        anchors.verticalCenterOffset: 8
        size: 52
        team: root.of ? root.of.team : -1
    }
}
