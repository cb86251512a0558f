# SPDX-License-Identifier: GPL-3.0-or-later
"""A table that may be laid, for ``State.legal_actions``: where there are more than anyone could list, one."""

from __future__ import annotations

import functools

from engines.cards import Card
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.solver import solve_turn
from engines.myrummy.types import Lay, TableGroups


@functools.lru_cache(maxsize=512)
def suggestion(
    options: MyRummyOptions, table: TableGroups, hand: tuple[Card, ...], melded: bool
) -> Lay | None:
    """The table that lays most cards of the hand in this turn, None where nothing can be laid."""
    solution = solve_turn(options, table, hand, melded)
    return None if solution is None else Lay(solution.table)
