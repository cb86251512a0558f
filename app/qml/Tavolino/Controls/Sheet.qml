// SPDX-License-Identifier: GPL-3.0-or-later
// A panel that slides in over one side of the page (over the whole page when that is narrow).
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Theme

T.Popup {
    id: root

    property string title: ""
    default property alias body: bodyArea.data
    property real wantedWidth: 400

    parent: T.Overlay.overlay
    x: parent ? parent.width - width : 0
    y: 0
    width: parent ? Math.min(wantedWidth, parent.width) : wantedWidth
    height: parent ? parent.height : 0
    padding: Theme.spaceL
    modal: true
    focus: true
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside

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

    background: Rectangle {
        color: Theme.panel
        Rectangle {
            width: 1
            height: parent.height
            color: Theme.panelBorder
        }
    }

    contentItem: FocusScope {
        focus: true
        Accessible.role: Accessible.Dialog
        Accessible.name: root.title

        Label {
            id: titleLabel

            anchors.verticalCenter: closer.verticalCenter
            width: parent.width - closer.width
            text: root.title
            size: Theme.sizeTitle
            bold: true
        }
        IconButton {
            id: closer

            anchors.right: parent.right
            iconName: "close"
            text: qsTr("Close")
            onClicked: root.close()
        }
        Item {
            id: bodyArea

            anchors.top: closer.bottom
            anchors.topMargin: Theme.spaceM
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }
}
