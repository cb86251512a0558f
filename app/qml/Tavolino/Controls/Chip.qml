// SPDX-License-Identifier: GPL-3.0-or-later
// A team's chip: its colour and its shape.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Image {
    id: root

    required property int team              // -1 shows nothing
    required property real size

    width: size
    height: size
    sourceSize.width: Math.ceil(size * Screen.devicePixelRatio)
    sourceSize.height: Math.ceil(size * Screen.devicePixelRatio)
    source: team < 0 ? "" : "image://tavolino/chip/%1/%2".arg(team % Theme.chips.length).arg(String(Theme.chips[team % Theme.chips.length]).slice(-6))
    Accessible.ignored: true
}
