# SPDX-License-Identifier: GPL-3.0-or-later
"""The Sequence table. No Qt.

Cards lie in hands, on the draw pile (its few topmost), and on the discards (the last two); a card that is
played lies on its square until the chip has been put down. The board itself is in ``TableView.own``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from app.games.sequence import choices as sequence_choices
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
from app.presenters.table import BID, PLAY, SORT, SWEEP, TablePresenter, capitalised, short_card
from app.presenters.view import (
    DECK,
    DISCARD,
    HAND,
    NOBODY,
    Beat,
    CardView,
    ChoiceView,
    ScoreRow,
    SeatView,
    SummaryLine,
    SummaryView,
    TableView,
)
from app.presenters.words import count_cards
from engines.cards import HIDDEN, Card, rank, suit
from engines.contract import Action, Event, Seat
from engines.registry import AnyGame
from engines.sequence import types as q
from engines.sequence.types import SQUARES, Square
from net.protocol.messages import TableInfo

PILE, LAID = 4, 2
"""Cards shown of the draw pile and of the discards."""
SUIT_ORDER = "SHCD"
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
        self._active: tuple[Seat, ...] = ()
        self._notes: dict[Seat, tuple[str, str]] = {}
        self._missed: dict[Seat, tuple[str, str]] = {}
        self._phase = ""
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
        self._active = ()
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
                self._notes[seat] = (tr("Sequence!"), "call")
                return [self._beat(DONE, sound="score")]
            case q.Exchanged(seat=seat, card=card):
                self._begin()
                self._notes[seat] = (tr("Exchanges {card}", card=short_card(card)), "note")
                key = self._board.find(HAND, seat, card)
                self._board.move(key, DISCARD, face_up=True, code=card)
                self._counts[seat] -= 1
                self._discard_count += 1
                self._trim_discards()
                return [self._beat(PLAY + 0.3, sound="play")]
            case q.Drew(seat=seat, card=card):
                return self._drew(seat, card)
            case q.DrawMissed(seat=seat):
                self._missed = {seat: (tr("Missed the draw"), "note")}
                self._notes.update(self._missed)
                return [self._beat(BID, sound="tap")]
            case q.Reshuffled(cards=cards):
                self._board.remove(self._board.keys(DISCARD))
                self._draw_count, self._discard_count = cards, 0
                self._fill_pile()
                return [self._beat(SWEEP + 0.2, travel=SWEEP, sound="shuffle")]
            case q.Passed(seat=seat, stuck=stuck):
                self._begin()
                self._freed = None
                self._notes[seat] = (tr("No card fits") if stuck else tr("Leaves it free"), "pass")
                return [self._beat(BID, sound="tap")]
            case q.MatchOver(outcome=outcome):
                won = self.my_team() in outcome.winners
                return [self._beat(0.0, sound="win" if won else "lose")]
        return []

    def _begin(self) -> None:
        """A new deed: what was said of the one before is over, but for the draw that was missed by it."""
        self._notes = dict(self._missed)
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

    def resync(self, observation: q.SequenceObservation) -> None:
        board = self._board
        self._begin()
        for (zone, owner), count in self.expected(observation).items():
            codes: Sequence[Card] = (HIDDEN,) * count
            if zone == HAND and owner == self.viewer and observation.hand:
                codes = observation.hand
            elif zone == DISCARD:
                codes = observation.discards[-count:] if count else ()
            board.add(zone, owner, codes)
        for key in board.everything():
            board.turn(key, face_up=board.code(key) != HIDDEN)
        self.settle(observation)
        self._sort_hand()

    def opening(self, observation: q.SequenceObservation) -> tuple[Event, ...]:
        o = observation
        fresh = o.phase == q.PLAY and not o.discards and o.last is None and not any(o.forfeits)
        if not fresh or any(chip != q.NOBODY for chip in o.chips):
            return ()
        hands = tuple(
            o.hand if seat == o.viewer and len(o.hand) == count else (HIDDEN,) * count
            for seat, count in enumerate(o.card_counts)
        )
        return (q.Dealt(o.turn, hands),)

    def expected(self, observation: q.SequenceObservation) -> dict[tuple[str, Seat], int]:
        o = observation
        place: dict[tuple[str, Seat], int] = {(HAND, seat): n for seat, n in enumerate(o.card_counts)}
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
        self._outcome = o.outcome

    # --- the picture ----------------------------------------------------------------------------

    def snapshot(self) -> TableView:
        mine = self._my_turn()
        return TableView(
            seats=tuple(self._seat(seat) for seat in range(self._num_seats)),
            cards=self._cards(),
            phase=self._phase,
            prompt=self._prompt(),
            my_turn=mine,
            choosing=1 if mine and self.playable() else 0,
            confirm=True,
            scores=self._score_rows(),
            goal=self._goal(),
            summary=self._summary_view() if self._outcome is not None else None,
            own=self._own(),
        )

    def _my_turn(self) -> bool:
        return self.viewer in self._active

    def _cards(self) -> tuple[CardView, ...]:
        return self._card_rows("", None, ())

    def _card_label(self, row: CardView, dimmed: bool) -> str:
        label = super()._card_label(row, dimmed)
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
                name=self.team_name(team),
                chips=chip_name(team),
                count=self._count(team),
                mine=team == mine,
                active=team in turn,
            )
            for team in self._team_order()
        )

    def _team_order(self) -> list[int]:
        mine = self.my_team() or 0
        return sorted(set(self._teams), key=lambda team: (team != mine, team))

    def _count(self, team: int) -> int:
        return sum(sequence.team == team for sequence in self._lines)

    def _seat(self, seat: Seat) -> SeatView:
        note, kind = self._notes.get(seat, ("", ""))
        active = seat in self._active and self._outcome is None
        result = count_cards(self._counts[seat])
        team = tr("{colour} chips", colour=chip_name(self._teams[seat]))
        told = [self.you_or_name(seat), team, result, tr("to play") if active else "", note]
        return SeatView(
            seat=seat,
            active=active,
            thinking=active and seat != self.viewer,
            bid=note,
            bid_kind=kind,
            tricks=self._counts[seat],
            result=result,
            label=", ".join(word for word in told if word),
        )

    def _prompt(self) -> str:
        if self._outcome is not None:
            return ""
        if self._my_turn():
            return sequence_choices.question(self)
        return self.thinking(self._active[0]) if self._active else self._note

    def _score_rows(self) -> tuple[ScoreRow, ...]:
        mine = self.my_team()
        return tuple(
            ScoreRow(team, self.team_name(team), self._count(team), 0, team == mine)
            for team in self._team_order()
        )

    def _goal(self) -> str:
        if self._target == 1:
            return tr("One sequence wins")
        return tr("{n} sequences win", n=self._target)

    def _summary_view(self) -> SummaryView:
        outcome, mine = self._outcome, self.my_team()
        winners = outcome.winners
        tone = "even" if mine is None or not winners else "won" if mine in winners else "lost"
        if not winners:
            title, why = tr("Nobody wins"), tr("Nobody could play any more.")
        else:
            title = self._won_title(winners[0], tone)
            won, colour = sequences(self._count(winners[0])), chip_name(winners[0])
            why = tr("{sequences} in {colour}", sequences=won, colour=colour)
        lines = tuple(
            SummaryLine(
                capitalised(tr("{colour} chips on the board", colour=chip_name(team))),
                str(self._chips.count(team)),
            )
            for team in self._team_order()
        )
        return SummaryView(
            title=title,
            subtitle=why,
            lines=lines,
            scores=self._score_rows(),
            gains=(),
            tone=tone,
            action=None,
            waiting="",
            over=True,
        )

    def _won_title(self, team: int, tone: str) -> str:
        if tone == "won":
            return tr("You win the match!")
        name = self.team_name(team)
        if self._teams.count(team) == 1:
            return tr("{name} wins the match", name=name)
        return tr("{team} win the match", team=name)

    # --- cards and choices ----------------------------------------------------------------------

    def choices(self, selected: Sequence[Card], toggled: bool) -> tuple[ChoiceView, ...]:
        return sequence_choices.choices(self, selected)

    def targets(self, card: Card) -> dict[Square, str]:
        """What a card of the hand can do where: by the legal actions on the viewer's own turn, else merely
        where it is printed."""
        if self._asked() and self._my_turn():
            return {a.square: REMOVE if isinstance(a, q.Remove) else PLACE for a in self.moves(card)}
        return {square: PRINTED for square, printed in enumerate(self._layout) if printed == card}

    def moves(self, card: Card) -> list[Any]:
        """The legal placements and removals with a card."""
        return [a for a in self.legal() if isinstance(a, q.Place | q.Remove) and a.card == card]

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
        if not self._my_turn():
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
            return jack, card in q.ONE_EYED, SUIT_ORDER.index(suit(card)), -"23456789TJQKA".index(rank(card))

        return sorted((c for c in cards if c != HIDDEN), key=key)

    # --- what the choices need to know ----------------------------------------------------------

    @property
    def facts(self) -> Any:
        """The newest observation."""
        return self.observation

    def printed(self, square: Square) -> Card:
        """The card on a square."""
        return self._layout[square]
