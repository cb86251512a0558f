// SPDX-License-Identifier: GPL-3.0-or-later
// The words under the draw pile and the discards; the cards themselves lie over it.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models
import Tavolino.Theme

Item {
    id: root

    required property SequenceModel own
    required property SequenceLayout plan

    readonly property rect spot: plan.piles
    readonly property real grow: plan.u

    x: spot.x
    y: spot.y
    width: spot.width
    height: spot.height
    z: 5

    component Count: Text {
        y: parent.height - height
        width: parent.width / 2
        font.family: Theme.family
        font.pixelSize: Math.round(Theme.sizeTiny * root.grow)
        color: Theme.feltText
        horizontalAlignment: Text.AlignHCenter
        elide: Text.ElideRight
    }
    component Bed: Rectangle {
        width: root.plan.pileWidth
        height: Math.round(width * Theme.cardRatio)
        radius: width * 0.08
        color: "transparent"
        border.width: 1
        border.color: Qt.alpha(Theme.feltText, 0.35)
    }

    Bed {
        x: root.width * 0.25 - width / 2
    }
    Bed {
        x: root.width * 0.75 - width / 2
    }
    Count {
        text: root.own.drawCount
        Accessible.role: Accessible.StaticText
        Accessible.name: qsTr("%n card left to draw|%n cards left to draw", "", root.own.drawCount)
    }
    Count {
        x: root.width / 2
        text: root.own.discardCount
        Accessible.role: Accessible.StaticText
        Accessible.name: qsTr("%n discard|%n discards", "", root.own.discardCount)
    }
}
