// SPDX-License-Identifier: GPL-3.0-or-later
// The board: a hundred squares, the finished lines across them, and the square that has the keyboard.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models
import Tavolino.Theme

FocusScope {
    id: root

    required property SequenceModel own
    required property real strip
    required property real edge
    readonly property real cellWidth: frame.cellWidth
    readonly property real cellHeight: frame.cellHeight

    property int current: 44                // the square of the keyboard
    property bool ringed: false             // shown once a key was pressed
    readonly property int hovered: hover.hovered ? squareAt(hover.point.position.x, hover.point.position.y) : -1
    readonly property int looked: hovered >= 0 ? hovered : activeFocus && ringed ? current : -1

    property int answered: -1               // pressed or dropped on, and not left since

    signal pressed(int square)

    onPressed: square => answered = square
    onLookedChanged: if (looked !== answered)
        answered = -1

    activeFocusOnTab: true
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("The board")

    // The square under a point of this item, -1 beside them.
    function squareAt(x: real, y: real): int {
        const column = Math.floor((x - strip) / cellWidth)
        const row = Math.floor((y - strip) / cellHeight)
        return column < 0 || column > 9 || row < 0 || row > 9 ? -1 : row * 10 + column
    }

    function squareItem(square: int): BoardSquare {
        return squares.itemAt(square) as BoardSquare
    }

    function centre(square: int): point {
        return Qt.point(x + strip + (square % 10 + 0.5) * cellWidth, y + strip + (Math.floor(square / 10) + 0.5) * cellHeight)
    }

    // Take the keyboard to a square.
    function visit(square: int): void {
        current = square
        ringed = true
        forceActiveFocus(Qt.ShortcutFocusReason)
    }

    function step(right: int, down: int): void {
        if (ringed) {
            const column = (current % 10 + right + 10) % 10
            const row = (Math.floor(current / 10) + down + 10) % 10
            current = row * 10 + column
        }
        ringed = true
    }

    onActiveFocusChanged: if (!activeFocus)
        ringed = false
    onCurrentChanged: if (activeFocus && ringed) {
        const item = squareItem(current)
        if (item)
            Accessible.announce(item.label, Accessible.Assertive)
    }

    Keys.onLeftPressed: step(-1, 0)
    Keys.onRightPressed: step(1, 0)
    Keys.onUpPressed: step(0, -1)
    Keys.onDownPressed: step(0, 1)
    Keys.onPressed: event => {
        if ([Qt.Key_Return, Qt.Key_Enter, Qt.Key_Space].includes(event.key)) {
            if (ringed)
                pressed(current)
            ringed = true
            event.accepted = true
        } else if (event.key === Qt.Key_N || event.key === Qt.Key_PageDown) {
            const next = own.nextTarget(current)
            if (next >= 0)
                visit(next)
            event.accepted = true
        }
    }

    BoardFrame {
        id: frame

        anchors.fill: parent
        strip: root.strip
        edge: root.edge
    }
    Item {
        id: field

        x: root.strip
        y: root.strip
        width: root.cellWidth * 10
        height: root.cellHeight * 10

        Repeater {
            id: squares

            model: root.own.squares

            BoardSquare {
                objectName: "square%1".arg(index)
                x: (index % 10) * root.cellWidth
                y: Math.floor(index / 10) * root.cellHeight
                width: root.cellWidth
                height: root.cellHeight
                marking: root.own.marking
                pointed: root.looked === index
                onPressed: root.pressed(index)
            }
        }
        Repeater {
            model: root.own.lines

            LineBar {
                objectName: "line%1".arg(index)
                required property int index
                required fresh

                cellWidth: root.cellWidth
                cellHeight: root.cellHeight
            }
        }
        Repeater {
            model: root.own.ways

            LineBar {
                required number

                team: -1
                cellWidth: root.cellWidth
                cellHeight: root.cellHeight
            }
        }
        Rectangle {
            visible: root.activeFocus && root.ringed
            x: (root.current % 10) * root.cellWidth - 2
            y: Math.floor(root.current / 10) * root.cellHeight - 2
            width: root.cellWidth + 4
            height: root.cellHeight + 4
            radius: Math.max(4, root.cellHeight * 0.1)
            color: "transparent"
            border.width: 5
            border.color: "#101010"

            Rectangle {
                anchors.fill: parent
                anchors.margins: 1
                radius: parent.radius - 1
                color: "transparent"
                border.width: Theme.focusWidth
                border.color: "#ffd76a"
            }
        }
    }

    HoverHandler {
        id: hover

        acceptedDevices: PointerDevice.Mouse | PointerDevice.Stylus | PointerDevice.TouchPad
        cursorShape: {
            const item = root.hovered < 0 ? null : root.squareItem(root.hovered)
            return item && (item.mark === "place" || item.mark === "remove" || item.mark === "held") ? Qt.PointingHandCursor : Qt.ArrowCursor
        }
    }
    TapHandler {
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: event => {
            const square = root.squareAt(event.position.x, event.position.y)
            if (square >= 0) {
                root.current = square
                root.pressed(square)
            }
        }
    }
}
