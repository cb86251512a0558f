// SPDX-License-Identifier: GPL-3.0-or-later
// One block of the rules: a heading, a paragraph, a list item or a table.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Item {
    id: root

    required property string kind
    required property string text
    required property int level
    required property string mark
    required property var rows
    required property bool differs          // a house rule: marked at its side
    required property real column           // how wide the text runs

    implicitHeight: body.implicitHeight + space
    readonly property real space: kind === "heading" ? Theme.spaceS : kind === "item" ? Theme.spaceXs : Theme.spaceM

    Rectangle {
        objectName: "houseRule"
        visible: root.differs
        x: body.x - Theme.spaceM
        width: 4
        height: body.height
        radius: 2
        color: Theme.accent
        Accessible.role: Accessible.StaticText
        Accessible.name: qsTr("House rule")
    }
    Loader {
        id: body

        x: (parent.width - width) / 2
        width: root.column
        sourceComponent: root.kind === "heading" ? heading : root.kind === "item" ? entry : root.kind === "table" ? table : paragraph
    }

    Component {
        id: heading

        Label {
            topPadding: root.level === 1 ? 0 : root.level === 2 ? Theme.spaceXl : Theme.spaceM
            text: root.text
            size: root.level === 1 ? Theme.sizeDisplay : root.level === 2 ? Theme.sizeHeading : Theme.sizeTitle
            font.family: root.level < 3 ? Theme.serif : Theme.family
            bold: true
            Accessible.role: Accessible.Heading
        }
    }
    Component {
        id: paragraph

        RulesText {
            text: root.text
        }
    }
    Component {
        id: entry

        Item {
            implicitHeight: words.implicitHeight

            Label {
                x: root.level * Theme.spaceXl
                width: 28 * Theme.textScale
                text: root.mark
                color: Theme.accent
                bold: true
            }
            RulesText {
                id: words

                x: root.level * Theme.spaceXl + 28 * Theme.textScale
                width: parent.width - x
                text: root.text
            }
        }
    }
    Component {
        id: table

        RulesTable {
            rows: root.rows
        }
    }
}
