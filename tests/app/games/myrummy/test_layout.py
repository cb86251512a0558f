# SPDX-License-Identifier: GPL-3.0-or-later
"""Where groups lie: nothing overlaps, what does not change stays, and there is room for a hundred cards."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from app.games.myrummy.cursor import Aim, aims, lines_of_hand, lines_of_table, step, step_aim
from app.games.myrummy.layout import GAP, Layout, Place, Room

ROOM = Room(1260, 560, 54, 30)


def tables(*sizes: int) -> list[tuple[int, list[int]]]:
    """Groups 1, 2, … of so many pieces."""
    return [(n + 1, [100 * n + i for i in range(size)]) for n, size in enumerate(sizes)]


def laid(groups: list[tuple[int, list[int]]], room: Room = ROOM) -> Layout:
    layout = Layout()
    layout.set_room(room)
    layout.show(groups)
    return layout


def apart(layout: Layout, groups: list[tuple[int, list[int]]]) -> None:
    spans: dict[int, list[tuple[float, float]]] = {}
    for key, pieces in groups:
        place = layout.places[key]
        assert place.row in layout.row_range(layout.rows)
        assert -layout.columns / 2 - 1e-6 <= place.column
        assert place.column + len(pieces) <= layout.columns / 2 + 1e-6
        spans.setdefault(place.row, []).append((place.column, place.column + len(pieces)))
    for row in spans.values():
        row.sort()
        for (_, end), (start, _) in pairwise(row):
            assert start - end >= GAP - 1e-6


def test_the_first_group_lies_in_the_middle() -> None:
    layout = laid(tables(4))
    assert layout.places == {1: Place(0, -2.0)}
    assert layout.unit == 54


def test_a_hundred_cards_are_seen_at_once() -> None:
    groups = tables(*[4] * 25)
    layout = laid(groups, Room(780, 290, 48, 30))
    apart(layout, groups)
    assert layout.unit >= 30
    assert layout.rows * layout.unit * 1.76 <= 290


def test_what_does_not_fit_scrolls() -> None:
    groups = tables(*[5] * 20)
    layout = laid(groups, Room(300, 200, 40, 30))
    apart(layout, groups)
    assert layout.unit == 30
    assert layout.rows * layout.unit * 1.76 > 200


def test_the_longest_run_has_room_in_the_narrowest_window() -> None:
    groups = tables(13, 3)
    apart(laid(groups, Room(300, 200, 40, 30)), groups)


def test_a_group_grows_where_it_was_added_to() -> None:
    groups = tables(4, 4, 4)
    layout = laid(groups)
    before = dict(layout.places)
    groups[0] = (1, [900, *groups[0][1]])
    layout.show(groups)
    assert layout.places[1] == Place(before[1].row, before[1].column - 1)
    groups[0] = (1, [*groups[0][1], 901])
    layout.show(groups)
    assert layout.places[1] == Place(before[1].row, before[1].column - 1)
    assert {key: layout.places[key] for key in (2, 3)} == {key: before[key] for key in (2, 3)}


def test_a_new_group_lies_where_it_was_dropped() -> None:
    groups = tables(4, 4)
    layout = laid(groups)
    wanted = Place(2, 4.5)
    layout.show([*groups, (9, [901, 902, 903])], {9: wanted})
    assert layout.places[9] == wanted
    apart(layout, [*groups, (9, [901, 902, 903])])


def test_smaller_tiles_leave_everything_in_its_place() -> None:
    groups = tables(*[4] * 12)
    layout = laid(groups)
    before, unit = dict(layout.places), layout.unit
    groups += [(100 + n, [5000 + 10 * n + i for i in range(4)]) for n in range(14)]
    layout.show(groups)
    assert layout.unit < unit
    assert {key: layout.places[key] for key in before} == before
    apart(layout, groups)


@given(
    sizes=st.lists(st.integers(1, 13), min_size=1, max_size=24),
    edits=st.lists(st.tuples(st.integers(0, 23), st.integers(0, 23), st.integers(0, 12)), max_size=20),
    width=st.integers(300, 1400),
)
def test_whatever_is_moved_nothing_overlaps(
    sizes: list[int], edits: list[tuple[int, int, int]], width: int
) -> None:
    groups = tables(*sizes)
    room = Room(width, 400, 48, 30)
    layout = laid(groups, room)
    apart(layout, groups)
    for source, target, at in edits:
        lines = [list(pieces) for _, pieces in groups]
        keys = [key for key, _ in groups]
        source, target = source % len(lines), target % len(lines)
        if source == target or len(lines[target]) >= 13:
            continue
        lines[target].insert(at % (len(lines[target]) + 1), lines[source].pop())
        before = dict(layout.places)
        groups = [(key, pieces) for key, pieces in zip(keys, lines, strict=True) if pieces]
        layout.show(groups)
        apart(layout, groups)
        assert before.keys() >= layout.places.keys()


def test_a_point_belongs_to_the_group_around_it() -> None:
    layout = laid(tables(4))
    assert layout.group_at(0.3, -2.2) == 1
    assert layout.group_at(0.0, 2.2) == 1
    assert layout.group_at(0.0, 2.4) == 0
    assert layout.group_at(0.7, 0.0) == 0


# --- the keyboard's way -----------------------------------------------------------------------------


def test_arrows_go_from_piece_to_piece() -> None:
    groups = tables(3, 3)
    places = {1: Place(0, -1.5), 2: Place(1, -1.5)}
    lines = [*lines_of_table(groups, places), *lines_of_hand([7, 8, 9], 14, 1.0)]
    assert step(lines, 0, 2, 0) != 0
    assert step(lines, 0, 0, 1) == 100
    assert step(lines, 2, 1, 0) == 100, "from the end of a row to the next"
    assert step(lines, 101, 0, 1) == 9, "below the middle of the table is the end of a short hand"
    assert step(lines, 9, 1, 0) == 0, "and from the last to the first"
    assert step([], 5, 1, 0) == 0


def test_what_is_carried_goes_from_place_to_place() -> None:
    groups = tables(3)
    lines = aims(groups, {1: Place(0, -1.5)}, hand=True)
    assert [aim.kind for aim in lines[-1]] == ["new", "hand"]
    assert [aim.index for aim in lines[0]] == [0, 1, 2, 3]
    assert step_aim(lines, Aim(), 1, 0) == Aim("new")
    assert step_aim(lines, Aim("new"), 0, -1).kind == "group"
    assert step_aim(lines, lines[0][3], 1, 0) == Aim("new")
    assert step_aim(lines, lines[0][1], 0, -1) == lines[0][1]
