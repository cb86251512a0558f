# SPDX-License-Identifier: GPL-3.0-or-later
"""Chat lines and emotes: who hears them, and how much one may say."""

from __future__ import annotations

import pytest

from net.protocol.messages import EMOTES, MAX_SAID, Emote, Say
from net.session.client import RequestDone, Talked
from net.session.talk import SAID_AT_ONCE, SECONDS_PER_LINE
from tests.net.session.world import World


@pytest.fixture
def world() -> World:
    world = World()
    world.owner()
    return world


def lines(guest) -> list[tuple[int, str, str]]:
    return [(t.participant, t.text, t.emote) for t in guest.of(Talked)]


def test_everyone_hears_it_the_speaker_and_spectators_too(world: World):
    olga, bo = world.guests[1], world.join("Bo")
    wanda = world.join("Wanda", watch=True)
    bo.ask(Say(text="Hello!"))
    wanda.ask(Emote(emote="bravo"))
    expected = [(2, "Hello!", ""), (3, "", "bravo")]
    assert lines(olga) == lines(bo) == lines(wanda) == expected
    assert isinstance(wanda.updates[-1], RequestDone)


def test_a_line_is_one_line_of_plain_text(world: World):
    olga = world.guests[1]
    olga.ask(Say(text=" a\n\tb\u202e\x1b[31m  <b>c</b>\x00 "))
    assert lines(olga) == [(1, "a b [31m <b>c</b>", "")]


@pytest.mark.parametrize("text", [" ", "\n", "\u200b\u202e", "\x00"])
def test_nothing_is_no_line(world: World, text: str):
    olga = world.guests[1]
    olga.ask(Say(text=text))
    assert olga.refusal == "nothing-said"
    assert lines(olga) == []


def test_a_line_has_an_end(world: World):
    olga = world.guests[1]
    olga.ask(Say(text="x" * MAX_SAID))
    assert len(lines(olga)[0][1]) == MAX_SAID
    olga.ask(Say(text="x" * (MAX_SAID + 1)))
    assert olga.refusal == "malformed"
    olga.ask(Say(text=""))
    assert olga.refusal == "malformed"
    assert len(lines(olga)) == 1


def test_only_the_known_emotes(world: World):
    olga = world.guests[1]
    olga.ask(Emote(emote="insult"))
    assert olga.refusal == "no-such-emote"
    assert len(set(EMOTES)) == len(EMOTES)


def test_nobody_talks_faster_than_others_can_read(world: World):
    olga, bo = world.guests[1], world.join("Bo")
    for number in range(SAID_AT_ONCE):
        bo.ask(Say(text=str(number)))
    bo.ask(Emote(emote="haha"))
    assert bo.refusal == "too-much-talk"
    assert len(lines(olga)) == SAID_AT_ONCE
    olga.ask(Say(text="Slowly, Bo."))
    assert lines(bo)[-1][1] == "Slowly, Bo."
    world.wait(SECONDS_PER_LINE)
    bo.ask(Say(text="Sorry"))
    assert lines(olga)[-1][1] == "Sorry"
    bo.ask(Say(text="again"))
    assert bo.refusal == "too-much-talk"


def test_coming_back_brings_no_new_breath(world: World):
    bo = world.join("Bo")
    for number in range(SAID_AT_ONCE):
        bo.ask(Say(text=str(number)))
    world.drop(bo)
    world.connect(bo)
    bo.ask(Say(text="again"))
    assert bo.refusal == "too-much-talk"


def test_whoever_comes_later_hears_nothing_of_before(world: World):
    world.guests[1].ask(Say(text="just us"))
    assert lines(world.join("Bo")) == []
