# SPDX-License-Identifier: GPL-3.0-or-later
"""Anything may happen at a table in any order, and what must hold always holds."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    precondition,
    rule,
)

from engines.euchre.types import JOKER_SUIT, Call, Continue, Discard, OrderUp, Pass, Play
from engines.registry import find_game
from net.protocol.messages import (
    COOKIE,
    PROTOCOL,
    Act,
    Allow,
    BackToLobby,
    Emote,
    Hello,
    Pause,
    Profile,
    Ready,
    Remove,
    Rename,
    Say,
    SetLevel,
    Sit,
    Stand,
    Start,
    SwapSeats,
    TakeBack,
    Unlock,
    Update,
)
from net.session.client import Joined, Observed, PasswordWanted, TookBack
from net.session.effects import AskBot
from net.session.host import HostSession
from net.session.journal import TAKEN_BACK, Journal
from net.session.lock import new_lock
from tests.net.session.world import Guest, World, table_config

HOUSE_RULES: list[dict[str, Any]] = [
    {"match_end": "deals", "number_of_deals": 1},
    {"points_to_win": 5, "farmers_hand": "mixed", "misdeal_hands": True, "joker": True},
    {"points_to_win": 5, "defend_alone": True, "stick_the_dealer": True, "no_trump": "both"},
]
ACTIONS = st.one_of(
    st.sampled_from([Pass(), OrderUp(), OrderUp(True), Call("H"), Call("NT"), Continue()]),
    st.sampled_from(["9C", "JD", "AS", "X1", "??", "nonsense", ""]).flatmap(
        lambda card: st.sampled_from([Play(card), Discard(card)])
    ),
)
SEATS = st.integers(0, 3)
LOCK = new_lock("1234", bytes(16))


def holds(version: int, seat: int | None, state: Any, line: bytes) -> None:
    """Nothing that ``seat`` may not see is in ``line``, which tells it of ``state``."""
    update = msgspec.json.decode(line, type=Update)
    assert (update.version, update.seat) == (version, seat)
    assert bytes(update.observation) == msgspec.json.encode(state.observation(seat))
    hidden = {card for owner, hand in enumerate(state.hands) if owner != seat for card in hand}
    hidden |= set(state.stock)
    if state.phase == JOKER_SUIT:
        hidden |= set(state.hands[state.dealer])  # not even the dealer knows
    if state.discarded is not None and seat != state.dealer:
        hidden.add(state.discarded)
    if seat == state.swapped_by:
        hidden -= set(state.swapped_away)  # a farmer knows what was laid under
    hidden.discard(state.upcard)
    for card in hidden:
        assert f'"{card}"'.encode() not in line


class TableMachine(RuleBasedStateMachine):
    """One table, its host Olga, and whoever hypothesis sends there."""

    guests: Bundle[Guest] = Bundle("guests")

    @initialize(
        target=guests,
        options=st.sampled_from(HOUSE_RULES),
        grace=st.sampled_from([0.0, 5.0]),
        turn_limit=st.sampled_from([0.0, 30.0]),
        summary_limit=st.sampled_from([0.0, 30.0]),
        spectators=st.booleans(),
        take_back=st.sampled_from([True, True, False]),
        locked=st.sampled_from([False, False, True]),
        seed=st.integers(0, 99),
        begun=st.sampled_from([True, True, False]),
    )
    def open_table(
        self, options, grace, turn_limit, summary_limit, spectators, take_back, locked, seed, begun
    ):
        self.journal = Journal(":memory:")
        config = table_config(
            options=options,
            grace=grace,
            turn_limit=turn_limit,
            summary_limit=summary_limit,
            spectators_allowed=spectators,
            take_back_allowed=take_back,
            hints_allowed=take_back,
            lock=LOCK if locked else None,
        )
        self.world = World(config, journal=self.journal, seed=seed)
        self.late: list[AskBot] = []
        self.record = 0
        self.states: list[Any] = []  # by version
        self.standing: list[Any] = []  # those that were not taken back
        self.first_version = 0
        self.olga = self.world.owner()
        if begun:
            self.olga.ask(Start())
        return self.olga

    # --- coming and going -----------------------------------------------------------------

    @rule(target=guests, name=st.sampled_from(["Bo", "Cleo", "olga"]), watch=st.booleans())
    def join(self, name, watch):
        guest = self.world.join(name, watch=watch)
        if guest.of(PasswordWanted):
            assert self.locked()
            guest = self.world.join(name, token=self.world.host.invite())
        return guest if guest.of(Joined) else multiple()

    @rule(proof=st.sampled_from(["0" * 64, "f" * 64]))
    def come_with_a_wrong_code(self, proof):
        """… which is also what becomes of one who shows a proof that nobody asked for."""
        before = len(self.world.host._table.roster)
        peer = self.world.connect_raw()
        for message in (Hello(COOKIE, PROTOCOL, "1.0", Profile("Mallory")), Unlock(proof)):
            if peer in self.world.ends and self.locked():
                self.world.write(peer, msgspec.json.encode(message) + b"\n")
        assert len(self.world.host._table.roster) == before
        self.world.lose(peer)

    def locked(self) -> bool:
        """As the host has it: Olga may be away, and then knows the table as it was."""
        return bool(self.world.host._table.info().locked)

    @rule(locked=st.booleans())
    def lock(self, locked):
        self.world.effects(self.world.host.set_lock(LOCK if locked else None, self.world.now))
        self.world.pump()

    @rule(token=st.sampled_from(["wrong", "secret", "x" * 64]))
    def come_with_a_wrong_token(self, token):
        assert not self.world.join("Mallory", token=token).of(Joined)

    @rule(guest=guests)
    def drop(self, guest):
        if guest.peer is not None:
            self.late += self.world.bot_requests[:1]
            self.world.drop(guest)

    @rule(guest=guests)
    def come_back(self, guest):
        if guest.peer is None and not guest.session.finished:
            seat = self.seat_of(guest)
            self.world.connect(guest)
            if guest.link == "up":
                assert guest.of(Joined)[-1].seat == seat

    @rule(target=guests, guest=guests)
    def come_in_on_a_second_link(self, guest):
        if guest.peer is None:
            return multiple()
        seat = self.seat_of(guest)
        second = self.world.join("Elsewhere", token=guest.session.token)
        assert guest.session.finished
        assert second.of(Joined)[-1].seat == seat
        assert second.session.participant == guest.session.participant
        if guest is self.olga:
            self.olga = second
        return second

    @rule(guest=guests)
    def leave(self, guest):
        if guest is not self.olga:
            guest.leave()

    @rule(guest=guests, seat=st.none() | SEATS)
    def sit(self, guest, seat):
        guest.ask(Sit(seat=seat))

    @rule(guest=guests)
    def stand(self, guest):
        guest.ask(Stand())

    # --- the host -------------------------------------------------------------------------

    @rule(guest=guests)
    def start(self, guest):
        guest.ask(Start())

    @precondition(lambda self: self.record)
    @rule()
    def start_at_last(self):
        self.olga.ask(Pause(paused=False))
        self.olga.ask(Start())

    @rule(guest=guests, request=st.sampled_from([BackToLobby(), Start()]))
    def end_or_begin(self, guest, request):
        guest.ask(request)

    @rule(guest=guests, paused=st.booleans())
    def pause(self, guest, paused):
        guest.ask(Pause(paused=paused))

    @rule(guest=guests, seat=SEATS, other=SEATS, level=st.sampled_from(["easy", "hard", "godlike"]))
    def set_up(self, guest, seat, other, level):
        guest.ask(SetLevel(seat=seat, level=level))
        guest.ask(SwapSeats(first=seat, second=other))

    @rule(guest=guests, participant=st.integers(1, 5))
    def send_away(self, guest, participant):
        guest.ask(Remove(participant=participant))

    @rule(
        guest=guests,
        spectators=st.booleans(),
        take_back=st.booleans(),
        limit=st.sampled_from([0, 5, 15, 120]),
    )
    def allow(self, guest, spectators, take_back, limit):
        wish = {"spectators": spectators, "hints": take_back, "take_back": take_back}
        guest.ask(Allow(turn_limit=limit, **wish))
        guest.ask(Rename(name="Another name"))

    # --- talking ---

    @rule(guest=guests, ready=st.booleans(), text=st.text(max_size=3), emote=st.sampled_from(["wow", "no"]))
    def talk(self, guest, ready, text, emote):
        guest.ask(Ready(ready=ready))
        guest.ask(Say(text=text))
        guest.ask(Emote(emote=emote))

    # --- playing --------------------------------------------------------------------------

    @rule(steps=st.integers(1, 25))
    def play_on(self, steps):
        """Whoever is to act acts, legally."""
        for _ in range(steps):
            waited = [g for g in self.present() if g.of(Observed) and g.sees.legal]
            if waited and self.world.rng.random() < 0.7:
                waited[0].act_at_random()
            elif self.world.bot_requests:
                self.world.answer_bot(self.world.rng.randrange(len(self.world.bot_requests)))

    @rule(guest=guests, action=ACTIONS)
    def act_anyhow(self, guest, action):
        guest.act(action)

    @rule(guest=guests)
    def take_back_anything(self, guest):
        guest.ask(TakeBack())

    @precondition(lambda self: self.world.host._table.phase == "playing")
    @rule(bots=st.integers(0, 3))
    def act_and_take_it_back(self, bots):
        self.olga.ask(Pause(paused=False))
        waited: list[Guest] = []
        for _ in range(20):
            waited = [g for g in self.present() if g.of(Observed) and g.sees.legal]
            if waited or not self.world.bot_requests:
                break
            self.world.answer_bot(0)
        if not waited:
            return
        guest, before = waited[0], waited[0].sees
        guest.act_at_random()
        for _ in range(bots):
            if self.world.bot_requests:
                self.world.answer_bot(0)
        told, version = len(guest.of(TookBack)), self.version()
        guest.ask(TakeBack())
        if len(guest.of(TookBack)) > told:
            assert guest.sees == before
            assert self.version() == version + 1

    @rule(guest=guests, id=st.integers(900, 903), seat=SEATS, back=st.integers(-2, 3), action=ACTIONS)
    def act_for_any_seat_at_any_version(self, guest, id, seat, back, action):
        if guest.peer is None or guest.connection.closed:
            return
        version = max(0, guest.session.version - back)
        act = Act(id=id, seat=seat, version=version, action=msgspec.Raw(msgspec.json.encode(action)))
        before = self.version()
        for _ in range(2):  # twice is once
            self.world.write(guest.peer, guest.connection.send(act))
            if self.seat_of(guest) != seat:
                assert self.version() == before

    @rule(
        guest=guests,
        line=st.sampled_from([b"", b"{}", b"x" * 200, b'{"t":"bye"}', b"\xff", b'{"t":"leave","x":1}']),
    )
    def say_garbage(self, guest, line):
        if guest.peer is not None:
            self.world.write(guest.peer, line + b"\n")

    @rule()
    def a_bot_fails(self):
        if self.world.bot_requests:
            asked = self.world.bot_requests.pop()
            self.world.effects(self.world.host.bot_failed(asked.request, self.world.now))
            self.world.pump()

    @rule()
    def bots_answer_late(self):
        """What was asked before somebody came back or went away."""
        self.world.bot_requests[:0] = self.late
        while self.late:
            self.late.pop()
            self.world.answer_bot(0)

    @rule(seconds=st.sampled_from([1.0, 6.0, 31.0, 70.0]))
    def wait(self, seconds):
        self.world.wait(seconds)

    @precondition(lambda self: self.record and self.world.host._table.phase == "playing")
    @rule()
    def the_host_s_process_dies(self):
        """… and comes back from the journal; everyone's link is gone."""
        for peer in list(self.world.ends):
            self.world.lose(peer)
        self.world.queue.clear()
        self.world.bot_requests.clear()
        self.late.clear()
        arguments = self.world.host_arguments()
        arguments.pop("journal")
        self.world.host = HostSession.resume(self.journal, self.record, **arguments)
        self.world.connect(self.olga)
        assert self.olga.link == "up"

    # --- what always holds ----------------------------------------------------------------

    def present(self) -> list[Guest]:
        return [g for g in self.world.guests.values() if g.session.table.phase == "playing"]

    def seat_of(self, guest: Guest) -> int | None:
        member = self.world.host._table.roster.get(guest.session.participant)
        return member.seat if member is not None else None

    def version(self) -> int:
        play = self.world.host._table._play
        return play.version if play is not None else 0

    @invariant()
    def every_seat_has_one_controller(self):
        info = self.world.host._table.info()
        people = {p.participant: p for p in info.people}
        for number, seat in enumerate(info.seats):
            assert seat.seat == number
            if seat.controller == "bot":
                assert seat.participant == 0
                assert number not in [p.seat for p in info.people]
            else:
                assert people[seat.participant].seat == number
                assert (seat.controller == "person") == people[seat.participant].connected
        taken = [p.seat for p in info.people if p.seat is not None]
        assert len(taken) == len(set(taken))
        assert info.seats_open == sum(s.controller == "bot" for s in info.seats) >= 0
        assert len({p.profile.name.casefold() for p in info.people}) == len(info.people)
        assert len([p for p in info.people if p.host]) == 1

    @invariant()
    def everyone_present_knows_the_table(self):
        info = self.world.host._table.info()
        for guest in self.world.guests.values():
            assert guest.table == info
            if info.phase != "lobby" and guest.session.seat is not None:
                assert guest.sees.viewer == self.seat_of(guest) == guest.session.seat
                assert guest.session.version == self.version()

    @invariant()
    def versions_only_grow(self):
        for guest in self.world.guests.values():
            versions = [o.version for o in guest.of(Observed) if not o.resync]
            assert versions == sorted(set(versions))
        resumed = "The match goes on as it was saved a moment ago, at {score}."
        assert {notice.msgid for notice in self.world.notices} <= {resumed}

    @invariant()
    def the_journal_is_the_match_and_nobody_saw_too_much(self):
        host = self.world.host
        lines, self.world.wire = self.world.wire, []
        if host._matches.record == 0:
            assert lines == []
            return
        lines = self.catch_up(host._matches.record, lines)
        for _, line in lines:
            update = msgspec.json.decode(line, type=Update)
            holds(update.version, update.seat, self.states[update.version - self.first_version], line)
        assert self.states[-1] == host._table.play.state
        assert len(self.states) - 1 == self.version() - self.first_version

    def catch_up(self, record: int, lines: list[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
        """Replay what the journal has grown by since; the lines that tell of the present match."""
        if record != self.record:
            header = self.journal.load(record).header
            self.record, self.first_version = record, header.first_version
            self.game = find_game("euchre")(header.config.make_game().options)
            self.states = [self.game.new_initial_state(4)]
            self.standing = list(self.states)
            versions = [(msgspec.json.decode(line, type=Update).version, p, line) for p, line in lines]
            lines = [(p, line) for v, p, line in versions if v > self.first_version]
        rows = self.journal._db.execute(
            "SELECT seat, action FROM actions WHERE match_id = ? AND number >= ? ORDER BY number",
            (record, len(self.states)),
        )
        for seat, action in rows:
            if seat == TAKEN_BACK:
                del self.standing[-int(action) :]
                self.states.append(self.standing[-1])
                continue
            decoded = msgspec.json.decode(action, type=self.game.action_type)
            self.states.append(self.states[-1].apply(seat, decoded).state)
            self.standing.append(self.states[-1])
        return lines

    def teardown(self):
        if hasattr(self, "journal"):
            self.journal.close()


TableMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=40)
TestTable = TableMachine.TestCase
