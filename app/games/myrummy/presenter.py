# SPDX-License-Identifier: GPL-3.0-or-later
"""The MyRummy table. No Qt.

The pieces on the board lie in zones: the viewer's hand, and one zone a group for the table. Others' cards are
only counted. What the viewer puts together during a turn is no business of this module until it is sent: the
desk (``app.games.myrummy.desk``) has it, and tells by ``plan`` which piece it laid where.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from app.games.myrummy.moves import Arrangement, rearranged
from app.games.myrummy.view import (
    DRAWN,
    MOVED,
    NEW,
    POOL,
    SEAT,
    TABLE,
    GroupView,
    MyRummyView,
    PieceView,
)
from app.games.myrummy.words import (
    by_colour,
    headline,
    prompt,
    summary_lines,
)
from app.i18n import tr
from app.presenters.deals import DealsPresenter
from app.presenters.table import DEAL_GAP, DEAL_TRAVEL, SORT
from app.presenters.table_board import Place
from app.presenters.view import (
    HAND,
    NOBODY,
    Beat,
    CardView,
    ChoiceView,
    SeatView,
    Style,
    SummaryLine,
    TableView,
)
from app.presenters.words import count_cards
from engines.cards import HIDDEN, Card, numbered_deck
from engines.contract import Event, Seat
from engines.myrummy import types as m
from engines.registry import AnyGame
from net.protocol.messages import TableInfo

# Seconds at animation speed 1.
LOOK = 0.55
"""How long the cards that somebody is about to move glow before they move."""
REBUILD = 0.55
DRAW = 0.34


class MyRummyPresenter(DealsPresenter):
    """MyRummy for two to four, for any of its house rules."""

    def __init__(self, game: AnyGame, info: TableInfo, viewer: Seat | None) -> None:
        super().__init__(game, info, viewer)
        self._groups: list[int] = []  # keys, in the order of the rules' table
        self._next_group = 1
        self._marks: dict[int, tuple[str, Seat]] = {}
        self._leaving: frozenset[int] = frozenset()
        self._origin: dict[int, tuple[str, Seat]] = {}  # pieces that appear in the next picture
        self._transit: list[int] = []
        self._plan: Arrangement | None = None
        self._counts = [0] * self._num_seats
        self._did: dict[Seat, str] = {}
        self._pool = 0
        self._melded: tuple[bool, ...] = (False,) * self._num_seats

    # --- what the desk needs ----------------------------------------------------------------------

    def new_group(self) -> int:
        """A key no group has had."""
        self._next_group += 1
        return self._next_group - 1

    def plan(self, arrangement: Arrangement) -> None:
        """The viewer lays these pieces so: told just before the action is sent, so that every piece stays
        where it was put."""
        self._plan = arrangement

    def arrange_hand(self, order: Sequence[int]) -> None:
        """The viewer's hand in this order from now on (pieces not named come last)."""
        if self.viewer is None:
            return
        rank = {key: n for n, key in enumerate(order)}
        keys = sorted(self._board.keys(HAND, self.viewer), key=lambda key: rank.get(key, len(rank)))
        for key in keys:
            self._board.move(key, HAND, self.viewer, face_up=True)

    def in_hand_order(self, pieces: Sequence[int]) -> list[int]:
        """Pieces of the viewer's hand in the order they were last put in."""
        if self.viewer is None:
            return list(pieces)
        rank = {key: n for n, key in enumerate(self._board.keys(HAND, self.viewer))}
        return sorted(pieces, key=lambda key: rank.get(key, len(rank)))

    # --- events -----------------------------------------------------------------------------------

    def beats(self, event: Event) -> list[Beat]:
        self._origin = {}
        self._clear_transit()
        match event:
            case m.Laid():
                return self._laid(event)
            case m.Drew():
                return self._drew(event)
            case m.Passed(seat=seat):
                self._turn_over(seat, tr("passed"))
                return [self._beat(0.5, sound="tap")]
        return super().beats(event)

    def dealt(self, event: m.Dealt) -> list[Beat]:
        self._board.clear()
        self.forget()
        self._deal_number = event.deal
        self._pool = len(numbered_deck())
        out = [self._beat(0.4, sound="shuffle")]
        for n in range(max(len(hand) for hand in event.hands)):
            for seat, hand in enumerate(event.hands):
                if n < len(hand):
                    self._counts[seat] += 1
                    self._pool -= 1
                    if seat == self.viewer:
                        self._appear(HAND, seat, (hand[n],), POOL, seat)
            out.append(self._beat(DEAL_GAP, travel=DEAL_TRAVEL, sound="deal"))
        self._sort_hand()
        return [*out, self._beat(SORT, travel=SORT)]

    def forget(self) -> None:
        super().forget()
        self._transit = []
        self._groups = []
        self._marks = {}
        self._did = {}
        self._counts = [0] * self._num_seats
        self._melded = (False,) * self._num_seats

    def _appear(self, zone: str, owner: int, codes: Sequence[Card], origin: str, seat: Seat) -> list[int]:
        keys = self._board.add(zone, owner, codes, face_up=HIDDEN not in codes)
        self._origin.update(dict.fromkeys(keys, (origin, seat)))
        return keys

    def _clear_transit(self) -> None:
        self._board.remove(self._transit)
        self._transit = []

    def _turn_over(self, seat: Seat, did: str) -> None:
        """``seat`` has had its turn: what was marked for it to see is old news."""
        self._did[seat] = did
        if seat == self.viewer or self.viewer is None:
            self._marks = {}

    def _laid(self, event: m.Laid) -> list[Beat]:
        seat, mine = event.seat, event.seat == self.viewer
        plan, self._plan = self._plan, None
        if tuple(map(tuple, self._table())) != event.before:
            raise LookupError("the table was another one")
        self._turn_over(seat, tr("laid {cards}", cards=count_cards(len(event.cards))))
        self._counts[seat] -= len(event.cards)
        if event.first_meld:
            self._melded = tuple(m or s == seat for s, m in enumerate(self._melded))
        before: Arrangement = [(key, self._board.keys(TABLE, key)) for key in self._groups]
        if mine:
            new = [self._own(code, n) for code, n in _numbered(event.cards)]
        else:
            new = self._appear(SEAT, seat, event.cards, SEAT, seat)
        everything = [piece for _, pieces in before for piece in pieces] + new
        codes = {piece: self._board.code(piece) for piece in everything}
        after = plan if mine and plan and self._fits(plan, event.after) else None
        if after is None:
            after = rearranged(before, event.after, codes, new, self.new_group)
        home = {piece: key for key, pieces in before for piece in pieces}
        moved = [p for key, pieces in after for p in pieces if p in home and home[p] != key]
        beats = []
        if moved and not mine:
            # First a look at what will be taken apart, then it moves.
            self._leaving = frozenset(moved)
            beats.append(_without(self._beat(LOOK, sound="tap"), set(new)))
            self._leaving = frozenset()
        self._groups = [key for key, _ in after]
        for key, pieces in after:
            for piece in pieces:
                self._board.move(piece, TABLE, key, face_up=True)
        if not mine:
            self._marks.update({piece: (MOVED, seat) for piece in moved if piece not in self._marks})
            self._marks.update(dict.fromkeys(new, (NEW, seat)))
        beats.append(self._beat(0.3 if mine else REBUILD + 0.25, travel=REBUILD, sound="play"))
        return beats

    def _own(self, code: Card, nth: int) -> int:
        """The viewer's ``nth`` piece of that code. Raises LookupError."""
        keys = [key for key in self._board.keys(HAND, self.viewer or 0) if self._board.code(key) == code]
        if nth >= len(keys):
            raise LookupError(f"no {code} in the hand")
        return keys[nth]

    def _fits(self, plan: Arrangement, after: m.TableGroups) -> bool:
        """Whether the plan is what was laid in the end, made of pieces that are there."""
        there = set(self._board.everything())
        if any(piece not in there for _, pieces in plan for piece in pieces):
            return False
        return tuple(tuple(self._board.code(p) for p in pieces) for _, pieces in plan) == after

    def late(self, events: Sequence[Event]) -> str:
        drawn = next((len(e.cards) for e in events if isinstance(e, m.Drew) and e.penalty), 0)
        if not drawn:
            return super().late(events)
        return tr(
            "Time is up: you draw {cards}. Table and hand are as they were before your turn.",
            cards=count_cards(drawn),
        )

    def _drew(self, event: m.Drew) -> list[Beat]:
        seat, count = event.seat, len(event.cards)
        self._turn_over(seat, tr("drew {cards}", cards=count_cards(count)))
        self._counts[seat] += count
        self._pool -= count
        self._plan = None
        if seat == self.viewer:
            drawn = self._appear(HAND, seat, event.cards, POOL, seat)
            self._marks = dict.fromkeys(drawn, (DRAWN, seat))
        else:
            self._transit = self._appear(SEAT, seat, (HIDDEN,) * count, POOL, seat)
        return [self._beat(DRAW + 0.1, travel=DRAW, sound="deal")]

    # --- observations -----------------------------------------------------------------------------

    def _agrees(self, expected: dict[Place, int]) -> bool:
        o: m.MyRummyObservation = self.observation
        hand = sorted(self._board.codes(HAND, self.viewer)) if self.viewer is not None else []
        return tuple(map(tuple, self._table())) == o.table and hand == sorted(o.hand)

    def _table(self) -> list[list[Card]]:
        return [self._board.codes(TABLE, key) for key in self._groups]

    def expected(self, observation: m.MyRummyObservation) -> dict[Place, int]:
        return {} if self.viewer is None else {(HAND, self.viewer): len(observation.hand)}

    def resync(self, observation: m.MyRummyObservation) -> None:
        self.forget()
        self._origin, self._plan = {}, None
        for group in observation.table:
            key = self.new_group()
            self._groups.append(key)
            self._board.add(TABLE, key, group, face_up=True)
        if self.viewer is not None:
            self._board.add(HAND, self.viewer, observation.hand, face_up=True)
            self._sort_hand()
        self.settle(observation)

    def opening(self, observation: m.MyRummyObservation) -> tuple[Event, ...]:
        o = observation
        if o.phase != m.TURN or o.turns or o.table:
            return ()
        return (m.Dealt(o.deal, max(0, o.turn), self._hands_seen(o)),)

    def dealer_of(self, observation: m.MyRummyObservation) -> Seat:
        """Nobody: one draws one's own cards from the pool."""
        return NOBODY

    def settle(self, observation: m.MyRummyObservation) -> None:
        super().settle(observation)
        o = observation
        self._counts = list(o.card_counts)
        self._pool, self._melded = o.pool, o.melded

    def hand_order(self, cards: Iterable[Card]) -> list[Card]:
        """By colour, then by number; jokers last."""
        return by_colour(cards)

    # --- the picture ------------------------------------------------------------------------------

    def snapshot(self) -> TableView:
        return replace(super().snapshot(), own=self._own_view(self.my_turn()))

    def rows(self) -> tuple[CardView, ...]:
        """None: pieces are no cards of the table's, see ``MyRummyView``."""
        return ()

    def _own_view(self, mine: bool) -> MyRummyView:
        homes = {key: n for n, key in enumerate(self._groups)}
        pieces = []
        for row in self._board.snapshot():
            origin, seat = self._origin.get(row.card_id, ("", row.owner if row.zone == SEAT else NOBODY))
            mark, by = self._marks.get(row.card_id, ("", NOBODY))
            pieces.append(
                PieceView(
                    key=row.card_id,
                    code=row.code,
                    zone=row.zone,
                    owner=seat,
                    group=row.owner if row.zone == TABLE and row.owner in homes else 0,
                    index=row.place,
                    order=row.order,
                    face_up=row.face_up,
                    origin=origin,
                    mark=mark,
                    by=by,
                    leaving=row.card_id in self._leaving,
                )
            )
        return MyRummyView(
            pieces=tuple(pieces),
            groups=tuple(GroupView(key, tuple(self._board.keys(TABLE, key))) for key in self._groups),
            hand=tuple(self._board.keys(HAND, self.viewer)) if self.viewer is not None else (),
            pool=self._pool,
            melded=self.viewer is not None and self._melded[self.viewer],
            asked=self.observation if mine and isinstance(self.observation, m.MyRummyObservation) else None,
        )

    def result(self, seat: Seat) -> str:
        return count_cards(self._counts[seat])

    def seat_words(self, seat: Seat) -> list[str]:
        words = [self.result(seat), self._did.get(seat, "")]
        if self._phase == m.TURN and not self._melded[seat] and self.game.options.first_meld:
            words.append(tr("no first meld yet"))
        return words

    def seat_view(self, seat: Seat) -> SeatView:
        view, did = super().seat_view(seat), self._did.get(seat, "")
        return replace(view, result=f"{view.result} · {did}") if did and not view.active else view

    def question(self) -> str:
        return prompt(self._pool)

    def counted(self, team: int) -> int:
        return self._counts[team]

    def team_order(self) -> list[int]:
        """Everybody clockwise from the viewer."""
        return sorted(range(self._num_seats), key=self.slot)

    def best(self, score: m.DealScore) -> Sequence[int]:
        return score.winners

    def done_well(self, score: m.DealScore) -> bool:
        return self.viewer is None or super().done_well(score)

    def tone(self, winners: Sequence[int]) -> str:
        """Who shares a win has won."""
        return "even" if self.viewer is None else "won" if self.viewer in winners else "lost"

    def deal_title(self, score: m.DealScore) -> str:
        return self.about(headline(score), *score.winners)

    def summary_lines(self, score: m.DealScore) -> tuple[SummaryLine, ...]:
        return summary_lines(score, self.team_order(), self.about)

    # --- choices ----------------------------------------------------------------------------------

    def choices(self, selected: Sequence[Card], toggled: bool) -> tuple[ChoiceView, ...]:
        found = []
        for action in self.legal():
            if isinstance(action, m.Draw):
                found.append(ChoiceView(tr("Draw a card"), action, style=Style.PLAIN))
            elif isinstance(action, m.Pass):
                found.append(ChoiceView(tr("Pass"), action, style=Style.PLAIN))
        return tuple(found)


def _numbered(cards: Sequence[Card]) -> list[tuple[Card, int]]:
    """Each card with how many of the same came before it."""
    seen: dict[Card, int] = {}
    out = []
    for card in cards:
        out.append((card, seen.get(card, 0)))
        seen[card] = seen.get(card, 0) + 1
    return out


def _without(beat: Beat, hidden: set[int]) -> Beat:
    """The beat without some pieces."""
    own = beat.view.own
    assert isinstance(own, MyRummyView)
    kept = tuple(piece for piece in own.pieces if piece.key not in hidden)
    view = replace(beat.view, own=replace(own, pieces=kept))
    return replace(beat, view=view)
