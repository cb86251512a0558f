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

    component Shown: Cloth {
        id: shown

        required property list<string> codes

        width: parent.width
        height: 150 * Theme.textScale
        radius: Theme.radiusM

        Row {
            anchors.centerIn: parent
            spacing: Theme.spaceS

            Repeater {
                model: shown.codes

                Card {
                    required property string modelData

                    code: modelData
                    faceUp: modelData !== "??"
                    // Just wide enough for the full faces.
                    width: Math.min(78 * Theme.textScale, (root.width - 6 * Theme.spaceL) / shown.codes.length)
                }
            }
        }
    }

    Shown {
        codes: ["JS", "QH", "TD", "AC", "??"]
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
    Shown {
        codes: ["AO", "7U", "5W", "3B", "HW"]
    }
    Switch {
        objectName: "italian-indices"
        width: parent.width
        enabled: !root.settings.italian_as_french
        text: qsTr("Corner indices on Italian cards")
        checked: root.settings.italian_indices
        onToggled: root.settings.italian_indices = checked
    }
    Switch {
        objectName: "italian-as-french"
        width: parent.width
        text: qsTr("Show Italian games with French cards")
        checked: root.settings.italian_as_french
        onToggled: root.settings.italian_as_french = checked
    }
}
