// SPDX-License-Identifier: GPL-3.0-or-later
// The table while a match runs, with what belongs to the visit rather than to the game: leaving, the
// lost link, the way to rules and settings.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Table
import Tavolino.Theme

Page {
    id: root

    readonly property SessionModel session: app.session
    readonly property LobbyModel lobby: session.lobby
    readonly property bool alone: session.purpose === "alone" || session.purpose === "resume"

    function goBack(): void {
        leaveQuestion.open()
    }

    name: "match"
    title: lobby.name
    game: lobby.game
    headed: false
    visiting: true
    firstFocus: table

    TablePage {
        id: table

        anchors.fill: parent
        focus: true
        table: root.session.table as TableViewModel
        onLeaveRequested: root.goBack()
        onRulesRequested: root.opened("RulesPage", { slug: root.lobby.game })
        onSettingsRequested: root.opened("SettingsPage", {})
    }

    LinkOverlay {
        anchors.fill: parent
        session: root.session
    }

    ConfirmDialog {
        id: leaveQuestion

        title: qsTr("Leave the table?")
        text: root.alone ? qsTr("The match is kept: “Continue” in the menu brings you back to this card.")
            : root.lobby.hosting ? qsTr("The table closes for everyone. The match is kept: you can go on with it from the menu.")
            : qsTr("AI plays on in your place. With the same address you can come back as long as the table is open.")
        confirmText: qsTr("Leave")
        cancelText: qsTr("Stay")
        dangerous: root.lobby.hosting && !root.alone
        onConfirmed: root.session.leave()
    }
}
