// SPDX-License-Identifier: GPL-3.0-or-later
// Joining a table by the address that its lobby shows.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Page {
    id: root

    readonly property SessionModel session: app.session
    readonly property bool busy: session.state === "opening" && session.purpose === "join"
    property string problem: ""

    function join(address: string): void {
        if (busy)
            return
        problem = ""
        field.text = address
        root.app.join(address)
    }

    function goBack(): void {
        if (busy)
            session.leave()
        else
            finished()
    }

    name: "join"
    title: qsTr("Join a table")
    firstFocus: field

    Connections {
        target: root.app
        function onJoinFailed(text: string): void {
            root.problem = text
            field.forceActiveFocus(Qt.OtherFocusReason)
        }
    }

    ScrollPage {
        anchors.fill: parent
        maxWidth: 560 * Theme.textScale

        Label {
            width: parent.width
            text: qsTr("The host’s lobby shows an address such as 192.168.1.20. Type it here; both computers must be in the same network.")
            muted: true
        }
        TextField {
            id: field

            objectName: "address"
            width: parent.width
            label: qsTr("Address of the table")
            placeholderText: qsTr("Address, for example 192.168.1.20")
            inputMethodHints: Qt.ImhUrlCharactersOnly | Qt.ImhNoPredictiveText
            enabled: !root.busy
            text: root.app.settings.addresses[0] ?? ""
            onTextEdited: root.problem = ""
            onAccepted: root.join(text)
        }
        Row {
            id: trouble

            width: parent.width
            visible: root.problem !== ""
            spacing: Theme.spaceS

            Icon {
                id: sign

                name: "warning"
                color: Theme.danger
            }
            Label {
                objectName: "problem"
                width: parent.width - sign.width - parent.spacing
                text: root.problem
                color: Theme.danger
                Accessible.role: Accessible.AlertMessage
            }
        }
        Row {
            spacing: Theme.spaceM

            PrimaryButton {
                objectName: "join-now"
                large: true
                visible: !root.busy
                enabled: field.text.trim() !== ""
                text: qsTr("Join")
                onClicked: root.join(field.text)
            }
            BusyDots {
                anchors.verticalCenter: parent.verticalCenter
                visible: root.busy
                running: root.busy
                color: Theme.accent
                size: 10
            }
            Label {
                anchors.verticalCenter: parent.verticalCenter
                visible: root.busy
                text: qsTr("Knocking at the table …")
            }
            Button {
                objectName: "cancel"
                visible: root.busy
                text: qsTr("Cancel")
                onClicked: root.session.leave()
            }
        }

        Label {
            width: parent.width
            topPadding: Theme.spaceM
            visible: root.app.settings.addresses.length > 0
            text: qsTr("Joined lately")
            bold: true
            Accessible.role: Accessible.Heading
        }
        Panel {
            id: lately

            width: parent.width
            visible: root.app.settings.addresses.length > 0
            padding: Theme.spaceXs

            Column {
                width: lately.availableWidth

                Repeater {
                    model: root.app.settings.addresses

                    ListRow {
                        required property string modelData
                        required property int index

                        objectName: "lately-" + index
                        width: parent.width
                        iconName: "history"
                        text: modelData
                        enabled: !root.busy
                        onClicked: root.join(modelData)
                    }
                }
            }
        }
    }
}
