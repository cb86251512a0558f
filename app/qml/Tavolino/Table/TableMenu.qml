// SPDX-License-Identifier: GPL-3.0-or-later
// The buttons in the corner: last trick, what happened, and the menu with rules, settings and leaving.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Row {
    id: root

    required property TableViewModel table
    required property TableGeometry geometry
    property TableTalkModel talk: null

    property list<string> houseRules         // listed under the rules, the first of them
    readonly property int listed: geometry.small ? 3 : 6

    signal peekRequested
    signal logRequested
    signal rulesRequested
    signal settingsRequested
    signal tableSettingsRequested
    signal leaveRequested

    x: geometry.width - width - geometry.margin
    y: geometry.margin
    z: 3000
    spacing: 4

    component CornerButton: IconButton {
        implicitWidth: Math.round(Theme.touch * root.geometry.grow)
        implicitHeight: implicitWidth
        iconSize: Math.round(22 * root.geometry.grow)
        ink: Theme.plateText
        fill: Qt.alpha(Theme.plate, 0.85)
        fillHover: Theme.plateBorder
        ring: Theme.feltFocus
    }

    CornerButton {
        objectName: "peek"
        iconName: "cards"
        text: qsTr("Last trick (L)")
        visible: root.table.scene === ""
        enabled: root.table.peek.count > 0
        onClicked: root.peekRequested()
    }
    CornerButton {
        objectName: "log"
        iconName: "history"
        text: qsTr("What happened")
        onClicked: root.logRequested()
    }
    CornerButton {
        id: opener

        objectName: "menu"
        iconName: "menu"
        text: qsTr("Menu")
        tipped: !menu.opened
        onClicked: menu.opened ? menu.close() : menu.open()

        T.Popup {
            id: menu

            x: opener.width - width
            y: opener.height + 6
            width: 240
            height: entries.implicitHeight + 2 * padding
            padding: 6
            modal: false
            focus: true
            closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutsideParent
            onOpened: entries.children[0].forceActiveFocus(Qt.PopupFocusReason)

            background: Panel {
                raised: true
                radius: Theme.radiusM
            }
            contentItem: Column {
                id: entries

                readonly property real indent: Theme.spaceL + Theme.spaceS + Math.round(20 * Theme.textScale)   // as the entries' words

                Entry {
                    objectName: "menuRules"
                    text: root.houseRules.length > 0 ? qsTr("Rules at this table") : qsTr("Rules")
                    iconName: "rules"
                    onClicked: {
                        menu.close()
                        root.rulesRequested()
                    }
                }
                Repeater {
                    model: root.houseRules.slice(0, root.listed)

                    Label {
                        required property string modelData

                        x: entries.indent
                        width: entries.width - x - Theme.spaceS
                        text: "· " + modelData
                        size: Theme.sizeSmall
                        muted: true
                    }
                }
                Label {
                    x: entries.indent
                    width: entries.width - x - Theme.spaceS
                    visible: root.houseRules.length > root.listed
                    text: qsTr("and %n more|and %n more", "", root.houseRules.length - root.listed)
                    size: Theme.sizeSmall
                    muted: true
                }
                Entry {
                    text: qsTr("Settings")
                    iconName: "settings"
                    onClicked: {
                        menu.close()
                        root.settingsRequested()
                    }
                }
                Entry {
                    objectName: "menuTable"
                    visible: root.talk !== null && root.talk.hosting
                    text: qsTr("Table settings")
                    iconName: "edit"
                    onClicked: {
                        menu.close()
                        root.tableSettingsRequested()
                    }
                }
                Entry {
                    objectName: "menuSeat"
                    visible: root.talk !== null && root.talk.talking && (root.talk.seated || root.talk.canSit)
                    text: root.talk !== null && root.talk.seated ? qsTr("Stand up and watch") : qsTr("Take a seat")
                    iconName: root.talk !== null && root.talk.seated ? "eye" : "person"
                    onClicked: {
                        menu.close()
                        if (root.talk.seated)
                            root.talk.stand()
                        else
                            root.talk.sit()
                    }
                }
                Entry {
                    objectName: "menuHold"
                    visible: root.talk !== null && root.talk.hosting && root.talk.talking
                    text: root.talk !== null && root.talk.paused ? qsTr("Go on") : qsTr("Hold the table")
                    iconName: root.talk !== null && root.talk.paused ? "play" : "pause"
                    onClicked: {
                        menu.close()
                        root.talk.hold(!root.talk.paused)
                    }
                }
                Entry {
                    objectName: "menuLeave"
                    text: qsTr("Leave the table")
                    iconName: "leave"
                    onClicked: {
                        menu.close()
                        root.leaveRequested()
                    }
                }
            }
        }
    }

    component Entry: QuietButton {
        width: parent ? parent.width : implicitWidth
        leading: true
        Keys.onDownPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
        Keys.onUpPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
    }
}
