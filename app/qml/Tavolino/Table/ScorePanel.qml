// SPDX-License-Identifier: GPL-3.0-or-later
// The score card in the corner: match points, this deal's tricks, trump and who made it. It can be folded
// to one line.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

FocusScope {
    id: root

    required property TableViewModel table
    required property TableGeometry geometry
    property bool folded: false
    property int houseRules: 0

    readonly property real grow: geometry.grow
    readonly property bool singles: table.scores.count > 2      // their marks tell whose points are whose
    readonly property int pad: Math.round(10 * grow)

    x: geometry.margin
    y: geometry.margin
    z: 3000
    width: folded ? brief.implicitWidth + 2 * pad : Math.round((geometry.small ? 188 : 232) * grow)
    height: folded ? Math.round(40 * grow) : column.implicitHeight + 2 * pad
    activeFocusOnTab: true

    Accessible.role: Accessible.Button
    Accessible.name: folded ? qsTr("Score card, folded") : qsTr("Score card")
    Accessible.onPressAction: root.folded = !root.folded
    Binding {
        target: root.geometry
        property: "scoreWidth"
        value: root.width
    }
    Binding {
        target: root.geometry
        property: "scoreBottom"
        value: root.y + root.height
    }

    Keys.onReturnPressed: folded = !folded
    Keys.onEnterPressed: folded = !folded
    Keys.onSpacePressed: folded = !folded

    Rectangle {
        anchors.fill: parent
        radius: Theme.radiusM
        color: Theme.plate
        opacity: 0.9
        border.width: 1
        border.color: Theme.plateBorder
    }
    FocusRing {
        shown: root.activeFocus
        border.color: Theme.feltFocus
    }
    HoverHandler {
        cursorShape: Qt.PointingHandCursor
    }
    TapHandler {
        onTapped: root.folded = !root.folded
    }

    Row {
        id: brief

        anchors.centerIn: parent
        visible: root.folded
        spacing: 8 * root.grow

        TrumpTile {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.table.trump !== ""
            trump: root.table.trump
            size: Math.round(24 * root.grow)
        }
        Repeater {
            model: root.table.scores

            Row {
                id: part

                required property int index
                required property string name
                required property int points
                required property bool mine
                required property int mark

                spacing: 6 * root.grow

                TeamMark {
                    anchors.verticalCenter: parent.verticalCenter
                    visible: root.singles
                    mark: part.mark
                    size: Math.round(13 * root.grow)
                }
                Text {
                    textFormat: Text.PlainText
                    visible: part.index > 0 && !root.singles
                    text: ":"
                    font.family: Theme.family
                    font.pixelSize: Math.round(Theme.sizeTitle * root.grow)
                    color: Theme.plateTextMuted
                }
                Text {
                    textFormat: Text.PlainText
                    text: part.points
                    font.family: Theme.family
                    font.pixelSize: Math.round(Theme.sizeTitle * root.grow)
                    font.weight: Font.Bold
                    color: Theme.teamOnPlate(part.mark)
                    Accessible.role: Accessible.StaticText
                    Accessible.name: "%1: %2".arg(part.name).arg(part.points)
                }
            }
        }
    }

    Column {
        id: column

        visible: !root.folded
        x: root.pad
        y: root.pad
        width: parent.width - 2 * root.pad
        spacing: 4 * root.grow

        Item {
            width: parent.width
            height: goal.implicitHeight

            Text {
                id: goal

                textFormat: Text.PlainText
                width: parent.width - deal.width - 8 * root.grow
                text: root.table.goal
                wrapMode: Text.Wrap
                font.family: Theme.family
                font.pixelSize: Math.round(Theme.sizeTiny * root.grow)
                color: Theme.plateTextMuted
            }
            Text {
                id: deal

                textFormat: Text.PlainText
                anchors.right: parent.right
                text: root.table.deal
                font.family: Theme.family
                font.pixelSize: Math.round(Theme.sizeTiny * root.grow)
                color: Theme.plateTextMuted
            }
        }
        Text {
            objectName: "houseRules"
            textFormat: Text.PlainText
            visible: root.houseRules > 0
            width: parent.width
            text: qsTr("%n house rule|%n house rules", "", root.houseRules)
            font.family: Theme.family
            font.pixelSize: Math.round(Theme.sizeTiny * root.grow)
            color: Theme.plateTextMuted
            elide: Text.ElideRight
        }
        Repeater {
            model: root.table.scores

            ScoreLine {
                width: column.width
                brief: root.singles
                grow: root.grow
                tricksInDeal: root.table.tricksInDeal
                tricksShown: root.table.middle === "trick"
            }
        }
        Row {
            visible: root.table.trump !== ""
            spacing: 8 * root.grow
            topPadding: 3 * root.grow

            TrumpTile {
                anchors.verticalCenter: parent.verticalCenter
                trump: root.table.trump
                size: Math.round(28 * root.grow)
            }
            Column {
                anchors.verticalCenter: parent.verticalCenter
                width: column.width - 36 * root.grow

                Text {
                    textFormat: Text.PlainText
                    width: parent.width
                    text: root.table.trumpName
                    font.family: Theme.family
                    font.pixelSize: Math.round(Theme.sizeSmall * root.grow)
                    font.weight: Font.Bold
                    color: Theme.plateText
                    elide: Text.ElideRight
                }
                Text {
                    textFormat: Text.PlainText
                    width: parent.width
                    visible: text !== ""
                    text: root.table.trumpMaker
                    font.family: Theme.family
                    font.pixelSize: Math.round(Theme.sizeTiny * root.grow)
                    color: Theme.plateTextMuted
                    elide: Text.ElideRight
                }
            }
        }
    }
}
