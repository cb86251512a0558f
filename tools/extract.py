# SPDX-License-Identifier: GPL-3.0-or-later
"""Find the texts for people in Python and QML sources.

Python: ``T``, ``N_``, ``tr``, ``tr_n`` (singular, plural) and ``tr_context`` (context, text) of engines.text
and app.i18n, ``forms`` of app.presenters.people, whose keywords are the contexts of its texts. QML:
``qsTr("text")``, ``qsTr("text", "context")`` and, for a plural, ``qsTr("%n card|%n cards", "", n)``. What is
marked but not a literal is a ``Problem``; only ``tr`` and ``tr_context`` may be given a variable, because
what it holds was marked by ``N_`` elsewhere.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Message(NamedTuple):
    """One text: its English, its plural and context where it has them, and the file it is in."""

    text: str
    plural: str
    context: str
    file: str


class Problem(Exception):
    """A marked text that can't be collected; says the file and line."""


PYTHON = ("T", "N_", "tr", "tr_n", "tr_context", "forms")
PERSONS = (("you", "one"), ("together", "several"), ("you", "one", "together", "several"))
"""The wordings that a sentence of ``forms`` has: for one person, for several, or for either."""
VARIABLE_ALLOWED = ("tr", "tr_context")


def from_python(source: str, file: str) -> list[Message]:
    """The messages of a Python source in their order. Raises Problem."""
    found = []
    for node in ast.walk(ast.parse(source, file)):
        if isinstance(node, ast.Call):
            name = _called(node.func)
            if name in PYTHON and (node.args or node.keywords):
                for number, message in enumerate(_python_messages(name, node, file)):
                    found.append((node.lineno, node.col_offset, number, message))
    return [found_one[-1] for found_one in sorted(found)]


def _called(func: ast.expr) -> str:
    if isinstance(func, ast.Name):
        return func.id
    return func.attr if isinstance(func, ast.Attribute) and _is_i18n(func.value) else ""


def _is_i18n(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("i18n", "text")


def _python_messages(name: str, node: ast.Call, file: str) -> list[Message]:
    if name == "forms":
        return _wordings(node, file)
    wanted = 2 if name in ("tr_n", "tr_context") else 1
    texts = [a.value for a in node.args[:wanted] if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    if len(texts) < wanted:
        if name in VARIABLE_ALLOWED and not any(isinstance(a, ast.JoinedStr) for a in node.args[:1]):
            return []
        raise Problem(f"{file}:{node.lineno}: {name}() needs its text written out as a plain string")
    if name == "tr_n":
        return [Message(texts[0], texts[1], "", file)]
    if name == "tr_context":
        return [Message(texts[1], "", texts[0], file)]
    return [Message(texts[0], "", "", file)]


def _wordings(node: ast.Call, file: str) -> list[Message]:
    """The wordings of a sentence about people, ``forms(you="…", one="…")``."""
    if tuple(keyword.arg for keyword in node.keywords) not in PERSONS or node.args:
        raise Problem(
            f"{file}:{node.lineno}: forms() takes {' or '.join(map(', '.join, PERSONS))}, in this order"
        )
    found = []
    for keyword in node.keywords:
        text = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
        if not keyword.arg or not isinstance(text, str):
            raise Problem(f"{file}:{node.lineno}: forms() needs its texts written out as plain strings")
        found.append(Message(text, "", keyword.arg, file))
    return found


class Token(NamedTuple):
    """A piece of QML: kind ``string``, ``name`` or ``sign``, its value and line."""

    kind: str
    value: str
    line: int


_TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
      | (?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)
      | (?P<name>[A-Za-z_$][\w$]*)
      | (?P<number>\d[\w.]*)
      | (?P<sign>.)""",
    re.VERBOSE | re.DOTALL,
)
_REGEX = re.compile(r"/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/[a-z]*")
_ESCAPE = re.compile(r"\\(?:u\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|(\r\n|.))", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": ""}
_OPERAND_BEFORE_REGEX = ("return", "typeof", "case", "in", "of")


def from_qml(source: str, file: str) -> list[Message]:
    """The messages of a QML source in their order. Raises Problem."""
    tokens = list(_tokens(source))
    found = []
    for i, token in enumerate(tokens[:-1]):
        if token.kind == "name" and token.value == "qsTr" and tokens[i + 1].value == "(":
            found.append(_qml_message(tokens, i + 2, file))
    return found


def _tokens(source: str) -> Iterator[Token]:
    place, line, previous = 0, 1, Token("sign", "(", 1)
    while place < len(source):
        match = _REGEX.match(source, place) if _regex_may_follow(previous) else None
        kind = "number" if match else ""
        if match is None:
            match = _TOKEN.match(source, place)
            assert match is not None  # its last branch takes anything
            kind = match.lastgroup or ""
        text = match.group()
        if kind != "space":
            previous = Token(kind, _unquoted(text) if kind == "string" else text, line)
            yield previous
        line += text.count("\n")
        place = match.end()


def _regex_may_follow(previous: Token) -> bool:
    if previous.kind == "name":
        return previous.value in _OPERAND_BEFORE_REGEX
    return previous.kind == "sign" and previous.value not in ")]}"


def _unquoted(literal: str) -> str:
    def character(match: re.Match[str]) -> str:
        point = match[1] or match[2] or match[3]
        return chr(int(point, 16)) if point else _ESCAPED.get(match[4], match[4])

    return _ESCAPE.sub(character, literal[1:-1])


def _qml_message(tokens: list[Token], start: int, file: str) -> Message:
    """The arguments of a ``qsTr(`` whose bracket closes before token ``start``."""
    arguments: list[list[Token]] = [[]]
    depth, place = 1, start
    while place < len(tokens):
        token = tokens[place]
        if token.kind == "sign":
            depth += token.value in "([{"
            depth -= token.value in ")]}"
            if depth == 0:
                break
        if token.value == "," and token.kind == "sign" and depth == 1:
            arguments.append([])
        else:
            arguments[-1].append(token)
        place += 1
    line = tokens[start - 1].line
    texts = [_literal(argument, file, line) for argument in arguments[:2] if argument]
    text, context = (texts[0] if texts else ""), (texts[1] if len(texts) > 1 else "")
    if not text:
        raise Problem(f"{file}:{line}: qsTr() without a text")
    if len([a for a in arguments if a]) < 3:
        return Message(text, "", context, file)
    singular, bar, plural = text.partition("|")
    if not bar or context:
        raise Problem(f'{file}:{line}: a plural is written qsTr("%n card|%n cards", "", n)')
    return Message(singular, plural, "", file)


def _literal(argument: list[Token], file: str, line: int) -> str:
    parts, signs = argument[::2], argument[1::2]
    if any(t.kind != "string" for t in parts) or any(t.value != "+" for t in signs):
        raise Problem(f"{file}:{line}: qsTr() needs its text written out as a plain string")
    return "".join(part.value for part in parts)


def from_tree(root: Path) -> tuple[list[Message], list[str]]:
    """The messages of everything that is shipped, and what could not be collected."""
    messages: list[Message] = []
    problems: list[str] = []
    for folder, suffix, read in (
        ("engines", "py", from_python),
        ("net", "py", from_python),
        ("app", "py", from_python),
        ("app", "qml", from_qml),
    ):
        for path in sorted((root / folder).rglob(f"*.{suffix}")):
            file = path.relative_to(root).as_posix()
            try:
                messages += read(path.read_text(encoding="utf-8"), file)
            except Problem as problem:
                problems.append(str(problem))
            except SyntaxError as error:
                problems.append(f"{file}:{error.lineno}: {error.msg}")
    return messages, problems
