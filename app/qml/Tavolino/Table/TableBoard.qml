// SPDX-License-Identifier: GPL-3.0-or-later
// What every game's table is to TableScene: Table.qml for games with tricks, one of Tavolino/Games for others.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models

FocusScope {
    id: root

    required property TableViewModel table
    required property TableGeometry geometry    // the scene's; a board may tell it what it shows
    required property bool keyboardHere         // no sheet or menu has the keyboard

    // The item of a card, for a hint to shine around it; null where it has none.
    function cardById(id: int): Item {
        return null
    }

    // To where the keyboard is wanted now; each board knows.
    function takeFocus(): void {
    }

    // Resizing moves every card at once, without a flight.
    function unsettle(): void {
        if (geometry === null)      // on the way out
            return
        geometry.settled = false
        settle.restart()
    }

    onWidthChanged: unsettle()
    onHeightChanged: unsettle()
    Component.onCompleted: unsettle()

    Timer {
        id: settle

        interval: 60
        onTriggered: root.geometry.settled = true
    }
}
