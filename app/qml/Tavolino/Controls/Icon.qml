// SPDX-License-Identifier: GPL-3.0-or-later
// One of our own icons (app/assets/icons) in one colour.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Image {
    id: root

    property string name: ""
    property real size: 22                  // at text scale 1; it grows with the text
    readonly property real side: Math.round(size * Theme.textScale)
    property color color: Theme.text

    width: side
    height: side
    sourceSize.width: Math.ceil(side * Screen.devicePixelRatio)
    sourceSize.height: Math.ceil(side * Screen.devicePixelRatio)
    source: name === "" ? "" : "image://tavolino/icon/%1/%2".arg(name).arg(String(color).slice(-6))
    Accessible.ignored: true
}
