# SPDX-License-Identifier: GPL-3.0-or-later
"""The Sequence table. No Qt.

Cards lie in hands, on the draw pile (its few topmost), and on the discards (the last two); a card that is
played lies on its square until the chip has been put down. The board itself is in ``TableView.own``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from app.games.sequence import choices
from app.games.sequence.choices import Facts
from app.games.sequence.view import (
    PLACE,
    PRINTED,
    REMOVE,
    LineView,
    SequenceView,
    SquareView,
    TeamView,
    chip_name,
    sequences,
)
from app.i18n import card_name, tr
from app.presenters.table import BID, PLAY, SORT, SWEEP, TablePresenter
from app.presenters.table_board import Place
from app.presenters.view import (
    DECK,
    DISCARD,
    HAND,
    NOBODY,
    Beat,
    Bubble,
    CardView,
    ChoiceView,
    SeatView,
    SummaryLine,
    SummaryView,
    TableView,
)
from app.presenters.words import SUITS_IN_HAND, capitalised, count_cards, short_card
from engines.cards import HIDDEN, Card, rank, suit
from engines.contract import Action, Event, Seat
from engines.registry import AnyGame
from engines.sequence import types as q
from engines.sequence.types import SQUARES, Square
from net.protocol.messages import TableInfo

PILE, LAID = 4, 2
"""Cards shown of the draw pile and of the discards."""
CHIP = 0.36
DONE = 1.3


def on_square(square: Square) -> str:
    """The zone of a card that is being played there."""
    return f"square {square}"


class SequencePresenter(TablePresenter):
    """Sequence for two or three teams, for any of its house rules."""

    chips: ClassVar[bool] = True

    def __init__(self, game: AnyGame, info: TableInfo, viewer: Seat | None) -> None:
        super().__init__(game, info, viewer)
        self.wanted: Square | None = None
        """The square whose ways to count lines are being chosen among."""
        self._layout: tuple[Card, ...] = ("",) * SQUARES
        self._chips = [q.NOBODY] * SQUARES
        self._lines: list[q.Sequence] = []
        self._fresh = 0
        self._last: Square | None = None
        self._freed: Square | None = None
        self._counts = [0] * self._num_seats
        self._draw_count = self._discard_count = 0
        self._missed: dict[Seat, Bubble] = {}
        self._dead: tuple[Card, ...] = ()
        self._target = 0
        self._outcome: Any = None

    # --- events ---------------------------------------------------------------------------------

    def observe(self, observation: Any, events: Sequence[Event], resync: bool) -> list[Beat]:
        self.wanted, self._missed = None, {}
        # What the board is made of; the rest follows event by event.
        self._layout, self._target = observation.layout, observation.target
        return super().observe(observation, events, resync)

    def beats(self, event: Event) -> list[Beat]:
        match event:
            case q.Dealt():
                return self._dealt(event)
            case q.Placed(seat=seat, card=card, square=square, team=team):
                out = self._lay(seat, card, square)
                self._chips[square], self._last, self._freed = team, square, None
                self._to_discards(card, square)
                return [*out, self._beat(CHIP, travel=SWEEP, sound="chip")]
            case q.Removed(seat=seat, card=card, square=square):
                out = self._lay(seat, card, square)
                self._chips[square], self._last = q.NOBODY, square
                self._to_discards(card, square)
                return [*out, self._beat(CHIP, travel=SWEEP, sound="tap")]
            case q.Completed(seat=seat, team=team, line=line):
                self._lines.append(q.Sequence(team, line))
                self._fresh += 1
                self._bubbles[seat] = Bubble(tr("Sequence!"), "call")
                return [self._beat(DONE, sound="score")]
            case q.Exchanged(seat=seat, card=card):
                self._begin()
                self._bubbles[seat] = Bubble(tr("Exchanges {card}", card=short_card(card)), "note")
                key = self._board.find(HAND, seat, card)
                self._board.move(key, DISCARD, face_up=True, code=card)
                self._counts[seat] -= 1
                self._discard_count += 1
                self._trim_discards()
                return [self._beat(PLAY + 0.3, sound="play")]
            case q.Drew(seat=seat, card=card):
                return self._drew(seat, card)
            case q.DrawMissed(seat=seat):
                self._missed = {seat: Bubble(tr("Missed the draw"), "note")}
                self._bubbles.update(self._missed)
                return [self._beat(BID, sound="tap")]
            case q.Reshuffled(cards=cards):
                self._board.remove(self._board.keys(DISCARD))
                self._draw_count, self._discard_count = cards, 0
                self._fill_pile()
                return [self._beat(SWEEP + 0.2, travel=SWEEP, sound="shuffle")]
            case q.Passed(seat=seat, stuck=stuck):
                self._begin()
                self._freed = None
                self._bubbles[seat] = Bubble(tr("No card fits") if stuck else tr("Leaves it free"), "pass")
                return [self._beat(BID, sound="tap")]
            case q.MatchOver(outcome=outcome):
                return [self._match_over(outcome)]
        return []

    def _begin(self) -> None:
        """A new deed: what was said of the one before is over, but for the draw that was missed by it."""
        self._bubbles = dict(self._missed)
        self._fresh = 0

    def _dealt(self, event: q.Dealt) -> list[Beat]:
        board = self._board
        board.clear()
        self._chips, self._lines = [q.NOBODY] * SQUARES, []
        self._last = self._freed = None
        self._begin()
        self._counts = [0] * self._num_seats
        self._draw_count, self._discard_count = 104, 0
        self._fill_pile()
        out = [self._beat(0.25, sound="shuffle")]
        gap = 0.07 if sum(map(len, event.hands)) <= 24 else 0.045
        for nth in range(max(map(len, event.hands))):
            for step in range(self._num_seats):
                seat = (event.first + step) % self._num_seats
                self._take(seat, event.hands[seat][nth])
                out.append(self._beat(gap, travel=0.24, sound="deal"))
        self._sort_hand()
        return [*out, self._beat(SORT, travel=SORT)]

    def _drew(self, seat: Seat, card: Card) -> list[Beat]:
        self._take(seat, card)
        out = [self._beat(0.16, travel=0.26, sound="deal")]
        if seat == self.viewer:
            self._sort_hand()
            out.append(self._beat(SORT, travel=SORT))
        return out

    def _take(self, seat: Seat, card: Card) -> None:
        """The top card of the draw pile goes to a hand."""
        key = self._board.keys(DECK)[-1]
        self._board.move(key, HAND, seat, face_up=seat == self.viewer, code=card)
        self._counts[seat] += 1
        self._draw_count -= 1
        self._fill_pile()

    def _fill_pile(self) -> None:
        shown = len(self._board.keys(DECK))
        self._board.add(DECK, NOBODY, (HIDDEN,) * (min(PILE, self._draw_count) - shown))

    def _lay(self, seat: Seat, card: Card, square: Square) -> list[Beat]:
        """A card goes from its hand to its square."""
        self._begin()
        key = self._board.find(HAND, seat, card)
        self._board.move(key, on_square(square), face_up=True, code=card)
        self._counts[seat] -= 1
        # Others' cards are to be read, at a large table more quickly.
        reading = 0.08 if seat == self.viewer else 0.3 if self._num_seats <= 4 else 0.16
        return [self._beat(PLAY + reading, sound="play")]

    def _to_discards(self, card: Card, square: Square) -> None:
        key = self._board.find(on_square(square), NOBODY, card)
        self._board.move(key, DISCARD, face_up=True, code=card)
        self._discard_count += 1
        self._trim_discards()

    def _trim_discards(self) -> None:
        self._board.remove(self._board.keys(DISCARD)[:-LAID])

    # --- observations ---------------------------------------------------------------------------

    def forget(self) -> None:
        super().forget()
        self._begin()

    def known(self, observation: q.SequenceObservation, place: Place) -> Sequence[Card]:
        if place[0] == DISCARD:
            return observation.discards[-LAID:]
        return super().known(observation, place)

    def opening(self, observation: q.SequenceObservation) -> tuple[Event, ...]:
        o = observation
        fresh = o.phase == q.PLAY and not o.discards and o.last is None and not any(o.forfeits)
        if not fresh or any(chip != q.NOBODY for chip in o.chips):
            return ()
        return (q.Dealt(o.turn, self._hands_seen(o)),)

    def expected(self, observation: q.SequenceObservation) -> dict[Place, int]:
        o = observation
        place: dict[Place, int] = {(HAND, seat): n for seat, n in enumerate(o.card_counts)}
        if o.deal:
            place[DECK, NOBODY] = min(PILE, o.draw_count)
            place[DISCARD, NOBODY] = min(LAID, len(o.discards))
        return place

    def settle(self, observation: q.SequenceObservation) -> None:
        o = observation
        self._chips, self._lines = list(o.chips), list(o.sequences)
        self._last, self._freed = o.last, o.freed
        self._counts = list(o.card_counts)
        self._draw_count, self._discard_count = o.draw_count, len(o.discards)
        self._active, self._phase, self._dead = o.active, o.phase, o.dead
        self._outcome, self._summary = o.outcome, o.outcome is not None

    # --- the picture ----------------------------------------------------------------------------

    def snapshot(self) -> TableView:
        return replace(super().snapshot(), confirm=True, own=self._own())

    def card_label(self, row: CardView, dimmed: bool) -> str:
        label = super().card_label(row, dimmed)
        if row.zone == HAND and row.owner == self.viewer and row.code in self._dead:
            dead = tr("dead: both squares are taken")
            return f"{capitalised(card_name(row.code))}, {dead}"
        if row.zone == DISCARD:
            return tr("Last discard: {card}", card=card_name(row.code))
        return label

    def _own(self) -> SequenceView:
        locked = {square for sequence in self._lines for square in sequence.line}
        old = len(self._lines) - self._fresh
        dead = [
            key
            for key in (self._board.keys(HAND, self.viewer) if self.viewer is not None else ())
            if self._board.code(key) in self._dead
        ]
        return SequenceView(
            squares=tuple(
                SquareView(card, chip, n in locked, n == self._last, n == self._freed)
                for n, (card, chip) in enumerate(zip(self._layout, self._chips, strict=True))
            ),
            lines=tuple(LineView(s.team, s.line[0], s.line[-1], n >= old) for n, s in enumerate(self._lines)),
            teams=self._team_views(),
            seat_teams=tuple(self._teams),
            dead=tuple(dead),
            draw_count=self._draw_count,
            discard_count=self._discard_count,
            target=self._target,
        )

    def _team_views(self) -> tuple[TeamView, ...]:
        turn, mine = {self._teams[seat] for seat in self._active[:1]}, self.my_team()
        return tuple(
            TeamView(
                team=team,
                name=self.team_label(team),
                chips=chip_name(team),
                count=self.points(team),
                mine=team == mine,
                active=team in turn,
            )
            for team in self.team_order()
        )

    def points(self, team: int) -> int:
        return sum(sequence.team == team for sequence in self._lines)

    def seat_view(self, seat: Seat) -> SeatView:
        return replace(super().seat_view(seat), tricks=self._counts[seat])

    def result(self, seat: Seat) -> str:
        return count_cards(self._counts[seat])

    def seat_words(self, seat: Seat) -> list[str]:
        return [tr("{colour} chips", colour=chip_name(self._teams[seat])), self.result(seat)]

    def question(self) -> str:
        return choices.question(self.facts())

    def goal(self) -> str:
        if self._target == 1:
            return tr("One sequence wins")
        return tr("{n} sequences win", n=self._target)

    def summary(self) -> SummaryView:
        winners = self._outcome.winners
        tone = self.tone(winners)
        if not winners:
            title, why = tr("Nobody wins"), tr("Nobody could play any more.")
        else:
            title = self.match_won(winners[0])
            won, colour = sequences(self.points(winners[0])), chip_name(winners[0])
            why = tr("{sequences} in {colour}", sequences=won, colour=colour)
        lines = tuple(
            SummaryLine(
                capitalised(tr("{colour} chips on the board", colour=chip_name(team))),
                str(self._chips.count(team)),
            )
            for team in self.team_order()
        )
        return SummaryView(
            title=title,
            subtitle=why,
            lines=lines,
            scores=self.score_rows(),
            gains=(),
            tone=tone,
            action=None,
            waiting="",
            over=True,
        )

    # --- cards and choices ----------------------------------------------------------------------

    def choices(self, selected: Sequence[Card], toggled: bool) -> tuple[ChoiceView, ...]:
        return choices.choices(self.facts(), selected)

    def targets(self, card: Card) -> dict[Square, str]:
        """What a card of the hand can do where: by the legal actions on the viewer's own turn, else merely
        where it is printed."""
        if self._asked() and self.my_turn():
            return {a.square: REMOVE if isinstance(a, q.Remove) else PLACE for a in self.moves(card)}
        return {square: PRINTED for square, printed in enumerate(self._layout) if printed == card}

    def moves(self, card: Card) -> list[Any]:
        """The legal placements and removals with a card."""
        return choices.moves(self.legal(), card)

    def fitting(self, square: Square) -> list[Card]:
        """The cards of the hand that can be played on a square, those printed there before jacks."""
        found = {a.card for a in self.legal() if isinstance(a, q.Place | q.Remove) and a.square == square}
        return sorted(found, key=lambda card: (rank(card) == "J", card))

    def attempt(self, card: Card) -> Action | None:
        squares = [n for n, printed in enumerate(self._layout) if printed == card]
        if squares:
            return q.Exchange(card) if card in self._dead else q.Place(card, squares[0])
        return q.Remove(card, 0) if card in q.ONE_EYED else q.Place(card, 0)

    def why_not_there(self, square: Square, card: Card | None) -> str:
        """Why a click on a square does nothing with that card picked, or with none."""
        if not self.my_turn():
            return self.not_your_turn()
        if card is None:
            return tr("None of your cards can be played there")
        attempt: Action = q.Remove(card, square) if card in q.ONE_EYED else q.Place(card, square)
        return self._refusal(attempt)

    def why_not(self, card: Card) -> str:
        if self.legal() and card in self._dead and card not in self.playable():
            return tr("{card} is dead: both its squares are taken", card=short_card(card))
        return super().why_not(card)

    def hand_order(self, cards: Iterable[Card]) -> list[Card]:
        """Suit by suit from the ace down, the jacks, which are played like nothing else, on the right."""

        def key(card: Card) -> tuple[bool, bool, int, int]:
            jack = rank(card) == "J"
            return (
                jack,
                card in q.ONE_EYED,
                SUITS_IN_HAND.index(suit(card)),
                -"23456789TJQKA".index(rank(card)),
            )

        return sorted((c for c in cards if c != HIDDEN), key=key)

    def facts(self) -> Facts:
        """What the choices are made of."""
        o: q.SequenceObservation | None = self.observation
        next_up = self.name(o.turn) if o is not None and o.turn != q.NOBODY else ""
        return Facts(o, next_up, self.wanted)
