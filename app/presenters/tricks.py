# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tables of trick-taking games share: the trick and who is ahead in it, the tricks taken, the trump.
No Qt.

The observation has ``trick``, ``past_tricks`` and ``winners`` besides what any match of deals has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from app.i18n import card_name, suit_name, tr
from app.presenters.deals import DealsPresenter
from app.presenters.people import forms
from app.presenters.table import PLAY, SWEEP
from app.presenters.table_board import Place, marked
from app.presenters.view import (
    HAND,
    READ,
    TRICK,
    WON,
    Beat,
    CardView,
    ChoiceView,
    Middle,
    SeatView,
    TableView,
    TrickView,
    TrumpView,
)
from app.presenters.words import SUITS_IN_HAND, capitalised, count_tricks, your_lead
from engines.cards import HIDDEN, Card, rank, suit
from engines.contract import Event, Seat
from engines.registry import AnyGame
from engines.rounds import Continue, Dealt
from engines.tricks import Trick
from net.protocol.messages import TableInfo

TOOK_THE_LAST = forms(you="You took the last trick", one="{who} took the last trick")
PLAYED_BY = forms(you="{card}, played by you", one="{card}, played by {who}")


class TricksPresenter(DealsPresenter):
    """A trick-taking game. Without any bidding, trump or words of its own it needs nothing more than
    ``leading``, and that only to mark the card that takes the trick so far."""

    suits: ClassVar[Sequence[str]] = SUITS_IN_HAND
    """From left to right in the hand."""

    ranks: ClassVar[Sequence[str]] = "23456789TJQKA"
    """From weak to strong; the strong ones lie on the left."""

    def __init__(self, game: AnyGame, info: TableInfo, viewer: Seat | None) -> None:
        super().__init__(game, info, viewer)
        self._trump = ""
        self._trick: list[tuple[Seat, Card]] = []
        self._tricks = [0] * self._num_seats

    def choices(self, selected: Sequence[Card], toggled: bool) -> tuple[ChoiceView, ...]:
        """A button, in the words that are typed for it, for each legal action that no card stands for, such
        as a bid: a game that is being made always has a way to go on."""
        return tuple(
            ChoiceView(capitalised(self.game.action_to_text(action)), action)
            for action in self.legal()
            if not isinstance(action, Continue) and not isinstance(getattr(action, "card", None), str)
        )

    # --- the rules, as far as they are shown ------------------------------------------------------

    def leading(self, trick: Trick) -> Seat | None:
        """Who takes the trick as it lies, by the rules of the game; None where that is not to be marked."""
        return None

    def past_tricks(self, observation: Any) -> Iterable[tuple[Trick, Seat]]:
        """The tricks of this deal, each with who took it."""
        return zip(observation.past_tricks, observation.winners, strict=True)

    def trump_of(self, observation: Any) -> str:
        """The trump, "" where there is none."""
        return ""

    def is_trump(self, card: Card) -> bool:
        """Whether ``card`` is one of the trumps there are."""
        return suit(card) == self._trump

    # --- what happens ---------------------------------------------------------------------------

    def beats(self, event: Any) -> list[Beat]:
        match event.__struct_config__.tag:
            case "played":
                return self.played(event.seat, event.card)
            case "trick_won":
                return self.trick_won(event.winner, event.cards)
        return super().beats(event)

    def played(self, seat: Seat, card: Card) -> list[Beat]:
        """A card goes to the trick."""
        key = self._board.find(HAND, seat, card)
        self._board.move(key, TRICK, seat, face_up=True, code=card)
        self._trick.append((seat, card))
        return [self._beat(PLAY + 0.08, sound="play")]

    def trick_won(self, taker: Seat, cards: Trick) -> list[Beat]:
        """The trick lies until it has been read, then its taker gets it."""
        lying = self._beat(0.0, kind=READ)
        self._last_trick = self._taken(cards, taker)
        for seat, _ in cards:
            for key in self._board.keys(TRICK, seat):
                self._board.move(key, WON, taker, face_up=False, code=HIDDEN)
        self._trick = []
        self._tricks[taker] += 1
        return [lying, self._beat(SWEEP, travel=SWEEP, sound="sweep")]

    def _taken(self, trick: Trick, taker: Seat) -> TrickView:
        return TrickView(trick, taker, self.about(TOOK_THE_LAST, taker))

    def forget(self) -> None:
        super().forget()
        self._trump = ""
        self._trick = []
        self._tricks = [0] * self._num_seats

    def settle(self, observation: Any) -> None:
        super().settle(observation)
        self._trump = self.trump_of(observation)
        self._trick = list(observation.trick)
        takers = [taker for _, taker in self.past_tricks(observation)]
        self._tricks = [takers.count(seat) for seat in range(self._num_seats)]

    def resync(self, observation: Any) -> None:
        super().resync(observation)
        for trick, taker in self.past_tricks(observation):
            self._last_trick = self._taken(trick, taker)

    def opening(self, observation: Any) -> tuple[Event, ...]:
        o = observation
        fresh = any(o.card_counts) and not o.trick and not o.past_tricks
        return (Dealt(o.deal, o.dealer, self._hands_seen(o)),) if fresh else ()

    def expected(self, observation: Any) -> dict[Place, int]:
        place = super().expected(observation)
        if place:
            place.update({(TRICK, seat): 1 for seat, _ in observation.trick})
            for trick, taker in self.past_tricks(observation):
                place[WON, taker] = place.get((WON, taker), 0) + len(trick)
        return place

    def known(self, observation: Any, place: Place) -> Sequence[Card]:
        if place[0] == TRICK:
            return [card for seat, card in observation.trick if seat == place[1]]
        return super().known(observation, place)

    # --- the picture ----------------------------------------------------------------------------

    def snapshot(self) -> TableView:
        return replace(
            super().snapshot(),
            middle=self.middle(),
            trick_size=self._num_seats,
            trump=self.trump_view(),
        )

    def middle(self) -> Middle:
        """What the middle of the table is for now."""
        return "trick"

    def trump_view(self) -> TrumpView:
        """The trump on the score card."""
        return TrumpView(self._trump, capitalised(suit_name(self._trump))) if self._trump else TrumpView()

    def question(self) -> str:
        if not self._trick:
            return your_lead()
        led = suit(self._trick[0][1])
        if any(suit(card) != led for card in self.playable()):
            return tr("Your turn – play any card")
        return tr("Your turn – follow {suit}", suit=suit_name(led))

    def counted(self, team: int) -> int:
        return sum(self._tricks[seat] for seat in self.seats_of(team))

    def result(self, seat: Seat) -> str:
        return count_tricks(self._tricks[seat]) if self._deal_number else ""

    def seat_view(self, seat: Seat) -> SeatView:
        return replace(super().seat_view(seat), tricks=self._tricks[seat])

    def rows(self) -> tuple[CardView, ...]:
        ahead = self.leading(tuple(self._trick)) if self._trick else None
        return tuple(
            marked(
                row,
                trump=row.code != HIDDEN and bool(self._trump) and self.is_trump(row.code),
                highlighted=row.zone == TRICK and row.owner == ahead,
            )
            for row in super().rows()
        )

    def card_label(self, row: CardView, dimmed: bool) -> str:
        if row.zone == TRICK and row.face_up:
            name = capitalised(card_name(row.code))
            return self.about(PLAYED_BY, row.owner, card=name)
        return super().card_label(row, dimmed)

    def hand_order(self, cards: Iterable[Card]) -> list[Card]:
        """Trumps on the left, then suit by suit, strongest first."""

        def key(card: Card) -> tuple[bool, int, int]:
            return suit(card) != self._trump, self.suits.index(suit(card)), -self.ranks.index(rank(card))

        return sorted((card for card in cards if card != HIDDEN), key=key)
