// SPDX-License-Identifier: GPL-3.0-or-later
// Settings that belong together, under a heading.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Column {
    id: root

    property string title: ""
    default property alias content: inside.data

    spacing: Theme.spaceS

    Label {
        width: parent.width
        leftPadding: Theme.spaceXs
        text: root.title
        bold: true
        color: Theme.accent
        Accessible.role: Accessible.Heading
    }
    Panel {
        id: panel

        width: parent.width

        Column {
            id: inside

            width: panel.availableWidth
            spacing: Theme.spaceM
        }
    }
}
