// SPDX-License-Identifier: GPL-3.0-or-later
// What every game's table is to TableScene: Table.qml for games with tricks, one of Tavolino/Games for others.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models

FocusScope {
    id: root

    required property TableViewModel table
    required property TableGeometry geometry    // the scene's; a board may tell it what it shows
    property int houseRules: 0                  // how many differ from the standard
    required property bool keyboardHere         // no sheet or menu has the keyboard

    // The item of a card, for a hint to shine around it; null where it has none.
    function cardById(id: int): Item {
        return null
    }

    // Says that a card can't be played now; where cards have a way to.
    function shake(id: int): void {
        const card = cardById(id) as TableCard
        if (card !== null)
            card.shake()
    }

    // To where the keyboard is wanted now; each board knows.
    function takeFocus(): void {
    }

    Connections {
        target: root.table

        function onRefused(cardId: int, why: string): void {
            root.shake(cardId)
            root.Accessible.announce(why, Accessible.Assertive)
        }
        function onAnnounced(text: string): void {
            root.Accessible.announce(text, Accessible.Polite)
            Qt.callLater(root.takeFocus)
        }
    }
    Connections {
        target: root.table.line

        function onTold(text: string): void {
            root.Accessible.announce(text, Accessible.Polite)
        }
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
