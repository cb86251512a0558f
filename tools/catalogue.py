# SPDX-License-Identifier: GPL-3.0-or-later
"""The translation catalogue: collect, update, compile, and ``--check``.

Without an option the texts are collected, both ``.po`` files updated (what is new is left empty, what is gone
is dropped) and the ``.mo`` files compiled. ``--check`` writes nothing and fails unless every translation has
the placeholders of its text, and the compiled files are the ones of these texts. A text that is not yet
translated is a warning, so that a game can be tried before it is; where ``CI`` is set it fails the check too.
"""

from __future__ import annotations

import datetime
import io
import os
import re
import string
import sys
from collections.abc import Iterable
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from app.i18n import DOMAIN, FOLDER, LANGUAGES
from tools.extract import Message, from_tree

ROOT = Path(__file__).resolve().parent.parent
TRANSLATED = tuple(code for code in LANGUAGES if code != "en")
EPOCH = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
"""Stands in every header, so that a file changes only when a text does."""

PLURAL = "nplurals=2; plural=(n != 1);"
"""One, or not one: so in all the languages there are."""

TO_DO = ("not in the catalogue", "not translated", "no longer used")
"""Complaints that mean work to be done rather than something wrong."""

SHOWN = 40
"""Problems printed; more of them help nobody."""

HEADER = f"""# {{language}} texts of Tavolino.
# SPDX-License-Identifier: GPL-3.0-or-later
# Written by dev.py strings; only the msgstr lines are edited by hand. Domain: {DOMAIN}"""
_QT = re.compile(r"%L?(\d+|n)")
_VERSION_OF_TOOL = re.compile(rb'"(Generated-By|Report-Msgid-Bugs-To):[^\n]*\n')


def template(messages: Iterable[Message]) -> Catalog:
    """A catalogue of the English texts in order of file and appearance, nothing translated."""
    catalog = _empty("")
    for message in messages:
        ids = (message.text, message.plural) if message.plural else message.text
        catalog.add(ids, locations=[(message.file, 0)], context=message.context or None)
    return catalog


def _empty(language: str) -> Catalog:
    catalog = Catalog(
        locale=language or None,
        domain=DOMAIN,
        project="Tavolino",
        version="1",
        copyright_holder="the Tavolino authors",
        msgid_bugs_address="",
        creation_date=EPOCH,
        revision_date=EPOCH,
        last_translator="the Tavolino authors",
        language_team=LANGUAGES.get(language, ""),
        header_comment=HEADER.format(language=LANGUAGES.get(language, "English")),
        fuzzy=False,
    )
    # Babel would give Italian a third form, for whole millions.
    catalog.mime_headers = [("Plural-Forms", PLURAL)]
    return catalog


def merged(wanted: Catalog, old: Catalog, language: str) -> Catalog:
    """The texts of ``wanted`` with the translations that ``old`` has for exactly these texts."""
    result = _empty(language)
    for entry in _entries(wanted):
        known = old.get(entry.id, context=entry.context)
        usable = known is not None and bool(known.pluralizable) == bool(entry.pluralizable)
        result.add(
            entry.id,
            known.string if usable and known is not None else None,
            locations=entry.locations,
            context=entry.context,
        )
    return result


def complaints(wanted: Catalog, translated: Catalog, language: str) -> list[str]:
    """What keeps ``translated`` from being complete and usable, one line each (see ``to_do``)."""
    found = []
    for entry in _entries(wanted):
        known = translated.get(entry.id, context=entry.context)
        if known is None:
            found.append(f"{language}: not in the catalogue: {_first(entry)!r}")
        elif known.fuzzy:
            found.append(f"{language}: marked fuzzy: {_first(entry)!r}")
        elif not all(_strings(known)):
            found.append(f"{language}: not translated: {_first(entry)!r}")
        else:
            found += [f"{language}: {text}" for text in _placeholder_complaints(entry, known)]
    extra = {_key(e) for e in _entries(translated)} - {_key(e) for e in _entries(wanted)}
    return found + [f"{language}: no longer used: {text!r}" for text, _ in sorted(extra)]


def to_do(complaint: str) -> bool:
    """Whether a complaint is of a text that still has to be translated, and of nothing worse."""
    return complaint.partition(": ")[2].startswith(TO_DO)


def strict() -> bool:
    """Whether what is not translated is an error: where ``CI`` is set, as services that run tests do."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def _placeholder_complaints(entry: Entry, known: Entry) -> list[str]:
    # A form for one may leave the number out, and a language may need it where English does not.
    allowed = [placeholders(text) for text in _ids(entry)]
    return [
        f"placeholders differ: {_first(entry)!r} -> {text!r}"
        for text in _strings(known)
        if placeholders(text) not in allowed
    ]


def straight_quotes(messages: Iterable[Message]) -> list[str]:
    """Texts with typewriter quotes where “ ”, ‘ ’ belong."""
    return sorted({f"{m.file}: straight quote in {m.text!r}" for m in messages if set(m.text) & set("\"'")})


def placeholders(text: str) -> frozenset[str]:
    """The places where values go: ``{name}`` and Qt's ``%1`` and ``%n``. A text whose braces don't match
    has the placeholder ``{``, which nothing else has."""
    found = {f"%{number}" for number in _QT.findall(text)}
    try:
        found |= {f"{{{name}}}" for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        found.add("{")
    return frozenset(found)


def po_bytes(catalog: Catalog) -> bytes:
    """The ``.po`` file: one line a text, the files it is in; no line numbers and no version of the tool,
    which would change it every day."""
    out = io.BytesIO()
    write_po(out, catalog, width=0, include_lineno=False, omit_header=False)
    return _VERSION_OF_TOOL.sub(b"", out.getvalue())


def mo_bytes(catalog: Catalog) -> bytes:
    """The compiled ``.mo`` file."""
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def path_of(language: str, suffix: str) -> Path:
    """Where a language's ``po`` or ``mo`` file is."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.{suffix}"


def load(language: str) -> Catalog:
    """The language's catalogue as it is on disk; an empty one if there is none yet."""
    path = path_of(language, "po")
    if not path.exists():
        return _empty(language)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def update() -> list[str]:
    """Write both files of every language; the result is what is left to do."""
    messages, problems = from_tree(ROOT)
    problems += straight_quotes(messages)
    wanted = template(messages)
    for language in TRANSLATED:
        catalog = merged(wanted, load(language), language)
        path_of(language, "po").parent.mkdir(parents=True, exist_ok=True)
        path_of(language, "po").write_bytes(po_bytes(catalog))
        if not compiled_from(catalog, path_of(language, "mo")):
            path_of(language, "mo").write_bytes(mo_bytes(catalog))
        problems += complaints(wanted, catalog, language)
    return problems


def check() -> list[str]:
    """What is wrong with the catalogue as it is on disk."""
    messages, problems = from_tree(ROOT)
    problems += straight_quotes(messages)
    wanted = template(messages)
    for language in TRANSLATED:
        catalog = load(language)
        problems += complaints(wanted, catalog, language)
        if not compiled_from(catalog, path_of(language, "mo")):
            problems.append(f"{language}: {DOMAIN}.mo is not compiled from {DOMAIN}.po")
    return problems


def compiled_from(catalog: Catalog, mo: Path) -> bool:
    """True when the ``.mo`` file holds exactly the catalogue's texts, whatever version wrote it."""
    if not mo.exists():
        return False
    return _texts(mo.read_bytes()) == _texts(mo_bytes(catalog))


def _texts(compiled: bytes) -> dict[tuple[str, str], tuple[str, ...]]:
    return {_key(entry): _strings(entry) for entry in _entries(read_mo(io.BytesIO(compiled)))}


def _entries(catalog: Catalog) -> list[Entry]:
    return [entry for entry in catalog if entry.id]


def _ids(entry: Entry) -> tuple[str, ...]:
    return tuple(entry.id) if isinstance(entry.id, (list, tuple)) else (entry.id,)


def _strings(entry: Entry) -> tuple[str, ...]:
    return tuple(entry.string) if isinstance(entry.string, (list, tuple)) else (entry.string or "",)


def _first(entry: Entry) -> str:
    return _ids(entry)[0]


def _key(entry: Entry) -> tuple[str, str]:
    return _first(entry), entry.context or ""


def main(args: list[str]) -> int:
    """``--check`` or nothing."""
    if args not in ([], ["--check"]):
        print("usage: python3 dev.py strings [--check]", file=sys.stderr)
        return 2
    problems = check() if args else update()
    problems.sort(key=to_do)
    for problem in problems[:SHOWN]:
        print(problem)
    if len(problems) > SHOWN:
        print(f"… and {len(problems) - SHOWN} more")
    wrong = [problem for problem in problems if strict() or not to_do(problem)]
    if not problems:
        print("The catalogue is complete.")
    elif not args:
        print(f"{len(problems)} texts to do.")
    elif wrong:
        print(f"\n{len(wrong)} problems. python3 dev.py strings collects and compiles the texts.")
    else:
        print(f"\nWarning: {len(problems)} texts to translate (python3 dev.py strings), an error in CI.")
    return 1 if (wrong if args else problems) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
