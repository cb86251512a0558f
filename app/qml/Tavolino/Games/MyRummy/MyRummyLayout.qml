// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything lies on the MyRummy table: plates on top, the felt with the groups, the bar with the
// buttons, the rack with the hand.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Models
import Tavolino.Table
import Tavolino.Theme

TableLayout {
    id: root

    required property TableGeometry geometry
    required property MyRummyModel own
    required property int seats
    property real scoreWidth: 120
    property real barHeight: 52             // of the buttons, as high as they need
    property real barStrip: 0               // of words above them
    property real zoom: 1
    property real scrollX: 0
    property real scrollY: 0

    readonly property real width: geometry.width
    readonly property real height: geometry.height
    readonly property real grow: geometry.grow
    readonly property bool small: geometry.small
    readonly property bool portrait: geometry.portrait
    readonly property real margin: geometry.margin
    readonly property real touch: Math.round(Theme.touch * grow)
    readonly property real textGrow: Math.max(1, Theme.textScale * 0.9)     // of what holds two lines of text

    promptTop: barTop
    centreX: width / 2
    centreY: feltTop + feltHeight / 2
    handWidth: rackTile
    stackedButtons: portrait

    // --- Plates -----------------------------------------------------------------------------------
    readonly property int others: Math.max(1, seats - 1)
    readonly property real plateHeight: Math.round((small ? 44 : 54) * grow * textGrow)
    readonly property real topHeight: portrait ? margin + touch + 8 + plateHeight + 8 : Math.round(Math.max(plateHeight + 16 * grow, margin + touch + 8 * grow))
    readonly property real platesLeft: portrait ? margin : margin + scoreWidth + 12
    readonly property real platesRight: geometry.cornerLeft - (portrait ? 0 : 12)
    readonly property real plateGap: Math.round((small ? 6 : 12) * grow)
    readonly property real plateWidth: Math.round(Math.min(190 * grow * textGrow, (platesRight - platesLeft - plateGap * (others - 1)) / others))

    function plateRect(slot: int): rect {
        if (slot === 0)
            return Qt.rect(margin, barTop + barStrip + Math.round(4 * grow), ownPlateWidth, ownPlateHeight)
        const used = others * plateWidth + (others - 1) * plateGap
        const left = Math.max(platesLeft, Math.min(platesRight - used, (width - used) / 2))
        const top = portrait ? margin + touch + 8 : (topHeight - plateHeight) / 2
        return Qt.rect(Math.round(left + (slot - 1) * (plateWidth + plateGap)), Math.round(top), plateWidth, plateHeight)
    }

    function side(slot: int): int {
        return slot === 0 ? 0 : 2
    }

    // --- The bar and the rack -----------------------------------------------------------------------
    readonly property real ownPlateWidth: Math.round((small && portrait ? 118 : 170) * grow * textGrow)
    readonly property real ownPlateHeight: Math.round((small ? 44 : 52) * grow * textGrow)
    readonly property real rackPad: Math.round((small ? 7 : 10) * grow)
    readonly property real rackGap: Math.max(2, Math.round(3 * grow))
    readonly property real rackLargest: Math.round(Math.min((portrait ? 52 : 46) * grow * (small ? 1 : 1.14), width / 9))
    readonly property real poolWidth: Math.round(rackLargest + 18 * grow)
    readonly property real rackLeft: margin + rackPad
    readonly property real rackRoom: width - 2 * margin - 3 * rackPad - poolWidth
    readonly property int rackRows: rowsFor(Math.max(14, own.handCount))
    readonly property int rackColumns: Math.ceil(Math.max(14, own.handCount) / rackRows)
    readonly property real rackTile: tileFor(rackColumns)
    readonly property real rackTileHeight: Math.round(rackTile * CardPictures.tileRatio)
    readonly property real rackHeight: rackRows * rackTileHeight + (rackRows - 1) * rackGap * 2 + 2 * rackPad
    readonly property real rackTop: Math.round(height - margin * 0.6 - rackHeight)
    readonly property real barTop: rackTop - barHeight - Math.round(4 * grow)

    function tileFor(columns: int): real {
        return Math.floor(Math.min(rackLargest, rackRoom / columns - rackGap))
    }

    // One row, unless its cards would become too small.
    function rowsFor(count: int): int {
        const most = portrait ? 3 : 2
        for (let rows = 1; rows < most; ++rows) {
            if (tileFor(Math.ceil(count / rows)) >= rackLargest * 0.8)
                return rows
        }
        return most
    }

    // --- The felt -----------------------------------------------------------------------------------
    readonly property real feltTop: topHeight
    readonly property real feltHeight: Math.max(60, barTop - feltTop)
    readonly property real feltPad: Math.round(10 * grow)
    readonly property real unit: Math.round(own.unit * zoom)
    readonly property real tile: Math.max(8, unit - Math.max(1, Math.round(unit * 0.04)))
    readonly property real tileHeight: Math.round(tile * CardPictures.tileRatio)
    readonly property real rowStep: Math.round(unit * 1.76)
    readonly property real contentWidth: Math.max(width, own.columns * unit + 2 * feltPad)
    readonly property real contentHeight: Math.max(feltHeight, own.rows * rowStep + 2 * feltPad)
    readonly property real rowShift: own.rows % 2 ? 0 : 0.5

    function columnX(column: real): real {
        return Math.round(contentWidth / 2 + column * unit) - Math.round(scrollX)
    }
    function rowY(row: real): real {
        return Math.round(feltTop + contentHeight / 2 + (row - rowShift) * rowStep) - Math.round(scrollY)
    }
    function columnAt(x: real): real {
        return (x + scrollX - contentWidth / 2) / unit
    }
    function rowAt(y: real): real {
        return (y - feltTop + scrollY - contentHeight / 2) / rowStep + rowShift
    }

    function rackX(place: int): real {
        const used = (rackRows > 1 ? rackColumns : Math.max(1, own.handCount)) * (rackTile + rackGap) - rackGap
        return Math.round(rackLeft + Math.max(0, (rackRoom - used) / 2)) + (place % rackColumns) * (rackTile + rackGap)
    }
    function rackY(place: int): real {
        return rackTop + rackPad + Math.floor(place / rackColumns) * (rackTileHeight + rackGap * 2)
    }
    // The card of the hand in front of which a point is.
    function rackIndex(x: real, y: real): int {
        const row = Math.max(0, Math.min(rackRows - 1, Math.floor((y - rackTop - rackPad) / (rackTileHeight + rackGap * 2))))
        const column = Math.round((x - rackX(0)) / (rackTile + rackGap))
        return row * rackColumns + Math.max(0, Math.min(rackColumns, column))
    }

    readonly property rect poolRect: Qt.rect(width - margin - rackPad - poolWidth + 12 * grow, rackTop + rackPad, rackLargest, rackLargest * CardPictures.tileRatio)

    // Upper left corner and width of a piece.
    function spot(zone: string, slot: int, place: int, row: real, column: real): var {
        switch (zone) {
        case "table":
            return {
                x: columnX(column),
                y: rowY(row) - Math.round(tileHeight / 2),
                width: tile
            }
        case "hand":
            return {
                x: rackX(place),
                y: rackY(place),
                width: rackTile
            }
        case "pool":
            return {
                x: poolRect.x,
                y: poolRect.y,
                width: poolRect.width
            }
        default:
            {
                const plate = plateRect(slot)
                const size = Math.round(plate.height * 0.5)
                return {
                    x: plate.x + (plate.width - size) / 2,
                    y: plate.y + plate.height * 0.2,
                    width: size
                }
            }
        }
    }
}
