# SPDX-License-Identifier: GPL-3.0-or-later
"""Links break and come back; seats wait, are played by AI, and are given back to their token alone."""

from __future__ import annotations

from net.protocol.messages import Pause, Remove, Sit, Stand, Start
from net.session.admission import REMOVED_FOR, REMOVED_KEPT
from net.session.client import STRANGERS, Joined, LinkChanged, Observed, RequestRefused, TableUpdated
from tests.net.session.test_play import started, whose_turn
from tests.net.session.world import Guest, World


def controllers(guest: Guest) -> list[str]:
    return [seat.controller for seat in guest.table.seats]


def turn_of(world: World, guests: list[Guest], guest: Guest) -> None:
    """Play on until it is ``guest``'s turn."""
    world.play_on([g for g in guests if g is not guest], until=lambda: guest.sees.legal)


# --- breaking ---------------------------------------------------------------------------------


def test_a_dropped_guest_is_away_and_ai_plays_after_the_grace():
    world, guests = started(2, grace=5.0)
    olga, bo = guests
    turn_of(world, guests, bo)
    world.bot_requests.clear()
    world.drop(bo)
    assert bo.link == "lost"
    assert controllers(olga)[1] == "away"
    assert olga.table.seats_open == 2
    world.wait(4.9)
    assert world.bot_requests == []
    world.wait(0.2)
    assert [r.seat for r in world.bot_requests] == [1]
    assert world.bot_requests[0].level == "normal"
    world.play_on([olga])
    assert olga.table.phase == "finished"


def test_who_is_back_within_the_grace_lost_nothing():
    world, guests = started(2, grace=5.0)
    olga, bo = guests
    turn_of(world, guests, bo)
    world.drop(bo)
    world.wait(3.0)
    world.connect(bo)
    assert bo.of(Joined)[-1].seat == 1
    assert bo.of(Observed)[-1].resync
    assert bo.sees.legal
    assert controllers(olga)[1] == "person"
    world.wait(60.0)
    assert bo.sees.legal


def test_a_bot_that_answers_after_the_person_is_back_is_not_heard():
    world, guests = started(2, grace=0.0)
    olga, bo = guests
    turn_of(world, guests, bo)
    version = olga.session.version
    world.drop(bo)
    assert world.bot_requests[-1].seat == 1
    world.connect(bo)
    world.answer_bot(-1)
    assert olga.session.version == version
    bo.act_at_random()
    assert olga.session.version > version


def test_the_seat_is_given_back_while_ai_plays_it():
    world, guests = started(2, grace=0.0)
    olga, bo = guests
    turn_of(world, guests, bo)
    world.drop(bo)
    world.play_on([olga], until=lambda: olga.sees.phase == "play")
    world.connect(bo)
    assert bo.sees.viewer == 1
    assert bo.sees.phase == "play"
    world.play_on(guests)
    assert bo.table.phase == "finished"


def test_a_table_where_nobody_is_there_waits():
    world, (olga,) = started(1, grace=0.0)
    world.drop(olga)
    version = olga.session.version
    while world.bot_requests:
        world.answer_bot()
    world.wait(1000.0)
    assert world.bot_requests == []
    world.connect(olga)
    assert olga.session.version <= version + 1
    world.play_on([olga])
    assert olga.table.phase == "finished"


def test_whoever_was_sent_away_meanwhile_is_told_so_when_they_come_back():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    world.drop(bo)
    olga.ask(Remove(participant=bo.session.participant))
    world.wait(300.0)
    world.connect(bo)
    assert bo.link == "closed"
    assert "sent you away" in str(bo.updates[-1].text)
    assert world.join("Bo", token="made up").table is None, "others are not known"


def test_whoever_was_sent_away_without_having_noticed_is_told_so_too():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    del world.guests[bo.peer]  # the link is dead, and the host does not know it yet
    olga.ask(Remove(participant=bo.session.participant))
    bo.updates.clear()
    world.connect(bo)
    assert bo.link == "closed"
    assert "sent you away" in str(bo.updates[-1].text)


def test_that_somebody_was_sent_away_is_not_remembered_for_ever():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    world.drop(bo)
    olga.ask(Remove(participant=bo.session.participant))
    world.wait(REMOVED_FOR)
    world.connect(bo)
    assert bo.of(LinkChanged)[-1].state != "closed", "as with a table that does not know them"
    for number in range(REMOVED_KEPT + 1):
        guest = world.join(f"Guest {number}")
        olga.ask(Remove(participant=guest.session.participant))
    assert len(world.host._admission._removed) == REMOVED_KEPT


def test_whoever_was_told_and_comes_again_comes_as_a_newcomer():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    olga.ask(Remove(participant=bo.session.participant))
    again = world.join("Bo", token=bo.session.token)
    assert not again.session.finished
    world.connect(again)
    assert again.link == "up"
    assert again.session.token != bo.session.token


def test_whoever_stands_about_and_drops_is_forgotten_after_a_minute():
    world = World()
    olga = world.owner()
    sue = world.join("Sue", watch=True)
    world.drop(sue)
    assert len(olga.table.people) == 2
    world.wait(61.0)
    assert len(olga.table.people) == 1
    for _ in range(STRANGERS + 1):  # at first it may be another table that answers
        if not sue.session.finished:
            world.connect(sue)
    assert sue.link == "closed"
    assert "know you" in str(sue.updates[-1].text)


# --- tokens -----------------------------------------------------------------------------------


def test_the_name_alone_brings_nothing_back():
    world, guests = started(2)
    world.drop(guests[1])
    thief = world.join("Guest 1")
    assert thief.of(Joined)[0].seat == 2
    assert thief.table.people[-1].profile.name == "Guest 1 (2)"


def test_a_token_of_another_table_makes_a_newcomer():
    world = World()
    world.owner()
    bo = world.join("Bo", token="from yesterday")
    assert bo.link == "lost"
    assert not bo.session.finished
    world.connect(bo)
    assert bo.link == "up"
    assert bo.session.token != "from yesterday"


def test_nobody_is_told_a_token():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    told = [str(u) for g in (olga, bo) for u in g.of(TableUpdated)]
    assert not any(t in u for u in told for t in (olga.session.token, bo.session.token))


def test_the_same_token_on_a_second_link_replaces_the_first():
    world, guests = started(2)
    bo = guests[1]
    phone = world.join("Bo", token=bo.session.token)
    assert bo.link == "closed"
    assert "somewhere else" in str(bo.updates[-1].text)
    assert phone.session.participant == bo.session.participant
    assert phone.sees.viewer == 1
    assert controllers(guests[0])[1] == "person"


def test_the_host_comes_back_as_the_host():
    world, guests = started(2)
    olga = guests[0]
    world.drop(olga)
    world.connect(olga)
    assert [p.host for p in olga.table.people] == [True, False]
    olga.ask(Pause(paused=True))
    assert not olga.of(RequestRefused)


def test_requests_of_a_broken_link_are_refused_to_the_person():
    world = World()
    world.owner()
    bo = world.join("Bo")
    world.outputs(bo, bo.session.ask(Stand(id=41)))
    world.drop(bo)
    assert (bo.of(RequestRefused)[-1].id, bo.refusal) == (41, "link-lost")
    bo.ask(Stand())
    assert bo.refusal == "no-link"


def test_ids_may_begin_again_on_a_new_link():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    bo.ask(Stand())  # id 1
    world.drop(bo)
    world.connect(bo)
    world.outputs(bo, bo.session.ask(Sit(id=1, seat=3)))
    world.pump()
    assert controllers(olga)[3] == "person"


# --- coming and going in mid-match ------------------------------------------------------------


def test_a_newcomer_takes_an_ai_seat_in_mid_match():
    world, guests = started(1)
    olga = guests[0]
    world.play_on(guests, until=lambda: olga.sees.phase == "play")
    bo = world.join("Bo")
    assert bo.of(Joined)[0].seat == 1
    assert bo.sees.viewer == 1
    assert bo.of(Observed)[0].resync
    world.play_on([olga, bo])
    assert bo.table.phase == "finished"


def test_a_bot_under_way_is_not_heard_once_its_seat_is_taken():
    world, guests = started(1)
    olga = guests[0]
    world.play_on(guests, until=lambda: bool(world.bot_requests))
    seat, version = world.bot_requests[0].seat, olga.session.version
    bo = world.join("Bo", watch=True)
    bo.ask(Sit(seat=seat))
    world.answer_bot()
    assert olga.session.version == version
    bo.act_at_random()
    assert olga.session.version > version


def test_standing_up_gives_the_hand_to_ai_and_shows_no_more_of_it():
    world, guests = started(2)
    bo = guests[1]
    turn_of(world, guests, bo)
    bo.ask(Stand())
    assert bo.sees.viewer is None
    assert bo.sees.hand == ()
    assert world.bot_requests[-1].seat == 1
    bo.ask(Sit(seat=2))
    assert bo.refusal == "one-hand"
    bo.ask(Sit())
    assert bo.sees.viewer == 1
    bo.ask(Sit(seat=3))
    assert bo.refusal == "one-hand"


def test_the_other_hand_is_free_again_in_the_next_match():
    world, guests = started(2)
    bo = guests[1]
    world.play_on(guests)
    bo.ask(Sit(seat=3))
    guests[0].ask(Start())
    assert bo.sees.viewer == 3


def test_leaving_gives_the_seat_to_ai():
    world, guests = started(2)
    olga, bo = guests
    turn_of(world, guests, bo)
    bo.leave()
    assert controllers(olga)[1] == "bot"
    assert world.bot_requests[-1].seat == 1


def test_without_spectators_whoever_stands_sees_nothing():
    world, guests = started(2, spectators_allowed=False)
    bo = guests[1]
    bo.ask(Stand())
    seen = len(bo.of(Observed))
    world.play_on([guests[0]], until=lambda: guests[0].sees.phase == "play")
    assert len(bo.of(Observed)) == seen
    bo.ask(Sit())
    assert bo.sees.phase == "play"


def test_who_comes_after_the_match_sees_how_it_ended():
    world, guests = started(1)
    world.play_on(guests)
    sue = world.join("Sue", watch=True)
    assert sue.sees.outcome == guests[0].sees.outcome


# --- time limits ------------------------------------------------------------------------------


def test_a_turn_limit_lets_ai_decide_once():
    world, guests = started(2, turn_limit=20.0)
    bo = guests[1]
    turn_of(world, guests, bo)
    world.wait(19.0)
    assert not [r for r in world.bot_requests if r.seat == 1]
    world.wait(2.0)
    version = bo.session.version
    world.answer_bot(-1)
    assert bo.session.version > version
    assert controllers(guests[0])[1] == "person"
    assert [guest.of(Observed)[-1].late for guest in guests] == [1, 1], "all are told for whom AI played"


def test_only_who_was_late_is_told_of_as_late():
    """Neither AI's own turns, nor a person's, nor the turns of one whose link is gone are late."""
    world, guests = started(2, turn_limit=20.0)
    olga, bo = guests
    turn_of(world, guests, bo)
    bo.act_at_random()
    turn_of(world, guests, bo)
    world.drop(bo)
    world.wait(60.0)
    turn_of(world, [olga], olga)
    assert {observed.late for observed in olga.of(Observed)} == {None}


def test_a_summary_that_nobody_reads_is_not_a_turn_played_late():
    world, guests = started(1, turn_limit=20.0, summary_limit=20.0, options={"points_to_win": 10})
    (olga,) = guests
    world.play_on(guests, until=lambda: olga.sees.phase == "summary")
    world.wait(21.0)
    assert olga.sees.phase != "summary"
    assert olga.of(Observed)[-1].late is None


def test_a_turn_for_which_no_bot_has_an_answer_is_told_of_as_late_too():
    world, guests = started(2, turn_limit=20.0)
    bo = guests[1]
    turn_of(world, guests, bo)
    world.wait(21.0)
    version = bo.session.version
    while bo.session.version == version:
        world.effects(world.host.bot_failed(world.bot_requests.pop().request, world.now))
        world.pump()
    assert next(o for o in bo.of(Observed) if o.version == version + 1).late == 1


def test_a_person_may_still_decide_while_ai_thinks_for_them():
    world, guests = started(4, turn_limit=20.0)
    turn = whose_turn(guests)
    world.wait(21.0)
    version = turn.session.version
    turn.act_at_random()
    assert turn.session.version == version + 1
    world.answer_bot()
    assert turn.session.version == version + 1


def test_without_a_limit_a_person_may_take_for_ever():
    world, guests = started(4)
    world.wait(3600.0)
    assert world.bot_requests == []
    assert world.host.next_deadline() is None
    assert len({g.session.version for g in guests}) == 1


def test_the_turn_of_who_takes_a_seat_begins_then():
    world, guests = started(2, turn_limit=20.0)
    bo = guests[1]
    turn_of(world, guests, bo)
    world.wait(15.0)
    bo.ask(Stand())
    bo.ask(Sit())
    world.bot_requests.clear()
    world.wait(15.0)
    assert world.bot_requests == []
