// SPDX-License-Identifier: GPL-3.0-or-later
// One thing and its licence; the full text unfolds.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Panel {
    id: root

    property string title: ""
    property string text: ""
    property string full: ""
    property bool unfolded: false

    Column {
        width: root.availableWidth
        spacing: Theme.spaceXs

        Label {
            width: parent.width
            text: root.title
            bold: true
            Accessible.role: Accessible.Heading
        }
        Label {
            width: parent.width
            text: root.text
        }
        QuietButton {
            visible: root.full !== ""
            iconName: root.unfolded ? "up" : "down"
            text: root.unfolded ? qsTr("Hide the full text") : qsTr("Show the full text")
            onClicked: root.unfolded = !root.unfolded
        }
        Label {
            width: parent.width
            visible: root.unfolded
            text: visible ? root.full : ""
            size: Theme.sizeSmall
            muted: true
        }
    }
}
