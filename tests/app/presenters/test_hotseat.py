# SPDX-License-Identifier: GPL-3.0-or-later
"""Whose cards are on the screen of a device that goes from hand to hand."""

from __future__ import annotations

import random
from typing import Any

from app.presenters.hotseat import HandOver, HotSeat, Player
from engines.contract import Observation
from net.protocol.messages import PersonInfo, Profile, TableInfo
from net.session.client import Observed


def settle(state: HandOver, waiting: str, *, seated: str = "xxx", reading: bool = False) -> None:
    """``waiting`` and ``seated`` have an x for each person who is."""
    state.settle([c == "x" for c in seated], [c == "x" for c in waiting], reading)


def take(state: HandOver) -> None:
    """Who was to get the device has it."""
    if state.wanted is not None:
        state.take(state.wanted)


def test_a_deal_begins_covered_for_who_is_first():
    state = HandOver()
    settle(state, "..x")
    assert state.wanted == 2
    take(state)
    assert (state.shown, state.wanted) == (2, None)


def test_while_ai_begins_the_device_goes_to_its_owner():
    state = HandOver()
    settle(state, "...")
    assert state.wanted == 0


def test_it_is_handed_over_when_another_is_to_act_and_stays_while_ai_acts():
    state = HandOver()
    settle(state, "x..")
    take(state)
    settle(state, "...")
    assert (state.shown, state.wanted) == (0, None)
    settle(state, ".x.")
    assert state.wanted == 1
    take(state)
    settle(state, ".x.")
    assert (state.shown, state.wanted) == (1, None)
    settle(state, "x..")
    assert state.wanted == 0


def test_of_several_who_may_act_the_holder_goes_first_then_the_next():
    state = HandOver()
    settle(state, "xxx")
    take(state)
    assert state.shown == 0
    settle(state, ".xx")
    assert state.wanted == 1
    take(state)
    settle(state, "x.x")
    assert state.wanted == 2


def test_who_was_late_is_passed_over():
    state = HandOver()
    settle(state, "x..")
    take(state)
    settle(state, ".x.")
    settle(state, "...")  # AI has played for the second person
    assert state.wanted == 1
    settle(state, "..x")
    assert state.wanted == 2


def test_a_device_on_its_way_in_vain_comes_back_covered():
    state = HandOver()
    settle(state, "x..")
    take(state)
    settle(state, ".x.")
    settle(state, "x..")  # AI has played for the second person; the device may be anywhere
    assert (state.shown, state.wanted) == (0, 0)


def test_a_summary_is_for_everyone_and_the_next_deal_is_covered_again():
    state = HandOver()
    settle(state, ".x.")
    take(state)
    settle(state, "xxx", reading=True)
    assert (state.shown, state.wanted) == (1, None)
    settle(state, ".x.")
    assert state.wanted == 1
    take(state)
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
    take(state)
    settle(state, "x.", seated="xx")
    assert (state.shown, state.wanted) == (0, 0)
    settle(state, "..", seated=".x")
    assert (state.shown, state.wanted) == (1, None)


def test_nobody_sees_cards_that_were_not_handed_over():
    """Whatever happens: what is shown changes only by ``take``, or where nothing is secret."""
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
                take(state)


def test_who_leaves_takes_nobody_else_s_place():
    state = HandOver()
    settle(state, "..x")
    take(state)
    state.remove(0)
    assert (state.shown, state.wanted) == (1, None)
    settle(state, "x.", seated="xx")
    assert state.wanted == 0
    state.remove(0)  # the device was on its way there: it may be anywhere
    assert (state.shown, state.wanted) == (0, 0)


def test_when_the_holder_leaves_the_next_is_asked_afresh():
    state = HandOver()
    settle(state, ".x.")
    take(state)
    state.remove(1)
    settle(state, ".x", seated="xx")
    assert (state.shown, state.wanted) == (0, 1)


# --- the people and what they see ------------------------------------------------------------------


class Seen(Observation, frozen=True):
    """An observation of no game."""

    legal: tuple[Any, ...] = ()


class Handle:
    """A host that only notes what is asked of it."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def act(self, action: Any) -> int:
        self.asked.append(action)
        return len(self.asked)


class Evening:
    """Ada and Ben at one device, at seats 0 and 1."""

    def __init__(self, count: int = 2) -> None:
        self.people = [Player() for _ in range(count)]
        self.handles = [Handle() for _ in self.people]
        for number, (person, handle) in enumerate(zip(self.people, self.handles, strict=True), 1):
            person.participant, person.arrived, person.handle = number, True, handle
        self.seats = HotSeat(self.people)
        self.version = 0

    def settle(self, phase: str = "playing") -> None:
        self.seats.settle(
            TableInfo(
                table_id="t",
                name="Table",
                game="",
                rules_version=1,
                options={},
                phase=phase,
                match=1,
                paused=False,
                seats=(),
                seats_open=0,
                people=tuple(
                    PersonInfo(p.participant, Profile("P"), seat, True, not seat)
                    for seat, p in enumerate(self.people)
                ),
                spectators_allowed=True,
            )
        )

    def see(self, phase: str, late: int | None = None, **legal: tuple[Any, ...]) -> None:
        """Everyone sees the next position, but for who is ``late``; ``s0`` are the legal actions of seat 0,
        and so on."""
        self.version += 1
        active = tuple(int(name[1:]) for name in legal)
        for seat, person in enumerate(self.people):
            if seat == late:
                continue
            seen = Seen(
                viewer=seat,
                num_seats=4,
                phase=phase,
                active=active,
                scores=(),
                deal=1,
                legal=legal.get(f"s{seat}", ()),
            )
            person.seen = Observed(self.version, seat, seen, (), False)
        self.settle()


def test_nothing_is_handed_over_before_everyone_is_there():
    evening = Evening()
    evening.people[1].arrived = False
    evening.see("play", s1=("a", "b"))
    assert not evening.seats.complete
    assert evening.seats.wanted is None
    evening.people[1].arrived = True
    evening.settle()
    assert evening.seats.wanted is evening.people[1]


def test_the_device_stays_until_its_holder_has_heard_what_their_move_has_led_to():
    evening = Evening()
    evening.see("play", s2=("a",))
    evening.seats.take(evening.people[0])
    evening.see("play", 0, s0=("draw",), s1=("a", "b"))
    assert evening.seats.wanted is None
    evening.people[0].linked = False  # they will hear nothing more for now
    evening.settle()
    assert evening.seats.wanted is evening.people[1]


def test_whoever_says_so_has_the_device():
    evening = Evening()
    evening.see("play", s1=("a", "b"))
    evening.see("play", s0=("a", "b"))
    assert evening.seats.wanted is evening.people[0]
    evening.seats.take(evening.people[1])  # they were asked first, and have it
    assert evening.seats.shown is evening.people[1]
    evening.settle()
    assert evening.seats.wanted is evening.people[0]


def test_a_summary_is_read_together_and_gone_on_from_together():
    evening = Evening()
    evening.see("play", s0=("a", "b"))
    evening.seats.take(evening.people[0])
    evening.see("summary", s0=("on",), s1=("on",), s2=("on",))
    assert evening.seats.wanted is None
    assert all(person.reading for person in evening.people)
    assert evening.seats.act(evening.people[0], "on") == 1
    assert [handle.asked for handle in evening.handles] == [["on"], ["on"]]
    evening.see("summary", s2=("on",))  # somebody elsewhere still reads: there is nothing to hide
    assert evening.seats.wanted is None
    evening.see("play", s1=("a",))
    assert evening.seats.wanted is evening.people[1]


def test_who_hears_of_the_summary_late_goes_on_as_well_and_only_once():
    evening = Evening()
    evening.see("play", s0=("a", "b"))
    evening.seats.take(evening.people[0])
    evening.see("summary", 1, s0=("on",), s1=("on",))
    evening.seats.act(evening.people[0], "on")
    assert [handle.asked for handle in evening.handles] == [["on"], []]
    evening.see("summary", s1=("on",))
    evening.settle()
    assert [handle.asked for handle in evening.handles] == [["on"], ["on"]]
    evening.see("play", s0=("a",))
    evening.see("summary", s0=("on",), s1=("on",))  # the next one is read afresh
    assert [handle.asked for handle in evening.handles] == [["on"], ["on"]]


def test_a_forced_move_is_nobody_else_s():
    evening = Evening()
    evening.see("play", s0=("a",), s1=("b",))
    evening.seats.take(evening.people[0])
    assert not any(person.reading for person in evening.people)
    evening.seats.act(evening.people[0], "a")
    assert [handle.asked for handle in evening.handles] == [["a"], []]


def test_after_the_match_the_table_is_shown_as_its_owner_sees_it():
    evening = Evening()
    evening.see("play", s1=("a", "b"))
    evening.seats.take(evening.people[1])
    evening.settle("finished")
    assert evening.seats.shown is evening.seats.first
    assert evening.seats.wanted is None


def test_who_is_left_alone_is_shown_without_a_word():
    evening = Evening()
    evening.see("play", s1=("a", "b"))
    evening.seats.remove(evening.people[1])
    evening.people.pop()
    evening.see("play", s0=("a", "b"))
    assert not evening.seats.several
    assert (evening.seats.shown, evening.seats.wanted) == (evening.people[0], None)
