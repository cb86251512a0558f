// SPDX-License-Identifier: GPL-3.0-or-later
// How quickly things move, how long AI seems to think, how long a finished trick lies.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

SettingsGroup {
    id: root

    required property SettingsModel settings
    readonly property list<real> speeds: [0.5, 1, 2, 0]
    readonly property list<real> pauses: [0.4, 0.9, 2]

    function nearest(values: list<real>, value: real): int {
        let best = 0
        for (let n = 1; n < values.length; n++) {
            if (Math.abs(values[n] - value) < Math.abs(values[best] - value))
                best = n
        }
        return best
    }

    title: qsTr("Pace")

    SettingsRow {
        width: parent.width
        controlWidth: Math.min(420 * Theme.textScale, width * 0.62)
        label: qsTr("Speed")
        help: qsTr("Of the cards’ movements and of AI")

        SegmentedChoice {
            objectName: "speed"
            width: parent.width
            label: qsTr("Speed")
            options: [qsTr("Slow"), qsTr("Normal", "pace"), qsTr("Fast"), qsTr("At once")]
            currentIndex: root.nearest(root.speeds, root.settings.speed)
            onChosen: index => root.settings.speed = root.speeds[index]
        }
    }
    SettingsRow {
        width: parent.width
        controlWidth: Math.min(420 * Theme.textScale, width * 0.62)
        label: qsTr("A finished trick")
        help: root.settings.until_click ? qsTr("lies until you click the table or press the space bar") : qsTr("lies for %1 s").arg(Theme.decimal(root.settings.reading_pause))

        SegmentedChoice {
            objectName: "reading-pause"
            width: parent.width
            label: qsTr("A finished trick")
            options: [qsTr("Short"), qsTr("Normal", "pace"), qsTr("Long"), qsTr("Until I click")]
            currentIndex: root.settings.until_click ? 3 : root.nearest(root.pauses, root.settings.reading_pause)
            onChosen: index => {
                root.settings.until_click = index === 3
                if (index < 3)
                    root.settings.reading_pause = root.pauses[index]
            }
        }
    }
    Switch {
        objectName: "reduced-motion"
        width: parent.width
        text: qsTr("Fade instead of moving")
        checked: root.settings.reduced_motion
        onToggled: root.settings.reduced_motion = checked
    }
}
