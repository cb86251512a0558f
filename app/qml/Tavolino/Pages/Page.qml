// SPDX-License-Identifier: GPL-3.0-or-later
// What every page has in common: a heading with a way back, the room below it, and the keyboard.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

FocusScope {
    id: root

    required property AppModel app
    property string name: ""                // for tests and for the window's shortcuts
    property string title: ""
    property string game: app.setup.slug    // whose rules F1 shows
    property bool headed: true
    property bool backShown: true
    property bool atTable: false            // shows the table one is at
    property Item firstFocus: null          // what has the keyboard when the page comes up
    readonly property bool narrow: width < 640
    readonly property bool low: height < 560
    property alias actions: actionRow.data
    default property alias content: room.data

    signal opened(string page, var properties)
    signal finished
    signal welcomed

    function goBack(): void {
        finished()
    }

    // Whether the page has a place of its own for what is to be told, and shows it there.
    function tell(text: string): bool {
        return false
    }

    function takeFocus(): void {
        if (width <= 0) {       // not laid out yet: firstFocus may depend on it
            Qt.callLater(root.takeFocus)
            return
        }
        forceActiveFocus()
        if (firstFocus !== null && !hasFocusInside())
            firstFocus.forceActiveFocus(Qt.OtherFocusReason)
    }

    function hasFocusInside(): bool {
        const item = Window.window ? Window.window.activeFocusItem : null
        return item !== null && item.visible && item !== root && item !== backButton
    }

    function step(forward: bool): void {
        const item = Window.window.activeFocusItem
        if (item !== null)
            item.nextItemInFocusChain(forward).forceActiveFocus(forward ? Qt.TabFocusReason : Qt.BacktabFocusReason)
    }

    objectName: "page-" + name
    Keys.onDownPressed: step(true)
    Keys.onUpPressed: step(false)

    Accessible.role: Accessible.Pane
    Accessible.name: title

    Item {
        id: heading

        width: parent.width
        height: root.headed ? Theme.touch + 2 * Theme.spaceS : 0
        visible: root.headed

        IconButton {
            id: backButton

            objectName: "back"
            anchors.left: parent.left
            anchors.leftMargin: Theme.spaceS
            anchors.verticalCenter: parent.verticalCenter
            visible: root.backShown
            iconName: "back"
            text: qsTr("Back")
            onClicked: root.goBack()
        }
        Label {
            anchors.left: backButton.visible ? backButton.right : parent.left
            anchors.leftMargin: backButton.visible ? Theme.spaceXs : Theme.spaceL
            anchors.right: actionRow.left
            anchors.rightMargin: Theme.spaceS
            anchors.verticalCenter: parent.verticalCenter
            text: root.title
            size: root.narrow ? Theme.sizeTitle : Theme.sizeHeading
            font.family: Theme.serif
            bold: true
            wrapMode: Text.NoWrap
            Accessible.role: Accessible.Heading
        }
        Row {
            id: actionRow

            anchors.right: parent.right
            anchors.rightMargin: Theme.spaceS
            anchors.verticalCenter: parent.verticalCenter
        }
    }

    Item {
        id: room

        anchors.top: heading.bottom
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
