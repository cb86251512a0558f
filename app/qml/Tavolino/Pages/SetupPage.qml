// SPDX-License-Identifier: GPL-3.0-or-later
// Setting up a table: presets first, every rule behind “House rules”. `mode` is alone, host or edit.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Page {
    id: root

    property string mode: "alone"
    readonly property SetupModel setup: app.setup
    readonly property bool hosting: mode !== "alone"

    function begin(): void {
        if (!setup.valid)
            return
        if (mode === "alone") {
            app.playAlone(people.chosen)
        } else if (mode === "host") {
            app.host(tableName.text, people.chosen)
        } else {
            app.applyEdit(tableName.text)
            finished()
        }
    }

    name: "setup"
    title: mode === "edit" ? qsTr("Change the table") : mode === "host" ? qsTr("Host a table") : qsTr("Play alone", "against AI")
    firstFocus: start

    actions: QuietButton {
        objectName: "setup-rules"
        iconName: "rules"
        text: root.narrow ? "" : qsTr("Rules")
        Accessible.name: qsTr("Rules")
        onClicked: root.opened("RulesPage", {
            slug: root.setup.slug
        })
    }

    ScrollPage {
        objectName: "setup-scroller"
        anchors.fill: parent
        anchors.bottomMargin: footer.height
        maxWidth: 760 * Theme.textScale

        Item {
            width: parent.width
            implicitHeight: Math.max(art.height, words.implicitHeight)

            GameTable {
                id: art

                width: Math.min(190 * Theme.textScale, parent.width * 0.36)
                height: width * 0.62
                cards: root.app.shownCards(root.setup.slug)
                art: root.app.shownArt(root.setup.slug)
            }
            Column {
                id: words

                anchors.left: art.right
                anchors.leftMargin: Theme.spaceL
                anchors.right: parent.right
                anchors.verticalCenter: parent.verticalCenter

                Label {
                    width: parent.width
                    text: root.setup.title
                    size: Theme.sizeHeading
                    font.family: Theme.serif
                    bold: true
                }
                Label {
                    width: parent.width
                    text: root.setup.summary
                    size: root.narrow ? Theme.sizeSmall : Theme.sizeBody
                    muted: true
                    maximumLineCount: root.narrow ? 4 : 3
                }
            }
        }

        Column {
            width: parent.width
            visible: root.hosting
            spacing: Theme.spaceXs

            Label {
                text: qsTr("Name of the table")
                bold: true
            }
            TextField {
                id: tableName

                objectName: "table-name"
                width: parent.width
                label: qsTr("Name of the table")
                placeholderText: root.app.tableName
                maximumLength: 40
                text: root.mode === "edit" ? root.app.session.lobby.name : root.app.settings.table_name
                onAccepted: root.begin()
            }
        }

        SetupTable {
            width: parent.width
            setup: root.setup
            visible: root.mode !== "edit"
        }
        SetupPeople {
            id: people

            width: parent.width
            visible: root.mode !== "edit"
            owner: root.app.settings.name
            most: root.setup.seats
            names: root.app.settings.beside
        }
        SetupPresets {
            width: parent.width
            setup: root.setup
        }
        HouseRules {
            width: parent.width
            setup: root.setup
            onBoardsRequested: layout => root.opened("Sequence/BoardsPage.qml", {
                    layout: layout
                })
        }
    }

    Rectangle {
        id: footer

        anchors.bottom: parent.bottom
        width: parent.width
        height: start.height + 2 * Theme.spaceM
        color: Theme.panel

        Separator {
            width: parent.width
        }
        Label {
            id: summary

            anchors.left: parent.left
            anchors.leftMargin: Theme.spaceL
            anchors.right: start.left
            anchors.rightMargin: Theme.spaceM
            anchors.verticalCenter: parent.verticalCenter
            text: root.setup.error !== "" ? root.setup.error : root.setup.differences.length === 0 ? qsTr("Standard rules") : root.setup.differences.join(" · ")
            size: Theme.sizeSmall
            color: root.setup.error !== "" ? Theme.danger : Theme.textMuted
            maximumLineCount: 2
        }
        PrimaryButton {
            id: start

            objectName: "start"
            anchors.right: parent.right
            anchors.rightMargin: Theme.spaceL
            anchors.verticalCenter: parent.verticalCenter
            large: !root.low
            enabled: root.setup.valid
            text: root.mode === "alone" ? qsTr("Deal the cards") : root.mode === "host" ? qsTr("Open the table") : qsTr("Apply")
            onClicked: root.begin()
        }
    }
}
