// SPDX-License-Identifier: GPL-3.0-or-later
// A small table seen from above with a fan of cards on it: a game on the shelf.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Theme

Item {
    id: root

    required property list<string> cards
    property bool lifted: false             // the fan opens a little
    readonly property real cardWidth: Math.min(width * 0.21, height * 0.4)
    readonly property real spread: lifted ? 15 : 12

    implicitWidth: 320
    implicitHeight: width * 0.62

    Cloth {
        anchors.fill: parent
        radius: Theme.radiusL
    }

    Repeater {
        model: root.cards

        Card {
            id: card

            required property int index
            required property string modelData
            readonly property real turn: (index - (root.cards.length - 1) / 2) * root.spread

            code: modelData
            width: root.cardWidth
            x: (root.width - width) / 2
            y: root.height * 0.5 - height * 0.56
            elevation: 0.15
            Accessible.ignored: true

            transform: Rotation {
                origin.x: card.width / 2
                origin.y: card.height * 1.55
                angle: card.turn
                Behavior on angle {
                    enabled: Theme.travels
                    NumberAnimation { duration: Theme.liftTime; easing.type: Easing.OutCubic }
                }
            }
        }
    }
}
