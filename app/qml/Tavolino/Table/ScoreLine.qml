// SPDX-License-Identifier: GPL-3.0-or-later
// One team on the score card: its mark, its names, the tricks of this deal as pips, its points.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Item {
    id: root

    required property int mark
    required property string name
    required property int points
    required property int tricks
    required property bool mine
    required property int tricksInDeal
    required property bool tricksShown
    property bool brief: false              // one line, for many players
    property real grow: 1

    readonly property color tone: Theme.teamOnPlate(mark)

    implicitHeight: Math.round((brief ? 26 : 36) * grow)

    Accessible.role: Accessible.StaticText
    Accessible.name: [name, qsTr("%n point|%n points", "", points), tricksShown ? qsTr("%n trick|%n tricks", "", tricks) : ""].filter(word => word !== "").join(", ")

    TeamMark {
        id: sign

        anchors.verticalCenter: parent.verticalCenter
        mark: root.mark
        size: Math.round((root.brief ? 12 : 11) * root.grow)
    }
    Column {
        anchors.verticalCenter: parent.verticalCenter
        x: sign.width + 8 * root.grow
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
            id: pips

            readonly property real apart: Math.min(17 * root.grow, parent.width / Math.max(1, root.tricksInDeal))

            visible: root.tricksShown && !root.brief
            spacing: Math.min(3 * root.grow, apart * 0.3)
            topPadding: 2 * root.grow

            Repeater {
                model: root.tricksInDeal

                Rectangle {
                    required property int index

                    width: pips.apart - pips.spacing
                    height: Math.round(7 * root.grow)
                    radius: 2
                    color: index < root.tricks ? root.tone : "transparent"
                    border.width: 1
                    border.color: root.tone
                    opacity: index < root.tricks ? 1 : 0.45

                    Behavior on color {
                        ColorAnimation {
                            duration: Theme.fadeTime
                        }
                    }
                }
            }
        }
    }
    Text {
        id: total

        textFormat: Text.PlainText
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        text: root.points
        font.family: Theme.family
        font.pixelSize: Math.round(Theme.sizeTitle * (root.brief ? 1 : 1.2) * root.grow)
        font.weight: Font.Bold
        color: root.tone
        transformOrigin: Item.Right
    }

    // New points are seen to come.
    onPointsChanged: if (Theme.travels)
        bump.restart()

    SequentialAnimation {
        id: bump

        NumberAnimation {
            target: total
            property: "scale"
            to: 1.4
            duration: Theme.liftTime
            easing.type: Easing.OutCubic
        }
        NumberAnimation {
            target: total
            property: "scale"
            to: 1
            duration: Theme.playTime
            easing.type: Easing.OutBack
        }
    }
}
