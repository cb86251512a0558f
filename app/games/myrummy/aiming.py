# SPDX-License-Identifier: GPL-3.0-or-later
"""Where keyboard and pointer are on the MyRummy table: the piece with the cursor, and the place at which what
is carried would be laid down. No Qt.
"""

from __future__ import annotations

from app.games.myrummy.cursor import NOWHERE, Aim, aims, lines_of_hand, lines_of_table, step, step_aim
from app.games.myrummy.layout import Layout
from app.games.myrummy.turn import Turn
from app.games.myrummy.words import named_cards
from app.i18n import tr


class Aiming:
    """``carrying`` holds while pieces are moved with the arrow keys; a pointer only aims."""

    def __init__(self, turn: Turn, layout: Layout) -> None:
        self._turn = turn
        self._layout = layout
        self.cursor = 0
        self.aim = NOWHERE
        self.carrying = False
        self.rack_columns = 14
        """How many cards a row of the hand holds."""
        self.rack_scale = 1.0
        """Their width in widths of those on the table."""

    def walk(self, across: int, down: int) -> None:
        """An arrow key: to the next piece, or what is carried to the next place."""
        groups, places = self._turn.arrangement(), self._layout.places
        if self.carrying:
            held = set(self._turn.view.hand)
            lines = aims(groups, places, all(piece in held for piece in self._turn.meant(self.cursor)))
            self.aim = step_aim(lines, self.aim, across, down)
            return
        hand = lines_of_hand(self._turn.hand(), self.rack_columns, self.rack_scale)
        self.cursor = step([*lines_of_table(groups, places), *hand], self.cursor, across, down)

    def take_up(self) -> None:
        """Carry what is meant; it is first aimed at a new group."""
        self.carrying = True
        self.aim = Aim("new")

    def stop(self) -> None:
        """Nothing is carried or dragged any more."""
        self.carrying = False
        self.aim = NOWHERE

    def at_table(self, row: float, column: float, left: float) -> None:
        """What is dragged is over the table: the pointer at this point, its left edge at column ``left``."""
        layout = self._layout
        group = layout.group_at(row, column)
        if group:
            place = layout.places[group]
            size = next(len(pieces) for key, pieces in self._turn.arrangement() if key == group)
            index = min(max(round(column - place.column), 0), size)
            self.aim = Aim("group", group, index, float(place.row), place.column + index)
        else:
            rows = layout.row_range(layout.rows)
            nearest = min(max(round(row), rows[0]), rows[-1])
            half = layout.columns / 2
            rightmost = half - max(1, len(self._turn.selected))
            self.aim = Aim("new", row=float(nearest), column=min(max(left, -half), rightmost))

    def at_hand(self, index: int) -> None:
        """What is dragged is over the hand, in front of the card of that number."""
        self.aim = Aim("hand", index=min(max(index, 0), len(self._turn.hand())))

    def words(self) -> str:
        """Where what is carried would go."""
        if not self.carrying:
            return ""
        if self.aim.kind == "hand":
            return tr("Back to the hand")
        if self.aim.kind == "new":
            return tr("To a group of its own")
        codes = self._turn.codes()
        for key, pieces in self._turn.arrangement():
            if key == self.aim.group:
                names = named_cards(codes[piece] for piece in pieces)
                return tr("Place {n} of {cards}", n=self.aim.index + 1, cards=names)
        return ""
