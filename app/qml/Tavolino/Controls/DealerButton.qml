// SPDX-License-Identifier: GPL-3.0-or-later
// The disc that lies by the dealer.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Rectangle {
    id: root

    property real size: 26

    implicitWidth: size
    implicitHeight: size
    radius: width / 2
    color: "#fdf6e3"
    border.width: Math.max(1.5, size * 0.08)
    border.color: "#b98a2f"

    Accessible.role: Accessible.Graphic
    Accessible.name: qsTr("dealer")

    Text {
        textFormat: Text.PlainText
        anchors.centerIn: parent
        //: One letter on the dealer's disc
        text: qsTr("D")
        font.family: Theme.serif
        font.pixelSize: Math.max(12, root.size * 0.56)
        font.weight: Font.Bold
        color: "#3a2a10"
    }
}
