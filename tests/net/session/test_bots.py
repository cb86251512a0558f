# SPDX-License-Identifier: GPL-3.0-or-later
"""What bots are asked, and that no answer, none, or a wrong one ever holds a table up."""

from __future__ import annotations

import msgspec

from engines.registry import find_game
from net.protocol.messages import BackToLobby, SetLevel, Start
from net.session.client import Observed
from net.session.matches import BOT_PATIENCE
from tests.net.session.test_play import started
from tests.net.session.world import World, table_config


def asked(**config):
    """A table where a bot is being asked."""
    world, (olga,) = started(1, **config)
    world.play_on([olga], until=lambda: bool(world.bot_requests))
    return world, olga, world.bot_requests[-1]


def test_a_bot_gets_the_observation_of_its_seat_and_nothing_else():
    world, olga, request = asked()
    kind = find_game(request.game)
    seen = msgspec.json.decode(request.observation, type=kind.observation_type)
    assert seen.viewer == request.seat
    assert seen.legal
    assert request.num_seats == 4
    assert request.level == olga.table.seats[request.seat].level
    assert request.options == olga.table.options
    for card in olga.sees.hand:
        assert card.encode() not in request.observation
    assert world.host.next_deadline() is not None


def test_thinking_can_be_seen():
    world, _olga, request = asked(pace=1.5, think=0.8)
    assert request.not_before == world.now + 1.5
    assert request.budget == 0.8
    world.host.set_pace(0.25)
    world.answer_bot()
    if world.bot_requests:
        assert world.bot_requests[0].not_before == world.now + 0.25


def test_one_question_at_a_time():
    world, olga, _request = asked()
    before = len(world.bot_requests)
    world.wait(3.0)
    olga.ask(SetLevel(seat=1, level="hard"))
    assert len(world.bot_requests) == before == 1


def fail(world: World, request: int) -> None:
    world.effects(world.host.bot_failed(request, world.now))
    world.pump()


def test_after_a_failure_an_easy_bot_is_asked_and_then_the_first_legal_action_taken():
    world, olga, request = asked(levels=("hard",) * 4, pace=2.0)
    version = olga.session.version
    fail(world, request.request)
    again = world.bot_requests[-1]
    assert (again.seat, again.level, again.not_before) == (request.seat, "easy", world.now)
    assert again.request != request.request
    assert olga.session.version == version
    fail(world, again.request)
    assert olga.session.version > version


def test_a_bot_that_never_answers_is_given_up():
    world, olga, _request = asked()
    version = olga.session.version
    world.wait(1.0 + BOT_PATIENCE)
    assert len(world.bot_requests) == 2
    assert world.bot_requests[-1].level == "easy"
    world.wait(1.0 + BOT_PATIENCE)
    assert olga.session.version > version


def test_answers_that_make_no_sense_count_as_failures():
    for answer in (b"", b"{", b"null", b'{"type":"continue"}', b'{"type":"play","card":"??"}', b"[" * 9000):
        world, olga, request = asked()
        version = olga.session.version
        world.effects(world.host.bot_chose(request.request, answer, world.now))
        again = world.bot_requests[-1]
        assert again.request != request.request
        assert again.level == "easy"
        assert olga.session.version == version


def test_answers_to_old_questions_are_not_heard():
    world, olga, request = asked()
    world.answer_bot()
    version = olga.session.version
    world.effects(world.host.bot_chose(request.request, b'{"type":"pass"}', world.now))
    world.effects(world.host.bot_chose(12345, b'{"type":"pass"}', world.now))
    fail(world, request.request)
    assert olga.session.version == version


def test_answers_after_the_match_was_abandoned_are_not_heard():
    world, olga, request = asked()
    olga.ask(BackToLobby())
    assert world.host.bot_chose(request.request, b'{"type":"pass"}', world.now) == []
    assert world.host.bot_failed(request.request, world.now) == []
    olga.ask(Start())
    assert olga.of(Observed)[-1].observation.deal == 1


def test_a_table_of_nothing_but_failing_bots_still_plays():
    world = World(table_config(options={"stick_the_dealer": True, "points_to_win": 5}))
    olga = world.join("Olga", token="the host's own secret", watch=True)
    olga.ask(Start())
    for _ in range(2000):
        if not world.bot_requests:
            break
        fail(world, world.bot_requests.pop().request)
    assert olga.table.phase == "finished"
