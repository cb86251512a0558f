// SPDX-License-Identifier: GPL-3.0-or-later
// A button that decides something, large and near the hand, its consequence in words below.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Cards
import Tavolino.Controls
import Tavolino.Theme

T.Button {
    id: root

    required property string detail
    required property string suit
    property string caption: ""             // before the cards, where there are such
    property var cards: []                  // drawn instead of the text
    required property string style          // main, plain, quiet
    property real grow: 1
    property bool compact: false

    readonly property bool main: style === "main"
    readonly property bool quiet: style === "quiet"
    readonly property color ink: main ? Theme.turnInk : quiet ? Theme.plateText : "#2a2521"

    implicitWidth: Math.max(Math.round((compact ? 72 : 96) * grow), row.implicitWidth + leftPadding + rightPadding)
    implicitHeight: Math.max(Theme.touch, Math.round((compact ? 44 : 54) * grow), row.implicitHeight + 10)
    leftPadding: Math.round((compact ? 12 : 18) * grow)
    rightPadding: leftPadding
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    opacity: enabled ? 1 : 0.6
    scale: down ? 0.97 : 1

    Accessible.role: Accessible.Button
    Accessible.name: detail === "" ? text : "%1. %2".arg(text).arg(detail)
    Accessible.onPressAction: root.decide()
    Keys.onReturnPressed: decide()
    Keys.onEnterPressed: decide()
    Keys.onSpacePressed: event => event.accepted = guard.closed

    function decide(): void {
        if (!guard.closed)
            click()
    }

    PressGuard {
        id: guard

        button: root
    }

    Behavior on scale {
        NumberAnimation {
            duration: Theme.liftTime
        }
    }

    contentItem: Item {
        Row {
            id: row

            anchors.centerIn: parent
            spacing: 8 * root.grow

            SuitIcon {
                anchors.verticalCenter: parent.verticalCenter
                visible: root.suit !== ""
                suit: root.suit === "" ? "S" : root.suit
                tile: root.main
                size: Math.round((root.compact ? 22 : 27) * root.grow * (root.main ? 1.2 : 1))
                color: Theme.suitColour(root.suit)
                Accessible.ignored: true
            }
            Column {
                anchors.verticalCenter: parent.verticalCenter

                Text {
                    anchors.horizontalCenter: parent.horizontalCenter
                    text: root.cards.length > 0 ? root.caption : root.text
                    font.family: Theme.family
                    font.pixelSize: Math.round((root.compact ? Theme.sizeBody : Theme.sizeTitle * 0.92) * root.grow)
                    font.weight: Font.Bold
                    color: root.ink
                    textFormat: Text.PlainText
                }
                Text {
                    anchors.horizontalCenter: parent.horizontalCenter
                    visible: text !== ""
                    text: root.detail
                    font.family: Theme.family
                    font.pixelSize: Math.round((root.compact ? Theme.sizeTiny : Theme.sizeSmall) * root.grow)
                    color: root.ink
                    opacity: 0.85
                    textFormat: Text.PlainText
                }
            }
            CardChips {
                anchors.verticalCenter: parent.verticalCenter
                visible: root.cards.length > 0
                cards: root.cards
                size: Math.round((root.compact ? 26 : 30) * root.grow)
                room: size * 9
            }
        }
    }

    background: Item {
        BorderImage {
            anchors.fill: parent
            anchors.margins: -14
            anchors.topMargin: -8
            anchors.bottomMargin: -20
            visible: !root.quiet
            source: "image://tavolino/shadow/30"
            border {
                left: 40
                top: 40
                right: 40
                bottom: 40
            }
        }
        Rectangle {
            anchors.fill: parent
            radius: Theme.radiusM
            color: root.main ? (root.hovered ? Qt.lighter(Theme.turn, 1.12) : Theme.turn) : root.quiet ? Theme.plate : root.hovered ? "#ffffff" : Theme.paper
            border.width: root.quiet ? 2 : 1
            border.color: root.quiet ? (root.hovered ? Theme.plateText : Theme.plateBorder) : Theme.cardEdge
        }
        FocusRing {
            shown: root.visualFocus
            border.color: Theme.feltFocus
        }
    }
}
