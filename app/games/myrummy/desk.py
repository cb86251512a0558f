# SPDX-License-Identifier: GPL-3.0-or-later
"""The viewer's turn on screen: the workbench of the engine, by the keys of the pieces shown. No Qt.

The workbench knows what may be done; the desk knows which piece on the screen is which of its pieces, where
new groups were dropped, and how an edit made with the pointer becomes one or more of the workbench's.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from app.games.myrummy.layout import Place
from app.games.myrummy.moves import Arrangement
from app.games.myrummy.presenter import MyRummyPresenter
from app.games.myrummy.view import MyRummyView
from engines.cards import Card
from engines.contract import IllegalActionError
from engines.myrummy.groups import arranged, reading
from engines.myrummy.types import Lay, MyRummyObservation
from engines.myrummy.workbench import Workbench
from engines.text import Text


class _Step(msgspec.Struct, frozen=True):
    """A moment to go back to."""

    bench: Workbench
    wanted: dict[int, Place]


class Desk:
    """One turn of the viewer. Keys are those of the presenter's pieces and groups. Edits that can't be made
    raise ``engines.myrummy.workbench.WorkbenchError``."""

    def __init__(self, presenter: MyRummyPresenter, view: MyRummyView) -> None:
        assert view.asked is not None
        self.seen: MyRummyObservation = view.asked
        self._presenter = presenter
        self._began = (view.groups, frozenset(view.hand))
        self._bench = Workbench.begin(view.asked, presenter.game.options)
        self._past: list[_Step] = []
        self.wanted: dict[int, Place] = {}
        """Where new groups were dropped, by key."""
        self._to_bench: dict[int, int] = {}
        self._to_piece: dict[int, int] = {}
        self._to_group: dict[int, int] = {}
        for shown, lying in zip(view.groups, self._bench.groups, strict=True):
            self._to_group[lying.id] = shown.key
            for key, piece in zip(shown.pieces, lying.pieces, strict=True):
                self._pair(key, piece.key)
        codes = {piece.key: piece.code for piece in view.pieces}
        left = list(view.hand)
        for piece in self._bench.hand:
            key = next(key for key in left if codes[key] == piece.card)
            left.remove(key)
            self._pair(key, piece.key)

    def _pair(self, key: int, bench: int) -> None:
        self._to_bench[key] = bench
        self._to_piece[bench] = key

    def belongs_to(self, view: MyRummyView) -> bool:
        """Whether ``view`` is still the turn this desk was made for."""
        return view.asked == self.seen and self._began == (view.groups, frozenset(view.hand))

    # --- looking ----------------------------------------------------------------------------------

    @property
    def bench(self) -> Workbench:
        """How it lies now."""
        return self._bench

    def groups(self) -> Arrangement:
        """The groups in the order of the table to be, each key and pieces; none without pieces."""
        return [
            (self._group_key(group.id), [self._to_piece[piece.key] for piece in group.pieces])
            for group in self._bench.groups
            if group.pieces
        ]

    def _group_key(self, bench: int) -> int:
        if bench not in self._to_group:
            self._to_group[bench] = self._presenter.new_group()
        return self._to_group[bench]

    def _bench_group(self, key: int) -> int:
        return next(bench for bench, shown in self._to_group.items() if shown == key)

    def in_hand(self) -> frozenset[int]:
        return frozenset(self._to_piece[piece.key] for piece in self._bench.hand)

    def laid(self) -> frozenset[int]:
        """The pieces from the hand that lie on the table now."""
        return frozenset(self._to_piece[piece.key] for piece in self._bench.laid())

    def problems(self) -> dict[int, Text | None]:
        """What is wrong with each group by key; None where nothing is."""
        return {
            self._group_key(group): problem
            for group, problem in self._bench.problems().items()
            if self._bench.group(group).pieces
        }

    def changed(self) -> frozenset[int]:
        """The keys of the groups that are not as they were at the beginning of the turn."""
        began = {group.key: group.pieces for group in self._began[0]}
        return frozenset(key for key, pieces in self.groups() if began.get(key) != tuple(pieces))

    @property
    def touched(self) -> bool:
        return not self._bench.untouched

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    # --- editing ----------------------------------------------------------------------------------

    def _now(self, bench: Workbench, wanted: dict[int, Place] | None = None) -> None:
        if bench is self._bench:
            return
        self._past.append(_Step(self._bench, dict(self.wanted)))
        self._bench = bench
        self.wanted.update(wanted or {})

    def drop(self, pieces: Sequence[int], group: int, at: int) -> None:
        """Pieces into a group, in front of the one at position ``at`` (its length: behind the last).

        Where that makes no group but another order does, they go in that order; where it makes two groups
        side by side (a second 5 into 3-4-5-6-7), it becomes two."""
        keys = [self._to_bench[piece] for piece in pieces]
        target = self._bench_group(group)
        there = self._bench.move(keys, target, at)
        if not self._holds(there, target):
            sorted_in = self._bench.move(keys, target)
            parted = self._parted(there, target)
            if self._holds(sorted_in, target):
                there = sorted_in
            elif parted is not None:
                there = parted
        self._now(there)

    def _holds(self, bench: Workbench, group: int) -> bool:
        cards = bench.group(group).cards
        return reading(cards, bench.options.wrap) is not None

    def _parted(self, bench: Workbench, group: int) -> Workbench | None:
        cards, wrap = bench.group(group).cards, bench.options.wrap
        for at in range(3, len(cards) - 2):
            if reading(cards[:at], wrap) and reading(cards[at:], wrap):
                return bench.split(group, at)
        return None

    def drop_new(self, pieces: Sequence[int], place: Place | None) -> None:
        """Pieces to a group of their own, at a place of the table or wherever there is room."""
        bench = self._bench.move([self._to_bench[piece] for piece in pieces])
        key = self._group_key(bench.groups[-1].id)
        self._now(bench, {key: place} if place is not None else None)

    def to_hand(self, pieces: Sequence[int]) -> None:
        """Own pieces back to the hand; those that lie there already stay."""
        held = self.in_hand()
        keys = [self._to_bench[piece] for piece in pieces if piece not in held]
        if keys:
            self._now(self._bench.to_hand(keys))

    def send(self, pieces: Sequence[int]) -> None:
        """Pieces to where they fit: together where they make a group, else one after the other."""
        cards = [self._card(piece) for piece in pieces]
        if len(pieces) > 2 and arranged(cards, self._bench.options.wrap):
            self.drop_new(pieces, None)
            return
        bench = self._bench
        for piece in pieces:
            bench = bench.send(self._to_bench[piece])
        self._now(bench)

    def _card(self, piece: int) -> Card:
        return self._bench.piece(self._to_bench[piece]).card

    def adopt(self, lay: Lay) -> None:
        """Put the pieces so that they make exactly this table (a hint)."""
        self._now(self._bench.adopt(lay))

    def undo(self) -> None:
        """One edit back. Nothing happens where there is none."""
        if self._past:
            step = self._past.pop()
            self._bench, self.wanted = step.bench, step.wanted

    def restart(self) -> None:
        """Everything as it lay when the turn began; can be undone."""
        if self.touched:
            self._now(self._bench.restart())

    # --- the end ----------------------------------------------------------------------------------

    def refusal(self) -> Text | None:
        """Why the turn can't be finished like this, None if it can."""
        try:
            self._bench.check()
        except IllegalActionError as error:
            return error.text
        return None

    def lay(self) -> Lay:
        """What finishing does; the presenter is told which piece lies where."""
        self._presenter.plan(self.groups())
        return self._bench.lay()
