// SPDX-License-Identifier: GPL-3.0-or-later
// The theme's inputs follow the settings.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models
import Tavolino.Theme

Item {
    id: root

    required property SettingsModel settings
    required property real textScale

    visible: false

    Binding {
        target: Theme
        property: "mode"
        value: root.settings.theme
    }
    Binding {
        target: Theme
        property: "tableTheme"
        value: root.settings.table_theme
    }
    Binding {
        target: Theme
        property: "language"
        value: root.settings.activeLanguage
    }
    Binding {
        target: Theme
        property: "animationSpeed"
        value: root.settings.speed
    }
    Binding {
        target: Theme
        property: "reducedMotion"
        value: root.settings.reduced_motion
    }
    Binding {
        target: Theme
        property: "fourColour"
        value: root.settings.four_colour
    }
    Binding {
        target: Theme
        property: "largeIndices"
        value: root.settings.large_indices
    }
    Binding {
        target: Theme
        property: "italianIndices"
        value: root.settings.italian_indices
    }
    Binding {
        target: Theme
        property: "italianAsFrench"
        value: root.settings.italian_as_french
    }
    Binding {
        target: Theme
        property: "cardBack"
        value: root.settings.card_back
    }
    Binding {
        target: Theme
        property: "textScale"
        value: root.textScale
    }
}
