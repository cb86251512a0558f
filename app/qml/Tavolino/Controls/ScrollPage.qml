// SPDX-License-Identifier: GPL-3.0-or-later
// A page that scrolls when it must: children go into one column, centred and no wider than `maxWidth`.
// It follows the keyboard: what gets the focus is scrolled into view.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Theme

Flickable {
    id: root

    default property alias content: column.data
    property real maxWidth: 720
    property real padding: Theme.spaceL
    property alias spacing: column.spacing

    function reveal(item: Item): void {
        const top = item.mapToItem(column, 0, 0).y + column.y
        if (top - Theme.spaceXl < contentY)
            contentY = Math.max(0, top - Theme.spaceXl)
        else if (top + item.height + Theme.spaceXl > contentY + height)
            contentY = Math.min(contentHeight - height, top + item.height + Theme.spaceXl - height)
    }

    contentWidth: width
    contentHeight: column.implicitHeight + 2 * padding
    boundsBehavior: Flickable.StopAtBounds
    interactive: contentHeight > height
    clip: true
    T.ScrollBar.vertical: ScrollBar {}

    Connections {
        target: root.Window.window

        function onActiveFocusItemChanged(): void {
            let item = root.Window.window.activeFocusItem
            for (let up = item; up; up = up.parent) {
                if (up === column) {
                    root.reveal(item)
                    return
                }
            }
        }
    }

    Column {
        id: column

        x: Math.max(root.padding, (root.width - width) / 2)
        y: root.padding
        width: Math.min(root.maxWidth, root.width - 2 * root.padding)
        spacing: Theme.spaceL
    }
}
