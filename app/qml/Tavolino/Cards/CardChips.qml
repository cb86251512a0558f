// SPDX-License-Identifier: GPL-3.0-or-later
// Several cards in two signs each, in as many rows as they need.
pragma ComponentBehavior: Bound

import QtQuick

Item {
    id: root

    required property var cards             // their codes
    property real size: 26
    property real room: 10000               // the width there is

    implicitWidth: Math.ceil(flow.childrenRect.width)
    implicitHeight: flow.implicitHeight

    Flow {
        id: flow

        width: root.room
        spacing: Math.round(root.size * 0.16)

        Repeater {
            model: root.cards

            CardChip {
                required property string modelData

                code: modelData
                size: root.size
            }
        }
    }
}
