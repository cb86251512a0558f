// SPDX-License-Identifier: GPL-3.0-or-later
// How a page comes in: from a little to the side, fading in.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

ParallelAnimation {
    id: root

    property real fromX: 0

    NumberAnimation {
        property: "opacity"
        from: 0
        to: 1
        duration: Theme.pageTime
        easing.type: Easing.OutCubic
    }
    NumberAnimation {
        property: "x"
        from: Theme.travels ? root.fromX : 0
        to: 0
        duration: Theme.pageTime
        easing.type: Easing.OutCubic
    }
}
