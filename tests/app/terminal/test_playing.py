# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole visits in the terminal, with the real runtime and AI on the spot."""

from __future__ import annotations

import random
import re
import time

import pytest

import net.runtime
from app.settings import Store, folders
from app.terminal.console import Interrupted, Terminated
from tests.app.terminal.driving import QUICK, Terminal, host_address, ones, wait_for
from tests.net.players import InlineBots

pytestmark = pytest.mark.timeout(60)

HIDDEN = "=" * 72


@pytest.fixture(autouse=True)
def _here_only(monkeypatch):
    monkeypatch.setattr(net.runtime, "BotPool", InlineBots)
    monkeypatch.setattr("secrets.randbits", random.Random(4).getrandbits)  # the same deals every time
    monkeypatch.setenv("TAVOLINO_INTERFACES", "127.0.0.1")
    monkeypatch.setenv("TAVOLINO_MDNS", "off")


def test_whole_matches_from_a_pipe():
    answers = iter(["yes"])

    def typed(written):
        if written.endswith("Play another match? (y/N)\n> "):
            return next(answers, None)
        return "1"

    terminal = Terminal("--name", "Ada", *QUICK, typed=typed)
    assert terminal.run() == 0
    assert len(re.findall(r"^(?:You|.*) wins? the match", terminal.written, re.MULTILINE)) >= 2
    assert terminal.written.count("Deal 1: ") == 2
    assert terminal.written.count("Play another match?") == 2
    assert "Press Enter to go on." in terminal.written
    assert "\x1b" not in terminal.written


def test_the_end_of_the_input_ends_it_and_the_match_can_be_gone_on_with():
    first = Terminal("--name", "Ada", *QUICK, typed=["pass"])
    assert first.run() == 0
    hand = re.findall(r"Your hand: (.*)", first.written)[-1]
    again = Terminal("continue", typed=["q"])
    assert again.run() == 0
    assert f"Your hand: {hand}" in again.written
    assert "saved a moment ago, at 0:0" in " ".join(again.written.split())
    assert "The match is kept" in again.written


def test_there_may_be_nothing_to_go_on_with():
    terminal = Terminal("continue")
    assert terminal.run() == 1
    assert "no unfinished match" in terminal.written


def test_everything_is_asked_where_nothing_is_given():
    answers = [
        "whist",
        "euchre",
        "7",
        "2",
        "Ada",
        "Ada",
        "Ben",
        "strong",
        "e",
        "own",
        "stick on",
        "joker 17",
        "points 5",
        "",
        "",
        "q",
    ]
    terminal = Terminal(typed=answers)
    assert terminal.run() == 0
    for told in (
        "“whist” may be one of: euchre, sequence, myrummy",
        "Type a number from 1 to 4.",
        "Somebody is called Ada already.",
        "“strong” may be one of: easy, normal, hard",
        "“17” is no value of “joker”.",
        "* stick_the_dealer",
        "Match to 5 points",
        "Pass the device to",
    ):
        assert told in terminal.written


def test_one_person_alone_needs_ai():
    terminal = Terminal("play", "--people", "1", "--bots", "0", "-y")
    assert terminal.run() == 2
    assert "One person alone needs AI" in terminal.written


def test_a_wrong_command_explains_itself_and_loses_nothing():
    lines = ["nonsense", "play 2C", "99", "play 9S", "s", "say", "?", "hint", "score", "log", "q"]
    terminal = Terminal("--name", "Ada", *QUICK, typed=lines)
    assert terminal.run() == 0
    assert "“nonsense” is nothing that can be done now. Type ? for what can be typed." in terminal.written
    assert "or ? for what is legal" in terminal.written
    assert "“s” may mean: score and say" in terminal.written
    assert "Say what?" in terminal.written
    assert "You may type" in terminal.written
    assert re.search(r"AI would: (pass|order up|discard|play)", terminal.written)
    assert "· Ada" not in terminal.written


def test_why_a_card_can_not_be_played_is_said_by_the_rules():
    reason = []

    def typed(written):
        hand = re.findall(r"Your hand: (.*)", written)
        turn = written[written.rfind("Your hand: ") :]
        barred = re.findall(r"\((\w\w)\)", hand[-1]) if hand else []
        if "follow" in turn and barred and not reason:
            reason.append(barred[0])
            return f"play {barred[0]}"
        return None if reason else "1"

    terminal = Terminal("--name", "Ada", *QUICK, typed=typed)
    assert terminal.run() == 0
    assert "follow" in terminal.written[terminal.written.rfind(f"> play {reason[0]}") :]


def test_undo_takes_the_last_action_back():
    terminal = Terminal(
        "euchre",
        "--name",
        "Ada",
        "--rule",
        "stick_the_dealer=off",
        "--level",
        "easy",
        typed=["p", "undo", "q"],
    )
    assert terminal.run() == 0
    assert "Ada takes the last action back." in terminal.written or "seen new cards" in terminal.written


def test_undo_and_hint_may_be_forbidden():
    typed = ["?", "hint", "undo", "q"]
    terminal = Terminal("--name", "Ada", *QUICK, "--no-undo", "--no-hints", typed=typed)
    assert terminal.run() == 0
    assert "The host does not allow hints." in terminal.written
    assert "leave the table" in terminal.written
    assert "what AI would do" not in terminal.written
    assert "take your last action back" not in terminal.written


def test_the_hand_over_hides_the_cards_and_everyone_sees_only_their_own():
    terminal = Terminal("--name", "Ada", "--name", "Ben", *QUICK, typed=ones)
    assert terminal.run() == 0
    pages = terminal.written.split(HIDDEN)
    covers = [page for page in pages if "press Enter when nobody else is looking" in page]
    assert len(covers) > 6
    assert not any("hand" in page or "Deal" in page for page in covers)
    owners: dict[str, str] = {}
    for page in pages:
        prompts = set(re.findall(r"(Ada|Ben)> ", page))
        assert len(prompts) <= 1  # a page belongs to one person
        for name in prompts:
            for deal, hand in re.findall(
                r"Deal (\d+) · (?:.(?!Deal \d))*?Your hand: ([^\n]*)", page, re.DOTALL
            ):
                for card in re.findall(r"\w\w", hand):
                    assert owners.setdefault(f"{deal} {card}", name) == name
    assert {"Ada", "Ben"} == set(owners.values())


def test_two_people_go_on_with_their_match_and_nothing_shows_before_they_say_so():
    first = Terminal("--name", "Ada", "--name", "Ben", *QUICK, typed=["", "pass"])
    assert first.run() == 0
    again = Terminal("continue", typed=["", "q"])
    assert again.run() == 0
    assert "Your hand" not in again.written.split("Pass the device to")[0]
    assert "Your hand" in again.written


def test_host_and_guest_over_a_socket_play_to_the_end():
    host = Terminal(
        "host", "--name", "Hana", *QUICK, "--wait", "1", "--password", "geheim", typed=ones
    ).begin()
    address = host_address(host)
    guest = Terminal("join", address, "--name", "Gina", "--password", "geheim", typed=ones).begin()
    assert guest.end() == 0
    assert host.end() == 0
    assert "Gina" in host.written
    assert "Hana" in guest.written
    assert "The match is over." in guest.written
    assert re.search(r"(win the match|The match goes to|The match is over)", host.written)


def test_a_guest_is_asked_for_the_code_of_a_locked_table():
    host = Terminal(
        "host", "--name", "Hana", *QUICK, "--wait", "1", "--password", "geheim", typed=ones
    ).begin()
    guest = Terminal("join", host_address(host), "--name", "Gina", typed=["geheim", "q"]).begin()
    assert guest.end() == 0
    assert guest.written.count("is locked. Type its password:") == 1
    assert host.end() == 0


def test_two_guests_at_one_terminal_and_the_lobby_of_a_script():
    host = Terminal("host", "--name", "Hana", *QUICK, "--wait", "2", typed=ones).begin()
    host_address(host)
    code = re.search(r"or the join code (\S+)", host.written).group(1)
    guests = Terminal("join", code, "--name", "Gina", "--name", "Ben", typed=ones).begin()
    assert guests.end() == 0
    assert host.end() == 0
    assert {"Gina> ", "Ben> "} <= set(re.findall(r"(?:Gina|Ben)> ", guests.written))


def test_the_lobby_takes_commands():
    lines = [
        "level 2 hard",
        "level 9 hard",
        "swap 1 3",
        "swap x",
        "sit x",
        "remove 4",
        "?",
        "nonsense",
        "start",
        "q",
    ]
    terminal = Terminal("host", "--name", "Hana", *QUICK, typed=lines)
    assert terminal.run() == 0
    assert "AI, Hard" in terminal.written
    assert "Type a seat and easy, normal or hard" in terminal.written
    assert "Type two seats" in terminal.written
    assert "begin the match" in terminal.written
    assert "Your hand" in terminal.written


def test_nobody_hosts_there():
    terminal = Terminal("join", "127.0.0.1:1", "--name", "Gina")
    assert terminal.run() == 1
    assert "nobody is hosting a table" in terminal.written


def test_ctrl_c_asks_before_leaving():
    answers = iter(["no", "pass", "INTERRUPT", "yes"])

    def typed(written):
        line = next(answers)
        if line == "INTERRUPT":
            terminal.console.put(Interrupted())
            line = next(answers)
            wait_for(lambda: "Leave the table?" in terminal.written[len(written) :])
        return line

    terminal = Terminal("--name", "Ada", *QUICK, typed=typed)
    terminal.console.put(Interrupted())
    assert terminal.run() == 130
    assert terminal.written.count("Leave the table?") == 2
    assert "passes." in terminal.written
    assert "The match is kept" in terminal.written


def test_ctrl_c_twice_leaves_and_a_polite_kill_asks_nothing():
    terminal = Terminal("--name", "Ada", *QUICK, typed=["1"] * 3)
    terminal.console.put(Interrupted())
    terminal.console.put(Interrupted())
    assert terminal.run() == 130
    killed = Terminal("--name", "Ada", *QUICK, typed=["1"] * 3)
    killed.console.put(Terminated())
    assert killed.run() == 143


def test_ctrl_c_at_the_first_questions_ends_at_once():
    terminal = Terminal()
    terminal.console.put(Interrupted())
    assert terminal.run() == 130


def test_german_by_the_locale():
    terminal = Terminal("--name", "Ada", *QUICK, typed=["1", "q"], environment={"LANG": "de_AT.UTF-8"})
    assert terminal.run() == 0
    assert "Dein Blatt: " in terminal.written
    assert "Your hand" not in terminal.written


def test_the_language_may_be_chosen():
    terminal = Terminal("games", "--language", "it", environment={"LANG": "de_AT.UTF-8"})
    assert terminal.run() == 0
    assert "giocatori" in terminal.written


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
        ({}, False),
    ],
)
def test_colours_and_letters(environment, coloured):
    terminal = Terminal("--name", "Ada", *QUICK, typed=["q"], environment=environment, terminal=True)
    assert terminal.run() == 0
    hand = terminal.written.split("Your hand: ")[1].splitlines()[0]
    assert ("\x1b[" in hand) is coloured
    assert bool(re.search("[♠♥♦♣]", terminal.written)) is coloured
    if not coloured:
        assert re.fullmatch(r"([9TJQKA][CDHS] ?){5,6}", hand)


def test_a_terminal_is_wiped_for_the_hand_over():
    terminal = Terminal(
        "--name",
        "Ada",
        "--name",
        "Ben",
        *QUICK,
        typed=["", "q"],
        environment={"TERM": "xterm"},
        terminal=True,
    )
    assert terminal.run() == 0
    assert terminal.written.count("\x1b[2J\x1b[3J\x1b[H") == 2


def test_nothing_of_the_own_seat_is_kept_after_leaving_a_table_of_others():
    host = Terminal("host", "--name", "Hana", *QUICK, "--wait", "1", typed=ones).begin()
    address = host_address(host)
    guest = Terminal("join", address, "--name", "Gina", typed=["q"]).begin()
    assert guest.end() == 0
    assert Store(folders().config).load_tokens() == {}
    assert host.end() == 0


def test_without_a_seat_that_waits_a_table_has_to_be_named():
    terminal = Terminal("join", "--name", "Gina")
    assert terminal.run() == 2
    assert "No seat waits for you." in terminal.written


def test_the_rules_and_the_games_can_be_read():
    terminal = Terminal("rules", "euchre")
    assert terminal.run() == 0
    assert "Euchre" in terminal.written
    assert "**" not in terminal.written
    assert "| --- |" not in terminal.written
    assert Terminal("games").run() == 0


def test_a_guest_whose_input_ended_comes_back_to_the_same_seat():
    host = Terminal("host", "--name", "Hana", *QUICK, "--wait", "1", typed=slowly(ones)).begin()
    address = host_address(host)
    first = Terminal("join", address, "--name", "Gina", typed=["1"]).begin()
    assert first.end() == 0
    kept = Store(folders().config).load_tokens()
    assert {place.startswith("table:") for place in kept} == {True, False}, "by its address and by its id"
    again = Terminal("join", "--name", "Gina", typed=["1", "q"]).begin()
    assert again.end() == 0
    assert again.written.startswith("Back to “Hana’s table” …")
    around = re.compile(r"^> You.*\n  (\w+).*\n  (\w+).*\n  (\w+)", re.MULTILINE)
    assert around.findall(first.written)[0] == around.findall(again.written)[0]
    assert host.end() == 0


def test_who_joins_a_running_match_to_watch_sees_the_table_but_no_hand():
    host = Terminal("host", "--name", "Hana", *QUICK, "--wait", "0", typed=slowly(ones)).begin()
    watcher = Terminal("join", host_address(host), "--name", "Wim", "--watch").begin()
    assert host.end() == 0
    assert watcher.end() == 0
    assert "Hana" in watcher.written
    assert "Your hand" not in watcher.written


def slowly(typed):
    """The same, so slow that somebody can come meanwhile."""

    def wait(written):
        time.sleep(0.02)
        return typed(written)

    return wait


def at_the_keys(*arguments, answers) -> Terminal:
    """Somebody types each of the answers once what it answers has been written."""
    left = iter(answers)

    def typed(_written):
        after, answer = next(left, ("", None))
        wait_for(lambda: after in terminal.written)
        return answer

    terminal = Terminal(*arguments, typed=typed, person=True)
    return terminal


def test_a_guest_at_a_terminal_sees_how_the_rules_differ_before_sitting_down():
    host = Terminal("host", "--name", "Hana", *QUICK, "--wait", "1", typed=ones).begin()
    address = host_address(host)
    uwe = at_the_keys("join", address, "--name", "Uwe", answers=[("Sit down?", "n")])
    assert uwe.run() == 0
    assert "House rules: " in uwe.written.split("Sit down?")[0]
    assert "Your hand" not in host.written, "who only looks has no seat"
    gina = at_the_keys("join", address, "--name", "Gina", answers=[("Sit down?", ""), ("Your hand", "q")])
    assert gina.run() == 0
    assert gina.written.count("Sit down?") == 1
    assert host.end() == 0


def test_where_the_rules_are_the_standard_ones_a_guest_sits_at_once_and_with_y_anywhere():
    standard = Terminal(
        "host", "euchre", "--name", "Hana", "--level", "easy", "--wait", "1", "-y", typed=["1", "q"]
    ).begin()
    gina = at_the_keys("join", host_address(standard), "--name", "Gina", answers=[("Your hand", "q")])
    assert gina.run() == 0
    assert "Sit down?" not in gina.written
    assert standard.end() == 0
    other = Terminal("host", "--name", "Hana", *QUICK, "--wait", "1", typed=ones).begin()
    ben = at_the_keys("join", host_address(other), "--name", "Ben", "-y", answers=[("Your hand", "q")])
    assert ben.run() == 0
    assert "Sit down?" not in ben.written
    assert "House rules: " in ben.written
    assert other.end() == 0


def test_a_script_that_comes_in_the_middle_of_a_match_is_told_the_rules():
    host = Terminal("host", "--name", "Hana", *QUICK, "--wait", "0", typed=slowly(ones)).begin()
    address = host_address(host)
    wait_for(lambda: "Your hand" in host.written)
    guest = Terminal("join", address, "--name", "Gina", typed=["q"])
    assert guest.run() == 0
    assert "House rules: " in guest.written
    assert "Sit down?" not in guest.written
    assert host.end() == 0
