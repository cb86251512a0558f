// SPDX-License-Identifier: GPL-3.0-or-later
// One line of the summary: what, and how much.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Item {
    id: root

    required property string label
    required property string value
    required property bool strong
    property real grow: 1

    implicitHeight: Math.max(what.implicitHeight, much.implicitHeight)

    Accessible.role: Accessible.StaticText
    Accessible.name: "%1: %2".arg(label).arg(value)

    Label {
        id: what

        width: parent.width - much.width - 12
        text: root.label
        size: Math.round(Theme.sizeBody * root.grow)
        bold: root.strong
        muted: !root.strong
        Accessible.ignored: true
    }
    Label {
        id: much

        anchors.right: parent.right
        y: Math.max(0, what.implicitHeight - implicitHeight)   // beside the last line, or from the top
        width: Math.min(implicitWidth, root.width * 0.6)
        text: root.value
        size: Math.round(Theme.sizeBody * root.grow)
        bold: true
        horizontalAlignment: Text.AlignRight
        Accessible.ignored: true
    }
}
