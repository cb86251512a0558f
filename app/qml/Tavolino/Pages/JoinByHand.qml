// SPDX-License-Identifier: GPL-3.0-or-later
// Joining by a typed join code or address, or one joined lately.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Panel {
    id: root

    required property list<string> lately
    property bool busy: false               // a table is being joined
    property string problem: ""
    property alias field: input

    signal joined(string typed)
    signal edited

    Column {
        width: root.availableWidth
        spacing: Theme.spaceM

        Label {
            width: parent.width
            text: qsTr("By join code or address")
            bold: true
            Accessible.role: Accessible.Heading
        }
        Label {
            width: parent.width
            text: qsTr("The host’s screen shows both. Upper or lower case does not matter.")
            size: Theme.sizeSmall
            muted: true
        }
        TextField {
            id: input

            objectName: "address"
            width: parent.width
            label: qsTr("Join code or address")
            placeholderText: qsTr("For example 7RK2M or 192.168.1.20")
            inputMethodHints: Qt.ImhUrlCharactersOnly | Qt.ImhNoPredictiveText | Qt.ImhNoAutoUppercase
            enabled: !root.busy
            text: root.lately[0] ?? ""
            onTextEdited: root.edited()
            onAccepted: root.joined(text)
        }
        Row {
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
        PrimaryButton {
            objectName: "join-now"
            visible: !root.busy
            enabled: input.text.trim() !== ""
            text: qsTr("Join")
            onClicked: root.joined(input.text)
        }

        Column {
            width: parent.width
            visible: root.lately.length > 0

            Label {
                width: parent.width
                topPadding: Theme.spaceXs
                text: qsTr("Joined lately")
                size: Theme.sizeSmall
                muted: true
                Accessible.role: Accessible.Heading
            }
            Repeater {
                model: root.lately

                ListRow {
                    required property string modelData
                    required property int index

                    objectName: "lately-" + index
                    width: parent.width
                    iconName: "history"
                    text: modelData
                    enabled: !root.busy
                    onClicked: root.joined(modelData)
                }
            }
        }
    }
}
