// SPDX-License-Identifier: GPL-3.0-or-later
// A row of round choices, one of them taken. Left and right choose, as in a group of radio buttons.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

FocusScope {
    id: root

    property string label: ""
    property int count: 0
    property int current: 0
    property var describe: index => String(index + 1)
    property Component face: null
    property real size: 38 * Theme.textScale

    signal chosen(int index)

    function choose(index: int): void {
        if (index >= 0 && index < count && index !== current)
            chosen(index)
    }

    implicitHeight: flow.implicitHeight
    activeFocusOnTab: true
    Accessible.role: Accessible.RadioButton
    Accessible.name: "%1: %2".arg(label).arg(describe(current))
    Keys.onLeftPressed: choose(current - 1)
    Keys.onRightPressed: choose(current + 1)

    Flow {
        id: flow

        width: parent.width
        spacing: Theme.spaceXs

        Repeater {
            model: root.count

            Item {
                id: swatch

                required property int index

                objectName: root.label + "-" + index
                width: root.size + 8
                height: width

                Loader {
                    id: loader

                    anchors.centerIn: parent
                    width: root.size
                    height: root.size
                    sourceComponent: root.face
                }
                Binding {
                    target: loader.item
                    property: "index"
                    value: swatch.index
                }
                Rectangle {
                    anchors.fill: parent
                    radius: width / 2
                    color: "transparent"
                    visible: swatch.index === root.current
                    border.width: root.activeFocus ? 4 : 3
                    border.color: root.activeFocus ? Theme.focus : Theme.text
                }
                TapHandler {
                    onTapped: {
                        root.forceActiveFocus(Qt.MouseFocusReason)
                        root.choose(swatch.index)
                    }
                }
            }
        }
    }
}
