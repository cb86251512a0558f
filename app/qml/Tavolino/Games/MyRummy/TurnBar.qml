// SPDX-License-Identifier: GPL-3.0-or-later
// Between the felt and the rack: what is asked, the tools, and the buttons that end the turn.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Models
import Tavolino.Table
import Tavolino.Theme

FocusScope {
    id: root

    required property TableViewModel table
    required property MyRummyModel own
    required property MyRummyLayout spots

    property bool keyed: false              // the keyboard is at work: say what its keys do

    signal zoomedIn
    signal zoomedOut

    readonly property real grow: spots.grow
    readonly property bool compact: spots.small
    // Where one line is too short for everything, also with large text.
    readonly property bool twoLines: spots.portrait || width < 720 * grow * Theme.textScale
    // What is told has a strip of its own where there is no room for it between plate and tools.
    readonly property real strip: compact && !twoLines ? Math.round(24 * grow * spots.textGrow) : 0
    readonly property bool drawDetailed: !compact && !twoLines
    readonly property real gap: Math.round((compact ? 4 : 8) * grow)
    readonly property real lineHeight: Math.round(Math.max((compact ? 48 : 58) * grow, finish.implicitHeight + 6 * grow, spots.ownPlateHeight + 4 * grow))

    y: spots.barTop
    z: 90
    width: spots.width
    height: implicitHeight
    implicitHeight: strip + (twoLines ? 2 * lineHeight : lineHeight)

    Rectangle {
        anchors.fill: parent
        anchors.bottomMargin: -parent.spots.rackHeight - 20
        color: Theme.plate
        opacity: 0.93
    }
    Rectangle {
        width: parent.width
        height: 1
        color: Theme.plateBorder
    }
    LineText {
        objectName: "prompt"
        x: root.spots.margin + (root.strip > 0 ? 4 : root.spots.ownPlateWidth + 10 * root.grow)
        y: root.strip > 0 ? 2 : 0
        width: (root.strip > 0 ? root.width : zoom.x - 8) - x
        height: root.strip > 0 ? root.strip : root.lineHeight
        line: root.table.line
        grow: root.grow
        size: Math.round((root.compact ? Theme.sizeSmall : Theme.sizeBody) * root.grow)
        instead: root.keyed ? qsTr("Space selects · Enter lays · M moves · N new group") : ""
        lines: root.strip > 0 ? 1 : 3
        alignment: Text.AlignLeft

        TapHandler {
            onTapped: root.table.line.dismiss()
        }
    }
    Row {
        id: zoom

        x: (root.twoLines ? root.width - root.spots.margin : tools.x - root.gap) - width
        y: root.strip + (root.lineHeight - height) / 2
        spacing: root.compact ? 0 : 4

        ToolButton {
            objectName: "zoomOut"
            grow: root.grow
            compact: root.compact
            enabled: root.spots.zoom > 1
            iconName: "minus"
            text: qsTr("Show the table smaller")
            onClicked: root.zoomedOut()
        }
        ToolButton {
            objectName: "zoomIn"
            grow: root.grow
            compact: root.compact
            enabled: root.spots.zoom < 2.9
            iconName: "plus"
            text: qsTr("Show the table larger")
            onClicked: root.zoomedIn()
        }
    }
    Row {
        id: tools

        visible: !root.table.watching
        anchors.right: ends.left
        anchors.rightMargin: root.gap
        y: root.strip + (root.twoLines ? root.lineHeight : 0) + (root.lineHeight - height) / 2
        spacing: root.compact ? 2 : 4

        ToolButton {
            objectName: "sortColour"
            grow: root.grow
            compact: root.compact
            text: qsTr("Sort by colour (C)")
            onClicked: root.own.sort("colour")

            Grid {
                anchors.centerIn: parent
                columns: 2
                spacing: 2

                Repeater {
                    model: [Theme.felt.redSuit, "#f4b41f", Theme.felt.greenSuit, Theme.felt.blueSuit]

                    Rectangle {
                        required property color modelData
                        required property int index

                        width: Math.round(9 * root.grow)
                        height: width
                        radius: index === 0 ? width / 2 : 2
                        rotation: index === 1 ? 45 : 0
                        scale: index === 1 ? 0.85 : 1
                        color: modelData
                    }
                }
            }
        }
        ToolButton {
            objectName: "sortNumber"
            grow: root.grow
            compact: root.compact
            text: qsTr("Sort by number (V)")
            onClicked: root.own.sort("number")

            Text {
                textFormat: Text.PlainText
                anchors.centerIn: parent
                text: "123"
                font.family: Theme.family
                font.pixelSize: Math.round(15 * root.grow)
                font.weight: Font.Bold
                color: Theme.plateText
            }
        }
        ToolButton {
            objectName: "undo"
            grow: root.grow
            compact: root.compact
            enabled: root.own.canUndo
            iconName: "undo"
            text: qsTr("Undo (U)")
            onClicked: root.own.undo()
        }
        ToolButton {
            objectName: "restart"
            grow: root.grow
            compact: root.compact
            enabled: root.own.touched
            iconName: "restart"
            text: qsTr("Start the turn afresh (R)")
            onClicked: root.own.restart()
        }
    }
    // As wide as each may become, so that none moves when a card is laid.
    component Widest: ChoiceButton {
        required property list<string> texts

        visible: false
        text: texts[0]
        suit: ""
        style: "plain"
        grow: (root.compact ? 0.88 : 0.9) * root.grow
        compact: true
    }
    Widest {
        id: widestDraw

        texts: root.own.widestDraw
        detail: root.drawDetailed ? texts[1] : ""
    }
    Widest {
        id: widestFinish

        texts: root.own.widestFinish
        detail: texts[1]
    }
    Row {
        id: ends

        anchors.right: parent.right
        anchors.rightMargin: root.spots.margin
        y: root.strip + (root.twoLines ? root.lineHeight : 0) + (root.lineHeight - height) / 2
        spacing: root.gap

        ChoiceButton {
            objectName: "draw"
            visible: root.own.working && !root.table.watching
            enabled: root.table.myTurn
            width: widestDraw.implicitWidth
            height: root.lineHeight - Math.round(6 * root.grow)
            text: root.own.drawText
            detail: root.drawDetailed ? root.own.drawDetail : ""
            suit: ""
            style: "plain"
            grow: root.compact ? 0.88 * root.grow : root.grow * 0.9
            compact: true
            focusPolicy: Qt.TabFocus
            onClicked: root.own.draw()
        }
        ChoiceButton {
            id: finish

            objectName: "finish"
            visible: root.own.working && !root.table.watching
            enabled: root.table.myTurn
            width: widestFinish.implicitWidth
            height: root.lineHeight - Math.round(6 * root.grow)
            text: root.own.finishText
            detail: root.own.meldText
            suit: ""
            style: root.own.canFinish ? "main" : "quiet"
            grow: root.compact ? 0.88 * root.grow : root.grow * 0.9
            compact: true
            focusPolicy: Qt.TabFocus
            onClicked: root.own.finish()

            // How far the first meld has come.
            Rectangle {
                visible: root.own.meldText !== ""
                x: 10
                y: parent.height - 5
                width: (parent.width - 20) * root.own.meldPart
                height: 3
                radius: 1.5
                color: root.own.canFinish ? Theme.turnInk : Theme.turn
            }
        }
    }
}
