// SPDX-License-Identifier: GPL-3.0-or-later
// The MyRummy table, once there is a match to show.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models
import Tavolino.Table

TableBoard {
    id: root

    readonly property MyRummyModel own: table.own as MyRummyModel

    function takeFocus(): void {
        if (board.item !== null)
            (board.item as MyRummyBoard).takeFocus()
    }

    Loader {
        id: board

        anchors.fill: parent
        focus: true
        active: root.own !== null
        sourceComponent: MyRummyBoard {
            focus: true
            table: root.table
            own: root.own
            geometry: root.geometry
            keyboardHere: root.keyboardHere
        }
    }
}
