# SPDX-License-Identifier: GPL-3.0-or-later
"""A locked table: who knows the password comes in, whoever has a token needs none, and the password never
travels."""

from __future__ import annotations

import contextlib
import itertools
import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.protocol.messages import COOKIE, PROTOCOL, Challenge, Hello, Profile, Refused, Sit, Start, Unlock
from net.session import lock
from net.session.client import ClientSession, HangUp, Joined, PasswordWanted, Prove, Transmit, prove
from net.session.config import TableConfig
from net.session.effects import Close, Send
from net.session.host import HostSession
from net.session.journal import Journal
from net.session.lock import (
    ANSWER_WITHIN,
    MAX_WAITING,
    TRIES_AT_ONCE,
    Guesses,
    key_of,
    new_lock,
    proof_of,
    tidy,
)
from tests.net.session.world import HOST_TOKEN, Guest, World, table_config

PASSWORD = "Zia Rosa 7"
LOCK = new_lock(PASSWORD, b"sixteen bytes of")


@pytest.fixture
def world() -> World:
    """A locked table with its host."""
    world = World(table_config(lock=LOCK))
    world.owner()
    return world


def comes_with(world: World, code: str, *, name: str = "Bo", watch: bool = False) -> Guest:
    """Someone who comes with ``code`` ("" for nobody told them)."""
    guest = Guest(world, ClientSession(Profile(name), app="1.0", watch=watch))
    guest.session.password = code
    world.connect(guest)
    return guest


def challenged(world: World, peer: int) -> Challenge:
    """The challenge that a newcomer's hello on a fresh link is answered with."""
    world.effects(world.host.peer_connected(peer, world.now))
    (effect,) = world.host.received(peer, Hello(COOKIE, PROTOCOL, "1.0", Profile("Bo")), world.now)
    assert isinstance(effect, Send)
    assert isinstance(effect.message, Challenge)
    return effect.message


def refusals(effects) -> list[tuple[int, str]]:
    return [
        (e.peer, e.message.code) for e in effects if isinstance(e, Send) and isinstance(e.message, Refused)
    ]


# --- with the password ----------------------------------------------------------------------------


def test_the_right_code_lets_in(world: World):
    bo = comes_with(world, PASSWORD)
    assert bo.link == "up"
    assert bo.session.seat == 1
    assert bo.table.locked


def test_case_and_blanks_of_a_code_do_not_matter(world: World):
    assert comes_with(world, " zia  ROSA7").link == "up"
    assert tidy("ＡＢ c") == "abc"
    assert len(tidy("x" * 100)) == 64


def test_who_knows_no_code_is_asked_for_it_and_keeps_no_link(world: World):
    bo = comes_with(world, "")
    assert bo.of(PasswordWanted) == [PasswordWanted("Kitchen table", None)]
    assert bo.peer is None
    assert not bo.session.finished
    assert len(world.guests) == 1
    bo.session.give_password(PASSWORD)
    world.connect(bo)
    assert bo.link == "up"


def test_a_wrong_code_is_told_and_may_be_typed_again(world: World):
    bo = comes_with(world, "1234")
    wanted = bo.of(PasswordWanted)[-1]
    assert "not the password" in str(wanted.text)
    assert bo.peer is None
    assert not bo.session.finished
    bo.session.give_password(PASSWORD)
    world.connect(bo)
    assert bo.link == "up"


def test_spectators_need_the_code_too(world: World):
    assert comes_with(world, "1234", watch=True).of(PasswordWanted)
    assert comes_with(world, PASSWORD, watch=True).link == "up"


def test_the_code_never_travels_and_no_proof_fits_twice(world: World):
    heard: list[bytes] = []
    world.queue = Recorder(heard)
    bo, cleo = comes_with(world, PASSWORD), comes_with(world, PASSWORD, name="Cleo")
    assert bo.link == cleo.link == "up"
    lines = b"".join(heard)
    assert b'"unlock"' in lines
    for secret in (PASSWORD, tidy(PASSWORD), LOCK.key):
        assert secret.encode() not in lines
    proofs = [line for line in heard if b'"unlock"' in line]
    assert len(set(proofs)) == 2
    challenge = challenged(world, 99)
    stolen = proofs[0].split(b'"proof":"')[1][:64].decode()
    effects = world.host.received(99, Unlock(stolen), world.now)
    assert refusals(effects) == [(99, "wrong-password")]
    assert challenge.salt == LOCK.salt


class Recorder(list):
    """A queue that remembers what went through it."""

    def __init__(self, heard: list[bytes]) -> None:
        super().__init__()
        self.heard = heard

    def append(self, item) -> None:
        self.heard.append(item[2])
        super().append(item)


# --- with a token -----------------------------------------------------------------------------


def test_who_was_there_comes_back_without_a_code(world: World):
    bo = comes_with(world, PASSWORD)
    world.drop(bo)
    bo.session.password = ""
    world.connect(bo)
    assert bo.link == "up"
    assert bo.session.seat == 1


def test_an_unknown_token_opens_nothing(world: World):
    bo = Guest(world, ClientSession(Profile("Bo"), app="1.0", token="made up"))
    world.connect(bo)
    assert bo.session.token == ""
    world.connect(bo)
    assert bo.of(PasswordWanted)
    assert not bo.of(Joined)


def test_who_is_invited_at_the_host_s_own_device_needs_no_code(world: World):
    token = world.host.invite()
    anna = world.join("Anna", token=token)
    assert anna.link == "up"
    assert anna.session.token == token
    world.drop(anna)
    world.connect(anna)
    assert anna.link == "up"
    anna.leave()
    again = world.join("Anna", token=token)
    assert not again.of(Joined)


# --- the host's side --------------------------------------------------------------------------


def test_locking_keeps_those_who_are_there_and_everyone_sees_it():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    world.effects(world.host.set_lock(LOCK, world.now))
    world.pump()
    assert olga.table.locked
    assert bo.link == "up"
    assert comes_with(world, "").of(PasswordWanted)
    world.effects(world.host.set_lock(None, world.now))
    world.pump()
    assert not bo.table.locked
    assert world.join("Cleo").link == "up"


def test_a_lock_taken_off_or_changed_while_someone_answers(world: World):
    challenge = challenged(world, 90)
    world.host.set_lock(None, world.now)
    effects = world.host.received(90, Unlock("0" * 64), world.now)
    assert refusals(effects) == []
    assert any(isinstance(e, Send) and e.peer == 90 for e in effects)
    world.host.set_lock(LOCK, world.now)
    challenge = challenged(world, 91)
    world.host.set_lock(new_lock("another", b"other salt......"), world.now)
    effects = world.host.received(91, Unlock(proof_of(LOCK.key, challenge)), world.now)
    assert refusals(effects) == [(91, "wrong-password")]


def test_no_code_is_no_lock():
    assert new_lock("  ", b"salt") is None
    assert TableConfig(name="x", game="euchre", num_seats=4, levels=("easy",) * 4).lock is None


def tries(world: World, peer: int, origin: str, *, right: bool) -> str:
    """How a newcomer fares who says the right password or a wrong one: "" or the refusal's code."""
    world.effects(world.host.peer_connected(peer, world.now, origin))
    (effect,) = world.host.received(peer, Hello(COOKIE, PROTOCOL, "1.0", Profile("Bo")), world.now)
    assert isinstance(effect, Send)
    assert isinstance(effect.message, Challenge)
    answer = Unlock(proof_of(LOCK.key, effect.message) if right else "0" * 64)
    told = refusals(world.host.received(peer, answer, world.now))
    world.host.peer_lost(peer, world.now)
    return told[0][1] if told else ""


def test_guessing_is_slow_but_for_those_with_tokens(world: World):
    bo = comes_with(world, PASSWORD)
    for number in range(TRIES_AT_ONCE):
        assert tries(world, 100 + number, "", right=False) == "wrong-password"
    assert tries(world, 200, "", right=True) == "too-many-tries"
    world.drop(bo)
    world.connect(bo)
    assert bo.link == "up"
    world.wait(lock.SECONDS_PER_TRY)
    assert tries(world, 201, "", right=True) == ""


def test_a_guesser_at_two_tries_a_second_keeps_nobody_else_out(world: World):
    peers = itertools.count(1000)
    looked_at, let_in = 0, 0
    for half_second in range(120):
        looked_at += tries(world, next(peers), "10.0.0.66", right=False) == "wrong-password"
        if half_second % 6 == 5:
            let_in += tries(world, next(peers), "10.0.0.7", right=True) == ""
        world.now += 0.5
    assert let_in == 20
    assert looked_at <= TRIES_AT_ONCE + 60 / lock.SECONDS_PER_TRY


def test_guessers_at_many_addresses_leave_room_for_who_has_not_guessed(world: World):
    peers = itertools.count(1000)
    for _ in range(5):
        for device in range(20):
            tries(world, next(peers), f"10.0.0.{device}", right=False)
    assert tries(world, next(peers), "10.0.0.0", right=True) == "too-many-tries"
    assert tries(world, next(peers), "10.0.1.1", right=True) == ""
    assert tries(world, next(peers), "", right=True) == ""


@given(
    st.lists(
        st.tuples(st.integers(0, 400), st.floats(0, 10)),
        min_size=1,
        max_size=400,
    )
)
def test_any_number_of_addresses_have_a_bounded_number_of_guesses(tries_made: list[tuple[int, float]]):
    guesses, now, counted = Guesses(0.0), 0.0, 0
    for device, seconds in tries_made:
        now += seconds / 100
        if guesses.may_try(f"device {device}", now):
            guesses.wrong(f"device {device}", now)
            counted += 1
    assert counted <= lock.TABLE_TRIES_AT_ONCE + now / lock.TABLE_SECONDS_PER_TRY


def test_a_device_that_opens_many_links_crowds_out_only_itself(world: World):
    for peer, origin in [(500, "10.0.0.7"), *((501 + n, "10.0.0.66") for n in range(MAX_WAITING))]:
        world.effects(world.host.peer_connected(peer, world.now, origin))
        effects = world.host.received(peer, Hello(COOKIE, PROTOCOL, "1.0", Profile("Bo")), world.now)
    assert refusals(effects) == [(501, "busy")]


def test_right_answers_cost_nothing(world: World):
    for number in range(2 * TRIES_AT_ONCE):
        right = proof_of(LOCK.key, challenged(world, 300 + number))
        assert refusals(world.host.received(300 + number, Unlock(right), world.now)) == []


def test_a_challenge_is_to_be_answered_in_time(world: World):
    challenged(world, 99)
    world.now += ANSWER_WITHIN
    effects = world.host.tick(world.now)
    assert refusals(effects) == [(99, "handshake-timeout")]
    assert Close(99) in effects
    assert world.host.received(99, Unlock("0" * 64), world.now) == []


def test_too_many_open_challenges_cost_the_oldest_its_place(world: World):
    for number in range(MAX_WAITING):
        challenged(world, 100 + number)
    world.host.peer_connected(400, world.now)
    effects = world.host.received(400, Hello(COOKIE, PROTOCOL, "1.0", Profile("Bo")), world.now)
    assert refusals(effects) == [(100, "busy")]


def test_who_has_not_answered_does_and_is_told_nothing(world: World):
    version = len(world.guests)
    challenged(world, 99)
    assert world.host.received(99, Sit(id=1), world.now) == []
    world.host.peer_lost(99, world.now)
    assert len(world.guests) == version
    assert len(world.guests[1].table.people) == 1


def test_an_answer_nobody_asked_for_changes_nothing(world: World):
    bo = comes_with(world, PASSWORD)
    world.write(bo.peer, bo.connection.send(Unlock("0" * 64)))
    assert bo.link == "up"


def test_a_proof_before_the_greeting_is_refused(world: World):
    peer = world.connect_raw()
    world.write(peer, b'{"t":"unlock","proof":"' + b"0" * 64 + b'"}\n')
    assert peer not in world.ends


def test_the_lock_is_in_the_journal_and_the_code_is_not(tmp_path):
    journal = Journal(tmp_path / "matches.db")
    world = World(table_config(lock=LOCK), journal=journal)
    world.owner().ask(Start())
    arguments = world.host_arguments()
    world.host = HostSession.resume(arguments.pop("journal"), 1, **arguments)
    world.guests.clear()
    assert world.join("Olga", token=HOST_TOKEN).table.locked
    journal.close()
    with contextlib.closing(sqlite3.connect(tmp_path / "matches.db")) as db:
        kept = str(db.execute("SELECT * FROM matches").fetchall())
    assert LOCK.key in kept
    assert PASSWORD not in kept
    assert tidy(PASSWORD) not in kept


# --- the client's side ------------------------------------------------------------------------


def test_a_client_answers_at_once_when_it_knows_the_code():
    session = ClientSession(Profile("Bo"), app="1.0")
    session.password = PASSWORD
    challenge = Challenge("t", "Table", LOCK.salt, "ab" * 16)
    assert session.received(challenge) == [Prove(PASSWORD, challenge)]
    assert prove(Prove(PASSWORD, challenge)).proof == proof_of(key_of(PASSWORD, LOCK.salt), challenge)
    assert session.received(challenge) == []  # it takes work, and a host may ask for it once on a link
    session.link_up()
    assert session.received(challenge) == [Prove(PASSWORD, challenge)]


def test_a_client_waits_for_the_code_and_says_nothing_of_a_lost_link():
    session = ClientSession(Profile("Bo"), app="1.0")
    outputs = session.received(Challenge("t", "Table", LOCK.salt, "ab" * 16))
    assert [type(o) for o in outputs] == [PasswordWanted, HangUp]
    assert session.link_lost() == []
    session.give_password(PASSWORD)
    assert [type(o) for o in session.link_up()] == [Transmit]
