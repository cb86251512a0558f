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
    property CompanyModel company: null

    signal peekRequested()
    signal logRequested()
    signal rulesRequested()
    signal settingsRequested()
    signal tableSettingsRequested()
    signal leaveRequested()

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

                component Entry: QuietButton {
                    width: parent ? parent.width : implicitWidth
                    Keys.onDownPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
                    Keys.onUpPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
                }

                Entry {
                    text: qsTr("Rules")
                    iconName: "rules"
                    onClicked: {
                        menu.close()
                        root.rulesRequested()
                    }
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
                    visible: root.company !== null && root.company.hosting
                    text: qsTr("Table settings")
                    iconName: "edit"
                    onClicked: {
                        menu.close()
                        root.tableSettingsRequested()
                    }
                }
                Entry {
                    objectName: "menuSeat"
                    visible: root.company !== null && root.company.talking && (root.company.seated || root.company.canSit)
                    text: root.company !== null && root.company.seated ? qsTr("Stand up and watch") : qsTr("Take a seat")
                    iconName: root.company !== null && root.company.seated ? "eye" : "person"
                    onClicked: {
                        menu.close()
                        if (root.company.seated)
                            root.company.stand()
                        else
                            root.company.sit()
                    }
                }
                Entry {
                    objectName: "menuHold"
                    visible: root.company !== null && root.company.hosting && root.company.talking
                    text: root.company !== null && root.company.paused ? qsTr("Go on") : qsTr("Hold the table")
                    iconName: root.company !== null && root.company.paused ? "play" : "pause"
                    onClicked: {
                        menu.close()
                        root.company.hold(!root.company.paused)
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
}
