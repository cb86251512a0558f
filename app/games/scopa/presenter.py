# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of Scopa and Scopone. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from app.games.scopa.words import GETS_THE_LAST, TOOK_THESE, scope_words, summary_lines, take_words
from app.i18n import tr
from app.presenters.deals import DealsPresenter
from app.presenters.table import DEAL_GAP, DEAL_TRAVEL, PLAY, SORT, SWEEP
from app.presenters.table_board import Place
from app.presenters.view import (
    DECK,
    HAND,
    KITTY,
    MAT,
    NOBODY,
    READ,
    SWEPT,
    WON,
    Beat,
    Bubble,
    CardView,
    ChoiceView,
    SeatView,
    SummaryLine,
    TableView,
    TrickView,
)
from app.presenters.words import count_cards
from engines.cards import HIDDEN, ITALIAN_RANKS, ITALIAN_SUITS, Card, rank, suit
from engines.contract import Action, Event, Seat
from engines.registry import AnyGame
from engines.scopa import types as s
from engines.scopa.options import ScoponeOptions
from net.protocol.messages import TableInfo


class ScopaPresenter(DealsPresenter):
    """Scopa for two, three or four, and Scopone, for any of their house rules."""

    def __init__(self, game: AnyGame, info: TableInfo, viewer: Seat | None) -> None:
        super().__init__(game, info, viewer)
        self._captured = [0] * len(self._scores)
        self._scope: list[tuple[Card, ...]] = [()] * len(self._scores)
        self._marked: set[int] = set()  # the cards of the capture that is being shown

    # --- events ---------------------------------------------------------------------------------

    def beats(self, event: Event) -> list[Beat]:
        match event:
            case s.Redealt():
                self._note = tr("Three kings on the table: dealt again")
                return [self._beat(1.6, sound="tap"), self._beat(0.0)]  # the last one shows what comes next
            case s.MoreDealt(hands=hands):
                return self._more_dealt(hands)
            case s.Played():
                return self._played(event)
            case s.LastTaken(seat=seat, cards=cards):
                for card in cards:
                    self._take(self._board.find(MAT, NOBODY, card), seat)
                self._note = self.about(GETS_THE_LAST, seat)
                return [self._beat(SWEEP + 0.4, travel=SWEEP, sound="sweep")]
        return super().beats(event)

    def packets(self, hands: Sequence[Sequence[Card]]) -> Sequence[int]:
        return (len(hands[0]),)

    def rest_dealt(self, event: s.Dealt) -> list[Beat]:
        board = self._board
        beats = []
        for card in event.table:
            board.move(board.keys(DECK, event.dealer)[-1], MAT, face_up=True, code=card)
            beats.append(self._beat(DEAL_GAP, travel=DEAL_TRAVEL, sound="deal"))
        for key in board.keys(DECK, event.dealer):
            board.move(key, KITTY, event.dealer, face_up=False)
        return beats

    def forget(self) -> None:
        super().forget()
        self._captured = [0] * len(self._scores)
        self._scope = [()] * len(self._scores)

    def _more_dealt(self, hands: Sequence[Sequence[Card]]) -> list[Beat]:
        beats = [
            self._deal_card(self._board.keys(KITTY, self._dealer)[-1], seat, card)
            for seat in self._from_dealer()
            for card in hands[seat]
        ]
        self._sort_hand()
        return [*beats, self._beat(SORT, travel=SORT)]

    def _played(self, event: s.Played) -> list[Beat]:
        board, seat = self._board, event.seat
        self._bubbles = {}
        key = board.find(HAND, seat, event.card)
        board.move(key, MAT, face_up=True, code=event.card)
        beats = [self._beat(PLAY + 0.08, sound="play")]
        if not event.kept:
            return beats
        if event.scopa:
            self._bubbles = {seat: Bubble(tr("Scopa!"), "call")}
        taken = [board.find(MAT, NOBODY, card) for card in event.taken]
        self._marked = {key, *taken}
        beats.append(self._beat(0.0, kind=READ, sound="score" if event.scopa else ""))
        self._marked = set()
        team = self._teams[seat]
        for one in taken:
            self._take(one, seat)
        self._take(key, seat)
        if event.scopa:
            board.turn(key, face_up=True, code=event.card)
            self._scope[team] = (*self._scope[team], event.card)
        self._last_trick = self._capture(event.seat, event.card, event.taken)
        beats.append(self._beat(SWEEP, travel=SWEEP, sound="sweep"))
        return beats

    def _take(self, key: int, seat: Seat) -> None:
        self._board.move(key, WON, self._keeper(self._teams[seat]), face_up=False, code=HIDDEN)
        self._captured[self._teams[seat]] += 1

    def _keeper(self, team: int) -> Seat:
        """Who keeps what a team takes: partners have one pile."""
        return min(self.seats_of(team), key=self.slot)

    def _capture(self, seat: Seat, card: Card, taken: tuple[Card, ...]) -> TrickView:
        cards = tuple((seat, c) for c in (card, *taken))
        return TrickView(cards, NOBODY, self.about(TOOK_THESE, seat), row=True)

    # --- observations ---------------------------------------------------------------------------

    def resync(self, observation: s.ScopaObservation) -> None:
        super().resync(observation)
        last = next((turn for turn in reversed(observation.turns) if turn.kept), None)
        if last is not None:
            self._last_trick = self._capture(last.seat, last.card, last.taken)

    def opening(self, observation: s.ScopaObservation) -> tuple[Event, ...]:
        o = observation
        if o.phase != s.PLAY or o.turns:
            return ()
        return (s.Dealt(o.deal, o.dealer, self._hands_seen(o), o.table),)

    def expected(self, observation: s.ScopaObservation) -> dict[Place, int]:
        o, place = observation, super().expected(observation)
        if place:
            place[MAT, NOBODY] = len(o.table)
            place[KITTY, o.dealer] = o.stock
            for team, pile in enumerate(o.captured):
                place[WON, self._keeper(team)] = len(pile)
        return place

    def known(self, observation: s.ScopaObservation, place: Place) -> Sequence[Card]:
        zone, owner = place
        if zone == MAT:
            return observation.table
        if zone == WON:
            team = self._teams[owner]
            scope = observation.scope[team]
            return (HIDDEN,) * (len(observation.captured[team]) - len(scope)) + scope
        return super().known(observation, place)

    def settle(self, observation: s.ScopaObservation) -> None:
        super().settle(observation)
        self._captured = [len(pile) for pile in observation.captured]
        self._scope = list(observation.scope)

    # --- the picture ----------------------------------------------------------------------------

    def snapshot(self) -> TableView:
        scopone = isinstance(self.game.options, ScoponeOptions)
        return msgspec.structs.replace(
            super().snapshot(), middle="mat", trick_size=0, full_hand=10 if scopone else 6
        )

    def rows(self) -> tuple[CardView, ...]:
        """The cards; of a pile the sweeps lie crosswise, the first one innermost."""
        swept: dict[Seat, int] = {}
        rows = []
        for row in super().rows():
            if row.card_id in self._marked:
                row = msgspec.structs.replace(row, highlighted=True)
            if row.zone == WON and row.face_up:
                index = swept.get(row.owner, 0)
                swept[row.owner] = index + 1
                count = len(self._scope[self._teams[row.owner]])
                row = msgspec.structs.replace(row, zone=SWEPT, place=index, places=count)
            rows.append(row)
        return tuple(rows)

    def _keeps(self, seat: Seat) -> bool:
        """Whether the pile of a team lies at this seat."""
        return bool(self._deal_number) and seat == self._keeper(self._teams[seat])

    def result(self, seat: Seat) -> str:
        if not self._keeps(seat):
            return ""
        team = self._teams[seat]
        cards = count_cards(self._captured[team])
        return f"{cards} · {scope_words(len(self._scope[team]))}" if self._scope[team] else cards

    def seat_view(self, seat: Seat) -> SeatView:
        return msgspec.structs.replace(
            super().seat_view(seat),
            pile=self._captured[self._teams[seat]] if self._keeps(seat) else 0,
            stock=len(self._board.keys(KITTY, seat)),
        )

    def question(self) -> str:
        return tr("Play a card")

    def counted(self, team: int) -> int:
        return len(self._scope[team])

    def summary_lines(self, score: s.DealScore) -> tuple[SummaryLine, ...]:
        return summary_lines(score, self.team_order(), self.team_label)

    # --- cards and choices ----------------------------------------------------------------------

    def _plays(self, card: Card) -> list[s.Play]:
        return [action for action in self.legal() if isinstance(action, s.Play) and action.card == card]

    def card_action(self, card: Card) -> Action | None:
        """The only way to play ``card``, None where there are several."""
        plays = self._plays(card)
        return plays[0] if len(plays) == 1 else None

    def why_not(self, card: Card) -> str:
        if self._plays(card):
            return ""
        return super().why_not(card)

    def offered(self, cards: tuple[CardView, ...], picked: Sequence[Card]) -> tuple[CardView, ...]:
        """Marks what the picked card can take: all of it, or what goes with the cards picked so far."""
        if not picked:
            return cards
        chosen = set(picked[1:])
        takes = [set(play.take) for play in self._plays(picked[0]) if chosen <= set(play.take)]
        wanted = set().union(*takes) if takes else set()
        several = len(self._plays(picked[0])) > 1
        return tuple(
            msgspec.structs.replace(row, highlighted=True, legal=several)
            if row.zone == MAT and row.code in wanted
            else row
            for row in cards
        )

    def advice(self, picked: Sequence[Card]) -> str:
        if len(self._plays(picked[0])) < 2:
            return ""
        return tr("Choose what to take")

    def completed(self, picked: Sequence[Card]) -> Action | None:
        chosen = set(picked[1:])
        fitting = [play for play in self._plays(picked[0]) if chosen <= set(play.take)]
        return fitting[0] if chosen and len(fitting) == 1 else None

    def choices(self, selected: Sequence[Card], toggled: bool) -> tuple[ChoiceView, ...]:
        if not selected:
            return ()
        chosen = set(selected[1:])
        return tuple(
            ChoiceView(
                tr("Take {cards}", cards=take_words(play.take)), play, caption=tr("Take"), cards=play.take
            )
            if play.take
            else ChoiceView(tr("Lay it on the table"), play)
            for play in self._plays(selected[0])
            if chosen <= set(play.take)
        )

    def hand_order(self, cards: Iterable[Card]) -> list[Card]:
        """By value, highest on the left; equal ones by suit."""

        def key(card: Card) -> tuple[int, int]:
            return -ITALIAN_RANKS.index(rank(card)), ITALIAN_SUITS.index(suit(card))

        return sorted((card for card in cards if card != HIDDEN), key=key)

    def card_label(self, row: CardView, dimmed: bool) -> str:
        name = super().card_label(row, dimmed)
        plays = self._plays(row.code) if row.zone == HAND and row.owner == self.viewer else []
        takes = [take_words(play.take) for play in plays if play.take]
        if not takes:
            return name
        return tr("{card}, takes {cards}", card=name, cards=" / ".join(takes))
