# SPDX-License-Identifier: GPL-3.0-or-later
"""What trick-taking games share: who must follow, who wins, and how a trick comes about.

A trick is a sequence of ``(seat, card)`` in order of play.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec.structs import replace

from engines import rounds
from engines.cards import Card, Suit, without
from engines.contract import A, Action, Event, O, Refusal, Seat
from engines.rounds import NOT_YOUR_CARD, D, DealState, Hands, R
from engines.text import T, Text
from engines.tuples import changed

Trick: TypeAlias = tuple[tuple[Seat, Card], ...]


class Play(Action, frozen=True, tag="play"):
    card: Card


class Played(Event, frozen=True, tag="played"):
    seat: Seat
    card: Card


class TrickWon(Event, frozen=True, tag="trick_won"):
    """``cards`` are (seat, card) in order of play; ``number`` counts the tricks of the deal."""

    winner: Seat
    cards: Trick
    number: int


def told(event: Event) -> Text | None:
    """The sentence for an event that every trick game has, for want of one of the game's own."""
    if isinstance(event, Played):
        return T("{player} plays {card}.", player=f"seat:{event.seat}", card=f"card:{event.card}")
    if isinstance(event, TrickWon):
        return T("{player} takes trick {number}.", player=f"seat:{event.winner}", number=event.number)
    return rounds.told(event)


class TrickState(DealState[A, O, R, D], Generic[A, O, R, D], frozen=True, kw_only=True):
    """A match of deals with tricks.

    ``leader`` leads or has led to the current trick; ``trick`` and ``past_tricks`` are (seat, card) in order
    of play, ``winners`` who took each past trick."""

    leader: Seat | None = None
    trick: Trick = ()
    past_tricks: tuple[Trick, ...] = ()
    winners: tuple[Seat, ...] = ()


S = TypeVar("S", bound=TrickState[Any, Any, Any, Any])


def play_card(
    state: S, seat: Seat, card: Card, taker: Callable[[Trick], Seat], out: Collection[Seat] = ()
) -> tuple[S, Trick]:
    """``seat`` plays ``card``: (the state after it, the trick if that was its last card). ``taker`` says who
    wins a trick and leads to the next; the seats in ``out`` sit out."""
    trick = (*state.trick, (seat, card))
    hands = changed(state.hands, seat, without(state.hands[seat], card))
    if len(trick) < state.num_seats - len(out):
        step, seats = state.direction(), state.num_seats
        following = (seat + step) % seats
        while following in out:
            following = (following + step) % seats
        return replace(state, hands=hands, trick=trick, turn=following), ()
    winner = taker(trick)
    after = replace(
        state,
        hands=hands,
        trick=(),
        past_tricks=(*state.past_tricks, trick),
        winners=(*state.winners, winner),
        leader=winner,
        turn=winner,
    )
    return after, trick


def following(hand: Sequence[Card], led: Suit, suit_of: Callable[[Card], Suit]) -> tuple[Card, ...]:
    """The cards of ``hand`` that may be played to a lead of suit ``led``: those of that suit, or any
    card when there is none. ``suit_of`` gives the suit a card counts as in this game."""
    return tuple(card for card in hand if suit_of(card) == led) or tuple(hand)


def may_play(
    state: TrickState[Any, Any, Any, Any], seat: Seat, suit_of: Callable[[Card], Suit]
) -> tuple[Card, ...]:
    """The cards ``seat`` may play where suit has to be followed and nothing else is asked for."""
    hand = state.hands[seat]
    return following(hand, suit_of(state.trick[0][1]), suit_of) if state.trick else hand


def follow_refusal(
    state: TrickState[Any, Any, Any, Any], seat: Seat, card: Card, suit_of: Callable[[Card], Suit]
) -> Refusal | None:
    """Why ``seat`` can't play ``card`` there, None if it is among ``may_play``."""
    hand = state.hands[seat]
    if card not in hand:
        return NOT_YOUR_CARD
    led = suit_of(state.trick[0][1]) if state.trick else ""
    if not led or suit_of(card) == led or all(suit_of(other) != led for other in hand):
        return None
    return "must-follow", T("You must follow suit: {suit}.", suit=f"suit:{led}")


def shown_voids(
    tricks: Sequence[Trick], num_seats: int, suit_of: Callable[[Card], Suit]
) -> tuple[frozenset[Suit], ...]:
    """By seat, the suits that it has shown to hold none of by not following."""
    found: list[set[Suit]] = [set() for _ in range(num_seats)]
    for trick in tricks:
        for seat, card in trick[1:]:
            led = suit_of(trick[0][1])
            if suit_of(card) != led:
                found[seat].add(led)
    return tuple(map(frozenset, found))


def cards_won(state: TrickState[Any, Any, Any, Any]) -> Hands:
    """By seat, the cards of the tricks it has taken in this deal."""
    won: list[list[Card]] = [[] for _ in range(state.num_seats)]
    for trick, taker in zip(state.past_tricks, state.winners, strict=True):
        won[taker] += (card for _, card in trick)
    return tuple(map(tuple, won))


def trick_winner(trick: Sequence[tuple[Seat, Card]], strength: Callable[[Card], int]) -> Seat:
    """The seat whose card has the greatest ``strength``; of equal ones the first played wins."""
    return max(trick, key=lambda played: strength(played[1]))[0]
