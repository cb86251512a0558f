// SPDX-License-Identifier: GPL-3.0-or-later
// Somebody else sits down at this device.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls

Dialog {
    id: root

    signal named(string name)

    function answer(): void {
        const name = field.text.trim()
        if (name === "")
            return
        close()
        named(name)
    }

    title: qsTr("Who else plays at this device?")
    onOpened: {
        field.clear()
        field.forceActiveFocus(Qt.PopupFocusReason)
    }

    Label {
        width: parent.width
        text: qsTr("You hand the device to each other; nobody sees another’s cards.")
        muted: true
    }
    TextField {
        id: field

        objectName: "beside-name"
        width: parent.width
        label: qsTr("Name")
        placeholderText: qsTr("Name")
        maximumLength: 24
        onAccepted: root.answer()
    }

    buttons: [
        PrimaryButton {
            objectName: "beside-answer"
            text: qsTr("Sit down")
            enabled: field.text.trim() !== ""
            onClicked: root.answer()
        },
        Button {
            text: qsTr("Cancel")
            onClicked: root.close()
        }
    ]
}
