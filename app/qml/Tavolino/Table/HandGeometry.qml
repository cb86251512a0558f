// SPDX-License-Identifier: GPL-3.0-or-later
// Where the cards of hands lie: the viewer's in an arc, the others' as fans of backs; a part of TableGeometry.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

QtObject {
    id: root

    required property TableGeometry table

    // What is seen at least of every card of the viewer's hand, as that is what is read and clicked.
    readonly property real leastStep: 22
    // How wide cards may be for a full hand to show that much of each.
    readonly property real widest: Math.max(64, table.handRoom - leastStep * (table.fullHand - 1))
    // A fan of more backs than this is no longer than one of so many.
    readonly property int longestFan: 10

    function step(count: int): real {
        return count < 2 ? 0 : Math.min(table.handWidth * 0.66, (table.handRoom - table.handWidth) / (count - 1))
    }

    function span(count: int): real {
        return table.handWidth + step(count) * Math.max(0, count - 1)
    }

    function own(index: int, count: int): var {
        const t = index - (count - 1) / 2
        const apart = step(count)
        let x = table.centreX + t * apart
        // The cards make room for the one under the pointer, which stays.
        const pointed = table.hoveredPlace
        if (pointed >= 0 && pointed < count && index !== pointed && apart < table.handWidth * 0.9)
            x += (index < pointed ? -1 : 1) * Math.min(table.handWidth * 0.06, (table.handRoom - span(count)) / 2 + 2)
        const sag = table.handHeight * Math.min(0.008, 0.2 / Math.max(1, (count - 1) * (count - 1)))
        return {
            x: x,
            y: table.handBottom - table.handHeight / 2 - (table.small ? 4 : 8) * table.grow + t * t * sag,
            width: table.handWidth,
            angle: t * Math.min(3, 14 / Math.max(1, count - 1)),
            z: 2000 + index
        }
    }

    // A fan that looks out from behind the plate, towards the middle.
    function other(slot: int, index: int, count: int): var {
        const back = table.backWidth
        const rect = table.plateRect(slot)
        const at = table.side(slot)
        const out = back * Theme.cardRatio * 0.22
        const cx = rect.x + rect.width / 2, cy = rect.y + rect.height / 2
        const across = at === 2 || table.portrait
        const gaps = Math.max(1, count - 1)
        const t = (index - (count - 1) / 2) * Math.min(1, (longestFan - 1) / gaps)
        const most = (fanRoom(slot) - back * 1.3) / Math.min(gaps, longestFan - 1)
        const along = t * Math.min(back * 0.42 * (across ? 1 : 0.8), most)
        if (across)
            return {
                x: cx - along,
                y: rect.y + rect.height + out - Math.abs(t) * 1.2,
                width: back,
                angle: 180 + t * 5,
                z: 50 + index
            }
        const left = at === 1
        return {
            x: left ? rect.x + rect.width + out - Math.abs(t) : rect.x - out + Math.abs(t),
            y: cy + (left ? along : -along),
            width: back,
            angle: (left ? 90 : -90) + t * 5,
            z: 50 + index
        }
    }

    // How long a fan may be, from end to end: it has its own piece of the rim.
    function fanRoom(slot: int): real {
        if (table.side(slot) === 2)
            return table.atTop > 1 ? table.topShare - 12 * table.grow : table.portrait ? table.width : 2 * Math.min(table.centreX - table.topLeft, table.cornerLeft - table.centreX) - 8 * table.grow
        if (table.portrait)
            return table.sidePlateWidth + table.backWidth * 0.1
        return table.atSide > 1 ? table.sideShare - 14 * table.grow : table.height
    }
}
