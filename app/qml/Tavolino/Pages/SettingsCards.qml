// SPDX-License-Identifier: GPL-3.0-or-later
// How the cards look, with a hand to see it on.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

SettingsGroup {
    id: root

    required property SettingsModel settings

    title: qsTr("Cards")

    Cloth {
        width: parent.width
        height: 150 * Theme.textScale
        radius: Theme.radiusM

        Row {
            anchors.centerIn: parent
            spacing: Theme.spaceS

            Repeater {
                model: ["JS", "QH", "TD", "AC", "??"]

                Card {
                    required property string modelData

                    code: modelData
                    faceUp: modelData !== "??"
                    width: Math.min(76 * Theme.textScale, (root.width - 6 * Theme.spaceL) / 5)
                }
            }
        }
    }
    Switch {
        objectName: "four-colour"
        width: parent.width
        text: qsTr("Four colours: blue diamonds, green clubs")
        checked: root.settings.four_colour
        onToggled: root.settings.four_colour = checked
    }
    Switch {
        objectName: "large-indices"
        width: parent.width
        text: qsTr("Large indices")
        checked: root.settings.large_indices
        onToggled: root.settings.large_indices = checked
    }
    SettingsRow {
        width: parent.width
        label: qsTr("Card back")

        CardBackChoice {
            width: parent.width
            current: root.settings.card_back
            onChosen: index => root.settings.card_back = index
        }
    }
}
