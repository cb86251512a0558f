// SPDX-License-Identifier: GPL-3.0-or-later
// What a player has just bid, said beside the plate.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Theme

Item {
    id: root

    required property TableGeometry geometry
    required property int slot
    required property string bid
    required property string bidKind        // pass, call, note
    required property string bidSuit

    readonly property rect plate: geometry.plateRect(slot)
    readonly property int at: geometry.side(slot)
    readonly property bool strong: bidKind === "call"
    readonly property real grow: geometry.grow

    property string shown: ""

    onBidChanged: if (bid !== "")
        shown = bid
    Component.onCompleted: shown = bid

    readonly property color ink: strong ? Theme.turnInk : "#4a4036"

    width: Math.round(row.implicitWidth + 24 * grow)
    height: Math.round(row.implicitHeight + 12 * grow)
    // Where a hand of backs looks out from behind the plate, it lies between the plate and the bubble.
    readonly property real backs: geometry.backWidth * Theme.cardRatio * 0.75

    x: {
        if (at === 1 && !geometry.portrait)
            return plate.x + plate.width + backs + 6 * grow
        if (at === 3 && !geometry.portrait)
            return plate.x - backs - 6 * grow - width
        if (at === 2 && !geometry.portrait)
            return Math.min(geometry.width - width - geometry.margin, plate.x + plate.width + 12 * grow)
        const middle = plate.x + (plate.width - width) / 2
        return Math.max(geometry.margin, Math.min(geometry.width - geometry.margin - width, middle))
    }
    y: {
        if (at === 0)
            return geometry.portrait ? geometry.promptTop - geometry.choicesRoom - height - 8 * grow : plate.y - height - 16 * grow
        if (!geometry.portrait)
            return plate.y + (plate.height - height) / 2
        return at === 2 ? plate.y + plate.height + backs + 4 * grow : plate.y - height - 14 * grow
    }
    z: 4000
    opacity: bid === "" ? 0 : 1
    scale: bid === "" ? 0.9 : 1
    visible: opacity > 0

    Accessible.role: Accessible.StaticText
    Accessible.name: shown
    Accessible.ignored: bid === ""

    Behavior on opacity {
        NumberAnimation {
            duration: Theme.fadeTime
        }
    }
    Behavior on scale {
        enabled: Theme.travels
        NumberAnimation {
            duration: Theme.playTime
            easing.type: Easing.OutBack
        }
    }

    Rectangle {
        anchors.fill: parent
        radius: height / 2
        color: root.strong ? Theme.turn : Theme.paper
        border.width: 1
        border.color: Theme.cardEdge
    }
    Row {
        id: row

        anchors.centerIn: parent
        spacing: 6 * root.grow

        SuitIcon {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.bidSuit.length === 1
            suit: root.bidSuit.length === 1 ? root.bidSuit : "S"
            size: 18 * root.grow
            color: root.strong ? root.ink : Theme.suitColour(root.bidSuit)
            Accessible.ignored: true
        }
        Text {
            anchors.verticalCenter: parent.verticalCenter
            text: root.shown
            font.family: Theme.family
            font.pixelSize: Math.round((root.geometry.small ? Theme.sizeSmall : Theme.sizeBody) * root.grow)
            font.weight: root.strong ? Font.Bold : Font.DemiBold
            color: root.ink
            textFormat: Text.PlainText
        }
    }
}
