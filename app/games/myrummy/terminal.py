# SPDX-License-Identifier: GPL-3.0-or-later
"""MyRummy in the terminal: groups and hand by numbers, edited at the engine’s workbench.

Nothing is known here of what may be laid: the workbench says it, and the rules at ``finish``.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Callable, Sequence

from app.games.myrummy.rows import stand_ins
from app.games.myrummy.words import named_cards
from app.i18n import tr
from app.presenters.table import TablePresenter
from app.presenters.words import count_cards
from app.terminal.screen import DIM, Screen
from app.terminal.views import CardTable, Reply
from engines.cards import NUMBERED_JOKER, Card, is_joker, number
from engines.contract import Action
from engines.myrummy.groups import tidy
from engines.myrummy.types import TURN, Draw, Group, Lay, Pass
from engines.myrummy.workbench import (
    BY_COLOUR,
    BY_NUMBER,
    BenchGroup,
    Piece,
    Workbench,
    WorkbenchError,
)
from engines.text import whole_number
from net.protocol.messages import TableInfo
from net.session.client import Observed

NEW = "new"
ENDS = ("d", "finish")
"""The commands that end the turn."""
FEW = 6
"""So many groups have a line each; more of them are put side by side."""

Words = Sequence[str]
Shown = tuple[str, int]
"""A piece of text as it is written, and how many columns it takes."""


class MyRummyTable(CardTable):
    """``bench`` is the table as the viewer has it now; what others see changes with ``finish`` alone."""

    def __init__(self, presenter: TablePresenter, info: TableInfo, screen: Screen) -> None:
        super().__init__(presenter, info, screen)
        self._options = self.game.options
        self.bench: Workbench | None = None
        self._hint: Lay | None = None
        self._doubted: Workbench | None = None
        self._edits: dict[str, Callable[[Words], Workbench]] = {
            "m": self._move,
            "t": self._take,
            "n": lambda words: self._at_bench.new_group(),
            "a": self._join,
            "s": self._split,
            "u": lambda words: self._at_bench.undo(),
            "undo": lambda words: self._at_bench.undo(),
            "restart": lambda words: self._at_bench.restart(),
            "do": self._do,
        }

    def observe(self, update: Observed) -> list[str]:
        told = super().observe(update)
        before = self.bench
        if before is not None and self._mine():
            self.bench = before.observe(self.observation)
        else:
            sorting = BY_COLOUR if before is None else before.now.sorting
            self.bench = Workbench.begin(self.observation, self._options, sorting)
        if before is None or self.bench.start != before.start:
            self._hint = None  # it was about another table or hand
        return told

    def _mine(self) -> bool:
        """Whether it is the viewer’s turn."""
        o = self.observation
        return bool(o is not None and o.phase == TURN and self.viewer in o.active)

    @property
    def _at_bench(self) -> Workbench:
        assert self.bench is not None
        return self.bench

    # --- what is shown ------------------------------------------------------------------------

    def question(self) -> str:
        asked = super().question()
        return f"{asked} {tr('(? tells how)')}" if self._mine() else asked

    def picture(self) -> list[str]:
        if self.observation is None or self.bench is None:
            return []
        view = self.presenter.view()
        if view.summary is not None:
            return self._summary(view.summary)
        pool = count_cards(self.observation.pool)
        lines = [*self._scores(view), *self._seats(view), f"{tr('To draw')}: {pool}", *self._table()]
        if self.viewer is None:
            return lines
        return [*lines, *self._held(), *(self._state() if self._mine() and not self._untouched() else ())]

    def card(self, card: Card) -> str:
        return self._face(card)[0]

    def _table(self) -> list[str]:
        """Every group with its number; “!” instead of the colon for what is none yet."""
        bench = self._at_bench
        if not bench.groups:
            return [f"{tr('On the table')}: {tr('nothing yet')}"]
        problems = bench.problems()
        cells = []
        for n, group in enumerate(bench.groups, 1):
            mark = "!" if problems[group.id] else ":"
            cells.append(_together([(f"{n:>3}{mark}", 4), *self._faces(group)]))
        return [f"{tr('On the table')}:", *_columns(cells, self.screen.width)]

    def _faces(self, group: BenchGroup) -> list[Shown]:
        if not group.pieces:
            empty = f"({tr('empty')})"
            return [(empty, len(empty))]
        stands = stand_ins(group.cards, self._options.wrap)
        return [
            self._face(piece.card, stand, "+" if piece.own else "")
            for piece, stand in zip(group.pieces, stands, strict=True)
        ]

    def _face(self, card: Card, stand: Card = "", before: str = "") -> Shown:
        """A card: its number in its colour, or its code; what a joker stands for behind it."""
        if is_joker(card):
            text, wide = self.screen.bold("J"), 1
            if stand:
                other, more = self._face(stand)
                text, wide = f"{text}={other}", wide + 1 + more
        else:
            text = self.screen.card(card)
            wide = len(str(number(card))) if self.screen.coloured else len(card)
        return before + text, len(before) + wide

    def _held(self) -> list[str]:
        """The hand, the number of each card above it."""
        hand = self._at_bench.hand
        if not hand:
            return [f"{tr('Your hand')}: {tr('no card')}"]
        lines = [f"{tr('Your hand')}:"]
        a_line = max(1, (self.screen.width - 2) // 4)
        for start in range(0, len(hand), a_line):
            row = hand[start : start + a_line]
            numbers = "".join(f"{n:>4}" for n in range(start + 1, start + len(row) + 1))
            faces = (self._face(piece.card) for piece in row)
            cards = "".join(" " * (4 - wide) + text for text, wide in faces)
            lines += [self.screen.painted(numbers, DIM), cards]
        return lines

    def _state(self) -> list[str]:
        """What is still to be done before the turn can be finished."""
        bench = self._at_bench
        lines = []
        problems = bench.problems()
        for n, group in enumerate(bench.groups, 1):
            problem = problems[group.id]
            if problem is not None:
                lines += self._wrapped(self.words(problem), f"{n:>3}! ")
        meld = bench.first_meld()
        if meld.needed:
            told = tr("First meld: {points} of {needed} points", points=meld.points, needed=meld.needed)
            lines.append(told)
        if lines and any(problems.values()):
            return lines
        if bench.laid() or not self._untouched():
            refused = bench.refusal()
            if refused is None:
                lines.append(tr("“finish” lays it like this and ends your turn."))
            else:
                lines += self._wrapped(self.words(refused[1]), "")
        return lines

    def _wrapped(self, text: str, first: str) -> list[str]:
        return textwrap.wrap(
            text, self.screen.width, initial_indent=first, subsequent_indent=" " * len(first)
        )

    # --- what is typed ------------------------------------------------------------------------

    def explain(self, action: Action) -> str:
        if isinstance(action, Draw):
            return tr("draw a card; ends your turn (or: d)")
        if isinstance(action, Pass):
            return tr("neither lay nor draw; ends your turn")
        return super().explain(action)

    def beyond(self) -> str:
        return tr("Cards are laid by the commands: move them, then “finish”.") if self._mine() else ""

    def commands(self) -> tuple[tuple[str, str], ...]:
        """A line without a name goes on with the one before."""
        if self.observation is None or self.observation.phase != TURN or self.viewer is None:
            return ()
        sort = ("sort", tr("sort the hand by colour or by number: sort, sort number"))
        if not self._mine():
            return (sort,)
        known = [
            ("m", tr("cards of the hand to a group: m 3 2, m 1 2 3 new; m 3 2.1 puts it first there")),
            ("", tr("cards of the table: m 2.1 3 (card 1 of group 2 to group 3); m 3: where it fits")),
            ("t", tr("cards back to the hand: t 2 3 (card 3 of group 2)")),
            ("n", tr("a new, empty group")),
            ("a", tr("join two groups: a 1 2")),
            ("s", tr("split a group: s 1 3 (after its third card)")),
            ("u", tr("take the last step of this turn back")),
            ("restart", tr("everything as it lay when your turn began")),
            sort,
            ("finish", tr("lay it like this; ends your turn")),
            ("d", tr("draw a card; ends your turn")),
        ]
        known.append(("do", tr("after a hint: put the cards as it says; “finish” is up to you")))
        if self._at_bench.steps:
            known.append(("undo", tr("take the last step of this turn back")))
        return tuple(known)

    def command(self, name: str, words: Words) -> Reply:
        if name == "sort":
            self.bench = self._sorted(words)
            return Reply(tuple(self._held()))
        if not self._mine():
            raise ValueError(self.question())
        if name in ENDS:
            if words:
                # A slip of the finger must not end the turn.
                raise ValueError(tr("“{command}” ends your turn and takes nothing after it.", command=name))
            return self._draw() if name == "d" else self._finish()
        if name not in self._edits:
            raise ValueError(tr("Type ? for what can be typed."))
        try:
            self.bench = self._edits[name](words)
        except WorkbenchError as error:
            raise ValueError(self.words(error.text)) from error
        return Reply(("", *self._table(), *self._held(), *self._state()))

    def hesitate(self, action: Action) -> str:
        if not isinstance(action, Draw | Pass) or self._untouched() or self._doubted is self.bench:
            return ""
        self._doubted = self.bench
        if isinstance(action, Pass):
            return tr("Who passes lays nothing: what you have moved goes back. Type it again to pass.")
        return tr("Who draws lays nothing: what you have moved goes back. Type it again to draw.")

    def _untouched(self) -> bool:
        bench = self._at_bench
        return [g.pieces for g in bench.groups if g.pieces] == [g.pieces for g in bench.start.groups]

    def _draw(self) -> Reply:
        for action in self.legal():
            if isinstance(action, Draw):
                return Reply(action=action)
        raise ValueError(tr("There is no card left to draw. Who can lay nothing passes: pass"))

    def _finish(self) -> Reply:
        bench = self._at_bench
        refused = bench.refusal()
        if refused is None:
            return Reply(action=bench.lay())
        raise ValueError(self.words(refused[1]))

    def _sorted(self, words: Words) -> Workbench:
        bench = self._at_bench
        if not words:
            return bench.sort_hand(BY_NUMBER if bench.now.sorting == BY_COLOUR else BY_COLOUR)
        wanted = words[0].lower()
        for by, names in ((BY_COLOUR, ("colour", "color")), (BY_NUMBER, ("number",))):
            if len(words) == 1 and any(name.startswith(wanted) for name in names):
                return bench.sort_hand(by)
        raise ValueError(tr("Type one of: sort colour, sort number"))

    # --- edits --------------------------------------------------------------------------------

    def _move(self, words: Words) -> Workbench:
        bench = self._at_bench
        if not words:
            raise ValueError(tr("Move what? Type numbers of cards, then the group: m 3 2 or m 1 2 3 new"))
        if len(words) == 1:
            return bench.send(self._piece(words[0], ()).key)
        chosen: list[Piece] = []
        for word in words[:-1]:
            chosen.append(self._piece(word, chosen))
        keys = [piece.key for piece in chosen]
        target = words[-1].lower()
        if target == NEW:
            return bench.move(keys)
        group, dot, place = target.partition(".")
        found = self._group(group)
        if not dot:
            return bench.move(keys, found.id)
        at = self._number(place, len(found.pieces) + 1, tr("There is no such place in the group."))
        return bench.move(keys, found.id, at - 1)

    def _take(self, words: Words) -> Workbench:
        usage = tr("Take what back? Type the group and the card’s place in it: t 2 3")
        if not words:
            raise ValueError(usage)
        chosen: list[Piece] = []
        if _is_group(words[0]):
            if len(words) == 1:
                raise ValueError(usage)
            words = [word if "." in word else f"{words[0]}.{word}" for word in words[1:]]
        for word in words:
            chosen.append(self._piece(word, chosen, of_hand=False))
        return self._at_bench.to_hand([piece.key for piece in chosen])

    def _join(self, words: Words) -> Workbench:
        if len(words) != 2:
            raise ValueError(tr("Join which groups? Type two numbers: a 1 2"))
        return self._at_bench.join(self._group(words[0]).id, self._group(words[1]).id)

    def _split(self, words: Words) -> Workbench:
        if len(words) == 1 and "." in words[0]:
            words = words[0].split(".")
        if len(words) != 2:
            raise ValueError(tr("Split what? Type the group and how many cards stay in it: s 1 3"))
        group = self._group(words[0])
        nowhere = tr("The group can only be split between two of its cards.")
        return self._at_bench.split(group.id, self._number(words[1], len(group.pieces), nowhere))

    def _do(self, words: Words) -> Workbench:
        if self._hint is None:
            raise ValueError(tr("Ask for a hint first: hint"))
        return self._at_bench.adopt(self._hint)

    # --- what is meant ------------------------------------------------------------------------

    def _number(self, word: str, most: int, wrong: str) -> int:
        number = whole_number(word, most + 1)
        if not number:
            raise ValueError(wrong)
        return number

    def _group(self, word: str) -> BenchGroup:
        """The group meant by ``2`` or ``g2``. Raises ValueError."""
        groups = self._at_bench.groups
        if not groups:
            raise ValueError(tr("No group lies on the table yet: new makes one, as in m 1 2 3 new"))
        wrong = tr("There is no group “{typed}”: they go from 1 to {n}.", typed=word, n=len(groups))
        return groups[self._number(word.lower().removeprefix("g"), len(groups), wrong) - 1]

    def _piece(self, word: str, chosen: Sequence[Piece], *, of_hand: bool = True) -> Piece:
        """The card meant by ``3`` (of the hand), ``2.1`` (of a group) or ``r7`` (of the hand, else of the
        table), but none ``chosen`` already. Without ``of_hand`` codes mean own cards on the table. Raises
        ValueError."""
        group, dot, place = word.partition(".")
        if dot:
            pieces = self._group(group).pieces
            wrong = tr("Group {group} has no card {typed}.", group=group, typed=place)
            return pieces[self._number(place, len(pieces), wrong) - 1]
        hand = self._at_bench.hand
        if word.isdecimal() and of_hand:
            wrong = tr(
                "There is no card {typed} in your hand: they go from 1 to {n}.", typed=word, n=len(hand)
            )
            return hand[self._number(word, len(hand), wrong) - 1]
        code = NUMBERED_JOKER if word.lower() in ("j", "x") else word.upper()
        for piece in hand if of_hand else self._at_bench.laid():
            if piece.card == code and piece not in chosen:
                return piece
        if of_hand:
            lying = [piece for group in self._at_bench.groups for piece in group.pieces]
            found = [piece for piece in lying if piece.card == code and piece not in chosen]
            if len(found) == 1:
                return found[0]
            if found:
                told = tr(
                    "“{typed}” lies on the table several times: name group and place, as in 2.1", typed=word
                )
                raise ValueError(told)
            raise ValueError(tr("“{typed}” is neither in your hand nor on the table.", typed=word))
        raise ValueError(tr("“{typed}” is no card that you have laid in this turn.", typed=word))

    # --- hints --------------------------------------------------------------------------------

    def hinted(self, action: Action) -> list[str]:
        """The cards that a table lays, group by group, and the groups that would change."""
        if not isinstance(action, Lay):
            return super().hinted(action)
        self._hint = action
        before = Counter(card for group in self.observation.table for card in group)
        laid = Counter(card for group in action.table for card in group) - before
        known = Counter(map(tidy, self.observation.table))
        parts, lines = [], []
        for group in action.table:
            if known[tidy(group)]:
                known[tidy(group)] -= 1
                continue
            own = [card for card in group if _counted_off(laid, card)]
            if own:
                parts.append(named_cards(own))
            lines.append(f"  {self._as_group(group)}")
        said = tr("AI would lay: {cards}", cards="; ".join(parts))
        return [*self._wrapped(said, ""), *lines, tr("“do” puts them there; you may still change it.")]

    def _as_group(self, group: Group) -> str:
        stands = stand_ins(group, self._options.wrap)
        return " ".join(self._face(card, stand)[0] for card, stand in zip(group, stands, strict=True))


def _is_group(word: str) -> bool:
    return word.lower().removeprefix("g").isdecimal() and "." not in word


def _counted_off(cards: Counter[Card], card: Card) -> bool:
    if cards[card] <= 0:
        return False
    cards[card] -= 1
    return True


def _together(parts: Sequence[Shown]) -> Shown:
    return " ".join(text for text, _ in parts), sum(wide for _, wide in parts) + len(parts) - 1


def _columns(cells: Sequence[Shown], width: int) -> list[str]:
    """The cells one below the other, or, when there are many, in two columns, a long one alone."""
    if len(cells) <= FEW:
        return [text for text, _ in cells]
    half = width // 2
    lines: list[str] = []
    waiting: Shown | None = None
    for text, wide in cells:
        if waiting is not None and wide < half:
            lines.append(waiting[0] + " " * (half - waiting[1]) + text)
            waiting = None
            continue
        if waiting is not None:
            lines.append(waiting[0])
            waiting = None
        if wide < half:
            waiting = text, wide
        else:
            lines.append(text)
    return lines if waiting is None else [*lines, waiting[0]]
