// SPDX-License-Identifier: GPL-3.0-or-later
// Below the menu: who looks on without a seat.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Badge {
    id: root

    required property TableViewModel table
    required property TableGeometry geometry

    objectName: "watching"
    anchors.right: parent.right
    anchors.rightMargin: geometry.margin
    y: geometry.margin + Theme.touch * geometry.grow + 6
    z: 7400
    visible: table.watching
    iconName: "eye"
    text: qsTr("You are watching")
    fill: Theme.plate
    ink: Theme.plateText
}
