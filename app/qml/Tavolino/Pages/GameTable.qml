// SPDX-License-Identifier: GPL-3.0-or-later
// A small table seen from above: the viewer's fan of cards, the others' backs around it, or what a game has
// on its table instead (`art`). It stands for a game on the shelf.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Games.MyRummy
import Tavolino.Games.Sequence
import Tavolino.Theme

Item {
    id: root

    required property list<string> cards
    property string art: "fan"              // or board, or tiles
    readonly property bool fan: art === "fan"
    property bool lifted: false             // the fan opens a little
    readonly property real cardWidth: Math.min(width * 0.19, height * 0.36)
    readonly property real spread: lifted ? 15 : 12

    implicitWidth: 320
    implicitHeight: width * 0.62

    Cloth {
        id: cloth

        anchors.fill: parent
        railWidth: Math.max(4, Math.min(9, root.width * 0.02))
        radius: Math.min(Theme.radiusL, root.width * 0.06)
    }

    component Others: Item {
        id: others

        property real turn: 0

        rotation: turn

        Repeater {
            model: root.fan ? 4 : 0

            Card {
                id: back

                required property int index

                faceUp: false
                width: root.cardWidth * 0.5
                x: -width / 2
                y: -height / 2
                shadow: false
                Accessible.ignored: true

                transform: Rotation {
                    origin.x: back.width / 2
                    origin.y: -back.height * 0.6
                    angle: (1.5 - back.index) * 11
                }
            }
        }
    }

    Others {
        x: root.width / 2
        y: cloth.railWidth + root.cardWidth * 0.46
    }
    Others {
        x: cloth.railWidth + root.cardWidth * 0.5
        y: root.height * 0.46
        turn: -90
    }
    Others {
        x: root.width - cloth.railWidth - root.cardWidth * 0.5
        y: root.height * 0.46
        turn: 90
    }

    // Known by their types, not by their files: a file is read at once, and whoever waits for that while it
    // holds Python's lock waits for ever.
    Loader {
        anchors.fill: parent
        anchors.margins: cloth.railWidth
        sourceComponent: root.art === "board" ? board : root.art === "tiles" ? tiles : null
    }
    Component {
        id: board

        BoardArt {
            cards: root.cards
            lifted: root.lifted
        }
    }
    Component {
        id: tiles

        TilesArt {
            cards: root.cards
            lifted: root.lifted
        }
    }
    Repeater {
        model: root.fan ? root.cards : []

        Card {
            id: card

            required property int index
            required property string modelData
            readonly property real turn: (index - (root.cards.length - 1) / 2) * root.spread

            code: modelData
            width: root.cardWidth
            x: (root.width - width) / 2
            y: root.height * 0.7 - height * 0.56
            elevation: 0.15
            Accessible.ignored: true

            transform: Rotation {
                origin.x: card.width / 2
                origin.y: card.height * 1.55
                angle: card.turn
                Behavior on angle {
                    enabled: Theme.travels
                    NumberAnimation {
                        duration: Theme.liftTime
                        easing.type: Easing.OutCubic
                    }
                }
            }
        }
    }
}
