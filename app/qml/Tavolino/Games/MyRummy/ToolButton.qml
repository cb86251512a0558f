// SPDX-License-Identifier: GPL-3.0-or-later
// One of the small round tools beside the hand.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

IconButton {
    property real grow: 1
    property bool compact: false

    implicitWidth: Math.round((compact ? 36 : 44) * grow)
    implicitHeight: Math.round((compact ? 40 : 44) * grow)
    iconSize: Math.round(20 * grow)
    ink: Theme.plateText
    fill: Qt.alpha(Theme.plate, 0.85)
    fillHover: Theme.plateBorder
    ring: Theme.feltFocus
    focusPolicy: Qt.TabFocus
}
