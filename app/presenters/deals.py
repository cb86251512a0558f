# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tables of matches of several deals share: the dealer, the deal, the score, and the sheet between
two deals. No Qt.

The events that are told here are known by their tags, and the observation has the fields of such a match:
``dealer``, ``scores``, ``acknowledged``, ``last_score`` and ``outcome``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from app.i18n import tr
from app.presenters.people import forms
from app.presenters.table import DEAL_GAP, DEAL_TRAVEL, SORT, SWEEP, TURN_OVER, TablePresenter
from app.presenters.table_board import Place
from app.presenters.view import (
    DECK,
    HAND,
    NOBODY,
    Badge,
    Beat,
    SeatView,
    SummaryLine,
    SummaryView,
    TableView,
    TrickView,
)
from app.presenters.words import count_points, names_joined
from engines.cards import HIDDEN, Card
from engines.contract import Seat
from engines.registry import AnyGame
from engines.rounds import DEAL, DealState, MatchEnd
from net.protocol.messages import TableInfo

WINS_THE_DEAL = forms(
    you="You win the deal!",
    one="{who} wins the deal",
    together="You win the deal!",
    several="{who} win the deal",
)
SHARE_THE_WIN = forms(together="You share the win with {who}", several="{who} share the win")


class DealsPresenter(TablePresenter):
    """A match of deals. What a game must say are ``question`` and ``hand_order``; the rest has a default."""

    def __init__(self, game: AnyGame, info: TableInfo, viewer: Seat | None) -> None:
        super().__init__(game, info, viewer)
        self._dealer: Seat = NOBODY
        self._deal_number = 0
        self._scores: tuple[int, ...] = (0,) * len(set(self._teams))
        self._acknowledged: tuple[Seat, ...] = ()  # who has read the summary
        self._last_trick = TrickView()

    # --- what the rules say of every deal ---------------------------------------------------------

    @cached_property
    def initial_state(self) -> DealState[Any, Any, Any, Any]:
        """The state before the first deal, which everybody knows."""
        state: DealState[Any, Any, Any, Any] = self.game.new_initial_state(self._num_seats)
        return state

    @cached_property
    def match_end(self) -> MatchEnd:
        """When the match is over."""
        return self.initial_state.match_end()

    # --- what happens ---------------------------------------------------------------------------

    def beats(self, event: Any) -> list[Beat]:
        match event.__struct_config__.tag:
            case "dealt":
                return self.dealt(event)
            case "deal_scored":
                self._scores, self._summary = event.score.scores, True
                return [self._beat(0.3, sound="score" if self.done_well(event.score) else "chip")]
            case "acknowledged":
                self._acknowledged += (event.seat,)
                return [self._beat(0.0)]
            case "match_over":
                return [self._match_over(event.outcome)]
        return []

    def dealt(self, event: Any) -> list[Beat]:
        """The cards are gathered and given out, what is left is laid where it belongs, the hand is put in
        order."""
        self.new_deal(event)
        beats = self._gather(event.dealer, len(self.initial_state.pack()))
        beats += self._deal_out(event.dealer, event.hands)
        beats += self.rest_dealt(event)
        self._sort_hand()
        return [*beats, self._beat(SORT, travel=SORT)]

    def new_deal(self, event: Any) -> None:
        """Take over what is known once a deal begins."""
        self._dealer, self._deal_number = event.dealer, event.deal
        self.forget()

    def packets(self, hands: Sequence[Sequence[Card]]) -> Sequence[int]:
        """How many cards a player is given at a time, one number after the other, round and round."""
        return (1,)

    def dealer_of(self, observation: Any) -> Seat:
        """Who deals, -1 for nobody."""
        dealer: Seat = observation.dealer
        return dealer

    def rest_dealt(self, event: Any) -> list[Beat]:
        """Lay out the cards that are in nobody's hand."""
        return []

    def forget(self) -> None:
        super().forget()
        self._acknowledged = ()
        self._summary = False
        self._last_trick = TrickView()

    def settle(self, observation: Any) -> None:
        o = observation
        self._dealer, self._deal_number, self._scores = self.dealer_of(o), o.deal, o.scores
        self._active, self._phase = o.active, o.phase
        self._acknowledged, self._summary = o.acknowledged, o.last_score is not None

    def expected(self, observation: Any) -> dict[Place, int]:
        if observation.phase == DEAL:  # nothing is dealt yet
            return {}
        return {(HAND, seat): count for seat, count in enumerate(observation.card_counts)}

    def _gather(self, dealer: Seat, cards: int) -> list[Beat]:
        """Everything goes back to the dealer, face down: one deck of ``cards``."""
        board = self._board
        had = board.everything()
        for key in had:
            board.move(key, DECK, dealer, face_up=False, code=HIDDEN)
        if len(had) > cards:
            board.remove(had[cards:])
        board.add(DECK, dealer, (HIDDEN,) * (cards - len(board)))
        return [self._beat(SWEEP + 0.2 if had else 0.12, travel=SWEEP, sound="shuffle")]

    def _from_dealer(self) -> tuple[Seat, ...]:
        """The seats in the order in which they are dealt to."""
        start = self.initial_state
        return start.order_from(start.after(self._dealer))

    def _deal_out(self, dealer: Seat, hands: Sequence[Sequence[Card]]) -> list[Beat]:
        beats: list[Beat] = []
        dealt = [0] * len(hands)
        packets, seats = self.packets(hands), self._from_dealer()
        turn = 0
        while any(dealt[seat] < len(hands[seat]) for seat in seats):
            seat = seats[turn % len(seats)]
            packet = packets[turn % len(packets)]
            for code in hands[seat][dealt[seat] : dealt[seat] + packet]:
                beats.append(self._deal_card(self._board.keys(DECK, dealer)[-1], seat, code))
                dealt[seat] += 1
            turn += 1
        return beats

    def _deal_card(self, key: int, seat: Seat, code: Card) -> Beat:
        self._board.move(key, HAND, seat, face_up=seat == self.viewer, code=code)
        return self._beat(DEAL_GAP, travel=DEAL_TRAVEL, sound="deal")

    def _turn_up(self, dealer: Seat, zone: str, turned: str, card: Card) -> list[Beat]:
        """What was not dealt is laid down in ``zone``, and its top card turned up in the zone ``turned``."""
        board = self._board
        for key in board.keys(DECK, dealer):
            board.move(key, zone, face_up=False)
        top = board.keys(zone)[-1]
        board.move(top, turned, face_up=False)
        laid = self._beat(0.26, travel=DEAL_TRAVEL)
        board.turn(top, face_up=True, code=card)
        return [laid, self._beat(TURN_OVER, sound="tap")]

    def _take_up(self, key: int, seat: Seat, card: Card) -> None:
        """A card goes to a hand; the viewer alone sees which."""
        mine = seat == self.viewer
        self._board.move(key, HAND, seat, face_up=mine, code=card if mine else HIDDEN)

    # --- the picture ----------------------------------------------------------------------------

    def snapshot(self) -> TableView:
        return replace(super().snapshot(), deal=self.deal_words(), last_trick=self._last_trick)

    def goal(self) -> str:
        end = self.match_end
        if end.deals:
            return tr("Deal {n} of {all}", n=self._deal_number, all=end.deals)
        if end.best_of:
            return tr("Best of {n} deals", n=end.best_of)
        if end.lowest_wins:
            return tr("Fewest points win when someone has {n}", n=end.target)
        return tr("Match to {n} points", n=end.target)

    def deal_words(self) -> str:
        """Which deal it is, where the goal does not say it."""
        told = self._deal_number and not self.match_end.deals
        return tr("Deal {n}", n=self._deal_number) if told else ""

    def points(self, team: int) -> int:
        return self._scores[team]

    def badges(self, seat: Seat) -> tuple[Badge, ...]:
        return (Badge("dealer", tr("Dealer")),) if seat == self._dealer else ()

    def seat_view(self, seat: Seat) -> SeatView:
        return replace(super().seat_view(seat), ready=self._summary and seat in self._acknowledged)

    # --- the sheet between two deals, and at the end ----------------------------------------------

    def summary(self) -> SummaryView | None:
        o = self.observation
        if o is None or o.last_score is None:
            return None
        score = o.last_score
        title, tone, subtitle = self.deal_title(score), self.tone(self.best(score)), tr("Deal {n}", n=o.deal)
        if o.outcome is not None:
            winners = o.outcome.winners
            title, tone, subtitle = self.match_title(winners), self.tone(winners), title
        rows, gains = self.score_rows(), self.gains(score)
        return SummaryView(
            title=title,
            subtitle=subtitle,
            lines=self.summary_lines(score),
            scores=rows,
            gains=tuple(gains[row.team] for row in rows),
            tone=tone,
            action=o.legal[0] if o.legal else None,  # to go on is all that is legal then
            waiting=self.waiting(),
            over=o.outcome is not None,
        )

    def gains(self, score: Any) -> Sequence[int]:
        """What each team gets for a deal."""
        points: Sequence[int] = score.points
        return points

    def best(self, score: Any) -> Sequence[int]:
        """The teams that have won a deal."""
        return self.match_end.best(self.gains(score))

    def done_well(self, score: Any) -> bool:
        """Whether the viewer is glad of how a deal was scored."""
        return self.my_team() in self.best(score)

    def deal_title(self, score: Any) -> str:
        """The headline of a deal."""
        best = self.best(score)
        if len(best) != 1:
            return tr("The deal is level")
        return self.about(WINS_THE_DEAL, *self.seats_of(best[0]))

    def match_title(self, winners: Sequence[int]) -> str:
        """The headline of the match."""
        if len(winners) == 1:
            return self.match_won(winners[0])
        return self.about(SHARE_THE_WIN, *(seat for team in winners for seat in self.seats_of(team)))

    def summary_lines(self, score: Any) -> tuple[SummaryLine, ...]:
        """A deal line by line: what each team got, where a game has no more to say."""
        gains, best = self.gains(score), self.best(score)
        return tuple(
            SummaryLine(self.team_label(team), count_points(gains[team]), strong=team in best)
            for team in self.team_order()
        )

    def waiting(self) -> str:
        """Whom the table waits for after a summary, the viewer apart; "" for nobody."""
        awaited: Iterable[Seat] = (seat for seat in self.observation.active if seat != self.viewer)
        names = [self.name(seat) for seat in awaited if seat not in self._acknowledged]
        return tr("Waiting for {names}", names=names_joined(names)) if names else ""
