// SPDX-License-Identifier: GPL-3.0-or-later
// The ring around what has the keyboard. Put it inside the control; it lies just outside its edge.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Rectangle {
    id: root

    required property bool shown
    property real innerRadius: Theme.radiusM
    property real gap: 2

    anchors.fill: parent
    anchors.margins: -gap - border.width
    radius: innerRadius + gap + border.width
    color: "transparent"
    border.width: Theme.focusWidth
    border.color: Theme.focus
    visible: shown
}
