# SPDX-License-Identifier: GPL-3.0-or-later
"""Euchre's actions, events and observation: what travels, and what presenters and bots read.

Seats 0..3 go clockwise; partners sit opposite, team = seat % 2. Trump is a suit, ``NT`` (no trump,
high) or ``NTL`` (no trump, low).

A pack becomes hands in this order: five cards for the seat on the dealer's left (dealer + 1), five for each
seat after it, the dealer's last; the card that is turned up; the three under it, for which a farmer's hand is
swapped. Any further cards (28 or 32 of them, a joker) stay out of play.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engines import rounds
from engines.cards import HIDDEN, Card, Suit, is_joker
from engines.contract import Action, Event, Observation, Outcome, Seat
from engines.rounds import DEAL as DEAL
from engines.rounds import OVER as OVER
from engines.rounds import SUMMARY as SUMMARY
from engines.rounds import Acknowledged as Acknowledged
from engines.rounds import Continue as Continue
from engines.rounds import MatchOver as MatchOver
from engines.seats import NOBODY as NOBODY
from engines.tricks import Play as Play
from engines.tricks import Played as Played
from engines.tricks import TrickWon as TrickWon

NO_TRUMP = "NT"
NO_TRUMP_LOW = "NTL"
Trump: TypeAlias = str

SEATS = 4
TEAMS = (0, 1, 0, 1)
"""The team of each seat."""
HAND = 5
UNDER = 3
"""How many cards under the turned-up one a farmer's hand is swapped for."""


def partner(seat: Seat) -> Seat:
    return (seat + 2) % SEATS


# Phases between the deal and its summary, in the order a deal can go through them.
JOKER_SUIT = "joker_suit"  # the joker was turned up: the dealer names its suit, own hand unseen
CLAIM = "claim"  # misdeal hand or farmer's hand, asked in turn of those who hold one
ORDER = "order"  # first bidding round
DISCARD = "discard"  # the dealer lays a card away
CALL = "call"  # second bidding round
DEFEND = "defend"  # defenders asked whether one defends alone
PLAY = "play"


class Deal(rounds.Deal, frozen=True, tag="deal"):
    """Chance: the whole deck in dealing order.

    ``dealer`` is drawn with a match's first deal and may be named only there; left out it is seat 3,
    so that seat 0 bids first. Afterwards the deal goes round by itself."""


class ClaimMisdeal(Action, frozen=True, tag="misdeal"):
    """Show a hand without ace, face or joker and have the cards dealt again."""


class FarmerSwap(Action, frozen=True, tag="farmer"):
    """Swap these three low cards for the three that lie under the turned-up card."""

    cards: tuple[Card, ...]


class Decline(Action, frozen=True, tag="decline"):
    """Hold a claimable hand and play it as it is."""


class NameJokerSuit(Action, frozen=True, tag="joker_suit"):
    suit: Suit


class Pass(Action, frozen=True, tag="pass"):
    pass


class OrderUp(Action, frozen=True, tag="order_up"):
    """Make the turned-up suit trump (for the dealer: pick it up)."""

    alone: bool = False


class Discard(Action, frozen=True, tag="discard"):
    card: Card


class Call(Action, frozen=True, tag="call"):
    trump: Trump
    alone: bool = False


class Defend(Action, frozen=True, tag="defend"):
    """Answer to a loner: play against it alone, or with the partner."""

    alone: bool


EuchreAction: TypeAlias = (
    Deal
    | ClaimMisdeal
    | FarmerSwap
    | Decline
    | NameJokerSuit
    | Pass
    | OrderUp
    | Discard
    | Call
    | Defend
    | Play
    | Continue
)


class Dealt(rounds.Dealt, frozen=True, tag="dealt"):
    """A new deal. ``hands`` by seat, others' cards shown as backs. When the joker is turned up the
    dealer too sees backs until its suit is named (``JokerSuitNamed.hand``)."""

    upcard: Card

    def seen_by(self, seat: Seat | None) -> Event | None:
        blind = is_joker(self.upcard) and seat == self.dealer
        return super().seen_by(None if blind else seat)


class Misdealt(Event, frozen=True, tag="misdealt"):
    """``seat`` showed a hand without ace or face; the same dealer deals again."""

    seat: Seat
    shown: tuple[Card, ...]


class Swapped(Event, frozen=True, tag="swapped"):
    """A farmer's hand: ``given`` and ``taken`` are seen by the swapper alone."""

    seat: Seat
    given: tuple[Card, ...]
    taken: tuple[Card, ...]

    def seen_by(self, seat: Seat | None) -> Swapped:
        if seat == self.seat:
            return self
        return Swapped(self.seat, (HIDDEN,) * len(self.given), (HIDDEN,) * len(self.taken))


class Declined(Event, frozen=True, tag="declined"):
    """``seat`` held a hand it could have shown or swapped, and plays it as it is."""

    seat: Seat


class JokerSuitNamed(Event, frozen=True, tag="joker_suit_named"):
    """``hand`` is the dealer's, seen by the dealer from now on; backs for everyone else."""

    seat: Seat
    suit: Suit
    hand: tuple[Card, ...]

    def seen_by(self, seat: Seat | None) -> JokerSuitNamed:
        if seat == self.seat:
            return self
        return msgspec.structs.replace(self, hand=(HIDDEN,) * len(self.hand))


class Passed(Event, frozen=True, tag="passed"):
    seat: Seat
    round: int


class TurnedDown(Event, frozen=True, tag="turned_down"):
    """Everyone passed the first round; ``suit`` may not be called in the second."""

    suit: Suit


class TrumpMade(Event, frozen=True, tag="trump_made"):
    """``by`` is ``order_up`` or ``call``; ``sitting_out`` the maker's partner when alone."""

    maker: Seat
    trump: Trump
    by: str
    alone: bool
    sitting_out: tuple[Seat, ...]


class PickedUp(Event, frozen=True, tag="picked_up"):
    """The dealer takes the turned-up card into the hand."""

    dealer: Seat
    card: Card


class Discarded(Event, frozen=True, tag="discarded"):
    dealer: Seat
    card: Card

    def seen_by(self, seat: Seat | None) -> Discarded:
        return self if seat == self.dealer else Discarded(self.dealer, HIDDEN)


class Defended(Event, frozen=True, tag="defended"):
    """``seat`` answered a loner; if ``alone``, its partner sits out."""

    seat: Seat
    alone: bool


class ThrownIn(Event, frozen=True, tag="thrown_in"):
    """Nobody made trump; the deal moves on."""

    dealer: Seat


class DealScore(msgspec.Struct, frozen=True):
    """How a deal was scored. ``kind``: ``made`` (3–4 tricks), ``march``, ``lone_march``, ``euchre``,
    ``lone_euchre`` (by a lone defender). ``tricks``, ``points`` and ``scores`` (after the deal) by
    team."""

    kind: str
    maker: Seat
    trump: Trump
    alone: bool
    defender_alone: Seat | None
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


class DealScored(Event, frozen=True, tag="deal_scored"):
    score: DealScore


EuchreEvent: TypeAlias = (
    Dealt
    | Misdealt
    | Swapped
    | Declined
    | JokerSuitNamed
    | Passed
    | TurnedDown
    | TrumpMade
    | PickedUp
    | Discarded
    | Defended
    | Played
    | TrickWon
    | ThrownIn
    | DealScored
    | Acknowledged
    | MatchOver
)


class EuchreObservation(Observation, frozen=True, kw_only=True, tag="euchre"):
    """Everything one participant may know; ``hand`` is empty for a spectator, and backs for a dealer
    who has yet to name the suit of a turned-up joker. ``dealer`` is -1 before the first deal.

    ``turned_down`` says whether the first round of bidding went by. ``trump`` is None until it is made;
    ``maker``, ``made_by`` and ``alone`` tell who made it, by ``order_up`` or ``call``, and whether to play
    alone. ``defender_alone`` is the lone defender. ``sitting_out`` are the seats that take no part in this
    deal. ``swapped_by`` had a farmer's hand. ``leader`` is who leads, or led, the trick on the table.

    ``card_counts`` are hand sizes by seat. ``bids`` are this deal's bids so far as (seat, text form):
    ``pass``, ``order up``, ``order up alone``, ``call H``, ``call NT alone`` …
    ``upcard_suit`` is its printed suit, or the one named for a joker. ``picked_up`` stays false when
    the dealer sits out, because the partner ordered up alone: the card is then out of play.
    ``tricks_won`` counts by team; ``last_score`` is set in the summary and at the end.
    ``upcard`` stays named after it was turned down or picked up (everyone saw it). ``discarded`` is
    the dealer's own laid-away card, for the dealer only; ``swapped_away`` the farmer's own three.
    ``trick`` and ``past_tricks`` are (seat, card) in order of play; ``legal`` empty when not to act;
    ``acknowledged`` seats that have read the summary; ``last_score`` the summary's content."""

    dealer: Seat
    hand: tuple[Card, ...]
    card_counts: tuple[int, ...]
    upcard: Card | None
    upcard_suit: Suit | None
    turned_down: bool
    bids: tuple[tuple[Seat, str], ...]
    trump: Trump | None
    maker: Seat | None
    made_by: str
    alone: bool
    defender_alone: Seat | None
    sitting_out: tuple[Seat, ...]
    picked_up: bool
    discarded: Card | None
    swapped_by: Seat | None
    swapped_away: tuple[Card, ...]
    leader: Seat | None
    trick: tuple[tuple[Seat, Card], ...]
    past_tricks: tuple[tuple[tuple[Seat, Card], ...], ...]
    tricks_won: tuple[int, ...]
    acknowledged: tuple[Seat, ...]
    last_score: DealScore | None
    outcome: Outcome | None
    legal: tuple[EuchreAction, ...]
