// SPDX-License-Identifier: GPL-3.0-or-later
// One game of the shelf: its little table, its name, how many can play.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Controls
import Tavolino.Theme

T.AbstractButton {
    id: root

    required property list<string> cards
    required property string art
    required property string title
    required property string players
    required property string summary
    required property bool last
    property bool chosen: false
    readonly property bool brief: width < 230 * Theme.textScale     // the setup page says the rest
    property real tableHeight: width * 0.62

    implicitWidth: 320
    implicitHeight: tableHeight + texts.implicitHeight + 3 * Theme.spaceM
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    Accessible.role: Accessible.RadioButton
    Accessible.name: "%1, %2. %3".arg(title).arg(players).arg(summary)
    Accessible.checked: chosen
    Keys.onReturnPressed: click()
    Keys.onEnterPressed: click()

    background: Rectangle {
        radius: Theme.radiusL
        color: root.hovered ? Qt.tint(Theme.panel, Theme.hover) : Theme.panel
        border.width: root.chosen ? 2 : 1
        border.color: root.chosen ? Theme.accent : Theme.panelBorder

        FocusRing {
            shown: root.visualFocus
            innerRadius: Theme.radiusL
        }
    }

    contentItem: Item {
        GameTable {
            id: table

            x: Theme.spaceM
            y: Theme.spaceM
            width: parent.width - 2 * Theme.spaceM
            height: root.tableHeight - Theme.spaceM
            cards: root.cards
            art: root.art
            lifted: root.hovered || root.visualFocus
        }
        Badge {
            anchors.right: table.right
            anchors.top: table.top
            anchors.margins: Theme.spaceXs
            visible: root.last
            text: qsTr("Last played")
        }
        Column {
            id: texts

            anchors.top: table.bottom
            anchors.topMargin: Theme.spaceM
            x: Theme.spaceL
            width: parent.width - 2 * Theme.spaceL
            spacing: 2

            Label {
                width: parent.width
                text: root.title
                size: root.brief ? Theme.sizeBody : Theme.sizeTitle
                font.family: Theme.serif
                bold: true
                maximumLineCount: 2
            }
            Label {
                width: parent.width
                text: root.players
                size: Theme.sizeSmall
                muted: true
            }
            Label {
                width: parent.width
                visible: text !== "" && !root.brief
                text: root.summary
                size: Theme.sizeSmall
                maximumLineCount: 4
            }
        }
    }
}
