// SPDX-License-Identifier: GPL-3.0-or-later
// One seat of the lobby: who sits there, and what one may do about it.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

FocusScope {
    id: root

    required property int seat
    required property string number
    required property string name
    required property string avatar
    required property string colour
    required property string controller
    required property string level
    required property string role
    required property int team
    required property bool mine
    required property bool host
    required property bool canSit
    required property bool canEdit
    required property bool canMove
    property var levels: []
    property bool marked: false
    property bool swapping: false
    property bool target: false

    signal sat
    signal stood
    signal levelled(string level)
    signal swapped
    signal draggedTo(real x, real y)
    signal dropped

    objectName: "seat-" + seat
    implicitHeight: plate.implicitHeight
    z: drag.active ? 2 : 0
    Accessible.role: Accessible.Grouping
    Accessible.name: "%1: %2, %3".arg(number).arg(name).arg(role)

    Rectangle {
        id: plate

        x: drag.active ? drag.activeTranslation.x : 0
        y: drag.active ? drag.activeTranslation.y : 0
        width: parent.width
        height: parent.height
        implicitHeight: upper.height + row.height + 2 * Theme.spaceM + (row.height > 0 ? Theme.spaceS : 0)
        radius: Theme.radiusM
        color: Theme.plate
        border.width: root.marked || root.target ? 3 : root.mine ? 2 : 1
        border.color: root.marked || root.target ? Theme.feltFocus : root.mine ? Theme.turn : Theme.plateBorder
        scale: drag.active ? 1.03 : 1

        HoverHandler {
            enabled: root.canMove
            cursorShape: drag.active ? Qt.ClosedHandCursor : Qt.OpenHandCursor
        }
        DragHandler {
            id: drag

            target: null
            enabled: root.canMove
            onActiveTranslationChanged: if (active)
                root.draggedTo(centroid.position.x + plate.x, centroid.position.y + plate.y)
            onActiveChanged: if (!active)
                root.dropped()
        }

        Item {
            id: upper

            x: Theme.spaceM
            y: Theme.spaceM
            width: parent.width - 2 * Theme.spaceM
            height: Math.max(face.height, words.implicitHeight, swap.visible ? swap.height : 0)

            Rectangle {
                id: teamMark

                width: 4
                height: parent.height
                radius: 2
                color: Theme.teamOnPlate(root.team)
            }
            Face {
                id: face

                anchors.left: teamMark.right
                anchors.leftMargin: Theme.spaceS
                anchors.verticalCenter: parent.verticalCenter
                size: 46 * Theme.textScale
                name: root.name
                avatar: root.avatar
                colour: root.colour
                opacity: root.controller === "person" ? 1 : 0.75
                Accessible.ignored: true

                Rectangle {
                    anchors.right: parent.right
                    anchors.bottom: parent.bottom
                    anchors.margins: -3
                    visible: root.controller !== "person" || root.host
                    width: 20 * Theme.textScale
                    height: width
                    radius: width / 2
                    color: Theme.plate
                    border.width: 1
                    border.color: Theme.plateBorder

                    Icon {
                        anchors.centerIn: parent
                        name: root.controller === "bot" ? "robot" : root.controller === "away" ? "clock" : "crown"
                        size: 14
                        color: Theme.plateText
                    }
                }
            }
            Column {
                id: words

                anchors.left: face.right
                anchors.leftMargin: Theme.spaceM
                anchors.right: swap.visible ? swap.left : parent.right
                anchors.verticalCenter: parent.verticalCenter

                Label {
                    width: parent.width
                    text: root.name
                    bold: true
                    color: Theme.plateText
                    wrapMode: Text.NoWrap
                }
                Label {
                    width: parent.width
                    visible: text !== ""
                    text: root.role
                    size: Theme.sizeSmall
                    color: Theme.plateTextMuted
                    maximumLineCount: 2
                }
            }
            IconButton {
                id: swap

                objectName: "swap-" + root.seat
                anchors.right: parent.right
                anchors.verticalCenter: parent.verticalCenter
                visible: root.canMove
                iconName: "swap"
                text: root.swapping ? qsTr("Swap with %1").arg(root.name) : qsTr("Swap %1’s seat").arg(root.name)
                ink: Theme.plateText
                ring: Theme.feltFocus
                onClicked: root.swapped()
            }
        }

        Flow {
            id: row

            anchors.top: upper.bottom
            anchors.topMargin: Theme.spaceS
            x: Theme.spaceM
            width: parent.width - 2 * Theme.spaceM
            spacing: Theme.spaceS

            ComboBox {
                objectName: "level-" + root.seat
                visible: root.canEdit
                width: Math.min(row.width, Math.max(110 * Theme.textScale, row.width - sitButton.width - row.spacing))
                label: qsTr("Strength of %1").arg(root.name)
                model: root.levels.map(level => level.label)
                currentIndex: root.levels.findIndex(level => level.value === root.level)
                onActivated: index => root.levelled(root.levels[index].value)
            }
            Button {
                id: sitButton

                objectName: "sit-" + root.seat
                visible: root.canSit
                text: qsTr("Sit here")
                ring: Theme.feltFocus
                onClicked: root.sat()
            }
            Button {
                objectName: "stand-" + root.seat
                visible: root.mine
                text: qsTr("Stand up")
                ring: Theme.feltFocus
                onClicked: root.stood()
            }
        }
    }
}
