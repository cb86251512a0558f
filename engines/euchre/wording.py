# SPDX-License-Identifier: GPL-3.0-or-later
"""Euchre in words: the one-line form of every action, and sentences that tell the events."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from engines.cards import SUITS, Card, Suit
from engines.contract import Event
from engines.euchre import types as e
from engines.euchre.ranking import ALL_TRUMPS, pack
from engines.euchre.scoring import LONE_EUCHRE, LONE_MARCH, MADE, MARCH
from engines.euchre.types import EuchreAction, Trump
from engines.text import T, Text

# --- actions ---------------------------------------------------------------------------------------

_CARDS = frozenset(pack(32, True))


def action_to_text(action: EuchreAction) -> str:
    """The one-line form, as docs/REFEREE.md lists it; ``parse_action`` reads it back."""
    match action:
        case e.Deal():
            dealer = "" if action.dealer is None else f" dealer {action.dealer}"
            return "deal " + " ".join(action.order) + dealer
        case e.ClaimMisdeal():
            return "claim misdeal"
        case e.FarmerSwap():
            return "swap " + " ".join(action.cards)
        case e.Decline():
            return "decline"
        case e.NameJokerSuit():
            return f"name {action.suit}"
        case e.Pass():
            return "pass"
        case e.OrderUp():
            return "order up" + _alone(action.alone)
        case e.Discard():
            return f"discard {action.card}"
        case e.Call():
            return f"call {action.trump}" + _alone(action.alone)
        case e.Defend():
            return "defend alone" if action.alone else "defend together"
        case e.Play():
            return f"play {action.card}"
        case e.Continue():
            return "continue"


def _alone(alone: bool) -> str:
    return " alone" if alone else ""


def parse_action(text: str) -> EuchreAction:
    """The action a line stands for, in any case and spacing (``10H`` is ``TH``). Raises ValueError.

    Whether it is legal is another question, for ``check``."""
    line = " ".join(text.split())
    for pattern, build in _FORMS:
        found = pattern.fullmatch(line)
        if found:
            return build(*found.groups())
    raise ValueError(f"not an action of euchre: {line[:80]!r}")


def _card(word: str) -> Card:
    card = word.upper().replace("10", "T")
    if card not in _CARDS:
        raise ValueError(f"not a card: {word[:20]!r}")
    return card


def _cards(words: str) -> tuple[Card, ...]:
    return tuple(_card(word) for word in words.split())


def _suit(word: str) -> Suit:
    if word.upper() not in SUITS:
        raise ValueError(f"not a suit: {word[:20]!r} (C, D, H or S)")
    return word.upper()


def _trump(word: str) -> Trump:
    if word.upper() not in ALL_TRUMPS:
        raise ValueError(f"not a trump: {word[:20]!r} (C, D, H, S, NT or NTL)")
    return word.upper()


def _parse_deal(cards: str, dealer: str | None) -> e.Deal:
    return e.Deal(_cards(cards), None if dealer is None else int(dealer))


Build: TypeAlias = Callable[..., EuchreAction]


def _form(pattern: str, build: Build) -> tuple[re.Pattern[str], Build]:
    return re.compile(pattern, re.IGNORECASE | re.ASCII), build


_FORMS = (
    _form(r"deal (.*?)(?: dealer (\d{1,2}))?", _parse_deal),
    _form(r"claim misdeal", e.ClaimMisdeal),
    _form(r"swap (.*)", lambda cards: e.FarmerSwap(tuple(sorted(_cards(cards))))),
    _form(r"decline", e.Decline),
    _form(r"name (\S+)", lambda suit: e.NameJokerSuit(_suit(suit))),
    _form(r"pass", e.Pass),
    _form(r"order up( alone)?", lambda alone: e.OrderUp(alone is not None)),
    _form(r"discard (\S+)", lambda card: e.Discard(_card(card))),
    _form(r"call (\S+?)( alone)?", lambda trump, alone: e.Call(_trump(trump), alone is not None)),
    _form(r"defend (?:(alone)|together)", lambda alone: e.Defend(alone is not None)),
    _form(r"play (\S+)", lambda card: e.Play(_card(card))),
    _form(r"continue", e.Continue),
)

# --- events ----------------------------------------------------------------------------------------


def event_text(event: Event) -> Text | None:
    """A sentence for the log and the screen reader; None for what tells nothing."""
    match event:
        case e.Dealt():
            return T(
                "Deal {number}: {dealer} deals and turns up {card}.",
                number=event.deal,
                dealer=f"seat:{event.dealer}",
                card=f"card:{event.upcard}",
            )
        case e.Misdealt():
            return T(
                "{player} shows a hand without ace or face. The same dealer deals again.",
                player=f"seat:{event.seat}",
            )
        case e.Swapped():
            return T("{player} swaps three low cards under the turned-up card.", player=f"seat:{event.seat}")
        case e.Declined():
            return T("{player} keeps a weak hand.", player=f"seat:{event.seat}")
        case e.JokerSuitNamed():
            return T(
                "{player} names {suit} for the turned-up joker.",
                player=f"seat:{event.seat}",
                suit=f"suit:{event.suit}",
            )
        case e.Passed():
            return T("{player} passes.", player=f"seat:{event.seat}")
        case e.TurnedDown():
            return T("Turned down: {suit}.", suit=f"suit:{event.suit}")
        case e.TrumpMade():
            return _trump_made(event)
        case e.PickedUp():
            return T("{player} picks up {card}.", player=f"seat:{event.dealer}", card=f"card:{event.card}")
        case e.Discarded():
            return T("{player} lays a card away.", player=f"seat:{event.dealer}")
        case e.Defended(seat=seat, alone=alone):
            if alone:
                return T("{player} defends alone.", player=f"seat:{seat}")
            return T("{player} defends with the partner.", player=f"seat:{seat}")
        case e.Played():
            return T("{player} plays {card}.", player=f"seat:{event.seat}", card=f"card:{event.card}")
        case e.TrickWon():
            return T("{player} takes trick {number}.", player=f"seat:{event.winner}", number=event.number)
        case e.ThrownIn():
            return T("Everyone has passed. The cards are thrown in.")
        case e.DealScored():
            return _deal_scored(event.score)
        case e.MatchOver():
            return _match_over(event)
        case _:
            return None


def _trump_made(event: e.TrumpMade) -> Text:
    player = f"seat:{event.maker}"
    if event.trump == e.NO_TRUMP:
        if event.alone:
            return T("{player} calls no trump, high, and plays alone.", player=player)
        return T("{player} calls no trump, high.", player=player)
    if event.trump == e.NO_TRUMP_LOW:
        if event.alone:
            return T("{player} calls no trump, low, and plays alone.", player=player)
        return T("{player} calls no trump, low.", player=player)
    suit = f"suit:{event.trump}"
    if event.by == "order_up":
        if event.alone:
            return T("{player} orders up {suit} and plays alone.", player=player, suit=suit)
        return T("{player} orders up {suit}.", player=player, suit=suit)
    if event.alone:
        return T("{player} calls {suit} and plays alone.", player=player, suit=suit)
    return T("{player} calls {suit}.", player=player, suit=suit)


def _deal_scored(score: e.DealScore) -> Text:
    scoring = 0 if score.points[0] else 1
    team, points = f"team:{scoring}", score.points[scoring]
    tricks = score.tricks[score.maker % 2]
    if score.kind == MADE:
        return T("{team} made it with {tricks} tricks: +{points}.", team=team, tricks=tricks, points=points)
    if score.kind == MARCH:
        return T("March! {team} took all five tricks: +{points}.", team=team, points=points)
    if score.kind == LONE_MARCH:
        return T("Lone march! {team} took all five tricks: +{points}.", team=team, points=points)
    if score.kind == LONE_EUCHRE:
        return T("Euchre by a lone defender! {team}: +{points}.", team=team, points=points)
    return T("Euchre! {team} stopped the makers: +{points}.", team=team, points=points)


def _match_over(event: e.MatchOver) -> Text:
    (team,) = event.outcome.winners
    ours, theirs = event.outcome.scores[team], event.outcome.scores[1 - team]
    return T("{team} win the match, {ours} to {theirs}.", team=f"team:{team}", ours=ours, theirs=theirs)
