// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays at this device. Several hand it to each other.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Column {
    id: root

    required property string owner          // whose app it is
    required property int most              // people there is room for, the owner included
    property list<string> names: []         // of the others, as they were last time
    readonly property list<string> chosen: collect(entries.count, edits)
    property int edits: 0

    function collect(count: int, _: int): list<string> {
        const all = []
        for (let n = 0; n < count; n++) {
            const name = ((entries.itemAt(n) as Item)?.children[0] as TextField)?.text.trim() ?? ""
            if (name !== "")
                all.push(name)
        }
        return all
    }

    function addPerson(): void {
        people.append({
            name: names[people.count] ?? ""
        })
        edits++
        Qt.callLater(() => ((entries.itemAt(people.count - 1) as Item)?.children[0] as TextField)?.forceActiveFocus(Qt.OtherFocusReason))
    }

    spacing: Theme.spaceS

    ListModel {
        id: people
    }

    Label {
        width: parent.width
        text: qsTr("At this device")
        bold: true
    }
    Label {
        width: parent.width
        text: people.count === 0 ? qsTr("You play alone here.") : qsTr("%1 and the others below hand the device to each other; nobody sees another’s cards.").arg(root.owner)
        size: Theme.sizeSmall
        muted: true
    }
    Repeater {
        id: entries

        model: people

        Item {
            id: entry

            required property int index
            required property string name

            width: root.width
            implicitHeight: field.height

            TextField {
                id: field

                objectName: "beside-" + entry.index
                anchors.left: parent.left
                anchors.right: remove.left
                anchors.rightMargin: Theme.spaceS
                label: qsTr("Name of another person at this device")
                placeholderText: qsTr("Name")
                maximumLength: 24
                text: entry.name
                onTextChanged: root.edits++
            }
            IconButton {
                id: remove

                objectName: "remove-beside-" + entry.index
                anchors.right: parent.right
                iconName: "close"
                text: qsTr("Remove")
                onClicked: {
                    people.remove(entry.index)
                    root.edits++
                }
            }
        }
    }
    QuietButton {
        objectName: "add-beside"
        x: -leftPadding
        visible: people.count < root.most - 1
        iconName: "plus"
        text: qsTr("Somebody else plays at this device")
        onClicked: root.addPerson()
    }
}
