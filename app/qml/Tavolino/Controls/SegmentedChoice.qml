// SPDX-License-Identifier: GPL-3.0-or-later
// A few choices side by side, one of them taken. `options` are the texts; `chosen` tells a choice made
// by the person (never one set from code).
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

FocusScope {
    id: root

    property list<string> options
    property int currentIndex: 0
    property string label: ""

    readonly property real widest: options.reduce((most, text) => Math.max(most, metrics.advanceWidth(text)), 0)

    readonly property real texts: options.reduce((sum, text) => sum + metrics.advanceWidth(text), 0)
    readonly property real wanted: 8 + options.length * Math.max(Theme.touch, Math.ceil(widest) + 2 * Theme.spaceL)
    readonly property bool even: width >= wanted    // room for segments of one width

    signal chosen(int index)

    function choose(index: int): void {
        const wanted = Math.max(0, Math.min(options.length - 1, index))
        if (wanted !== currentIndex) {
            currentIndex = wanted
            chosen(wanted)
        }
    }

    implicitWidth: wanted
    implicitHeight: Theme.touch
    activeFocusOnTab: true
    opacity: enabled ? 1 : 0.45

    Accessible.role: Accessible.RadioButton
    Accessible.name: "%1: %2".arg(label).arg(options[currentIndex] ?? "")

    FontMetrics {
        id: metrics

        font.family: Theme.family
        font.pixelSize: Theme.sizeBody
        font.weight: Font.DemiBold
    }

    Keys.onLeftPressed: choose(currentIndex - 1)
    Keys.onRightPressed: choose(currentIndex + 1)
    Keys.onSpacePressed: choose((currentIndex + 1) % options.length)

    Rectangle {
        anchors.fill: parent
        radius: Theme.radiusM
        color: Theme.field
        border.width: 1
        border.color: Theme.fieldBorder

        FocusRing {
            shown: root.activeFocus
            gap: 0
        }
    }

    Row {
        id: row

        x: 4
        height: parent.height

        Repeater {
            model: root.options

            Item {
                id: segment

                required property int index
                required property string modelData
                readonly property bool current: index === root.currentIndex

                width: root.even ? (root.width - 8) / Math.max(1, root.options.length) : metrics.advanceWidth(modelData) + (root.width - 8 - root.texts) / Math.max(1, root.options.length)
                height: row.height

                Rectangle {
                    anchors.fill: parent
                    anchors.topMargin: 4
                    anchors.bottomMargin: 4
                    radius: Theme.radiusS
                    color: segment.current ? Theme.accent : hover.hovered ? Theme.hover : "transparent"
                }
                Text {
                    id: caption

                    textFormat: Text.PlainText
                    anchors.centerIn: parent
                    width: Math.min(implicitWidth, segment.width - 8)
                    elide: Text.ElideRight
                    text: segment.modelData
                    font.family: Theme.family
                    font.pixelSize: Theme.sizeBody
                    font.weight: Font.DemiBold
                    color: segment.current ? Theme.accentText : Theme.text
                }
                HoverHandler {
                    id: hover
                }
                TapHandler {
                    onTapped: {
                        root.forceActiveFocus(Qt.MouseFocusReason)
                        root.choose(segment.index)
                    }
                }
            }
        }
    }
}
