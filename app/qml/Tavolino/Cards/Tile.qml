// SPDX-License-Identifier: GPL-3.0-or-later
// One numbered card as a tile, 3 wide to 4 high. It only draws, and little: one picture that all tiles of
// its kind share, since a hundred of them may lie and move on a table.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Item {
    id: root

    property string code: "??"              // "R7", "X1"; "??" has no face
    property string standsFor: ""           // the card a joker stands for, shown small; "" for none
    property bool faceUp: true
    property int back: Theme.cardBack
    property bool fresh: false              // laid in this turn: warm paper and a star
    property bool invalid: false            // its group does not hold: red edge and a cross
    property bool selected: false           // a ring around it
    property bool highlighted: false        // the same ring, for what is meant
    property bool dimmed: false
    property bool focused: false            // draws the focus ring
    property real elevation: 0              // 0 on the table … 1 in the air
    property string accessibleName: CardNames.tile(faceShown ? code : "", standsFor, fresh, invalid)

    // How far the flip has come: 0 the back … 1 the face.
    property real turned: faceUp && code !== "??" ? 1 : 0
    readonly property bool faceShown: turned > 0.5 && face !== ""
    // What is on its other side: a tile that is no longer known keeps its face while it turns away.
    property string face: ""
    readonly property bool drawn: picture.status === Image.Ready
    readonly property int pixels: picture.pixelWidth

    onCodeChanged: if (code !== "" && code !== "??")
        face = code

    implicitWidth: 48
    implicitHeight: width * CardPictures.tileRatio
    height: width * CardPictures.tileRatio

    Accessible.role: Accessible.Graphic
    Accessible.name: accessibleName

    Behavior on turned {
        enabled: Theme.travels
        NumberAnimation {
            duration: Theme.flipTime
            easing.type: Easing.InOutQuad
        }
    }

    Loader {
        anchors.fill: parent
        active: root.elevation > 0.02
        sourceComponent: CardShadow {
            elevation: root.elevation
        }
    }

    Image {
        id: picture

        // As with Card: a clear margin, and while the size changes the last picture is stretched.
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
        sourceSize: CardPictures.tileSize(pixelWidth)
        source: pixelWidth === 0 ? "" : root.faceShown ? CardPictures.tile(root.face, root.fresh, root.invalid, root.standsFor) : CardPictures.tileBack(root.back)
        transform: Scale {
            origin.x: picture.width / 2
            xScale: Math.max(0.02, Math.abs(2 * root.turned - 1))
        }
    }
    Timer {
        id: settle

        interval: 140
        onTriggered: picture.pixelWidth = picture.wanted
    }

    Rectangle {
        anchors.fill: parent
        radius: width * CardPictures.tileRadius
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
        radius: root.width * CardPictures.tileRadius + 2
        color: "transparent"
        border.width: Math.max(3, root.width * 0.05)
        border.color: Theme.highlight
        visible: root.highlighted || root.selected
    }
    Rectangle {
        anchors.fill: parent
        anchors.margins: -Theme.focusWidth - 1
        radius: root.width * CardPictures.tileRadius + Theme.focusWidth + 1
        color: "transparent"
        border.width: Theme.focusWidth
        border.color: Theme.feltFocus
        visible: root.focused
    }
}
