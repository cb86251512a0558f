// SPDX-License-Identifier: GPL-3.0-or-later
// Running text with the emphasis its Markdown asks for.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls

Label {
    textFormat: Text.MarkdownText
    lineHeight: 1.25
    onLinkActivated: link => {
        if (/^https?:/.test(link))
            Qt.openUrlExternally(link)
    }
}
