// SPDX-License-Identifier: GPL-3.0-or-later
// The window onto the felt: it scrolls and zooms, and a mouse draws a frame around pieces to select them.
// The pieces themselves lie above it.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Tavolino.Controls

Item {
    id: root

    required property MyRummyLayout spots
    required property bool carrying         // something hangs on the pointer, here:
    required property point hand
    required property bool free             // nothing that can be taken is under the pointer

    // Whether a frame may be drawn: as it was when the button went down.
    property bool open: free
    onFreeChanged: if (!press.active)
        open = free

    readonly property bool moving: flick.moving || pinch.active || (carrying && zoomed)
    readonly property bool framing: rubber.active
    readonly property rect frame: rubber.last
    readonly property bool zoomed: spots.contentWidth > spots.width + 1 || spots.contentHeight > spots.feltHeight + 1

    signal framed(rect area, bool adding)
    signal tapped
    signal jumped                         // the view moves at once, so pieces must not fly

    y: spots.feltTop
    width: spots.width
    height: spots.feltHeight

    function zoomIn(): void {
        zoomBy(1.25, Qt.point(width / 2, height / 2))
    }
    function zoomOut(): void {
        zoomBy(0.8, Qt.point(width / 2, height / 2))
    }

    // Zoom so that what lies under a point of the felt stays under it.
    function zoomBy(factor: real, at: point): void {
        const before = spots.zoom
        const after = Math.max(1, Math.min(3, before * factor))
        if (after === before)
            return
        const column = spots.columnAt(at.x), row = spots.rowAt(at.y + y)
        root.jumped()
        spots.zoom = after
        flick.contentX = clamp(spots.contentWidth / 2 + column * spots.unit - at.x, spots.contentWidth - width)
        flick.contentY = clamp(spots.contentHeight / 2 + (row - spots.rowShift) * spots.rowStep - at.y, spots.contentHeight - height)
    }

    function clamp(value: real, most: real): real {
        return Math.max(0, Math.min(Math.max(0, most), value))
    }

    // Brings a place of the table into sight.
    function reveal(row: real, column: real): void {
        const x = spots.columnX(column), y = spots.rowY(row) - spots.feltTop
        const edge = spots.tileHeight
        if (y < edge)
            flick.contentY = clamp(flick.contentY + y - edge, spots.contentHeight - height)
        else if (y > height - edge)
            flick.contentY = clamp(flick.contentY + y - height + edge, spots.contentHeight - height)
        if (x < edge)
            flick.contentX = clamp(flick.contentX + x - edge, spots.contentWidth - width)
        else if (x > width - edge)
            flick.contentX = clamp(flick.contentX + x - width + edge, spots.contentWidth - width)
    }

    // What is carried to an edge pulls the table along.
    Timer {
        readonly property real edge: 28 * root.spots.grow
        readonly property real stride: 12 * root.spots.grow

        interval: 16
        repeat: true
        running: root.carrying && root.zoomed && root.hand.y < root.y + root.height
        onTriggered: {
            const x = root.hand.x < edge ? -stride : root.hand.x > root.width - edge ? stride : 0
            const y = root.hand.y < root.y + edge ? -stride : root.hand.y > root.y + root.height - edge ? stride : 0
            flick.contentX = root.clamp(flick.contentX + x, root.spots.contentWidth - root.width)
            flick.contentY = root.clamp(flick.contentY + y, root.spots.contentHeight - root.height)
        }
    }

    onHeightChanged: flick.returnToBounds()

    Flickable {
        id: flick

        objectName: "feltView"
        anchors.fill: parent
        contentWidth: root.spots.contentWidth
        contentHeight: root.spots.contentHeight
        interactive: root.zoomed
        acceptedButtons: Qt.NoButton
        boundsBehavior: Flickable.StopAtBounds
        onContentXChanged: root.spots.scrollX = contentX
        onContentYChanged: root.spots.scrollY = contentY
        onContentWidthChanged: Qt.callLater(returnToBounds)
        onContentHeightChanged: Qt.callLater(returnToBounds)
        T.ScrollBar.vertical: ScrollBar {
            z: 4000
        }
        T.ScrollBar.horizontal: ScrollBar {
            z: 4000
        }
    }
    WheelHandler {
        acceptedModifiers: Qt.ControlModifier
        onWheel: event => root.zoomBy(Math.pow(1.0015, event.angleDelta.y), Qt.point(event.x, event.y))
    }
    PinchHandler {
        id: pinch

        target: null
        onScaleChanged: delta => root.zoomBy(delta, centroid.position)
    }
    TapHandler {
        onTapped: root.tapped()
    }
    PointHandler {
        id: press

        acceptedDevices: PointerDevice.Mouse
        onActiveChanged: if (!active)
            root.open = root.free
    }
    DragHandler {
        id: rubber

        readonly property point a: centroid.pressPosition
        readonly property point b: centroid.position
        property rect last: Qt.rect(0, 0, 0, 0)

        target: null
        acceptedDevices: PointerDevice.Mouse
        enabled: root.open
        onActiveChanged: if (!active)
            root.framed(last, (centroid.modifiers & (Qt.ShiftModifier | Qt.ControlModifier)) !== 0)
        onCentroidChanged: if (active)
            last = Qt.rect(Math.min(a.x, b.x), Math.min(a.y, b.y) + root.y, Math.abs(a.x - b.x), Math.abs(a.y - b.y))
    }
}
