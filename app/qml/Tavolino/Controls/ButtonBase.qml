// SPDX-License-Identifier: GPL-3.0-or-later
// What all our buttons share: shape, touch size, focus ring, icon beside text, an optional second line.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Theme

T.Button {
    id: root

    property string iconName: ""
    property string detail: ""              // a second, smaller line: the consequence in its words
    property bool large: false
    property color fill: "transparent"
    property color fillHover: Theme.hover
    property color ink: Theme.text
    property color edge: "transparent"
    property color ring: Theme.focus
    property string toolTip: ""
    property bool leading: false            // text at the beginning instead of in the middle, as in a menu
    property bool guarded: false            // it decides something: see PressGuard

    readonly property bool held: guard.item !== null && (guard.item as PressGuard).closed

    implicitWidth: Math.max(Theme.touch, content.implicitWidth + leftPadding + rightPadding)
    implicitHeight: Math.max(large ? Theme.touch * 1.32 : Theme.touch, content.implicitHeight + topPadding + bottomPadding)
    leftPadding: large ? Theme.spaceXl : Theme.spaceL
    rightPadding: leftPadding
    topPadding: Theme.spaceXs + 2
    bottomPadding: topPadding
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    font.family: Theme.family
    font.pixelSize: large ? Theme.sizeTitle : Theme.sizeBody
    font.weight: Font.DemiBold
    opacity: enabled ? 1 : 0.45

    Accessible.role: Accessible.Button
    Accessible.name: detail === "" ? text : "%1. %2".arg(text).arg(detail)
    Accessible.onPressAction: if (!held)
        root.click()

    // A key that is held down, and has opened what this button is in, is no answer to it.
    Keys.onReturnPressed: event => {
        if (!event.isAutoRepeat && !held)
            click()
    }
    Keys.onEnterPressed: event => {
        if (!event.isAutoRepeat && !held)
            click()
    }
    Keys.onSpacePressed: event => event.accepted = held

    Loader {
        id: guard

        anchors.fill: parent
        active: root.guarded
        sourceComponent: PressGuard {
            button: root
        }
    }

    Tooltip {
        text: root.toolTip
        visible: root.toolTip !== "" && root.hovered
    }

    contentItem: Item {
        id: content

        readonly property real iconPart: root.iconName === "" ? 0 : picture.width + (caption.text === "" ? 0 : Theme.spaceS)
        readonly property real room: Math.max(16, root.availableWidth - iconPart)

        implicitWidth: iconPart + Math.max(caption.implicitWidth, note.implicitWidth)
        implicitHeight: Math.max(picture.visible ? picture.height : 0, texts.implicitHeight)

        Row {
            anchors.verticalCenter: parent.verticalCenter
            x: root.leading ? 0 : (parent.width - width) / 2
            spacing: Theme.spaceS

            Icon {
                id: picture

                anchors.verticalCenter: parent.verticalCenter
                visible: root.iconName !== ""
                name: root.iconName
                size: root.large ? 26 : 20
                color: root.ink
            }
            Column {
                id: texts

                anchors.verticalCenter: parent.verticalCenter
                visible: caption.text !== ""

                Text {
                    id: caption

                    anchors.horizontalCenter: parent.horizontalCenter
                    width: Math.min(Math.ceil(implicitWidth), content.room)
                    text: root.text
                    font: root.font
                    color: root.ink
                    horizontalAlignment: Text.AlignHCenter
                    wrapMode: Text.Wrap
                    maximumLineCount: 2
                    elide: Text.ElideRight
                    textFormat: Text.PlainText
                }
                Text {
                    id: note

                    anchors.horizontalCenter: parent.horizontalCenter
                    width: Math.min(Math.ceil(implicitWidth), content.room)
                    visible: text !== ""
                    text: root.detail
                    font.family: Theme.family
                    font.pixelSize: Theme.sizeSmall
                    color: root.ink
                    horizontalAlignment: Text.AlignHCenter
                    wrapMode: Text.Wrap
                    maximumLineCount: 2
                    elide: Text.ElideRight
                    textFormat: Text.PlainText
                }
            }
        }
    }

    background: Rectangle {
        radius: Theme.radiusM
        color: root.down || root.hovered ? root.fillHover : root.fill
        border.width: 1
        border.color: root.edge

        Rectangle {
            anchors.fill: parent
            radius: parent.radius
            color: Theme.pressed
            visible: root.down
        }
        FocusRing {
            shown: root.visualFocus
            border.color: root.ring
        }
    }
}
