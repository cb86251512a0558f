# SPDX-License-Identifier: GPL-3.0-or-later
"""The Euchre table. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from app.games.euchre import choices as euchre_choices
from app.games.euchre.words import (
    bid_words,
    suit_trump,
    summary_lines,
    summary_title,
)
from app.i18n import tr
from app.presenters.table import (
    BID,
    PLAY,
    SORT,
    SWEEP,
    TURN_OVER,
    TablePresenter,
    trump_name,
)
from app.presenters.view import (
    HAND,
    KITTY,
    NOBODY,
    READ,
    STOCK,
    TRICK,
    UPCARD,
    WON,
    Badge,
    Beat,
    ChoiceView,
    ScoreRow,
    SeatView,
    SummaryView,
    TableView,
    TrickView,
    TrumpView,
)
from app.presenters.words import count_tricks, names_joined
from engines.cards import HIDDEN, SAME_COLOUR, SUITS, Card, rank, suit
from engines.contract import Action, Event, Seat
from engines.euchre import types as e
from engines.euchre.options import TO_POINTS
from engines.euchre.ranking import pack, strength, suit_in_play, winner
from engines.registry import AnyGame
from net.protocol.messages import TableInfo

TRICKS = 5
PACKETS = (3, 2, 3, 2, 2, 3, 2, 3)
SUIT_ORDER = "SHCD"
"""From left to right where no trump is known: black and red in turn."""


class EuchrePresenter(TablePresenter):
    """Euchre for four, for any of its house rules."""

    def __init__(self, game: AnyGame, info: TableInfo, viewer: Seat | None) -> None:
        super().__init__(game, info, viewer)
        self._bids: dict[Seat, tuple[str, str, str]] = {}
        self._dealer: Seat = NOBODY
        self._trump = ""
        self._maker: Seat = NOBODY
        self._alone = False
        self._defender: Seat = NOBODY
        self._sitting_out: tuple[Seat, ...] = ()
        self._tricks = [0] * self._num_seats
        self._scores: tuple[int, ...] = (0, 0)
        self._trick: list[tuple[Seat, Card]] = []
        self._deal_number = 0
        self._active: tuple[Seat, ...] = ()
        self._summary = False
        self._turned_down = False
        self._upcard: Card | None = None
        self._upcard_suit = ""
        self._phase = ""

    # --- events ---------------------------------------------------------------------------------

    def beats(self, event: Event) -> list[Beat]:
        self._active = ()
        match event:
            case e.Dealt():
                return self._dealt(event)
            case e.Misdealt(seat=seat, shown=shown):
                self._reveal(seat, shown)
                self._bids = {seat: (tr("No ace, no face"), "note", "")}
                return [self._beat(1.4, sound="tap")]
            case e.Swapped():
                return self._swapped(event)
            case e.JokerSuitNamed(seat=seat, suit=named):
                self._bids[seat] = (trump_name(named), "note", named)
                self._upcard_suit = named
                if event.hand and seat == self.viewer:
                    self._reveal(seat, event.hand)
                    self._sort_hand()
                return [self._beat(BID, sound="tap")]
            case e.Passed(seat=seat):
                self._bids[seat] = bid_words(e.Pass(), False)
                return [self._beat(BID, sound="tap")]
            case e.TurnedDown():
                self._turned_down = True
                for key in self._board.keys(UPCARD):
                    self._board.turn(key, face_up=False, code=HIDDEN)
                turned = self._beat(TURN_OVER, sound="tap")
                self._bids = {}
                return [turned]
            case e.TrumpMade():
                return self._trump_made(event)
            case e.PickedUp(dealer=dealer, card=card):
                key = self._board.find(UPCARD, NOBODY, card)
                mine = dealer == self.viewer
                self._board.move(key, HAND, dealer, face_up=mine, code=card if mine else HIDDEN)
                self._stock_aside(dealer)
                self._sort_hand()
                return [self._beat(TURN_OVER, sound="play")]
            case e.Discarded(dealer=dealer, card=card):
                key = self._board.find(HAND, dealer, card)
                self._board.move(key, KITTY, dealer, face_up=False, code=HIDDEN)
                return [self._beat(PLAY + 0.05, sound="play")]
            case e.Defended(seat=seat, alone=alone):
                self._bids[seat] = (
                    (tr("I defend alone"), "call", "") if alone else (tr("Together"), "note", "")
                )
                if alone:
                    self._defender = seat
                    self._sitting_out += tuple(self.partners(seat))
                return [self._beat(BID, sound="tap")]
            case e.Played(seat=seat, card=card):
                self._bids = {}
                self._stock_aside(self._dealer)
                self._play(seat, card)
                self._trick.append((seat, card))
                return [self._beat(PLAY + 0.08, sound="play")]
            case e.TrickWon(winner=taker, cards=cards):
                lying = self._beat(0.0, kind=READ)
                self._win(taker, cards)
                self._trick = []
                self._tricks[taker] += 1
                return [lying, self._beat(SWEEP, travel=SWEEP, sound="sweep")]
            case e.ThrownIn():
                self._bids = {}
                self._note = tr("Everyone passed: the deal moves on")
                return [self._beat(1.2, sound="tap")]
            case e.DealScored(score=score):
                self._scores = score.scores
                self._summary = True
                return [self._beat(0.3, sound=self._scored_sound(score))]
            case e.Acknowledged(seat=seat):
                self._acknowledged += (seat,)
                return [self._beat(0.0)]
            case e.MatchOver(outcome=outcome):
                won = self.my_team() in outcome.winners
                return [self._beat(0.0, sound="win" if won else "lose")]
        return []

    def _dealt(self, event: e.Dealt) -> list[Beat]:
        self._bids = {}
        self._dealer = event.dealer
        self._deal_number = event.deal
        self._new_deal(event.upcard)
        cards = len(pack(self.game.options.deck_size, self.game.options.joker))
        out = self._gather(event.dealer, cards)
        out += self._deal_out(event.dealer, event.hands, PACKETS)
        out += self._rest_to_stock(event.dealer, event.upcard)
        self._upcard = event.upcard
        self._sort_hand()
        return [*out, self._beat(SORT, travel=SORT)]

    def _new_deal(self, upcard: Card) -> None:
        self._trump = ""
        self._maker = self._defender = NOBODY
        self._alone = self._turned_down = self._summary = False
        self._sitting_out = self._acknowledged = ()
        self._tricks = [0] * self._num_seats
        self._trick = []
        self._last_trick = TrickView()
        self._upcard = None
        self._upcard_suit = "" if upcard[0] == "X" else suit(upcard)

    def _trump_made(self, event: e.TrumpMade) -> list[Beat]:
        action: Action = (
            e.OrderUp(event.alone) if event.by == "order_up" else e.Call(event.trump, event.alone)
        )
        self._bids[event.maker] = bid_words(action, event.maker == self._dealer)
        self._trump, self._maker = event.trump, event.maker
        self._alone, self._sitting_out = event.alone, event.sitting_out
        called = self._beat(BID + 0.25, sound="chip")
        if event.by == "order_up" and self._dealer not in event.sitting_out:
            return [called]  # the dealer's picking up follows
        self._stock_aside(self._dealer)
        self._sort_hand()
        return [called, self._beat(SORT, travel=SORT)]

    def _swapped(self, event: e.Swapped) -> list[Beat]:
        self._bids[event.seat] = (tr("I swap three cards"), "note", "")
        mine = event.seat == self.viewer
        taken = self._board.keys(STOCK)[-len(event.taken) :]
        for card in event.given:
            key = self._board.find(HAND, event.seat, card)
            self._board.move(key, STOCK, face_up=False, code=HIDDEN)
        for key, card in zip(taken, event.taken, strict=True):
            self._board.move(key, HAND, event.seat, face_up=mine, code=card)
        swapped = self._beat(0.6, travel=SWEEP, sound="play")
        self._sort_hand()
        return [swapped, self._beat(SORT, travel=SORT)]

    def _reveal(self, seat: Seat, cards: Sequence[Card]) -> None:
        for key in self._board.keys(HAND, seat):
            self._board.turn(key, face_up=False, code=HIDDEN)
        for key, card in zip(self._board.keys(HAND, seat), cards, strict=False):
            self._board.turn(key, face_up=True, code=card)

    def _scored_sound(self, score: e.DealScore) -> str:
        mine = self.my_team()
        return "chip" if mine is None or not score.points[mine] else "score"

    # --- observations ---------------------------------------------------------------------------

    def resync(self, observation: e.EuchreObservation) -> None:
        board = self._board
        self._new_deal(observation.upcard or "X1")
        self._last_trick = TrickView()
        for (zone, owner), count in self.expected(observation).items():
            codes: Sequence[Card] = (HIDDEN,) * count
            if zone == HAND and owner == self.viewer and observation.hand:
                codes = observation.hand
            elif zone == UPCARD and not observation.turned_down and observation.upcard:
                codes = (observation.upcard,)
            elif zone == TRICK:
                codes = [card for seat, card in observation.trick if seat == owner]
            board.add(zone, owner, codes, face_up=False)
        for key in board.everything():
            board.turn(key, face_up=board.code(key) != HIDDEN)
        if observation.past_tricks:
            last = observation.past_tricks[-1]
            taker = winner(last, observation.trump or "")
            self._last_trick = TrickView(last, taker, self.took_words(taker))
        self._bids = {}
        if observation.phase not in (e.PLAY, e.SUMMARY, e.OVER):
            for seat, text in observation.bids:
                bid = self.game.parse_action(text)
                self._bids[seat] = bid_words(bid, seat == observation.dealer)
        self.settle(observation)
        self._sort_hand()

    def opening(self, observation: e.EuchreObservation) -> tuple[Event, ...]:
        o = observation
        fresh = o.phase in (e.JOKER_SUIT, e.CLAIM, e.ORDER) and not o.bids and o.swapped_by is None
        if not fresh or o.upcard is None:
            return ()
        hands = tuple(
            o.hand if seat == o.viewer and len(o.hand) == count else (HIDDEN,) * count
            for seat, count in enumerate(o.card_counts)
        )
        return (e.Dealt(o.deal, o.dealer, hands, o.upcard),)

    def expected(self, observation: e.EuchreObservation) -> dict[tuple[str, Seat], int]:
        if observation.upcard is None:
            return {}
        place: dict[tuple[str, Seat], int] = {}
        for seat, count in enumerate(observation.card_counts):
            place[HAND, seat] = count
        for seat, _ in observation.trick:
            place[TRICK, seat] = 1
        for trick in observation.past_tricks:
            taker = winner(trick, observation.trump or "")
            place[WON, taker] = place.get((WON, taker), 0) + len(trick)
        rest = len(pack(self.game.options.deck_size, self.game.options.joker)) - sum(place.values())
        if observation.trump is None:
            place[UPCARD, NOBODY] = 1
            place[STOCK, NOBODY] = rest - 1
        else:
            place[KITTY, observation.dealer] = rest
        return place

    def settle(self, observation: e.EuchreObservation) -> None:
        o = observation
        self._dealer, self._deal_number, self._active = o.dealer, o.deal, o.active
        self._trump, self._maker, self._alone = o.trump or "", NOBODY if o.maker is None else o.maker, o.alone
        self._defender = NOBODY if o.defender_alone is None else o.defender_alone
        self._sitting_out, self._scores = o.sitting_out, o.scores
        self._tricks = list(o.tricks_won) if len(o.tricks_won) == self._num_seats else self._by_seat(o)
        self._trick = list(o.trick)
        self._acknowledged, self._turned_down = o.acknowledged, o.turned_down
        self._upcard, self._upcard_suit = o.upcard, o.upcard_suit or ""
        self._summary = o.phase in (e.SUMMARY, e.OVER) and o.last_score is not None
        self._phase = o.phase

    def _by_seat(self, observation: e.EuchreObservation) -> list[int]:
        won = [0] * self._num_seats
        for trick in observation.past_tricks:
            won[winner(trick, observation.trump or "")] += 1
        return won

    # --- the picture ----------------------------------------------------------------------------

    def snapshot(self) -> TableView:
        winning = winner(self._trick, self._trump) if self._trick and self._trump else None
        return TableView(
            seats=tuple(self._seat(seat) for seat in range(self._num_seats)),
            cards=self._card_rows(self._trump, winning, self._sitting_out),
            phase=self._phase,
            middle="trick" if self._trump else "bidding",
            prompt=self._prompt(),
            my_turn=self._my_turn(),
            choosing=self._choosing(),
            confirm=self._phase == e.DISCARD,
            toggle=euchre_choices.toggle(self),
            toggle_detail=euchre_choices.toggle_detail(self),
            scores=self._score_rows(),
            goal=self._goal(),
            deal=self._deal_words(),
            tricks_in_deal=TRICKS,
            trick_size=self._num_seats - len(self._sitting_out),
            trump=self._trump_view(),
            summary=self._summary_view() if self._summary else None,
            last_trick=self._last_trick,
        )

    def _my_turn(self) -> bool:
        return self.viewer in self._active and not self._summary

    def _choosing(self) -> int:
        if not self._my_turn():
            return 0
        if self._phase == e.CLAIM and any(isinstance(a, e.FarmerSwap) for a in self.legal()):
            return 3
        return 1 if self._phase in (e.PLAY, e.DISCARD) else 0

    def _seat(self, seat: Seat) -> SeatView:
        bid, kind, bid_suit = self._bids.get(seat, ("", "", ""))
        out = seat in self._sitting_out
        active = seat in self._active and not self._summary
        result = ""
        if self._trump and not out:
            result = count_tricks(self._tricks[seat])
        badges = self._badges(seat)
        told = [self.you_or_name(seat), *(b.label for b in badges), tr("sits out") if out else result]
        if active:
            told.append(tr("to play"))
        return SeatView(
            seat=seat,
            active=active,
            thinking=active and seat != self.viewer,
            sits_out=out,
            ready=self._summary and seat in self._acknowledged,
            bid=bid,
            bid_kind=kind,
            bid_suit=bid_suit,
            tricks=self._tricks[seat],
            result=result,
            badges=badges,
            label=", ".join(word for word in (*told, bid) if word),
        )

    def _badges(self, seat: Seat) -> tuple[Badge, ...]:
        badges = []
        if seat == self._dealer:
            badges.append(Badge("dealer", tr("Dealer")))
        if seat == self._maker:
            made = tr("Made trump: {trump}", trump=suit_trump(self._trump))
            badges.append(Badge("maker", made, self._trump))
            if self._alone:
                badges.append(Badge("alone", tr("Plays alone")))
        if seat == self._defender:
            badges.append(Badge("defender", tr("Defends alone")))
        return tuple(badges)

    def _prompt(self) -> str:
        if self._summary:
            return ""
        if self._my_turn():
            return euchre_choices.question(self)
        if self.viewer in self._sitting_out and self._phase == e.PLAY:
            alone = self._maker if self.viewer in self.partners(self._maker) else self._defender
            return tr("You sit this one out: {name} plays alone", name=self.name(alone))
        if self._active:
            return self.thinking(self._active[0])
        return self._note

    def _score_rows(self) -> tuple[ScoreRow, ...]:
        mine = self.my_team()
        order = sorted(range(2), key=lambda team: team != (mine or 0))
        won = [sum(self._tricks[team::2]) for team in range(2)]
        return tuple(
            ScoreRow(team, self.team_name(team), self._scores[team], won[team], team == mine)
            for team in order
        )

    def _goal(self) -> str:
        options = self.game.options
        if options.match_end == TO_POINTS:
            return tr("Match to {n} points", n=options.points_to_win)
        return tr("Deal {n} of {all}", n=self._deal_number, all=options.number_of_deals)

    def _deal_words(self) -> str:
        counted = self.game.options.match_end == TO_POINTS and self._deal_number
        return tr("Deal {n}", n=self._deal_number) if counted else ""

    def _trump_view(self) -> TrumpView:
        if not self._trump:
            return TrumpView()
        mine = self._maker == self.viewer
        made = tr("made by you") if mine else tr("made by {name}", name=self.name(self._maker))
        return TrumpView(self._trump, trump_name(self._trump), made, self._maker % 2)

    def _summary_view(self) -> SummaryView | None:
        o: e.EuchreObservation | None = self.observation
        if o is None or o.last_score is None:
            return None
        score, mine = o.last_score, self.my_team()
        scoring = max(range(2), key=lambda team: score.points[team])
        tone = "even" if mine is None else "won" if mine == scoring else "lost"
        title = summary_title(score, mine, scoring, self.team_name(scoring))
        subtitle = tr("Deal {n}", n=o.deal)
        if o.outcome is not None:
            winners = o.outcome.winners
            subtitle = title
            tone = "even" if mine is None or len(winners) != 1 else "won" if mine in winners else "lost"
            title = self._match_title(winners, tone)
        pending = [a for a in o.legal if isinstance(a, e.Continue)]
        return SummaryView(
            title=title,
            subtitle=subtitle,
            lines=summary_lines(score, self.you_or_name),
            scores=self._score_rows(),
            gains=tuple(score.points[row.team] for row in self._score_rows()),
            tone=tone,
            action=pending[0] if pending else None,
            waiting=self.waiting(),
            over=o.outcome is not None,
        )

    def _match_title(self, winners: tuple[int, ...], tone: str) -> str:
        if len(winners) != 1:
            return tr("The match is a draw")
        if tone == "won":
            return tr("You win the match!")
        return tr("{team} win the match", team=self.team_name(winners[0]))

    # --- cards and choices ----------------------------------------------------------------------

    def choices(self, selected: Sequence[Card], toggled: bool) -> tuple[ChoiceView, ...]:
        return euchre_choices.choices(self, selected, toggled)

    def playable(self) -> set[Card]:
        swaps = {card for a in self.legal() if isinstance(a, e.FarmerSwap) for card in a.cards}
        return swaps | super().playable()

    def attempt(self, card: Card) -> Action | None:
        phase = self.observation.phase
        if phase == e.DISCARD:
            return e.Discard(card)
        return e.Play(card) if phase == e.PLAY else None

    def is_trump(self, card: Card, trump: str) -> bool:
        return suit_in_play(card, trump) == trump

    def hand_order(self, cards: Iterable[Card]) -> list[Card]:
        """Suit by suit, strongest first; trumps (the left bower among them) on the left."""
        trump = self._trump
        suits = _suit_order(trump)

        def key(card: Card) -> tuple[int, int]:
            of = suit_in_play(card, trump) if trump else suit(card)
            strong = strength(card, trump, of) if trump else _plain(card)
            return suits.index(of) if of in suits else -1, -strong

        return sorted((c for c in cards if c != HIDDEN), key=key)

    # --- what the choices need to know ----------------------------------------------------------

    @property
    def facts(self) -> Any:
        """The newest observation."""
        return self.observation

    def sitting_partner(self) -> str:
        """The viewer's partner by name."""
        return names_joined([self.name(seat) for seat in self.partners(self.viewer or 0)])


def _suit_order(trump: str) -> str:
    if trump not in SUITS:
        return SUIT_ORDER
    rest = SUIT_ORDER.replace(trump, "")
    # Colours in turn after the trumps: the suit of the trump's colour goes between the other two.
    same = SAME_COLOUR[trump]
    others = rest.replace(same, "")
    return trump + others[0] + same + others[1]


def _plain(card: Card) -> int:
    return "23456789TJQKAX".index(rank(card))
