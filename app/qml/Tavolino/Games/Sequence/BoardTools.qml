// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the board being entered: which board it is, its name, what is missing, and what can be done.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Column {
    id: root

    required property BoardsModel boards
    readonly property list<string> titles: boards.titles

    signal placed
    signal chosen(string name)
    signal saveRequested(string name)
    signal deleteRequested
    signal textRequested

    function save(): void {
        saveRequested(title.text)
    }

    // The name as it is in the model, after another board was chosen.
    function follow(): void {
        title.text = boards.name
        which.currentIndex = titles.indexOf(boards.name) + 1
    }

    spacing: Theme.spaceS
    onTitlesChanged: Qt.callLater(follow)

    ComboBox {
        id: which

        objectName: "boards"
        width: parent.width
        visible: root.titles.length > 0
        label: qsTr("Board")
        model: [qsTr("New board"), ...root.titles]
        onActivated: index => root.chosen(index === 0 ? "" : root.titles[index - 1])
    }
    TextField {
        id: title

        objectName: "board-name"
        width: parent.width
        label: qsTr("Name of the board")
        placeholderText: qsTr("Name of the board")
        maximumLength: 40
        onAccepted: root.save()
    }
    Row {
        width: parent.width
        spacing: Theme.spaceS

        Icon {
            id: sign

            anchors.verticalCenter: parent.verticalCenter
            size: 18
            name: root.boards.fault !== "" ? "warning" : root.boards.complete ? "check" : "edit"
            color: condition.color
        }
        Label {
            id: condition

            objectName: "board-state"
            width: parent.width - sign.width - parent.spacing
            text: root.boards.fault !== "" ? root.boards.fault : root.boards.complete ? qsTr("The board is complete.") : root.boards.state
            size: Theme.sizeSmall
            color: root.boards.fault !== "" ? Theme.danger : root.boards.complete ? Theme.good : Theme.textMuted
            Accessible.role: Accessible.AlertMessage
        }
    }
    BoardPalette {
        width: parent.width
        boards: root.boards
        onPlaced: root.placed()
    }
    Label {
        width: parent.width
        text: qsTr("Click a card, or type it: Q, then S for spades, H, D or C. Each goes to the marked square.")
        size: Theme.sizeSmall
        muted: true
    }
    Flow {
        width: parent.width
        spacing: Theme.spaceXs

        PrimaryButton {
            objectName: "board-save"
            iconName: "check"
            text: qsTr("Save")
            enabled: root.boards.complete && title.text.trim() !== "" && (root.boards.dirty || title.text !== root.boards.name)
            onClicked: root.save()
        }
        QuietButton {
            objectName: "board-undo"
            iconName: "undo"
            text: qsTr("Undo")
            enabled: root.boards.canUndo
            onClicked: root.boards.undo()
        }
        QuietButton {
            objectName: "board-text-button"
            iconName: "copy"
            text: qsTr("As text…")
            onClicked: root.textRequested()
        }
        QuietButton {
            objectName: "board-built-in"
            iconName: "cards"
            text: qsTr("Start from the built-in one")
            onClicked: root.boards.builtIn()
        }
        QuietButton {
            objectName: "board-clear"
            iconName: "close"
            text: qsTr("Empty all squares")
            onClicked: root.boards.clear()
        }
        QuietButton {
            objectName: "board-delete"
            visible: root.boards.name !== ""
            iconName: "delete"
            text: qsTr("Delete this board…")
            onClicked: root.deleteRequested()
        }
    }
}
