# SPDX-License-Identifier: GPL-3.0-or-later
"""The parts of the terminal client by themselves."""

from __future__ import annotations

import io
import os
import queue
import random

import msgspec
import pytest

from app.games.euchre.presenter import EuchrePresenter
from app.games.front import Front
from app.presenters.hotseat import HotSeat
from app.presenters.lobby import game_title
from app.settings import Settings, folders
from app.terminal import games
from app.terminal.asking import Asker
from app.terminal.commands import ANYWHERE, CARRIED_OUT, GUEST, HOST, LOBBY, MATCH
from app.terminal.console import Console, Delivered, EndOfInput, Line, lines_of
from app.terminal.games import view_for
from app.terminal.hotseat import TerminalPlayer
from app.terminal.main import locale_language, parse_arguments
from app.terminal.matching import matching, same, understood
from app.terminal.play import Play
from app.terminal.sanitize import plain, plain_table
from app.terminal.screen import Screen, standard_screen
from app.terminal.views import CardTable, GameView, Reply
from engines.contract import CHANCE
from engines.euchre.game import Euchre
from engines.text import T
from net.discovery.lobby import FoundTable, Way
from net.discovery.news import Condition, Found
from net.protocol.messages import PROTOCOL, PersonInfo, Profile, SeatInfo, TableInfo
from net.session.client import LinkChanged, Observed
from tests.app.terminal.sitting import Sitting

LEGAL = ["play QS", "play QH", "play 9S", "play TH"]
BIDS = ["pass", "order up", "order up alone"]


# --- which line is meant ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "known", "meant"),
    [
        ("play qs", LEGAL, ["play QS"]),
        ("p qs", LEGAL, ["play QS"]),
        ("  P   9 ", LEGAL, ["play 9S"]),
        ("p q", LEGAL, ["play QS", "play QH"]),
        ("play Q♥", LEGAL, ["play QH"]),
        ("play 10h", LEGAL, ["play TH"]),
        ("play", LEGAL, LEGAL),
        ("order up", BIDS, ["order up"]),
        ("ord up al", BIDS, ["order up alone"]),
        ("o", BIDS, ["order up", "order up alone"]),
        ("order up alone now", BIDS, []),
        ("x", BIDS, []),
        ("", BIDS, []),
    ],
)
def test_a_prefix_of_each_word_is_enough(typed, known, meant):
    assert matching(typed, known) == meant


def test_the_first_word_may_be_left_out():
    assert matching("9", LEGAL, skipped=1) == ["play 9S"]
    assert matching("q", LEGAL, skipped=1) == ["play QS", "play QH"]
    assert same(" PLAY  q♠", "play QS")


@pytest.mark.parametrize(
    ("line", "meant", "named"),
    [
        ("remove JS b1", ["remove JS b1"], []),
        ("r js", ["remove JS b1"], []),
        ("r", ["remove JS b1"], ["rules"]),
        ("ru", [], ["rules"]),
        ("RULES please", [], ["rules"]),
        ("js", ["remove JS b1"], []),
        ("b1", ["remove JS b1", "place QC b1"], []),
        ("c9", ["place QC c9"], []),
        ("s hello", [], ["say", "score"]),
        ("draw", ["draw"], []),
        ("x", [], []),
    ],
)
def test_actions_and_commands_are_told_apart(line, meant, named):
    texts = ["remove JS b1", "place QC b1", "place QC c9", "draw"]
    assert understood(line, texts, ["rules", "say", "score"]) == (meant, named)


# --- what comes in ---------------------------------------------------------------------------------


def test_a_script_s_line_is_read_only_when_it_is_wanted():
    read = []
    lines = iter(["one", "two"])

    def source():
        read.append(next(lines, None))
        return read[-1]

    console = Console(source, interactive=False)
    assert console.next(timeout=0.02) is None
    assert read == []
    console.want()
    console.want()
    assert console.next() == Line("one")
    assert console.next(timeout=0.02) is None
    assert read == ["one"]
    console.put(Delivered("who", "what"))
    assert console.next() == Delivered("who", "what")
    console.want()
    assert console.next() == Line("two")
    console.want()
    assert console.next() == EndOfInput()
    console.want()
    assert console.next() == EndOfInput()  # and so on, whoever asks
    console.close()


def test_a_look_that_must_not_wait_never_does(monkeypatch):
    """``SimpleQueue.get(timeout=0)`` may wait for ever in Python 3.10, so it is never asked."""

    class Honest(queue.SimpleQueue):
        def get(self, block=True, timeout=None):
            assert not block or timeout != 0
            return super().get(block, timeout)

    monkeypatch.setattr(queue, "SimpleQueue", Honest)
    console = Console(lambda: None, interactive=False)
    assert console.next(timeout=0) is None
    assert console.next(timeout=0.001) is None
    console.put(Line("draw"))
    assert console.next(timeout=0) == Line("draw")


def test_at_a_terminal_everything_typed_is_taken_at_once():
    lines = iter(["one", "two"])
    console = Console(lambda: next(lines, None), interactive=True)
    console.want()
    assert [console.next(), console.next(), console.next()] == [Line("one"), Line("two"), EndOfInput()]


def test_lines_of_a_descriptor_in_any_pieces():
    reading, writing = os.pipe()
    os.write(writing, "play 9♠\r\nzwei\nrest".encode())
    os.close(writing)
    read = lines_of(reading)
    assert [read(), read(), read(), read()] == ["play 9♠", "zwei", "rest", None]
    os.close(reading)


# --- what is written -------------------------------------------------------------------------------


class Ascii(io.StringIO):
    encoding = "ascii"
    errors = ""

    def isatty(self):
        return True

    def reconfigure(self, errors):
        self.errors_wanted = errors


def test_an_encoding_without_suits_gets_letters():
    out = Ascii()
    screen = standard_screen(out, {"TERM": "xterm"})
    assert out.errors_wanted == "replace"
    assert screen.card("QS") == "QS"


def test_colour_may_be_forced_and_forbidden():
    assert standard_screen(io.StringIO(), {"NO_COLOR": "1"}, "always").coloured
    assert not standard_screen(Ascii(), {"TERM": "xterm"}, "never").coloured


def test_suit_signs_of_any_text_are_letters_without_colour():
    out = io.StringIO()
    Screen(out, coloured=False, clears=False).line("Pick up the A♦?")
    assert out.getvalue() == "Pick up the AD?\n"


def test_nobody_s_name_moves_the_cursor():
    info = table(name="Eve\x1b[2J\x07")
    assert plain("a\x1b[31mb\u202ec") == "a [31mb c"
    assert all(seat.profile.name.isprintable() for seat in plain_table(info).seats)
    assert plain_table(table()) == table()


# --- games -----------------------------------------------------------------------------------------


def table(name="Ada", **changes) -> TableInfo:
    seats = tuple(
        SeatInfo(
            n, n % 2, "person" if n == 0 else "bot", Profile(name if n == 0 else f"Bot {n}"), "easy", n + 1
        )
        for n in range(4)
    )
    settings = {
        "table_id": "t",
        "name": "Table",
        "game": "euchre",
        "rules_version": 1,
        "options": {},
        "phase": "playing",
        "match": 1,
        "paused": False,
        "seats": seats,
        "seats_open": 3,
        "people": (PersonInfo(1, Profile(name), 0, True, True),),
        "spectators_allowed": True,
    }
    return TableInfo(**(settings | changes))


def dealt(seat=0) -> Observed:
    """The first deal as ``seat`` sees it."""
    import random

    game = Euchre(Euchre.options_type())
    state = game.new_initial_state(4)
    step = state.apply(-1, state.sample_chance(random.Random(1)))
    return Observed(1, seat, step.state.observation(seat), step.events, False)


def silent() -> Screen:
    return Screen(io.StringIO(), coloured=False, clears=False)


def test_euchre_is_shown_by_the_window_s_presenter():
    view = view_for(table(), 0, silent())
    assert isinstance(view, CardTable)
    assert "Deal 1" in view.observe(dealt())[0]
    picture = "\n".join(view.picture())
    assert "Turned up: " in picture
    assert "Your hand: " in picture
    assert "Bot 1" in picture


def test_any_game_can_be_shown_by_the_contract_alone():
    view = GameView(table(), 0, silent())
    view.observe(dealt())
    assert any(line.startswith("Your hand: ") for line in view.picture())
    assert "Ada and Bot 2: 0" in view.score()
    assert view.question()
    assert view.commands() == ()


class Workbench(CardTable):
    def commands(self):
        return (("undo", "take a step back at the workbench"),)

    def command(self, name, words):
        if words:
            raise ValueError("no words here")
        return Reply(("a step back",))


def test_a_game_may_bring_commands_of_its_own(monkeypatch):
    from app.terminal.session import TableSession
    from app.terminal.table_state import Manner

    monkeypatch.setitem(games.FRONTS, "euchre", Front(EuchrePresenter, terminal=lambda: Workbench))
    out = io.StringIO()
    screen = Screen(out, coloured=False, clears=False)
    session = TableSession(
        Console(lambda: None, interactive=False), screen, [TerminalPlayer("Ada")], Manner(hosting=True)
    )
    session.table.info = table()
    person = session.table.first
    person.participant = 1
    person.observed(dealt(), session.table.info, screen)
    for line in ("undo", "und", "undo it", "?"):
        session.typed(line)
    assert out.getvalue().count("a step back\n") == 2
    assert "no words here" in out.getvalue()
    assert "take a step back at the workbench" in out.getvalue()
    assert "take your last action back" not in out.getvalue()


def test_every_command_that_is_told_of_is_carried_out():
    assert {name for name, _ in (*ANYWHERE, *MATCH, *LOBBY, *HOST, *GUEST)} == set(CARRIED_OUT)


def test_nobody_is_shown_before_everyone_sits():
    hotseat = HotSeat([TerminalPlayer("Ada"), TerminalPlayer("Ben")])
    hotseat.first.participant, hotseat.first.arrived = 1, True
    hotseat.settle(table())
    assert not hotseat.complete
    assert hotseat.wanted is None


# --- the start -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LC_ALL": "it_IT.UTF-8", "LANG": "de_DE"}, "it"),
        ({"LC_ALL": "", "LC_MESSAGES": "de_CH", "LANG": "it_IT"}, "de"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_language_is_the_locale_s(environment, language):
    assert locale_language(environment) == language


def test_playing_is_what_happens_without_a_command():
    assert parse_arguments([]).way == "play"
    assert parse_arguments(["--level", "hard"]).level == "hard"
    assert parse_arguments(["euchre", "-y"]).game == "euchre"
    assert parse_arguments(["join", "7ASP-TGZC"]).address == "7ASP-TGZC"


@pytest.mark.parametrize(
    "words", [["dance"], ["host", "--port", "99999"], ["play", "--pace", "-1"], ["--turn-limit", "5"]]
)
def test_nonsense_is_a_wrong_usage(words, capsys):
    with pytest.raises(SystemExit) as ended:
        parse_arguments(words)
    assert ended.value.code == 2
    assert capsys.readouterr().err


class Looking:
    """A runtime that finds ``tables`` at once."""

    def __init__(self, *tables):
        self.tables = tables

    def browse(self, deliver):
        deliver(Found(self.tables, Condition("up")))

    def stop_browsing(self):
        pass


def looking(*tables) -> tuple[int, str]:
    out = io.StringIO()
    screen = Screen(out, coloured=False, clears=False)
    console = Console(lambda: None, interactive=False)
    asker = Asker(console, screen, silent=True)
    play = Play(Looking(*tables), console, screen, asker, folders(), Settings())
    return play.look_around(0.05), out.getvalue()


def test_the_tables_nearby_are_listed_with_the_way_in():
    found = FoundTable(
        "t", "Ada’s\x1b[2J table", "euchre", 2, PROTOCOL, False, (Way("lan", "127.0.0.1:47420"),), "Ada", 4
    )
    result, written = looking(found)
    assert result == 0
    assert "tavolino-cli join 127.0.0.1:47420" in written
    assert game_title("euchre") in written
    assert "\x1b" not in written


def test_no_table_nearby_is_a_failure():
    result, written = looking()
    assert result == 1
    assert "No table was found" in written


def test_what_came_just_before_the_table_was_closed_is_still_told():
    game = Euchre(Euchre.options_type())
    state = game.new_initial_state(4)
    shuffle = state.sample_chance(random.Random(1))
    dealt = state.apply(CHANCE, shuffle)
    sitting = Sitting(game, state)
    sitting.show(dealt.state, dealt.events)
    sitting.session.receive(sitting.person, LinkChanged("closed", T("The host has closed the table.")))
    told = sitting.out.getvalue()
    assert told.index("Deal 1: ") < told.index("The host has closed the table.")


def test_who_was_late_reads_what_was_played_and_once_how_to_have_more_time():
    view = view_for(table(), 0, silent())
    late = msgspec.structs.replace(dealt(), late=0)
    told = view.observe(late)
    assert told[-2].startswith("Your time was up, so AI played for you: ")
    assert "--turn-limit" in told[-1]
    assert not any("--turn-limit" in line for line in view.observe(late))
    assert not any("Your time" in line for line in view.observe(msgspec.structs.replace(dealt(), late=2)))
