# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of Briscola and Briscola a quattro. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from app.games.briscola.words import deal_title, exchange_words, summary_lines
from app.i18n import tr
from app.presenters.table import DEAL_TRAVEL, SORT, SWEEP
from app.presenters.table_board import Place
from app.presenters.tricks import TricksPresenter
from app.presenters.view import (
    HAND,
    NOBODY,
    OPEN,
    TALON,
    TURNED,
    Beat,
    CardView,
    ChoiceView,
    SeatView,
    SummaryLine,
    TableView,
)
from app.presenters.words import your_lead
from engines.briscola import types as b
from engines.briscola.options import BEST_OF
from engines.briscola.ranking import STRENGTH, winner
from engines.cards import HIDDEN, ITALIAN_SUITS, Card, suit
from engines.contract import Event, Seat
from engines.tricks import Trick


class BriscolaPresenter(TricksPresenter):
    """Briscola for two, three or four, for any of its house rules."""

    suits: ClassVar[Sequence[str]] = ITALIAN_SUITS
    ranks: ClassVar[Sequence[str]] = STRENGTH

    def leading(self, trick: Trick) -> Seat | None:
        return winner(trick, self._trump)

    def trump_of(self, observation: b.BriscolaObservation) -> str:
        return observation.trump or ""

    # --- events ---------------------------------------------------------------------------------

    def beats(self, event: Event) -> list[Beat]:
        match event:
            case b.Exchanged(seat=seat, given=given, taken=taken):
                return self._exchanged(seat, given, taken)
            case b.Drew(seat=seat, card=card):
                return self._drew(seat, card)
            case b.StockGone(partners_look=look):
                self._note = tr("Partners look at each other’s hands") if look else tr("The stock is gone")
                return [self._beat(1.2), self._beat(0.0)]  # the last one shows what comes next
        return super().beats(event)

    def new_deal(self, event: b.Dealt) -> None:
        super().new_deal(event)
        self._trump = suit(event.upcard)

    def packets(self, hands: Sequence[Sequence[Card]]) -> Sequence[int]:
        return (len(hands[0]),)

    def rest_dealt(self, event: b.Dealt) -> list[Beat]:
        return self._turn_up(event.dealer, TALON, TURNED, event.upcard)

    def _exchanged(self, seat: Seat, given: Card, taken: Card) -> list[Beat]:
        board, mine = self._board, self._shown(seat)
        out = board.find(HAND, seat, given)
        back = board.find(TURNED, NOBODY, taken)
        board.move(out, TURNED, face_up=True, code=given)
        board.move(back, HAND, seat, face_up=mine, code=taken if mine else HIDDEN)
        exchanged = self._beat(0.6, travel=SWEEP, sound="play")
        self._sort_hand()
        return [exchanged, self._beat(SORT, travel=SORT)]

    def _drew(self, seat: Seat, card: Card) -> list[Beat]:
        key = (self._board.keys(TURNED) + self._board.keys(TALON))[-1]
        shown = self._shown(seat)
        self._board.move(key, HAND, seat, face_up=shown, code=card if shown else HIDDEN)
        if seat == self.viewer:
            self._sort_hand()
        return [self._beat(0.16, travel=DEAL_TRAVEL, sound="deal")]

    def _shown(self, seat: Seat) -> bool:
        """Whether what that seat takes into its hand is seen."""
        return seat == self.viewer or bool(self.game.options.open_hands)

    # --- observations ---------------------------------------------------------------------------

    def opening(self, observation: b.BriscolaObservation) -> tuple[Event, ...]:
        o = observation
        if o.phase != b.PLAY or o.trick or o.past_tricks or o.upcard is None or any(o.shown):
            return ()
        return (b.Dealt(o.deal, o.dealer, o.hands, o.upcard, self.game.options.open_hands),)

    def expected(self, observation: b.BriscolaObservation) -> dict[Place, int]:
        o, place = observation, super().expected(observation)
        if place:
            place[TALON, NOBODY] = max(0, o.stock - 1)
            place[TURNED, NOBODY] = int(o.upcard is not None)
        return place

    def known(self, observation: b.BriscolaObservation, place: Place) -> Sequence[Card]:
        zone, owner = place
        if zone == HAND:
            return observation.hands[owner]
        if zone == TURNED and observation.upcard is not None:
            return (observation.upcard,)
        return super().known(observation, place)

    def settle(self, observation: b.BriscolaObservation) -> None:
        super().settle(observation)
        for seat, hand in enumerate(observation.hands):  # open hands, and the partner's at the end
            keys = self._board.keys(HAND, seat)
            if seat != self.viewer and len(keys) == len(hand):
                for key, card in zip(keys, hand, strict=True):
                    self._board.turn(key, face_up=card != HIDDEN, code=card)

    # --- the picture ----------------------------------------------------------------------------

    def snapshot(self) -> TableView:
        view = super().snapshot()
        return replace(
            view,
            trick_size=0,
            stock=len(self._board.keys(TALON)) + len(self._board.keys(TURNED)),
            open_hands=self.game.options.open_hands or any(row.zone == OPEN for row in view.cards),
        )

    def rows(self) -> tuple[CardView, ...]:
        return tuple(
            replace(row, zone=OPEN) if row.zone == HAND and row.owner != self.viewer and row.face_up else row
            for row in super().rows()
        )

    def seat_view(self, seat: Seat) -> SeatView:
        return replace(super().seat_view(seat), pile=self._tricks[seat])

    def question(self) -> str:
        return tr("Play any card") if self._trick else your_lead()

    # --- the summary ----------------------------------------------------------------------------

    def gains(self, score: b.DealScore) -> Sequence[int]:
        if self.game.options.match_end == BEST_OF:
            return tuple(int(team == score.winner) for team in range(len(score.team_points)))
        return score.team_points if score.counted else (0,) * len(score.team_points)

    def best(self, score: b.DealScore) -> Sequence[int]:
        return () if score.winner is None else (score.winner,)

    def deal_title(self, score: b.DealScore) -> str:
        return deal_title(score) if score.winner is None else super().deal_title(score)

    def summary_lines(self, score: b.DealScore) -> tuple[SummaryLine, ...]:
        sides = [(team, self.seats_of(team)) for team in self.team_order()]
        tricks = tuple(self.past_tricks(self.observation))
        return summary_lines(score, sides, tricks, self.label)

    # --- choices --------------------------------------------------------------------------------

    def choices(self, selected: Sequence[Card], toggled: bool) -> tuple[ChoiceView, ...]:
        exchanges = [a for a in self.legal() if isinstance(a, b.Exchange)]
        if not exchanges:
            return ()
        o: b.BriscolaObservation = self.observation
        label, detail = exchange_words(o.upcard or HIDDEN, f"{self.game.options.exchange}{o.trump}")
        return (ChoiceView(label, exchanges[0], detail),)
