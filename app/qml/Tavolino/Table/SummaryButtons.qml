// SPDX-License-Identifier: GPL-3.0-or-later
// What follows a summary: "Continue" and whom the table waits for; at the end rematch or leave.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

FocusScope {
    id: root

    required property TableViewModel table
    property real grow: 1

    signal leaveRequested

    implicitHeight: column.implicitHeight + 8 * grow

    Column {
        id: column

        y: 8 * root.grow
        width: parent.width
        spacing: 8 * root.grow

        PrimaryButton {
            objectName: "continue"
            guarded: true
            width: parent.width
            visible: root.table.summaryOpen && !root.table.matchOver
            focus: visible
            large: true
            font.pixelSize: Math.round(Theme.sizeTitle * root.grow)
            implicitHeight: Math.round(Theme.touch * 1.2 * root.grow)
            text: qsTr("Continue")
            onClicked: root.table.goOn()
        }
        PrimaryButton {
            objectName: "rematch"
            guarded: true
            width: parent.width
            visible: root.table.matchOver && root.table.host
            focus: visible
            large: true
            font.pixelSize: Math.round(Theme.sizeTitle * root.grow)
            implicitHeight: Math.round(Theme.touch * 1.2 * root.grow)
            text: qsTr("Play again")
            onClicked: root.table.rematch()
        }
        Button {
            objectName: "leave"
            guarded: true
            width: parent.width
            visible: root.table.matchOver
            focus: visible && !root.table.host
            font.pixelSize: Math.round(Theme.sizeBody * root.grow)
            implicitHeight: Math.round(Theme.touch * root.grow)
            text: qsTr("Leave the table")
            onClicked: root.leaveRequested()
        }
        Label {
            width: parent.width
            visible: text !== ""
            text: root.table.line.kind === "news" ? root.table.line.text : root.table.matchOver ? (root.table.host ? "" : qsTr("The host may start another match")) : root.table.summaryWaiting
            size: Math.round(Theme.sizeSmall * root.grow)
            muted: true
            horizontalAlignment: Text.AlignHCenter
        }
    }
}
