# SPDX-License-Identifier: GPL-3.0-or-later
"""For real: codes, hints, talk, and several people of one machine at a table."""

from __future__ import annotations

import time

import pytest

from net.protocol.messages import Allow, Consent, Emote, Ready, Rename, Say, Start, TakeBack
from net.session.client import (
    Hinted,
    Joined,
    Observed,
    PasswordWanted,
    RequestDone,
    RequestRefused,
    TableUpdated,
    Talked,
    TookBack,
)
from net.transports.base import ConnectFailed
from tests.net.players import WAIT, Player
from tests.net.test_runtime import address_of, here, hosting, inline_bots, joining, runtime, there

__all__ = ["here", "inline_bots", "there"]

pytestmark = pytest.mark.timeout(90)


def beside(player: Player, other: Player, **settings) -> Player:
    """``other`` sits down at the table of ``player``, at the same machine."""
    return other.sits_at(player.handle.add_local(other.profile, other.deliver, **settings))


# --- codes ------------------------------------------------------------------------------------


def test_a_locked_table_asks_until_the_code_is_right(here, there):
    host = hosting(here)
    host.joined()
    host.handle.set_password("4711")
    host.sees(lambda t: t.locked)
    guest = joining(there, address_of(host))
    assert guest.wait(PasswordWanted).text is None
    guest.handle.give_password("1174")
    assert "not the password" in str(guest.wait(PasswordWanted, lambda u: u.text is not None).text)
    guest.handle.give_password("47 11")
    assert guest.joined().table.locked
    host.handle.set_password("")
    guest.sees(lambda t: not t.locked)
    assert joining(there, address_of(host), Player("Cleo")).joined().seat == 2


def test_who_was_let_in_comes_back_without_the_code(here, there):
    host = hosting(here)
    host.joined()
    host.handle.set_password("4711")
    host.sees(lambda t: t.locked)
    guest = joining(there, address_of(host))
    guest.wait(PasswordWanted)
    guest.handle.give_password("4711")
    token = guest.joined().token
    with runtime() as elsewhere:
        assert joining(elsewhere, address_of(host), Player("Ben"), token).joined().seat == 1


def test_one_may_go_away_instead_of_typing_a_code(here, there):
    host = hosting(here)
    host.joined()
    host.handle.set_password("4711")
    host.sees(lambda t: t.locked)
    guest = joining(there, address_of(host))
    guest.wait(PasswordWanted)
    guest.handle.leave()
    guest.link("closed")


# --- hints, taking back, talking --------------------------------------------------------------


def allowing(host: Player) -> None:
    host.joined()
    host.handle.ask(Allow(spectators=True, hints=True, take_back=True, turn_limit=0))
    host.sees(lambda t: t.hints_allowed and t.take_back_allowed)


def test_a_hint_comes_from_a_worker_of_one_s_own():
    with runtime(bot_workers=1) as running:
        host = hosting(running, Player("Ada", plays=False), listen=False, think=0.05)
        allowing(host)
        host.handle.ask(Start())
        seen = host.wait(Observed, lambda u: bool(u.observation.legal))
        request = host.handle.hint()
        hint = host.wait(Hinted, lambda u: u.id == request)
        assert hint.action in seen.observation.legal
        assert hint.version == seen.version


def test_a_hint_that_no_bot_can_give_is_refused(here, monkeypatch):
    host = hosting(here, Player("Ada", plays=False))
    request = host.handle.hint()
    assert host.wait(RequestRefused, lambda u: u.id == request).code == "no-hint"
    allowing(host)
    host.handle.ask(Start())
    host.wait(Observed, lambda u: bool(u.observation.legal))
    monkeypatch.setattr(type(here._bots), "failing", True)
    request = host.handle.hint()
    assert host.wait(RequestRefused, lambda u: u.id == request).code == "no-hint"


def test_a_move_is_taken_back_over_tcp(here, there):
    host = hosting(here, Player("Ada", plays=False))
    allowing(host)
    guest = joining(there, address_of(host), Player("Ben", plays=False))
    guest.joined()
    host.handle.ask(Start())
    for player in (host, guest):
        player.wait(Observed, lambda u: bool({0, 1} & set(u.observation.active)))
    turn = guest if 1 in guest.last(Observed).observation.active else host
    before = turn.wait(Observed, lambda u: bool(u.observation.legal))
    turn.handle.act(before.observation.legal[0])
    turn.wait(Observed, lambda u: u.version > before.version)
    turn.handle.ask(TakeBack())
    other = guest if turn is host else host
    other.wait(TableUpdated, lambda u: bool(u.table.asked))
    other.handle.ask(Consent(agreed=True))
    for player in (host, guest):
        player.wait(TookBack)
    assert turn.last(Observed).observation == before.observation


def test_people_talk(here, there):
    host = hosting(here)
    host.joined()
    guest = joining(there, address_of(host))
    number = guest.joined().participant
    guest.handle.ask(Say(text="Good evening"))
    guest.handle.ask(Emote(emote="hello"))
    for player in (host, guest):
        assert player.wait(Talked).text == "Good evening"
        assert player.wait(Talked, lambda u: u.emote == "hello").participant == number
    ready = guest.handle.ask(Ready(ready=True))
    guest.wait(RequestDone, lambda u: u.id == ready)
    host.sees(lambda t: [p.ready for p in t.people] == [False, True])
    host.handle.ask(Rename(name="Evening table"))
    guest.sees(lambda t: t.name == "Evening table")


# --- one machine, several people --------------------------------------------------------------


def test_people_of_one_machine_play_with_a_guest_and_ai(here, there):
    host = hosting(here)
    host.joined()
    host.handle.set_password("4711")
    host.sees(lambda t: t.locked)
    anna = beside(host, Player("Anna"))
    assert anna.joined().seat == 1
    assert not anna.last(Joined).table.people[1].host
    guest = joining(there, address_of(host))
    guest.wait(PasswordWanted)
    guest.handle.give_password("4711")
    assert guest.joined().seat == 2
    host.handle.ask(Start())
    assert host.outcome() == anna.outcome() == guest.outcome()
    for player, seat in ((host, 0), (anna, 1), (guest, 2)):
        assert {u.observation.viewer for u in player.updates if isinstance(u, Observed)} == {seat}


def test_people_of_one_machine_at_another_s_locked_table(here, there):
    host = hosting(here)
    host.joined()
    host.handle.set_password("4711")
    host.sees(lambda t: t.locked)
    guest = joining(there, address_of(host))
    guest.wait(PasswordWanted)
    guest.handle.give_password("4711")
    guest.joined()
    anna = beside(guest, Player("Anna"))
    token = anna.joined().token
    assert anna.last(Joined).seat == 2
    anna.handle.leave()
    host.sees(lambda t: len(t.people) == 2)
    assert token != guest.last(Joined).token


def test_people_of_the_host_s_machine_come_back_after_a_crash(inline_bots, tmp_path):
    with runtime(journal_path=tmp_path / "matches.db") as running:
        host = hosting(running, Player("Ada", plays=False))
        host.joined()
        anna = beside(host, Player("Anna", plays=False))
        anna.joined()
        host.handle.ask(Start())
        anna.wait(Observed)
    with runtime(journal_path=tmp_path / "matches.db") as running:
        (entry,) = running.unfinished()
        assert not entry.running
        host = Player("Ada")
        host.sits_at(running.resume(entry.match_id, host.profile, host.deliver))
        host.joined()
        (number,) = [person.participant for person in entry.people if person.local]
        anna = beside(host, Player("Anna"), participant=number)
        assert anna.joined().seat == 1
        assert host.outcome() == anna.outcome()


def test_when_the_host_goes_the_people_beside_go_too(here):
    host = hosting(here)
    host.joined()
    anna = beside(host, Player("Anna"))
    anna.joined()
    host.handle.leave()
    assert "closed the table" in str(anna.link("closed").text)


def test_over_bluetooth_there_is_one_person_a_device(here, there, monkeypatch):
    host = hosting(here)
    guest = joining(there, address_of(host))
    guest.joined()
    guest.handle.client.reached = "bt:AA:BB:CC:DD:EE:FF"
    with pytest.raises(ConnectFailed, match="Bluetooth"):
        beside(guest, Player("Anna"))


def test_a_second_window_sees_what_is_being_played(inline_bots, tmp_path):
    with runtime(journal_path=tmp_path / "m.db") as one, runtime(journal_path=tmp_path / "m.db") as other:
        host = hosting(one, Player("Ada", plays=False), listen=False)
        host.joined()
        host.handle.ask(Start())
        host.wait(Observed)
        assert [entry.running for entry in other.unfinished()] == [True]
        host.handle.leave()
        end = time.monotonic() + WAIT
        while [entry.running for entry in other.unfinished()] == [True]:
            assert time.monotonic() < end
            time.sleep(0.01)
