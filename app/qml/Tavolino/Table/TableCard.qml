// SPDX-License-Identifier: GPL-3.0-or-later
// One physical card of the table. It lives from the deal until it is swept up and travels whenever its
// zone changes; the picture in it lifts, shakes and is dragged, while the item stays put under the pointer.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Item {
    id: root

    required property TableGeometry geometry
    required property int travel            // milliseconds at normal speed
    required property int focusedPlace      // of the viewer's hand, -1 without a focus to show

    required property int cardId
    required property string code
    required property string zone
    required property int slot
    required property int place
    required property int places
    required property int order
    required property bool faceUp
    required property bool legal
    required property bool dimmed
    required property bool trump
    required property bool highlighted
    required property bool sitsOut
    required property bool selected
    required property bool pending
    required property bool hinted
    required property string label

    property bool carried: false            // dropped where it is wanted, not just thrown upwards

    signal picked
    signal pointed(bool inside)
    signal dropped(point at)                // of a carried card, in the window

    readonly property bool mine: zone === "hand" && slot === 0
    readonly property bool takeable: zone === "mat" && legal
    readonly property bool usable: (mine && faceUp) || takeable
    readonly property var spot: geometry.place(zone, slot, place, places, order, cardId)
    readonly property bool travelling: Math.abs(centreX - spot.x) + Math.abs(centreY - spot.y) > 1
    readonly property bool focused: mine && faceUp && focusedPlace === place
    readonly property bool raised: usable && !dimmed && !sitsOut && (hover.hovered || focused) && !drag.active
    readonly property int time: Theme.travels ? Math.round(travel * Theme.timeFactor) : 0
    readonly property real lift: selected || pending ? (takeable ? 0.1 : 0.15) : raised ? 0.12 : hinted ? 0.07 : 0

    // With reduced motion a card does not travel: it fades in where it now lies.
    onZoneChanged: if (Theme.animated && Theme.reducedMotion)
        appear.restart()

    // A card that is turned over keeps its face until the flip has hidden it.
    property string face: code
    onCodeChanged: if (code !== "??")
        face = code

    // Says that this card can't be played now.
    function shake(): void {
        picture.shake()
    }

    property real centreX: spot.x
    property real centreY: spot.y
    // A card that grows is drawn at its new size at once, one that shrinks keeps its old picture until it has
    // arrived: so it is never drawn too coarse, nor redrawn on the way.
    readonly property real wantedWidth: spot.width
    property real zoom: 1

    x: centreX - width / 2
    y: centreY - height / 2
    // In the air above everything; cards that only move up within the hand stay in their order.
    z: spot.z + ((travelling && !mine) || drag.active ? 5000 : 0)
    width: 0
    height: width * Theme.cardRatio
    rotation: spot.angle
    scale: zoom

    Accessible.role: usable ? Accessible.Button : Accessible.Graphic
    Accessible.name: label
    Accessible.focusable: usable
    Accessible.focused: focused
    Accessible.ignored: !faceUp
    Accessible.onPressAction: if (usable)
        root.picked()

    Component.onCompleted: width = wantedWidth
    onWantedWidthChanged: {
        if (width === 0)
            return
        zoomBack.stop()
        if (time === 0 || !geometry.settled) {
            width = wantedWidth
            zoom = 1
            return
        }
        if (wantedWidth > width) {
            zoom = zoom * width / wantedWidth
            width = wantedWidth
        }
        zoomBack.to = wantedWidth / width
        zoomBack.start()
    }

    NumberAnimation {
        id: appear

        target: root
        property: "opacity"
        from: 0
        to: 1
        duration: Theme.fadeTime
    }
    NumberAnimation {
        id: zoomBack

        target: root
        property: "zoom"
        duration: root.time
        easing.type: Easing.OutCubic
        onFinished: {
            root.width = root.wantedWidth
            root.zoom = 1
        }
    }

    Behavior on centreX {
        enabled: root.time > 0 && root.geometry.settled
        NumberAnimation {
            duration: root.time
            easing.type: Easing.OutCubic
        }
    }
    Behavior on centreY {
        enabled: root.time > 0 && root.geometry.settled
        NumberAnimation {
            duration: root.time
            easing.type: Easing.OutCubic
        }
    }
    Behavior on rotation {
        enabled: root.time > 0 && root.geometry.settled
        RotationAnimation {
            duration: root.time * 1.25
            easing.type: Easing.OutBack
            direction: RotationAnimation.Shortest
        }
    }

    HoverHandler {
        id: hover

        blocking: true
        enabled: root.usable
        cursorShape: root.legal ? Qt.PointingHandCursor : Qt.ArrowCursor
        acceptedDevices: PointerDevice.Mouse | PointerDevice.Stylus | PointerDevice.TouchPad
        onHoveredChanged: root.pointed(hovered)
    }
    TapHandler {
        enabled: root.usable
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: root.picked()
    }
    DragHandler {
        id: drag

        property point at               // the last place under way: on release there is none any more

        target: null
        enabled: root.mine && root.faceUp && root.legal
        onActiveChanged: {
            if (active)
                return
            const up = -picture.dragY
            picture.dragX = 0
            picture.dragY = 0
            if (root.carried)
                root.dropped(drag.at)
            else if (up > root.height * 0.3)
                root.picked()
        }
        onActiveTranslationChanged: if (active) {
            at = centroid.scenePosition
            picture.dragX = activeTranslation.x
            picture.dragY = activeTranslation.y
        }
    }

    LiftedCard {
        id: picture

        width: root.width
        height: root.height
        held: drag.active
        lift: root.lift
        code: root.face
        faceUp: root.faceUp && root.code !== "??"
        dimmed: root.dimmed || (root.sitsOut && root.slot === 0)
        opacity: root.sitsOut && root.slot !== 0 ? 0.35 : 1
        highlighted: root.highlighted
        selected: root.selected
        hinted: root.hinted
        focused: root.focused
        elevation: drag.active || (root.travelling && root.zone !== "won") ? 0.8 : root.raised ? 0.35 : 0
        // One shadow for a whole pile.
        shadow: root.place === 0 || root.zone === "hand" || root.zone === "trick" || root.zone === "mat" || root.zone === "upcard" || root.travelling
        largeIndices: Theme.largeIndices || root.geometry.small
        accessibleName: ""
        Accessible.ignored: true
    }
}
