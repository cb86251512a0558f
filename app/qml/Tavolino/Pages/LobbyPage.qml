// SPDX-License-Identifier: GPL-3.0-or-later
// The table before the match: who sits where, how to come in, by which rules. The host arranges it.
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
    readonly property bool beside: width >= 860 * Theme.textScale

    function goBack(): void {
        leaveQuestion.open()
    }

    name: "lobby"
    title: lobby.name
    game: lobby.game
    atTable: true
    firstFocus: lobby.hosting ? start : seats

    actions: [
        IconButton {
            objectName: "lobby-talk"
            visible: root.session.talk.talking
            iconName: "chat"
            text: root.session.talk.unread > 0 ? qsTr("Talk: %1 unread").arg(root.session.talk.unread) : qsTr("Talk")
            onClicked: talk.open()

            Badge {
                anchors.right: parent.right
                anchors.top: parent.top
                visible: root.session.talk.unread > 0
                text: String(root.session.talk.unread)
            }
        },
        QuietButton {
            objectName: "code-above"
            visible: !root.beside && root.lobby.code !== ""
            iconName: "copy"
            text: root.lobby.code
            Accessible.name: qsTr("Copy the join code %1").arg(Array.from(root.lobby.code).join(" "))
            onClicked: root.app.copy(root.lobby.code)
        },
        QuietButton {
            objectName: "lobby-rules"
            iconName: "rules"
            text: root.narrow ? "" : qsTr("Rules")
            Accessible.name: qsTr("Rules")
            onClicked: root.opened("RulesPage", {
                slug: root.lobby.game
            })
        }
    ]

    ScrollPage {
        id: scroller

        anchors.fill: parent
        anchors.bottomMargin: footer.height
        maxWidth: (root.beside ? 1100 : 640) * Theme.textScale

        Item {
            id: area

            readonly property real gap: Theme.spaceL
            readonly property real peopleY: root.beside ? seats.height + gap : side.y + side.height + gap

            width: parent.width
            height: Math.max(side.y + side.height, people.y + people.height)

            LobbySeats {
                id: seats

                width: root.beside ? (parent.width - area.gap) * 0.6 : parent.width
                lobby: root.lobby
            }
            Column {
                id: side

                x: root.beside ? seats.width + area.gap : 0
                y: root.beside ? 0 : seats.height + area.gap
                width: parent.width - x
                spacing: area.gap

                LobbyAddresses {
                    width: parent.width
                    visible: root.lobby.addresses.length > 0
                    lobby: root.lobby
                    onCopied: text => root.app.copy(text)
                }
                LobbyRules {
                    width: parent.width
                    lobby: root.lobby
                    onEdited: {
                        root.app.editTable()
                        root.opened("SetupPage", {
                            mode: "edit"
                        })
                    }
                }
            }
            Column {
                id: people

                y: area.peopleY
                width: root.beside ? seats.width : parent.width
                spacing: area.gap

                LobbyPeople {
                    width: parent.width
                    lobby: root.lobby
                    mine: root.session.hotseat
                    onAdded: beside.open()
                }
                LobbyAllowed {
                    width: parent.width
                    lobby: root.lobby
                }
            }
        }
    }

    Rectangle {
        id: footer

        anchors.bottom: parent.bottom
        width: parent.width
        height: Math.max(Theme.touch, start.visible ? start.height : 0) + 2 * Theme.spaceM
        color: Theme.panel

        Separator {
            width: parent.width
        }
        BusyDots {
            id: dots

            anchors.left: parent.left
            anchors.leftMargin: Theme.spaceL
            anchors.verticalCenter: parent.verticalCenter
            visible: !root.lobby.hosting
            color: Theme.accent
        }
        Label {
            objectName: "lobby-status"
            anchors.left: dots.visible ? dots.right : parent.left
            anchors.leftMargin: Theme.spaceL
            anchors.right: start.visible ? start.left : ready.visible ? ready.left : parent.right
            anchors.rightMargin: Theme.spaceM
            anchors.verticalCenter: parent.verticalCenter
            text: root.lobby.status
            size: root.narrow ? Theme.sizeSmall : Theme.sizeBody
            muted: true
            maximumLineCount: 2
        }
        Button {
            id: ready

            objectName: "lobby-ready"
            anchors.right: parent.right
            anchors.rightMargin: Theme.spaceL
            anchors.verticalCenter: parent.verticalCenter
            visible: root.lobby.canReady
            iconName: "check"
            text: root.lobby.ready ? qsTr("Not yet") : qsTr("I’m ready")
            onClicked: root.lobby.setReady(!root.lobby.ready)
        }
        PrimaryButton {
            id: start

            objectName: "lobby-start"
            anchors.right: parent.right
            anchors.rightMargin: Theme.spaceL
            anchors.verticalCenter: parent.verticalCenter
            visible: root.lobby.hosting
            enabled: root.lobby.canStart
            large: !root.low
            iconName: "play"
            text: qsTr("Start")
            onClicked: root.lobby.start()
        }
    }

    TalkSheet {
        id: talk

        talk: root.session.talk
    }
    AddPlayerDialog {
        id: beside

        onNamed: name => root.session.addLocal(name, "", root.app.settings.colours[root.lobby.people.count % root.app.settings.colours.length])
    }

    LinkOverlay {
        anchors.fill: parent
        over: root
        session: root.session
    }

    ConfirmDialog {
        id: leaveQuestion

        title: root.lobby.hosting ? qsTr("Close the table?") : qsTr("Leave the table?")
        text: root.lobby.hosting ? qsTr("Everyone at the table is sent home.") : qsTr("You can come back with the same address as long as the table is open.")
        confirmText: root.lobby.hosting ? qsTr("Close the table") : qsTr("Leave")
        cancelText: qsTr("Stay")
        dangerous: root.lobby.hosting
        onConfirmed: root.session.leave()
    }
}
