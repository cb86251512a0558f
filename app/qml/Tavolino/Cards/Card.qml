// SPDX-License-Identifier: GPL-3.0-or-later
// One playing card. It only draws: who may touch it is the table's business.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Item {
    id: root

    property string code: "??"              // "QS", "7O", "X1"; "??" has no face
    property bool faceUp: true
    property bool largeIndices: Theme.largeIndices
    property int back: Theme.cardBack
    property real elevation: 0              // 0 on the table … 1 in the air
    property bool dimmed: false
    property bool highlighted: false        // may be played, or is the one meant
    property bool selected: false
    property bool hinted: false             // the one that a hint is about
    property bool focused: false            // draws the focus ring
    property bool shadow: true
    property string accessibleName: faceShown && code !== "??" ? CardNames.card(code) : CardNames.card("")

    // How far the flip has come: 0 the back … 1 the face.
    property real turned: faceUp && code !== "??" ? 1 : 0
    readonly property bool faceShown: turned > 0.5 && face !== ""
    // What is on its other side: a card that is no longer known keeps its face while it turns away.
    property string face: ""
    readonly property bool drawn: picture.status === Image.Ready
    readonly property int pixels: picture.pixelWidth
    readonly property string style: CardPictures.style(width, largeIndices)

    onCodeChanged: if (code !== "" && code !== "??")
        face = code

    implicitWidth: 100
    implicitHeight: width * Theme.cardRatio
    height: width * Theme.cardRatio

    Accessible.role: Accessible.Graphic
    Accessible.name: accessibleName

    Behavior on turned {
        enabled: Theme.travels
        NumberAnimation {
            duration: Theme.flipTime
            easing.type: Easing.InOutQuad
        }
    }

    CardShadow {
        anchors.fill: parent
        elevation: root.elevation
        visible: root.shadow
        transform: Scale {
            origin.x: root.width / 2
            xScale: Math.max(0.02, Math.abs(2 * root.turned - 1))
        }
    }

    Item {
        id: sheet

        anchors.fill: parent
        transform: Scale {
            origin.x: sheet.width / 2
            xScale: Math.max(0.02, Math.abs(2 * root.turned - 1))
        }

        Rectangle {
            anchors.fill: parent
            anchors.margins: 0.5
            radius: width * 0.06
            color: Theme.paper
            visible: picture.status !== Image.Ready
        }

        Image {
            id: picture

            // The picture has a clear margin, so that the edges of a turned card are smooth. While the size
            // changes the last one is stretched, and drawn anew when it rests.
            readonly property real density: Screen.devicePixelRatio
            readonly property real margin: CardPictures.margin / density
            readonly property int wanted: root.width > 0 ? Math.max(8, Math.round(root.width * density)) : 0
            property int pixelWidth: 0

            onWantedChanged: {
                if (pixelWidth === 0)
                    pixelWidth = wanted
                else
                    settle.restart()
            }

            x: -margin
            y: -margin
            width: root.width + 2 * margin
            height: root.height + 2 * margin
            sourceSize: CardPictures.size(pixelWidth)
            source: pixelWidth === 0 ? "" : root.faceShown ? CardPictures.face(root.face, root.style) : CardPictures.back(root.back)
        }
        Timer {
            id: settle

            interval: 140
            onTriggered: picture.pixelWidth = picture.wanted
        }

        Rectangle {
            anchors.fill: parent
            radius: width * 0.06
            color: "#2a2622"
            opacity: root.dimmed ? 0.34 : 0
            visible: opacity > 0
            Behavior on opacity {
                NumberAnimation {
                    duration: Theme.fadeTime
                }
            }
        }

        Rectangle {
            anchors.fill: parent
            anchors.margins: -2
            radius: root.width * 0.06 + 2
            color: "transparent"
            border.width: Math.max(2, root.width * 0.03)
            border.color: Theme.highlight
            visible: root.highlighted || root.selected
        }

        // Inside, so that it neither crosses a neighbour nor looks like one picked.
        Rectangle {
            objectName: "hint"
            anchors.fill: parent
            radius: root.width * 0.06
            color: "transparent"
            border.width: Math.max(4, Math.round(root.width * 0.055))
            border.color: Theme.turn
            visible: root.hinted
        }

        Rectangle {
            anchors.fill: parent
            anchors.margins: -Theme.focusWidth - 1
            radius: root.width * 0.06 + Theme.focusWidth + 1
            color: "transparent"
            border.width: Theme.focusWidth
            border.color: Theme.feltFocus
            visible: root.focused
        }
    }
}
