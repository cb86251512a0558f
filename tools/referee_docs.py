# SPDX-License-Identifier: GPL-3.0-or-later
"""Write docs/referee, a page for each game of what programs need to know: ``python3 dev.py docs``.

Everything comes from the game itself: docstrings and fields of its structs, the declarations of its options,
matches played at random, and the sentences beside the codes of its refusals. Nobody edits these pages.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import msgspec

from engines.options import Field, Value
from engines.record import make_game
from engines.referee import Referee
from engines.registry import GAMES, AnyGame
from tools import referee_facts as facts

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "referee"

NOTE = "<!-- Written by `python3 dev.py docs` from the games themselves; what is changed here is lost. -->"

FORMS = 4
"""One-line forms of an action that are shown."""

LONGEST_LINE = 60
"""Characters of an example; a whole pack of cards is cut short."""

WIDEST = 108

SHOWN = ("ok", "applied", "events", "observation", "phase", "active")
"""What is kept of an answer in an example."""


def page(kind: type[AnyGame]) -> str:
    """The page of one game."""
    found = facts.seen(kind)
    return "\n".join(
        [
            *_head(kind),
            *_phases(kind, found),
            *_actions(kind, found),
            *_events(kind, found),
            *_observation(kind),
            *_parts(kind),
            *_refusals(kind),
            *_options(kind),
            *_example(kind),
            "",
        ]
    )


def _head(kind: type[AnyGame]) -> list[str]:
    about = kind.type
    types = sys.modules[kind.observation_type.__module__]
    whole = "everything that is legal" if about.legal_actions_complete else "only what needs no finding"
    lines = [
        f"# {about.title}, for programs",
        "",
        NOTE,
        "",
        *_wrapped(
            f"`{about.slug}`, version {about.rules_version} of its rules, which are in "
            f"[{about.slug}.md](../rules/{about.slug}.md). How to talk to the referee is told in "
            "[REFEREE.md](../REFEREE.md), and so is how cards are written."
        ),
        "",
        "| Seats | Team of each seat |",
        "| --- | --- |",
    ]
    game = kind(kind.options_type())
    lines += [f"| {n} | {', '.join(map(str, game.teams(n)))} |" for n in about.seat_counts]
    lines += ["", f"The first number of seats is the usual one. `legal` lists {whole}.", ""]
    for paragraph in facts.prose(types).split("\n\n"):
        lines += [*_wrapped(paragraph), ""]
    return lines


def _phases(kind: type[AnyGame], found: facts.Seen) -> list[str]:
    notes = facts.phase_notes(kind)
    lines = ["### Phases", "", "| `phase` | Who acts | Actions | |", "| --- | --- | --- | --- |"]
    for name, phase in found.phases.items():
        actions = ", ".join(f"`{action}`" for action in _in_order(kind, phase.actions))
        lines.append(_row(f"`{name}`", " or ".join(sorted(phase.actors)), actions, notes.get(name, "")))
    return [*lines, ""]


def _in_order(kind: type[AnyGame], names: set[str]) -> list[str]:
    return [facts.tag(each) for each in facts.members(kind.action_type) if facts.tag(each) in names]


def _actions(kind: type[AnyGame], found: facts.Seen) -> list[str]:
    lines = ["### Actions", ""]
    for action in facts.members(kind.action_type):
        name = facts.tag(action)
        held = [f"`{field.name}` ({field.kind})" for field in facts.fields(action)]
        lines += [f"#### `{name}`", ""]
        for paragraph in filter(None, facts.prose(action).split("\n\n")):
            lines += [*_wrapped(paragraph), ""]
        lines += [*_wrapped(f"Fields: {', '.join(held) if held else 'none'}."), ""]
        forms = list(found.actions.get(name, {}).values())
        forms = sorted(forms, key=lambda form: (len(form[0]), form[0]))[:FORMS]
        lines += ["| One-line form | JSON |", "| --- | --- |"]
        lines += [_row(f"`{_short(text, ' ')}`", f"`{_short(json, ',')}`") for text, json in forms] or [
            _row("", f'`{{"type":"{name}", …}}`')
        ]
        lines.append("")
    return lines


def _short(text: str, gap: str) -> str:
    """A long example with its middle left out, cut where one thing ends and the next begins."""
    if len(text) <= LONGEST_LINE:
        return text
    if "[" in text:
        head, _, rest = text.partition("[")
        inside, close, tail = rest.rpartition("]")
        return f"{head}[{gap.join(inside.split(gap)[:3])},…{close}{tail}" if tail.count(":") < 5 else text
    words = text.split(gap)
    return gap.join([*words[:4], "…", *words[-2:]])


def _events(kind: type[AnyGame], found: facts.Seen) -> list[str]:
    lines = ["### Events", "", "| `type` | Fields | What happened |", "| --- | --- | --- |"]
    for event in facts.members(kind.event_type):
        name = facts.tag(event)
        held = ", ".join(f"`{field.name}`" for field in facts.fields(event))
        told = " ".join(facts.said_of_events(event).split())
        sentences = " ".join(f"“{sentence}”" for sentence in found.sentences.get(name, [])[:2])
        lines.append(_row(f"`{name}`", held, told or sentences or facts.USUAL.get(name, "")))
    return [*lines, ""]


def _observation(kind: type[AnyGame]) -> list[str]:
    struct = kind.observation_type
    whole, said = facts.said_of_fields(struct)
    lines = ["### Observation", "", *_wrapped(whole), "", "| Field | JSON | Meaning |", "| --- | --- | --- |"]
    lines.append(_row("`type`", "text", f"`{facts.tag(struct)}`"))
    lines += [_row(f"`{name}`", kind, said.get(name, "")) for name, kind in facts.fields(struct)]
    return [*lines, ""]


def _parts(kind: type[AnyGame]) -> list[str]:
    found: list[Any] = []
    for struct in (*facts.members(kind.event_type), kind.observation_type):
        found += [part for part in facts.parts(struct) if part not in found]
    lines = ["### Structures inside them", ""] if found else []
    for part in found:
        whole, said = facts.said_of_fields(part)
        told = " ".join([whole, *(f"{clause}." for clause in dict.fromkeys(said.values()))]).strip()
        lines += [f"#### `{part.__name__}`", "", *_wrapped(told), ""]
        lines += ["| Field | JSON |", "| --- | --- |"]
        lines += [_row(f"`{name}`", words) for name, words in facts.fields(part)]
        lines.append("")
    return lines


def _refusals(kind: type[AnyGame]) -> list[str]:
    lines = ["### Refusals", "", "| `code` | What is said |", "| --- | --- |"]
    lines += [_row(f"`{code}`", "<br>".join(texts)) for code, texts in facts.refusals(kind).items()]
    return [*lines, ""]


def _options(kind: type[AnyGame]) -> list[str]:
    lines = ["### Options", "", "| Name | What it is | Values | Standard |", "| --- | --- | --- | --- |"]
    for field in kind.options_type.fields():
        told = f"{field.option.label}. {field.option.help}".strip()
        lines.append(_row(f"`{field.name}`", told, _values(field), _value(field.default)))
    presets = [preset for preset in kind.options_type.presets if preset.changes]
    if presets:
        lines += ["", "| Set of house rules | Options |", "| --- | --- |"]
        for preset in presets:
            changes = ", ".join(f"`{name}={_value(value)}`" for name, value in preset.changes.items())
            lines.append(_row(preset.label, changes))
    return [*lines, ""]


def _values(field: Field) -> str:
    option = field.option
    if option.kind:
        told = f"a {option.kind}, as text"
    elif option.choices:
        named = [(_value(choice.value), choice.label) for choice in option.choices]
        told = ", ".join(v if v.lower() == label.lower() else f"{v} ({label})" for v, label in named)
    elif field.kind == "toggle":
        told = "on, off"
    else:
        told = f"{option.minimum} to {option.maximum}"
    needs = [f"`{name}` {' or '.join(map(_value, values))}" for name, values in option.needs]
    return f"{told}; counts with {', '.join(needs)}" if needs else told


def _value(value: Value) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value) or "empty"


def _example(kind: type[AnyGame]) -> list[str]:
    """The beginning of a match: a shuffle, an action, and what the next seat sees."""
    game, seats = make_game(kind.type.slug, {})
    table = Referee(game, seats)
    lines = ["### How it begins", "", f"```referee {kind.type.slug}"]
    answer = _exchange(table, lines, {"cmd": "chance", "action": "random", "seed": 1})
    if answer["active"]:
        seat = answer["active"][0]
        action = answer["legal"][str(seat)][0]["text"]
        answer = _exchange(table, lines, {"cmd": "act", "seat": seat, "action": action})
    _exchange(table, lines, {"cmd": "observe", "seat": (answer["active"] or [0])[0]})
    return [*lines, "```", ""]


def _exchange(table: Referee, lines: list[str], command: dict[str, Any]) -> dict[str, Any]:
    sent = msgspec.json.encode(command)
    answer: dict[str, Any] = msgspec.json.decode(table.answer(sent))
    kept = {name: answer[name] for name in SHOWN if name in answer}
    if command["cmd"] == "chance":
        del kept["applied"]
    lines += [f"> {sent.decode()}", f"< {msgspec.json.encode(kept).decode()}"]
    return answer


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _wrapped(text: str) -> list[str]:
    """The words of a paragraph on lines of readable length, code kept whole."""
    lines = [""]
    for word in re.findall(r"\S+", text):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDEST:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def index() -> str:
    """The list of the pages."""
    lines = [
        "# The games, for programs",
        "",
        NOTE,
        "",
        "| Game | Short name | Seats |",
        "| --- | --- | --- |",
    ]
    for kind in GAMES:
        about = kind.type
        seats = ", ".join(map(str, sorted(about.seat_counts)))
        lines.append(_row(f"[{about.title}]({about.slug}.md)", f"`{about.slug}`", seats))
    return "\n".join([*lines, ""])


def pages() -> dict[str, str]:
    """The name and text of every file of docs/referee."""
    return {"README.md": index()} | {f"{kind.type.slug}.md": page(kind) for kind in GAMES}


def rewrite(folder: Path = FOLDER) -> list[str]:
    """Write every page, remove those of games that are gone; the names of those that changed."""
    folder.mkdir(exist_ok=True)
    wanted = pages()
    changed = []
    for path in folder.glob("*.md"):
        if path.name not in wanted:
            path.unlink()
            changed.append(path.name)
    for name, text in wanted.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(name)
    return changed


def main() -> int:
    """Write the pages and say which changed."""
    changed = rewrite()
    print("\n".join(f"written: docs/referee/{name}" for name in changed) or "Nothing changed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
