// SPDX-License-Identifier: GPL-3.0-or-later
// In a button that decides something: for a moment after it has appeared, or come to say something else, nothing
// presses it. A click or a key in that moment was meant for what was there before.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Theme

MouseArea {
    id: root

    required property T.AbstractButton button
    readonly property bool closed: moment.running

    function close(): void {
        if (button.visible && Theme.pressGuard > 0)
            moment.restart()
    }

    anchors.fill: parent
    enabled: closed
    visible: closed
    preventStealing: true
    Component.onCompleted: close()

    Connections {
        target: root.button
        function onVisibleChanged(): void {
            root.close()
        }
        function onEnabledChanged(): void {
            root.close()
        }
        function onTextChanged(): void {
            root.close()
        }
    }
    Timer {
        id: moment

        interval: Theme.pressGuard
    }
}
