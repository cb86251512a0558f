// SPDX-License-Identifier: GPL-3.0-or-later
// How strong AI plays, and for how many the table is set.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Column {
    id: root

    required property SetupModel setup

    spacing: Theme.spaceXs

    Label {
        text: qsTr("Strength of AI")
        bold: true
    }
    SegmentedChoice {
        objectName: "level"
        width: Math.min(parent.width, Math.max(implicitWidth, 420 * Theme.textScale))
        label: qsTr("Strength of AI")
        options: root.setup.levels.map(level => level.label)
        currentIndex: root.setup.levels.findIndex(level => level.value === root.setup.level)
        onChosen: index => root.setup.level = root.setup.levels[index].value
    }
    Item {
        width: 1
        height: Theme.spaceS
        visible: seats.visible
    }
    Label {
        visible: seats.visible
        text: qsTr("Seats")
        bold: true
    }
    SegmentedChoice {
        id: seats

        objectName: "seats"
        visible: root.setup.seatCounts.length > 1
        width: Math.min(parent.width, implicitWidth)
        label: qsTr("Seats")
        options: root.setup.seatCounts.map(count => String(count))
        currentIndex: root.setup.seatCounts.indexOf(root.setup.seats)
        onChosen: index => root.setup.seats = root.setup.seatCounts[index]
    }
}
