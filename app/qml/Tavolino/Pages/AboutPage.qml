// SPDX-License-Identifier: GPL-3.0-or-later
// What this is, and under which licences it comes.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Page {
    id: root

    readonly property var licences: app.licences()

    name: "about"
    title: qsTr("About Tavolino")
    firstFocus: scroller

    ScrollPage {
        id: scroller

        anchors.fill: parent
        maxWidth: 640 * Theme.textScale

        Label {
            width: parent.width
            text: "Tavolino " + root.app.version
            size: Theme.sizeHeading
            font.family: Theme.serif
            bold: true
        }
        Label {
            width: parent.width
            text: qsTr("Card games at one table: alone against AI, or with others over the network. AI sees only its own cards, and nobody’s moves leave your network.")
        }
        AboutPart {
            width: parent.width
            title: qsTr("Licence")
            text: qsTr("Tavolino is free software: you may use, study, share and change it under the GNU General Public License, version 3 or later. It comes without any warranty. Cards, icons and sounds are Tavolino’s own and under the same licence.")
        }
        AboutPart {
            width: parent.width
            title: "Qt"
            text: qsTr("The window is made with Qt and PySide6, used under the GNU Lesser General Public License, version 3. © The Qt Company Ltd. and contributors.")
        }
        Repeater {
            model: root.licences

            AboutPart {
                required property var modelData

                width: parent.width
                title: modelData.name
                text: modelData.license
                full: modelData.text
            }
        }
        AboutPart {
            width: parent.width
            title: qsTr("Libraries")
            text: qsTr("msgspec (BSD licence) and platformdirs (MIT licence).")
        }
    }
}
