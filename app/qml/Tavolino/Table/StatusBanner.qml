// SPDX-License-Identifier: GPL-3.0-or-later
// A line across the table while the host holds it.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Item {
    id: root

    required property TableGeometry geometry
    required property string text

    property string shown: text
    onTextChanged: if (text !== "")
        shown = text

    width: Math.min(row.implicitWidth + 32, geometry.width - 2 * geometry.margin)
    height: 40
    x: (geometry.width - width) / 2
    y: geometry.centreY - height / 2
    z: 6500
    opacity: text === "" ? 0 : 1
    visible: opacity > 0

    Accessible.role: Accessible.AlertMessage
    Accessible.name: shown

    Behavior on opacity {
        NumberAnimation {
            duration: Theme.fadeTime
        }
    }

    Rectangle {
        anchors.fill: parent
        radius: height / 2
        color: Theme.plate
        border.width: 2
        border.color: Theme.turn
    }
    Row {
        id: row

        anchors.centerIn: parent
        spacing: 10

        BusyDots {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.turn
        }
        Text {
            width: Math.min(implicitWidth, root.geometry.width - 120)
            text: root.shown
            font.family: Theme.family
            font.pixelSize: Theme.sizeBody
            font.weight: Font.DemiBold
            color: Theme.plateText
            elide: Text.ElideRight
            textFormat: Text.PlainText
        }
    }
}
