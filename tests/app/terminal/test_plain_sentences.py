# SPDX-License-Identifier: GPL-3.0-or-later
"""What goes wrong is said in a sentence, and what would close the table under others is asked first."""

from __future__ import annotations

import io
from typing import Any

import msgspec
import pytest

import net.runtime
from app.settings import Settings, folders
from app.terminal import main as terminal_main
from app.terminal.asking import Asker
from app.terminal.console import Console
from app.terminal.main import parse_arguments
from app.terminal.play import Play
from app.terminal.screen import Screen
from engines.euchre.game import Euchre
from engines.text import T
from net.discovery.lobby import FoundTable, Way
from net.discovery.news import OFF, STARTING, UP, Condition, Found, Reach
from net.protocol.messages import PROTOCOL, Consent, PersonInfo, Profile, Start
from tests.app.terminal.driving import QUICK, Terminal
from tests.app.terminal.sitting import Sitting
from tests.net.players import InlineBots

pytestmark = pytest.mark.timeout(60)

NO_TEXT = b"Ol\xffga".decode("utf-8", "surrogateescape")
"""What Python makes of an argument that is no UTF-8."""
WAYS = {
    "play": ["--name", "Ada", *QUICK],
    "host": ["host", "--name", "Ada", *QUICK],
    "join": ["join", "127.0.0.1:1", "--name", "Ada"],
    "list": ["list"],
    "continue": ["continue"],
    "games": ["games"],
    "rules": ["rules", "euchre"],
}


@pytest.fixture(autouse=True)
def _here_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(net.runtime, "BotPool", InlineBots)
    monkeypatch.setenv("TAVOLINO_INTERFACES", "127.0.0.1")
    monkeypatch.setenv("TAVOLINO_MDNS", "off")


# --- arguments --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["--name", NO_TEXT],
        ["host", "--name", "Ada", "--table", NO_TEXT],
        ["host", "--password", NO_TEXT],
        ["join", NO_TEXT],
        ["join", "127.0.0.1", "--name", "Ada", "--name", NO_TEXT],
        ["play", NO_TEXT],
        ["play", "--rule", f"board={NO_TEXT}"],
        ["rules", NO_TEXT],
    ],
)
def test_bytes_that_are_no_text_are_refused_in_a_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_arguments(words)
    assert ended.value.code == 2
    assert "these bytes are no text" in capsys.readouterr().err


def test_a_folder_may_be_called_as_the_system_likes() -> None:
    assert str(parse_arguments(["list", "--home", f"/x/{NO_TEXT}"]).home) == f"/x/{NO_TEXT}"


# --- what nobody foresaw ----------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_what_breaks_is_a_sentence_and_the_log_has_the_rest(
    way: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def break_down(*_: Any, **__: Any) -> int:
        raise RuntimeError("a screw came loose")

    name = "read" if way in ("games", "rules") else "Play"
    monkeypatch.setattr(terminal_main.play, name, break_down)
    terminal = Terminal(*WAYS[way])
    assert terminal.run() == 1
    told = " ".join(terminal.written.split())
    assert "Something went wrong (RuntimeError: a screw came loose). Details are in " in told
    assert "tavolino-cli.log" in told
    assert "Traceback" not in terminal.written
    assert "Traceback" in caplog.text


def test_a_damaged_journal_is_told_when_a_match_is_to_be_gone_on_with() -> None:
    places = folders()
    places.journal.parent.mkdir(parents=True, exist_ok=True)
    places.journal.write_bytes(b"no journal " * 500)
    terminal = Terminal("continue")
    assert terminal.run() == 1
    told = " ".join(terminal.written.split())
    (kept,) = places.journal.parent.glob(f"{places.journal.name}.set-aside-*")
    assert kept.name in told
    assert told.endswith("There is no unfinished match.")
    assert kept.read_bytes() == b"no journal " * 500


# --- leaving and another match ----------------------------------------------------------------------


def at_table(*, phase: str = "playing", guests: int = 1, interactive: bool = True) -> Sitting:
    """Ada hosts; Ben and others sit there from elsewhere."""
    game = Euchre(Euchre.options_type())
    sitting = Sitting(game, game.new_initial_state(4))
    sitting.handle.left = False
    sitting.handle.leave = lambda: setattr(sitting.handle, "left", True)
    sitting.person.handle = sitting.handle
    table = sitting.session.table
    assert table.info is not None
    others = tuple(PersonInfo(n + 2, Profile(f"Ben {n}"), n + 1, True, True) for n in range(guests))
    table.info = msgspec.structs.replace(table.info, phase=phase, people=(*table.info.people, *others))
    table.dialogue.console.interactive = interactive
    return sitting


@pytest.mark.parametrize(("answer", "result"), [("y", 0), ("n", None), ("", None), ("play AS", None)])
def test_q_asks_while_others_sit_there(answer: str, result: int | None) -> None:
    sitting = at_table()
    assert "Leave the table?" in sitting.type("q")
    assert sitting.session.table.result is None
    sitting.type(answer)
    assert sitting.session.table.result == result


def test_q_leaves_at_once_where_nobody_else_is_and_from_a_script() -> None:
    for sitting in (at_table(guests=0), at_table(interactive=False)):
        sitting.type("q")
        assert sitting.session.table.result == 0


def test_the_lobby_that_closes_for_others_says_so() -> None:
    assert "It closes for the others as well." in at_table(phase="lobby").type("q")


def test_only_a_clear_no_closes_the_table_after_a_match() -> None:
    sitting = at_table(phase="finished")
    assert "Type y for another match or n to close the table." in sitting.type("what?")
    assert sitting.session.table.result is None
    assert "It closes for the others as well." in sitting.type("n")
    sitting.type("no")
    assert sitting.session.table.result is None
    sitting.type("y")
    assert sitting.handle.asked == [Start()]
    alone = at_table(phase="finished", guests=0)
    alone.type("")
    assert alone.session.table.result == 0


@pytest.mark.parametrize(("line", "agreed"), [("y", True), ("n", False), ("", False)])
def test_whoever_plays_on_is_asked_whether_somebody_may_take_back(line: str, agreed: bool) -> None:
    sitting = at_table()
    table = sitting.session.table
    assert table.info is not None
    table.info = msgspec.structs.replace(table.info, taking_back=2, asked=(1,))
    sitting.session._settle()
    assert "Ben 0 would like to take the last action back. Agree? (y/N)" in sitting.out.getvalue()
    sitting.type(line)
    assert sitting.handle.asked[-1] == Consent(agreed=agreed)


# --- announcing and looking -------------------------------------------------------------------------


def test_a_table_that_can_not_be_announced_says_so_once() -> None:
    sitting = at_table(phase="lobby")
    reason = T("Announcing tables in the network is switched off.")
    reach = Reach(("127.0.0.1:47420",), "", Condition(OFF, reason))
    before = len(sitting.out.getvalue())
    sitting.session.receive(sitting.person, Reach(("127.0.0.1:47420",), "", Condition(STARTING)))
    assert sitting.out.getvalue()[before:] == ""
    sitting.session.receive(sitting.person, reach)
    sitting.session.receive(sitting.person, reach)
    told = sitting.out.getvalue()[before:]
    assert told.count("Announcing tables in the network is switched off.") == 1
    assert "they join by its address or its join code" in " ".join(told.split())


class Network:
    """A runtime whose network comes up slowly; ``news`` are (seconds, what is found then)."""

    def __init__(self, *news: tuple[float, Found]) -> None:
        self.now = 0.0
        self._news = list(news)
        self.deliver: Any = None

    def browse(self, deliver: Any) -> None:
        self.deliver = deliver

    def stop_browsing(self) -> None:
        self.stopped = self.now

    def wait(self, console: Console, timeout: float) -> Any:
        """What ``Console.next`` does, with time that passes only here."""
        if self._news and self._news[0][0] <= self.now + timeout:
            self.now, found = self._news.pop(0)
            self.deliver(found)
            return Console.next(console, timeout=0)
        self.now += timeout
        return None


def looked(network: Network, seconds: float) -> tuple[int, str]:
    out = io.StringIO()
    screen = Screen(out, coloured=False, clears=False)
    console = Console(lambda: None, interactive=False)
    play = Play(network, console, screen, Asker(console, screen, silent=True), folders(), Settings())
    console.next = lambda timeout=None: network.wait(console, timeout)  # type: ignore[method-assign]
    return play.look_around(seconds, clock=lambda: network.now), out.getvalue()


def found(name: str) -> FoundTable:
    return FoundTable(name, name, "euchre", 2, PROTOCOL, False, (Way("lan", "127.0.0.1:47420"),), "Ada", 4)


def test_the_time_to_look_begins_when_the_network_is_up() -> None:
    late = Network(
        (6.0, Found((), Condition(UP))),
        (15.0, Found((found("Kitchen"),), Condition(UP))),
        (15.5, Found((found("Kitchen"), found("Attic")), Condition(UP))),
        (17.0, Found((found("Too late"),), Condition(UP))),
    )
    result, written = looked(late, 10.0)
    assert result == 0
    assert late.stopped == pytest.approx(16.0)
    assert written.count("Kitchen") == written.count("Attic") > 0
    assert "Too late" not in written


def test_without_a_network_nobody_waits() -> None:
    network = Network((0.5, Found((), Condition(OFF, T("There is no network.")))))
    assert looked(network, 10.0)[0] == 1
    assert network.stopped == 0.5
