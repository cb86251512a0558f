// SPDX-License-Identifier: GPL-3.0-or-later
// One of a list. `label` names it for screen readers.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Theme

T.ComboBox {
    id: root

    property string label: ""

    implicitWidth: 240
    implicitHeight: Theme.touch
    leftPadding: Theme.spaceM
    rightPadding: 40
    font.family: Theme.family
    font.pixelSize: Theme.sizeBody
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    opacity: enabled ? 1 : 0.45

    Accessible.role: Accessible.ComboBox
    Accessible.name: label === "" ? displayText : "%1: %2".arg(label).arg(displayText)

    // The template opens on the space bar only. With the list open its own Return takes the entry, on release.
    property bool returnHeld: false

    function returnKey(event: KeyEvent): bool {
        return (event.key === Qt.Key_Return || event.key === Qt.Key_Enter) && !popup.visible
    }

    Keys.onPressed: event => {
        returnHeld = event.accepted = returnKey(event)
    }
    Keys.onReleased: event => {
        event.accepted = returnHeld && returnKey(event)
        if (event.accepted)
            popup.open()
        returnHeld = false
    }

    delegate: T.ItemDelegate {
        id: entry

        required property int index

        width: ListView.view ? ListView.view.width : 0
        implicitHeight: Theme.touch
        highlighted: root.highlightedIndex === index
        text: root.textAt(index)
        Accessible.role: Accessible.ListItem
        Accessible.name: text

        contentItem: Text {
            textFormat: Text.PlainText
            leftPadding: Theme.spaceM
            rightPadding: Theme.spaceM
            verticalAlignment: Text.AlignVCenter
            text: entry.text
            font.family: Theme.family
            font.pixelSize: Theme.sizeBody
            font.weight: root.currentIndex === entry.index ? Font.Bold : Font.Normal
            color: Theme.text
            elide: Text.ElideRight
        }
        background: Rectangle {
            radius: Theme.radiusS
            color: entry.highlighted || entry.hovered ? Theme.hover : "transparent"
        }
    }

    contentItem: Text {
        textFormat: Text.PlainText
        verticalAlignment: Text.AlignVCenter
        text: root.displayText
        font: root.font
        color: Theme.text
        elide: Text.ElideRight
    }

    indicator: Icon {
        x: root.width - width - Theme.spaceM
        y: (root.height - height) / 2
        name: "down"
        size: 18
        color: Theme.textMuted
    }

    background: Rectangle {
        radius: Theme.radiusM
        color: root.hovered ? Qt.tint(Theme.field, Theme.hover) : Theme.field
        border.width: 1
        border.color: Theme.fieldBorder

        FocusRing {
            shown: root.visualFocus
            gap: 0
        }
    }

    popup: T.Popup {
        y: root.height + 4
        width: root.width
        height: Math.min(contentItem.implicitHeight + 2 * padding, 340)
        padding: 4

        contentItem: ListView {
            clip: true
            implicitHeight: contentHeight
            model: root.popup.visible ? root.delegateModel : null
            currentIndex: root.highlightedIndex
            T.ScrollBar.vertical: ScrollBar {}
        }
        background: Panel {
            fill: Theme.panelRaised
            radius: Theme.radiusM
            raised: true
        }
    }
}
