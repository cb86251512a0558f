# SPDX-License-Identifier: GPL-3.0-or-later
"""Taking back among people: all who play on have to agree; and nothing is learnt of AI by trying."""

from __future__ import annotations

import msgspec
import pytest

from net.protocol.messages import Consent, Stand, TakeBack
from net.session.client import RequestDone, RequestRefused, TookBack
from net.session.second_thoughts import CONSENT_WITHIN
from tests.net.session.test_play import started
from tests.net.session.test_take_back import state, turn_of
from tests.net.session.world import Guest, World


def table(people: int) -> tuple[World, list[Guest]]:
    """So many people, whose first has just acted; what the state was before is kept as ``world.before``."""
    world, guests = started(people, take_back_allowed=True)
    turn_of(world, guests, guests[0])
    world.before = state(world)  # type: ignore[attr-defined]
    guests[0].act_at_random()
    return world, guests


def asked(guest: Guest) -> tuple[int, tuple[int, ...]]:
    return guest.table.taking_back, guest.table.asked


def answers(guest: Guest, request: int) -> list[object]:
    return [u for u in guest.updates if isinstance(u, RequestDone | RequestRefused) and u.id == request]


def test_all_others_at_the_table_have_to_agree() -> None:
    world, (olga, bo, cy) = table(3)
    after = state(world)
    request = olga.ask(TakeBack())
    assert asked(olga) == asked(bo) == (1, (2, 3))
    assert answers(olga, request) == []
    bo.ask(Consent(agreed=True))
    assert asked(cy) == (1, (3,))
    assert state(world) == after
    cy.ask(Consent(agreed=True))
    assert state(world) == world.before  # type: ignore[attr-defined]
    assert asked(olga) == (0, ())
    assert answers(olga, request) == [RequestDone(request)]
    assert bo.of(TookBack) == [TookBack(1, 0)]


def test_one_who_does_not_agree_is_enough() -> None:
    world, (olga, bo, cy) = table(3)
    after = state(world)
    request = olga.ask(TakeBack())
    cy.ask(Consent(agreed=False))
    (refused,) = answers(olga, request)
    assert isinstance(refused, RequestRefused)
    assert refused.code == "not-agreed"
    assert state(world) == after
    assert asked(bo) == (0, ())
    bo.ask(Consent(agreed=True))
    assert bo.refusal == "nobody-asked"


def test_nobody_who_says_nothing_agrees() -> None:
    world, (olga, _) = table(2)
    request = olga.ask(TakeBack())
    world.wait(CONSENT_WITHIN - 1)
    assert answers(olga, request) == []
    world.wait(2)
    (refused,) = answers(olga, request)
    assert refused.code == "not-agreed"  # type: ignore[attr-defined]


def test_the_match_waits_for_the_answer_and_goes_on_after_it() -> None:
    world, (olga, bo) = table(2)
    version = olga.session.version
    olga.ask(TakeBack())
    for _ in range(len(world.bot_requests)):
        world.answer_bot()
    world.wait(5)
    assert olga.session.version == version
    bo.ask(Consent(agreed=False))
    world.play_on([olga, bo])
    assert olga.table.phase == "finished"


def test_who_plays_on_has_not_agreed() -> None:
    world, guests = started(4, take_back_allowed=True)
    olga = guests[0]
    turn_of(world, guests, olga)
    olga.act_at_random()
    request = olga.ask(TakeBack())
    next(guest for guest in guests if guest is not olga and guest.sees.legal).act_at_random()
    (refused,) = answers(olga, request)
    assert refused.code == "not-agreed"  # type: ignore[attr-defined]
    assert asked(olga) == (0, ())


def test_who_leaves_or_only_watches_is_not_asked() -> None:
    world, (olga, bo, cy) = table(3)
    watcher = world.join("Wanda", watch=True)
    request = olga.ask(TakeBack())
    watcher.ask(Consent(agreed=False))
    assert watcher.refusal == "nobody-asked"
    world.drop(bo)
    assert asked(olga) == (1, (3,))
    cy.ask(Stand())
    assert answers(olga, request) == [RequestDone(request)]
    assert state(world) == world.before  # type: ignore[attr-defined]


def test_only_one_may_ask_at_a_time_and_only_for_what_can_be() -> None:
    world, (olga, bo) = table(2)
    bo.ask(TakeBack())
    assert bo.refusal in ("nothing-to-take-back", "others-acted")
    assert asked(olga) == (0, ())
    olga.ask(TakeBack())
    olga.ask(TakeBack())
    assert olga.refusal == "already-asked"
    assert world.host._table.taking_back == 1


def test_people_at_one_device_settle_it_among_themselves() -> None:
    world, guests = started(1, take_back_allowed=True)
    olga = guests[0]
    beside = world.join("Bea", token=world.host.invite())
    world.pump()
    turn_of(world, [olga, beside], olga)
    before = state(world)
    olga.act_at_random()
    olga.ask(TakeBack())
    assert state(world) == before


@pytest.mark.parametrize("tries", [3])
def test_ai_answers_the_same_to_the_same(tries: int) -> None:
    """However often the same card is tried: what the first bot does to it never changes."""
    world, (olga,) = started(1, take_back_allowed=True)
    turn_of(world, [olga], olga, "play")
    before = state(world)
    action = olga.sees.legal[0]
    seen = []
    for _ in range(tries):
        olga.act(action)
        position = state(world)
        if not world.bot_requests or world.host._table.play.state.phase != "play":
            return  # nobody answers here
        world.answer_bot(-1)  # the others were asked before something was taken back
        seen.append(msgspec.json.encode(state(world)))
        assert position != state(world)
        olga.ask(TakeBack())
        assert state(world) == before
    assert len(set(seen)) == 1
