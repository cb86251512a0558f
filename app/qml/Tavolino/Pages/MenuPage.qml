// SPDX-License-Identifier: GPL-3.0-or-later
// The main menu: the shelf of games, a match to go on with, and three ways to a table.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Page {
    id: root

    readonly property SetupModel setup: app.setup
    readonly property bool beside: width >= 720 && width > height * 0.9
    readonly property RowsModel tiles: app.tiles
    // What of shelf and ways shows before one scrolls.
    readonly property real screen: scroller.height - room.y - 2 * scroller.padding - 40

    name: "menu"
    title: "Tavolino"
    headed: false
    firstFocus: alone

    Accessible.name: qsTr("Main menu")

    ScrollPage {
        id: scroller

        anchors.fill: parent
        maxWidth: (root.beside ? 1000 : 560) * Theme.textScale
        padding: root.narrow ? Theme.spaceL : Theme.spaceXl

        MenuHeader {
            width: parent.width
            app: root.app
            narrow: root.narrow
            onOpened: (page, properties) => root.opened(page, properties)
        }

        Item {
            id: room

            width: parent.width
            height: root.beside ? Math.max(shelf.height, ways.height, root.screen) : shelf.height + Theme.spaceL + ways.height

            Flow {
                id: shelf

                // Many games take smaller tiles, so that the ways to a table stay on the first screen.
                readonly property bool many: root.tiles.count > 4 && root.width >= 420
                readonly property real roomy: root.beside ? (parent.width - Theme.spaceXl) * (many ? 0.58 : 0.5) : parent.width
                readonly property int columns: many ? 3 : root.tiles.count > 1 ? 2 : 1

                // A title on two lines makes them all as high.
                property real tallest: 0

                function measure(): void {
                    let most = 0
                    for (let n = 0; n < shelved.count; ++n) {
                        const tile = shelved.itemAt(n) as GameTile
                        most = Math.max(most, tile ? tile.implicitHeight : 0)
                    }
                    tallest = most
                }

                y: root.beside ? Math.max(0, (root.screen - height) / 2) : 0
                width: roomy
                spacing: many ? Theme.spaceM : Theme.spaceL

                Repeater {
                    id: shelved

                    model: root.tiles

                    GameTile {
                        id: tile

                        required property int index
                        required property string slug

                        objectName: "tile-" + slug
                        height: shelf.tallest
                        onImplicitHeightChanged: Qt.callLater(shelf.measure)
                        width: (shelf.width - (shelf.columns - 1) * shelf.spacing) / shelf.columns
                        tableHeight: root.beside ? width * 0.62 : Math.min(width * 0.62, root.height * 0.34)
                        chosen: root.tiles.count > 1 && slug === root.setup.slug
                        onClicked: {
                            root.app.choose(slug)
                            if (root.tiles.count === 1)
                                root.opened("SetupPage", {
                                    mode: "alone"
                                })
                        }
                    }
                }
            }

            Column {
                id: ways

                x: root.beside ? parent.width - width : 0
                // What there is to go on with is known a moment late: it grows upwards, so that no button
                // moves away from under a pointer.
                y: root.beside ? Math.max(0, (root.screen - height - alone.y) / 2) : shelf.height + Theme.spaceL
                width: root.beside ? parent.width - Theme.spaceXl - shelf.width : parent.width
                spacing: Theme.spaceM

                WayButton {
                    objectName: "return"
                    width: ways.width
                    visible: root.app.seatWaiting !== ""
                    iconName: "link"
                    text: qsTr("Return to “%1”").arg(root.app.seatWaiting)
                    detail: qsTr("You were cut off there; AI sits in for you")
                    onClicked: root.app.returnToTable()
                }
                Repeater {
                    model: root.app.unfinished

                    WayButton {
                        id: entry

                        required property int index
                        required property int matchId
                        required property string title
                        required property string detailText
                        required property bool running

                        objectName: "continue-" + index
                        width: ways.width
                        visible: index < (root.app.seatWaiting === "" ? 2 : 1)
                        iconName: "history"
                        text: qsTr("Continue %1").arg(title)
                        detail: detailText
                        enabled: !running
                        onClicked: root.app.resume(matchId)
                    }
                }

                WayButton {
                    id: alone

                    objectName: "alone"
                    width: parent.width
                    primary: true
                    iconName: "person"
                    text: qsTr("Play alone", "against AI")
                    detail: qsTr("Against AI, at once")
                    onClicked: root.opened("SetupPage", {
                        mode: "alone"
                    })
                }
                WayButton {
                    objectName: "host"
                    width: parent.width
                    iconName: "people"
                    text: qsTr("Host a table")
                    detail: qsTr("Others join you over the network")
                    onClicked: root.opened("SetupPage", {
                        mode: "host"
                    })
                }
                WayButton {
                    objectName: "join"
                    width: parent.width
                    iconName: "link"
                    text: qsTr("Join a table")
                    detail: qsTr("Someone else is hosting")
                    onClicked: root.opened("JoinPage", {})
                }
                Flow {
                    width: parent.width
                    spacing: Theme.spaceXs

                    QuietButton {
                        objectName: "rules"
                        iconName: "rules"
                        text: qsTr("Rules")
                        onClicked: root.opened("RulesPage", {
                            slug: root.setup.slug
                        })
                    }
                    QuietButton {
                        objectName: "settings"
                        iconName: "settings"
                        text: qsTr("Settings")
                        onClicked: root.opened("SettingsPage", {})
                    }
                    QuietButton {
                        objectName: "about"
                        iconName: "info"
                        text: qsTr("About")
                        onClicked: root.opened("AboutPage", {})
                    }
                }
            }
        }
    }
}
