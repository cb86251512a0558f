# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of Briscola and Briscola a quattro. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from app.i18n import card_name, suit_name, tr
from app.presenters.table import (
    DEAL_TRAVEL,
    PLAY,
    SORT,
    SWEEP,
    TURN_OVER,
    TablePresenter,
    capitalised,
)
from app.presenters.view import (
    DECK,
    HAND,
    NOBODY,
    OPEN,
    READ,
    TALON,
    TRICK,
    TURNED,
    WON,
    Badge,
    Beat,
    CardView,
    ChoiceView,
    ScoreRow,
    SeatView,
    SummaryLine,
    SummaryView,
    TableView,
    TrickView,
    TrumpView,
)
from app.presenters.words import count_points, count_tricks, names_joined
from engines.briscola import types as b
from engines.briscola.options import BEST_OF
from engines.briscola.ranking import STRENGTH, pack, points, winner
from engines.cards import HIDDEN, ITALIAN_SUITS, Card, rank, suit
from engines.contract import Action, Event, Seat
from engines.registry import AnyGame
from net.protocol.messages import TableInfo


class BriscolaPresenter(TablePresenter):
    """Briscola for two, three or four, for any of its house rules."""

    def __init__(self, game: AnyGame, info: TableInfo, viewer: Seat | None) -> None:
        super().__init__(game, info, viewer)
        self._dealer: Seat = NOBODY
        self._trump = ""
        self._trick: list[tuple[Seat, Card]] = []
        self._tricks = [0] * self._num_seats
        self._scores: tuple[int, ...] = (0,) * len(set(self._teams))
        self._deal_number = 0
        self._active: tuple[Seat, ...] = ()
        self._summary = False
        self._phase = ""

    # --- events ---------------------------------------------------------------------------------

    def beats(self, event: Event) -> list[Beat]:
        self._active = ()
        match event:
            case b.Dealt():
                return self._dealt(event)
            case b.Exchanged(seat=seat, given=given, taken=taken):
                return self._exchanged(seat, given, taken)
            case b.Played(seat=seat, card=card):
                self._play(seat, card)
                self._trick.append((seat, card))
                return [self._beat(PLAY + 0.08, sound="play")]
            case b.TrickWon(winner=taker, cards=cards):
                lying = self._beat(0.0, kind=READ)
                self._win(taker, cards)
                self._trick = []
                self._tricks[taker] += 1
                return [lying, self._beat(SWEEP, travel=SWEEP, sound="sweep")]
            case b.Drew(seat=seat, card=card):
                return self._drew(seat, card)
            case b.StockGone(partners_look=look):
                self._note = tr("Partners look at each other’s hands") if look else tr("The stock is gone")
                return [self._beat(1.2), self._beat(0.0)]  # the last one shows what comes next
            case b.DealScored(score=score):
                self._scores = score.scores
                self._summary = True
                mine = self.my_team()
                won = mine is not None and score.winner == mine
                return [self._beat(0.3, sound="score" if won else "chip")]
            case b.Acknowledged(seat=seat):
                self._acknowledged += (seat,)
                return [self._beat(0.0)]
            case b.MatchOver(outcome=outcome):
                won = self.my_team() in outcome.winners
                return [self._beat(0.0, sound="win" if won else "lose")]
        return []

    def _dealt(self, event: b.Dealt) -> list[Beat]:
        self._dealer, self._deal_number = event.dealer, event.deal
        self._new_deal(suit(event.upcard))
        board = self._board
        beats = self._gather(event.dealer, len(pack(self._num_seats)))
        beats += self._deal_out(event.dealer, event.hands, (len(event.hands[0]),), self._step)
        for key in board.keys(DECK, event.dealer):
            board.move(key, TALON, face_up=False)
        top = board.keys(TALON)[-1]
        board.move(top, TURNED, face_up=False)
        beats.append(self._beat(0.26, travel=DEAL_TRAVEL))
        board.turn(top, face_up=True, code=event.upcard)
        beats.append(self._beat(TURN_OVER, sound="tap"))
        self._sort_hand()
        return [*beats, self._beat(SORT, travel=SORT)]

    def _new_deal(self, trump: str) -> None:
        self._trump = trump
        self._trick = []
        self._tricks = [0] * self._num_seats
        self._acknowledged = ()
        self._summary = False
        self._last_trick = TrickView()

    def _exchanged(self, seat: Seat, given: Card, taken: Card) -> list[Beat]:
        board = self._board
        mine = seat == self.viewer or self.game.options.open_hands
        out = board.find(HAND, seat, given)
        back = board.find(TURNED, NOBODY, taken)
        board.move(out, TURNED, face_up=True, code=given)
        board.move(back, HAND, seat, face_up=mine, code=taken if mine else HIDDEN)
        beats = [self._beat(0.6, travel=SWEEP, sound="play")]
        self._sort_hand()
        return [*beats, self._beat(SORT, travel=SORT)]

    def _drew(self, seat: Seat, card: Card) -> list[Beat]:
        board = self._board
        stock = board.keys(TALON)
        key = stock[-1] if stock else board.keys(TURNED)[-1]
        shown = seat == self.viewer or self.game.options.open_hands
        board.move(key, HAND, seat, face_up=shown, code=card if shown else HIDDEN)
        if seat == self.viewer:
            self._sort_hand()
        return [self._beat(0.16, travel=DEAL_TRAVEL, sound="deal")]

    # --- observations ---------------------------------------------------------------------------

    def resync(self, observation: b.BriscolaObservation) -> None:
        o, board = observation, self._board
        self._new_deal(o.trump or "")
        for (zone, owner), count in self.expected(o).items():
            codes: Sequence[Card] = (HIDDEN,) * count
            if zone == HAND:
                codes = o.hands[owner]
            elif zone == TURNED and o.upcard is not None:
                codes = (o.upcard,)
            elif zone == TRICK:
                codes = [card for seat, card in o.trick if seat == owner]
            board.add(zone, owner, codes, face_up=False)
        for key in board.everything():
            board.turn(key, face_up=board.code(key) != HIDDEN)
        if o.past_tricks:
            taker = o.winners[-1]
            self._last_trick = TrickView(o.past_tricks[-1], taker, self.took_words(taker))
        self.settle(o)
        self._sort_hand()

    def opening(self, observation: b.BriscolaObservation) -> tuple[Event, ...]:
        o = observation
        if o.phase != b.PLAY or o.trick or o.past_tricks or o.upcard is None or any(o.shown):
            return ()
        return (b.Dealt(o.deal, o.dealer, o.hands, o.upcard, self.game.options.open_hands),)

    def expected(self, observation: b.BriscolaObservation) -> dict[tuple[str, Seat], int]:
        o = observation
        if o.trump is None:
            return {}
        place: dict[tuple[str, Seat], int] = {(HAND, seat): count for seat, count in enumerate(o.card_counts)}
        place[TALON, NOBODY] = max(0, o.stock - 1)
        place[TURNED, NOBODY] = int(o.upcard is not None)
        for seat, _ in o.trick:
            place[TRICK, seat] = 1
        for trick, taker in zip(o.past_tricks, o.winners, strict=True):
            place[WON, taker] = place.get((WON, taker), 0) + len(trick)
        return place

    def settle(self, observation: b.BriscolaObservation) -> None:
        o = observation
        self._dealer, self._deal_number, self._active = o.dealer, o.deal, o.active
        self._trump, self._scores, self._phase = o.trump or "", o.scores, o.phase
        self._trick = list(o.trick)
        self._tricks = [o.winners.count(seat) for seat in range(self._num_seats)]
        self._acknowledged = o.acknowledged
        self._summary = o.last_score is not None
        for seat, hand in enumerate(o.hands):  # open hands, and the partner's at the end
            keys = self._board.keys(HAND, seat)
            if seat != self.viewer and len(keys) == len(hand):
                for key, card in zip(keys, hand, strict=True):
                    self._board.turn(key, face_up=card != HIDDEN, code=card)

    # --- the picture ----------------------------------------------------------------------------

    @property
    def _step(self) -> int:
        """Which way play goes round, in seats."""
        return -1 if self.game.options.counter_clockwise else 1

    def snapshot(self) -> TableView:
        winning = winner(tuple(self._trick), self._trump) if self._trick and self._trump else None
        cards = tuple(self._opened(row) for row in self._card_rows(self._trump, winning, ()))
        return TableView(
            seats=tuple(self._seat(seat) for seat in range(self._num_seats)),
            cards=cards,
            phase=self._phase,
            middle="trick",
            prompt=self._prompt(),
            my_turn=self._my_turn(),
            choosing=int(self._my_turn()),
            scores=self._score_rows(),
            goal=self._goal(),
            deal=tr("Deal {n}", n=self._deal_number) if self._deal_number else "",
            trick_size=0,
            stock=self._stock(),
            open_hands=self.game.options.open_hands or any(row.zone == OPEN for row in cards),
            trump=self._trump_view(),
            summary=self._summary_view() if self._summary else None,
            last_trick=self._last_trick,
        )

    def _opened(self, row: CardView) -> CardView:
        others = row.zone == HAND and row.owner != self.viewer and row.face_up
        return msgspec.structs.replace(row, zone=OPEN) if others else row

    def _stock(self) -> int:
        """How many cards are left to draw."""
        return len(self._board.keys(TALON)) + len(self._board.keys(TURNED))

    def _my_turn(self) -> bool:
        return self.viewer in self._active and not self._summary

    def _seat(self, seat: Seat) -> SeatView:
        active = seat in self._active and not self._summary
        result = count_tricks(self._tricks[seat]) if self._deal_number else ""
        badges = (Badge("dealer", tr("Dealer")),) if seat == self._dealer else ()
        told = [self.you_or_name(seat), *(badge.label for badge in badges), result]
        if active:
            told.append(tr("to play"))
        return SeatView(
            seat=seat,
            active=active,
            thinking=active and seat != self.viewer,
            ready=self._summary and seat in self._acknowledged,
            tricks=self._tricks[seat],
            result=result,
            badges=badges,
            pile=self._tricks[seat],
            label=", ".join(word for word in told if word),
        )

    def _prompt(self) -> str:
        if self._summary:
            return ""
        if self._my_turn():
            return tr("Lead a card") if not self._trick else tr("Play any card")
        if self._active:
            return self.thinking(self._active[0])
        return self._note

    def _score_rows(self) -> tuple[ScoreRow, ...]:
        mine = self.my_team()
        order = sorted(range(len(self._scores)), key=lambda team: team != (mine or 0))
        won = [
            sum(n for seat, n in enumerate(self._tricks) if self._teams[seat] == team)
            for team in range(len(self._scores))
        ]
        return tuple(
            ScoreRow(team, self.team_name(team), self._scores[team], won[team], team == mine)
            for team in order
        )

    def _goal(self) -> str:
        options = self.game.options
        if options.match_end == BEST_OF:
            return tr("Best of {n} deals", n=options.best_of)
        return tr("Match to {n} points", n=options.points_to_win)

    def _trump_view(self) -> TrumpView:
        if not self._trump:
            return TrumpView()
        return TrumpView(self._trump, capitalised(suit_name(self._trump)), "", NOBODY)

    def _summary_view(self) -> SummaryView | None:
        o: b.BriscolaObservation | None = self.observation
        if o is None or o.last_score is None:
            return None
        score, mine = o.last_score, self.my_team()
        tone = "even" if mine is None or score.winner is None else "won" if score.winner == mine else "lost"
        title, subtitle = self._title(score, mine), tr("Deal {n}", n=o.deal)
        if o.outcome is not None:
            winners = o.outcome.winners
            tone = "even" if mine is None else "won" if mine in winners else "lost"
            subtitle = title
            title = self.match_goes_to(winners[0])
        pending = [action for action in o.legal if isinstance(action, b.Continue)]
        rows = self._score_rows()
        gained = self._gains(score)
        return SummaryView(
            title=title,
            subtitle=subtitle,
            lines=self._summary_lines(score, o),
            scores=rows,
            gains=tuple(gained[row.team] for row in rows),
            tone=tone,
            action=pending[0] if pending else None,
            waiting=self.waiting(),
            over=o.outcome is not None,
        )

    def _gains(self, score: b.DealScore) -> tuple[int, ...]:
        if self.game.options.match_end == BEST_OF:
            return tuple(int(team == score.winner) for team in range(len(score.team_points)))
        return score.team_points if score.counted else (0,) * len(score.team_points)

    def _title(self, score: b.DealScore, mine: int | None) -> str:
        if score.winner is None:
            return tr("Patta: dealt again") if not score.counted else tr("Nobody has the most points")
        if score.winner == mine:
            return tr("You win the deal!")
        return tr("The deal goes to {team}", team=self.team_name(score.winner))

    def _summary_lines(self, score: b.DealScore, o: b.BriscolaObservation) -> tuple[SummaryLine, ...]:
        """Points by team, and by whom and with what they were taken."""
        lines = []
        for team in sorted(range(len(score.team_points)), key=lambda t: t != (self.my_team() or 0)):
            total = score.team_points[team]
            lines.append(SummaryLine(self.team_name(team), count_points(total), team == score.winner))
            seats = [seat for seat in range(self._num_seats) if self._teams[seat] == team]
            if len(seats) > 1:
                lines += [
                    SummaryLine(self.you_or_name(seat), count_points(score.seat_points[seat]), part=True)
                    for seat in seats
                ]
            taken = [
                card
                for trick, taker in zip(o.past_tricks, o.winners, strict=True)
                if taker in seats
                for _, card in trick
                if points((card,)) >= 10
            ]
            if taken:
                cards = tuple(sorted(taken, key=_place))
                named = names_joined([card_name(card) for card in cards])
                lines.append(SummaryLine(tr("Aces and threes"), named, cards=cards, part=True))
        return tuple(lines)

    # --- cards and choices ----------------------------------------------------------------------

    def choices(self, selected: Sequence[Card], toggled: bool) -> tuple[ChoiceView, ...]:
        o: b.BriscolaObservation = self.observation
        if o is None or o.upcard is None:
            return ()
        mine = f"{self.game.options.exchange}{o.trump}"
        return tuple(
            ChoiceView(
                tr("Exchange for {card}", card=card_name(o.upcard)),
                action,
                tr("you lay {card} in its place", card=card_name(mine)),
            )
            for action in o.legal
            if isinstance(action, b.Exchange)
        )

    def attempt(self, card: Card) -> Action | None:
        return b.Play(card) if self.observation.phase == b.PLAY else None

    def hand_order(self, cards: Iterable[Card]) -> list[Card]:
        """Trumps on the left, then suit by suit, strongest first."""

        def key(card: Card) -> tuple[bool, int, int]:
            return suit(card) != self._trump, ITALIAN_SUITS.index(suit(card)), -STRENGTH.index(rank(card))

        return sorted((card for card in cards if card != HIDDEN), key=key)


def _place(card: Card) -> tuple[int, int]:
    return ITALIAN_SUITS.index(suit(card)), -STRENGTH.index(rank(card))
