// SPDX-License-Identifier: GPL-3.0-or-later
// Cards lying, lifted, dimmed and chosen on the cloth.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Controls
import Tavolino.Theme

Felt {
    id: root

    Row {
        x: 60
        y: 60
        spacing: 34

        Card { code: "QS"; width: 130 }
        Card { code: "TH"; width: 130; selected: true; y: -18; elevation: 0.3 }
        Card { code: "7D"; width: 130; elevation: 0.5; y: -10 }
        Card { code: "JC"; width: 130; elevation: 1; y: -20; rotation: 6 }
        Card { code: "9C"; width: 130; dimmed: true }
        Card { code: "AS"; width: 130; highlighted: true }
        Card { code: "KH"; width: 90; focused: true }
    }
    Row {
        x: 60
        y: 300
        spacing: -96

        Repeater {
            model: ["9S", "TS", "QD", "KD", "AD", "JH", "JD"]
            Card {
                required property string modelData
                required property int index

                code: modelData
                width: 130
                rotation: (index - 3) * 4
                y: Math.abs(index - 3) * Math.abs(index - 3) * 3
            }
        }
    }
    Row {
        x: 560
        y: 310
        spacing: 12

        Repeater {
            model: 3
            Card { required property int index; width: 84; faceUp: false; back: index }
        }
        Repeater {
            model: ["KS", "QH", "TD", "X1"]
            Card { required property string modelData; code: modelData; width: 46 }
        }
    }
    Rectangle {
        x: 60
        y: 560
        width: 420
        height: 110
        radius: Theme.radiusL
        color: Theme.plate
        border.color: Theme.plateBorder

        Row {
            x: 16
            y: 16
            spacing: 12

            PlayerAvatar { name: "Anna Berg"; size: 56 }
            Column {
                Text { text: "Anna"; color: Theme.plateText; font.family: Theme.family; font.pixelSize: Theme.sizeTitle; font.bold: true }
                Text { text: "is thinking"; color: Theme.plateTextMuted; font.family: Theme.family; font.pixelSize: Theme.sizeSmall }
            }
            Text { text: "us 7"; color: Theme.plateUs; font.family: Theme.family; font.pixelSize: Theme.sizeTitle; font.bold: true }
            Text { text: "them 5"; color: Theme.plateThem; font.family: Theme.family; font.pixelSize: Theme.sizeTitle; font.bold: true }
            Repeater {
                model: ["S", "H", "D", "C"]
                SuitIcon { required property string modelData; suit: modelData; color: Theme.suitOnPlate(modelData) }
            }
        }
    }
    Column {
        x: 540
        y: 560
        spacing: 6

        Text { text: "Hearts are trump"; color: Theme.feltText; font.family: Theme.family; font.pixelSize: Theme.sizeHeading; font.bold: true }
        Text { text: "Last trick"; color: Theme.feltTextMuted; font.family: Theme.family; font.pixelSize: Theme.sizeBody }
        Text { text: "Your turn"; color: Theme.turn; font.family: Theme.family; font.pixelSize: Theme.sizeTitle; font.bold: true }
    }
    Panel {
        x: 800
        y: 540
        raised: true

        Label { text: "A panel on the cloth" }
    }
}
