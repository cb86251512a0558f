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

    function colour(code: string): string {
        switch (code) {
        case "R": return qsTr("red")
        case "Y": return qsTr("yellow")
        case "G": return qsTr("green")
        case "B": return qsTr("blue")
        default: return ""
        }
    }

    // "queen of spades", "red 7"; a hidden card is "face-down card".
    function card(code: string): string {
        if (code === "" || code === "??")
            return qsTr("face-down card")
        if (code[0] === "X")
            return qsTr("joker")
        if (/^[RYGB][0-9]/.test(code))
            return qsTr("{colour} {number}").replace("{colour}", root.colour(code[0])).replace("{number}", code.slice(1))
        return qsTr("%1 of %2").arg(root.rank(code[0])).arg(root.suit(code[1]))
    }

    // A tile and what can be seen of it; "standsFor" is what a joker stands for, or "".
    function tile(code: string, standsFor: string, fresh: bool, invalid: bool): string {
        let name = root.card(code)
        if (code[0] === "X" && standsFor !== "")
            name = qsTr("%1 as %2").arg(name).arg(root.card(standsFor))
        if (fresh)
            name = qsTr("%1, laid in this turn").arg(name)
        return invalid ? qsTr("%1, in a group that does not hold").arg(name) : name
    }
}
