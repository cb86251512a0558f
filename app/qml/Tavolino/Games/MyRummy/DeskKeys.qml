// SPDX-License-Identifier: GPL-3.0-or-later
// The table and the hand as one stop of the keyboard. Arrows go from card to card, Space selects, Enter sends to
// where it fits, M takes up (arrows choose the place, Enter lays down, Escape lets go). The ring shows once a key
// was pressed.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models

FocusScope {
    id: root

    required property MyRummyModel own
    property bool ringed: false

    activeFocusOnTab: true

    Accessible.role: Accessible.List
    Accessible.name: own.carrying ? own.aimText : ringed ? own.cursorText : qsTr("Table and hand")
    Accessible.description: qsTr("Arrows choose a card, Space selects it, Enter sends it to where it fits, M moves it, N makes a new group, H takes it back, U undoes, F finishes, D draws.")

    onActiveFocusChanged: if (!activeFocus)
        ringed = false

    function say(): void {
        if (activeFocus && ringed)
            Accessible.announce(Accessible.name, Accessible.Assertive)
    }

    Connections {
        target: root.own
        function onCursorChanged(): void {
            root.say()
        }
        function onAimChanged(): void {
            root.say()
        }
    }

    function walk(across: int, down: int): void {
        if (ringed)
            own.walk(across, down)
        ringed = true
    }

    // True for a key that means something here.
    function pressed(key: int, control: bool): bool {
        switch (key) {
        case Qt.Key_Left:
            walk(-1, 0)
            return true
        case Qt.Key_Right:
            walk(1, 0)
            return true
        case Qt.Key_Up:
            walk(0, -1)
            return true
        case Qt.Key_Down:
            walk(0, 1)
            return true
        case Qt.Key_Space:
            if (ringed && !own.carrying)
                own.toggle(own.cursor)
            ringed = true
            return true
        case Qt.Key_Return:
        case Qt.Key_Enter:
            if (control)
                own.finish()
            else if (own.carrying)
                own.drop()
            else if (ringed)
                own.sendMeant()
            ringed = true
            return true
        case Qt.Key_Escape:
            if (!own.carrying && own.selectedCount === 0)
                return false
            own.clearSelection()
            return true
        case Qt.Key_M:
            own.carry()
            ringed = true
            return true
        case Qt.Key_N:
            own.newGroup()
            return true
        case Qt.Key_H:
        case Qt.Key_Backspace:
        case Qt.Key_Delete:
            own.takeBack()
            return true
        case Qt.Key_U:
            own.undo()
            return true
        case Qt.Key_Z:
            if (control)
                own.undo()
            return control
        case Qt.Key_R:
            own.restart()
            return true
        case Qt.Key_C:
            own.sort("colour")
            return true
        case Qt.Key_V:
            own.sort("number")
            return true
        case Qt.Key_F:
            own.finish()
            return true
        case Qt.Key_D:
            own.draw()
            return true
        case Qt.Key_T:
            own.carryOutHint()
            return true
        }
        return false
    }

    Keys.onPressed: event => event.accepted = pressed(event.key, (event.modifiers & Qt.ControlModifier) !== 0)
}
