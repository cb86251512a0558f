// SPDX-License-Identifier: GPL-3.0-or-later
// The table while a match runs, with what belongs to the session rather than to the game: leaving, the
// lost link, the way to rules and settings.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models
import Tavolino.Table

Page {
    id: root

    required property TableViewModel table  // stays while the page fades, when the session is over already
    readonly property SessionModel session: app.session
    readonly property LobbyModel lobby: session.lobby
    readonly property bool alone: session.purpose === "alone" || session.purpose === "resume"

    function goBack(): void {
        board.leave()
    }
    function tell(text: string): bool {
        return !session.hotseat.covered && board.tell(text)
    }

    name: "match"
    title: lobby.name
    game: lobby.game
    headed: false
    atTable: true
    firstFocus: session.hotseat.covered ? hand.button : board

    Connections {
        target: root.session
        function onTableChanged(): void {
            if (root.session.table !== null)
                root.table = root.session.table as TableViewModel
        }
    }

    TablePage {
        id: board

        anchors.fill: parent
        focus: true
        table: root.table
        talk: root.session.talk
        houseRules: root.lobby.rules
        visible: !root.session.hotseat.covered
        enabled: visible
        leaveHurts: !root.alone
        leaveText: root.alone ? qsTr("The match is kept: “Continue” in the menu brings you back to it.") : root.lobby.hosting ? qsTr("The table closes for everyone. The match is kept: you can go on with it from the menu.") : qsTr("AI plays on in your place.")
        onLeaveRequested: root.session.leave()
        onRulesRequested: root.opened("RulesPage", {
            slug: root.lobby.game
        })
        onSettingsRequested: root.opened("SettingsPage", {})
        onTableSettingsRequested: tableSettings.open()
    }
    TableSettings {
        id: tableSettings

        lobby: root.lobby
    }

    ConsentDialog {
        talk: root.session.talk
    }

    HandOver {
        id: hand

        anchors.fill: parent
        people: root.session.hotseat
        onVisibleChanged: if (!visible)
            board.forceActiveFocus(Qt.OtherFocusReason)
    }
    LinkOverlay {
        anchors.fill: parent
        over: root
        session: root.session
    }
}
