# SPDX-License-Identifier: GPL-3.0-or-later
"""Every game of the catalogue in the terminal, over the real runtime with AI on the spot; the questions
before it; MyRummy and Sequence with several people and over a socket."""

from __future__ import annotations

import random
import re

import pytest

import net.runtime
from app.games.sequence.boards import Boards
from app.settings import folders
from engines.registry import GAMES
from engines.sequence.boards import BUILT_IN, board_text, generate
from tests.app.terminal.driving import Terminal, host_address, ones, wait_for
from tests.net.players import InlineBots

pytestmark = pytest.mark.timeout(60)

HIDDEN = "=" * 72
SHORT = {
    "euchre": ("--preset", "short"),
    "sequence": ("--rule", "sequences_to_win=1", "--bots", "1"),
    "myrummy": ("--preset", "easy", "--bots", "1"),
}
SEQUENCE = ("sequence", "--level", "easy", "--rule", "sequences_to_win=1")
MYRUMMY = ("myrummy", "--level", "easy", "--preset", "easy")


@pytest.fixture(autouse=True)
def _here_only(monkeypatch):
    monkeypatch.setattr(net.runtime, "BotPool", InlineBots)
    monkeypatch.setattr("secrets.randbits", random.Random(4).getrandbits)  # the same deals every time
    monkeypatch.setenv("TAVOLINO_INTERFACES", "127.0.0.1")
    monkeypatch.setenv("TAVOLINO_MDNS", "off")


@pytest.mark.parametrize("slug", [game.type.slug for game in GAMES])
def test_a_whole_match_from_a_pipe(slug):
    terminal = Terminal(slug, "--name", "Ada", "--level", "easy", "-y", *SHORT.get(slug, ()), typed=ones)
    assert terminal.run() == 0
    assert re.search(r"(wins? the match|The match goes to)", terminal.written)
    assert "Play another match? (y/N)" in terminal.written
    assert "\x1b" not in terminal.written


# --- several people, and others --------------------------------------------------------------------


def pages(written: str, names: tuple[str, ...]) -> dict[str, list[str]]:
    """What each person had on the screen, by the prompts on it."""
    found: dict[str, list[str]] = {name: [] for name in names}
    for page in written.split(HIDDEN):
        asked = set(re.findall(rf"^({'|'.join(names)})> ", page, re.MULTILINE))
        assert len(asked) <= 1, "a page belongs to one person"
        for name in asked:
            found[name].append(page)
    return found


def test_myrummy_by_two_people_hides_each_hand_from_the_other():
    lines = iter(
        [line for _ in range(6) for line in ("", "m 1 2 new", "hint", "u", "sort number", "sort colour", "d")]
    )
    terminal = Terminal(
        "--name", "Ada", "--name", "Ben", "--bots", "0", *MYRUMMY, typed=lambda _: next(lines, None)
    )
    assert terminal.run() == 0
    seen = pages(terminal.written, ("Ada", "Ben"))
    assert all(len(seen[name]) >= 2 for name in seen)
    hands: dict[str, set[str]] = {"Ada": set(), "Ben": set()}
    for name, shown in seen.items():
        other = "Ben" if name == "Ada" else "Ada"
        for page in shown:
            hands[name] |= set(re.findall(r"Your hand:\n[ \d]+\n(.*)", page))
            assert f"{other} draws a card." in page or f"{other} draws" not in page
    assert all(len(shown) > 4 for shown in hands.values())
    for mine in hands["Ada"]:
        assert mine not in hands["Ben"]
    covers = [page for page in terminal.written.split(HIDDEN) if "press Enter when nobody else" in page]
    assert len(covers) >= 4
    assert not any("hand" in page or re.search(r"\b[RYGB]\d", page) for page in covers)


def test_sequence_by_two_people_who_draw_for_themselves():
    def typed(written):
        turn = written[written.rfind(HIDDEN) :]
        if turn.rstrip().endswith("Play another match? (y/N)\n>"):
            return None
        if "press Enter when nobody else" in turn and "Your hand" not in turn:
            return ""
        return "draw" if "Draw your card before" in turn.split("Your hand")[-1] else "1"

    terminal = Terminal(
        "--name",
        "Ada",
        "--name",
        "Ben",
        "--bots",
        "0",
        *SEQUENCE,
        "--rule",
        "missed_draw=on",
        typed=typed,
    )
    assert terminal.run() == 0
    assert re.search(r"(wins? the match|The match goes to)", terminal.written)
    seen = pages(terminal.written, ("Ada", "Ben"))
    assert all(len(seen[name]) > 3 for name in seen)
    assert "has missed the draw" not in terminal.written


@pytest.mark.parametrize("game", [SEQUENCE, MYRUMMY])
def test_host_and_guest_over_a_socket(game):
    host = Terminal("host", *game, "--bots", "1", "--name", "Hana", "--wait", "1", typed=ones).begin()
    guest = Terminal("join", host_address(host), "--name", "Gina", typed=ones).begin()
    assert guest.end() == 0
    assert host.end() == 0
    assert "The match is over." in guest.written
    assert "Gina" in host.written
    for terminal in (host, guest):
        assert re.search(r"(wins? the match|The match goes to)", terminal.written)


def test_a_hint_can_be_followed_and_finished():
    typed = iter(["hint", "do", "finish", "?", "q"])
    terminal = Terminal(
        "--name", "Ada", "--bots", "1", "--level", "easy", "--preset", "easy", "myrummy", typed=typed
    )
    assert terminal.run() == 0
    laid = re.search(r"AI would lay: (.*)", terminal.written)
    assert laid, terminal.written
    assert f"Ada lays for the first time: {laid.group(1).split(',')[0]}" in terminal.written


def test_a_turn_may_be_limited_and_time_that_is_up_draws_cards(monkeypatch):
    monkeypatch.setattr("app.terminal.main.TURN_LIMITS", (1, 120))
    monkeypatch.setattr("net.session.config.TURN_LIMITS", (1, 120))
    lines = iter(["m 1 2 new", "", "q"])

    def typed(written):
        line = next(lines, None)
        if line == "":
            wait_for(lambda: "Time is up: Ada draws" in terminal.written)
        return line

    terminal = Terminal(
        "--name",
        "Ada",
        "--bots",
        "1",
        *MYRUMMY[:3],
        "--rule",
        "timeout_cards=2",
        "--turn-limit",
        "1",
        typed=typed,
    )
    assert terminal.run() == 0
    assert "You have 1 seconds." in terminal.written
    after = terminal.written.split("Time is up: Ada draws")[1]
    assert "> You    16 cards" in after
    assert "+" not in after.split("Your hand")[0], "what was moved lies in the hand again"


# --- the questions before --------------------------------------------------------------------------


def test_every_game_asks_for_people_ai_and_toggles():
    for game in GAMES:
        most = min(4, max(game.type.seat_counts))
        terminal = Terminal(game.type.slug, typed=["0", "1", "Ada"])
        assert terminal.run() == 0
        assert f"(1–{most})" in terminal.written
        assert f"Type a number from 1 to {most}." in terminal.written
        alone = Terminal(game.type.slug, "--people", "1", "--bots", "0", "-y")
        assert alone.run() == 2
        assert "One person alone needs AI" in alone.written


def test_more_people_than_seats_are_refused():
    assert Terminal("briscola-a-quattro", "--people", "5", "-y").run() == 2
    assert Terminal("sequence", "--people", "4", "--bots", "1", "-y").run() == 2


OWN = board_text(generate(99))


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "own board.txt"
    path.write_text(OWN + "\n", encoding="utf-8")
    return path


def board_shown(written: str) -> list[list[str]]:
    rows = re.findall(r"^ ?(\d\d?) (.*(?:[2-9TQKA][CDHS]|--).*)$", written, re.MULTILINE)[:10]
    return [re.findall(r"--|[2-9TQKA][CDHS]", cells) for _, cells in rows]


@pytest.mark.parametrize("option", ["--rule", "--option"])
def test_a_board_of_one_s_own_comes_from_a_file(file, option):
    terminal = Terminal("sequence", "--name", "Ada", "-y", option, f"board=@{file}", typed=["q"])
    assert terminal.run() == 0
    assert board_shown(terminal.written) == [line.split() for line in OWN.splitlines()]


def test_a_board_as_the_window_saves_it_may_be_read_and_be_named():
    saved = Boards(folders().boards).save("Kitchen table", OWN)
    path = next(folders().boards.glob("*.txt"))
    for value in (f"@{path}", "kitchen TABLE"):
        terminal = Terminal("sequence", "--name", "Ada", "-y", "--rule", f"board={value}", typed=["q"])
        assert terminal.run() == 0
        assert board_shown(terminal.written) == [line.split() for line in saved.text.splitlines()]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (OWN.replace("--", "JD", 1), "The four corners are free"),
        ("\n".join(OWN.splitlines()[:9]), "A board has ten lines; this text has 9."),
        (OWN.replace("QS", "QH", 1), "must be on the board twice"),
        ("", "A board has ten lines"),
        ("x" * 20_000, "too long for a board"),
        ("\xff", "can’t be read"),
    ],
)
def test_a_board_that_can_not_be_is_refused_with_what_is_wrong(tmp_path, text, told):
    path = tmp_path / "wrong.txt"
    path.write_bytes(text.encode("latin-1"))
    terminal = Terminal("sequence", "--name", "Ada", "-y", "--rule", f"board=@{path}")
    assert terminal.run() == 2
    said = " ".join(terminal.written.split())
    assert told in said
    assert "wrong.txt" in said.replace(" ", "")


def test_a_file_that_is_not_there_and_a_name_nobody_gave(tmp_path):
    missing = Terminal("sequence", "-y", "--rule", f"board=@{tmp_path / 'no.txt'}")
    assert missing.run() == 2
    assert "can’t be read" in " ".join(missing.written.split())
    unknown = Terminal("sequence", "-y", "--rule", "board=Attic")
    assert unknown.run() == 2
    assert "“Attic” may be one of: built-in, @FILE" in " ".join(unknown.written.split())


def test_a_board_is_chosen_among_the_questions_too(file):
    Boards(folders().boards).save("Kitchen", BUILT_IN)
    answers = ["1", "Ada", "1", "easy", "own", "board nowhere", f"board @{file}", "", "q"]
    terminal = Terminal("sequence", typed=answers)
    assert terminal.run() == 0
    said = " ".join(terminal.written.split())
    assert "board: Board = Built-in (built-in, Kitchen, @FILE: a text file)" in said
    assert "“nowhere” may be one of" in said
    assert "board: Board = own board" in said
    assert board_shown(terminal.written) == [line.split() for line in OWN.splitlines()]
