// SPDX-License-Identifier: GPL-3.0-or-later
// Joining a table: the live list of those nearby, Bluetooth, or what the host's screen shows to type.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Page {
    id: root

    readonly property SessionModel session: app.session
    readonly property NearbyModel nearby: app.nearby
    readonly property bool busy: session.state === "opening" && session.purpose === "join"
    readonly property bool beside: width >= 860 * Theme.textScale

    function join(typed: string): void {
        if (busy)
            return
        hand.problem = ""
        hand.field.text = typed
        root.app.join(typed)
    }

    function joinNearby(key: string): void {
        if (busy)
            return
        hand.problem = ""
        root.app.joinNearby(key)
    }

    function goBack(): void {
        if (busy)
            session.leave()
        else
            finished()
    }

    name: "join"
    title: qsTr("Join a table")
    firstFocus: beside ? hand.field : again

    T.StackView.onActivating: nearby.start()
    T.StackView.onDeactivated: nearby.stop()

    actions: [
        QuietButton {
            id: again

            objectName: "look-again"
            iconName: "redo"
            text: root.narrow ? "" : qsTr("Look again")
            Accessible.name: qsTr("Look again")
            onClicked: root.nearby.refresh()
        }
    ]

    Connections {
        target: root.app
        function onJoinFailed(text: string): void {
            hand.problem = text
            hand.field.forceActiveFocus(Qt.OtherFocusReason)
        }
    }

    ScrollPage {
        anchors.fill: parent
        anchors.bottomMargin: knocking.visible ? knocking.height : 0
        maxWidth: (root.beside ? 1100 : 640) * Theme.textScale

        Item {
            width: parent.width
            height: root.beside ? Math.max(main.height, side.height) : main.height + Theme.spaceL + side.height

            NearbyList {
                id: main

                width: root.beside ? (parent.width - Theme.spaceL) * 0.6 : parent.width
                nearby: root.nearby
                busy: root.busy
                onJoined: key => root.joinNearby(key)
                onRefused: why => root.app.notice(why, "warning")
            }
            Column {
                id: side

                x: root.beside ? main.width + Theme.spaceL : 0
                y: root.beside ? 0 : main.height + Theme.spaceL
                width: parent.width - x
                spacing: Theme.spaceL

                JoinByHand {
                    id: hand

                    width: parent.width
                    lately: root.app.settings.addresses
                    busy: root.busy
                    onJoined: typed => root.join(typed)
                    onEdited: problem = ""
                }
                NearbyBluetooth {
                    width: parent.width
                    nearby: root.nearby
                    busy: root.busy
                    onJoined: address => root.join(address)
                }
            }
        }
    }

    PasswordDialog {
        session: root.session
    }
    OfferSheet {
        app: root.app
    }

    Rectangle {
        id: knocking

        anchors.bottom: parent.bottom
        width: parent.width
        height: cancel.height + 2 * Theme.spaceM
        visible: root.busy && !root.session.deciding
        color: Theme.panel

        Separator {
            width: parent.width
        }
        BusyDots {
            id: dots

            anchors.left: parent.left
            anchors.leftMargin: Theme.spaceL
            anchors.verticalCenter: parent.verticalCenter
            running: root.busy
            color: Theme.accent
            size: 10
        }
        Label {
            anchors.left: dots.right
            anchors.leftMargin: Theme.spaceM
            anchors.right: cancel.left
            anchors.verticalCenter: parent.verticalCenter
            text: qsTr("Knocking at the table …")
        }
        Button {
            id: cancel

            objectName: "cancel"
            anchors.right: parent.right
            anchors.rightMargin: Theme.spaceL
            anchors.verticalCenter: parent.verticalCenter
            text: qsTr("Cancel")
            onClicked: root.session.leave()
        }
    }
}
