// SPDX-License-Identifier: GPL-3.0-or-later
// Over the page while the link to the host is lost: it is being sought, and one may give up. It takes the
// keyboard itself, so that a key meant for the game below does not give the seat up.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Rectangle {
    id: root

    required property SessionModel session
    required property Page over
    readonly property bool lost: (session.state === "match" || session.state === "lobby") && (session.link === "lost" || session.link === "connecting")

    visible: lost
    color: Theme.scrim
    z: 10
    onVisibleChanged: if (visible)
        forceActiveFocus(Qt.OtherFocusReason)
    else
        over.takeFocus()

    MouseArea {
        anchors.fill: parent
        hoverEnabled: true
    }
    Panel {
        id: panel

        anchors.centerIn: parent
        width: Math.min(420 * Theme.textScale, parent.width - 2 * Theme.spaceL)
        raised: true

        Column {
            width: panel.availableWidth
            spacing: Theme.spaceL

            Label {
                objectName: "link-lost"
                width: parent.width
                horizontalAlignment: Text.AlignHCenter
                text: qsTr("The connection is lost")
                size: Theme.sizeTitle
                bold: true
                Accessible.role: Accessible.AlertMessage
            }
            Label {
                width: parent.width
                horizontalAlignment: Text.AlignHCenter
                text: root.session.linkText !== "" ? root.session.linkText : qsTr("Trying to reach the host again. Your seat is kept for you; AI plays for you meanwhile.")
                muted: true
            }
            BusyDots {
                anchors.horizontalCenter: parent.horizontalCenter
                running: root.visible
                color: Theme.accent
            }
            Button {
                objectName: "give-up"
                anchors.horizontalCenter: parent.horizontalCenter
                text: qsTr("Leave the table")
                onClicked: root.session.leave()
            }
        }
    }
}
