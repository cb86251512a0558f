# SPDX-License-Identifier: GPL-3.0-or-later
"""Euchre in words: the one-line form of every action, and sentences that tell the events."""

from __future__ import annotations

from engines.cards import SUITS, Suit
from engines.contract import Event
from engines.euchre import types as e
from engines.euchre.ranking import ALL_TRUMPS, pack
from engines.euchre.scoring import LONE_EUCHRE, LONE_MARCH, MADE, MARCH
from engines.euchre.types import Trump
from engines.notation import Notation, Pack, bare, form
from engines.rounds import CONTINUE
from engines.text import T, Text
from engines.tricks import told

# --- actions ---------------------------------------------------------------------------------------

_PACK = Pack(pack(32, True))


def _suit(word: str) -> Suit:
    if word.upper() not in SUITS:
        raise ValueError(f"not a suit: {word[:20]!r} (C, D, H or S)")
    return word.upper()


def _trump(word: str) -> Trump:
    if word.upper() not in ALL_TRUMPS:
        raise ValueError(f"not a trump: {word[:20]!r} (C, D, H, S, NT or NTL)")
    return word.upper()


def _alone(alone: bool) -> str:
    return " alone" if alone else ""


NOTATION = Notation(
    "euchre",
    (
        _PACK.whole(e.Deal, "deal", "dealer"),
        bare(e.ClaimMisdeal, "claim misdeal"),
        form(
            e.FarmerSwap,
            lambda swap: "swap " + " ".join(swap.cards),
            r"swap (.*)",
            lambda cards: e.FarmerSwap(tuple(sorted(_PACK.cards(cards)))),
        ),
        bare(e.Decline, "decline"),
        form(
            e.NameJokerSuit,
            lambda named: f"name {named.suit}",
            r"name (\S+)",
            lambda suit: e.NameJokerSuit(_suit(suit)),
        ),
        bare(e.Pass, "pass"),
        form(
            e.OrderUp,
            lambda order: "order up" + _alone(order.alone),
            r"order up( alone)?",
            lambda alone: e.OrderUp(alone is not None),
        ),
        _PACK.with_card(e.Discard, "discard"),
        form(
            e.Call,
            lambda call: f"call {call.trump}" + _alone(call.alone),
            r"call (\S+)( alone)?",
            lambda trump, alone: e.Call(_trump(trump), alone is not None),
        ),
        form(
            e.Defend,
            lambda defend: "defend alone" if defend.alone else "defend together",
            r"defend (alone|together)",
            lambda how: e.Defend(how.lower() == "alone"),
        ),
        _PACK.with_card(e.Play, "play"),
        CONTINUE,
    ),
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
        case e.ThrownIn():
            return T("Everyone has passed. The cards are thrown in.")
        case e.DealScored():
            return _deal_scored(event.score)
        case e.MatchOver():
            return _match_over(event)
        case _:
            return told(event)


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
