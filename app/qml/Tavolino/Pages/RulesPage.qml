// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of a game, laid out for reading.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Controls
import Tavolino.Theme

Page {
    id: root

    property string slug: app.setup.slug

    name: "rules"
    title: qsTr("Rules")
    game: slug
    firstFocus: reader

    Component.onCompleted: app.showRules(slug)

    ListView {
        id: reader

        readonly property real column: Math.min(width - 2 * Theme.spaceL, 720 * Theme.textScale)

        function scroll(by: real): void {
            contentY = Math.max(originY - topMargin, Math.min(contentY + by, originY + contentHeight + bottomMargin - height))
        }

        objectName: "rules-text"
        anchors.fill: parent
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        topMargin: Theme.spaceM
        bottomMargin: Theme.spaceXl
        cacheBuffer: 2000
        model: root.app.rules
        Accessible.role: Accessible.Document
        Accessible.name: qsTr("The rules")

        Keys.onUpPressed: scroll(-60)
        Keys.onDownPressed: scroll(60)
        Keys.onPressed: event => {
            const page = height * 0.85
            if (event.key === Qt.Key_PageDown || event.key === Qt.Key_Space)
                scroll(page)
            else if (event.key === Qt.Key_PageUp)
                scroll(-page)
            else if (event.key === Qt.Key_Home)
                positionViewAtBeginning()
            else if (event.key === Qt.Key_End)
                positionViewAtEnd()
            else
                return
            event.accepted = true
        }

        delegate: RulesBlock {
            width: reader.width
            column: reader.column
        }

        T.ScrollBar.vertical: ScrollBar {}
    }
}
