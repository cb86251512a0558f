// SPDX-License-Identifier: GPL-3.0-or-later
// Boards of one's own: whoever has one enters it here, so that screen and cardboard agree.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Pages
import Tavolino.Theme

Page {
    id: root

    property string layout: ""              // the board to begin with
    readonly property BoardsModel boards: app.boards
    readonly property bool beside: width > height * 1.1 && width >= 700
    readonly property real gap: Theme.spaceL
    readonly property string shownName: boards.name
    property var after: null                // what is to be done once changes may be lost

    // Ask before changes are lost.
    function leaving(then: var): void {
        after = then
        if (boards.dirty)
            lose.open()
        else
            then()
    }

    function goBack(): void {
        leaving(() => root.finished())
    }

    function save(name: string): void {
        if (boards.taken(name)) {
            replace.boardName = name
            replace.open()
        } else if (boards.save(name, false)) {
            told.show(qsTr("“%1” is saved; the table plays on it.").arg(boards.name))
        }
    }

    name: "boards"
    title: qsTr("Boards of your own")
    firstFocus: sheet

    onShownNameChanged: tools.follow()
    Component.onCompleted: {
        boards.open(layout)
        tools.follow()
    }

    Flickable {
        id: flick

        anchors.fill: parent
        contentHeight: (root.beside ? Math.max(height, tools.implicitHeight + 2 * root.gap) : sheet.height + tools.implicitHeight + 3 * root.gap)
        interactive: contentHeight > height
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        T.ScrollBar.vertical: ScrollBar {}

        BoardSheet {
            id: sheet

            objectName: "board-sheet"
            readonly property real room: flick.height - Theme.spaceM - Theme.spaceXs

            boards: root.boards
            x: root.beside ? root.gap : (parent.width - width) / 2
            y: root.beside ? flick.contentY + Theme.spaceXs : root.gap / 2
            width: root.beside ? Math.min(room * 1.14, root.width - 3 * root.gap - 330 * Theme.textScale) : Math.min(root.width - 2 * root.gap, 720 * Theme.textScale)
            height: root.beside ? Math.min(room, width) : width
        }
        BoardTools {
            id: tools

            boards: root.boards
            x: root.beside ? sheet.x + sheet.width + root.gap : root.gap
            y: root.beside ? Theme.spaceXs : sheet.y + sheet.height + root.gap
            width: root.beside ? Math.min(root.width - x - root.gap, 560 * Theme.textScale) : root.width - 2 * root.gap
            onPlaced: sheet.forceActiveFocus(Qt.OtherFocusReason)
            onChosen: name => root.leaving(() => {
                    root.boards.edit(name)
                    tools.follow()
                    sheet.forceActiveFocus(Qt.OtherFocusReason)
                })
            onSaveRequested: name => root.save(name)
            onDeleteRequested: remove.open()
            onTextRequested: text.open()
        }
    }

    BoardText {
        id: text

        objectName: "board-text-dialog"
        boards: root.boards
        onCopied: words => root.app.copy(words)
    }
    ConfirmDialog {
        id: remove

        objectName: "board-delete-dialog"
        title: qsTr("Delete “%1”?").arg(root.boards.name)
        text: qsTr("The board is gone then. Matches that are played on it go on.")
        confirmText: qsTr("Delete")
        onConfirmed: {
            root.boards.delete()
            tools.follow()
        }
    }
    ConfirmDialog {
        id: replace

        property string boardName: ""

        objectName: "board-replace-dialog"
        title: qsTr("Replace “%1”?").arg(boardName)
        text: qsTr("There is a board of that name already.")
        confirmText: qsTr("Replace")
        onConfirmed: root.boards.save(boardName, true)
    }
    ConfirmDialog {
        id: lose

        objectName: "board-lose-dialog"
        title: qsTr("Leave without saving?")
        text: qsTr("The changes to this board are lost then.")
        confirmText: qsTr("Leave")
        cancelText: qsTr("Stay")
        onConfirmed: root.after()
    }
    Toast {
        id: told

        objectName: "board-told"
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.spaceL
    }
}
