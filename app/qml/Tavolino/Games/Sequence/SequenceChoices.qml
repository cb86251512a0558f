// SPDX-License-Identifier: GPL-3.0-or-later
// The buttons of a decision: beside the board one above the other, under it side by side.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models
import Tavolino.Table

FocusScope {
    id: root

    required property TableViewModel table
    required property SequenceLayout plan

    readonly property bool shown: table.choices.count > 0
    readonly property rect spot: plan.choices

    x: spot.x
    y: spot.y + spot.height - height
    z: 3500
    width: spot.width
    height: flow.implicitHeight
    visible: shown

    // To the first button, for those who play by keyboard.
    function enter(): void {
        const first = repeater.itemAt(0)
        if (first)
            first.forceActiveFocus(Qt.OtherFocusReason)
    }

    function step(forward: bool): void {
        const item = Window.window.activeFocusItem
        if (item)
            item.nextItemInFocusChain(forward).forceActiveFocus(forward ? Qt.TabFocusReason : Qt.BacktabFocusReason)
    }

    Keys.onLeftPressed: step(false)
    Keys.onRightPressed: step(true)
    Keys.onUpPressed: step(false)
    Keys.onDownPressed: step(true)

    Flow {
        id: flow

        property real natural: 0            // of the buttons in one row

        function measure(): void {
            natural = -spacing
            for (let n = 0; n < repeater.count; ++n) {
                const item = repeater.itemAt(n)
                natural += item ? item.implicitWidth + spacing : 0
            }
        }

        anchors.horizontalCenter: parent.horizontalCenter
        width: root.plan.wide ? parent.width : Math.min(parent.width, Math.ceil(natural))
        spacing: Math.round(6 * root.plan.u)

        Repeater {
            id: repeater

            model: root.table.choices
            onItemAdded: Qt.callLater(flow.measure)
            onItemRemoved: Qt.callLater(flow.measure)

            ChoiceButton {
                required property int index
                required property string label
                required enabled

                objectName: "choice%1".arg(index)
                width: root.plan.wide ? flow.width : Math.min(implicitWidth, flow.width)
                text: label
                grow: root.plan.u
                compact: true
                onImplicitWidthChanged: Qt.callLater(flow.measure)
                onClicked: root.table.choose(index)
            }
        }
    }
}
