# SPDX-License-Identifier: GPL-3.0-or-later
"""The table as one rebuilds it during a turn: moving, taking back, joining, splitting, undoing.

Window and terminal edit a ``Workbench`` alike. Nothing here needs to be a valid table before the end of the
turn; ``check`` then asks the very function that the rules ask. A workbench never changes: every edit gives a
new one (the same one, where nothing moves), and ``undo`` gives back exactly what was.

Cards are *pieces* with a key, because two cards of one code are two things on a screen. Keys and the ids of
groups stay the same as long as the piece or the group can be followed, also from one turn to the next
(``observe``), so that whatever shows them can let them travel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from engines.cards import Card, colour, is_joker, number
from engines.contract import IllegalActionError, Refusal
from engines.myrummy.groups import (
    SMALLEST,
    arranged,
    card_order,
    reading,
    tidy,
    value,
    why_not_a_group,
)
from engines.myrummy.legality import lay_refusal, own_points
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.types import Group, Lay, MyRummyObservation, TableGroups
from engines.text import T, Text

BY_COLOUR = "colour"
BY_NUMBER = "number"
UNSORTED = ""


class WorkbenchError(Exception):
    """An edit that can't be made; ``text`` says why. Nothing has changed."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class Piece(msgspec.Struct, frozen=True):
    """One card. ``own``: it was in the hand when the turn began, so it may go back there."""

    key: int
    card: Card
    own: bool


class BenchGroup(msgspec.Struct, frozen=True):
    """Pieces in a row, a group or not (yet) one; may be empty."""

    id: int
    pieces: tuple[Piece, ...]

    @property
    def cards(self) -> Group:
        return tuple(piece.card for piece in self.pieces)


class Arrangement(msgspec.Struct, frozen=True):
    """Where every piece is at one moment. ``sorting``: ``colour``, ``number`` or "" for as they came."""

    groups: tuple[BenchGroup, ...]
    hand: tuple[Piece, ...]
    sorting: str
    next_id: int


class FirstMeld(msgspec.Struct, frozen=True):
    """``points`` that the groups of own cards count so far, and how many are ``needed`` (0 for none)."""

    points: int
    needed: int


class Workbench(msgspec.Struct, frozen=True):
    """``table``, ``held`` and ``melded`` are the table, the hand and the viewer's first meld when the turn
    began, ``pool`` the cards left to draw. ``start`` is how the pieces lay then, ``now`` how they lie, and
    ``past`` how they lay before each edit that can be undone."""

    options: MyRummyOptions
    deal: int
    table: TableGroups
    held: tuple[Card, ...]
    melded: bool
    pool: int
    start: Arrangement
    now: Arrangement
    past: tuple[Arrangement, ...] = ()
    next_key: int = 1

    # --- beginning -----------------------------------------------------------------------------------

    @classmethod
    def begin(cls, seen: MyRummyObservation, options: MyRummyOptions, sorting: str = UNSORTED) -> Workbench:
        """The table and the hand that ``seen`` shows, nothing moved yet."""
        nothing = Arrangement((), (), sorting, next_id=1)
        empty = cls(options, 0, (), (), False, 0, start=nothing, now=nothing)
        return empty._rebased(seen)

    def observe(self, seen: MyRummyObservation) -> Workbench:
        """This workbench after a new observation. While table and hand are those that the turn began with,
        all edits stay; otherwise it begins anew from what is seen, with the pieces and groups that can be
        followed keeping their keys and ids, and the hand its order."""
        same = seen.deal == self.deal and seen.table == self.table
        if same and Counter(seen.hand) == Counter(self.held) and self._melded(seen) == self.melded:
            return replace(self, pool=seen.pool)
        return self._rebased(seen)

    @staticmethod
    def _melded(seen: MyRummyObservation) -> bool:
        return seen.viewer is not None and seen.melded[seen.viewer]

    def _rebased(self, seen: MyRummyObservation) -> Workbench:
        box = _Box(() if seen.deal != self.deal else self._pieces(), self.next_key)
        # The same table as before: edits are taken back. Another one: maybe the one that was edited here.
        known = self.start.groups if seen.table == self.table else self.now.groups
        lying = [group for group in known if group.pieces] if seen.deal == self.deal else []
        kept: list[BenchGroup | None] = []
        for cards in seen.table:
            same = next((group for group in lying if group.cards == cards), None)
            if same is not None:
                lying.remove(same)
                box.remove(same.pieces)
            kept.append(same)
        held = Counter(seen.hand)
        hand = [piece for piece in self.now.hand if box.holds(piece) and _counted_off(held, piece.card)]
        box.remove(hand)
        next_id, groups = self.now.next_id, []
        for cards, same in zip(seen.table, kept, strict=True):
            pieces = same.pieces if same is not None else tuple(map(box.take, cards))
            group_id = next_id if same is None else same.id
            next_id += same is None
            groups.append(BenchGroup(group_id, tuple(replace(piece, own=False) for piece in pieces)))
        hand += [replace(box.take(card), own=True) for card in seen.hand if _counted_off(held, card)]
        sorting = self.now.sorting
        start = Arrangement(tuple(groups), _sorted(hand, sorting), sorting, next_id)
        return Workbench(
            options=self.options,
            deal=seen.deal,
            table=seen.table,
            held=seen.hand,
            melded=self._melded(seen),
            pool=seen.pool,
            start=start,
            now=start,
            next_key=box.next_key,
        )

    # --- looking -------------------------------------------------------------------------------------

    @property
    def groups(self) -> tuple[BenchGroup, ...]:
        return self.now.groups

    @property
    def hand(self) -> tuple[Piece, ...]:
        return self.now.hand

    @property
    def steps(self) -> int:
        """How many edits can be undone."""
        return len(self.past)

    @property
    def untouched(self) -> bool:
        """Whether no card has moved since the turn began."""
        return self.now.groups == self.start.groups

    def group(self, group_id: int) -> BenchGroup:
        """The group with that id. Raises WorkbenchError."""
        for group in self.now.groups:
            if group.id == group_id:
                return group
        raise WorkbenchError(T("There is no such group."))

    def piece(self, key: int) -> Piece:
        """The piece with that key. Raises WorkbenchError."""
        for piece in self._pieces():
            if piece.key == key:
                return piece
        raise WorkbenchError(T("There is no such card."))

    def group_of(self, key: int) -> int | None:
        """The id of the group the piece lies in, None while it is in the hand. Raises WorkbenchError."""
        for group in self.now.groups:
            if any(piece.key == key for piece in group.pieces):
                return group.id
        self.piece(key)
        return None

    def laid(self) -> tuple[Piece, ...]:
        """The pieces from the hand that lie on the table now."""
        return tuple(piece for group in self.now.groups for piece in group.pieces if piece.own)

    def problems(self) -> dict[int, Text | None]:
        """For each group by id what keeps it from being one, None where it is one. An empty group is no
        problem: it isn't laid."""
        wrap = self.options.wrap
        return {
            group.id: None
            if not group.pieces or reading(group.cards, wrap)
            else why_not_a_group(group.cards, wrap)
            for group in self.now.groups
        }

    def worth(self, group_id: int) -> int:
        """What a group counts in a first meld; 0 while it is none. Raises WorkbenchError."""
        cards = self.group(group_id).cards
        return value(cards, self.options.wrap) if reading(cards, self.options.wrap) else 0

    def first_meld(self) -> FirstMeld:
        """How far the first meld has come."""
        if self.melded or not self.options.first_meld:
            return FirstMeld(0, 0)
        laid = Counter(piece.card for piece in self.laid())
        return FirstMeld(own_points(self.lay().table, laid, self.options.wrap), self.options.first_meld)

    def lay(self) -> Lay:
        """The action that finishes the turn with the table as it is now."""
        return Lay(tuple(group.cards for group in self.now.groups if group.pieces))

    def refusal(self) -> Refusal | None:
        """Why the turn can't be finished like this, as code and sentence; None if it can."""
        return lay_refusal(
            self.options,
            table=self.table,
            hand=self.held,
            melded=self.melded,
            after=self.lay().table,
            pool=self.pool,
        )

    def check(self) -> None:
        """Raise IllegalActionError, as the rules would, unless the turn can be finished like this."""
        refused = self.refusal()
        if refused is not None:
            raise IllegalActionError(*refused)

    # --- moving --------------------------------------------------------------------------------------

    def move(self, keys: Iterable[int], group: int | None = None, at: int | None = None) -> Workbench:
        """Pieces, in the order given, to a group, from wherever they are; to a new group, the last one, where
        none is named. ``at`` is the position among the pieces that lie there now, to be put in front of that
        one; without it they go where they make the group right, if they do, else to its end. A group that
        loses its last piece is gone. Raises WorkbenchError."""
        moved = self._chosen(keys)
        if group is None:
            target = BenchGroup(self.now.next_id, ())
            groups = (*self.now.groups, target)
        else:
            target, groups = self.group(group), self.now.groups
        pieces = self._inserted(target.pieces, moved, at)
        gone = {piece.key for piece in moved}
        left = []
        for other in groups:
            if other.id == target.id:
                left.append(BenchGroup(target.id, pieces))
                continue
            rest = tuple(piece for piece in other.pieces if piece.key not in gone)
            if rest or not other.pieces:
                left.append(BenchGroup(other.id, rest))
        hand = tuple(piece for piece in self.now.hand if piece.key not in gone)
        next_id = self.now.next_id + (group is None)
        return self._with(replace(self.now, groups=tuple(left), hand=hand, next_id=next_id))

    def _inserted(
        self, there: tuple[Piece, ...], moved: tuple[Piece, ...], at: int | None
    ) -> tuple[Piece, ...]:
        gone = {piece.key for piece in moved}
        if at is not None:
            if not 0 <= at <= len(there):
                raise WorkbenchError(T("There is no such place in the group."))
            before = tuple(piece for piece in there[:at] if piece.key not in gone)
            after = tuple(piece for piece in there[at:] if piece.key not in gone)
            return (*before, *moved, *after)
        stay = tuple(piece for piece in there if piece.key not in gone)
        return self._in_order((*stay, *moved), (*moved, *stay))

    def _in_order(self, *ways: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """The first of ``ways`` that makes a group, else the pieces in the order that makes one, else the
        first as it is."""
        for pieces in ways:
            if reading(tuple(piece.card for piece in pieces), self.options.wrap):
                return pieces
        cards = arranged([piece.card for piece in ways[0]], self.options.wrap)
        if cards is None:
            return ways[0]
        left = list(ways[0])
        ordered = []
        for card in cards:
            piece = next(piece for piece in left if piece.card == card)
            left.remove(piece)
            ordered.append(piece)
        return tuple(ordered)

    def to_hand(self, keys: Iterable[int]) -> Workbench:
        """Own pieces back to the hand. Raises WorkbenchError for a piece that lay on the table."""
        moved = self._chosen(keys)
        for piece in moved:
            if not piece.own:
                raise WorkbenchError(
                    T("{card} lay on the table before and stays there.", card=f"card:{piece.card}")
                )
        gone = {piece.key for piece in moved}
        groups = []
        for group in self.now.groups:
            rest = tuple(piece for piece in group.pieces if piece.key not in gone)
            if rest or not group.pieces:
                groups.append(BenchGroup(group.id, rest))
        hand = (*(piece for piece in self.now.hand if piece.key not in gone), *moved)
        return self._with(replace(self.now, groups=tuple(groups), hand=_sorted(hand, self.now.sorting)))

    def move_in_hand(self, keys: Iterable[int], at: int) -> Workbench:
        """Pieces of the hand in front of the one at position ``at`` (the hand's length: to its end); the hand
        is then in an order of its own. Raises WorkbenchError."""
        moved, hand = self._chosen(keys), self.now.hand
        if not 0 <= at <= len(hand) or not set(moved) <= set(hand):
            raise WorkbenchError(T("There is no such place in the hand."))
        before = tuple(piece for piece in hand[:at] if piece not in moved)
        after = tuple(piece for piece in hand[at:] if piece not in moved)
        return self._with(replace(self.now, hand=(*before, *moved, *after), sorting=UNSORTED))

    def sort_hand(self, by: str) -> Workbench:
        """The hand sorted by ``BY_COLOUR`` or ``BY_NUMBER``, and kept so as cards come. Raises ValueError."""
        if by not in (BY_COLOUR, BY_NUMBER):
            raise ValueError(f"a hand is not sorted by {by!r}")
        return self._with(replace(self.now, hand=_sorted(self.now.hand, by), sorting=by))

    # --- groups --------------------------------------------------------------------------------------

    def new_group(self) -> Workbench:
        """With an empty group at the end of the table; its id is ``groups[-1].id``."""
        empty = BenchGroup(self.now.next_id, ())
        return self._with(replace(self.now, groups=(*self.now.groups, empty), next_id=self.now.next_id + 1))

    def join(self, first: int, second: int) -> Workbench:
        """The pieces of the second group added to the first. Raises WorkbenchError."""
        one, other = self.group(first), self.group(second)
        if one.id == other.id:
            raise WorkbenchError(T("A group can’t be joined to itself."))
        pieces = self._in_order((*one.pieces, *other.pieces), (*other.pieces, *one.pieces))
        groups = tuple(
            BenchGroup(one.id, pieces) if group.id == one.id else group
            for group in self.now.groups
            if group.id != other.id
        )
        return self._with(replace(self.now, groups=groups))

    def split(self, group: int, at: int) -> Workbench:
        """A group cut in two before its piece at position ``at``; what follows becomes a new group beside it.
        Raises WorkbenchError."""
        whole = self.group(group)
        if not 0 < at < len(whole.pieces):
            raise WorkbenchError(T("The group can only be split between two of its cards."))
        parts = (
            BenchGroup(whole.id, whole.pieces[:at]),
            BenchGroup(self.now.next_id, whole.pieces[at:]),
        )
        place = self.now.groups.index(whole)
        groups = (*self.now.groups[:place], *parts, *self.now.groups[place + 1 :])
        return self._with(replace(self.now, groups=groups, next_id=self.now.next_id + 1))

    # --- where a card fits -----------------------------------------------------------------------------

    def fits(self, key: int) -> int | None:
        """The id of the group where a piece fits, other than its own: the first that it leaves or makes a
        group, else the first unfinished one that it goes with; None where it fits nowhere. Raises
        WorkbenchError."""
        piece, own_group = self.piece(key), self.group_of(key)
        others = [group for group in self.now.groups if group.id != own_group and group.pieces]
        wrap = self.options.wrap
        for group in others:
            if arranged((*group.cards, piece.card), wrap):
                return group.id
        for group in others:
            if len(group.pieces) < SMALLEST and _goes_with(piece.card, group.cards, wrap):
                return group.id
        return None

    def send(self, key: int) -> Workbench:
        """A piece sent on its way by a double click: to where it fits; else from the hand to a new group,
        from the table back to the hand it came from or to a new group. Raises WorkbenchError if it lies
        alone in its group and fits nowhere else."""
        piece, source = self.piece(key), self.group_of(key)
        target = self.fits(key)
        if target is not None:
            return self.move([key], target)
        if source is not None and piece.own:
            return self.to_hand([key])
        if source is not None and len(self.group(source).pieces) == 1:
            raise WorkbenchError(T("{card} fits nowhere else now.", card=f"card:{piece.card}"))
        return self.move([key])

    def adopt(self, lay: Lay) -> Workbench:
        """The pieces moved to make exactly that table (a hint), groups that are the same staying what they
        are. Raises WorkbenchError where other cards are needed than there are."""
        left = list(self._pieces())
        kept = {group.id: group for group in self.now.groups if group.pieces}
        next_id, groups = self.now.next_id, []
        plan: list[tuple[Group, BenchGroup | None]] = []
        for cards in lay.table:
            same = next((group for group in kept.values() if tidy(group.cards) == tidy(cards)), None)
            if same is not None:
                del kept[same.id]
                left = [piece for piece in left if piece not in same.pieces]
            plan.append((cards, same))
        # Cards of the table first: those of the hand are only laid where they are needed.
        left.sort(key=lambda piece: piece.own)
        for cards, same in plan:
            if same is not None:
                groups.append(same)
                continue
            pieces = []
            for card in cards:
                piece = next((piece for piece in left if piece.card == card), None)
                if piece is None:
                    raise WorkbenchError(T("{card} is not there.", card=f"card:{card}"))
                left.remove(piece)
                pieces.append(piece)
            groups.append(BenchGroup(next_id, tuple(pieces)))
            next_id += 1
        for piece in left:
            if not piece.own:
                raise WorkbenchError(
                    T("{card} lay on the table before and stays there.", card=f"card:{piece.card}")
                )
        in_hand = [piece for piece in self.now.hand if piece in left]
        back = [piece for piece in left if piece not in in_hand]
        hand = _sorted((*in_hand, *back), self.now.sorting)
        return self._with(replace(self.now, groups=tuple(groups), hand=hand, next_id=next_id))

    # --- going back ----------------------------------------------------------------------------------

    def undo(self, steps: int = 1) -> Workbench:
        """Without the last so many edits, exactly as it was. Raises WorkbenchError if there are fewer."""
        if not 1 <= steps <= len(self.past):
            raise WorkbenchError(T("There is nothing to undo in this turn."))
        return replace(self, now=self.past[-steps], past=self.past[:-steps])

    def restart(self) -> Workbench:
        """The turn afresh: everything as it lay when it began, the hand in its present sorting. Can itself be
        undone. Raises WorkbenchError if nothing was changed."""
        if self.now == self.start:
            raise WorkbenchError(T("Everything lies as it did when the turn began."))
        sorting = self.now.sorting
        fresh = replace(
            self.start, hand=_sorted(self.start.hand, sorting), sorting=sorting, next_id=self.now.next_id
        )
        return self._with(fresh)

    # --- inside --------------------------------------------------------------------------------------

    def _with(self, now: Arrangement) -> Workbench:
        if now == self.now:
            return self
        return replace(self, now=now, past=(*self.past, self.now))

    def _pieces(self) -> Iterable[Piece]:
        for group in self.now.groups:
            yield from group.pieces
        yield from self.now.hand

    def _chosen(self, keys: Iterable[int]) -> tuple[Piece, ...]:
        chosen = tuple(self.piece(key) for key in keys)
        if not chosen or len(set(chosen)) < len(chosen):
            raise WorkbenchError(T("Choose the cards first, each one once."))
        return chosen


class _Box:
    """Pieces to be found again by their cards, those of the table before those of the hand."""

    def __init__(self, pieces: Iterable[Piece], next_key: int) -> None:
        self._pieces = sorted(pieces, key=lambda piece: piece.own)
        self.next_key = next_key

    def holds(self, piece: Piece) -> bool:
        return piece in self._pieces

    def remove(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            self._pieces.remove(piece)

    def take(self, card: Card) -> Piece:
        """A piece of that card, out of the box; a new one where there is none."""
        for piece in self._pieces:
            if piece.card == card:
                self._pieces.remove(piece)
                return piece
        self.next_key += 1
        return Piece(self.next_key - 1, card, own=False)


def _counted_off(cards: Counter[Card], card: Card) -> bool:
    """Whether ``card`` is still among ``cards``, where it then counts one less."""
    if cards[card] <= 0:
        return False
    cards[card] -= 1
    return True


def _sorted(hand: Iterable[Piece], by: str) -> tuple[Piece, ...]:
    if by == BY_COLOUR:
        return tuple(sorted(hand, key=lambda piece: (card_order(piece.card), piece.key)))
    if by == BY_NUMBER:
        return tuple(sorted(hand, key=lambda piece: (_by_number(piece.card), piece.key)))
    return tuple(hand)


def _by_number(card: Card) -> tuple[int, tuple[int, int]]:
    return (99 if is_joker(card) else number(card), card_order(card))


def _goes_with(card: Card, others: Group, wrap: bool) -> bool:
    """Whether a card may become a group with one or two others: of their number, or next to them in their
    colour, or a joker on either side."""
    if is_joker(card) or all(map(is_joker, others)):
        return True
    plain = [other for other in others if not is_joker(other)]
    if all(number(other) == number(card) and colour(other) != colour(card) for other in plain):
        return True
    steps = [number(card) - number(other) for other in plain if colour(other) == colour(card)]
    near = (1, -1, 12, -12) if wrap else (1, -1)
    return len(steps) == len(plain) and any(step in near for step in steps)
