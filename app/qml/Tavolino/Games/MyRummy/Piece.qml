// SPDX-License-Identifier: GPL-3.0-or-later
// One physical card of the table. It lives from the moment it is seen until the deal is over, and travels
// whenever its place changes: from the pool, from a player, between groups, to the hand and back.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Theme

Item {
    id: root

    required property MyRummyLayout spots
    required property int travel            // milliseconds at normal speed
    required property bool settled          // else the table is laid out anew: no flights
    required property bool carried          // it hangs on the pointer, together with all that is selected
    required property point hand            // where the pointer is
    required property int grabbedRank       // which of the selected pieces the pointer holds
    required property bool ringed           // the keyboard's ring is shown, where this has the cursor
    required property bool usable           // may be selected and dragged

    required property int pieceId
    required property string code
    required property string zone
    required property int slot
    required property int group
    required property int place
    required property real row
    required property real column
    required property int order
    required property bool faceUp
    required property string origin
    required property bool selected
    required property int rank
    required property bool own
    required property string mark
    required property string colour
    required property bool leaving
    required property bool hinted
    required property string stands
    required property string label

    signal tapped(int count)
    signal pointed(bool inside)
    signal grabbed(point at)
    signal moved(point at)
    signal released

    readonly property var spot: spots.spot(zone, slot, place, row, column)
    readonly property bool onTable: zone === "table"
    readonly property bool held: carried && selected
    readonly property real wantedX: held ? hand.x - wantedWidth * (0.5 + (grabbedRank - rank) * 1.05) : spot.x
    readonly property real wantedY: held ? hand.y - wantedWidth * 1.1 : spot.y - (selected && !onTable ? wantedWidth * (spots.rackRows > 1 ? 0.07 : 0.16) : 0)
    readonly property real wantedWidth: held ? Math.max(spots.tile, Math.min(spots.rackTile, spots.tile * 1.15)) : spot.width
    readonly property int time: Theme.travels && settled && !held ? Math.round(travel * Theme.timeFactor) : 0
    readonly property bool travelling: Math.abs(x - wantedX) + Math.abs(y - wantedY) > 1
    readonly property bool outside: onTable && !held && (y + height < spots.feltTop || y > spots.barTop)

    x: wantedX
    y: wantedY
    z: held ? 5000 + rank : travelling && (onTable || zone === "seat") ? 3000 + order % 900 : onTable ? 20 : 200 + place
    width: wantedWidth
    height: width * CardPictures.tileRatio
    opacity: zone === "seat" && !travelling ? 0 : held ? 0.9 : 1
    visible: opacity > 0 && !outside
    scale: leaving ? 1.06 : 1

    Accessible.role: Accessible.CheckBox
    Accessible.name: label
    Accessible.checkable: true
    Accessible.checked: selected
    Accessible.ignored: zone === "seat"
    Accessible.onToggleAction: root.tapped(1)
    Accessible.onPressAction: root.tapped(1)

    // What appears comes from somewhere.
    Component.onCompleted: if (origin !== "" && time > 0) {
        const from = spots.spot(origin, slot, 0, 0, 0)
        arriveX.from = from.x
        arriveY.from = from.y
        arrive.start()
    }
    ParallelAnimation {
        id: arrive

        NumberAnimation {
            id: arriveX
            target: root
            property: "x"
            to: root.wantedX
            duration: root.time
            easing.type: Easing.OutCubic
        }
        NumberAnimation {
            id: arriveY
            target: root
            property: "y"
            to: root.wantedY
            duration: root.time
            easing.type: Easing.OutCubic
        }
        onFinished: {
            root.x = Qt.binding(() => root.wantedX)
            root.y = Qt.binding(() => root.wantedY)
        }
    }

    Behavior on x {
        enabled: root.time > 0 && !arrive.running
        NumberAnimation {
            duration: root.time
            easing.type: Easing.InOutCubic
        }
    }
    Behavior on y {
        enabled: root.time > 0 && !arrive.running
        NumberAnimation {
            duration: root.time
            easing.type: Easing.InOutCubic
        }
    }
    Behavior on width {
        enabled: root.time > 0
        NumberAnimation {
            duration: root.time
            easing.type: Easing.InOutCubic
        }
    }
    Behavior on opacity {
        NumberAnimation {
            duration: Theme.fadeTime
        }
    }
    Behavior on scale {
        NumberAnimation {
            duration: Theme.liftTime
        }
    }

    // With reduced motion nothing travels: what lies somewhere else now fades in there.
    onGroupChanged: if (Theme.animated && Theme.reducedMotion)
        appear.restart()
    NumberAnimation {
        id: appear

        target: root
        property: "opacity"
        from: 0
        to: 1
        duration: Theme.fadeTime
    }

    // Who laid or moved it lately: a frame in that player's colour, thick for new, thin for moved.
    Rectangle {
        anchors.fill: parent
        anchors.margins: root.mark === "moved" ? -2 : -3
        radius: root.width * CardPictures.tileRadius + 3
        visible: root.mark !== "" && !root.held
        color: root.mark === "moved" ? "transparent" : tint
        border.width: root.mark === "moved" ? 2 : Math.max(3, Math.round(root.width * 0.08))
        border.color: tint

        readonly property color tint: root.mark === "drawn" ? Theme.turn : root.colour === "" ? Theme.turn : Qt.lighter(root.colour, 1.35)

        SequentialAnimation on opacity {
            running: root.mark === "new" && Theme.travels
            loops: 3
            NumberAnimation {
                to: 0.2
                duration: Theme.fadeTime
            }
            NumberAnimation {
                to: 1
                duration: Theme.fadeTime
            }
        }
    }
    Tile {
        id: picture

        width: root.width
        code: root.code
        standsFor: root.stands
        faceUp: root.faceUp
        fresh: root.own
        selected: root.selected
        highlighted: root.leaving || root.hinted
        focused: root.ringed
        elevation: root.held ? 0.9 : root.travelling && root.onTable ? 0.6 : root.leaving ? 0.4 : hover.hovered && root.usable ? 0.25 : 0
        accessibleName: ""
        Accessible.ignored: true

        Behavior on elevation {
            enabled: Theme.travels
            NumberAnimation {
                duration: Theme.liftTime
            }
        }
    }

    HoverHandler {
        id: hover

        enabled: root.usable
        cursorShape: root.held ? Qt.ClosedHandCursor : Qt.PointingHandCursor
        acceptedDevices: PointerDevice.Mouse | PointerDevice.Stylus | PointerDevice.TouchPad
        onHoveredChanged: root.pointed(hovered)
    }
    TapHandler {
        enabled: root.usable
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: root.tapped(tapCount)
    }
    DragHandler {
        id: drag

        target: null
        enabled: root.usable
        dragThreshold: 6
        onActiveChanged: if (active)
            root.grabbed(centroid.scenePosition)
        else
            root.released()
        onCentroidChanged: if (active)
            root.moved(centroid.scenePosition)
    }
}
