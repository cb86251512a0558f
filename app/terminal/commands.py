# SPDX-License-Identifier: GPL-3.0-or-later
"""The general commands at a table, the same for every game. They are typed in English whatever the language,
like the actions; what they tell is in the reader’s."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import tr
from app.terminal.hotseat import TerminalPlayer
from app.terminal.rules import rules_lines
from app.terminal.table_state import TableState
from engines.text import N_, whole_number
from net.protocol.messages import Ready, Remove, Say, SetLevel, Sit, Stand, SwapSeats, TableInfo, TakeBack

YES = ("y", "yes", "j", "ja", "s", "si", "sì")
"""Yes in every language there is, whichever is in use."""
NO = ("n", "no", "nein")
QUIT = ("q", "quit", "exit")
MANY = 24
"""More legal actions than these are listed side by side, without a line about each."""

ANYWHERE = (
    ("?", N_("what can be typed now, with everything that is legal")),
    ("rules", N_("the rules of the game")),
    ("say", N_("say something to everyone at the table: say hello")),
    ("q", N_("leave the table")),
)
MATCH = (
    ("table", N_("show the table again")),
    ("score", N_("the score")),
    ("log", N_("what has happened lately")),
    ("hint", N_("what AI would do")),
    ("undo", N_("take your last action back")),
)
LOBBY = (
    ("table", N_("show the table again")),
    ("sit", N_("take a seat: sit 2")),
    ("stand", N_("give your seat back and watch")),
)
HOST = (
    ("start", N_("begin the match")),
    ("level", N_("the strength of a seat’s AI: level 2 hard")),
    ("swap", N_("exchange two seats: swap 2 3")),
    ("remove", N_("send someone away: remove 2 (the seat)")),
)
GUEST = (("ready", N_("tell the host that you are ready")),)


def available(info: TableInfo, *, hosting: bool) -> tuple[tuple[str, str], ...]:
    """The commands that mean something now: each with a line about it (a message id)."""
    if info.phase == "lobby":
        return (*LOBBY, *(HOST if hosting else GUEST), *ANYWHERE)
    return (*MATCH, *ANYWHERE)


def is_yes(line: str) -> bool:
    return line.strip().lower() in YES


def is_no(line: str) -> bool:
    return line.strip().lower() in NO


def is_quit(line: str) -> bool:
    return line.strip().lower() in QUIT


def is_command(line: str) -> bool:
    """Whether a line is a general command of a match but leaving, typed out."""
    return line.partition(" ")[0].lower() in [name for name, _ in (*MATCH, *ANYWHERE) if name != "q"]


# --- what they do ----------------------------------------------------------------------------------


def _help(table: TableState, person: TerminalPlayer, rest: str) -> None:
    info = table.info
    assert info is not None
    lines = []
    view = person.view
    own = view.commands() if view is not None and info.phase == "playing" else ()
    if view is not None and person.asked:
        texts = [(view.text_of(action), view.explain(action)) for action in view.legal()]
        widest = max(len(text) for text, _ in texts)
        lines.append(tr("You may type (also shortened, or just the number):"))
        if len(texts) > MANY:
            columns = max(1, table.screen.width // (widest + 8))
            cells = [f"{number:>4}  {text.ljust(widest)}  " for number, (text, _) in enumerate(texts, 1)]
            starts = range(0, len(cells), columns)
            lines += ["".join(cells[start : start + columns]).rstrip() for start in starts]
        else:
            for number, (text, told) in enumerate(texts, 1):
                lines.append(f"{number:>4}  {text.ljust(widest)}  {told}".rstrip())
        if view.beyond():
            lines.append(view.beyond())
    lines.append(tr("Commands:"))
    forbidden = {"hint"} if not info.hints_allowed else set()
    forbidden |= {"undo"} if not info.take_back_allowed else set()
    general = {
        name: tr(told)
        for name, told in available(info, hosting=table.manner.hosting)
        if name not in forbidden
    }
    known = {**dict(own), **{name: told for name, told in general.items() if name not in dict(own)}}
    widest = max(len(name) for name in known)
    lines += [f"      {name.ljust(widest)}  {told}" for name, told in known.items()]
    table.show(lines)


def _table(table: TableState, person: TerminalPlayer, rest: str) -> None:
    table.again()


def _score(table: TableState, person: TerminalPlayer, rest: str) -> None:
    table.show(person.view.score() if person.view is not None else [])


def _log(table: TableState, person: TerminalPlayer, rest: str) -> None:
    table.show(list(person.log)[-20:])


def _hint(table: TableState, person: TerminalPlayer, rest: str) -> None:
    table.request(person, person.handle.hint())


def _undo(table: TableState, person: TerminalPlayer, rest: str) -> None:
    table.request(person, person.handle.ask(TakeBack()))


def _rules(table: TableState, person: TerminalPlayer, rest: str) -> None:
    assert table.info is not None
    table.show(rules_lines(table.info.game, table.screen, table.info))


def _say(table: TableState, person: TerminalPlayer, rest: str) -> None:
    if rest:
        table.request(person, person.handle.ask(Say(text=rest)))
    else:
        table.tell(tr("Say what? Type it behind the word: say hello"))


def _quit(table: TableState, person: TerminalPlayer, rest: str) -> None:
    table.wants_to_leave = True


def _sit(table: TableState, person: TerminalPlayer, rest: str) -> None:
    if rest and not _is_seat(table, rest):
        table.tell(tr("Type the number of a seat: sit 2"))
        return
    table.request(person, person.handle.ask(Sit(seat=int(rest) - 1 if rest else None)))


def _stand(table: TableState, person: TerminalPlayer, rest: str) -> None:
    table.request(person, person.handle.ask(Stand()))


def _ready(table: TableState, person: TerminalPlayer, rest: str) -> None:
    table.request(person, person.handle.ask(Ready(ready=True)))


def _start(table: TableState, person: TerminalPlayer, rest: str) -> None:
    table.start(person)


def _level(table: TableState, person: TerminalPlayer, rest: str) -> None:
    seat, _, level = rest.partition(" ")
    found = [known for known in ("easy", "normal", "hard") if level and known.startswith(level.lower())]
    if not _is_seat(table, seat) or len(found) != 1:
        table.tell(tr("Type a seat and easy, normal or hard: level 2 hard"))
        return
    table.request(person, person.handle.ask(SetLevel(seat=int(seat) - 1, level=found[0])))


def _swap(table: TableState, person: TerminalPlayer, rest: str) -> None:
    seats = rest.split()
    if len(seats) != 2 or not all(_is_seat(table, seat) for seat in seats):
        table.tell(tr("Type two seats: swap 2 3"))
        return
    table.request(person, person.handle.ask(SwapSeats(first=int(seats[0]) - 1, second=int(seats[1]) - 1)))


def _remove(table: TableState, person: TerminalPlayer, rest: str) -> None:
    assert table.info is not None
    seat = int(rest) - 1 if _is_seat(table, rest) else -1
    found = [p.participant for p in table.info.people if p.seat == seat]
    if not found:
        table.tell(tr("Type the seat of a guest: remove 2"))
        return
    table.request(person, person.handle.ask(Remove(participant=found[0])))


def _is_seat(table: TableState, text: str) -> bool:
    assert table.info is not None
    return bool(whole_number(text, len(table.info.seats) + 1))


CARRIED_OUT: dict[str, Callable[[TableState, TerminalPlayer, str], None]] = {
    "?": _help,
    "table": _table,
    "score": _score,
    "log": _log,
    "hint": _hint,
    "undo": _undo,
    "rules": _rules,
    "say": _say,
    "q": _quit,
    "sit": _sit,
    "stand": _stand,
    "ready": _ready,
    "start": _start,
    "level": _level,
    "swap": _swap,
    "remove": _remove,
}
