// SPDX-License-Identifier: GPL-3.0-or-later
// A look back at the last trick, as it lay on the table.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Models
import Tavolino.Theme

Item {
    id: root

    required property TableViewModel table
    required property TableGeometry geometry
    property bool open: false

    readonly property real grow: geometry.grow
    readonly property real cardWidth: Math.min(geometry.trickWidth * 0.9, (geometry.promptTop - 2 * geometry.margin - 50 * grow) / 2.4 / Theme.cardRatio)
    readonly property real cardHeight: cardWidth * Theme.cardRatio

    width: cardWidth * 3.3
    height: cardHeight * 2.3 + caption.height + 12 * grow
    x: (geometry.width - width) / 2
    y: Math.max(geometry.margin, Math.min(geometry.centreY - height / 2, geometry.promptTop - height - 4))
    z: 6000
    opacity: open && table.peek.count > 0 ? 1 : 0
    visible: opacity > 0
    scale: open ? 1 : 0.94

    Accessible.role: Accessible.Dialog
    Accessible.name: table.peekText

    Behavior on opacity {
        NumberAnimation {
            duration: Theme.fadeTime
        }
    }
    Behavior on scale {
        enabled: Theme.travels
        NumberAnimation {
            duration: Theme.fadeTime
        }
    }

    Rectangle {
        anchors.fill: parent
        radius: Theme.radiusL
        color: Theme.plate
        opacity: 0.95
        border.width: 1
        border.color: Theme.plateBorder
    }
    TapHandler {
        onTapped: root.open = false
    }

    Repeater {
        model: root.table.peek

        Card {
            id: card

            required property int index
            required property int slot
            required property string name
            required property bool won
            required code

            readonly property real turn: root.geometry.direction(slot)

            width: root.cardWidth
            readonly property real fromMiddle: index - (root.table.peek.count - 1) / 2
            readonly property real step: Math.min(1.08, 2.2 / Math.max(1, root.table.peek.count - 1))

            x: root.width / 2 - width / 2 + (root.table.peekRow ? fromMiddle * step : Math.cos(turn) * 0.98) * root.cardWidth
            y: 8 * root.grow + root.cardHeight * 1.1 - height / 2 + (root.table.peekRow ? 0 : Math.sin(turn) * root.cardHeight * 0.52)
            highlighted: won
            largeIndices: Theme.largeIndices || root.geometry.small
            accessibleName: "%1, %2".arg(name).arg(CardNames.card(code))
        }
    }
    Text {
        id: caption

        anchors.bottom: parent.bottom
        anchors.bottomMargin: 8 * root.grow
        anchors.horizontalCenter: parent.horizontalCenter
        width: parent.width - 16
        text: root.table.peekText
        font.family: Theme.family
        font.pixelSize: Math.round(Theme.sizeSmall * root.grow)
        font.weight: Font.DemiBold
        color: Theme.plateText
        horizontalAlignment: Text.AlignHCenter
        wrapMode: Text.Wrap
        textFormat: Text.PlainText
    }
}
