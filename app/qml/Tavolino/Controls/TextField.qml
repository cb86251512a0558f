// SPDX-License-Identifier: GPL-3.0-or-later
// One line of text. `label` names it for screen readers; `error` is shown below when not empty.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Theme

T.TextField {
    id: root

    property string label: ""
    property string error: ""

    implicitWidth: 240
    implicitHeight: Theme.touch
    leftPadding: Theme.spaceM
    rightPadding: Theme.spaceM
    verticalAlignment: TextInput.AlignVCenter
    font.family: Theme.family
    font.pixelSize: Theme.sizeBody
    color: Theme.text
    placeholderTextColor: Theme.textMuted
    selectionColor: Theme.accent
    selectedTextColor: Theme.accentText
    selectByMouse: true
    opacity: enabled ? 1 : 0.45

    Accessible.role: Accessible.EditableText
    Accessible.name: label === "" ? placeholderText : label
    Accessible.description: error

    Text {
        textFormat: Text.PlainText
        x: root.leftPadding
        anchors.verticalCenter: parent.verticalCenter
        width: root.width - root.leftPadding - root.rightPadding
        visible: root.length === 0 && root.preeditText === ""
        text: root.placeholderText
        font: root.font
        color: root.placeholderTextColor
        elide: Text.ElideRight
    }

    Text {
        textFormat: Text.PlainText
        anchors.top: parent.bottom
        anchors.topMargin: 2
        width: parent.width
        visible: root.error !== ""
        text: root.error
        color: Theme.danger
        font.family: Theme.family
        font.pixelSize: Theme.sizeTiny
        elide: Text.ElideRight
    }

    background: Rectangle {
        radius: Theme.radiusM
        color: Theme.field
        border.width: root.error !== "" ? 2 : 1
        border.color: root.error !== "" ? Theme.danger : Theme.fieldBorder

        FocusRing {
            shown: root.activeFocus
            gap: 0
        }
    }
}
