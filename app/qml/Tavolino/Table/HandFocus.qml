// SPDX-License-Identifier: GPL-3.0-or-later
// The hand as one stop of the keyboard: arrows choose a card, Enter or Space plays it, numbers are
// shortcuts. The ring shows once a key was pressed, so that nothing is played unseen.
pragma ComponentBehavior: Bound

import QtQuick

FocusScope {
    id: root

    required property int count             // cards in the viewer's hand
    property string cardLabel: ""           // the card that has the ring
    required property bool wanted           // a card is to be chosen; else Enter and Space mean "go on"
    property int current: 0
    property bool ringed: false
    readonly property int shownPlace: activeFocus && ringed && count > 0 ? Math.min(current, count - 1) : -1

    signal played(int place)

    activeFocusOnTab: true

    Accessible.role: Accessible.List
    Accessible.name: cardLabel === "" ? qsTr("Your hand") : qsTr("%1, %2 of %3").arg(cardLabel).arg(shownPlace + 1).arg(count)

    function step(by: int): void {
        if (ringed)
            current = (Math.min(current, count - 1) + by + count) % count
        ringed = true
    }

    function enter(): void {
        if (ringed)
            played(shownPlace)
        else
            ringed = true
    }

    onActiveFocusChanged: if (!activeFocus)
        ringed = false

    Keys.onLeftPressed: step(-1)
    Keys.onRightPressed: step(1)
    Keys.onPressed: event => {
        const enters = event.key === Qt.Key_Return || event.key === Qt.Key_Enter || event.key === Qt.Key_Space
        if (enters && wanted) {
            enter()
            event.accepted = true
        } else if (event.key === Qt.Key_Home || event.key === Qt.Key_End) {
            current = event.key === Qt.Key_Home ? 0 : count - 1
            ringed = true
            event.accepted = true
        }
    }
}
