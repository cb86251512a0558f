// SPDX-License-Identifier: GPL-3.0-or-later
// A locked table asks for its password, again after a wrong one.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Dialog {
    id: root

    required property SessionModel session
    readonly property bool wanted: session.passwordTable !== ""

    function answer(): void {
        if (field.text.trim() === "")
            return
        session.givePassword(field.text)
    }

    title: qsTr("“%1” is locked").arg(session.passwordTable)
    onWantedChanged: if (wanted) {
        field.clear()
        open()
        field.forceActiveFocus(Qt.PopupFocusReason)
    } else {
        close()
    }
    onOpened: field.forceActiveFocus(Qt.PopupFocusReason)
    onClosed: if (wanted)
        session.leave()

    Label {
        width: parent.width
        text: qsTr("The host of the table knows the password.")
        muted: true
    }
    TextField {
        id: field

        objectName: "password"
        width: parent.width
        label: qsTr("Password of the table")
        placeholderText: qsTr("Password of the table")
        maximumLength: 32
        inputMethodHints: Qt.ImhNoPredictiveText | Qt.ImhNoAutoUppercase
        onAccepted: root.answer()
    }
    Label {
        objectName: "password-problem"
        width: parent.width
        visible: text !== ""
        text: root.session.passwordText
        color: Theme.danger
        Accessible.role: Accessible.AlertMessage
    }

    buttons: [
        PrimaryButton {
            objectName: "password-answer"
            text: qsTr("Come in")
            enabled: field.text.trim() !== ""
            onClicked: root.answer()
        },
        Button {
            objectName: "password-cancel"
            text: qsTr("Cancel")
            onClicked: root.close()
        }
    ]
}
