// SPDX-License-Identifier: GPL-3.0-or-later
// A table as a page of the window: the table, and over it the last trick, the summary, menu and log.
// Whoever embeds it answers the three requests; everything else goes through the view model.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

FocusScope {
    id: root

    required property TableViewModel table

    signal leaveRequested()
    signal rulesRequested()
    signal settingsRequested()

    Accessible.role: Accessible.Pane
    Accessible.name: table.tableName

    Keys.onPressed: event => {
        if (event.key === Qt.Key_L)
            peek.open = !peek.open
        else if (event.key === Qt.Key_Escape && peek.open)
            peek.open = false
        else if (event.key === Qt.Key_Escape || event.key === Qt.Key_Space)
            root.table.skip()
        else
            return
        event.accepted = true
    }

    Table {
        id: board

        anchors.fill: parent
        focus: !summary.open
        enabled: !summary.open
        table: root.table
    }
    LastTrick {
        id: peek

        objectName: "lastTrick"
        table: root.table
        geometry: board.geometry
    }
    SummarySheet {
        id: summary

        objectName: "summary"
        table: root.table
        geometry: board.geometry
        focus: open
        onLeaveRequested: root.leaveRequested()
        onOpenChanged: {
            peek.open = false
            if (!open)
                board.forceActiveFocus(Qt.OtherFocusReason)
        }
    }
    TableMenu {
        z: 7500
        table: root.table
        geometry: board.geometry
        onPeekRequested: peek.open = !peek.open
        onLogRequested: log.open()
        onRulesRequested: root.rulesRequested()
        onSettingsRequested: root.settingsRequested()
        onLeaveRequested: {
            if (root.table.matchOver)
                root.leaveRequested()
            else
                confirm.open()
        }
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
        text: qsTr("Your cards are played on by the computer.")
        confirmText: qsTr("Leave")
        cancelText: qsTr("Stay")
        onConfirmed: root.leaveRequested()
    }
}
