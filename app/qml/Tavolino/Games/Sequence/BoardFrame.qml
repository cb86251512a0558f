// SPDX-License-Identifier: GPL-3.0-or-later
// The wood around and between the squares, with a letter for every column and a number for every row.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Rectangle {
    id: root

    required property real strip            // left and top, where the letters are
    required property real edge             // right and bottom
    readonly property real cellWidth: (width - strip - edge) / 10
    readonly property real cellHeight: (height - strip - edge) / 10
    readonly property real letter: Math.max(11, Math.min(strip * 0.78, 30))

    radius: Math.max(4, strip * 0.45)
    color: Theme.board
    border.width: Math.max(1, edge * 0.25)
    border.color: Qt.lighter(Theme.board, 1.7)
    Accessible.ignored: true

    BorderImage {
        anchors.fill: parent
        anchors.margins: -18
        anchors.bottomMargin: -26
        z: -1
        source: "image://tavolino/shadow/42"
        border {
            left: 40
            top: 40
            right: 40
            bottom: 40
        }
    }

    component Mark: Text {
        font.family: Theme.family
        font.pixelSize: root.letter
        color: Theme.boardText
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        Accessible.ignored: true
    }

    Repeater {
        model: 10

        Mark {
            required property int index

            x: root.strip + index * root.cellWidth
            width: root.cellWidth
            height: root.strip
            text: "abcdefghij"[index]
        }
    }
    Repeater {
        model: 10

        Mark {
            required property int index

            y: root.strip + index * root.cellHeight
            width: root.strip
            height: root.cellHeight
            text: index + 1
        }
    }
}
