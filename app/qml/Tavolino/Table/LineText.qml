// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the table's line with a sign of their kind, no smaller than legible in the room there is.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Item {
    id: root

    required property LineModel line
    required property real size             // of the letters, where there is room for them
    required property real grow
    property string instead: ""             // said in place of what one is asked
    property int lines: 2
    property bool signed: true              // there is room for the sign
    readonly property bool truncated: said.truncated
    property int alignment: Text.AlignHCenter

    readonly property bool asked: line.kind === "asked"
    readonly property bool told: ["refusal", "news", "hint", "thinking", "held"].includes(line.kind)
    readonly property string text: asked && instead !== "" ? instead : line.text
    // What fades out still says what it said.
    property string shown: text
    readonly property string sign: ({
            refusal: "warning",
            news: "info",
            hint: "hint",
            thinking: "hint",
            held: "pause"
        })[line.kind] ?? ""
    readonly property real signRoom: told && signed ? icon.width + 8 * grow + (dots.visible ? dots.width + 8 * grow : 0) : 0

    onTextChanged: if (text !== "")
        shown = text

    // Of everything on one line, and of as many lines as it takes.
    implicitWidth: Math.ceil(oneLine.implicitWidth + signRoom) + 2
    implicitHeight: Math.ceil(folded.contentHeight)

    Accessible.role: Accessible.StaticText
    Accessible.name: shown

    component Measure: Text {
        visible: false
        textFormat: Text.PlainText
        text: root.shown
        font: said.font
    }
    Measure {
        id: oneLine
    }
    Measure {
        id: folded

        width: said.width
        wrapMode: Text.Wrap
        maximumLineCount: root.lines
    }

    Icon {
        id: icon

        visible: root.told && root.signed
        y: (root.height - height) / 2
        x: root.alignment === Text.AlignHCenter ? Math.max(0, (root.width - root.implicitWidth) / 2) : 0
        name: root.sign
        size: Math.round(18 * root.grow)
        color: Theme.turn
    }
    BusyDots {
        id: dots

        visible: root.line.kind === "thinking"
        running: visible
        x: icon.x + icon.width + 8 * root.grow
        y: (root.height - height) / 2
        color: Theme.turn
    }
    Text {
        id: said

        x: root.signRoom > 0 ? icon.x + root.signRoom : 0
        width: root.width - x
        height: root.height
        text: root.shown
        font.family: Theme.family
        font.pixelSize: root.size
        font.weight: root.asked || root.told ? Font.Bold : Font.Normal
        fontSizeMode: Text.Fit
        minimumPixelSize: Math.min(root.size, Math.round(12 * root.grow))
        color: Theme.plateText
        wrapMode: Text.Wrap
        maximumLineCount: root.lines
        elide: Text.ElideRight
        horizontalAlignment: root.told ? Text.AlignLeft : root.alignment
        verticalAlignment: Text.AlignVCenter
        textFormat: Text.PlainText
        Accessible.ignored: true
    }
}
