// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of windows, light and dark, and of every cloth.
pragma ComponentBehavior: Bound

import QtQuick

QtObject {
    function felt(theme: string): FeltPalette {
        switch (theme) {
        case "blue":
            return blueFelt
        case "burgundy":
            return burgundyFelt
        case "light":
            return lightFelt
        case "dark":
            return darkFelt
        default:
            return greenFelt
        }
    }

    readonly property UiPalette lightUi: UiPalette {
        window: "#ece5d8"
        panel: "#faf6ee"
        panelRaised: "#ffffff"
        panelBorder: "#d8cdbb"
        field: "#ffffff"
        fieldBorder: "#857a6b"
        text: "#2a2521"
        textMuted: "#655b51"
        accent: "#1f6b4a"
        accentHover: "#195a3e"
        accentText: "#ffffff"
        danger: "#b0281f"
        dangerText: "#ffffff"
        good: "#226e3c"
        warning: "#8a5a00"
        focus: "#b4560e"
        hover: "#14402a10"
        pressed: "#28402a10"
        us: "#1d6494"
        them: "#a84a1a"
        pink: "#a3226f"
        violet: "#6a3fb5"
        redSuit: "#c3202f"
        blueSuit: "#1a5cad"
        greenSuit: "#187a3e"
    }
    readonly property UiPalette darkUi: UiPalette {
        window: "#1b1917"
        panel: "#272320"
        panelRaised: "#322d29"
        panelBorder: "#463e37"
        field: "#1f1c1a"
        fieldBorder: "#8d8072"
        text: "#f3ece1"
        textMuted: "#bdb1a2"
        accent: "#62c49b"
        accentHover: "#7dd4af"
        accentText: "#0d2017"
        danger: "#ff8f7f"
        dangerText: "#2b0804"
        good: "#83d48f"
        warning: "#f0bf5c"
        focus: "#ffc45c"
        hover: "#18ffffff"
        pressed: "#2cffffff"
        us: "#7cc4f4"
        them: "#ffb07a"
        pink: "#f7a6d2"
        violet: "#cbb3ff"
        redSuit: "#ff7f80"
        blueSuit: "#82b6ff"
        greenSuit: "#79d493"
    }

    readonly property FeltPalette greenFelt: FeltPalette {
        centre: "#266e4b"
        edge: "#0c3322"
        rail: "#3a2416"
        railLight: "#7a5233"
        text: "#f8f3e6"
        textMuted: "#dfe8dc"
        plate: "#10261b"
        plateBorder: "#3e6b54"
        plateText: "#f8f3e6"
        plateTextMuted: "#b9cdbf"
        turn: "#ffd76a"
        focus: "#ffd76a"
        us: "#86cbf7"
        them: "#ffb783"
        pink: "#f7a6d2"
        violet: "#cbb3ff"
        redSuit: "#ff8585"
        blueSuit: "#8bbdff"
        greenSuit: "#84dc9d"
        blackSuit: "#f8f3e6"
    }
    readonly property FeltPalette blueFelt: FeltPalette {
        centre: "#2c5590"
        edge: "#0b1b36"
        rail: "#2b2320"
        railLight: "#6e5a49"
        text: "#f4f3ee"
        textMuted: "#d8e1f0"
        plate: "#0e1b33"
        plateBorder: "#41619a"
        plateText: "#f4f3ee"
        plateTextMuted: "#b5c4dd"
        turn: "#ffd76a"
        focus: "#ffd76a"
        us: "#86cbf7"
        them: "#ffb783"
        pink: "#f7a6d2"
        violet: "#cbb3ff"
        redSuit: "#ff8a8a"
        blueSuit: "#8bbdff"
        greenSuit: "#84dc9d"
        blackSuit: "#f4f3ee"
    }
    readonly property FeltPalette burgundyFelt: FeltPalette {
        centre: "#822c3d"
        edge: "#340f18"
        rail: "#2d1a12"
        railLight: "#75492f"
        text: "#faf0e8"
        textMuted: "#f0dbd6"
        plate: "#2a0d14"
        plateBorder: "#8a4655"
        plateText: "#faf0e8"
        plateTextMuted: "#d9bcb8"
        turn: "#ffd76a"
        focus: "#ffd76a"
        us: "#8fd0f8"
        them: "#ffbd8c"
        pink: "#f7a6d2"
        violet: "#cbb3ff"
        redSuit: "#ff8f8f"
        blueSuit: "#94c2ff"
        greenSuit: "#84dc9d"
        blackSuit: "#faf0e8"
    }
    readonly property FeltPalette lightFelt: FeltPalette {
        centre: "#ece7dc"
        edge: "#cfc6b5"
        rail: "#a8977f"
        railLight: "#d9cdb9"
        text: "#2a2521"
        textMuted: "#544b42"
        plate: "#fffdf8"
        plateBorder: "#b9ab96"
        plateText: "#2a2521"
        plateTextMuted: "#655b51"
        turn: "#9a4a00"
        focus: "#9a4a00"
        us: "#1d6494"
        them: "#a84a1a"
        pink: "#a3226f"
        violet: "#6a3fb5"
        redSuit: "#c3202f"
        blueSuit: "#1a5cad"
        greenSuit: "#187a3e"
        blackSuit: "#1d1f27"
    }
    readonly property FeltPalette darkFelt: FeltPalette {
        centre: "#3a3d42"
        edge: "#16181a"
        rail: "#0c0d0e"
        railLight: "#4a4e54"
        text: "#f1f0ed"
        textMuted: "#cdd0d3"
        plate: "#17191c"
        plateBorder: "#5a5f66"
        plateText: "#f1f0ed"
        plateTextMuted: "#b4b8bd"
        turn: "#ffd76a"
        focus: "#ffd76a"
        us: "#86cbf7"
        them: "#ffb783"
        pink: "#f7a6d2"
        violet: "#cbb3ff"
        redSuit: "#ff8585"
        blueSuit: "#8bbdff"
        greenSuit: "#84dc9d"
        blackSuit: "#f1f0ed"
    }
}
