# SPDX-License-Identifier: GPL-3.0-or-later
"""The Euchre table. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from app.games.euchre import choices
from app.games.euchre.choices import Facts
from app.games.euchre.words import MADE_BY, SCORED, bid_words, lost_title, suit_trump, summary_lines
from app.i18n import tr
from app.presenters.table import BID, PLAY, SORT, SWEEP, TURN_OVER
from app.presenters.table_board import Place
from app.presenters.tricks import TricksPresenter
from app.presenters.view import (
    HAND,
    KITTY,
    NOBODY,
    STOCK,
    UPCARD,
    Badge,
    Beat,
    Bubble,
    CardView,
    ChoiceView,
    Middle,
    SeatView,
    SummaryLine,
    TableView,
    TrumpView,
)
from app.presenters.words import SUITS_IN_HAND, count_tricks, names_joined, trump_name
from engines.cards import HIDDEN, SAME_COLOUR, SUITS, Card, rank, suit
from engines.contract import Action, Event, Seat
from engines.euchre import types as e
from engines.euchre.ranking import strength, suit_in_play, winner
from engines.registry import AnyGame
from engines.tricks import Trick
from net.protocol.messages import TableInfo

TRICKS = 5
PACKETS = (3, 2, 3, 2, 2, 3, 2, 3)


class EuchrePresenter(TricksPresenter):
    """Euchre for four, for any of its house rules."""

    def __init__(self, game: AnyGame, info: TableInfo, viewer: Seat | None) -> None:
        super().__init__(game, info, viewer)
        self._maker: Seat = NOBODY
        self._alone = False
        self._defender: Seat = NOBODY
        self._sitting_out: tuple[Seat, ...] = ()

    def leading(self, trick: Trick) -> Seat | None:
        return winner(trick, self._trump) if self._trump else None

    def past_tricks(self, observation: e.EuchreObservation) -> Iterable[tuple[Trick, Seat]]:
        return ((trick, winner(trick, observation.trump or "")) for trick in observation.past_tricks)

    def trump_of(self, observation: e.EuchreObservation) -> str:
        return observation.trump or ""

    def is_trump(self, card: Card) -> bool:
        return suit_in_play(card, self._trump) == self._trump

    # --- events ---------------------------------------------------------------------------------

    def beats(self, event: Event) -> list[Beat]:
        match event:
            case e.Misdealt(seat=seat, shown=shown):
                self._reveal(seat, shown)
                self._bubbles = {seat: Bubble(tr("No ace, no face"), "note")}
                return [self._beat(1.4, sound="tap")]
            case e.Swapped():
                return self._swapped(event)
            case e.JokerSuitNamed(seat=seat, suit=named):
                self._bubbles[seat] = Bubble(trump_name(named), "note", named)
                if event.hand and seat == self.viewer:
                    self._reveal(seat, event.hand)
                    self._sort_hand()
                return [self._beat(BID, sound="tap")]
            case e.Passed(seat=seat):
                self._bubbles[seat] = bid_words(e.Pass(), False)
                return [self._beat(BID, sound="tap")]
            case e.TurnedDown():
                for key in self._board.keys(UPCARD):
                    self._board.turn(key, face_up=False, code=HIDDEN)
                turned = self._beat(TURN_OVER, sound="tap")
                self._bubbles = {}
                return [turned]
            case e.TrumpMade():
                return self._trump_made(event)
            case e.PickedUp(dealer=dealer, card=card):
                self._take_up(self._board.find(UPCARD, NOBODY, card), dealer, card)
                self._stock_aside()
                self._sort_hand()
                return [self._beat(TURN_OVER, sound="play")]
            case e.Discarded(dealer=dealer, card=card):
                key = self._board.find(HAND, dealer, card)
                self._board.move(key, KITTY, dealer, face_up=False, code=HIDDEN)
                return [self._beat(PLAY + 0.05, sound="play")]
            case e.Defended(seat=seat, alone=alone):
                self._bubbles[seat] = (
                    Bubble(tr("I defend alone"), "call") if alone else Bubble(tr("Together"), "note")
                )
                if alone:
                    self._defender = seat
                    self._sitting_out += tuple(self.partners(seat))
                return [self._beat(BID, sound="tap")]
            case e.ThrownIn():
                self._bubbles = {}
                self._note = tr("Everyone passed: the deal moves on")
                return [self._beat(1.2, sound="tap")]
        return super().beats(event)

    def packets(self, hands: Sequence[Sequence[Card]]) -> Sequence[int]:
        return PACKETS

    def rest_dealt(self, event: e.Dealt) -> list[Beat]:
        return self._turn_up(event.dealer, STOCK, UPCARD, event.upcard)

    def forget(self) -> None:
        super().forget()
        self._maker = self._defender = NOBODY
        self._alone = False
        self._sitting_out = ()

    def played(self, seat: Seat, card: Card) -> list[Beat]:
        self._bubbles = {}
        self._stock_aside()
        return super().played(seat, card)

    def _stock_aside(self) -> None:
        """The undealt cards make room for the tricks."""
        for zone in (STOCK, UPCARD):
            for key in self._board.keys(zone):
                self._board.move(key, KITTY, self._dealer, face_up=False, code=HIDDEN)

    def _trump_made(self, event: e.TrumpMade) -> list[Beat]:
        action: Action = (
            e.OrderUp(event.alone) if event.by == "order_up" else e.Call(event.trump, event.alone)
        )
        self._bubbles[event.maker] = bid_words(action, event.maker == self._dealer)
        self._trump, self._maker = event.trump, event.maker
        self._alone, self._sitting_out = event.alone, event.sitting_out
        called = self._beat(BID + 0.25, sound="chip")
        if event.by == "order_up" and self._dealer not in event.sitting_out:
            return [called]  # the dealer's picking up follows
        self._stock_aside()
        self._sort_hand()
        return [called, self._beat(SORT, travel=SORT)]

    def _swapped(self, event: e.Swapped) -> list[Beat]:
        self._bubbles[event.seat] = Bubble(tr("I swap three cards"), "note")
        taken = self._board.keys(STOCK)[-len(event.taken) :]
        for card in event.given:
            key = self._board.find(HAND, event.seat, card)
            self._board.move(key, STOCK, face_up=False, code=HIDDEN)
        for key, card in zip(taken, event.taken, strict=True):
            self._take_up(key, event.seat, card)
        swapped = self._beat(0.6, travel=SWEEP, sound="play")
        self._sort_hand()
        return [swapped, self._beat(SORT, travel=SORT)]

    def _reveal(self, seat: Seat, cards: Sequence[Card]) -> None:
        for key in self._board.keys(HAND, seat):
            self._board.turn(key, face_up=False, code=HIDDEN)
        for key, card in zip(self._board.keys(HAND, seat), cards, strict=False):
            self._board.turn(key, face_up=True, code=card)

    # --- observations ---------------------------------------------------------------------------

    def resync(self, observation: e.EuchreObservation) -> None:
        super().resync(observation)
        if observation.phase not in (e.PLAY, e.SUMMARY, e.OVER):
            for seat, text in observation.bids:
                bid = self.game.parse_action(text)
                self._bubbles[seat] = bid_words(bid, seat == observation.dealer)

    def opening(self, observation: e.EuchreObservation) -> tuple[Event, ...]:
        o = observation
        fresh = o.phase in (e.JOKER_SUIT, e.CLAIM, e.ORDER) and not o.bids and o.swapped_by is None
        if not fresh or o.upcard is None:
            return ()
        return (e.Dealt(o.deal, o.dealer, self._hands_seen(o), o.upcard),)

    def expected(self, observation: e.EuchreObservation) -> dict[Place, int]:
        place = super().expected(observation)
        if place:
            rest = len(self.initial_state.pack()) - sum(place.values())
            if observation.trump is None:
                place[UPCARD, NOBODY] = 1
                place[STOCK, NOBODY] = rest - 1
            else:
                place[KITTY, observation.dealer] = rest
        return place

    def known(self, observation: e.EuchreObservation, place: Place) -> Sequence[Card]:
        if place[0] == UPCARD and not observation.turned_down and observation.upcard:
            return (observation.upcard,)
        return super().known(observation, place)

    def settle(self, observation: e.EuchreObservation) -> None:
        super().settle(observation)
        o = observation
        self._maker, self._alone = NOBODY if o.maker is None else o.maker, o.alone
        self._defender = NOBODY if o.defender_alone is None else o.defender_alone
        self._sitting_out = o.sitting_out

    # --- the picture ----------------------------------------------------------------------------

    def snapshot(self) -> TableView:
        facts = self._facts()
        return replace(
            super().snapshot(),
            confirm=self._phase == e.DISCARD,
            toggle=choices.toggle(facts),
            toggle_detail=choices.toggle_detail(facts),
            tricks_in_deal=TRICKS,
            trick_size=self._num_seats - len(self._sitting_out),
        )

    def middle(self) -> Middle:
        return "trick" if self._trump else "bidding"

    def trump_view(self) -> TrumpView:
        if not self._trump:
            return TrumpView()
        made = self.about(MADE_BY, self._maker)
        return TrumpView(self._trump, trump_name(self._trump), made, self._maker % 2)

    def rows(self) -> tuple[CardView, ...]:
        return tuple(
            replace(row, sits_out=True) if row.zone == HAND and row.owner in self._sitting_out else row
            for row in super().rows()
        )

    def seat_view(self, seat: Seat) -> SeatView:
        return replace(super().seat_view(seat), sits_out=seat in self._sitting_out)

    def result(self, seat: Seat) -> str:
        shown = self._trump and seat not in self._sitting_out
        return count_tricks(self._tricks[seat]) if shown else ""

    def seat_words(self, seat: Seat) -> list[str]:
        return [tr("sits out")] if seat in self._sitting_out else super().seat_words(seat)

    def badges(self, seat: Seat) -> tuple[Badge, ...]:
        badges = [*super().badges(seat)]
        if seat == self._maker:
            made = tr("Made trump: {trump}", trump=suit_trump(self._trump))
            badges.append(Badge("maker", made, self._trump))
            if self._alone:
                badges.append(Badge("alone", tr("Plays alone")))
        if seat == self._defender:
            badges.append(Badge("defender", tr("Defends alone")))
        return tuple(badges)

    def prompt(self) -> str:
        waits = not self._summary and self.viewer in self._sitting_out and self._phase == e.PLAY
        if waits and not self.my_turn():
            alone = self._maker if self.viewer in self.partners(self._maker) else self._defender
            return tr("You sit this one out: {name} plays alone", name=self.name(alone))
        return super().prompt()

    def question(self) -> str:
        return choices.question(self._facts())

    # --- the summary ----------------------------------------------------------------------------

    def deal_title(self, score: e.DealScore) -> str:
        scoring = self.best(score)[0]
        if self.your_team() in (None, scoring):
            return self.about(SCORED[score.kind], *self.seats_of(scoring))
        return lost_title(score)

    def summary_lines(self, score: e.DealScore) -> tuple[SummaryLine, ...]:
        return summary_lines(score, self.about, self.label)

    # --- cards and choices ----------------------------------------------------------------------

    def _facts(self) -> Facts:
        partner = names_joined([self.name(seat) for seat in self.partners(self.viewer or 0)])
        return Facts(self.observation, partner, self.name)

    def choices(self, selected: Sequence[Card], toggled: bool) -> tuple[ChoiceView, ...]:
        return choices.choices(self._facts(), selected, toggled)

    def choosing(self) -> int:
        if not self.my_turn():
            return 0
        if self._phase == e.CLAIM and any(isinstance(a, e.FarmerSwap) for a in self.legal()):
            return 3
        return 1 if self._phase in (e.PLAY, e.DISCARD) else 0

    def playable(self) -> set[Card]:
        swaps = {card for a in self.legal() if isinstance(a, e.FarmerSwap) for card in a.cards}
        return swaps | super().playable()

    def hand_order(self, cards: Iterable[Card]) -> list[Card]:
        """Suit by suit, strongest first; trumps (the left bower among them) on the left."""
        trump = self._trump
        suits = _suit_order(trump)

        def key(card: Card) -> tuple[int, int]:
            of = suit_in_play(card, trump) if trump else suit(card)
            strong = strength(card, trump, of) if trump else _plain(card)
            return suits.index(of) if of in suits else -1, -strong

        return sorted((c for c in cards if c != HIDDEN), key=key)


def _suit_order(trump: str) -> str:
    if trump not in SUITS:
        return SUITS_IN_HAND
    rest = SUITS_IN_HAND.replace(trump, "")
    # Colours in turn after the trumps: the suit of the trump's colour goes between the other two.
    same = SAME_COLOUR[trump]
    others = rest.replace(same, "")
    return trump + others[0] + same + others[1]


def _plain(card: Card) -> int:
    return "23456789TJQKAX".index(rank(card))
