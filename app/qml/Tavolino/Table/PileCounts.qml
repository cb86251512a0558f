// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers on piles: how many tricks or cards somebody has won, how many are still to be dealt or drawn.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Item {
    id: root

    required property TableViewModel table
    required property TableGeometry geometry

    component Count: Rectangle {
        id: count

        required property int number
        required property var spot          // of the pile
        property string told: ""

        x: spot.x - width / 2
        y: spot.y - height / 2
        width: Math.max(height, digits.implicitWidth + height * 0.5)
        height: Math.round(20 * root.geometry.grow)
        radius: height / 2
        visible: number > 0
        color: Theme.plate
        border.width: 1
        border.color: Theme.plateBorder
        Accessible.role: Accessible.StaticText
        Accessible.name: told
        Accessible.ignored: told === ""

        Text {
            id: digits

            textFormat: Text.PlainText
            anchors.centerIn: parent
            text: count.number
            font.family: Theme.family
            font.pixelSize: Math.round(Theme.sizeTiny * root.geometry.grow)
            font.weight: Font.Bold
            color: Theme.plateText
        }
        HoverHandler {
            id: hover
        }
        Tooltip {
            text: count.told
            visible: hover.hovered && count.told !== ""
        }
    }

    Repeater {
        model: root.table.seats

        Item {
            id: seat

            required property int slot
            required property int pile
            required property int stock

            Count {
                objectName: "pile%1".arg(seat.slot)
                number: seat.pile
                spot: root.geometry.piles.won(seat.slot, 0, 0)
            }
            Count {
                objectName: "stock%1".arg(seat.slot)
                number: seat.stock
                spot: root.geometry.piles.pile("kitty", seat.slot, 0)
                told: qsTr("%n card still to be dealt|%n cards still to be dealt", "", seat.stock)
            }
        }
    }
    Count {
        objectName: "stock"
        number: root.table.stock
        spot: root.geometry.middle.talon("talon", 0)
        told: qsTr("%n card left to draw|%n cards left to draw", "", root.table.stock)
    }
}
