// SPDX-License-Identifier: GPL-3.0-or-later
// One team on the score card: its mark, its names, the tricks of this deal as pips, its points.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Item {
    id: root

    required property int index
    required property string name
    required property int points
    required property int tricks
    required property bool mine
    required property int tricksInDeal
    required property bool tricksShown
    property real grow: 1

    implicitHeight: Math.round(36 * grow)

    Accessible.role: Accessible.StaticText
    Accessible.name: tricksShown ? qsTr("%1: %2 points, %3 tricks").arg(name).arg(points).arg(tricks)
        : qsTr("%1: %2 points").arg(name).arg(points)

    Rectangle {
        id: mark

        anchors.verticalCenter: parent.verticalCenter
        width: Math.round(10 * root.grow)
        height: width
        radius: root.index === 0 ? width / 2 : 2
        color: root.index === 0 ? Theme.plateUs : Theme.plateThem
    }
    Column {
        anchors.verticalCenter: parent.verticalCenter
        x: mark.width + 8 * root.grow
        width: parent.width - x - total.width - 8 * root.grow

        Text {
            width: parent.width
            text: root.name
            font.family: Theme.family
            font.pixelSize: Math.round(Theme.sizeSmall * root.grow)
            font.weight: Font.DemiBold
            color: Theme.plateText
            elide: Text.ElideRight
            textFormat: Text.PlainText
        }
        Row {
            visible: root.tricksShown
            spacing: 3 * root.grow
            topPadding: 2 * root.grow

            Repeater {
                model: root.tricksInDeal

                Rectangle {
                    required property int index

                    width: Math.round(14 * root.grow)
                    height: Math.round(7 * root.grow)
                    radius: 2
                    color: index < root.tricks ? (root.index === 0 ? Theme.plateUs : Theme.plateThem) : "transparent"
                    border.width: 1
                    border.color: root.index === 0 ? Theme.plateUs : Theme.plateThem
                    opacity: index < root.tricks ? 1 : 0.45

                    Behavior on color { ColorAnimation { duration: Theme.fadeTime } }
                }
            }
        }
    }
    Text {
        id: total

        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        text: root.points
        font.family: Theme.family
        font.pixelSize: Math.round(Theme.sizeTitle * 1.2 * root.grow)
        font.weight: Font.Bold
        color: root.index === 0 ? Theme.plateUs : Theme.plateThem
        transformOrigin: Item.Right
    }

    // New points are seen to come.
    onPointsChanged: if (Theme.travels) bump.restart()

    SequentialAnimation {
        id: bump

        NumberAnimation { target: total; property: "scale"; to: 1.4; duration: Theme.liftTime; easing.type: Easing.OutCubic }
        NumberAnimation { target: total; property: "scale"; to: 1; duration: Theme.playTime; easing.type: Easing.OutBack }
    }
}
