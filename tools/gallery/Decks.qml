// SPDX-License-Identifier: GPL-3.0-or-later
// Italian cards, and a table of numbered ones with all that a tile can tell.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Theme

Felt {
    id: root

    component Hand: Row {
        id: hand

        required property list<string> codes
        property real each: 110

        spacing: -each * 0.28

        Repeater {
            model: hand.codes

            Card {
                required property string modelData
                required property int index

                code: modelData
                width: hand.each
                rotation: (index - (hand.codes.length - 1) / 2) * 3
                y: Math.pow(index - (hand.codes.length - 1) / 2, 2) * 2
            }
        }
    }
    component Group: Row {
        id: group

        required property list<string> codes
        property int freshFrom: 99
        property bool wrong: false
        property string joker: ""
        property real each: 40

        spacing: 2

        Repeater {
            model: group.codes

            Tile {
                required property string modelData
                required property int index

                code: modelData
                width: group.each
                standsFor: modelData === "X1" ? group.joker : ""
                fresh: index >= group.freshFrom
                invalid: group.wrong
            }
        }
    }

    Hand { x: 60; y: 50; codes: ["AO", "7O", "3U", "HW", "KB", "JU"] }
    Row {
        x: 640
        y: 50
        spacing: 16

        Card { code: "5B"; width: 110; dimmed: true }
        Card { code: "7W"; width: 110; selected: true; elevation: 0.3; y: -14 }
        Card { code: "KU"; width: 110; largeIndices: true }
        Card { code: "4O"; width: 110; highlighted: true; largeIndices: true }
    }
    Row {
        x: 60
        y: 260
        spacing: 10

        Repeater {
            model: ["AO", "7O", "HO", "2U", "JU", "KU", "AW", "6W", "HW", "3B", "JB", "KB"]
            Card { required property string modelData; code: modelData; width: 46 }
        }
        Repeater {
            model: ["O", "U", "W", "B"]
            SuitIcon { required property string modelData; suit: modelData; size: 36; tile: true }
        }
        Repeater {
            model: ["O", "U", "W", "B"]
            SuitIcon { required property string modelData; suit: modelData; size: 30; color: Theme.suitOnPlate(modelData) }
        }
    }
    Flow {
        x: 60
        y: 370
        width: 1060
        spacing: 22

        Group { codes: ["R5", "Y5", "G5", "B5"] }
        Group { codes: ["B9", "B10", "B11", "B12", "B13"]; freshFrom: 3 }
        Group { codes: ["G3", "X1", "G5"]; joker: "G4" }
        Group { codes: ["R7", "Y7", "B8"]; wrong: true; freshFrom: 2 }
        Group { codes: ["Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8"]; freshFrom: 7 }
        Group { codes: ["R13", "X1", "G13"]; joker: "B13"; freshFrom: 0 }
        Group { codes: ["R10", "R11", "R12"]; each: 32 }
        Group { codes: ["G10", "G11", "X1"]; joker: "G12"; each: 32; freshFrom: 1 }
        Group { codes: ["B1", "Y1", "R1"]; each: 32; wrong: true }
    }
    Row {
        x: 60
        y: 610
        spacing: 12

        Tile { code: "R8"; width: 72 }
        Tile { code: "Y8"; width: 72; selected: true }
        Tile { code: "G8"; width: 72; focused: true }
        Tile { code: "B8"; width: 72; dimmed: true }
        Tile { code: "X1"; width: 72; elevation: 0.7; y: -8 }
        Tile { code: "G12"; width: 72; fresh: true; selected: true }
        Tile { code: "B12"; width: 72; invalid: true }
        Repeater {
            model: 3
            Tile { required property int index; width: 72; back: index }
        }
    }
}
