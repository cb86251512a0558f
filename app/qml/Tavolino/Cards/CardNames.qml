// SPDX-License-Identifier: GPL-3.0-or-later
// Cards and suits in words, for accessible names and tool tips.
pragma Singleton
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

QtObject {
    id: root

    // The suit as it is shown: Italian games may be shown with French cards.
    function suit(code: string): string {
        switch (Theme.shownSuit(code)) {
        case "C":
            return qsTr("clubs")
        case "D":
            return qsTr("diamonds")
        case "H":
            return qsTr("hearts")
        case "S":
            return qsTr("spades")
        case "O":
            return qsTr("coins")
        case "U":
            return qsTr("cups")
        case "W":
            return qsTr("swords")
        case "B":
            return qsTr("batons")
        default:
            return ""
        }
    }

    function rank(code: string): string {
        switch (code) {
        case "A":
            return qsTr("ace")
        case "K":
            return qsTr("king")
        case "Q":
            return qsTr("queen")
        case "H":
            return qsTr("horseman")
        case "J":
            return qsTr("jack")
        case "T":
            return "10"
        default:
            return code
        }
    }

    function colour(code: string): string {
        switch (code) {
        case "R":
            return qsTr("red")
        case "Y":
            return qsTr("yellow")
        case "G":
            return qsTr("green")
        case "B":
            return qsTr("blue")
        default:
            return ""
        }
    }

    // "queen of spades", "horseman of cups", "red 7"; a hidden card is "face-down card".
    function card(code: string): string {
        if (code === "" || code === "??")
            return qsTr("face-down card")
        if (code[0] === "X")
            return qsTr("joker")
        if (/^[RYGB][0-9]/.test(code))
            return qsTr("{colour} {number}").replace("{colour}", root.colour(code[0])).replace("{number}", code.slice(1))
        const shown = CardPictures.shown(code)
        const form = "OUWB".includes(shown[1]) ? qsTr("{rank} of {suit}", "Italian cards") : qsTr("{rank} of {suit}")
        return form.replace("{rank}", root.rank(shown[0])).replace("{suit}", root.suit(shown[1]))
    }

    // A tile and what can be seen of it; "standsFor" is what a joker stands for, or "".
    function tile(code: string, standsFor: string, fresh: bool, invalid: bool): string {
        const words = [root.card(code)]
        if (code[0] === "X" && standsFor !== "")
            words.push(qsTr("stands for {card}").replace("{card}", root.card(standsFor)))
        if (fresh)
            words.push(qsTr("laid in this turn"))
        if (invalid)
            words.push(qsTr("in a group that does not hold"))
        return words.join(", ")
    }
}
