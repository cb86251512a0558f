# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables run for real: threads, sockets on this machine, bots."""

from __future__ import annotations

import contextlib
import socket
import threading
import time

import pytest

import net.runtime
from net.protocol.connection import Limits
from net.protocol.messages import (
    BackToLobby,
    Configure,
    Pause,
    Remove,
    SetLevel,
    Sit,
    Stand,
    Start,
    SwapSeats,
)
from net.runtime import Runtime
from net.session.client import Joined, Observed, RequestDone, RequestRefused, TableUpdated
from net.session.config import ConfigError
from net.session.effects import Notice
from net.session.journal import JournalError
from net.transports.base import ListenFailed
from tests.net.players import WAIT, InlineBots, Player, table

pytestmark = pytest.mark.timeout(90)


@pytest.fixture
def inline_bots(monkeypatch):
    monkeypatch.setattr(net.runtime, "BotPool", InlineBots)


@contextlib.contextmanager
def runtime(**settings):
    running = Runtime(**settings)
    running.start()
    try:
        yield running
    finally:
        running.stop()


@pytest.fixture
def here(inline_bots):
    with runtime() as running:
        yield running


@pytest.fixture
def there(inline_bots):
    with runtime() as running:
        yield running


def hosting(running, player=None, *, listen=True, port=0, **config) -> Player:
    player = player or Player("Ada")
    handle = running.host(table(**config), player.profile, player.deliver, listen=listen, port=port)
    return player.sits_at(handle)


def joining(running, address, player=None, token="", watch=False) -> Player:
    player = player or Player("Ben")
    return player.sits_at(running.join(address, player.profile, player.deliver, token, watch=watch))


def address_of(host: Player) -> str:
    (address,) = host.handle.addresses
    return address


def links_of(player: Player):
    """The links of the table that ``player`` hosts, from its inside."""
    return player.handle.host._links.values()


def on_loop(running, work) -> None:
    running._loop.call_soon_threadsafe(work)


def seat_of(player: Player):
    participant = player.last(Joined).participant
    return lambda t: next(p for p in t.people if p.participant == participant)


# --- playing ----------------------------------------------------------------------------------


def test_a_match_against_bots_in_real_worker_processes():
    with runtime(bot_workers=2) as running:
        host = hosting(running, listen=False, think=0.05)
        host.joined()
        host.handle.ask(Start())
        assert max(host.outcome().scores) >= 5
        assert host.handle.addresses == ()


def test_two_machines_play_a_match_to_the_same_end(here, there):
    host = hosting(here)
    guest = joining(there, address_of(host))
    assert guest.joined().seat == 1
    watcher = joining(there, address_of(host), Player("Cleo"), watch=True)
    assert watcher.joined().seat is None
    host.handle.ask(Start())
    assert host.outcome() == guest.outcome() == watcher.outcome()
    for player, viewer in ((host, 0), (guest, 1), (watcher, None)):
        seen = [u.observation for u in player.updates if isinstance(u, Observed)]
        assert {observation.viewer for observation in seen} == {viewer}
        versions = [u.version for u in player.updates if isinstance(u, Observed)]
        assert versions == sorted(set(versions))


def test_requests_are_answered_by_their_id(here, there):
    host = hosting(here)
    guest = joining(there, address_of(host))
    guest.joined()
    allowed = host.handle.ask(SetLevel(seat=2, level="hard"))
    host.wait(RequestDone, lambda u: u.id == allowed)
    host.sees(lambda t: t.seats[2].level == "hard")
    forbidden = guest.handle.ask(SetLevel(seat=2, level="easy"))
    refusal = guest.wait(RequestRefused, lambda u: u.id == forbidden)
    assert refusal.code == "host-only"
    assert str(refusal.text)


def test_every_request_of_a_handle_reaches_the_host(here, there):
    host = hosting(here, Player("Ada", plays=False))
    guest = joining(there, address_of(host), Player("Ben", plays=False))
    guest.joined()
    host.handle.ask(SwapSeats(first=1, second=3))
    guest.sees(lambda t: seat_of(guest)(t).seat == 3)
    host.handle.ask(Configure(name="Late night", options={"points_to_win": 7}))
    guest.sees(lambda t: t.name == "Late night" and t.options["points_to_win"] == 7)
    guest.handle.ask(Stand())
    guest.sees(lambda t: seat_of(guest)(t).seat is None)
    guest.handle.ask(Sit(seat=2))
    guest.sees(lambda t: seat_of(guest)(t).seat == 2)
    host.handle.ask(Start())
    guest.sees(lambda t: t.phase == "playing")
    host.handle.ask(Pause(paused=True))
    guest.sees(lambda t: t.paused)
    host.handle.ask(Pause(paused=False))
    host.handle.ask(BackToLobby())
    since = guest.now
    host.handle.ask(Start())
    guest.sees(lambda t: t.phase == "playing", since=since)
    host.handle.ask(Remove(participant=guest.last(Joined).participant))
    assert guest.link("closed").text is not None


def test_bots_take_their_visible_time(here):
    pace = 0.15
    host = hosting(here, Player("Ada", plays=False), listen=False, pace=pace)
    host.joined()
    host.handle.ask(Stand())
    host.handle.ask(Start())
    moves = []
    while len(moves) < 3:
        moves.append(host.wait(Observed, since=moves[-1][1] if moves else 0))
        moves[-1] = (time.monotonic(), host.updates.index(moves[-1]) + 1)
    assert moves[2][0] - moves[1][0] >= 0.9 * pace
    host.handle.set_pace(0)
    host.play()
    host.outcome()


def test_bots_that_fail_do_not_stop_the_table(here, monkeypatch):
    monkeypatch.setattr(InlineBots, "failing", True)
    host = hosting(here, listen=False)
    host.joined()
    host.handle.ask(Start())
    assert max(host.outcome().scores) >= 5


# --- coming and going -------------------------------------------------------------------------


def test_nobody_at_the_address_is_told(there):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    guest = joining(there, f"127.0.0.1:{port}")
    assert "nobody is hosting" in str(guest.link("closed").text)
    refused = guest.handle.ask(Sit(seat=0))
    assert guest.wait(RequestRefused, lambda u: u.id == refused).code == "no-link"


def test_something_else_at_the_address_is_told(there, monkeypatch):
    monkeypatch.setattr(net.client_runner, "FIRST_PAUSE", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def hang_up_on_everybody() -> None:
            with contextlib.suppress(OSError):
                while True:
                    server.accept()[0].close()

        thread = threading.Thread(target=hang_up_on_everybody)
        thread.start()
        guest = joining(there, f"127.0.0.1:{server.getsockname()[1]}")
        assert guest.link("closed").text is not None
        server.shutdown(socket.SHUT_RDWR)
        thread.join(WAIT)


def test_leaving_while_connecting_ends_at_once(there):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        guest = joining(there, f"127.0.0.1:{silent.getsockname()[1]}")
        guest.link("connecting")
        guest.handle.leave()
        assert guest.link("closed").text is None


def test_a_guest_who_leaves_gives_the_seat_to_a_bot(here, there):
    host = hosting(here)
    guest = joining(there, address_of(host))
    guest.joined()
    host.handle.ask(Start())
    guest.wait(Observed)
    guest.handle.leave()
    host.sees(lambda t: t.phase != "lobby" and t.seats[1].controller == "bot" and len(t.people) == 1)
    host.outcome()


def test_a_broken_link_mends_itself(here, there):
    host = hosting(here, Player("Ada", plays=False))
    guest = joining(there, address_of(host))
    first = guest.joined()
    host.handle.ask(Start())
    guest.wait(Observed)
    since = guest.now
    link = list(links_of(host))[-1]
    on_loop(here, link._stream.reset)
    guest.link("lost", since)
    back = guest.joined(since)
    assert (back.participant, back.seat, back.token) == (first.participant, 1, first.token)
    assert guest.wait(Observed, since=guest.updates.index(back)).resync
    host.play()
    assert host.outcome() == guest.outcome()


def test_a_dropped_guest_is_replaced_by_ai_and_comes_back_with_the_token(here, there, inline_bots):
    host = hosting(here, grace=0.05)
    guest = Player("Ben", plays=False)
    with runtime() as third:
        joining(third, address_of(host), guest)
        token = guest.joined().token
        host.handle.ask(Start())
        guest.wait(Observed, lambda u: u.observation.legal)
    host.sees(lambda t: t.seats[1].controller == "away")
    host.outcome()
    again = joining(there, address_of(host), Player("Ben"), token=token)
    assert again.joined().seat == 1
    since = again.now
    host.handle.ask(Start())
    assert again.wait(Observed, lambda u: u.observation.outcome is not None, since=since)


def test_an_old_token_makes_a_newcomer(here, there):
    host = hosting(here)
    guest = joining(there, address_of(host), token="of-another-table")
    assert guest.joined().seat == 1
    assert guest.last(Joined).token != "of-another-table"


def test_the_hosts_leaving_closes_the_table(here, there):
    host = hosting(here)
    address = address_of(host)
    guest = joining(there, address)
    guest.joined()
    host.handle.leave()
    assert "closed the table" in str(guest.link("closed").text)
    host.link("closed")
    assert host.handle.addresses == ()
    late = joining(there, address, Player("Cleo"))
    late.link("closed")


def test_stopping_tells_the_guests(there, inline_bots):
    with runtime() as first:
        host = hosting(first)
        guest = joining(there, address_of(host))
        guest.joined()
        since = guest.now
    assert "closed the table" in str(guest.link("closed", since).text)


def test_a_full_house_turns_away_in_words(here, there):
    host = hosting(here, spectators_allowed=False)
    guests = [joining(there, address_of(host), Player(f"Guest {n}")) for n in range(3)]
    for guest in guests:
        guest.joined()
    late = joining(there, address_of(host), Player("Late"))
    assert "full" in str(late.link("closed").text)


# --- the journal ------------------------------------------------------------------------------


def test_a_match_is_resumed_at_the_exact_state(there, tmp_path, inline_bots):
    journal = tmp_path / "data" / "matches.db"
    guest = Player("Ben", plays=False)
    with runtime(journal_path=journal) as first:
        host = hosting(first, grace=30.0)  # AI must not be quicker than the guest’s way back
        joining(there, address_of(host), guest)
        token = guest.joined().token
        host.handle.ask(Start())
        asked = guest.wait(Observed, lambda u: u.observation.legal)
        address = address_of(host)
        guest.link("up")
    with runtime(journal_path=journal) as second:
        (entry,) = second.unfinished()
        assert entry.config.name == "Test"
        again = Player("Ada")
        port = int(address.partition(":")[2] or 47420)
        again.sits_at(second.resume(entry.match_id, again.profile, again.deliver, True, port))
        assert again.joined().seat == 0
        back = joining(there, address, Player("Ben", plays=False), token=token)
        assert back.joined().seat == 1
        assert back.wait(Observed).observation == asked.observation
        assert back.wait(Observed).version == asked.version
        back.play()
        assert back.outcome() == again.outcome()
        assert second.unfinished() == []


def test_a_damaged_journal_is_told_once_before_any_table_is_opened(tmp_path, inline_bots):
    path = tmp_path / "matches.db"
    path.write_bytes(b"no journal at all" * 300)
    with runtime(journal_path=path) as running:
        (problem,) = running.journal_problems()
        assert "set-aside" in str(problem)
        assert running.journal_problems() == []


def test_what_cannot_be_resumed_is_told(tmp_path, inline_bots):
    player = Player("Ada")
    with runtime(journal_path=tmp_path / "matches.db") as running:
        assert running.unfinished() == []
        with pytest.raises(JournalError) as failure:
            running.resume(5, player.profile, player.deliver)
        assert failure.value.text


def test_a_damaged_journal_is_set_aside_and_the_table_opens(tmp_path, inline_bots):
    path = tmp_path / "matches.db"
    path.write_bytes(b"this is no database" * 100)
    with runtime(journal_path=path) as running:
        host = hosting(running, listen=False)
        assert "could not be read" in str(host.wait(Notice).text)
        host.joined()
        host.handle.ask(Start())
        host.outcome()
    assert [p for p in tmp_path.iterdir() if "set-aside" in p.name]


# --- mistakes of the caller -------------------------------------------------------------------


def test_a_table_that_cannot_be_is_refused(here):
    with pytest.raises(ConfigError):
        hosting(here, num_seats=3)


def test_a_taken_port_is_refused(here):
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(ListenFailed):
        hosting(here, port=other.getsockname()[1])


def test_a_deliver_that_fails_is_logged_and_hurts_nobody(here, caplog):
    host = Player("Ada")

    def deliver(update) -> None:
        host.deliver(update)
        if isinstance(update, TableUpdated):
            raise ValueError("the window is gone")

    host.sits_at(here.host(table(), host.profile, deliver, listen=False))
    host.joined()
    host.handle.ask(Start())
    host.outcome()
    assert "the window is gone" in caplog.text


def test_calling_the_runtime_from_deliver_does_not_hang(here):
    caught: list[Exception] = []
    host = Player("Ada")

    def deliver(update) -> None:
        try:
            here.unfinished()
        except RuntimeError as error:
            caught.append(error)
        host.deliver(update)

    host.sits_at(here.host(table(), host.profile, deliver, listen=False))
    host.joined()
    assert "wait for itself" in str(caught[0])


def test_a_runtime_that_was_never_started_can_be_stopped():
    Runtime().stop()


def test_stopping_twice_and_asking_afterwards_is_harmless(inline_bots):
    with runtime() as running:
        host = hosting(running)
        host.joined()
    running.stop()
    host.handle.ask(Sit(seat=1))
    host.handle.leave()
    assert host.handle.addresses == ()


def test_a_host_that_falls_silent_is_noticed(here, inline_bots):
    host = hosting(here)
    with runtime(limits=Limits(ping_after=0.1, idle=0.3)) as impatient:
        guest = joining(impatient, address_of(host))
        guest.joined()
        since = guest.now
        frozen = threading.Event()
        on_loop(here, lambda: frozen.wait(WAIT))
        try:
            assert guest.link("lost", since).text is not None
        finally:
            frozen.set()
        guest.joined(since)
