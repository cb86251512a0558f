# SPDX-License-Identifier: GPL-3.0-or-later
"""Rules of thumb for one card of Briscola: what it wins, what it gives, what is worth keeping.

The easy and the normal bot play by them; the hard one plays its worlds out with them.
"""

from __future__ import annotations

from engines.briscola.kernel import SUIT, WORTH, Position

KEEP = 0.16
"""What a step of strength is worth keeping in a plain suit, in points."""
KEEP_POINTS = 0.42
"""And what each of its points is."""
TRUMP, TRUMP_STEP = 2.2, 0.42
"""What the lowest trump is worth keeping, and every step above it."""
TRUMP_POINTS = 1.15
"""What each point of a trump is worth keeping. The trick that it takes now brings its own points too, so
with less than 1 an ace of trumps would be thrown on nothing."""
HOLDS = (1.0, 0.66, 0.55, 0.48)
"""How likely a card that takes the trick so far still does after so many opponents."""
TRUMP_HOLDS = (1.0, 0.86, 0.78, 0.72)


def keeping(card: int, trump: int) -> float:
    """What it is worth to keep ``card`` for later, in points."""
    strength = card % 10
    if SUIT[card] == trump:
        return TRUMP + TRUMP_STEP * strength + TRUMP_POINTS * WORTH[card]
    return KEEP * strength + KEEP_POINTS * WORTH[card]


def worth_now(position: Position, seat: int, card: int) -> float:
    """What playing ``card`` now is worth to ``seat``, in points, by the trick alone."""
    lying = sum(WORTH[c] for c in position.trick) + WORTH[card]
    to_come = len(position.hands) - len(position.trick) - 1
    team = position.teams[seat]
    others = 0
    following = position.order[seat]
    for _ in range(to_come):
        others += position.teams[following] != team
        following = position.order[following]
    if position.would_take(card):
        table = TRUMP_HOLDS if SUIT[card] == position.trump else HOLDS
        holds = table[min(others, 3)]
    else:
        best = position.trick[position.best]
        partner = position.teams[position.players[position.best]] == team
        table = TRUMP_HOLDS if SUIT[best] == position.trump else HOLDS
        holds = table[min(others, 3)] if partner else 1 - table[min(to_come - others, 3)]
    last = not position.stock and len(position.hands[seat]) == 1
    return (2 * holds - 1) * lying - (0 if last else keeping(card, position.trump))


_KEEPING = tuple(tuple(keeping(card, trump) for card in range(40)) for trump in range(4))


def best_card(position: Position, seat: int) -> int:
    """The card these rules play: the first with the most ``worth_now``, which is worked out here for all at
    once, since worlds are played out with it."""
    hand = position.hands[seat]
    if len(hand) == 1:
        return hand[0]
    trick, trump, teams = position.trick, position.trump, position.teams
    team = teams[seat]
    lying = others = 0
    following = position.order[seat]
    to_come = len(position.hands) - len(trick) - 1
    for _ in range(to_come):
        others += teams[following] != team
        following = position.order[following]
    best = led = -1
    lost = 0.0
    if trick:
        for card in trick:
            lying += WORTH[card]
        best = trick[position.best]
        led = SUIT[best]
        table = TRUMP_HOLDS if led == trump else HOLDS
        partner = teams[position.players[position.best]] == team
        lost = table[min(others, 3)] if partner else 1 - table[min(to_come - others, 3)]
        lost = 2 * lost - 1
    trump_wins = 2 * TRUMP_HOLDS[min(others, 3)] - 1
    plain_wins = 2 * HOLDS[min(others, 3)] - 1
    keep = _KEEPING[trump]
    chosen, most = hand[0], -1000.0
    for card in hand:
        own = SUIT[card]
        if best < 0 or (card > best if own == led else own == trump):
            value = (trump_wins if own == trump else plain_wins) * (lying + WORTH[card]) - keep[card]
        else:
            value = lost * (lying + WORTH[card]) - keep[card]
        if value > most:
            chosen, most = card, value
    return chosen
