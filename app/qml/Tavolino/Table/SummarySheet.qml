// SPDX-License-Identifier: GPL-3.0-or-later
// After a deal: who won what and why, line by line, then one button. After the match: the end of it.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Controls
import Tavolino.Models
import Tavolino.Theme

FocusScope {
    id: root

    required property TableViewModel table
    required property TableGeometry geometry

    signal leaveRequested

    property bool aside: false               // somebody looks at the table first
    readonly property bool open: table.summaryShown
    readonly property real grow: geometry.grow
    readonly property int pad: Math.round((geometry.small ? 16 : 26) * grow)
    readonly property color tone: table.summaryTone === "won" ? Theme.good : table.summaryTone === "lost" ? Theme.danger : Theme.text

    anchors.fill: parent
    z: 7000
    opacity: open ? 1 : 0
    visible: opacity > 0
    enabled: open

    Accessible.role: Accessible.Dialog
    Accessible.name: table.summaryTitle

    // To look at how the table came to stand, and back.
    function setAside(away: bool): void {
        aside = away
        if (open)
            (away ? back : goOn).forceActiveFocus(Qt.OtherFocusReason)
    }

    onOpenChanged: setAside(false)
    Keys.onPressed: event => {
        if (event.key !== Qt.Key_V && !(aside && event.key === Qt.Key_Escape))
            return
        setAside(!aside)
        event.accepted = true
    }

    Behavior on opacity {
        NumberAnimation {
            duration: Theme.fadeTime
        }
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.scrim
        opacity: 0.7
        visible: !root.aside
        TapHandler {}
        HoverHandler {
            blocking: true
        }
    }

    Celebration {
        anchors.fill: parent
        running: root.open && !root.aside && root.table.matchOver && root.table.summaryTone === "won"
    }

    Item {
        id: sheet

        visible: !root.aside
        anchors.horizontalCenter: parent.horizontalCenter
        y: (parent.height - height) / 2 + (root.open ? 0 : 20)
        width: Math.min(Math.round(470 * root.grow), parent.width - 2 * root.geometry.margin)
        height: Math.min(column.implicitHeight + column.spacing + goOn.implicitHeight + 2 * root.pad, parent.height - 2 * root.geometry.margin)

        Behavior on y {
            enabled: Theme.travels
            NumberAnimation {
                duration: Theme.pageTime
                easing.type: Easing.OutCubic
            }
        }

        BorderImage {
            anchors.fill: parent
            anchors.margins: -22
            anchors.bottomMargin: -30
            source: "image://tavolino/shadow/42"
            border {
                left: 40
                top: 40
                right: 40
                bottom: 40
            }
        }
        Rectangle {
            anchors.fill: parent
            radius: Theme.radiusL
            color: Theme.panel
            border.width: 1
            border.color: Theme.panelBorder
        }
        Rectangle {
            x: root.pad
            width: Math.round(56 * root.grow)
            height: 5
            radius: 2
            color: root.tone
        }

        Flickable {
            anchors.fill: parent
            anchors.margins: root.pad
            anchors.bottomMargin: root.pad + column.spacing + goOn.implicitHeight
            contentHeight: column.implicitHeight
            interactive: contentHeight > height + 1
            clip: interactive
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ScrollBar {}

            Column {
                id: column

                width: parent.width - (root.geometry.small && !root.geometry.portrait ? 12 : 0)   // beside a scroll bar
                spacing: Math.round((!root.geometry.small ? 10 : root.geometry.portrait ? 6 : 4) * root.grow)

                Row {
                    width: parent.width
                    spacing: 10 * root.grow

                    Icon {
                        id: cup

                        anchors.verticalCenter: parent.verticalCenter
                        visible: root.table.matchOver
                        name: root.table.summaryTone === "won" ? "trophy" : "cards"
                        size: Math.round(34 * root.grow)
                        color: root.tone
                    }
                    Column {
                        width: parent.width - eye.width - (cup.visible ? cup.width + parent.spacing : 0)

                        Label {
                            width: parent.width
                            text: root.table.summaryTitle
                            size: Math.round((root.geometry.small ? Theme.sizeTitle : Theme.sizeHeading) * root.grow)
                            bold: true
                            color: root.tone
                        }
                        Label {
                            width: parent.width
                            text: root.table.summarySubtitle
                            size: Math.round(Theme.sizeSmall * root.grow)
                            muted: true
                        }
                    }
                }
                Repeater {
                    model: root.table.summaryLines

                    SummaryRow {
                        required cards
                        required part

                        width: column.width
                        grow: root.grow
                    }
                }
                Separator {
                    width: parent.width
                }
                Repeater {
                    model: root.table.summaryScores

                    SummaryScore {
                        width: column.width
                        chips: root.table.chips
                        grow: root.grow
                    }
                }
            }
        }
        IconButton {
            id: eye

            objectName: "setAside"
            x: parent.width - width - root.pad / 2
            y: root.pad / 2
            iconName: "eye"
            text: qsTr("Look at the table (V)")
            onClicked: root.setAside(true)
        }
        // Always in sight, however long the account is.
        SummaryButtons {
            id: goOn

            x: root.pad
            y: parent.height - root.pad - height
            width: parent.width - 2 * root.pad
            height: implicitHeight
            table: root.table
            grow: root.grow
            focus: true
            onLeaveRequested: root.leaveRequested()
        }
    }

    Button {
        id: back

        objectName: "callBack"
        anchors.horizontalCenter: parent.horizontalCenter
        y: parent.height - height - root.geometry.margin
        visible: root.aside && root.open
        text: qsTr("Show the result (V)")
        onClicked: root.setAside(false)
    }
}
