// SPDX-License-Identifier: GPL-3.0-or-later
// How much of a person's time is left, as a ring around the disc of their plate.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Tavolino.Models
import Tavolino.Theme

Shape {
    id: root

    required property TableTalkModel talk
    required property TableGeometry geometry
    required property int seat
    required property int slot
    required property bool active           // then the plate is raised

    readonly property rect plate: geometry.plateRect(slot)
    readonly property bool tall: plate.height > plate.width * 0.7
    readonly property real grow: geometry.grow
    // Where SeatPlate has its disc.
    readonly property real disc: tall ? Math.min(44 * grow, plate.height * 0.48) : plate.height - 12 * grow
    readonly property real line: Math.max(4, 5 * grow)
    property bool covered: false            // by the summary
    property int limit: 0
    property real rest: 0                   // what is left of 1
    readonly property bool late: limit > 0 && rest * limit < 6000

    function follow(): void {
        const clock = talk.clockOf(seat)
        run.stop()
        limit = clock.limit
        rest = limit > 0 ? clock.left / limit : 0
        if (limit > 0) {
            run.duration = Math.max(1, clock.left)
            run.start()
        }
    }

    x: plate.x + (tall ? (plate.width - disc) / 2 : (plate.height - disc) / 2) - line
    y: plate.y + (tall ? 8 * grow : (plate.height - disc) / 2) - line - (active ? 3 : 0)
    width: disc + 2 * line
    height: width
    visible: limit > 0 && !covered
    z: 150
    preferredRendererType: Shape.CurveRenderer

    Accessible.role: Accessible.ProgressBar
    Accessible.name: qsTr("%1 seconds left").arg(Math.ceil(rest * limit / 1000))
    Accessible.ignored: limit === 0

    Component.onCompleted: follow()
    Connections {
        target: root.talk
        function onClocksChanged(): void {
            root.follow()
        }
    }
    // Real time: neither the speed of animations nor reduced motion goes for a clock.
    NumberAnimation {
        id: run

        target: root
        property: "rest"
        to: 0
    }

    ShapePath {
        strokeWidth: root.line
        strokeColor: Theme.plateBorder
        fillColor: "transparent"

        PathAngleArc {
            centerX: root.width / 2
            centerY: root.height / 2
            radiusX: (root.width - root.line) / 2
            radiusY: radiusX
            startAngle: -90
            sweepAngle: 360
        }
    }
    ShapePath {
        strokeWidth: root.line
        strokeColor: root.late ? Theme.danger : Theme.turn
        fillColor: "transparent"
        capStyle: ShapePath.RoundCap

        PathAngleArc {
            centerX: root.width / 2
            centerY: root.height / 2
            radiusX: (root.width - root.line) / 2
            radiusY: radiusX
            startAngle: -90
            sweepAngle: 360 * root.rest
        }
    }
}
