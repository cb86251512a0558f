// SPDX-License-Identifier: GPL-3.0-or-later
// How many sequences each team has, as marks to be filled, and how many win.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Rectangle {
    id: root

    required property SequenceModel own
    required property SequenceLayout plan
    required property string goal

    readonly property rect spot: plan.score
    readonly property real grow: plan.u
    readonly property bool beside: plan.scoreBeside

    x: spot.x
    y: spot.y
    width: spot.width
    height: spot.height
    z: 90
    radius: Theme.radiusM
    color: Qt.alpha(Theme.plate, 0.92)
    border.width: 1
    border.color: Theme.plateBorder

    Accessible.role: Accessible.Grouping
    Accessible.name: goal

    Text {
        id: heading

        textFormat: Text.PlainText
        visible: !root.beside
        x: 10 * root.grow
        y: 5 * root.grow
        width: parent.width - 2 * x
        text: root.goal
        font.family: Theme.family
        font.pixelSize: Math.round(Theme.sizeTiny * root.grow)
        color: Theme.plateTextMuted
        elide: Text.ElideRight
    }
    Flow {
        x: 8 * root.grow
        y: root.beside ? 0 : heading.y + heading.height
        width: parent.width - 2 * x
        height: parent.height - y

        Repeater {
            model: root.own.teams

            Item {
                id: line

                required property int index
                required property int team
                required property string name
                required property string chips
                required property int count
                required property bool mine
                required property bool active

                objectName: "team%1".arg(team)
                width: root.beside ? (root.width - 16 * root.grow) / root.own.teams.count : root.width - 16 * root.grow
                height: root.beside ? root.height : root.plan.scoreRow
                Accessible.role: Accessible.StaticText
                Accessible.name: [name, qsTr("%1 chips").arg(chips), qsTr("%1 of %2 sequences").arg(count).arg(root.own.target)].join(", ")

                Chip {
                    id: mark

                    anchors.verticalCenter: parent.verticalCenter
                    team: line.team
                    size: Math.round(22 * root.grow)
                }
                FontMetrics {
                    id: names

                    font: naming.font
                }
                FittingText {
                    id: naming

                    anchors.verticalCenter: parent.verticalCenter
                    visible: !root.beside
                    x: mark.width + 7 * root.grow
                    width: pips.x - x - 6 * root.grow
                    // Who they are is beside their chips at the seats too.
                    text: [line.name, ...(line.mine ? [qsTr("Your team")] : [])].find(words => names.advanceWidth(words) <= width) ?? line.chips[0].toUpperCase() + line.chips.slice(1)
                    grow: root.grow
                    size: root.plan.geometry.small ? Theme.sizeTiny : Theme.sizeSmall
                    font.weight: line.mine ? Font.Bold : Font.Normal
                    color: Theme.plateText
                }
                Row {
                    id: pips

                    anchors.verticalCenter: parent.verticalCenter
                    x: root.beside ? mark.width + 6 * root.grow : parent.width - width
                    spacing: 3 * root.grow

                    Repeater {
                        model: root.own.target

                        Rectangle {
                            required property int index

                            width: Math.round((root.beside || root.own.target > 2 ? 13 : 18) * root.grow)
                            height: Math.round(9 * root.grow)
                            radius: height / 2
                            color: index < line.count ? Theme.turn : "transparent"
                            border.width: Math.max(1, Math.round(1.5 * root.grow))
                            border.color: index < line.count ? Theme.turn : Theme.plateTextMuted
                            scale: 1

                            Behavior on color {
                                ColorAnimation {
                                    duration: Theme.fadeTime
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
