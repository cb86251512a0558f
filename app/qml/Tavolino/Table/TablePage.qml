// SPDX-License-Identifier: GPL-3.0-or-later
// A table as a page of the window. Whoever embeds it answers the four requests; everything else goes
// through the view model. Once shown, a table stays until the page goes, also when `table` becomes null.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models

FocusScope {
    id: root

    required property TableViewModel table
    property TableTalkModel talk: null       // the other people, where there is more than the game
    property list<string> houseRules         // what differs here from the standard
    property string leaveText: qsTr("Your cards are played on by the computer.")

    property bool leaveHurts: true           // something is lost by it

    signal leaveRequested
    signal rulesRequested
    signal settingsRequested
    signal tableSettingsRequested

    // Leave at once when the match is over, else ask.
    function leave(): void {
        if (loader.item)
            (loader.item as TableScene).leave()
        else
            leaveRequested()
    }

    // Whether the table's line tells it, where nothing lies over that.
    function tell(text: string): bool {
        return loader.item !== null && (loader.item as TableScene).tell(text)
    }

    property TableViewModel shown: null

    onTableChanged: if (table)
        shown = table
    Component.onCompleted: shown = table

    Loader {
        id: loader

        anchors.fill: parent
        focus: true
        active: root.shown !== null
        sourceComponent: TableScene {
            focus: true
            table: root.shown
            leaveText: root.leaveText
            leaveHurts: root.leaveHurts
            talk: root.talk
            houseRules: root.houseRules
            onLeaveRequested: root.leaveRequested()
            onRulesRequested: root.rulesRequested()
            onSettingsRequested: root.settingsRequested()
            onTableSettingsRequested: root.tableSettingsRequested()
        }
    }
}
