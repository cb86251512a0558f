// SPDX-License-Identifier: GPL-3.0-or-later
// A board as text: ten lines of ten codes, to be copied, or written and taken over.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Dialog {
    id: root

    required property BoardsModel boards
    property string fault: ""

    signal copied(string text)

    title: qsTr("The board as text")
    wantedWidth: 560
    onOpened: {
        fault = ""
        area.text = boards.text
        area.forceActiveFocus(Qt.PopupFocusReason)
    }

    Label {
        width: parent.width
        text: qsTr("Ten lines of ten cards: QS is the queen of spades, TD or 10D the ten of diamonds, -- a free corner.")
        size: Theme.sizeSmall
        muted: true
    }
    Rectangle {
        width: parent.width
        height: Math.max(120, area.implicitHeight)
        radius: Theme.radiusM
        color: Theme.field
        border.width: area.activeFocus ? 2 : 1
        border.color: area.activeFocus ? Theme.focus : Theme.fieldBorder

        T.TextArea {
            id: area

            objectName: "board-text"
            anchors.fill: parent
            padding: Theme.spaceM
            font.family: "monospace"
            font.pixelSize: Theme.sizeSmall
            color: Theme.text
            selectionColor: Theme.accent
            selectedTextColor: Theme.accentText
            selectByMouse: true
            wrapMode: TextEdit.NoWrap
            inputMethodHints: Qt.ImhNoPredictiveText | Qt.ImhPreferUppercase
            Accessible.role: Accessible.EditableText
            Accessible.name: root.title
            Keys.onTabPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
        }
    }
    Label {
        objectName: "text-fault"
        width: parent.width
        visible: root.fault !== ""
        text: root.fault
        color: Theme.danger
        Accessible.role: Accessible.AlertMessage
    }

    buttons: [
        PrimaryButton {
            objectName: "text-take"
            text: qsTr("Take over")
            onClicked: {
                root.fault = root.boards.take(area.text)
                if (root.fault === "")
                    root.close()
            }
        },
        Button {
            objectName: "text-copy"
            iconName: "copy"
            text: qsTr("Copy")
            onClicked: root.copied(area.text)
        },
        Button {
            text: qsTr("Cancel")
            onClicked: root.close()
        }
    ]
}
