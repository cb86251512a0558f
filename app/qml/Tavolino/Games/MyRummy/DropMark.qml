// SPDX-License-Identifier: GPL-3.0-or-later
// Where what is carried would go: a bar between two cards, or the outline of a group to be.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Tavolino.Models
import Tavolino.Theme

Item {
    id: root

    required property MyRummyLayout spots
    required property MyRummyModel own

    readonly property string kind: own.aimKind
    readonly property bool inHand: kind === "hand" && own.aimIndex >= 0
    readonly property int count: Math.max(1, own.selectedCount)

    Rectangle {
        objectName: "dropBar"
        visible: root.kind === "group" || root.inHand
        z: 6000
        width: Math.max(4, Math.round(root.spots.unit * 0.12))
        height: (root.inHand ? root.spots.rackTileHeight : root.spots.tileHeight) + 12
        radius: width / 2
        x: (root.inHand ? root.spots.rackX(root.own.aimIndex) - root.spots.rackGap / 2 : root.spots.columnX(root.own.aimColumn)) - width / 2 - 1
        y: (root.inHand ? root.spots.rackY(root.own.aimIndex) : root.spots.rowY(root.own.aimRow) - root.spots.tileHeight / 2) - 6
        color: Theme.turn
        border.width: 1
        border.color: Theme.plate
    }
    Shape {
        objectName: "dropOutline"
        visible: root.kind === "new"
        z: 15
        x: root.spots.columnX(root.own.carrying ? -root.count / 2 : root.own.aimColumn) - 4
        y: root.spots.rowY(root.own.carrying ? 0 : root.own.aimRow) - root.spots.tileHeight / 2 - 4
        width: root.count * root.spots.unit + 8
        height: root.spots.tileHeight + 8
        preferredRendererType: Shape.CurveRenderer

        ShapePath {
            strokeColor: Theme.turn
            strokeWidth: 3
            strokeStyle: ShapePath.DashLine
            dashPattern: [3, 2]
            fillColor: Qt.alpha(Theme.turn, 0.14)

            PathRectangle {
                x: 2
                y: 2
                width: root.count * root.spots.unit + 4
                height: root.spots.tileHeight + 4
                radius: root.spots.unit * 0.16
            }
        }
    }
    Rectangle {
        visible: root.own.carrying && root.own.aimText !== ""
        z: 6500
        width: words.implicitWidth + 28 * root.spots.grow
        height: words.implicitHeight + 14 * root.spots.grow
        radius: height / 2
        x: Math.round((root.spots.width - width) / 2)
        y: Math.round(root.spots.barTop - height - 8)
        color: Theme.plate
        border.width: 2
        border.color: Theme.turn

        Text {
            id: words

            anchors.centerIn: parent
            width: Math.min(implicitWidth, root.spots.width - 60)
            text: root.own.aimText
            elide: Text.ElideRight
            font.family: Theme.family
            font.pixelSize: Math.round(Theme.sizeSmall * root.spots.grow)
            font.weight: Font.DemiBold
            color: Theme.plateText
            textFormat: Text.PlainText
        }
    }
}
