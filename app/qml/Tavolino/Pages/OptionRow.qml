// SPDX-License-Identifier: GPL-3.0-or-later
// One rule: its name and help, the control that changes it, and a mark when it differs.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Item {
    id: root

    required property int index
    required property string name
    required property string group
    required property string kind
    required property string label
    required property string help
    required property var value
    required property var choices
    required property int choice
    required property int minimum
    required property int maximum
    required property bool matters
    required property string reason
    required property bool differs
    required property string standard
    required property string error
    property string previousGroup: ""
    readonly property bool headed: group !== previousGroup
    readonly property bool beside: width > 520
    readonly property real inset: Theme.spaceL

    signal toggled(bool on)
    signal numbered(int value)
    signal picked(int choice)
    signal edited                         // a board: on a page of its own

    implicitHeight: heading.height + body.height + Theme.spaceS

    Item {
        id: heading

        x: root.inset
        width: root.width - 2 * root.inset
        height: root.headed ? title.implicitHeight + Theme.spaceS : 0

        Label {
            id: title

            width: parent.width
            topPadding: Theme.spaceM
            visible: root.headed
            text: root.group
            size: Theme.sizeSmall
            bold: true
            color: Theme.accent
            Accessible.role: Accessible.Heading
        }
    }

    Item {
        id: body

        y: heading.height
        x: root.inset
        width: root.width - 2 * root.inset
        height: root.beside ? Math.max(texts.implicitHeight, control.height) : texts.implicitHeight + (root.kind === "toggle" ? 0 : control.height + Theme.spaceXs)

        Column {
            id: texts

            anchors.verticalCenter: root.beside || root.kind === "toggle" ? parent.verticalCenter : undefined
            width: root.beside || root.kind === "toggle" ? parent.width - control.width - Theme.spaceL : parent.width

            Label {
                width: parent.width
                text: root.label
                color: root.matters ? Theme.text : Theme.textMuted
                font.weight: root.differs ? Font.Bold : Font.Normal
            }
            Label {
                width: parent.width
                visible: text !== ""
                text: root.matters ? root.help : root.reason
                size: Theme.sizeSmall
                muted: true
            }
            Label {
                objectName: "differs-" + root.name
                width: parent.width
                visible: root.differs
                text: qsTr("● differs – standard: %1").arg(root.standard)
                size: Theme.sizeSmall
                color: Theme.warning
            }
            Label {
                objectName: "error-" + root.name
                width: parent.width
                visible: root.error !== ""
                text: root.error
                size: Theme.sizeSmall
                color: Theme.danger
                Accessible.role: Accessible.AlertMessage
            }
        }

        Loader {
            id: control

            anchors.right: root.beside || root.kind === "toggle" ? parent.right : undefined
            anchors.left: root.beside || root.kind === "toggle" ? undefined : parent.left
            anchors.verticalCenter: root.beside || root.kind === "toggle" ? parent.verticalCenter : undefined
            anchors.bottom: root.beside || root.kind === "toggle" ? undefined : parent.bottom
            enabled: root.matters
            sourceComponent: root.kind === "toggle" ? toggle : root.kind === "board" ? board : root.kind === "number" ? number : shortChoice() ? segments : list

            function shortChoice(): bool {
                let letters = 0
                for (const one of root.choices)
                    letters += one.label.length + 4
                return letters * 9 * Theme.textScale < (root.beside ? root.width * 0.5 : root.width - 2 * root.inset)
            }
        }
    }

    Component {
        id: toggle

        Switch {
            objectName: "option-" + root.name
            checked: root.value === true
            Accessible.name: root.label
            onToggled: root.toggled(checked)
        }
    }
    Component {
        id: number

        SpinBox {
            objectName: "option-" + root.name
            label: root.label
            from: root.minimum
            to: root.maximum
            value: Number(root.value)
            onValueModified: root.numbered(value)
        }
    }
    Component {
        id: segments

        SegmentedChoice {
            objectName: "option-" + root.name
            label: root.label
            options: root.choices.map(one => one.label)
            currentIndex: root.choice
            onChosen: index => root.picked(index)
        }
    }
    Component {
        id: list

        ComboBox {
            objectName: "option-" + root.name
            label: root.label
            width: root.beside ? Math.min(280 * Theme.textScale, root.width * 0.45) : body.width
            model: root.choices.map(one => one.label)
            currentIndex: root.choice
            onActivated: index => root.picked(index)
        }
    }
    Component {
        id: board

        Column {
            spacing: Theme.spaceXs

            ComboBox {
                objectName: "option-" + root.name
                label: root.label
                width: root.beside ? Math.min(280 * Theme.textScale, root.width * 0.45) : body.width
                model: root.choices.map(one => one.label)
                currentIndex: root.choice
                onActivated: index => root.picked(index)
            }
            QuietButton {
                objectName: "edit-" + root.name
                anchors.right: parent.right
                iconName: "edit"
                text: qsTr("Edit boards…")
                onClicked: root.edited()
            }
        }
    }
}
