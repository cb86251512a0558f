// SPDX-License-Identifier: GPL-3.0-or-later
// Over the page while a table is being opened; after a moment, so that what is quick does not flicker.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Rectangle {
    id: root

    required property SessionModel session
    readonly property bool wanted: session.state === "opening" && session.purpose !== "join"

    signal cancelled

    visible: wanted && !delay.running
    color: Theme.scrim

    onWantedChanged: if (wanted)
        delay.restart()
    onVisibleChanged: if (visible)
        cancel.forceActiveFocus(Qt.OtherFocusReason)

    Timer {
        id: delay

        interval: 400
    }
    MouseArea {
        anchors.fill: parent
    }
    Panel {
        anchors.centerIn: parent
        raised: true

        Column {
            spacing: Theme.spaceL

            Label {
                anchors.horizontalCenter: parent.horizontalCenter
                text: qsTr("Setting the table …")
                size: Theme.sizeTitle
                bold: true
            }
            BusyDots {
                anchors.horizontalCenter: parent.horizontalCenter
                running: root.visible
                color: Theme.accent
            }
            Button {
                id: cancel

                anchors.horizontalCenter: parent.horizontalCenter
                text: qsTr("Cancel")
                onClicked: root.cancelled()
            }
        }
    }
}
