// SPDX-License-Identifier: GPL-3.0-or-later
// Between two people who play on one device: nobody's cards are to be seen until the next one has it.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

FocusScope {
    id: root

    required property HotSeatModel people
    readonly property Item button: here

    objectName: "handOver"
    visible: people.covered
    z: 9
    onVisibleChanged: if (visible)
        Qt.callLater(() => here.forceActiveFocus(Qt.OtherFocusReason))

    MouseArea {
        anchors.fill: parent
        hoverEnabled: true
        onWheel: wheel => wheel.accepted = true
    }
    Felt {
        anchors.fill: parent
    }

    Panel {
        id: panel

        anchors.centerIn: parent
        width: Math.min(460 * Theme.textScale, parent.width - 2 * Theme.spaceL)
        raised: true

        Column {
            width: panel.availableWidth
            spacing: Theme.spaceL

            Face {
                anchors.horizontalCenter: parent.horizontalCenter
                size: 84 * Theme.textScale
                name: root.people.nextName
                avatar: root.people.nextAvatar
                colour: root.people.nextColour
                Accessible.ignored: true
            }
            Label {
                objectName: "passText"
                width: parent.width
                horizontalAlignment: Text.AlignHCenter
                text: root.people.passText
                size: Theme.sizeHeading
                font.family: Theme.serif
                bold: true
                Accessible.role: Accessible.AlertMessage
            }
            Label {
                width: parent.width
                horizontalAlignment: Text.AlignHCenter
                text: qsTr("The cards are hidden until then.")
                muted: true
            }
            PrimaryButton {
                id: here

                objectName: "take"
                focus: true
                anchors.horizontalCenter: parent.horizontalCenter
                large: true
                iconName: "eye"
                text: qsTr("I am %1, show my cards").arg(root.people.nextName)
                onClicked: root.people.take()
            }
        }
    }
}
