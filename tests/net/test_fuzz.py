# SPDX-License-Identifier: GPL-3.0-or-later
"""Hundreds of thousands of hostile inputs, the same every time: none does any harm. ``dev.py fuzz`` goes on
from here for as long as one likes."""

from __future__ import annotations

import random
import sys
from collections import Counter

import pytest

from net.protocol.connection import GuestConnection
from net.protocol.messages import Profile, Say, Sit, Start
from net.session.client import ClientSession
from net.session.play import Play
from net.session.second_thoughts import SecondThoughts
from tests.net.fuzzing import Broken, Fuzz, Generator, decode_alone, documented_codes
from tests.net.session.world import World

SEED = 20261129
ALONE = 125_000
AT_A_TABLE = 46_800
FROM_A_HOST = 8_000

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def test_the_decoder_alone():
    faults = Counter(decode_alone(SEED, ALONE))
    assert set(faults) <= documented_codes()
    assert len(faults) >= 7


def test_a_table_with_a_match_in_progress():
    fuzz = Fuzz(SEED)
    fuzz.run(AT_A_TABLE // 3)
    warm = sys.getallocatedblocks()
    fuzz.run(AT_A_TABLE - AT_A_TABLE // 3)
    assert sys.getallocatedblocks() < warm * 1.1 + 20_000
    assert fuzz.matches > 12
    assert fuzz.moves > 1000
    assert len(fuzz.refused) > 30  # the inputs come far enough to be refused for every sort of reason


def test_a_hostile_host_breaks_no_guest():
    """What a host can send, bent and spoilt, to a guest's end."""
    world = World(seed=3)
    lines: list[bytes] = []
    send = world.to_guest
    world.to_guest = lambda peer, data: (lines.append(data), send(peer, data))[1]
    olga = world.owner()
    olga.ask(Start())
    olga.ask(Say(text="hello"))
    olga.ask(Sit(seat=9))
    world.play_on([olga])
    rng = random.Random(SEED)
    generator = Generator(rng)
    welcome = lines[0]
    survived = 0
    for _ in range(FROM_A_HOST):
        connection = GuestConnection(0.0, app="1.0")
        session = ClientSession(Profile("Bo"), app="1.0")
        connection.send(session.link_up()[0].message)
        for line in (welcome, generator.from_host(rng.choice(lines)), rng.choice(lines)):
            for message in connection.receive_data(line, 0.0):
                session.received(message)
        if connection.fault is not None:
            session.link_lost(connection.fault)
        survived += not session.finished
    assert 0 < survived < FROM_A_HOST


# --- the invariants are looked at -------------------------------------------------------------


def crash(monkeypatch):
    monkeypatch.setattr(SecondThoughts, "ask", lambda *_: {}["nothing"])


def say_what_is_not_documented(monkeypatch):
    from net.session import talk

    monkeypatch.setattr(talk, "EMOTES", ())
    refuse = talk.Refusal
    monkeypatch.setattr(talk, "Refusal", lambda code, text: refuse("no-idea", text))


def let_guests_rule(monkeypatch):
    table = "net.session.table.Table"
    monkeypatch.setattr(f"{table}.ready", lambda self, member, ready: self.rename("Mallory's"))


def forget_nothing(monkeypatch):
    monkeypatch.setattr("net.session.requests.REMEMBERED_ANSWERS", 10**6)


def stand_still(monkeypatch):
    monkeypatch.setattr("net.session.table.Table.ai_from", lambda *_: None)


def refuse_the_honest(monkeypatch):
    honest = Play.read_act

    def read(self, seat, version, action):
        return honest(self, seat, version + (seat == 1), action)

    monkeypatch.setattr(Play, "read_act", read)


@pytest.mark.parametrize(
    "fault",
    [crash, say_what_is_not_documented, let_guests_rule, forget_nothing, stand_still, refuse_the_honest],
)
def test_what_goes_wrong_is_noticed(fault, monkeypatch):
    fault(monkeypatch)
    with pytest.raises(Broken):
        Fuzz(1).run(6000)
