# SPDX-License-Identifier: GPL-3.0-or-later
"""Every kind of request has its one place; what each does is tested with what it is about."""

from __future__ import annotations

from typing import get_args

from net.protocol.messages import Pause, Remove, Request, Sit
from net.session.requests import HOST_ONLY, RATIONED
from tests.net.session.world import World


def test_every_request_is_carried_out_by_something():
    kinds = set(get_args(Request))
    assert set(World().host._requests.handlers) == kinds
    assert kinds >= (HOST_ONLY | RATIONED)
    assert not HOST_ONLY & RATIONED


def test_a_request_is_carried_out_once_and_answered_each_time():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    for wanted in (3, 2):
        bo.world.outputs(bo, bo.session.ask(Sit(id=70, seat=wanted)))
        world.pump()
    assert olga.table.seats[3].participant == bo.session.participant
    assert olga.table.seats[2].participant == 0


def test_what_only_the_host_may_ask_is_refused_whatever_it_says():
    world = World()
    world.owner()
    bo = world.join("Bo")
    for request in (Remove(participant=99), Pause(paused=True)):
        bo.ask(request)
        assert bo.refusal == "host-only"
