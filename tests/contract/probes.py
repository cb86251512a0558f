# SPDX-License-Identifier: GPL-3.0-or-later
"""What the contract suite must be told of each game, written down apart from the game itself.

A game added to the registry needs a probe here; ``test_every_game_has_a_probe`` says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec

from engines.cards import HIDDEN, Card
from engines.contract import CHANCE, Seat
from engines.euchre import types as euchre
from engines.euchre.game import Euchre
from engines.euchre.rules import EuchreState
from engines.myrummy import types as myrummy
from engines.myrummy.legality import DECK
from engines.myrummy.rules import MyRummyState
from engines.sequence import types as sequence
from engines.sequence.legality import PACK
from engines.sequence.rules import SequenceState
from tests.contract.italian_probes import BriscolaProbe, ScopaProbe
from tests.contract.probe import DealProbe, Probe, TwinProbe, cards_in


class EuchreProbe(DealProbe):
    covered = ("hands", "stock")
    foreign = ("7C", "8C", "7D", "8D", "7H", "8H", "7S", "8S", "X1", HIDDEN, "2C", "X2", "")

    def deck(self, game: Any) -> tuple[Card, ...]:
        assert isinstance(game, Euchre)
        low = {24: "9TJQKA", 28: "89TJQKA", 32: "789TJQKA"}[game.options.deck_size]
        return tuple(rank + suit for suit in "CDHS" for rank in low) + ("X1",) * game.options.joker

    def lying(self, state: Any) -> tuple[Card, ...]:
        assert isinstance(state, EuchreState)
        upcard = state.upcard if not state.picked_up else None
        return (*super().lying(state), *cards_in((upcard, state.discarded)))

    def seen(self, state: Any, viewer: Seat | None) -> set[Card]:
        assert isinstance(state, EuchreState)
        blind = state.phase == euchre.JOKER_SUIT and viewer == state.dealer
        cards = super().seen(state, None if blind else viewer)
        if state.upcard is not None:
            cards.add(state.upcard)
        if viewer is not None and viewer == state.dealer and state.discarded is not None:
            cards.add(state.discarded)
        if viewer is not None and viewer == state.swapped_by:
            cards.update(state.swapped_away)
        return cards

    def shown_by(self, state: Any, seat: Seat, action: Any) -> set[Card]:
        return set(state.hands[seat]) if isinstance(action, euchre.ClaimMisdeal) else set()

    def plays(self, card: Card) -> Iterator[Any]:
        yield euchre.Play(card)
        yield euchre.Discard(card)

    def actions(self, game: Any) -> Iterator[tuple[Seat | None, Any]]:
        yield from super().actions(game)
        cards = (*self.deck(Euchre(euchre_options(deck_size=32, joker=True))), HIDDEN, "2C", "X2", "")
        low = [suit_rank for suit_rank in cards if suit_rank[:1] in ("7", "8", "9", "T")]
        for three in [*combinations(low, 3)][::7]:
            yield None, euchre.FarmerSwap(three)
        for alone in (False, True):
            yield None, euchre.OrderUp(alone)
            yield None, euchre.Defend(alone)
            for trump in (*"CDHSX", "NT", "NTL", "NTH", ""):
                yield None, euchre.Call(trump, alone)
        for suit in (*"CDHSX", "NT", ""):
            yield None, euchre.NameJokerSuit(suit)
        for bare in (euchre.ClaimMisdeal, euchre.Decline, euchre.Pass):
            yield None, bare()
        yield CHANCE, euchre.Deal(self.deck(game), dealer=4)
        yield CHANCE, euchre.Pass()


def euchre_options(**changes: Any) -> Any:
    return Euchre.options_type.parse(changes)


class SequenceProbe(TwinProbe):
    # Random players fill the board and then take chips away and put them back for a long time.
    max_steps = 12_000
    printed = ("layout",)

    def deck(self, game: Any) -> tuple[Card, ...]:
        return tuple(rank + suit for suit in "CDHS" for rank in "23456789TJQKA") * 2

    def lying(self, state: Any) -> tuple[Card, ...]:
        assert isinstance(state, SequenceState)
        return (*(card for hand in state.hands for card in hand), *state.stock, *state.discards)

    def seen(self, state: Any, viewer: Seat | None) -> set[Card]:
        assert isinstance(state, SequenceState)
        own = state.hands[viewer] if viewer is not None and state.hands else ()
        return {*own, *state.discards}

    def hidden(self, state: Any, viewer: Seat | None) -> tuple[Card, ...]:
        others = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
        return (*(card for hand in others for card in hand), *state.stock)

    def with_hidden(self, state: Any, viewer: Seat | None, cards: tuple[Card, ...]) -> Any:
        hands, start = list(state.hands), 0
        for seat, hand in enumerate(state.hands):
            if seat != viewer:
                hands[seat] = cards[start : start + len(hand)]
                start += len(hand)
        return msgspec.structs.replace(state, hands=tuple(hands), stock=cards[start:])

    def turned_up(self, before: Any, seat: Seat, action: Any, after: Any, viewer: Seat | None) -> set[int]:
        others = [owner for owner in range(len(before.hands)) if owner != viewer]
        start = {owner: sum(len(before.hands[o]) for o in others if o < owner) for owner in others}
        fixed: set[int] = set()
        if seat in start and hasattr(action, "card"):
            fixed.add(start[seat] + before.hands[seat].index(action.card))
        if viewer is not None and before.hands:
            stock = sum(len(before.hands[owner]) for owner in others)
            kept = len(before.hands[viewer]) - (seat == viewer and hasattr(action, "card"))
            drawn = len(after.hands[viewer]) - kept
            fixed.update(range(stock, stock + min(drawn, len(before.stock))))
        return fixed

    def actions(self, game: Any) -> Iterator[tuple[Seat | None, Any]]:
        for number, card in enumerate((*self.deck(game)[:52:2], HIDDEN, "JS", "JC", "X1", "")):
            yield None, sequence.Place(card, number * 7 % 100)
        for square in (0, 55, 99, 100, -1, 10**30):
            yield None, sequence.Place("JD", square)
            yield None, sequence.Remove("JH", square)
        row = (0, 1, 2, 3, 4)
        for lines in ((row,), (row, row), ((5, 5, 5, 5, 5),), ((),)):
            yield None, sequence.Place("JC", 3, lines)
        for card in ("JC", "QS", "TD", HIDDEN):
            yield None, sequence.Exchange(card)
            yield None, sequence.Remove(card, 44)
        yield None, sequence.Pass()
        yield None, sequence.Draw()
        for order in (PACK[1:], (*PACK[1:], "2D"), (), PACK[:60]):
            yield CHANCE, sequence.Deal(order, 0)
            yield CHANCE, sequence.Reshuffle(order)
        yield CHANCE, sequence.Deal(PACK, 99)
        yield CHANCE, sequence.Deal(PACK, -1)
        yield CHANCE, sequence.Pass()
        yield None, sequence.Deal(PACK, 0)
        yield None, sequence.Reshuffle(PACK)


class MyRummyProbe(TwinProbe):
    max_steps = 6_000

    def deck(self, game: Any) -> tuple[Card, ...]:
        numbered = (f"{colour}{number}" for colour in "RYGB" for number in range(1, 14))
        return (*numbered,) * 2 + ("X1",) * 4

    def lying(self, state: Any) -> tuple[Card, ...]:
        assert isinstance(state, MyRummyState)
        rows = (*state.hands, *state.table, state.pool)
        return tuple(card for row in rows for card in row)

    def seen(self, state: Any, viewer: Seat | None) -> set[Card]:
        assert isinstance(state, MyRummyState)
        hands = [hand for seat, hand in enumerate(state.hands) if self._sees(state, viewer, seat)]
        return {card for row in (*hands, *state.table) for card in row}

    def _sees(self, state: Any, viewer: Seat | None, owner: Seat) -> bool:
        return owner == viewer or state.phase in (myrummy.SUMMARY, myrummy.OVER)

    def hidden(self, state: Any, viewer: Seat | None) -> tuple[Card, ...]:
        hands = [hand for seat, hand in enumerate(state.hands) if not self._sees(state, viewer, seat)]
        return tuple(card for row in (*hands, state.pool) for card in row)

    def with_hidden(self, state: Any, viewer: Seat | None, cards: tuple[Card, ...]) -> Any:
        hands, start = list(state.hands), 0
        for seat, hand in enumerate(state.hands):
            if not self._sees(state, viewer, seat):
                hands[seat] = cards[start : start + len(hand)]
                start += len(hand)
        return msgspec.structs.replace(state, hands=tuple(hands), pool=cards[start:])

    def turned_up(self, before: Any, seat: Seat, action: Any, after: Any, viewer: Seat | None) -> set[int]:
        if before.phase != myrummy.TURN:
            return set()
        shown = after.phase in (myrummy.SUMMARY, myrummy.OVER)
        pool = len(self.hidden(before, viewer)) - len(before.pool)
        if shown:
            return set(range(pool))
        drawn = len(before.pool) - len(after.pool)
        fixed = set(range(pool, pool + drawn)) if before.turn == viewer else set()
        start = 0
        for owner, hand in enumerate(before.hands):
            if self._sees(before, viewer, owner):
                continue
            if owner == seat and isinstance(action, myrummy.Lay):
                laid = list(hand)
                for card in after.hands[owner]:
                    laid.remove(card)
                for place, card in enumerate(hand):
                    if card in laid:
                        laid.remove(card)
                        fixed.add(start + place)
            start += len(hand)
        return fixed

    def actions(self, game: Any) -> Iterator[tuple[Seat | None, Any]]:
        run, few = ("R7", "R8", "R9"), ("R7", "R8")
        for table in ((), ((),), (run,), (run, run), (few,), (few, run), ((HIDDEN,) * 3,), (("X1",) * 3,)):
            yield None, myrummy.Lay(table)
        yield None, myrummy.Lay((("R14", "Y14", "G14"), ("", "X2")))
        yield None, myrummy.Lay(tuple((card,) for card in DECK))
        yield None, myrummy.Lay((run,) * 40)
        for seat in (-1, 0, 1, 7, 10**30):
            yield None, myrummy.OutOfTime(seat)
        for bare in (myrummy.Draw, myrummy.Pass, myrummy.Continue):
            yield None, bare()
            yield CHANCE, bare()
        for order in (DECK[1:], (*DECK, "R1"), (), ("R1",) * len(DECK)):
            yield CHANCE, myrummy.Deal(order)
        yield CHANCE, myrummy.Deal(DECK, first=4)
        yield CHANCE, myrummy.Deal(DECK, first=-1)
        yield None, myrummy.Deal(DECK)


PROBES: dict[str, Probe] = {
    "euchre": EuchreProbe(),
    "sequence": SequenceProbe(),
    "myrummy": MyRummyProbe(),
    "briscola": BriscolaProbe(),
    "briscola-a-quattro": BriscolaProbe(),
    "scopa": ScopaProbe(),
    "scopone-scientifico": ScopaProbe(),
}
