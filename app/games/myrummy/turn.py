# SPDX-License-Identifier: GPL-3.0-or-later
"""What a person at the MyRummy table has before them: the picture, the desk while it is their turn, what they
have selected, and what AI advises. No Qt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from app.games.myrummy.desk import Desk
from app.games.myrummy.moves import Arrangement
from app.games.myrummy.presenter import MyRummyPresenter
from app.games.myrummy.view import MyRummyView
from app.games.myrummy.words import colour_key, named_cards, number_key
from app.i18n import tr, tr_n
from app.presenters.words import count_cards
from engines.cards import Card
from engines.myrummy.types import Draw, Lay, Pass
from engines.text import Text

WIDEST = 88
"""Cards: as many digits as any number of them has."""


class Turn:
    """While it is the viewer's turn, ``desk`` holds what is being put together; at all other times the table
    is as the rules have it, and only the hand can be put in order. Keys are those of the pieces shown."""

    def __init__(self, presenter: MyRummyPresenter) -> None:
        self._presenter = presenter
        self.view = MyRummyView()
        self.desk: Desk | None = None
        self.selected: list[int] = []
        self.hint: Lay | None = None
        self.warned = False
        """Whether it was said that drawing gives up what could be laid."""

    def take(self, view: MyRummyView) -> None:
        """Take over the newest picture. Where only that was sent anew, the desk stays as it was."""
        if view.asked != self.view.asked:
            self.hint = None
            self.warned = False
        self.view = view = replace(view, hand=tuple(self._presenter.in_hand_order(view.hand)))
        if view.asked is None:
            self.desk = None
        elif self.desk is None or not self.desk.belongs_to(view):
            old, self.desk = self.desk, Desk(self._presenter, view)
            if old is not None and old.seen == view.asked and old.touched:
                self.desk.adopt(old.bench.lay())

    # --- looking ----------------------------------------------------------------------------------

    def arrangement(self) -> Arrangement:
        """The groups as they lie now."""
        if self.desk is not None:
            return self.desk.groups()
        return [(group.key, list(group.pieces)) for group in self.view.groups]

    def hand(self) -> list[int]:
        """The pieces still in the hand, from left to right."""
        if self.desk is None:
            return list(self.view.hand)
        held = self.desk.in_hand()
        return [key for key in self.view.hand if key in held]

    def codes(self) -> dict[int, Card]:
        """What each piece is."""
        return {piece.key: piece.code for piece in self.view.pieces}

    def problems(self) -> dict[int, Text | None]:
        """What is wrong with each group, by key."""
        return self.desk.problems() if self.desk is not None else {}

    def changed(self) -> frozenset[int]:
        """The groups that were worked on in this turn."""
        return self.desk.changed() if self.desk is not None else frozenset()

    def laid(self) -> frozenset[int]:
        """The pieces laid from the hand in this turn."""
        return self.desk.laid() if self.desk is not None else frozenset()

    @property
    def can_undo(self) -> bool:
        return self.desk is not None and self.desk.can_undo

    @property
    def touched(self) -> bool:
        """Whether anything lies otherwise than when the turn began."""
        return self.desk is not None and self.desk.touched

    def meant(self, cursor: int) -> list[int]:
        """What an order is about: the selection from left to right, else the piece with the cursor."""
        if not self.selected:
            return [cursor] if cursor else []
        seen = [*self.hand(), *(piece for _, pieces in self.arrangement() for piece in pieces)]
        return sorted(self.selected, key=seen.index)

    # --- selecting and editing --------------------------------------------------------------------

    def forget_gone(self) -> set[int]:
        """Nothing is selected that is not there; the pieces that are."""
        there = {*self.hand(), *(piece for _, pieces in self.arrangement() for piece in pieces)}
        self.selected = [key for key in self.selected if key in there]
        return there

    def edit(self, change: Callable[[Desk], None]) -> None:
        """Do something at the desk. Raises WorkbenchError where it can't be done."""
        assert self.desk is not None
        change(self.desk)
        self.selected = []
        self.hint = None
        self.warned = False

    def sort(self, by: str) -> None:
        """Put the hand in order by ``colour`` or ``number``."""
        codes, key = self.codes(), colour_key if by == "colour" else number_key
        self.order_hand(sorted(self.view.hand, key=lambda piece: key(codes[piece])))

    def order_hand(self, order: Sequence[int]) -> None:
        """Put the hand in this order."""
        self._presenter.arrange_hand(order)
        self.view = replace(self.view, hand=tuple(order))

    def put_in_hand(self, pieces: Sequence[int], index: int, hand: Sequence[int]) -> None:
        """Pieces of the hand go in front of the card of that number in ``hand`` (how it was when they were
        aimed)."""
        before = [key for key in hand[:index] if key not in pieces]
        rest = [key for key in self.view.hand if key not in pieces and key not in before]
        self.order_hand([*before, *pieces, *rest])

    # --- the hint ---------------------------------------------------------------------------------

    def hinted_cards(self) -> Counter[Card]:
        """The cards that the hint lays from the hand."""
        if self.hint is None or self.desk is None:
            return Counter()
        after = Counter(card for group in self.hint.table for card in group)
        return after - Counter(card for group in self.desk.seen.table for card in group)

    def hint_words(self, lay: Lay) -> str:
        """A hint in words: what is laid, group by group. It is remembered."""
        assert self.desk is not None
        self.hint, began = lay, self.desk.seen.table
        laid, parts = self.hinted_cards(), []
        for group in sorted(lay.table, key=lambda group: group in began):
            own = []
            for card in group:
                if laid[card] > 0:
                    laid[card] -= 1
                    own.append(card)
            if own:
                parts.append(named_cards(own))
        return tr("lay {cards}", cards="; ".join(parts))

    # --- the end of the turn ----------------------------------------------------------------------

    def can_finish(self) -> bool:
        return self.desk is not None and self.desk.refusal() is None

    def way_out(self) -> Draw | Pass | None:
        """Drawing or passing, whichever is possible."""
        found = [a for a in self._presenter.legal() if isinstance(a, Draw | Pass)]
        return found[0] if found else None

    def hesitates(self) -> bool:
        """Whether drawing gives up something that could be laid, which has not been said yet; it has been
        then."""
        gives_up = bool(self.laid()) and self.can_finish() and not self.warned
        self.warned = self.warned or gives_up
        return gives_up

    def meld(self) -> tuple[int, int]:
        """The points of the first meld as it lies, and how many it needs; 0 where none is asked for."""
        if self.desk is None:
            return 0, 0
        meld = self.desk.bench.first_meld()
        return meld.points, meld.needed

    # --- words ------------------------------------------------------------------------------------

    def finish_text(self) -> str:
        laid = len(self.laid())
        return tr_n("Finish – lays {n} card", "Finish – lays {n} cards", laid) if laid else tr("Finish")

    def draw_text(self) -> str:
        if isinstance(self.way_out(), Pass):
            return tr("Pass")
        return tr("Draw anyway") if self.warned else tr("Draw a card")

    def widest_draw(self) -> tuple[str, str]:
        """The longest that ``draw_text`` and ``draw_detail`` can say: a button that knows it never moves."""
        texts = (tr("Pass"), tr("Draw anyway"), tr("Draw a card"))
        return max(texts, key=len), tr("{cards} back to your hand", cards=count_cards(WIDEST))

    def widest_finish(self) -> tuple[str, str]:
        """The longest that ``finish_text`` and ``meld_text`` can say."""
        meld = tr("First meld: {points} – enough", points=10 * WIDEST) if self.meld()[1] else ""
        return tr_n("Finish – lays {n} card", "Finish – lays {n} cards", WIDEST), meld

    def draw_detail(self) -> str:
        laid = len(self.laid())
        return tr("{cards} back to your hand", cards=count_cards(laid)) if laid else ""

    def meld_text(self) -> str:
        points, needed = self.meld()
        if not needed:
            return ""
        if points >= needed:
            return tr("First meld: {points} – enough", points=points)
        return tr("First meld: {points} of {needed}", points=points, needed=needed)
