// SPDX-License-Identifier: GPL-3.0-or-later
// Asks once before something that cannot be taken back. Escape and the quiet button say no.
pragma ComponentBehavior: Bound

import QtQuick

Dialog {
    id: root

    property string text: ""
    property string confirmText: qsTr("Yes")
    property string cancelText: qsTr("Cancel")
    property bool dangerous: true

    signal confirmed

    Label {
        width: parent.width
        text: root.text
    }

    buttons: [
        DangerButton {
            objectName: "confirm"
            guarded: true
            text: root.confirmText
            visible: root.dangerous
            onClicked: {
                root.close()
                root.confirmed()
            }
        },
        PrimaryButton {
            objectName: "confirm"
            guarded: true
            text: root.confirmText
            visible: !root.dangerous
            onClicked: {
                root.close()
                root.confirmed()
            }
        },
        Button {
            objectName: "refuse"
            guarded: true
            text: root.cancelText
            focus: true
            onClicked: root.close()
        }
    ]
}
