# SPDX-License-Identifier: GPL-3.0-or-later
"""The MyRummy table's presenter: which piece is which, what is marked, what is said."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from app.games.myrummy.moves import rearranged
from app.games.myrummy.presenter import MyRummyPresenter
from app.games.myrummy.view import DRAWN, MOVED, NEW, SEAT, TABLE, MyRummyView
from app.games.registry import presenter_for
from app.presenters.view import HAND, Beat
from engines.cards import HIDDEN, numbered_deck, shuffled
from engines.contract import CHANCE, Action, Event
from engines.myrummy import types as m
from engines.myrummy.options import MyRummyOptions
from tools.in_process import table_info
from tools.myrummy_stage import groups, moment


class Show:
    """A presenter that is shown what happens to a state."""

    def __init__(self, state: Any = None, viewer: int | None = 0, **options: Any) -> None:
        self.state = state or moment()
        seats = self.state.num_seats
        presenter = presenter_for(table_info("myrummy", options, seats, viewer), viewer)
        assert isinstance(presenter, MyRummyPresenter)
        self.presenter = presenter
        self.beats: list[Beat] = []
        self._tell((), resync=True)

    def _tell(self, events: Sequence[Event], *, resync: bool = False) -> None:
        viewer = self.presenter.viewer
        seen = [e for event in events if (e := event.seen_by(viewer)) is not None]
        self.beats = self.presenter.observe(self.state.observation(viewer), seen, resync)

    def do(self, seat: int, action: Action) -> list[Beat]:
        step = self.state.apply(seat, action)
        self.state = step.state
        self._tell(step.events)
        return self.beats

    @property
    def own(self) -> MyRummyView:
        return own(self.beats[-1])

    def table(self) -> list[str]:
        codes = {piece.key: piece.code for piece in self.own.pieces}
        return [" ".join(codes[key] for key in group.pieces) for group in self.own.groups]

    def keys(self, code: str, zone: str = TABLE) -> list[int]:
        return [p.key for p in self.own.pieces if p.code == code and p.zone == zone]


def own(beat: Beat) -> MyRummyView:
    assert isinstance(beat.view.own, MyRummyView)
    return beat.view.own


REBUILT = "R1 Y1 G1 | B3 B4 B5 B6 | R7 R8 R9 | Y9 G9 B9 | Y4 Y5 X1 Y7 | R10 R11 R12"


def test_pieces_stay_who_they_are_when_another_rebuilds() -> None:
    show = Show(holding(1, "R11 R12"))
    before = {piece.key: piece for piece in show.own.pieces}
    (ten,) = show.keys("R10")
    beats = show.do(1, m.Lay(groups(REBUILT)))
    assert show.table() == REBUILT.split(" | ")
    after = {piece.key: piece for piece in show.own.pieces}
    assert before.keys() <= after.keys()
    assert all(after[key].code == piece.code for key, piece in before.items())
    moved = {key for key, piece in before.items() if after[key].group != piece.group}
    assert moved == {ten}, "only the ten changed its group"
    # First one sees what will be moved, then it moves.
    look, move = beats[0], beats[1]
    assert [piece.key for piece in own(look).pieces if piece.leaving] == [ten]
    assert not any(piece.leaving for piece in own(move).pieces)
    assert {piece.code for piece in own(move).pieces if piece.mark == NEW} == {"R11", "R12"}
    assert [piece.key for piece in own(move).pieces if piece.mark == MOVED] == [ten]
    assert {piece.origin for piece in own(move).pieces if piece.mark == NEW} == {SEAT}


def holding(seat: int, cards: str) -> Any:
    """The usual moment at the turn of ``seat``, who holds these cards among others."""
    return moment(hand="R6 Y12 G12 B2 B10 B11 Y8 G4 G13 X1", turn=seat, holding=cards)


def test_marks_stay_until_the_viewer_has_had_a_turn() -> None:
    show = Show(holding(1, "R11"))
    show.do(1, m.Lay(groups("R1 Y1 G1 | B3 B4 B5 B6 | R7 R8 R9 R10 R11 | Y9 G9 B9 | Y4 Y5 X1 Y7")))
    show.do(2, m.Draw())
    show.do(3, m.Draw())
    assert [piece.code for piece in show.own.pieces if piece.mark == NEW] == ["R11"]
    assert show.beats[-1].view.my_turn
    show.do(0, m.Draw())
    marks = [(piece.code, piece.mark) for piece in show.own.pieces if piece.mark]
    assert marks == [(show.state.drawn[0], DRAWN)]


def test_what_others_draw_comes_from_the_pool_unseen() -> None:
    show = Show(moment(turn=1))
    show.do(1, m.Draw())
    under_way = [piece for piece in show.own.pieces if piece.zone == SEAT]
    assert [(piece.code, piece.owner, piece.origin) for piece in under_way] == [(HIDDEN, 1, "pool")]
    assert show.beats[-1].view.seats[1].result == "10 cards · drew 1 card"
    assert show.own.pool == len(show.state.pool)


def test_a_plan_says_which_piece_lies_where() -> None:
    show = Show()
    pieces = show.own
    arrangement = [(group.key, list(group.pieces)) for group in pieces.groups]
    (six,) = show.keys("R6", HAND)
    arrangement[2][1].insert(0, six)
    show.presenter.plan(arrangement)
    show.do(0, m.Lay(groups("R1 Y1 G1 | B3 B4 B5 B6 | R6 R7 R8 R9 R10 | Y9 G9 B9 | Y4 Y5 X1 Y7")))
    assert [(group.key, list(group.pieces)) for group in show.own.groups] == arrangement


def test_a_plan_that_was_not_laid_is_forgotten() -> None:
    show = Show()
    show.presenter.plan([(99, show.keys("R6", HAND))])
    show.do(0, m.Lay(groups("R1 Y1 G1 | B2 B3 B4 B5 B6 | R7 R8 R9 R10 | Y9 G9 B9 | Y4 Y5 X1 Y7")))
    assert "B2 B3 B4 B5 B6" in show.table()


def test_the_hand_keeps_the_order_it_was_put_in() -> None:
    show = Show()
    order = list(reversed(show.own.hand))
    show.presenter.arrange_hand(order)
    show.do(0, m.Draw())
    assert list(show.own.hand[:-1]) == order
    assert show.own.pieces[-1].key == show.own.hand[-1], "what is drawn comes last"


def test_time_is_up() -> None:
    show = Show(moment(options=MyRummyOptions(timeout_cards=3)), timeout_cards=3)
    show.do(CHANCE, m.OutOfTime(0))
    assert show.own.asked is None
    events = [m.Drew(0, ("R1", "R2", "R3"), penalty=True)]
    assert show.presenter.late(events).startswith("Time is up: you draw 3 cards.")


def test_a_missed_event_is_made_up_for() -> None:
    show = Show(holding(1, "R11"))
    step = show.state.apply(
        1, m.Lay(groups("R1 Y1 G1 | B3 B4 B5 B6 | R7 R8 R9 R10 R11 | Y9 G9 B9 | Y4 Y5 X1 Y7"))
    )
    show.state = step.state
    show._tell(())
    assert "R7 R8 R9 R10 R11" in show.table()
    assert len(show.own.hand) == 10


def test_the_first_deal_is_dealt_before_ones_eyes() -> None:
    fresh = presenter_for(table_info("myrummy", {}, 3, 0), 0)
    game = fresh.game
    begin = game.new_initial_state(3)
    deal = m.Deal(shuffled(numbered_deck(), random.Random(2)), 1)
    dealt = begin.apply(CHANCE, deal).state
    beats = fresh.observe(dealt.observation(0), (), False)
    assert len(beats) > 14
    assert [len(own(beat).hand) for beat in beats][:3] == [0, 1, 2]
    hand = own(beats[-1]).hand
    codes = {piece.key: piece.code for piece in own(beats[-1]).pieces}
    assert len(hand) == 14
    assert [codes[key][0] for key in hand] == sorted((codes[key][0] for key in hand), key="RYGBX".index)


LAST = m.Lay(groups("R1 Y1 G1 | B2 B3 B4 B5 B6 | R7 R8 R9 R10 | Y9 G9 B9 | Y4 Y5 X1 Y7"))


def test_the_summary_tells_what_each_hand_counted() -> None:
    show = Show(moment(hand="B2", others=(3, 1)))
    show.do(0, LAST)
    summary, score = show.beats[-1].view.summary, show.state.last_score
    assert summary is not None
    assert score is not None
    assert summary.title == "You are out of cards – the deal is yours!"
    hands = [line.cards for line in summary.lines if line.part]
    assert [sorted(hand) for hand in hands] == [sorted(hand) for hand in score.hands[1:]]
    assert [line.label for line in summary.lines if not line.part] == [
        "You, no card left",
        "Ben, 3 cards left",
        "Anna, 1 card left",
        "The others’ cards count for you",
    ]
    assert summary.lines[-1].value == f"+{score.points[0]} points"
    assert summary.tone == "won"
    assert summary.action == m.Continue()
    show.do(0, m.Continue())
    summary = show.beats[-1].view.summary
    assert summary is not None
    assert summary.waiting == "Waiting for Ben and Anna"


def test_the_end_of_the_match_says_who_won_it() -> None:
    show = Show(
        moment(hand="B2", others=(3, 1), options=MyRummyOptions(number_of_deals=1)), number_of_deals=1
    )
    show.do(0, LAST)
    summary = show.beats[-1].view.summary
    assert summary is not None
    assert summary.title == "You win the match!"
    assert summary.subtitle == "You are out of cards – the deal is yours!"
    assert summary.over


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_nobody_sees_a_hand_that_is_not_theirs(viewer: int | None) -> None:
    show = Show(viewer=viewer)
    for seat in range(4):
        show.do(seat, m.Draw())
        visible = [piece.code for piece in show.own.pieces if piece.zone != TABLE and piece.code != HIDDEN]
        assert sorted(visible) == sorted(show.state.hands[viewer] if viewer is not None else ())


def test_the_fewest_pieces_travel() -> None:
    codes = dict(enumerate(["R3", "R4", "R5", "R6", "R7", "B7", "G7", "Y7"], 1))
    before = [(10, [1, 2, 3, 4, 5]), (11, [6, 7, 8])]
    keys = iter(range(20, 30))
    after = rearranged(before, groups("R3 R4 R5 R6 | R7 B7 G7 Y7"), codes, [], lambda: next(keys))
    assert after == [(10, [1, 2, 3, 4]), (11, [5, 6, 7, 8])]


def test_a_split_group_goes_on_as_its_larger_part() -> None:
    codes = dict(enumerate(["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R4"], 1))
    after = rearranged(
        [(10, [1, 2, 3, 4, 5, 6, 7])], groups("R1 R2 R3 R4 | R4 R5 R6 R7"), codes, [8], lambda: 20
    )
    assert after[0] == (10, [1, 2, 3, 4])
    assert after[1] == (20, [8, 5, 6, 7])


def test_cards_that_are_not_there_are_noticed() -> None:
    with pytest.raises(LookupError):
        rearranged([], groups("R1 R2 R3"), {1: "R1"}, [1], lambda: 20)
    with pytest.raises(LookupError):
        rearranged([(1, [1, 2])], groups("R1"), {1: "R1", 2: "R2"}, [], lambda: 20)
