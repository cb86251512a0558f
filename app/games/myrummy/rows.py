# SPDX-License-Identifier: GPL-3.0-or-later
"""The rows behind the MyRummy table's models: pieces and groups as they are drawn and read aloud. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from app.games.myrummy.layout import Place
from app.games.myrummy.turn import Turn
from app.games.myrummy.view import DRAWN, MOVED, NEW, SEAT, TABLE, PieceView
from app.i18n import card_name, tr
from app.presenters.view import HAND, PersonView
from app.presenters.words import capitalised
from engines.cards import COLOURS, Card, colour, is_joker
from engines.contract import Seat
from engines.myrummy.groups import RUN, reading, value
from engines.myrummy.types import Group
from engines.text import Text


class PieceRow(msgspec.Struct, frozen=True):
    """One piece. On the table ``row`` and ``column`` are its place in card widths from the middle, in the
    hand ``place`` is its number from the left. ``slot`` is the seat it comes from or goes to, around the
    table. ``rank`` is its number among the selected ones from the left, -1 outside. ``own`` was laid by the
    viewer in this turn; ``mark`` (``new``, ``moved``, ``drawn``) is what others did lately, in their
    ``colour``. ``stands`` is the card a joker stands for, "" where none."""

    piece_id: int
    code: str
    zone: str
    slot: int
    group: int
    place: int
    row: float
    column: float
    order: int
    face_up: bool
    origin: str
    selected: bool
    rank: int
    own: bool
    mark: str
    colour: str
    leaving: bool
    hinted: bool
    stands: str
    label: str


class GroupRow(msgspec.Struct, frozen=True):
    """The frame of a group. ``verdict``: ``good`` or ``bad`` for a group that was worked on or does not hold,
    "" for one that lies there quietly. ``why`` is what is wrong, or what it counts."""

    group_id: int
    row: float
    column: float
    size: int
    verdict: str
    why: str
    leaving: bool


Spot = tuple[str, int, int, float, float]
"""Where a piece is: zone, group, place in it, row and column."""

ELSEWHERE: Spot = (SEAT, 0, 0, 0.0, 0.0)


class Marks(msgspec.Struct, frozen=True):
    """What is to be told of pieces, by key: what jokers stand for, what the viewer laid in this turn, what a
    hint is about, what lies in a group that does not hold, the number of each selected one from the left; and
    who the people are, by seat."""

    stands: Mapping[int, Card]
    laid: frozenset[int]
    hinted: frozenset[int]
    wrong: frozenset[int]
    ranks: Mapping[int, int]
    people: Sequence[PersonView]


def piece_row(piece: PieceView, spot: Spot, marks: Marks, slot: Callable[[Seat], int]) -> PieceRow:
    """A piece as it is drawn; ``slot`` tells where around the table a seat is."""
    key = piece.key
    zone, group, place, row, column = spot
    own, wrong, selected = key in marks.laid, key in marks.wrong, key in marks.ranks
    by = marks.people[piece.by] if piece.by >= 0 else None
    stands = marks.stands.get(key, "")
    return PieceRow(
        piece_id=key,
        code=piece.code,
        zone=zone,
        slot=slot(piece.owner) if piece.owner >= 0 else 0,
        group=group,
        place=place,
        row=row,
        column=column,
        order=piece.order,
        face_up=piece.face_up,
        origin=piece.origin,
        selected=selected,
        rank=marks.ranks.get(key, -1),
        own=own,
        mark="" if own else piece.mark,
        colour=by.colour if by is not None else "",
        leaving=piece.leaving,
        hinted=key in marks.hinted,
        stands=stands,
        label=piece_label(
            piece.code,
            stands,
            own=own,
            mark=piece.mark,
            by=by.name if by is not None else "",
            wrong=wrong,
            selected=selected,
        ),
    )


def stand_ins(group: Group, wrap: bool) -> tuple[Card, ...]:
    """For each card of a group what it stands for, "" for a card that is no joker and for a joker that may
    be one of several cards."""
    found = reading(group, wrap)
    if found is None:
        return ("",) * len(group)
    plain = [card for card in group if not is_joker(card)]
    if found.kind == RUN:
        shades = [colour(plain[0])] * len(group)
    else:
        missing = [c for c in COLOURS if c not in {colour(card) for card in plain}]
        open_places = len(group) - len(plain)
        shades = [missing[0] if open_places == 1 and len(missing) == 1 else ""] * len(group)
    return tuple(
        f"{shade}{n}" if is_joker(card) and shade else ""
        for card, shade, n in zip(group, shades, found.numbers, strict=True)
    )


def piece_label(
    code: Card, stands: str, *, own: bool, mark: str, by: str, wrong: bool, selected: bool
) -> str:
    """A piece as a screen reader says it."""
    words = [capitalised(card_name(code))]
    if stands:
        words.append(tr("stands for {card}", card=card_name(stands)))
    if own:
        words.append(tr("laid in this turn"))
    elif mark == NEW:
        words.append(tr("new, from {name}", name=by))
    elif mark == MOVED:
        words.append(tr("moved by {name}", name=by))
    elif mark == DRAWN:
        words.append(tr("just drawn"))
    if wrong:
        words.append(tr("in a group that does not hold"))
    if selected:
        words.append(tr("selected"))
    return ", ".join(words)


def group_words(cards: Sequence[Card], wrap: bool) -> str:
    """What a valid group is, in words: kind and points."""
    found = reading(tuple(cards), wrap)
    if found is None:
        return ""
    worth = value(tuple(cards), wrap)
    if found.kind == RUN:
        return tr("Run, counts {n}", n=worth)
    return tr("Set, counts {n}", n=worth)


def group_rows(
    turn: Turn, places: Mapping[int, Place], wrap: bool, sentence: Callable[[Text], str]
) -> list[GroupRow]:
    """The groups on the table; ``sentence`` says what is wrong with one."""
    codes, problems, changed = turn.codes(), turn.problems(), turn.changed()
    leaving = {piece.key for piece in turn.view.pieces if piece.leaving}
    rows = []
    for key, pieces in turn.arrangement():
        place, problem = places[key], problems.get(key)
        words = group_words([codes[piece] for piece in pieces], wrap)
        rows.append(
            GroupRow(
                key,
                float(place.row),
                place.column,
                len(pieces),
                "bad" if problem is not None else "good" if key in changed else "",
                sentence(problem) if problem is not None else words,
                any(piece in leaving for piece in pieces),
            )
        )
    return rows


def piece_rows(
    turn: Turn,
    places: Mapping[int, Place],
    wrap: bool,
    people: Sequence[PersonView],
    slot: Callable[[Seat], int],
) -> list[PieceRow]:
    """Every piece, on the table, in the hand, or on its way."""
    codes, groups, hand = turn.codes(), turn.arrangement(), turn.hand()
    spots: dict[int, Spot] = {}
    stands: dict[int, str] = {}
    for key, pieces in groups:
        place = places[key]
        for index, piece in enumerate(pieces):
            spots[piece] = (TABLE, key, index, float(place.row), place.column + index)
        stands.update(zip(pieces, stand_ins(tuple(codes[p] for p in pieces), wrap), strict=True))
    for index, piece in enumerate(hand):
        spots[piece] = (HAND, 0, index, 0.0, 0.0)
    laid, problems = turn.laid(), turn.problems()
    wanted, hinted = turn.hinted_cards(), set()
    for piece in [*hand, *laid]:
        if wanted[codes[piece]] > 0:
            wanted[codes[piece]] -= 1
            hinted.add(piece)
    wrong = {piece for key, group in groups if problems.get(key) is not None for piece in group}
    ranks = {piece: n for n, piece in enumerate(turn.meant(0))}
    lit = Marks(stands, laid, frozenset(hinted), frozenset(wrong), ranks, people)
    return [piece_row(piece, spots.get(piece.key, ELSEWHERE), lit, slot) for piece in turn.view.pieces]
