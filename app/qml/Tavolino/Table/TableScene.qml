// SPDX-License-Identifier: GPL-3.0-or-later
// Everything of TablePage: the table, and over it the last trick, the summary, menu and log.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

FocusScope {
    id: root

    required property TableViewModel table
    required property string leaveText
    property bool leaveHurts: true
    property TableTalkModel talk: null
    property list<string> houseRules

    signal leaveRequested
    signal rulesRequested
    signal settingsRequested
    signal tableSettingsRequested

    // Leave at once when the match is over, else ask.
    function leave(): void {
        if (table.matchOver)
            leaveRequested()
        else
            confirm.open()
    }

    function tell(text: string): bool {
        if (keeper.overlaid)
            return false
        table.line.tell(text)
        return true
    }

    // Where the keyboard is wanted while nothing lies over the table.
    function takeFocus(): void {
        if (summary.open || board.item === null)
            return
        board.forceActiveFocus(Qt.OtherFocusReason);
        (board.item as TableBoard).takeFocus()
    }

    // Handed to somebody else: nothing of this person's stays open.
    onVisibleChanged: if (!visible)
        log.close()

    Accessible.role: Accessible.Pane
    Accessible.name: table.tableName

    Keys.onPressed: event => {
        if (event.key === Qt.Key_L)
            peek.open = !peek.open
        else if (event.key === Qt.Key_Escape && peek.open)
            peek.open = false
        else if (event.key === Qt.Key_Escape && !root.table.reading)
            root.leave()
        else if ([Qt.Key_Escape, Qt.Key_Space, Qt.Key_Return, Qt.Key_Enter].includes(event.key))
            root.table.skip()
        else
            return
        event.accepted = true
    }

    TableGeometry {
        id: metrics

        width: root.width
        height: root.height
        seats: root.table.numSeats
        trickSize: root.table.trickSize
        openHands: root.table.openHands
        fullHand: root.table.fullHand
        cornerLeft: layer.item ? (layer.item as TableTalkLayer).leftEnd : layout && layout.stackedButtons ? width - margin : menu.x
    }
    Loader {
        id: board

        readonly property bool keyboardHere: root.activeFocus || !root.Window.activeFocusItem || root.Window.activeFocusItem === root.Window.contentItem
        readonly property string scene: root.table.game === "" ? "" : root.table.scene === "" ? "Table.qml" : root.table.own === null ? "" : "../Games/" + root.table.scene     // what it shows comes with the first picture

        // A table changes its game only with its page; until it is known which, there is none. Never twice for
        // one scene: the board that goes would still lay out the one that comes.
        onSceneChanged: {
            const wanted = Qt.resolvedUrl(scene)
            // Several people may hold this device in turn, so the table is bound.
            if (scene !== "" && String(source) !== String(wanted))
                setSource(wanted, {
                    table: Qt.binding(() => root.table),
                    geometry: metrics,
                    keyboardHere: keyboardHere,
                    houseRules: Qt.binding(() => root.houseRules.length)
                })
        }
        onKeyboardHereChanged: if (item)
            (item as TableBoard).keyboardHere = keyboardHere
        Component.onCompleted: sceneChanged()
        anchors.fill: parent
        focus: !summary.open
        enabled: !summary.open
        onLoaded: (item as TableBoard).focus = true
    }
    component Deck: CardPreloader {
        codes: root.table.deck === "italian" ? CardPictures.italianDeck : CardPictures.frenchDeck
        largeIndices: Theme.largeIndices || metrics.small
    }
    Deck {
        cardWidth: metrics.handWidth
    }
    Deck {
        cardWidth: metrics.trickWidth
    }
    LastTrick {
        id: peek

        objectName: "lastTrick"
        table: root.table
        geometry: metrics
    }
    SummarySheet {
        id: summary

        objectName: "summary"
        table: root.table
        geometry: metrics
        focus: open
        onLeaveRequested: root.leaveRequested()
        onOpenChanged: {
            peek.open = false
            if (!open)
                board.forceActiveFocus(Qt.OtherFocusReason)
        }
    }
    Loader {
        id: layer

        anchors.fill: parent
        z: 7200
        active: root.talk !== null
        sourceComponent: TableTalkLayer {
            talk: root.talk
            table: root.table
            geometry: metrics
            besideX: menu.x
            onTalkRequested: (sheet.item as TalkSheet).open()
        }
    }
    Loader {
        id: sheet

        active: root.talk !== null
        sourceComponent: TalkSheet {
            talk: root.talk
        }
    }
    TableMenu {
        id: menu

        z: 7500
        talk: root.talk
        table: root.table
        geometry: metrics
        houseRules: root.houseRules
        onPeekRequested: peek.open = !peek.open
        onLogRequested: log.open()
        onRulesRequested: root.rulesRequested()
        onSettingsRequested: root.settingsRequested()
        onTableSettingsRequested: root.tableSettingsRequested()
        onLeaveRequested: root.leave()
    }
    WatchingBadge {
        table: root.table
        geometry: metrics
    }
    KeyKeeper {
        id: keeper

        scene: root
        onWanted: root.takeFocus()
    }
    LogSheet {
        id: log

        objectName: "logSheet"
        table: root.table
    }
    ConfirmDialog {
        id: confirm

        objectName: "leaveDialog"
        title: qsTr("Leave the table?")
        text: root.leaveText
        dangerous: root.leaveHurts
        confirmText: qsTr("Leave")
        cancelText: qsTr("Stay")
        onConfirmed: root.leaveRequested()
    }
}
