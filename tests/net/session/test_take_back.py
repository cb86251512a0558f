# SPDX-License-Identifier: GPL-3.0-or-later
"""Taking back one's last action: when it may be, what everybody sees, and what the journal keeps of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.euchre.types import Discard, FarmerSwap, OrderUp, Pass
from engines.myrummy.types import Draw, Lay
from net.protocol.messages import Consent, Pause, Stand, Start, TakeBack
from net.session.client import Observed, RequestDone, TookBack
from net.session.host import HostSession
from net.session.journal import TAKEN_BACK, Journal, JournalError, SavedMatch
from tests.net.session.test_play import started
from tests.net.session.world import Guest, World


def table(people: int = 1, **config) -> tuple[World, list[Guest]]:
    return started(people, take_back_allowed=True, **config)


def turn_of(world: World, guests: list[Guest], guest: Guest, phase: str = "") -> None:
    """Play on until ``guest`` is to act (in ``phase``)."""
    world.play_on(
        [g for g in guests if g is not guest or phase],
        until=lambda: guest.sees.legal and guest.sees.phase in (phase or guest.sees.phase),
    )


def agreed(guest: Guest, guests: list[Guest]) -> None:
    """``guest`` wants to take back, and everybody agrees."""
    guest.ask(TakeBack())
    for other in guests:
        if other.session.participant in other.table.asked:
            other.ask(Consent(agreed=True))


def state(world: World):
    return world.host._table.play.state


def test_a_card_is_taken_back_and_what_ai_did_since():
    world, (olga,) = table()
    turn_of(world, [olga], olga, "play")
    before, seen, version = state(world), olga.sees, olga.session.version
    olga.act_at_random()
    for _ in range(2):
        if world.bot_requests and olga.sees.phase == "play":
            world.answer_bot()
    steps = olga.session.version - version
    assert steps >= 1
    olga.ask(TakeBack())
    assert state(world) == before
    assert olga.sees == seen
    observed = olga.of(Observed)[-1]
    assert observed.resync
    assert observed.events == ()
    assert observed.version == version + steps + 1
    assert olga.of(TookBack) == [TookBack(1, 0)]
    assert isinstance(olga.updates[-1], RequestDone)
    olga.act_at_random()
    world.play_on([olga])
    assert olga.table.phase == "finished"


def test_everyone_is_shown_the_earlier_position():
    world, guests = table(3)
    watcher = world.join("Wanda", watch=True)
    olga = guests[0]
    turn_of(world, guests, olga)
    seen = {guest.session.participant: guest.sees for guest in (*guests, watcher)}
    olga.act_at_random()
    agreed(olga, guests)
    for guest in (*guests, watcher):
        assert guest.sees == seen[guest.session.participant]
        assert guest.of(Observed)[-1].resync
        assert guest.of(TookBack) == [TookBack(1, 0)]
        assert guest.session.version == world.host._table.play.version


def test_what_a_bot_was_asked_before_is_void_and_it_is_asked_again():
    world, (olga,) = table(1)
    turn_of(world, [olga], olga)
    olga.act_at_random()
    late = list(world.bot_requests)
    assert late
    olga.ask(TakeBack())
    version = olga.session.version
    while world.bot_requests:
        world.answer_bot()
    assert olga.session.version == version
    olga.act_at_random()
    assert world.bot_requests[0].request not in {asked.request for asked in late}


def test_not_once_another_person_has_acted():
    _world, guests = table(4)
    first = next(g for g in guests if g.sees.legal)
    first.act(Pass())
    second = next(g for g in guests if g.sees.legal)
    second.act(Pass())
    agreed(first, guests)
    assert first.refusal == "others-acted"
    agreed(second, guests)
    assert second.sees.legal
    agreed(first, guests)
    assert first.sees.legal


def test_not_what_somebody_else_did():
    world, guests = table(2)
    olga, bo = guests
    turn_of(world, guests, olga, "play")
    olga.act_at_random()
    before = state(world)
    bo.ask(TakeBack())
    assert bo.refusal in ("nothing-to-take-back", "others-acted")
    assert state(world) == before


def test_several_steps_one_after_another():
    world, (olga,) = table()
    turn_of(world, [olga], olga, "play")
    before = state(world)
    for _ in range(2):
        olga.act_at_random()
        world.play_on([], until=lambda: olga.sees.legal or olga.sees.phase != "play")
    olga.ask(TakeBack())
    olga.ask(TakeBack())
    assert state(world) == before


def test_never_past_a_deal():
    world, (olga,) = table(options={"points_to_win": 10})
    world.play_on([olga], until=lambda: olga.sees.deal == 2 and olga.sees.legal)
    olga.ask(TakeBack())
    assert olga.refusal == "nothing-to-take-back"
    assert olga.sees.deal == 2


def test_not_for_having_read_the_summary():
    world, guests = table(2, options={"points_to_win": 10})
    olga = guests[0]
    world.play_on(guests, until=lambda: olga.sees.phase == "summary" and olga.sees.legal)
    olga.act_at_random()
    assert olga.sees.phase == "summary"
    olga.ask(TakeBack())
    assert olga.refusal == "nothing-to-take-back"


def test_not_once_the_action_itself_showed_new_cards():
    world, _ = table(2, options={"points_to_win": 5, "farmers_hand": "mixed"})
    for seed in range(40):
        world = World(world.host._table.config, seed=seed)
        guests = [world.owner(), *(world.join(f"Guest {n}") for n in range(3))]
        guests[0].ask(Start())
        farmer = next(g for g in guests if g.sees.legal)
        swap = [a for a in farmer.sees.legal if isinstance(a, FarmerSwap)]
        if swap:
            farmer.act(swap[0])
            farmer.ask(TakeBack())
            assert farmer.refusal == "seen-too-much"
            return
    raise AssertionError("no farmer's hand was dealt")


def test_the_dealer_takes_back_a_discard():
    _world, guests = table(4)
    actor = next(g for g in guests if g.sees.legal)
    actor.act(OrderUp())
    dealer = next(g for g in guests if g.sees.legal)
    hand = dealer.sees.hand
    card = next(a for a in dealer.sees.legal if isinstance(a, Discard)).card
    dealer.act(Discard(card))
    agreed(dealer, guests)
    assert dealer.sees.hand == hand
    assert dealer.sees.phase == "discard"


@pytest.mark.parametrize(
    ("what", "code"), [("allowed", "not-allowed"), ("paused", "paused"), ("standing", "not-your-seat")]
)
def test_when_it_is_refused(what: str, code: str):
    world, guests = started(2, take_back_allowed=what != "allowed")
    olga = guests[0]
    turn_of(world, guests, olga)
    olga.act_at_random()
    if what == "paused":
        olga.ask(Pause(paused=True))
    elif what == "standing":
        olga.ask(Stand())
    olga.ask(TakeBack())
    assert olga.refusal == code


def test_not_before_and_not_after_a_match():
    world, (olga,) = table()
    world.play_on([olga])
    olga.ask(TakeBack())
    assert olga.refusal == "not-playing"


def test_a_decision_made_by_ai_for_a_late_person_is_ai_s():
    world, guests = table(2, turn_limit=15.0)
    bo = guests[1]
    turn_of(world, guests, bo)
    world.wait(16.0)
    world.answer_bot(next(n for n, asked in enumerate(world.bot_requests) if asked.seat == 1))
    bo.ask(TakeBack())
    assert bo.refusal in ("nothing-to-take-back", "others-acted")


# --- the journal ------------------------------------------------------------------------------


def saved(journal: Journal) -> SavedMatch:
    return journal.load(1)


def test_the_journal_brings_back_what_stands(journal: Journal):
    world = World(started(1, take_back_allowed=True)[0].host._table.config, journal=journal)
    olga = world.owner()
    olga.ask(Start())
    turn_of(world, [olga], olga, "play")
    for _ in range(3):
        olga.act_at_random()
        olga.ask(TakeBack())
    assert saved(journal).state == state(world)
    assert saved(journal).steps == olga.session.version
    olga.act_at_random()
    arguments = world.host_arguments()
    arguments.pop("journal")
    world.lose(olga.peer)
    before = state(world)
    version = world.host._table.play.version
    world.host = HostSession.resume(journal, 1, **arguments)
    world.connect(olga)
    assert state(world) == before
    assert olga.session.version == version
    olga.ask(TakeBack())
    assert olga.refusal == "nothing-to-take-back"  # it was before the host's program was killed
    world.bot_requests.clear()
    world.wait(30)
    world.play_on([olga])
    assert saved(journal).state == state(world)


@pytest.mark.parametrize("steps", [b"0", b"-1", b"99", b'"two"', b"null"])
def test_a_record_that_undoes_nonsense_is_reported(tmp_path: Path, steps: bytes):
    journal = Journal(tmp_path / "matches.db")
    world = World(journal=journal)
    world.owner().ask(Start())
    journal.append(1, 2, TAKEN_BACK, steps)
    with pytest.raises(JournalError):
        journal.load(1)
    journal.close()


# --- a game with a pool -------------------------------------------------------------------------


def rummy(**config) -> tuple[World, Guest]:
    """Two at a table of MyRummy, one of them AI; it is Olga's turn."""
    options = {"first_meld": 0, "timeout_cards": 2, "number_of_deals": 1}
    world, (olga,) = table(game="myrummy", options=options, num_seats=2, levels=("easy",) * 2, **config)
    world.play_on([], until=lambda: bool(olga.sees.legal))
    return world, olga


def test_a_table_is_taken_back_but_not_a_drawn_card():
    world, olga = rummy()
    while not any(isinstance(action, Lay) for action in state(world).legal_actions(olga.session.seat)):
        olga.act_at_random()
        world.play_on([], until=lambda: bool(olga.sees.legal))
    before, seen = state(world), olga.sees
    olga.act(state(world).legal_actions(olga.session.seat)[-1])
    assert len(olga.sees.hand) < len(seen.hand)
    olga.ask(TakeBack())
    assert state(world) == before
    assert olga.sees == seen
    olga.act(Draw())
    olga.ask(TakeBack())
    assert olga.refusal == "seen-too-much"
    assert len(olga.sees.hand) == len(seen.hand) + 1


def test_penalty_cards_stay():
    world, olga = rummy(turn_limit=20.0)
    olga.act(Draw())
    world.play_on([], until=lambda: bool(olga.sees.legal))
    world.wait(21.0)
    held = olga.sees.hand
    olga.ask(TakeBack())
    assert olga.refusal == "nothing-to-take-back"
    assert olga.sees.hand == held


@pytest.mark.parametrize("game", ["briscola", "euchre", "sequence", "scopa"])
def test_everyone_is_told_truthfully_whether_there_is_something_to_take_back(game: str):
    """At every picture of a match: whoever is told so can, and whoever is not is refused."""
    seats = {"briscola": 2, "scopa": 2}.get(game, 4)
    world, (olga,) = table(game=game, num_seats=seats, levels=("easy",) * seats, options={})
    told: list[bool] = []
    for _ in range(40):
        if world.host._table.phase != "playing":
            break
        could = olga.of(Observed)[-1].can_take_back
        told.append(could)
        if could:
            done = len(olga.of(TookBack))
            olga.ask(TakeBack())
            assert len(olga.of(TookBack)) == done + 1
        else:
            olga.ask(TakeBack())
            assert olga.refusal in ("nothing-to-take-back", "others-acted", "seen-too-much")
        if olga.sees.legal:
            olga.act_at_random()
        while world.bot_requests and not olga.sees.legal:
            world.answer_bot()
    # At Sequence every play draws a card, so there never is.
    assert set(told) == ({False} if game == "sequence" else {True, False})
