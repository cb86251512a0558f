// SPDX-License-Identifier: GPL-3.0-or-later
// Whether there is a newer Tavolino, what is new in it, and fetching it.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

SettingsGroup {
    id: root

    required property SettingsModel settings
    required property UpdatesModel updates
    readonly property string phase: updates.phase
    readonly property bool busy: phase === "checking" || phase === "loading"
    property bool byKeys: false

    // The button that had the keyboard has made way for another: that one has it now, unless one went elsewhere.
    function passFocus() {
        const holder = Window.window?.activeFocusItem
        const buttons = [cancel, fetch, install, check]
        if (byKeys && (!holder?.activeFocusOnTab || buttons.includes(holder)))
            buttons.find(button => button.visible)?.forceActiveFocus(Qt.TabFocusReason)
    }

    title: qsTr("Updates")
    onPhaseChanged: Qt.callLater(passFocus)

    Label {
        objectName: "updates-not-built"
        width: parent.width
        visible: !root.updates.available
        muted: true
        text: qsTr("This copy was not built to look for updates: get a newer one from where you got it.")
    }
    SettingsRow {
        width: parent.width
        visible: root.updates.available
        label: qsTr("Look for updates at every start")
        help: qsTr("Needs the internet. Nothing is fetched or installed without your say.")
        controlWidth: start.implicitWidth

        Switch {
            id: start

            objectName: "updates-at-start"
            Accessible.name: qsTr("Look for updates at every start")
            checked: root.settings.updates_at_start
            onToggled: root.settings.updates_at_start = checked
        }
    }
    Separator {
        width: parent.width
        visible: root.updates.available
    }
    Label {
        objectName: "updates-message"
        width: parent.width
        visible: text !== ""
        text: root.updates.message
        bold: root.phase === "found" && !root.updates.failed
        color: root.updates.failed ? Theme.danger : Theme.text
        Accessible.role: Accessible.AlertMessage
    }
    Label {
        objectName: "updates-notes"
        width: parent.width
        visible: text !== "" && root.phase !== "checking"
        text: root.updates.notes
        size: Theme.sizeSmall
    }
    Item {
        objectName: "updates-progress"
        width: parent.width
        height: bar.height + Theme.spaceXs + percent.height
        visible: root.phase === "loading"
        Accessible.role: Accessible.ProgressBar
        Accessible.name: percent.text

        Rectangle {
            id: bar

            width: parent.width
            height: 8
            radius: 4
            color: Theme.field
            border.color: Theme.fieldBorder

            Rectangle {
                width: parent.width * root.updates.progress
                height: parent.height
                radius: parent.radius
                color: Theme.accent
            }
        }
        Label {
            id: percent

            y: bar.height + Theme.spaceXs
            width: parent.width
            size: Theme.sizeSmall
            muted: true
            text: qsTr("%1 % of %2 MB").arg(Math.floor(root.updates.progress * 100)).arg(Theme.decimal(root.updates.megabytes))
        }
    }
    BusyDots {
        visible: root.phase === "checking"
        running: visible
        color: Theme.accent
    }
    Flow {
        width: parent.width
        visible: root.updates.available
        spacing: Theme.spaceM

        Button {
            id: check

            objectName: "updates-check"
            visible: !root.busy
            iconName: "search"
            text: qsTr("Look for updates")
            onClicked: {
                root.byKeys = visualFocus
                root.updates.check()
            }
        }
        Button {
            id: cancel

            objectName: "updates-cancel"
            visible: root.busy
            iconName: "close"
            text: qsTr("Cancel")
            onClicked: {
                root.byKeys = visualFocus
                root.updates.cancel()
            }
        }
        PrimaryButton {
            id: fetch

            objectName: "updates-download"
            visible: root.phase === "found"
            iconName: "down"
            text: qsTr("Download")
            onClicked: {
                root.byKeys = visualFocus
                root.updates.download()
            }
        }
        PrimaryButton {
            id: install

            objectName: "updates-open"
            visible: root.phase === "ready"
            iconName: "play"
            text: root.updates.shows ? qsTr("Show the file") : qsTr("Open the installer")
            onClicked: root.updates.openFile()
        }
    }
}
