// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Theme

T.ToolTip {
    id: root

    x: parent ? (parent.width - implicitWidth) / 2 : 0
    y: -implicitHeight - 6
    implicitWidth: Math.min(320, implicitContentWidth + leftPadding + rightPadding)
    implicitHeight: contentHeight + topPadding + bottomPadding
    contentHeight: contentItem.implicitHeight
    margins: 6
    padding: 6
    leftPadding: 10
    rightPadding: 10
    delay: 500
    timeout: 6000
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutsideParent

    contentItem: Text {
        textFormat: Text.PlainText
        text: root.text
        font.family: Theme.family
        font.pixelSize: Theme.sizeSmall
        color: "#fbf6ec"
        wrapMode: Text.Wrap
    }
    background: Rectangle {
        radius: Theme.radiusS
        color: "#f21c1a18"
    }
}
