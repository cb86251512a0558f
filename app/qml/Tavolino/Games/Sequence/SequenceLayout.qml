// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything lies on a Sequence table: in a wide window seats on the left and the hand on the right of
// a board as high as the window, in a tall one seats above the board and the hand below it.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Table
import Tavolino.Theme

TableLayout {
    id: root

    required property TableGeometry geometry
    required property int seats
    required property int teams
    required property int hand              // cards in the viewer's hand
    required property int hintedRow         // of the square a hint is about, -1 for none
    required property real choicesHeight    // of the buttons that are shown, 0 for none

    readonly property real u: geometry.grow
    readonly property bool wide: geometry.width > geometry.height * 1.12
    readonly property bool small: geometry.small
    readonly property real margin: geometry.margin + 2
    readonly property real gap: Math.round((small ? 8 : 14) * u)
    readonly property real corner: 44 * u   // a row of the buttons in the corner

    readonly property real strip: Math.round(Math.max(13, Math.min(geometry.width, geometry.height) * 0.024))
    readonly property real lifted: 0.22     // of a card's height, when it is picked
    readonly property real edge: Math.round(strip * 0.36)
    readonly property bool tight: !wide && geometry.height < 520
    readonly property bool scoreBeside: !wide && (tight || !stackedButtons)
    readonly property real scoreRow: Math.round((score.height - 26 * u) / Math.max(1, teams))

    readonly property var plan: wide ? besides() : stacked()
    readonly property rect board: plan.board
    readonly property rect score: plan.score
    readonly property rect prompt: plan.prompt
    readonly property rect choices: plan.choices
    readonly property rect piles: plan.piles
    readonly property rect handArea: plan.hand
    readonly property var grid: wide ? gridOf(Math.max(1, hand)) : fanOf(Math.max(1, hand))
    readonly property real pileWidth: Math.floor(Math.min(piles.width * 0.4, (piles.height - 18 * u) / Theme.cardRatio))

    // Beside the board there is no room for a hint’s words: they lie over those rows it is not about.
    promptTop: !wide ? prompt.y : hintedRow > 6 ? board.y + strip + 60 * u : board.y + board.height
    centreX: board.x + board.width / 2
    centreY: board.y + board.height / 2
    handWidth: grid.width
    stackedButtons: wide || geometry.width < 560 * u

    function besides(): var {
        const w = geometry.width, h = geometry.height
        const leftMin = (small ? 148 : 206) * u, rightMin = (small ? 158 : 240) * u
        const room = w - 2 * margin - 2 * gap
        const side = h - 2 * margin
        const bw = Math.round(Math.min(side * 1.14, room - leftMin - rightMin))
        const bh = Math.round(Math.min(side, bw))
        const rest = room - bw
        const left = Math.round(Math.min(leftMin + Math.max(0, rest - leftMin - rightMin) * 0.45, 330 * u))
        const right = Math.round(Math.min(rest - left, 420 * u))
        const x0 = Math.round((w - left - bw - right - 2 * gap) / 2)
        const xr = x0 + left + bw + 2 * gap
        const top = margin, bottom = h - margin

        // Left: score, seats, and the piles where they leave room for them.
        const scoreH = Math.round(teams * (small ? 26 : 34) * u + 28 * u)
        const space = (small ? 4 : 8) * u
        const pilesH = Math.round((small ? 82 : 124) * u)
        const avail = bottom - top - scoreH - gap
        const pilesLeft = avail - seats * (34 * u + space) >= pilesH + gap
        const seatsRoom = avail - (pilesLeft ? pilesH + gap : 0)
        const chip = Math.floor(Math.min((small ? 46 : 56) * u, seatsRoom / seats - space))

        // Right: under two rows of buttons the prompt, the hand and the choices.
        let y = top + 2 * corner + 4 + gap
        let piles = Qt.rect(x0, bottom - pilesH, left, pilesH)
        if (!pilesLeft) {
            piles = Qt.rect(xr, y, right, pilesH)
            y += pilesH + gap
        }
        const promptH = Math.round((small ? 88 : 74) * u)
        const low = Math.max(48 * u, choicesHeight)
        const handTop = y + promptH + gap
        return {
            board: Qt.rect(x0 + left + gap, Math.round((h - bh) / 2), bw, bh),
            score: Qt.rect(x0, top, left, scoreH),
            seat: slot => Qt.rect(x0, top + scoreH + gap + slot * (chip + space), left, chip),
            piles: piles,
            prompt: Qt.rect(xr, y, right, promptH),
            hand: Qt.rect(xr, handTop, right, bottom - low - gap - handTop),
            choices: Qt.rect(xr, bottom - low, right, low)
        }
    }

    function stacked(): var {
        const w = geometry.width, h = geometry.height
        const inner = w - 2 * margin
        const buttons = stackedButtons && !tight ? 2 : 1
        const top = margin + buttons * corner + (buttons - 1) * 4
        const scoreW = inner - (stackedButtons ? 3 : 6) * (corner + 4) - gap
        const scoreH = Math.round(scoreBeside ? 36 * u : Math.min(2 * corner + 4, 26 * u + teams * 26 * u))
        // Few seats take two rows where the board leaves room for them anyway.
        const most = seats <= 4 && h > w * 1.6 ? 2 : Math.max(1, Math.floor((inner + 6 * u) / (112 * u)))
        const rows = Math.ceil(seats / most), columns = Math.ceil(seats / rows)
        const step = (inner + 6 * u) / columns
        const rowH = Math.round((tight ? 26 : step > 150 * u && h > 700 ? 44 : 32) * u)
        const seatsTop = top + 8 * u
        const boardTop = seatsTop + rows * (rowH + 6 * u) + 4 * u

        const cardW = Math.round(Math.max((tight ? 36 : 46) * u, Math.min(inner / 4.6, h * 0.105, 120 * u)))
        const cardH = Math.round(cardW * Theme.cardRatio)
        const handTop = h - margin - cardH
        const pilesW = Math.round(Math.max(64 * u, cardW * 1.3))
        const promptH = Math.round((tight ? 28 : 34) * u)
        const promptY = handTop - cardH * 0.14 - promptH
        const room = promptY - 6 * u - boardTop
        const choicesRoom = tight ? 0 : 54 * u
        let bw = inner, bh = Math.min(inner * 1.12, room - choicesRoom)
        if (bh < bw) {
            bh = Math.min(bw, room - choicesRoom)
            bw = Math.min(bw, bh * 1.14)
        }
        const low = Math.max(48 * u, choicesHeight)
        const spare = Math.max(0, room - bh - choicesRoom)
        return {
            board: Qt.rect(Math.round((w - bw) / 2), Math.round(boardTop + spare / 2), Math.round(bw), Math.round(bh)),
            score: Qt.rect(margin, scoreBeside ? margin + 4 * u : margin + (2 * corner + 4 - scoreH) / 2, scoreW, scoreH),
            seat: slot => Qt.rect(margin + (slot % columns) * step, seatsTop + Math.floor(slot / columns) * (rowH + 6 * u), step - 6 * u, rowH),
            piles: Qt.rect(w - margin - pilesW, handTop + cardH - Math.min(cardH, 82 * u), pilesW, Math.min(cardH, 82 * u)),
            prompt: Qt.rect(margin, promptY, inner, promptH),
            hand: Qt.rect(margin, handTop, inner - pilesW - gap, cardH),
            choices: Qt.rect(margin, promptY - 6 * u - low, inner, low)
        }
    }

    // Cards in rows and columns, as large as they go; where rows overlap, every index stays to be seen. Above
    // them is room for a card that is picked.
    function gridOf(count: int): var {
        const area = plan.hand, between = Math.round(6 * u), most = Math.round((small ? 96 : 124) * u)
        let best = null
        for (let columns = 1; columns <= 4; ++columns) {
            const rows = Math.ceil(count / columns)
            const across = (area.width - (columns - 1) * between) / columns
            const down = area.height / (Theme.cardRatio * (1 + lifted + 0.46 * (rows - 1)))
            const width = Math.floor(Math.max(24, Math.min(across, down, most)))
            const seen = rows < 2 ? 1 : Math.min(1, (area.height / (width * Theme.cardRatio) - 1 - lifted) / (rows - 1))
            const worth = width * (0.55 + 0.45 * seen)
            if (best === null || worth > best.worth * 1.02)
                best = {
                    columns: columns,
                    rows: rows,
                    width: width,
                    worth: worth
                }
        }
        const height = best.width * Theme.cardRatio
        best.stepX = Math.min(best.width + between, best.columns < 2 ? 0 : (area.width - best.width) / (best.columns - 1))
        best.stepY = best.rows < 2 ? 0 : Math.min(height + between, (area.height - height * (1 + lifted)) / (best.rows - 1))
        return best
    }

    function fanOf(count: int): var {
        const area = plan.hand, width = Math.round(area.height / Theme.cardRatio)
        return {
            columns: count,
            rows: 1,
            width: width,
            stepY: 0,
            stepX: count < 2 ? 0 : Math.min(width + 6 * u, (area.width - width) / (count - 1))
        }
    }

    function plateRect(slot: int): rect {
        return plan.seat(slot)
    }

    function side(slot: int): int {
        return wide ? 1 : 2
    }

    function cellCentre(square: int): point {
        const cw = (board.width - strip - edge) / 10, ch = (board.height - strip - edge) / 10
        return Qt.point(board.x + strip + (square % 10 + 0.5) * cw, board.y + strip + (Math.floor(square / 10) + 0.5) * ch)
    }

    function place(zone: string, slot: int, index: int, count: int, order: int): var {
        if (zone === "hand" && slot === 0 && hand > 0)
            return own(index)
        if (zone === "hand") {
            const seat = plateRect(slot)
            return {
                x: seat.x + seat.width * 0.7,
                y: seat.y + seat.height / 2,
                width: Math.max(10, seat.height * 0.4),
                angle: 0,
                z: 40
            }
        }
        if (zone.startsWith("square ")) {
            const at = cellCentre(Number(zone.slice(7)))
            const cell = Math.min((board.width - strip - edge) / 10, (board.height - strip - edge) / 10)
            return {
                x: at.x,
                y: at.y,
                width: Math.round(cell * 0.92),
                angle: 0,
                z: 1500
            }
        }
        const lean = zone === "deck" ? Math.min(index, 3) * 1.3 : index * 1.5
        return {
            x: piles.x + piles.width * (zone === "deck" ? 0.25 : 0.75) - lean,
            y: piles.y + pileWidth * Theme.cardRatio / 2 - lean,
            width: pileWidth,
            angle: zone === "deck" ? 0 : (order * 37) % 7 - 3,
            z: (zone === "deck" ? 300 : 340) + index
        }
    }

    function own(index: int): var {
        const area = plan.hand, column = index % grid.columns, row = Math.floor(index / grid.columns)
        const span = grid.width + grid.stepX * (Math.min(grid.columns, hand) - 1)
        const x0 = area.x + Math.max(0, (area.width - span) / 2)
        return {
            x: x0 + grid.width / 2 + column * grid.stepX,
            y: area.y + grid.width * Theme.cardRatio * (0.5 + (wide ? lifted : 0)) + row * grid.stepY,
            width: grid.width,
            angle: 0,
            z: 2000 + index
        }
    }
}
