// SPDX-License-Identifier: GPL-3.0-or-later
// A trump on a small piece of card: a suit, or the words for no trump.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Theme

Rectangle {
    id: root

    required property string trump          // C D H S, NT, NTL
    property real size: 26

    implicitWidth: size
    implicitHeight: size
    radius: size * 0.22
    color: Theme.paper
    border.width: 1
    border.color: Theme.cardEdge

    SuitIcon {
        anchors.centerIn: parent
        visible: root.trump.length === 1
        suit: root.trump.length === 1 ? root.trump : "S"
        size: root.size * 0.7
        color: Theme.suitColour(root.trump)
        Accessible.ignored: true
    }
    Text {
        textFormat: Text.PlainText
        anchors.centerIn: parent
        visible: root.trump.length > 1
        //: No trump, in two letters
        text: root.trump === "NTL" ? qsTr("NT↓") : qsTr("NT")
        font.family: Theme.family
        font.pixelSize: Math.max(12, root.size * 0.46)
        font.weight: Font.Bold
        color: Theme.spade
    }
}
