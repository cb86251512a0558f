// SPDX-License-Identifier: GPL-3.0-or-later
// Somebody at the table would like to take back what they did: those who play on with them have to agree.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models

ConfirmDialog {
    id: root

    required property TableTalkModel talk
    readonly property string asker: talk.wantsBack
    property bool agreed: false

    objectName: "consent"
    title: qsTr("Take back?")
    text: qsTr("%1 would like to take the last action back.").arg(asker)
    confirmText: qsTr("Agree")
    cancelText: qsTr("No")
    dangerous: false
    onAskerChanged: {
        agreed = false
        if (asker === "")
            close()
        else
            open()
    }
    onConfirmed: {
        agreed = true
        talk.agree(true)
    }
    onClosed: Qt.callLater(decline)         // however it was closed, if not by agreeing

    function decline(): void {
        if (!agreed && asker !== "")
            talk.agree(false)
    }
}
