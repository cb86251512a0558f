// SPDX-License-Identifier: GPL-3.0-or-later
// The mark of a team: a colour and a shape of its own, the same on score card, summary and plates.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Image {
    id: root

    required property int mark              // 0 is the team of who sits at the bottom
    required property real size
    property color colour: Theme.teamOnPlate(mark)
    property string rim: "-"                // a colour as rrggbb, where it lies on something

    width: size
    height: size
    sourceSize.width: Math.ceil(size * Screen.devicePixelRatio)
    sourceSize.height: Math.ceil(size * Screen.devicePixelRatio)
    source: "image://tavolino/mark/%1/%2/%3".arg(mark % Theme.teams).arg(String(colour).slice(-6)).arg(rim)
    Accessible.ignored: true
}
