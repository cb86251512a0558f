# SPDX-License-Identifier: GPL-3.0-or-later
"""What can be found out about a game by looking at it: its types in words, the actions and phases of matches
played at random, and the refusals that its modules and those it stands on can give."""

from __future__ import annotations

import ast
import enum
import functools
import importlib.util
import inspect
import random
import re
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

from engines import rounds
from engines.contract import CHANCE, Event, Observation
from engines.options import OptionsError
from engines.registry import GAMES, AnyGame

WORDS = {
    "int": "number",
    "bool": "true or false",
    "str": "text",
    "Card": "card",
    "Suit": "suit",
    "Seat": "seat",
    "Team": "number",
    "None": "null",
}
"""How the plain types are called; what is a card or a seat is told from text and numbers by its name."""

USUAL = {
    "leader": "who leads, or led, the trick on the table",
    "trick": "[seat, card] in order of play",
    "past_tricks": "the finished tricks of this deal",
    "winners": "who took each past trick",
    "deal_scored": "The deal is counted.",
}
"""What fields and events that many games have mean where a game says nothing else."""

CODE = re.compile("[a-z]+(-[a-z]+)*")
"""What codes of refusals look like."""

STEPS = 150
"""Actions of a match that is looked at."""

STEPS_FOR_THE_RARE = 3000
"""The same while an action has not been seen yet."""

FINDINGS = 40
"""How often a game is asked for all legal actions where finding them takes long."""


# --- types ------------------------------------------------------------------------------------------


class FieldFact(NamedTuple):
    """A field of a struct: its name and its type in words."""

    name: str
    kind: str


def tag(struct: Any) -> str:
    """The word that stands in the JSON field ``type``."""
    return str(struct.__struct_config__.tag)


def members(union: Any) -> tuple[Any, ...]:
    """The structs of a tagged union; a union of one is the struct itself."""
    return tuple(getattr(union, "__args__", (union,)))


def fields(struct: Any) -> list[FieldFact]:
    """The fields of a struct in the order of JSON."""
    bound = _bound(struct)
    told = [(field.name, *_annotation(struct, field.name)) for field in msgspec.structs.fields(struct)]
    return [FieldFact(name, in_words(annotation, module, bound)) for name, annotation, module in told]


def _bound(struct: Any) -> dict[str, Any]:
    """What stands for the type variables of the structs that a struct inherits."""
    found: dict[str, Any] = {}
    for owner in struct.__mro__:
        for base in vars(owner).get("__orig_bases__", ()):
            names = getattr(getattr(base, "__origin__", None), "__parameters__", ())
            for variable, value in zip(names, base.__args__ if names else (), strict=False):
                found.setdefault(variable.__name__, value)
    return found


def parts(struct: Any) -> list[Any]:
    """The untagged structs that the fields of a struct hold, those inside them included, each once."""
    found: list[Any] = []
    for field in msgspec.structs.fields(struct):
        for inner in _structs(field.type):
            for each in (inner, *parts(inner)):
                if each not in found:
                    found.append(each)
    return found


def _structs(kind: Any) -> Iterator[Any]:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if not kind.__struct_config__.tag:
            yield kind
    else:
        for inner in getattr(kind, "__args__", ()):
            yield from _structs(inner)


def _annotation(struct: Any, name: str) -> tuple[str, ModuleType]:
    for owner in struct.__mro__:
        if name in inspect.get_annotations(owner):
            return str(inspect.get_annotations(owner)[name]), sys.modules[owner.__module__]
    raise LookupError(f"{struct.__name__} has no field {name}")


def in_words(annotation: str, module: ModuleType, bound: dict[str, Any] | None = None) -> str:
    """``tuple[Card, ...] | None`` as “list of cards or null”. Names are looked up in ``module``, type
    variables in ``bound``."""
    return _words(ast.parse(annotation, mode="eval").body, module, bound or {})


def _words(node: ast.expr, module: ModuleType, bound: dict[str, Any]) -> str:
    if isinstance(node, ast.BinOp):
        return f"{_words(node.left, module, bound)} or {_words(node.right, module, bound)}"
    if isinstance(node, ast.Constant):
        return "null"
    if isinstance(node, ast.Subscript):
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if ast.unparse(node.value) == "dict":
            return f"object of {_words(inner[1], module, bound)} by {_words(inner[0], module, bound)}"
        if ast.unparse(node.value) == "tuple" and not _is_ellipsis(inner[-1]):
            return f"[{', '.join(_words(each, module, bound) for each in inner)}]"
        return f"list of {_many(_words(inner[0], module, bound))}"
    name = ast.unparse(node).rpartition(".")[2]
    if name in WORDS:
        return WORDS[name]
    value = functools.reduce(getattr, ast.unparse(node).split("."), module)
    value = bound.get(name, value)
    if isinstance(value, type):
        if issubclass(value, msgspec.Struct):
            return f"`{value.__name__}`"
        if issubclass(value, enum.Enum):
            return " or ".join(f'`"{each.value}"`' for each in value)
        return WORDS.get(value.__name__, "text")
    alias = _alias(name, module)
    return _words(*alias, bound) if alias else "action"


def _alias(name: str, module: ModuleType) -> tuple[ast.expr, ModuleType] | None:
    """What a name like ``Trick`` is written out as, where that is a type of plain things."""
    for statement in ast.parse(inspect.getsource(module)).body:
        if isinstance(statement, ast.AnnAssign) and ast.unparse(statement.target) == name and statement.value:
            structs = _structs(getattr(module, name))
            tagged = not any(True for _ in structs) and isinstance(statement.value, ast.BinOp)
            return None if tagged else (statement.value, module)
        if isinstance(statement, ast.ImportFrom) and name in [a.asname or a.name for a in statement.names]:
            return _alias(name, importlib.import_module(statement.module or ""))
    return None


def _is_ellipsis(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is ...


def _many(words: str) -> str:
    first, space, rest = words.partition(" ")
    plural = {"card", "seat", "suit", "number", "text", "action", "list"}
    return f"{first}s{space}{rest}" if first in plural else words


def prose(thing: Any) -> str:
    """The docstring of a class or module as Markdown, a line for each paragraph; empty where it has none."""
    told = vars(thing).get("__doc__") or ""
    if isinstance(thing, type) and told.startswith(f"{thing.__name__}("):
        return ""
    told = re.sub(r"\bNone\b", "null", inspect.cleandoc(told).replace("``", "`"))
    paragraphs = re.split(r"\n\s*\n", told)
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def said_of_events(struct: Any) -> str:
    """What an event's docstring says, or else that of the event of the same name in every match of deals."""
    shared = {tag(each): each for each in vars(rounds).values() if isinstance(each, type) and _is_event(each)}
    return prose(struct) or prose(shared.get(tag(struct), struct))


def _is_event(struct: type) -> bool:
    return issubclass(struct, Event) and struct is not Event


def said_of_fields(struct: Any) -> tuple[str, dict[str, str]]:
    """The docstrings of a struct and of what it inherits (of an observation also what every match of deals
    has), taken apart: what is said of the whole, and the clauses that begin with a field's name, by field."""
    names = {field.name for field in msgspec.structs.fields(struct)}
    whole: list[str] = []
    said: dict[str, str] = {}
    also = (rounds.DealObservation,) if issubclass(struct, Observation) else ()
    for owner in (*struct.__mro__, *also):
        if not issubclass(owner, msgspec.Struct) or owner is msgspec.Struct:
            continue
        for clause in re.split(r"(?<=[.;])\s+(?=`)|\n\n", prose(owner)):
            subjects = re.match(r"((?:`\w+`(?: \([^)]*\))?(?:, | and |)?)+)", clause)
            about = re.findall(r"`(\w+)`", subjects[0]) if subjects else []
            if about and set(about) <= names:
                for name in about:
                    said.setdefault(name, clause.rstrip(";. "))
            elif clause and owner is struct:
                whole.append(clause)
    for name in names - said.keys():
        elsewhere = [clause for clause in said.values() if f"`{name}`" in clause]
        if elsewhere:
            said[name] = elsewhere[0]
    if issubclass(struct, Observation):
        said = {name: USUAL[name] for name in names & USUAL.keys()} | said
    told = " ".join(whole)
    return (f"{told[:-1]}." if told.endswith(";") else told), said


# --- matches played at random -----------------------------------------------------------------------


class Phase(NamedTuple):
    """A phase of a match: who acts in it, and by which actions."""

    actors: set[str]
    actions: set[str]


class Seen:
    """What came up in matches played at random: actions by type and form, phases, sentences by event."""

    def __init__(self) -> None:
        self.actions: dict[str, dict[str, tuple[str, str]]] = {}
        self.phases: dict[str, Phase] = {}
        self.sentences: dict[str, list[str]] = {}
        self.findings = 0

    def lacks(self, kind: type[AnyGame]) -> bool:
        return any(tag(action) not in self.actions for action in members(kind.action_type))


def seen(kind: type[AnyGame]) -> Seen:
    """What comes up in matches by the standard rules, by each preset and by each change of one option. The
    same whenever it is asked."""
    found = Seen()
    for steps in (STEPS, STEPS_FOR_THE_RARE):
        for number, options in enumerate(_rules(kind)):
            counts = kind.type.seat_counts
            seats = counts[number % len(counts)]
            _watch(kind(options), seats, steps, found)
            if steps > STEPS and not found.lacks(kind):
                return found
        if not found.lacks(kind):
            return found
    return found


def _rules(kind: type[AnyGame]) -> Iterator[Any]:
    yield kind.options_type()
    yield from (kind.options_type.preset(preset.slug) for preset in kind.options_type.presets)
    for field in kind.options_type.fields():
        values = [choice.value for choice in field.option.choices]
        values = values or ([True, False] if field.kind == "toggle" else [])
        for value in values:
            changed = {name: allowed[0] for name, allowed in field.option.needs} | {field.name: value}
            try:
                yield kind.options_type.parse(changed)
            except OptionsError:
                continue


def _watch(game: AnyGame, seats: int, steps: int, found: Seen) -> None:
    rng = random.Random(1)
    state = game.new_initial_state(seats)
    for _ in range(steps):
        if state.is_terminal():
            break
        phase = found.phases.setdefault(state.observation(None).phase, Phase(set(), set()))
        active = state.active_seats()
        phase.actors.add("chance" if not active else "one seat" if len(active) == 1 else "several seats")
        if not active:
            seat, choices = CHANCE, [state.sample_chance(rng)]
        else:
            seat = rng.choice(active)
            choices = _choices(game, state, seat, found)
            late = game.overtime(state, seat)
            if late is not None:
                _note(game, late, found)
        for action in choices:
            phase.actions.add(tag(type(action)))
            _note(game, action, found)
        step = state.apply(seat, rng.choice(choices))
        for event in step.events:
            sentence = game.event_text(event)
            known = found.sentences.setdefault(tag(type(event)), [])
            if sentence is not None and sentence.msgid not in known:
                known.append(sentence.msgid)
        state = step.state
    if state.is_terminal():
        found.phases.setdefault(state.observation(None).phase, Phase({"nobody"}, set()))


def _choices(game: AnyGame, state: Any, seat: int, found: Seen) -> list[Any]:
    if not game.type.legal_actions_complete:
        found.findings += 1
        if found.findings > FINDINGS:
            return list(state.observation(seat).legal)
    return list(state.legal_actions(seat))


def _note(game: AnyGame, action: Any, found: Seen) -> None:
    text = game.action_to_text(action)
    forms = found.actions.setdefault(tag(type(action)), {})
    form = re.sub(r"\b[A-Z0-9]{2,3}\b|\b[a-j]\d+(-[a-j]\d+)?\b|\d+", "#", text)
    form = re.sub(r"#( #)*", "#", form)
    forms.setdefault(form, (text, msgspec.json.encode(action).decode()))


# --- modules ----------------------------------------------------------------------------------------


def modules(kind: type[AnyGame]) -> list[ModuleType]:
    """The modules of a game's folder and the shared ones of ``engines`` that it stands on, its own first."""
    package = ".".join(kind.__module__.split(".")[:2])
    others = {".".join(game.__module__.split(".")[:2]) for game in GAMES} - {package}
    found: dict[str, ModuleType] = {}
    waiting = [kind.__module__]
    while waiting:
        name = waiting.pop()
        if name in found or any(f"{name}.".startswith(f"{other}.") for other in others):
            continue
        found[name] = importlib.import_module(name)
        waiting += _imports(found[name])
    return sorted(found.values(), key=lambda m: (not m.__name__.startswith(package), m.__name__))


def _imports(module: ModuleType) -> Iterator[str]:
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("engines"):
            whole = str(node.module)
            for alias in node.names:
                inner = f"{whole}.{alias.name}"
                yield inner if _is_module(inner) else whole
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("engines."))


@functools.cache
def _is_module(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:  # what is before the last dot is no package
        return False


@functools.cache
def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def refusals(kind: type[AnyGame]) -> dict[str, list[str]]:
    """The codes by which actions are refused, each with the English sentences that go with it: every place
    where such a code stands beside its ``T("…")``, or beside the function that words it."""
    found: dict[str, list[str]] = {}
    nodes = [node for statement in _statements(kind) for node in ast.walk(statement)]
    functions = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}
    for node in nodes:
        pair = node.elts if isinstance(node, ast.Tuple) else node.args if isinstance(node, ast.Call) else []
        if len(pair) < 2 or not isinstance(pair[0], ast.Constant) or not CODE.fullmatch(str(pair[0].value)):
            continue
        sentences = _sentences(pair[1])
        if isinstance(pair[1], ast.Call) and "-" in str(pair[0].value):
            called = functions.get(ast.unparse(pair[1].func).rpartition(".")[2])
            sentences += _sentences(called) if called else []
        known = found.setdefault(str(pair[0].value), [])
        known += [text for text in sentences if text not in known]
    return {code: sentences for code, sentences in sorted(found.items()) if sentences}


def _statements(kind: type[AnyGame]) -> list[ast.stmt]:
    """All of a game's own modules, and what it uses of the shared ones."""
    package = ".".join(kind.__module__.split(".")[:2])
    found: list[ast.stmt] = []
    shared: dict[str, ast.stmt] = {}
    for module in modules(kind):
        if f"{module.__name__}.".startswith(f"{package}."):
            found += _tree(module).body
        else:
            for statement in _tree(module).body:
                shared.update(dict.fromkeys(_defined(statement), statement))
    for statement in found:  # which grows by what its own members use
        used = {getattr(node, "id", getattr(node, "attr", "")) for node in ast.walk(statement)}
        found += list(dict.fromkeys(shared.pop(name) for name in sorted(used & shared.keys())))
    return found


def _defined(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return [statement.name]
    targets = getattr(statement, "targets", [getattr(statement, "target", None)])
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _sentences(node: ast.AST) -> list[str]:
    return [
        ast.literal_eval(inner.args[0])
        for inner in ast.walk(node)
        if isinstance(inner, ast.Call) and ast.unparse(inner.func).rpartition(".")[2] == "T" and inner.args
    ]


def phase_notes(kind: type[AnyGame]) -> dict[str, str]:
    """What the comment behind a phase's name says, where its constant has one."""
    found: dict[str, str] = {}
    for module in modules(kind):
        for name, comment in re.findall(
            r'^[A-Z_]+ = "([a-z_]+)"  # (.+)$', inspect.getsource(module), re.MULTILINE
        ):
            found.setdefault(name, comment)
    return found
