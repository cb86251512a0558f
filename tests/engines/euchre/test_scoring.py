# SPDX-License-Identifier: GPL-3.0-or-later
"""A worked example for every line of the scoring table in docs/rules/euchre.md."""

from __future__ import annotations

import pytest

from engines.euchre import scoring
from engines.euchre.options import EuchreOptions
from tests.engines.euchre.table import STRONG, WEAK, Table

# With hearts ordered up by seat 0, seat 3 lays the queen away and these five tricks follow.
MARCH = ["0 order up", "3 discard QH"]


def test_a_march_by_both_partners_is_two_points() -> None:
    table = Table().deal(STRONG).do(*MARCH).play_out()
    assert (table.score.kind, table.score.tricks, table.score.points) == ("march", (5, 0), (2, 0))
    assert table.state.scores() == (2, 0)


@pytest.mark.parametrize("points", [2, 4, 5])
def test_a_lone_march_is_four_points_or_what_the_table_says(points: int) -> None:
    table = Table(lone_march_points=points).deal(STRONG).do("0 order up alone", "3 discard QH").play_out()
    assert (table.score.kind, table.score.points) == ("lone_march", (points, 0))


def test_four_tricks_are_one_point() -> None:
    hands = STRONG | {0: "JH JD AH KH 9S", 3: "JC AS TS QS KS"}
    table = Table().deal(hands).do(*MARCH)
    table.do("0 play JH", "1 play 9C", "2 play 9D", "3 play TS")
    table.do("0 play JD", "1 play TC", "2 play TD", "3 play QS")
    table.do("0 play AH", "1 play QC", "2 play QD", "3 play KS")
    table.do("0 play KH", "1 play KC", "2 play KD", "3 play JC")
    table.do("0 play 9S", "1 play AC", "2 play AD", "3 play AS")
    assert (table.score.kind, table.score.tricks, table.score.points) == ("made", (4, 1), (1, 0))


@pytest.mark.parametrize("alone", ["", " alone"])
def test_three_tricks_are_one_point_alone_or_not(alone: str) -> None:
    hands = {0: "JH JD AH 9S 9C", 1: "TC QC KC AC AD", 2: "9D TD QD KD TS", 3: "JC JS QS KS AS"}
    table = Table().deal(hands).do(f"0 order up{alone}", "3 discard QH").play_out()
    assert (table.score.kind, table.score.tricks, table.score.points) == ("made", (3, 2), (1, 0))


@pytest.mark.parametrize("points", [1, 2, 4])
@pytest.mark.parametrize("alone", ["", " alone"])
def test_a_euchre_is_two_points_for_the_defenders_or_what_the_table_says(points: int, alone: str) -> None:
    table = Table(euchre_points=points).deal(WEAK).do(f"0 order up{alone}", "3 discard TS").play_out()
    assert (table.score.kind, table.score.points) == ("euchre", (0, points))
    assert table.score.alone == bool(alone)


def test_a_lone_defenders_euchre_is_four_points() -> None:
    table = Table(defend_alone=True).deal(WEAK).do("0 order up alone", "3 discard TS", "1 defend alone")
    table.play_out()
    assert (table.score.kind, table.score.points, table.score.defender_alone) == ("lone_euchre", (0, 4), 1)


def test_a_lone_defender_who_fails_costs_nothing_extra() -> None:
    table = Table(defend_alone=True).deal(STRONG).do("0 order up alone", "3 discard QH", "1 defend alone")
    table.play_out()
    assert (table.score.kind, table.score.points) == ("lone_march", (4, 0))


def test_the_makers_may_be_the_second_team() -> None:
    table = Table().deal(WEAK).do("0 pass", "1 order up", "3 discard TS").play_out()
    assert (table.score.maker, table.score.kind, table.score.points) == (1, "march", (0, 2))
    assert table.state.returns() == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("tricks", "alone", "defended_alone", "kind"),
    [
        (0, False, False, "euchre"),
        (2, False, False, "euchre"),
        (3, False, False, "made"),
        (4, False, False, "made"),
        (5, False, False, "march"),
        (0, True, False, "euchre"),
        (2, True, False, "euchre"),
        (3, True, False, "made"),
        (4, True, False, "made"),
        (5, True, False, "lone_march"),
        (0, True, True, "lone_euchre"),
        (2, True, True, "lone_euchre"),
        (3, True, True, "made"),
        (4, True, True, "made"),
        (5, True, True, "lone_march"),
    ],
)
def test_every_end_of_a_deal_has_its_name(tricks: int, alone: bool, defended_alone: bool, kind: str) -> None:
    assert scoring.deal_kind(tricks, alone, defended_alone) == kind


def test_the_standard_points() -> None:
    worth = {kind: scoring.points_for(EuchreOptions(), kind) for kind in ("made", "march", "lone_march")}
    worth |= {kind: scoring.points_for(EuchreOptions(), kind) for kind in ("euchre", "lone_euchre")}
    assert worth == {"made": 1, "march": 2, "lone_march": 4, "euchre": 2, "lone_euchre": 4}
