// SPDX-License-Identifier: GPL-3.0-or-later
// The very first page: who are you?
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Controls
import Tavolino.Theme

Page {
    id: root

    name: "first-start"
    title: qsTr("Welcome")
    headed: false
    firstFocus: editor.field

    function begin(): void {
        if (root.app.settings.named)
            root.welcomed()
        else
            editor.field.error = qsTr("Others want to know what to call you")
    }

    function goBack(): void {
    }

    Felt {
        anchors.fill: parent
    }

    ScrollPage {
        anchors.fill: parent
        maxWidth: 620 * Theme.textScale

        Item {
            width: 1
            height: Math.max(0, (root.height - panel.height) / 2 - 2 * Theme.spaceXl)
        }
        Panel {
            id: panel

            width: parent.width
            raised: true
            padding: root.narrow ? Theme.spaceL : Theme.spaceXl

            Column {
                width: panel.availableWidth
                spacing: Theme.spaceL

                Label {
                    width: parent.width
                    text: qsTr("Welcome to Tavolino")
                    size: root.narrow ? Theme.sizeHeading : Theme.sizeDisplay
                    font.family: Theme.serif
                    bold: true
                    Accessible.role: Accessible.Heading
                }
                Label {
                    width: parent.width
                    text: qsTr("How shall the others at the table see you? You can change it at any time.")
                    muted: true
                }
                ProfileEditor {
                    id: editor

                    width: parent.width
                    settings: root.app.settings
                    onAccepted: root.begin()

                    Connections {
                        target: root.app.settings
                        function onNameChanged(): void {
                            if (root.app.settings.named)
                                editor.field.error = ""
                        }
                    }
                }
                PrimaryButton {
                    objectName: "begin"
                    anchors.right: parent.right
                    large: true
                    text: qsTr("To the tables")
                    iconName: "right"
                    onClicked: root.begin()
                }
            }
        }
    }
}
