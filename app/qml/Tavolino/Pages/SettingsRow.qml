// SPDX-License-Identifier: GPL-3.0-or-later
// A setting's name and help beside its control, or above it where there is little room.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Item {
    id: root

    property string label: ""
    property string help: ""
    property real controlWidth: Math.min(360 * Theme.textScale, width * 0.56)
    readonly property bool beside: width > 560 * Math.sqrt(Theme.textScale)
    default property alias control: holder.data

    implicitHeight: beside ? Math.max(texts.implicitHeight, holder.childrenRect.height) : texts.implicitHeight + Theme.spaceXs + holder.childrenRect.height
    opacity: enabled ? 1 : 0.6

    Column {
        id: texts

        y: root.beside ? (parent.height - height) / 2 : 0
        width: root.beside ? parent.width - root.controlWidth - Theme.spaceL : parent.width

        Label {
            width: parent.width
            text: root.label
        }
        Label {
            width: parent.width
            visible: text !== ""
            text: root.help
            size: Theme.sizeSmall
            muted: true
        }
    }
    Item {
        id: holder

        x: root.beside ? parent.width - width : 0
        y: root.beside ? (parent.height - childrenRect.height) / 2 : texts.height + Theme.spaceXs
        width: root.beside ? root.controlWidth : parent.width
    }
}
