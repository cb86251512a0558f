// SPDX-License-Identifier: GPL-3.0-or-later
// Keys belong to the table whenever nothing else is open: where the pointer has left the keyboard at a button, a
// menu or nowhere, it goes back. Who walks by Tab, writes, or has a sheet open keeps it.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T

Item {
    id: root

    required property FocusScope scene
    readonly property Item holder: scene.Window.activeFocusItem
    readonly property bool overlaid: isOver(holder)     // a menu or sheet has the keyboard

    signal wanted

    function isOver(item: Item): bool {
        for (let at = item; at !== null; at = at.parent) {
            if (at === scene.T.Overlay.overlay)
                return true
        }
        return false
    }

    function look(): void {
        if (!scene.visible || !scene.enabled || !scene.Window.active)
            return
        const nobody = holder === null || holder === scene.Window.contentItem
        // By Tab or a shortcut somebody came on purpose; a decision's first button gets it from its board.
        const control = holder as T.Control
        const asked = control !== null && [Qt.TabFocusReason, Qt.BacktabFocusReason, Qt.ShortcutFocusReason].includes(control.focusReason)
        const decides = holder instanceof ChoiceButton && control.focusReason === Qt.OtherFocusReason
        if (nobody || (control !== null && !asked && !decides && !isOver(holder)))
            wanted()
    }

    onHolderChanged: Qt.callLater(look)
}
