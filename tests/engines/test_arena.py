# SPDX-License-Identifier: GPL-3.0-or-later
"""The arena: the same cards from every side, honest intervals, both cores."""

from __future__ import annotations

from typing import Any

import pytest

from engines import arena
from engines.arena import MatchReport, Pairing
from engines.contract import Level
from engines.euchre.rules import EuchreState
from engines.sequence.rules import SequenceState

EASY_RANDOM = (Level.EASY, Level.RANDOM, Level.EASY, Level.RANDOM)


def test_wilson_intervals() -> None:
    """Against values worked out by hand: (p + z²/2n ± z√(p(1-p)/n + z²/4n²)) / (1 + z²/n)."""
    assert arena.wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert arena.wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert arena.wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert arena.wilson(0, 0) == (0.0, 1.0)


def test_levels_move_round_the_table() -> None:
    hard, normal, easy = Level.HARD, Level.NORMAL, Level.EASY
    assert arena.rotations((hard, normal, hard, normal)) == [
        (hard, normal, hard, normal),
        (normal, hard, normal, hard),
    ]
    assert len(arena.rotations((hard, normal, easy, easy))) == 4
    assert arena.rotations((easy,) * 4) == [(easy,) * 4]


def test_every_set_of_deals_is_played_from_all_sides() -> None:
    work = arena.pairings("euchre", {}, EASY_RANDOM, 5, seed=3, budget=0.1)
    assert [pairing.number for pairing in work] == [0, 0, 1, 1, 2, 2]
    assert [pairing.levels[0] for pairing in work] == [Level.EASY, Level.RANDOM] * 3


def test_swapped_sides_see_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first deals of both matches of a set, and of no other, are the same."""
    shown: list[tuple[str, ...]] = []
    original = EuchreState.sample_chance

    def noted(self: EuchreState, rng: object) -> object:
        deal = original(self, rng)  # type: ignore[arg-type]
        shown.append(deal.order)
        return deal

    monkeypatch.setattr(EuchreState, "sample_chance", noted)
    first: list[list[tuple[str, ...]]] = []
    for pairing in arena.pairings("euchre", {"points_to_win": 5}, EASY_RANDOM, 4, seed=3, budget=0.1):
        shown.clear()
        arena.play_match(pairing)
        first.append(shown[:2])
    assert first[0] == first[1]
    assert first[2] == first[3]
    assert first[0] != first[2]


def test_who_has_nothing_to_choose_is_asked_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a missed draw is lost, nobody loses one because another seat has the lower number."""
    events: list[str] = []
    original = SequenceState.apply

    def noted(self: SequenceState, seat: int, action: Any) -> Any:
        step = original(self, seat, action)
        events.extend(type(event).__name__ for event in step.events)
        return step

    monkeypatch.setattr(SequenceState, "apply", noted)
    arena.play_match(Pairing("sequence", {"missed_draw": True}, (Level.RANDOM,) * 4, 1, 1, 0.1))
    assert events.count("Drew") > 20
    assert "DrawMissed" not in events


def test_a_match_repeats_exactly() -> None:
    pairing = Pairing("euchre", {"points_to_win": 5}, (Level.NORMAL, Level.EASY) * 2, 7, 1, 0.1)

    def still() -> float:
        return 0.0

    assert arena.play_match(pairing, still) == arena.play_match(pairing, still)


def test_standings_count_every_side() -> None:
    reports = [
        MatchReport(("easy", "random"), (1.0, -1.0), (10, 4), 8, {"easy": [0.1, 0.3], "random": [0.2]}),
        MatchReport(("random", "easy"), (-1.0, 1.0), (6, 10), 12, {"easy": [0.2], "random": []}),
        MatchReport(("easy", "random"), (0.0, 0.0), (5, 5), 10, {}),
    ]
    standings, seconds = arena.tally(reports)
    easy = standings["easy"]
    assert (easy.matches, easy.wins, easy.draws, easy.points, easy.conceded, easy.deals) == (
        3,
        2,
        1,
        25,
        15,
        30,
    )
    assert standings["random"].wins == 0
    assert sorted(seconds["easy"]) == [0.1, 0.2, 0.3]
    text = "\n".join(arena.table(reports))
    assert "66.7%" in text
    assert "0.833 : 0.500" in text
    assert "0.2000s" in text  # easy's median


def test_mixed_teams_are_named_by_both_levels() -> None:
    levels = (Level.HARD, Level.EASY, Level.NORMAL, Level.EASY)
    assert arena.side_name(levels, (0, 1, 0, 1), 0) == "hard+normal"
    assert arena.side_name(levels, (0, 1, 0, 1), 1) == "easy"


def test_quantiles_are_times_that_were_taken() -> None:
    assert arena.quantile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert arena.quantile([float(n) for n in range(1, 101)], 0.99) == 99.0
    assert arena.quantile([5.0], 0.99) == 5.0


def test_easy_beats_random_by_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = "euchre --seats easy,random,easy,random --matches 60 --seed 2 --jobs 1 --option points_to_win=5"
    assert arena.main(words.split()) == 0
    first = capsys.readouterr().out.splitlines()[1].split()
    assert first[0] == "easy"
    assert float(first[4].rstrip("%")) > 85


@pytest.mark.slow
def test_worker_processes_give_the_same_result() -> None:
    work = arena.pairings("euchre", {"points_to_win": 5}, EASY_RANDOM, 4, seed=3, budget=0.1)
    alone, together = (
        arena.in_processes(arena.play_match, work, 1),
        arena.in_processes(arena.play_match, work, 2),
    )
    assert [(r.sides, r.returns, r.points, r.deals) for r in alone] == [
        (r.sides, r.returns, r.points, r.deals) for r in together
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("euchre --seats easy,random", "2"),
        ("whist --seats easy,random,easy,random", "whist"),
        ("euchre --seats easy,random,easy,random --option colour=red", "colour"),
        ("euchre --seats easy,random,easy,random --option deck_size=25", "25"),
    ],
)
def test_wrong_questions_are_told(words: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(words.split()) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", ["euchre", "euchre --seats easy,brilliant", "euchre --seats easy --matches 0"]
)
def test_wrong_words_are_told(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        arena.main(words.split())
    assert end.value.code == 2
    assert capsys.readouterr().err
