// SPDX-License-Identifier: GPL-3.0-or-later
// The product's name, and who one is; a click leads to changing that.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Item {
    id: root

    required property AppModel app
    property bool narrow: false

    signal opened(string page, var properties)

    implicitHeight: Math.max(word.implicitHeight, me.implicitHeight)

    Label {
        id: word

        anchors.verticalCenter: parent.verticalCenter
        width: parent.width - me.width - Theme.spaceM
        text: "Tavolino"
        size: root.narrow ? Theme.sizeHeading : Theme.sizeDisplay
        font.family: Theme.serif
        bold: true
        wrapMode: Text.NoWrap
        Accessible.role: Accessible.Heading
    }

    T.AbstractButton {
        id: me

        objectName: "profile"
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(implicitWidth, root.width * 0.5)
        implicitWidth: face.width + nameLabel.implicitWidth + Theme.spaceM + 2 * Theme.spaceS
        implicitHeight: Theme.touch + Theme.spaceS
        focusPolicy: Qt.StrongFocus
        hoverEnabled: true
        text: root.app.settings.name
        Accessible.role: Accessible.Button
        Accessible.name: qsTr("You are %1. Change name and picture").arg(root.app.settings.name)
        Keys.onReturnPressed: click()
        Keys.onEnterPressed: click()
        onClicked: root.opened("SettingsPage", {})

        background: Rectangle {
            radius: height / 2
            color: me.hovered ? Theme.hover : "transparent"

            FocusRing {
                shown: me.visualFocus
                innerRadius: parent.height / 2
            }
        }
        contentItem: Item {
            Face {
                id: face

                x: Theme.spaceXs
                anchors.verticalCenter: parent.verticalCenter
                size: Theme.touch
                name: root.app.settings.name
                avatar: root.app.settings.avatar
                colour: root.app.settings.colour
                Accessible.ignored: true
            }
            Label {
                id: nameLabel

                anchors.left: face.right
                anchors.leftMargin: Theme.spaceS
                anchors.right: parent.right
                anchors.rightMargin: Theme.spaceM
                anchors.verticalCenter: parent.verticalCenter
                text: root.app.settings.name
                font.weight: Font.DemiBold
                wrapMode: Text.NoWrap
                Accessible.ignored: true
            }
        }
    }
}
