# SPDX-License-Identifier: GPL-3.0-or-later
"""Whose cards are on the screen of a device that goes from hand to hand."""

from __future__ import annotations

import random

from app.presenters.handover import HandOver


def settle(state: HandOver, waiting: str, *, seated: str = "xxx", reading: bool = False) -> None:
    """``waiting`` and ``seated`` have an x for each person who is."""
    state.settle([c == "x" for c in seated], [c == "x" for c in waiting], reading)


def test_a_deal_begins_covered_for_who_is_first():
    state = HandOver()
    settle(state, "..x")
    assert state.wanted == 2
    state.taken()
    assert (state.shown, state.wanted) == (2, None)


def test_while_ai_begins_the_device_goes_to_its_owner():
    state = HandOver()
    settle(state, "...")
    assert state.wanted == 0


def test_it_is_handed_over_when_another_is_to_act_and_stays_while_ai_acts():
    state = HandOver()
    settle(state, "x..")
    state.taken()
    settle(state, "...")
    assert (state.shown, state.wanted) == (0, None)
    settle(state, ".x.")
    assert state.wanted == 1
    state.taken()
    settle(state, ".x.")
    assert (state.shown, state.wanted) == (1, None)
    settle(state, "x..")
    assert state.wanted == 0


def test_of_several_who_may_act_the_holder_goes_first_then_the_next():
    state = HandOver()
    settle(state, "xxx")
    state.taken()
    assert state.shown == 0
    settle(state, ".xx")
    assert state.wanted == 1
    state.taken()
    settle(state, "x.x")
    assert state.wanted == 2


def test_who_was_late_is_passed_over():
    state = HandOver()
    settle(state, "x..")
    state.taken()
    settle(state, ".x.")
    settle(state, "...")  # AI has played for the second person
    assert state.wanted == 1
    settle(state, "..x")
    assert state.wanted == 2


def test_a_device_on_its_way_in_vain_comes_back_covered():
    state = HandOver()
    settle(state, "x..")
    state.taken()
    settle(state, ".x.")
    settle(state, "x..")  # AI has played for the second person; the device may be anywhere
    assert (state.shown, state.wanted) == (0, 0)


def test_a_summary_is_for_everyone_and_the_next_deal_is_covered_again():
    state = HandOver()
    settle(state, ".x.")
    state.taken()
    settle(state, "xxx", reading=True)
    assert (state.shown, state.wanted) == (1, None)
    settle(state, ".x.")
    assert state.wanted == 1
    state.taken()
    state.show(0)
    assert (state.shown, state.wanted) == (0, None)


def test_one_person_alone_never_hands_over():
    state = HandOver()
    settle(state, "x", seated="x")
    settle(state, ".", seated="x")
    assert (state.shown, state.wanted) == (0, None)
    settle(state, ".x", seated=".x")
    assert (state.shown, state.wanted) == (1, None)


def test_people_who_go_are_not_handed_anything():
    state = HandOver()
    settle(state, "..x")
    state.taken()
    settle(state, "x.", seated="xx")
    assert (state.shown, state.wanted) == (0, 0)
    settle(state, "..", seated=".x")
    assert (state.shown, state.wanted) == (1, None)


def test_nobody_sees_cards_that_were_not_handed_over():
    """Whatever happens: what is shown changes only by ``taken``, or where nothing is secret."""
    rng = random.Random(5)
    for _ in range(200):
        state = HandOver()
        for _ in range(30):
            waiting = [rng.random() < 0.3 for _ in range(3)]
            shown = state.shown
            state.settle([True] * 3, waiting, reading := rng.random() < 0.1)
            assert state.shown == shown
            if reading:
                assert state.wanted is None
            elif any(waiting) and not waiting[shown]:
                assert waiting[state.wanted if state.wanted is not None else -1]
            if rng.random() < 0.7:
                state.taken()
