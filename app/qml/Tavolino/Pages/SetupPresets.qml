// SPDX-License-Identifier: GPL-3.0-or-later
// The named sets of rules, to take one with a click.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

Column {
    id: root

    required property SetupModel setup
    readonly property int columns: width > 620 * Theme.textScale ? 2 : 1

    spacing: Theme.spaceS

    Label {
        text: qsTr("Rules")
        bold: true
        Accessible.role: Accessible.Heading
    }
    Grid {
        width: parent.width
        columns: root.columns
        spacing: Theme.spaceS

        Repeater {
            model: root.setup.presets

            T.AbstractButton {
                id: card

                required property string slug
                required property string label
                required property string detail
                required property bool chosen

                objectName: "preset-" + slug
                width: (root.width - (root.columns - 1) * Theme.spaceS) / root.columns
                implicitHeight: Math.max(Theme.touch * 1.5, lines.implicitHeight + 2 * Theme.spaceM)
                focusPolicy: Qt.StrongFocus
                hoverEnabled: true
                Accessible.role: Accessible.RadioButton
                Accessible.name: "%1. %2".arg(label).arg(detail)
                Accessible.checked: chosen
                Keys.onReturnPressed: click()
                Keys.onEnterPressed: click()
                onClicked: root.setup.applyPreset(slug)

                background: Rectangle {
                    radius: Theme.radiusM
                    color: card.hovered ? Qt.tint(Theme.panel, Theme.hover) : Theme.panel
                    border.width: card.chosen ? 2 : 1
                    border.color: card.chosen ? Theme.accent : Theme.panelBorder

                    FocusRing {
                        shown: card.visualFocus
                    }
                }
                contentItem: Item {
                    Rectangle {
                        id: radio

                        x: Theme.spaceM
                        anchors.verticalCenter: parent.verticalCenter
                        width: Math.round(22 * Theme.textScale)
                        height: width
                        radius: width / 2
                        color: card.chosen ? Theme.accent : Theme.field
                        border.width: card.chosen ? 0 : 2
                        border.color: Theme.fieldBorder

                        Icon {
                            anchors.centerIn: parent
                            visible: card.chosen
                            name: "check"
                            size: 16
                            color: Theme.accentText
                        }
                    }
                    Column {
                        id: lines

                        anchors.left: radio.right
                        anchors.leftMargin: Theme.spaceM
                        anchors.right: parent.right
                        anchors.rightMargin: Theme.spaceM
                        anchors.verticalCenter: parent.verticalCenter

                        Label {
                            width: parent.width
                            text: card.label
                            font.weight: Font.DemiBold
                        }
                        Label {
                            width: parent.width
                            text: card.detail
                            size: Theme.sizeSmall
                            muted: true
                        }
                    }
                }
            }
        }
    }
}
