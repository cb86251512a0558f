# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of Scopa and Scopone. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from app.games.scopa.words import scope_words, summary_lines, take_words
from app.i18n import tr
from app.presenters.table import (
    DEAL_GAP,
    DEAL_TRAVEL,
    PLAY,
    SORT,
    SWEEP,
    TablePresenter,
)
from app.presenters.view import (
    DECK,
    HAND,
    KITTY,
    MAT,
    NOBODY,
    READ,
    SWEPT,
    WON,
    Badge,
    Beat,
    CardView,
    ChoiceView,
    ScoreRow,
    SeatView,
    SummaryView,
    TableView,
    TrickView,
)
from app.presenters.words import count_cards
from engines.cards import HIDDEN, ITALIAN_RANKS, ITALIAN_SUITS, Card, italian_deck, rank, suit
from engines.contract import Action, Event, Seat
from engines.registry import AnyGame
from engines.scopa import types as s
from engines.scopa.options import ScoponeOptions
from engines.scopa.scoring import match_end
from net.protocol.messages import TableInfo


class ScopaPresenter(TablePresenter):
    """Scopa for two, three or four, and Scopone, for any of their house rules."""

    def __init__(self, game: AnyGame, info: TableInfo, viewer: Seat | None) -> None:
        super().__init__(game, info, viewer)
        self._dealer: Seat = NOBODY
        teams = len(set(self._teams))
        self._scores: tuple[int, ...] = (0,) * teams
        self._captured = [0] * teams
        self._scope: list[tuple[Card, ...]] = [()] * teams
        self._deal_number = 0
        self._active: tuple[Seat, ...] = ()
        self._calls: dict[Seat, str] = {}
        self._marked: set[int] = set()  # the cards of the capture that is being shown
        self._summary = False
        self._phase = ""

    # --- events ---------------------------------------------------------------------------------

    def beats(self, event: Event) -> list[Beat]:
        self._active = ()
        match event:
            case s.Dealt():
                return self._dealt(event)
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
                self._note = tr("The last cards go to {name}", name=self.name(seat))
                if seat == self.viewer:
                    self._note = tr("You get the last cards")
                return [self._beat(SWEEP + 0.4, travel=SWEEP, sound="sweep")]
            case s.DealScored(score=score):
                self._scores = score.scores
                self._summary = True
                best = match_end(self.game.options).best(score.points)
                return [self._beat(0.3, sound="score" if self.my_team() in best else "chip")]
            case s.Acknowledged(seat=seat):
                self._acknowledged += (seat,)
                return [self._beat(0.0)]
            case s.MatchOver(outcome=outcome):
                won = self.my_team() in outcome.winners
                return [self._beat(0.0, sound="win" if won else "lose")]
        return []

    def _dealt(self, event: s.Dealt) -> list[Beat]:
        self._dealer, self._deal_number = event.dealer, event.deal
        self._new_deal()
        board = self._board
        beats = self._gather(event.dealer, len(italian_deck()))
        beats += self._deal_out(event.dealer, event.hands, (len(event.hands[0]),), self._step)
        for card in event.table:
            key = board.keys(DECK, event.dealer)[-1]
            board.move(key, MAT, face_up=True, code=card)
            beats.append(self._beat(DEAL_GAP, travel=DEAL_TRAVEL, sound="deal"))
        for key in board.keys(DECK, event.dealer):
            board.move(key, KITTY, event.dealer, face_up=False)
        self._sort_hand()
        return [*beats, self._beat(SORT, travel=SORT)]

    def _new_deal(self) -> None:
        self._captured = [0] * len(self._scores)
        self._scope = [()] * len(self._scores)
        self._acknowledged = ()
        self._calls = {}
        self._summary = False
        self._last_trick = TrickView()

    def _more_dealt(self, hands: Sequence[Sequence[Card]]) -> list[Beat]:
        board = self._board
        beats: list[Beat] = []
        n = self._num_seats
        for seat in ((self._dealer + self._step * (1 + k)) % n for k in range(n)):
            for card in hands[seat]:
                key = board.keys(KITTY, self._dealer)[-1]
                board.move(key, HAND, seat, face_up=seat == self.viewer, code=card)
                beats.append(self._beat(DEAL_GAP, travel=DEAL_TRAVEL, sound="deal"))
        self._sort_hand()
        return [*beats, self._beat(SORT, travel=SORT)]

    def _played(self, event: s.Played) -> list[Beat]:
        board, seat = self._board, event.seat
        self._calls = {}
        key = board.find(HAND, seat, event.card)
        board.move(key, MAT, face_up=True, code=event.card)
        beats = [self._beat(PLAY + 0.08, sound="play")]
        if not event.kept:
            return beats
        if event.scopa:
            self._calls = {seat: tr("Scopa!")}
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
        return min((seat for seat in range(self._num_seats) if self._teams[seat] == team), key=self.slot)

    def _capture(self, seat: Seat, card: Card, taken: tuple[Card, ...]) -> TrickView:
        text = tr("You took these") if seat == self.viewer else tr("{name} took these", name=self.name(seat))
        return TrickView(tuple((seat, c) for c in (card, *taken)), NOBODY, text, row=True)

    # --- observations ---------------------------------------------------------------------------

    def resync(self, observation: s.ScopaObservation) -> None:
        o, board = observation, self._board
        self._new_deal()
        for (zone, owner), count in self.expected(o).items():
            codes: Sequence[Card] = (HIDDEN,) * count
            if zone == HAND and owner == self.viewer:
                codes = o.hand
            elif zone == MAT:
                codes = o.table
            board.add(zone, owner, codes, face_up=False)
        for team, cards in enumerate(o.scope):
            keys = board.keys(WON, self._keeper(team))
            for key, card in zip(keys[len(keys) - len(cards) :], cards, strict=True):
                board.turn(key, face_up=True, code=card)
        for key in board.everything():
            board.turn(key, face_up=board.code(key) != HIDDEN)
        last = next((turn for turn in reversed(o.turns) if turn.kept), None)
        if last is not None:
            self._last_trick = self._capture(last.seat, last.card, last.taken)
        self.settle(o)
        self._sort_hand()

    def opening(self, observation: s.ScopaObservation) -> tuple[Event, ...]:
        o = observation
        if o.phase != s.PLAY or o.turns:
            return ()
        hands = tuple(
            o.hand if seat == o.viewer else (HIDDEN,) * count for seat, count in enumerate(o.card_counts)
        )
        return (s.Dealt(o.deal, o.dealer, hands, o.table),)

    def expected(self, observation: s.ScopaObservation) -> dict[tuple[str, Seat], int]:
        o = observation
        if o.phase == s.DEAL:
            return {}
        place: dict[tuple[str, Seat], int] = {(HAND, seat): count for seat, count in enumerate(o.card_counts)}
        place[MAT, NOBODY] = len(o.table)
        place[KITTY, o.dealer] = o.stock
        for team, pile in enumerate(o.captured):
            place[WON, self._keeper(team)] = len(pile)
        return place

    def settle(self, observation: s.ScopaObservation) -> None:
        o = observation
        self._dealer, self._deal_number, self._active = o.dealer, o.deal, o.active
        self._scores, self._phase = o.scores, o.phase
        self._captured = [len(pile) for pile in o.captured]
        self._scope = list(o.scope)
        self._acknowledged = o.acknowledged
        self._summary = o.last_score is not None

    # --- the picture ----------------------------------------------------------------------------

    @property
    def _step(self) -> int:
        """Which way play goes round, in seats."""
        return -1 if self.game.options.counter_clockwise else 1

    def snapshot(self) -> TableView:
        return TableView(
            seats=tuple(self._seat(seat) for seat in range(self._num_seats)),
            cards=self._rows(),
            phase=self._phase,
            middle="mat",
            prompt=self._prompt(),
            my_turn=self._my_turn(),
            choosing=int(self._my_turn()),
            scores=self._score_rows(),
            goal=self._goal(),
            deal=tr("Deal {n}", n=self._deal_number) if self._deal_number else "",
            trick_size=0,
            full_hand=10 if isinstance(self.game.options, ScoponeOptions) else 6,
            summary=self._summary_view() if self._summary else None,
            last_trick=self._last_trick,
        )

    def _rows(self) -> tuple[CardView, ...]:
        """The cards; of a pile the sweeps lie crosswise, the first one innermost."""
        swept: dict[Seat, int] = {}
        rows = []
        for row in self._card_rows("", None, ()):
            if row.key in self._marked:
                row = msgspec.structs.replace(row, highlighted=True)
            if row.zone == WON and row.face_up:
                index = swept.get(row.owner, 0)
                swept[row.owner] = index + 1
                count = len(self._scope[self._teams[row.owner]])
                row = msgspec.structs.replace(row, zone=SWEPT, index=index, count=count)
            rows.append(row)
        return tuple(rows)

    def _my_turn(self) -> bool:
        return self.viewer in self._active and not self._summary

    def _seat(self, seat: Seat) -> SeatView:
        active = seat in self._active and not self._summary
        team = self._teams[seat]
        keeps = bool(self._deal_number) and seat == self._keeper(team)
        result = ""
        if keeps:
            result = count_cards(self._captured[team])
            if self._scope[team]:
                result += " · " + scope_words(len(self._scope[team]))
        badges = (Badge("dealer", tr("Dealer")),) if seat == self._dealer else ()
        call = self._calls.get(seat, "")
        told = [self.you_or_name(seat), *(badge.label for badge in badges), result, call]
        if active:
            told.append(tr("to play"))
        return SeatView(
            seat=seat,
            active=active,
            thinking=active and seat != self.viewer,
            ready=self._summary and seat in self._acknowledged,
            bid=call,
            bid_kind="call" if call else "",
            result=result,
            badges=badges,
            pile=self._captured[team] if keeps else 0,
            stock=len(self._board.keys(KITTY, seat)),
            label=", ".join(word for word in told if word),
        )

    def _prompt(self) -> str:
        if self._summary:
            return ""
        if self._my_turn():
            return tr("Play a card")
        if self._active:
            return self.thinking(self._active[0])
        return self._note

    def _score_rows(self) -> tuple[ScoreRow, ...]:
        mine = self.my_team()
        order = sorted(range(len(self._scores)), key=lambda team: team != (mine or 0))
        return tuple(
            ScoreRow(team, self.team_name(team), self._scores[team], len(self._scope[team]), team == mine)
            for team in order
        )

    def _goal(self) -> str:
        points = self.game.options.points_to_win
        if self.game.options.inverse:
            return tr("Fewest points win when someone has {n}", n=points)
        return tr("Match to {n} points", n=points)

    def _summary_view(self) -> SummaryView | None:
        o: s.ScopaObservation | None = self.observation
        if o is None or o.last_score is None:
            return None
        score, mine = o.last_score, self.my_team()
        ahead = match_end(self.game.options).best(score.points)
        tone = "even" if mine is None or len(ahead) > 1 else "won" if mine in ahead else "lost"
        if len(ahead) > 1:
            title = tr("The deal is level")
        elif tone == "won":
            title = tr("You win the deal!")
        else:
            title = tr("The deal goes to {team}", team=self.team_name(ahead[0]))
        subtitle = tr("Deal {n}", n=o.deal)
        if o.outcome is not None:
            winners = o.outcome.winners
            tone = "even" if mine is None else "won" if mine in winners else "lost"
            subtitle = title
            title = self.match_goes_to(winners[0])
        pending = [action for action in o.legal if isinstance(action, s.Continue)]
        rows = self._score_rows()
        return SummaryView(
            title=title,
            subtitle=subtitle,
            lines=summary_lines(score, [row.team for row in rows], self.team_name),
            scores=rows,
            gains=tuple(score.points[row.team] for row in rows),
            tone=tone,
            action=pending[0] if pending else None,
            waiting=self.waiting(),
            over=o.outcome is not None,
        )

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

    def attempt(self, card: Card) -> Action | None:
        return s.Play(card) if self.observation.phase == s.PLAY else None

    def hand_order(self, cards: Iterable[Card]) -> list[Card]:
        """By value, highest on the left; equal ones by suit."""

        def key(card: Card) -> tuple[int, int]:
            return -ITALIAN_RANKS.index(rank(card)), ITALIAN_SUITS.index(suit(card))

        return sorted((card for card in cards if card != HIDDEN), key=key)

    def _card_label(self, row: CardView, dimmed: bool) -> str:
        name = super()._card_label(row, dimmed)
        plays = self._plays(row.code) if row.zone == HAND and row.owner == self.viewer else []
        takes = [take_words(play.take) for play in plays if play.take]
        if not takes:
            return name
        return tr("{card}, takes {cards}", card=name, cards=" / ".join(takes))
