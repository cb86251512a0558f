# SPDX-License-Identifier: GPL-3.0-or-later
"""Every byte sent to everyone, over whole matches of every game with everything that can happen at a table:
no card that its reader may not know appears in any of them, in any form."""

from __future__ import annotations

import contextlib
import functools
import random
from types import SimpleNamespace
from typing import Any, get_args

import msgspec
import pytest

from engines.briscola import types as briscola
from engines.briscola.game import Briscola, BriscolaQuattro
from engines.briscola.rules import BriscolaState
from engines.contract import IllegalActionError
from engines.euchre import rules, types
from engines.euchre.game import Euchre
from engines.options import Value
from engines.registry import GAMES, AnyGame
from engines.scopa import types as scopa
from engines.scopa.game import Scopa
from engines.scopa.rules import ScopaState
from engines.sequence import types as sequence
from engines.sequence.boards import board_text, generate
from engines.sequence.game import Sequence
from engines.sequence.legality import is_dead
from engines.sequence.rules import SequenceState
from engines.text import T
from net.protocol.messages import Allow, Emote, HostMessage, Pause, Remove, Say, Sit, Stand, Start, TakeBack
from net.session.client import Observed, RequestRefused
from net.session.host import HostSession
from net.session.lock import new_lock
from net.session.outbox import Outbox
from net.session.play import Play
from net.session.refusal import Refusal
from net.session.table import PLAYING
from tests.contract.corners import option_corners
from tests.contract.probes import PROBES
from tests.net.audit import AuditedWorld, Leak
from tests.net.session.world import Guest, table_config

RARE: dict[str, tuple[dict[str, Value], ...]] = {
    "euchre": (
        {"joker": True, "farmers_hand": "mixed", "misdeal_hands": True, "points_to_win": 5},
        {"defend_alone": True, "stick_the_dealer": True, "no_trump": "both", "points_to_win": 5},
        {"keep_upcard": True, "canadian_loner": True, "deck_size": 32, "points_to_win": 5},
    ),
    "sequence": (
        {"missed_draw": True, "refill": True},
        {"refill": True, "board": board_text(generate(2))},
    ),
    "briscola": ({"exchange": "7", "match_end": "best_of"},),
    "briscola-a-quattro": ({"partners_look": True, "exchange": "2"},),
    "scopa": ({"ace_takes_all": True, "ace_on_empty": "takes_itself", "napola": True},),
    "scopone-scientifico": ({"opening": "four", "napola": True, "re_bello": True},),
}
"""Options of a game that bring about what seldom happens: each is played several times."""

REPEATS = 2
ACTIONS_AT_MOST = 30
WHOLE = 5000
"""Actions of people in a match of another corner; the matches of RARE are played to their end."""

LOCK = new_lock("1234", bytes(16))


class Evening:
    """One table with a host and guests who do all that people do, at random moments of a match."""

    def __init__(self, game: type[AnyGame], options: dict[str, Value], seats: int, seed: int) -> None:
        self.game = game(game.options_type.parse(options))
        self.probe = PROBES[game.type.slug]
        config = table_config(
            game=game.type.slug,
            options=options,
            num_seats=seats,
            levels=("easy",) * seats,
            take_back_allowed=True,
            hints_allowed=True,
            turn_limit=60.0,
            lock=LOCK,
        )
        self.rng = random.Random(f"{game.type.slug} {options} {seed}")
        self.world = AuditedWorld(config, seed=seed)
        self.olga = self.world.owner()
        self.guests = [self.come(f"Guest {n}") for n in range(seats - 2)]
        self.guests += [self.come("Watcher", watch=True), self.come("Onlooker", watch=True)]
        self.world.join("Stranger")  # asked for the password, and goes
        self.moves = 0

    def close(self) -> None:
        """The evening is over."""
        self.world.witness.close()

    def come(self, name: str, **how: Any) -> Guest:
        return self.world.join(name, token=self.world.host.invite(), **how)

    def play(self, moves: int) -> None:
        """A match, to its end or until so many moves were made by people."""
        self.olga.ask(Start())
        while self.world.host._table.phase == PLAYING and self.moves < moves:
            if self.rng.random() < 0.25:
                self.something_happens()
            self.somebody_acts()
            self.trim()

    def trim(self) -> None:
        for guest in (self.olga, *self.guests):
            guest.updates[:] = guest.of(Observed)[-1:] + guest.updates[-12:]

    def somebody_acts(self) -> None:
        waited = [g for g in (self.olga, *self.guests) if g.peer is not None and g.sees.legal]
        if waited:
            self.moves += 1
            guest = self.rng.choice(waited)
            kind = self.rng.choice(list(dict.fromkeys(type(action) for action in guest.sees.legal)))
            guest.act(self.rng.choice([a for a in guest.sees.legal if type(a) is kind]))
        elif self.world.bot_requests:
            self.world.answer_bot()
        else:
            self.world.wait(61.0)

    def something_happens(self) -> None:
        self.rng.choice(
            [
                self.someone_goes_and_comes_back,
                self.someone_goes_and_comes_back,
                self.someone_says_something,
                self.someone_tries_what_is_forbidden,
                self.someone_tries_what_is_forbidden,
                self.someone_talks_nonsense,
                self.someone_takes_back,
                self.someone_gets_up,
                self.the_host_holds_the_table,
                self.the_host_shuts_out_spectators,
                self.the_host_s_process_dies,
                self.somebody_comes_and_is_sent_away,
                self.time_passes,
            ]
        )()

    def anyone(self) -> Guest:
        return self.rng.choice([g for g in (self.olga, *self.guests) if g.peer is not None])

    def someone_goes_and_comes_back(self) -> None:
        guest = self.rng.choice(self.guests)
        self.world.drop(guest)
        self.world.wait(self.rng.choice([0.5, 6.0]))
        for _ in range(self.rng.randrange(4)):
            if self.world.bot_requests:
                self.world.answer_bot()
        self.world.connect(guest)

    def someone_says_something(self) -> None:
        self.anyone().ask(Say(text=self.rng.choice(["Who holds the QS?", "I have the JD!", "Cheers"])))
        self.anyone().ask(Emote(emote=self.rng.choice(["bravo", "rude"])))

    def someone_tries_what_is_forbidden(self) -> None:
        """A refusal tells no more than the person could have worked out alone."""
        asked = [g for g in (self.olga, *self.guests) if g.peer is not None and g.sees.legal]
        guest = self.rng.choice(asked) if asked else self.anyone()
        for action in self.rng.sample([action for _, action in self.probe.actions(self.game)], 4):
            if guest.session.seat is None or guest.sees.outcome is not None:
                guest.ask(Sit(seat=0))
                return
            sees, before = guest.sees, len(guest.of(RequestRefused))
            guest.act(action)
            for refused in guest.of(RequestRefused)[before:]:
                if refused.code not in ("not-your-turn", "paused"):
                    self.could_have_known(sees, action, refused)

    def could_have_known(self, sees: Any, action: Any, refused: RequestRefused) -> None:
        if refused.code == "unreadable-action":  # by itself, whatever the position
            with pytest.raises(msgspec.ValidationError):
                msgspec.json.decode(msgspec.json.encode(action), type=self.game.action_type)
            return
        for _ in range(3):
            world = self.game.determinize(sees, self.rng)
            try:
                world.check(sees.viewer, action)
            except IllegalActionError as error:
                if (refused.code, refused.text) == (error.code, error.text):
                    continue
            raise Leak(f"{action} was refused for a reason its player can't know: {refused}")

    def someone_talks_nonsense(self) -> None:
        guest = self.anyone()
        number = next(guest.ids)
        for line in (
            b'{"t":"act","id":%d,"seat":0,"version":1,"action":{"type":"play","card":"QS","x":1}}\n' % number,
            b'{"t":"act","id":%d,"seat":15,"version":7,"action":{"type":"play","card":"AS"}}\n'
            % (number + 1),
            b'{"t":"peek","seat":2}\n',
            b"give me the JD\n",
            b'{"t":"ping","n":4}\n',
        ):
            assert guest.peer is not None
            self.world.write(guest.peer, line)
        next(guest.ids)
        self.renew(guest)  # a new link forgives all

    def renew(self, guest: Guest) -> None:
        self.world.drop(guest)
        self.world.connect(guest)

    def someone_takes_back(self) -> None:
        for guest in (self.olga, *self.guests):
            guest.ask(TakeBack())

    def someone_gets_up(self) -> None:
        guest = self.rng.choice(self.guests)
        seat = guest.session.seat
        guest.ask(Stand())
        self.somebody_acts()
        guest.ask(Sit(seat=seat))

    def the_host_holds_the_table(self) -> None:
        self.olga.ask(Pause(paused=True))
        self.anyone().ask(TakeBack())
        self.world.wait(9.0)
        self.olga.ask(Pause(paused=False))

    def the_host_shuts_out_spectators(self) -> None:
        for allowed in (False, True):
            self.olga.ask(Allow(spectators=allowed, hints=True, take_back=True, turn_limit=60))
            self.somebody_acts()

    def the_host_s_process_dies(self) -> None:
        people = (self.olga, *self.guests)
        for peer in list(self.world.ends):
            self.world.lose(peer)
        self.world.queue.clear()
        self.world.bot_requests.clear()
        arguments = self.world.host_arguments()
        record = self.world.host._matches.record
        self.world.host = HostSession.resume(arguments.pop("journal"), record, **arguments)
        for guest in self.rng.sample(people, len(people)):
            self.world.connect(guest)

    def somebody_comes_and_is_sent_away(self) -> None:
        late = self.come("Late")
        self.somebody_acts()
        late.ask(Sit())
        self.olga.ask(Remove(participant=late.session.participant))

    def time_passes(self) -> None:
        self.world.wait(self.rng.choice([10.0, 61.0]))


def corners() -> list[Any]:
    found = []
    for game in GAMES:
        counts = game.type.seat_counts
        for number, (name, chosen) in enumerate(option_corners(game.options_type).items()):
            options = msgspec.to_builtins(chosen)
            seats = counts[number % len(counts)]
            found.append(pytest.param(game, options, seats, number, id=f"{game.type.slug} {name}"))
    return found


@functools.cache
def rare_evening(game: type[AnyGame], number: int) -> AuditedWorld:
    options = (RARE.get(game.type.slug) or ({},))[number // REPEATS]
    counts = game.type.seat_counts
    with contextlib.closing(Evening(game, options, counts[number % len(counts)], number)) as evening:
        evening.play(WHOLE)
    assert evening.olga.table.phase == "finished"
    return evening.world


RARE_EVENINGS = [
    (game, number) for game in GAMES for number in range(REPEATS * len(RARE.get(game.type.slug) or ({},)))
]


@pytest.mark.parametrize(("game", "options", "seats", "seed"), corners())
def test_nobody_is_told_what_they_may_not_know(game, options, seats, seed):
    with contextlib.closing(Evening(game, options, seats, seed)) as evening:
        evening.play(ACTIONS_AT_MOST)
    assert evening.moves > 5
    assert evening.world.judge.bytes > 30_000


@pytest.mark.parametrize(("game", "number"), RARE_EVENINGS)
def test_nobody_is_told_it_in_whole_matches_where_rare_things_happen(game, number):
    assert rare_evening(game, number).judge.bytes > 200_000


def test_all_that_can_be_said_was_heard_in_all_phases():
    judges = [rare_evening(*which).judge for which in RARE_EVENINGS]
    assert {kind for judge in judges for kind in judge.heard} == {k.__name__ for k in get_args(HostMessage)}
    euchre = [types.DEAL, types.JOKER_SUIT, types.CLAIM, types.ORDER, types.DISCARD, types.CALL]
    assert phases_of("euchre") >= {*euchre, types.DEFEND, types.PLAY, types.SUMMARY, types.OVER}
    assert phases_of("sequence") == {"play", "refill", "reshuffle", "over"}
    for slug in ("briscola", "briscola-a-quattro", "scopa", "scopone-scientifico"):
        assert phases_of(slug) >= {"play", "over"}


def phases_of(slug):
    evenings = [which for which in RARE_EVENINGS if which[0].type.slug == slug]
    return {phase for which in evenings for phase in rare_evening(*which).judge.phases}


# --- the judge itself -------------------------------------------------------------------------


def tell_all_hands(monkeypatch):
    monkeypatch.setattr(types.Dealt, "seen_by", lambda self, seat: self)


def tell_the_discard(monkeypatch):
    monkeypatch.setattr(types.Discarded, "seen_by", lambda self, seat: self)


def show_the_next_hand(monkeypatch):
    """Not a card is named, but the number of points gives one away."""
    honest = rules.EuchreState.observation

    def leaky(self, seat):
        seen = honest(self, seat)
        hand = self.hands[((seat or 0) + 1) % 4] if self.hands else ()
        return msgspec.structs.replace(seen, scores=(*seen.scores, sum(map(ord, "".join(hand)))))

    monkeypatch.setattr(rules.EuchreState, "observation", leaky)


def name_it_in_a_refusal(monkeypatch):
    def refuse(self, seat, version, action):
        other = self.state.hands[(seat + 1) % 4]
        raise Refusal("stale", T("Wait for {card}.", card=f"card:{other[0] if other else '??'}"))

    monkeypatch.setattr(Play, "read_act", refuse)


def refuse_by_what_others_hold(monkeypatch):
    """No card is named, but who asks often enough learns where each is."""
    honest = rules.EuchreState.check

    def check(self, seat, action):
        if isinstance(action, types.Play) and any(action.card in hand for hand in self.hands[seat + 1 :]):
            raise IllegalActionError("held-by-another", T("Somebody else holds that."))
        honest(self, seat, action)

    monkeypatch.setattr(rules.EuchreState, "check", check)


def show_spectators_the_first_seat(monkeypatch):
    honest = Outbox._view

    def view(self, member, *told):
        shown = member if member.seat is not None else SimpleNamespace(seat=0, participant=member.participant)
        return honest(self, shown, *told)

    monkeypatch.setattr(Outbox, "_view", view)


def tell_the_card_drawn(monkeypatch):
    monkeypatch.setattr(sequence.Drew, "seen_by", lambda self, seat: self)


def tell_where_a_twin_is(monkeypatch):
    """That a card is seen, for its twin lies on the discards, makes the other one no less a secret."""
    honest = SequenceState.observation

    def leaky(self, seat):
        seen = honest(self, seat)
        held = [card for owner, hand in enumerate(self.hands) if owner != seat for card in hand]
        return msgspec.structs.replace(seen, passes=sum(card in self.discards for card in held))

    monkeypatch.setattr(SequenceState, "observation", leaky)


def tell_of_dead_cards(monkeypatch):
    """Nobody may be told how many cards of another’s hand are dead."""
    honest = SequenceState.observation

    def leaky(self, seat):
        seen = honest(self, seat)
        return msgspec.structs.replace(seen, passes=sum(is_dead(self, c) for h in self.hands for c in h))

    monkeypatch.setattr(SequenceState, "observation", leaky)


def let_partners_look_too_soon(monkeypatch):
    """Partners see each other’s hands while there are cards to draw."""
    monkeypatch.setattr(BriscolaState, "may_see", lambda self, seat, owner: (seat or 0) % 2 == owner % 2)


def let_everyone_look(monkeypatch):
    """When the stock is gone all hands are open, not only the partner’s."""
    honest = BriscolaState.may_see

    def may_see(self, viewer, owner):
        return honest(self, viewer, owner) or (self.phase == briscola.PLAY and self.upcard is None)

    monkeypatch.setattr(BriscolaState, "may_see", may_see)


def let_spectators_look(monkeypatch):
    honest = BriscolaState.may_see

    def may_see(self, viewer, owner):
        return honest(self, owner if viewer is None else viewer, owner)

    monkeypatch.setattr(BriscolaState, "may_see", may_see)


def tell_the_card_from_the_stock(monkeypatch):
    monkeypatch.setattr(briscola.Drew, "seen_by", lambda self, seat: self)


def tell_the_next_packet(monkeypatch):
    monkeypatch.setattr(scopa.MoreDealt, "seen_by", lambda self, seat: self)


def tell_of_the_stock(monkeypatch):
    """Not a card is named, but whether the settebello is still to come."""
    honest = ScopaState.observation

    def leaky(self, seat):
        return msgspec.structs.replace(honest(self, seat), stock=len(self.stock) + ("7O" in self.stock))

    monkeypatch.setattr(ScopaState, "observation", leaky)


QUATTRO_LEAKS = [let_partners_look_too_soon, let_everyone_look, let_spectators_look]
SCOPA_LEAKS = [tell_the_next_packet, tell_of_the_stock]
EUCHRE_LEAKS = [
    tell_all_hands,
    tell_the_discard,
    show_the_next_hand,
    name_it_in_a_refusal,
    refuse_by_what_others_hold,
    show_spectators_the_first_seat,
]
SEQUENCE_LEAKS = [
    tell_the_card_drawn,
    tell_where_a_twin_is,
    tell_of_dead_cards,
    show_spectators_the_first_seat,
]


@pytest.mark.parametrize(
    ("game", "options", "leak"),
    [(Euchre, {"points_to_win": 5}, leak) for leak in EUCHRE_LEAKS]
    + [(Sequence, {}, leak) for leak in SEQUENCE_LEAKS]
    + [(BriscolaQuattro, {"partners_look": True}, leak) for leak in QUATTRO_LEAKS]
    + [(Briscola, {}, tell_the_card_from_the_stock)]
    + [(Scopa, {}, leak) for leak in SCOPA_LEAKS],
)
def test_the_judge_finds_a_leak(game, options, leak, monkeypatch):
    leak(monkeypatch)
    seats = game.type.seat_counts[-1] if 4 not in game.type.seat_counts else 4
    with contextlib.ExitStack() as stack:
        evenings = [
            stack.enter_context(contextlib.closing(Evening(game, options, seats, seed))) for seed in range(4)
        ]
        with pytest.raises(Leak):
            any(evening.play(WHOLE) for evening in evenings)
