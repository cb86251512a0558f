// SPDX-License-Identifier: GPL-3.0-or-later
// Cards and suits in words, for accessible names and tool tips.
pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick

QtObject {
    id: root

    function suit(code: string): string {
        switch (code) {
        case "C": return qsTr("clubs")
        case "D": return qsTr("diamonds")
        case "H": return qsTr("hearts")
        case "S": return qsTr("spades")
        default: return ""
        }
    }

    function rank(code: string): string {
        switch (code) {
        case "A": return qsTr("ace")
        case "K": return qsTr("king")
        case "Q": return qsTr("queen")
        case "J": return qsTr("jack")
        case "T": return "10"
        default: return code
        }
    }

    // "queen of spades"; a hidden card is "face-down card".
    function card(code: string): string {
        if (code === "" || code === "??")
            return qsTr("face-down card")
        if (code[0] === "X")
            return qsTr("joker")
        return qsTr("%1 of %2").arg(root.rank(code[0])).arg(root.suit(code[1]))
    }
}
