// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that has happened in this match, line by line, newest at the bottom.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Sheet {
    id: root

    required property TableViewModel table

    title: qsTr("What happened")

    ListView {
        id: list

        anchors.fill: parent
        clip: true
        model: root.table.log
        spacing: 4
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ScrollBar {}
        onCountChanged: Qt.callLater(positionViewAtEnd)

        delegate: Label {
            id: line

            required property string kind

            required text

            width: list.width - 16
            size: kind === "deal" ? Theme.sizeBody : Theme.sizeSmall
            bold: kind === "deal"
            topPadding: kind === "deal" ? 10 : 0
        }
    }
    onOpened: list.positionViewAtEnd()
}
