// SPDX-License-Identifier: GPL-3.0-or-later
// The buttons of a decision, in one row or as many as the width asks for, and the switch that changes
// them ("Play alone").
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models

FocusScope {
    id: root

    required property TableViewModel table
    required property TableGeometry geometry

    readonly property real grow: geometry.grow
    readonly property bool shown: table.choices.count > 0
    readonly property real wanted: flow.implicitHeight

    width: Math.min(geometry.width - 2 * geometry.margin, Math.round(980 * grow))
    height: flow.implicitHeight
    x: (geometry.width - width) / 2
    y: geometry.promptTop - height - 6
    z: 3500
    visible: shown

    // To the first button, for those who play by keyboard.
    function enter(): void {
        const first = repeater.itemAt(0)
        if (first)
            first.forceActiveFocus(Qt.OtherFocusReason)
    }

    function step(forward: bool): void {
        const next = Window.activeFocusItem.nextItemInFocusChain(forward)
        next.forceActiveFocus(forward ? Qt.TabFocusReason : Qt.BacktabFocusReason)
    }

    Binding {
        target: root.geometry
        property: "choicesShown"
        value: root.shown
    }
    Binding {
        target: root.geometry
        property: "choicesHeight"
        value: root.height
    }

    Keys.onLeftPressed: step(false)
    Keys.onRightPressed: step(true)

    Item {
        id: flow

        readonly property real gap: Math.round(10 * root.grow)

        function buttons(): var {
            const found = []
            for (let n = 0; n < repeater.count; ++n) {
                const item = repeater.itemAt(n)
                if (item)
                    found.push(item)
            }
            if (root.table.toggle !== "")
                found.push(alone)
            return found
        }

        // Rows from left to right, each in the middle of the width; a Flow would start at the left.
        function arrange(): void {
            const rows = [[]]
            let used = 0
            for (const item of buttons()) {
                if (used > 0 && used + gap + item.implicitWidth > root.width) {
                    rows.push([])
                    used = 0
                }
                rows[rows.length - 1].push(item)
                used += (used > 0 ? gap : 0) + item.implicitWidth
            }
            let y = 0
            for (const line of rows) {
                const span = line.reduce((sum, item) => sum + item.implicitWidth, 0) + gap * (line.length - 1)
                const tall = line.reduce((most, item) => Math.max(most, item.implicitHeight), 0)
                let x = (root.width - span) / 2
                for (const item of line) {
                    item.x = x
                    item.y = y + (tall - item.implicitHeight) / 2
                    x += item.implicitWidth + gap
                }
                y += tall + gap
            }
            implicitHeight = Math.max(0, y - gap)
        }

        function later(): void {
            Qt.callLater(arrange)
        }

        width: parent.width
        onWidthChanged: arrange()

        Repeater {
            id: repeater

            model: root.table.choices
            onItemAdded: flow.later()
            onItemRemoved: flow.later()

            ChoiceButton {
                required property int index
                required property string label
                required enabled
                required caption
                required cards

                objectName: "choice%1".arg(index)
                text: label
                grow: root.grow
                compact: root.geometry.small
                onImplicitWidthChanged: flow.later()
                onClicked: root.table.choose(index)
            }
        }

        AloneSwitch {
            id: alone

            objectName: "toggle"
            visible: root.table.toggle !== ""
            onVisibleChanged: flow.later()
            onImplicitWidthChanged: flow.later()
            text: root.table.toggle
            detail: root.table.toggleDetail
            grow: root.grow
            compact: root.geometry.small
            checked: root.table.toggled
            onToggled: root.table.toggled = checked
        }
    }
}
