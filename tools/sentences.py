# SPDX-License-Identifier: GPL-3.0-or-later
"""Write the page of all sentences about people, tests/app/sentences.md: ``python3 dev.py people``.

A sentence that may be about the reader (``forms`` of app.presenters.people) is there in each of its wordings,
any other that has a person's name in it with one name or more, in every language: for an editor to read. A
test compares the page.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from app import i18n
from app.presenters.people import Forms, said
from app.presenters.words import count_cards, names_joined
from engines.registry import GAMES
from engines.text import fill
from tools.extract import Message, from_tree

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "tests" / "app" / "sentences.md"
NAMES = ("Anna", "Bruno")

ONE = frozenset({"name", "player", "dealer"})
MANY = frozenset({"names", "others", "team"})
"""What the places of people’s names are called in sentences of Python."""

ARGUMENTS_IN_QML = re.compile(
    r"""qsTr\("([^"]*)"\)\.arg\((?:asker|person\.name|root\.(?:owner|name|people\.nextName|app\.settings\.name))\)"""
)
"""A sentence of QML that has a person’s name put in."""

SAMPLES: dict[str, Callable[[], object]] = {
    "action": lambda: "pass",
    "card": lambda: i18n.card_name("QS"),
    "cards": lambda: count_cards(3),
    "count": lambda: 3,
    "first": lambda: "c4",
    "given": lambda: i18n.card_name("7S"),
    "last": lambda: "g4",
    "left": lambda: 4,
    "number": lambda: 5,
    "ours": lambda: 10,
    "points": lambda: 2,
    "square": lambda: "c4",
    "suit": lambda: i18n.suit_name("H"),
    "taken": lambda: i18n.card_name("3O"),
    "text": lambda: "🙂",
    "theirs": lambda: 6,
    "tricks": lambda: 3,
}
"""What stands in the other places of these sentences."""


class Sentence(NamedTuple):
    """A sentence about people: the file it is in, and how each of its wordings is said. What ``say`` gets
    are two names."""

    file: str
    wordings: dict[str, Callable[[Sequence[str]], str]]


def sentences(root: Path = ROOT) -> Iterator[Sentence]:
    """All of them. Raises KeyError for a place that has no sample."""
    messages, _ = from_tree(root)
    yield from _with_forms(messages)
    yield from _by_name(messages)
    for path in sorted((root / "app" / "qml").rglob("*.qml")):
        for msgid in ARGUMENTS_IN_QML.findall(path.read_text(encoding="utf-8")):
            yield Sentence(path.relative_to(root).as_posix(), {"one": _in_qml(msgid)})


def _with_forms(messages: Iterable[Message]) -> Iterator[Sentence]:
    """``forms`` has its wordings in one order, so a new sentence begins where that order does."""
    order = Forms._fields
    found: list[tuple[str, dict[str, str]]] = []
    for message in messages:
        if message.context in order:
            before = [order.index(form) for form in found[-1][1]] if found else []
            if not found or found[-1][0] != message.file or before[-1] >= order.index(message.context):
                found.append((message.file, {}))
            found[-1][1][message.context] = message.text
    for file, wordings in found:
        sentence = Forms(**wordings)
        yield Sentence(file, {form: _said(sentence, form) for form in wordings})


def _said(sentence: Forms, form: str) -> Callable[[Sequence[str]], str]:
    you, many = form in ("you", "together"), form == "several"

    def say(names: Sequence[str]) -> str:
        others = [] if form == "you" else names if many else names[:1]
        samples = _samples(getattr(sentence, form), {"who"})
        return said(sentence, you, others, **samples)

    return say


def _by_name(messages: Iterable[Message]) -> Iterator[Sentence]:
    seen = set()
    for message in messages:
        places = set(re.findall(r"\{(\w+)\}", message.text))
        of_people = places & (ONE | MANY)
        told_of_people = message.file.startswith(("engines/", "app/"))
        if message.context or not of_people or not told_of_people or message.text in seen:
            continue
        seen.add(message.text)
        forms = {size: _named(message.text, of_people, size) for size in _sizes(message.file, of_people)}
        yield Sentence(message.file, forms)


def _sizes(file: str, places: set[str]) -> list[str]:
    """Whether one person can be meant, several, or either: a team is as large as its game has them."""
    if not places & MANY:
        return ["one"]
    if "others" in places:
        return ["several"]
    folder = file.split("/")[1]
    sizes = {
        kind(kind.options_type()).teams(seats).count(0)
        for kind in GAMES
        if folder in kind.__module__.split(".")
        for seats in kind.type.seat_counts
    } or {1, 2}
    return [form for form, there in (("one", 1 in sizes), ("several", max(sizes) > 1)) if there]


def _named(msgid: str, places: set[str], form: str) -> Callable[[Sequence[str]], str]:
    def say(names: Sequence[str]) -> str:
        meant = {place: names[:1] if place in ONE or form == "one" else names for place in places}
        called = {place: names_joined(of) for place, of in meant.items()}
        return i18n.tr(msgid, **called, **_samples(msgid, places))

    return say


def _in_qml(msgid: str) -> Callable[[Sequence[str]], str]:
    return lambda names: fill(i18n.tr(msgid).replace("%1", "{name}"), {"name": names[0]})


def _samples(msgid: str, without: set[str]) -> dict[str, object]:
    return {place: SAMPLES[place]() for place in re.findall(r"\{(\w+)\}", msgid) if place not in without}


def page() -> str:
    """The page in Markdown."""
    lines = [
        "# Sentences about people",
        "",
        "Written by `python3 dev.py people`, for reading. CONTRIBUTING.md says how such a one is worded.",
    ]
    file = ""
    rows: dict[str, list[str]] = {}
    found = list(sentences())
    for language in i18n.LANGUAGES:
        i18n.set_language(language)
        for number, sentence in enumerate(found):
            for form, say in sentence.wordings.items():
                rows.setdefault(f"{number}:{form}", []).append(say(NAMES))
    i18n.set_language("en")
    for number, sentence in enumerate(found):
        if sentence.file != file:
            file = sentence.file
            head = " | ".join(i18n.LANGUAGES.values())
            lines += ["", f"## {file}", "", f"| about | {head} |", "| --- " * (len(i18n.LANGUAGES) + 1) + "|"]
        for form in sentence.wordings:
            lines.append(f"| {form} | {' | '.join(rows[f'{number}:{form}'])} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Rewrite it and say whether it changed."""
    text = page()
    changed = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text
    PAGE.write_text(text, encoding="utf-8", newline="\n")
    print(f"written: {PAGE.name}" if changed else "Nothing changed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
