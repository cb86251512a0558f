// SPDX-License-Identifier: GPL-3.0-or-later
// Every colour, size and duration of the product. The block of inputs is bound from the settings;
// all else is read only.
pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick

QtObject {
    id: root

    // --- Inputs -------------------------------------------------------------------------------
    property string mode: "system"          // light, dark, system
    property string tableTheme: "green"     // one of tableThemes
    property real animationSpeed: 1.0       // 2 is twice as quick, 0 is off
    property bool reducedMotion: false      // travel becomes a cross-fade
    property bool fourColour: false
    property bool largeIndices: false
    property bool italianIndices: true      // ranks in the corners of Italian cards
    property bool italianAsFrench: false    // Italian games are shown with French cards
    property int cardBack: 0                // one of cardBacks
    property real textScale: 1.0
    property string language: "en"          // whose decimal sign numbers have

    function decimal(value: real): string {
        return Number(value).toLocaleString(Qt.locale(language), "f", 1)
    }

    readonly property list<string> tableThemes: ["green", "blue", "burgundy", "light", "dark"]
    readonly property int cardBacks: 3
    readonly property bool dark: mode === "dark" || (mode === "system" && Application.styleHints.colorScheme === Qt.ColorScheme.Dark)

    // --- Windows, panels, controls --------------------------------------------------------------
    readonly property color window: ui.window
    readonly property color panel: ui.panel
    readonly property color panelRaised: ui.panelRaised
    readonly property color panelBorder: ui.panelBorder
    readonly property color field: ui.field
    readonly property color fieldBorder: ui.fieldBorder
    readonly property color text: ui.text
    readonly property color textMuted: ui.textMuted
    readonly property color accent: ui.accent
    readonly property color accentHover: ui.accentHover
    readonly property color accentText: ui.accentText
    readonly property color danger: ui.danger
    readonly property color dangerText: ui.dangerText
    readonly property color good: ui.good
    readonly property color warning: ui.warning
    readonly property color focus: ui.focus
    readonly property color hover: ui.hover
    readonly property color pressed: ui.pressed
    readonly property color us: ui.us
    readonly property color them: ui.them
    readonly property color scrim: "#8c0c0a08"
    readonly property color shadow: "#000000"

    // --- The table ------------------------------------------------------------------------------
    readonly property color feltCentre: felt.centre
    readonly property color feltEdge: felt.edge
    readonly property color rail: felt.rail
    readonly property color railLight: felt.railLight
    readonly property color feltText: felt.text
    readonly property color feltTextMuted: felt.textMuted
    readonly property color plate: felt.plate
    readonly property color plateBorder: felt.plateBorder
    readonly property color plateText: felt.plateText
    readonly property color plateTextMuted: felt.plateTextMuted
    readonly property color turn: felt.turn
    readonly property color turnInk: turn.hslLightness > 0.5 ? "#2a1d04" : "#ffffff"    // written on it
    readonly property color feltFocus: felt.focus
    readonly property color plateUs: felt.us
    readonly property color plateThem: felt.them

    // --- Cards ----------------------------------------------------------------------------------
    readonly property color paper: "#fdfaf3"
    readonly property color cardEdge: "#40302820"
    readonly property color highlight: felt.turn
    readonly property color spade: "#1d1f27"
    readonly property color heart: "#c3202f"
    readonly property color diamond: fourColour ? "#1a5cad" : "#c3202f"
    readonly property color club: fourColour ? "#187a3e" : "#1d1f27"

    // --- Chips ----------------------------------------------------------------------------------
    // By team, on a board of card paper; each has a shape of its own besides.
    readonly property list<color> chips: ["#1f5fa8", "#b8341f", "#1d7a45"]
    readonly property color board: "#3b2a1c"        // the wood between the squares
    readonly property color boardText: "#e9dcc6"

    // --- People ---------------------------------------------------------------------------------
    // Avatar discs: white text and figures stand on every one of them.
    readonly property list<color> avatarColours: ["#2f6f9f", "#a8442a", "#3f7d3a", "#7a4a9c", "#b03a63", "#1f7a78", "#8a6414", "#55606e"]

    // --- Sizes ----------------------------------------------------------------------------------
    readonly property string family: "Source Sans Pro"
    readonly property string serif: "Source Serif Pro"
    readonly property int sizeTiny: Math.round(12 * textScale)
    readonly property int sizeSmall: Math.round(14 * textScale)
    readonly property int sizeBody: Math.round(16 * textScale)
    readonly property int sizeTitle: Math.round(20 * textScale)
    readonly property int sizeHeading: Math.round(27 * textScale)
    readonly property int sizeDisplay: Math.round(38 * textScale)
    readonly property int spaceXs: Math.round(4 * textScale)
    readonly property int spaceS: Math.round(8 * textScale)
    readonly property int spaceM: Math.round(12 * textScale)
    readonly property int spaceL: Math.round(16 * textScale)
    readonly property int spaceXl: Math.round(24 * textScale)
    readonly property int spaceXxl: Math.round(40 * textScale)
    readonly property int radiusS: Math.round(6 * textScale)
    readonly property int radiusM: Math.round(10 * textScale)
    readonly property int radiusL: Math.round(16 * textScale)
    property int pressGuard: 400            // milliseconds in which a button that has just appeared is not pressed
    readonly property int touch: Math.round(44 * Math.max(1, textScale))
    readonly property int focusWidth: 3
    readonly property real cardRatio: 7 / 5

    // --- Durations in milliseconds --------------------------------------------------------------
    readonly property real timeFactor: animationSpeed > 0 ? 1 / animationSpeed : 0
    readonly property bool animated: animationSpeed > 0
    readonly property bool travels: animated && !reducedMotion
    readonly property int playTime: Math.round(220 * timeFactor)
    readonly property int dealStep: Math.round(70 * timeFactor)
    readonly property int trickTime: Math.round(320 * timeFactor)
    readonly property int flipTime: Math.round(280 * timeFactor)
    readonly property int liftTime: Math.round(120 * timeFactor)
    readonly property int shakeTime: reducedMotion ? 0 : Math.round(240 * timeFactor)
    readonly property int fadeTime: Math.round(160 * timeFactor)
    readonly property int pageTime: Math.round(200 * timeFactor)

    // The suit that is shown for a suit: Italian ones (O U W B) may be shown as French ones.
    function shownSuit(suit: string): string {
        const at = italianAsFrench ? "OUWB".indexOf(suit) : -1
        return suit !== "" && at >= 0 ? "DHSC"[at] : suit
    }

    // The colour of a suit ("C", "D", "H", "S", "O", "U", "W", "B", or "X" for a joker) on card paper.
    function suitColour(suit: string): color {
        switch (shownSuit(suit)) {
        case "H":
            return heart
        case "D":
            return diamond
        case "C":
            return club
        case "O":
            return "#a04c0e"
        case "U":
            return "#b01f33"
        case "W":
            return "#1f5296"
        case "B":
            return "#1f6b3c"
        case "X":
            return "#5b3a8c"
        default:
            return spade
        }
    }

    // The colour of a suit drawn straight on a panel.
    function suitOnPanel(suit: string): color {
        switch (shownSuit(suit)) {
        case "H":
        case "U":
            return ui.redSuit
        case "D":
            return fourColour ? ui.blueSuit : ui.redSuit
        case "C":
            return fourColour ? ui.greenSuit : ui.text
        case "O":
            return ui.warning
        case "W":
            return ui.blueSuit
        case "B":
            return ui.greenSuit
        default:
            return ui.text
        }
    }

    // The colours of teams, the nearest first, on a seat plate and on a panel. Each has a shape besides.
    readonly property int teams: 6

    function teamOnPlate(team: int): color {
        return [felt.us, felt.them, felt.greenSuit, felt.plateText, felt.pink, felt.violet][team % teams]
    }

    function teamOnPanel(team: int): color {
        return [ui.us, ui.them, ui.greenSuit, ui.text, ui.pink, ui.violet][team % teams]
    }

    // The colour of a suit drawn straight on a seat plate.
    function suitOnPlate(suit: string): color {
        switch (shownSuit(suit)) {
        case "H":
        case "U":
            return felt.redSuit
        case "D":
            return fourColour ? felt.blueSuit : felt.redSuit
        case "C":
            return fourColour ? felt.greenSuit : felt.blackSuit
        case "O":
            return felt.turn
        case "W":
            return felt.blueSuit
        case "B":
            return felt.greenSuit
        default:
            return felt.blackSuit
        }
    }

    function feltOf(theme: string): FeltPalette {
        return palettes.felt(theme)
    }

    readonly property UiPalette ui: dark ? palettes.darkUi : palettes.lightUi
    readonly property FeltPalette felt: feltOf(tableTheme)
    readonly property Palettes palettes: Palettes {}
}
