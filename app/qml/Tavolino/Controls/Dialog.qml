// SPDX-License-Identifier: GPL-3.0-or-later
// A question or a form over the page. Children are its content; `buttons` stand below.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Theme

T.Popup {
    id: root

    property string title: ""
    default property alias body: bodyColumn.data
    property alias buttons: buttonRow.data
    property real wantedWidth: 440

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: parent ? Math.min(wantedWidth, parent.width - 2 * Theme.spaceL) : wantedWidth
    height: parent ? Math.min(implicitHeight, parent.height - 2 * Theme.spaceL) : implicitHeight
    implicitHeight: titleLabel.implicitHeight + bodyColumn.implicitHeight + buttonRow.implicitHeight + 2 * padding + 2 * Theme.spaceL
    padding: Theme.spaceXl
    modal: true
    focus: true
    closePolicy: T.Popup.CloseOnEscape

    T.Overlay.modal: Rectangle {
        color: Theme.scrim
    }

    enter: Transition {
        NumberAnimation {
            property: "opacity"
            from: 0
            to: 1
            duration: Theme.fadeTime
        }
    }
    exit: Transition {
        NumberAnimation {
            property: "opacity"
            from: 1
            to: 0
            duration: Theme.fadeTime
        }
    }

    background: Panel {
        fill: Theme.panel
        raised: true
    }

    contentItem: FocusScope {
        focus: true
        Accessible.role: Accessible.Dialog
        Accessible.name: root.title

        Label {
            id: titleLabel

            width: parent.width
            text: root.title
            size: Theme.sizeTitle
            bold: true
        }
        Flickable {
            anchors.top: titleLabel.bottom
            anchors.topMargin: Theme.spaceL
            anchors.bottom: buttonRow.top
            anchors.bottomMargin: Theme.spaceL
            width: parent.width
            contentHeight: bodyColumn.implicitHeight
            clip: contentHeight > height
            interactive: contentHeight > height
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ScrollBar {}

            Column {
                id: bodyColumn

                width: parent.width
                spacing: Theme.spaceM
            }
        }
        Flow {
            id: buttonRow

            anchors.bottom: parent.bottom
            width: parent.width
            spacing: Theme.spaceS
            layoutDirection: Qt.RightToLeft
        }
    }
}
