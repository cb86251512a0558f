// SPDX-License-Identifier: GPL-3.0-or-later
// The board being entered, as one stop of the keyboard: arrows move, letters are cards ("Q", then "S").
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models
import Tavolino.Theme

FocusScope {
    id: root

    required property BoardsModel boards
    readonly property real strip: Math.round(Math.max(13, height * 0.035))

    activeFocusOnTab: true
    Accessible.role: Accessible.Table
    Accessible.name: qsTr("The board, square by square")

    Keys.onLeftPressed: boards.move(-1, 0)
    Keys.onRightPressed: boards.move(1, 0)
    Keys.onUpPressed: boards.move(0, -1)
    Keys.onDownPressed: boards.move(0, 1)
    Keys.onPressed: event => {
        if (event.key === Qt.Key_Backspace || event.key === Qt.Key_Delete) {
            boards.erase()
            event.accepted = true
        } else if (event.matches(StandardKey.Undo)) {
            boards.undo()
            event.accepted = true
        } else if (event.matches(StandardKey.Paste)) {
            boards.paste()
            event.accepted = true
        } else if (event.text.length === 1 && event.modifiers & ~(Qt.ShiftModifier | Qt.KeypadModifier) ? false : event.text.length === 1) {
            event.accepted = boards.type(event.text)
        }
    }

    Connections {
        target: root.boards
        function onChanged(): void {
            const cell = cells.itemAt(root.boards.cursor)
            if (root.activeFocus && cell)
                root.Accessible.announce((cell as Cell).label, Accessible.Polite)
        }
    }

    component Cell: Item {
        id: cell

        required property int index
        required property string card
        required property bool filled
        required property bool corner
        required property bool twin
        required property bool wrong
        required property string label
        readonly property bool chosen: index === root.boards.cursor

        objectName: "cell%1".arg(index)
        x: (index % 10) * width
        y: Math.floor(index / 10) * height
        width: frame.cellWidth
        height: frame.cellHeight
        Accessible.role: Accessible.Cell
        Accessible.name: label
        Accessible.focusable: true
        Accessible.focused: chosen && root.activeFocus
        Accessible.onPressAction: root.boards.select(index)

        BoardFace {
            anchors.fill: parent
            anchors.margins: Math.max(1, cell.height * 0.025)
            visible: cell.filled
            card: cell.card
            ground: cell.twin ? Qt.tint(Theme.paper, Qt.alpha("#ffc400", 0.35)) : Theme.paper
        }
        Rectangle {
            anchors.fill: parent
            anchors.margins: Math.max(1, cell.height * 0.025)
            visible: !cell.filled
            radius: Math.max(2, cell.height * 0.09)
            color: Qt.darker(Theme.board, 1.25)
            border.width: 1
            border.color: Qt.lighter(Theme.board, 1.5)
        }
        Rectangle {
            anchors.fill: parent
            anchors.margins: cell.chosen ? -1 : 1
            visible: cell.chosen || cell.wrong
            radius: Math.max(3, cell.height * 0.1)
            color: "transparent"
            border.width: Math.max(2, cell.height * 0.08)
            border.color: cell.wrong && !cell.chosen ? "#d02a10" : root.activeFocus ? "#ffc400" : "#e9dcc6"

            Text {
                textFormat: Text.PlainText
                anchors.centerIn: parent
                visible: cell.chosen && root.boards.half !== "" && root.activeFocus
                text: root.boards.half + "…"
                font.family: Theme.serif
                font.weight: Font.Bold
                font.pixelSize: Math.max(12, cell.height * 0.42)
                color: cell.filled ? "#7a1204" : "#ffc400"
                style: cell.filled ? Text.Outline : Text.Normal
                styleColor: Theme.paper
            }
        }
    }

    BoardFrame {
        id: frame

        anchors.fill: parent
        strip: root.strip
        edge: Math.round(root.strip * 0.36)
    }
    Item {
        id: area

        x: root.strip
        y: root.strip
        width: frame.cellWidth * 10
        height: frame.cellHeight * 10

        Repeater {
            id: cells

            model: root.boards.cells
            Cell {}
        }
        TapHandler {
            onTapped: event => {
                root.forceActiveFocus(Qt.MouseFocusReason)
                root.boards.select(Math.floor(event.position.y / frame.cellHeight) * 10 + Math.floor(event.position.x / frame.cellWidth))
            }
        }
    }
}
