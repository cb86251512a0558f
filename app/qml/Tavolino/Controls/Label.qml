// SPDX-License-Identifier: GPL-3.0-or-later
// Text as the product writes it. `size` is one of the six sizes of the Theme.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Text {
    id: root

    property int size: Theme.sizeBody
    property bool bold: false
    property bool muted: false

    color: muted ? Theme.textMuted : Theme.text
    font.family: Theme.family
    font.pixelSize: size
    font.weight: bold ? Font.Bold : Font.Normal
    textFormat: Text.PlainText
    wrapMode: Text.Wrap
    elide: Text.ElideRight
    linkColor: Theme.accent
    Accessible.role: Accessible.StaticText
    Accessible.name: text
}
