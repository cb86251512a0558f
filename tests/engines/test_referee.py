# SPDX-License-Identifier: GPL-3.0-or-later
"""The referee: docs/REFEREE.md holds word for word, and nothing that is sent to it breaks it."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.playthrough import parse_options
from engines.record import make_game
from engines.referee import MAX_LINE, Referee, serve
from engines.registry import GAMES
from engines.rounds import DealState

DEAL = "deal JH JD AH KH AS 9C TC QC KC AC 9D TD QD KD AD JC 9S TS QS KS QH 9H TH JS"


def referee(*options: str) -> Referee:
    game, seats = make_game("euchre", parse_options("euchre", options))
    return Referee(game, seats)


def ask(table: Referee, **command: Any) -> dict[str, Any]:
    answer: dict[str, Any] = msgspec.json.decode(table.answer(msgspec.json.encode(command)))
    return answer


def code(answer: dict[str, Any]) -> str:
    assert answer["ok"] is False
    assert answer["error"]["message"]
    return str(answer["error"]["code"])


# --- the document -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def document(root: Path) -> str:
    return (root / "docs" / "REFEREE.md").read_text(encoding="utf-8")


def says(expected: Any, found: Any) -> bool:
    """Whether ``found`` has at least what ``expected`` has."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(key in found and says(value, found[key]) for key, value in expected.items())
    return bool(expected == found)


def page(root: Path, kind: Any) -> str:
    """What programs are told of one game."""
    return (root / "docs" / "referee" / f"{kind.type.slug}.md").read_text(encoding="utf-8")


def test_the_exchanges_in_the_documents_are_what_happens(document: str, root: Path) -> None:
    in_pages = [re.findall(r"```referee (.*?)```", page(root, kind), re.DOTALL) for kind in GAMES]
    assert all(in_pages)
    blocks = [
        *re.findall(r"```referee (.*?)```", document, re.DOTALL),
        *(block for each in in_pages for block in each),
    ]
    assert len(blocks) >= 2 + len(GAMES)
    for block in blocks:
        head, *lines = block.strip().splitlines()
        slug, *words = head.split()
        seats = int(words[words.index("--seats") + 1]) if "--seats" in words else None
        options = parse_options(slug, [word for word in words if "=" in word])
        table = Referee(*make_game(slug, options, seats))
        commands = [line[2:] for line in lines if line.startswith("> ")]
        answers = [line[2:] for line in lines if line.startswith("< ")]
        assert len(commands) == len(answers) == len(lines) / 2
        for command, answer in zip(commands, answers, strict=True):
            found = msgspec.json.decode(table.answer(command.encode()))
            assert says(msgspec.json.decode(answer), found), (command, found)


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.type.slug)
def test_a_page_names_every_option_action_event_and_field(root: Path, kind: Any) -> None:
    said = page(root, kind)
    for field in kind.options_type.fields():
        default = {"True": "on", "False": "off", "": "empty"}.get(str(field.default), field.default)
        assert re.search(rf"^\| `{field.name}` \|.*\| {default} \|$", said, re.MULTILINE), field.name
    for action in kind.action_type.__args__:
        assert f'"type":"{action.__struct_config__.tag}"' in said
    events = said[said.index("### Events") : said.index("### Observation")]
    for event in kind.event_type.__args__:
        (row,) = re.findall(rf"^\| `{event.__struct_config__.tag}` \|(.*?)\|", events, re.MULTILINE)
        assert re.findall(r"`(\w+)`", row) == [field.name for field in msgspec.structs.fields(event)]
    observation = said[said.index("### Observation") : said.index("### Structures")]
    named = {
        name for row in re.findall(r"^\| (`.*?) \|", observation, re.MULTILINE) for name in row.split(", ")
    }
    assert named == {f"`{field.name}`" for field in msgspec.structs.fields(kind.observation_type)} | {
        "`type`"
    }


def codes(root: Path, *files: str) -> set[str]:
    source = "".join((root / "engines" / name).read_text(encoding="utf-8") for name in files)
    return set(re.findall(r'(?:return |Refusal = \(|RequestError\(\s*)"([a-z-]+)"', source))


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.type.slug)
def test_page_and_document_name_every_refusal(document: str, root: Path, kind: Any) -> None:
    folder = root / "engines" / kind.__module__.split(".")[1]
    own = [f"{folder.name}/{name}" for name in ("legality.py", "rules.py") if (folder / name).exists()]
    found = codes(root, *own)
    if issubclass(kind.state_type, DealState):
        found |= codes(root, "rounds.py")
        if kind.state_type.deal_refusal is not DealState.deal_refusal:
            found.remove("bad-dealer")
    assert len(found) > 5
    assert not {code for code in found if f"`{code}`" not in page(root, kind)}
    assert not {code for code in codes(root, "referee.py", "record.py") if f"`{code}`" not in document}


# --- commands ---------------------------------------------------------------------------------------


def test_any_deal_can_be_set_up() -> None:
    table = referee()
    ask(table, cmd="chance", action=f"{DEAL} dealer 1")
    hands = [ask(table, cmd="observe", seat=seat)["observation"]["hand"] for seat in range(4)]
    assert " ".join(card for seat in (2, 3, 0, 1) for card in hands[seat]) in DEAL
    spectator = ask(table, cmd="observe", seat=None)["observation"]
    assert (spectator["hand"], spectator["upcard"]) == ([], "QH")


def test_a_seed_gives_a_deal_that_can_be_given_again() -> None:
    first, second = referee(), referee()
    drawn = ask(first, cmd="chance", action="random", seed=3)
    assert drawn["applied"] == ask(referee(), cmd="chance", action="random", seed=3)["applied"]
    assert ask(second, cmd="chance", action=drawn["applied"]["text"])["events"] == drawn["events"]
    assert ask(first, cmd="dump")["state"] == ask(second, cmd="dump")["state"]


def test_a_whole_match_by_what_the_answers_list() -> None:
    table, rng = referee("points_to_win=5"), random.Random(2)
    answer = ask(table, cmd="status")
    while answer["outcome"] is None:
        if answer["chance"]:
            answer = ask(table, cmd="chance", action="random", seed=rng.randrange(1000))
        else:
            seat = rng.choice(answer["active"])
            choice = rng.choice(answer["legal"][str(seat)])
            answer = ask(table, cmd="act", seat=seat, action=choice[rng.choice(["text", "action"])])
        assert answer["ok"]
    assert answer["phase"] == "over"
    assert max(answer["scores"]) >= 5
    assert sorted(answer["returns"]) == [-1, -1, 1, 1]
    assert code(ask(table, cmd="act", seat=0, action="continue")) == "match-over"
    assert code(ask(table, cmd="chance", action=DEAL)) == "no-chance-now"
    again = referee()
    assert ask(again, cmd="load", match=ask(table, cmd="dump")["match"])["ok"]
    assert ask(again, cmd="dump")["state"] == ask(table, cmd="dump")["state"]


def test_undo_goes_back_to_the_very_state() -> None:
    table = referee()
    states = [ask(table, cmd="dump")["state"]]
    for command in ({"cmd": "chance", "action": DEAL}, {"cmd": "act", "seat": 0, "action": "pass"}):
        ask(table, **command)
        states.append(ask(table, cmd="dump")["state"])
    assert ask(table, cmd="undo")["steps"] == 1
    assert ask(table, cmd="dump")["state"] == states[1]
    assert code(ask(table, cmd="undo", steps=2)) == "nothing-to-undo"
    assert code(ask(table, cmd="undo", steps=0)) == "nothing-to-undo"
    assert code(ask(table, cmd="undo", steps=-1)) == "nothing-to-undo"
    assert ask(table, cmd="undo")["steps"] == 0
    assert ask(table, cmd="dump")["state"] == states[0]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ({"cmd": "act", "seat": 1, "action": "pass"}, "not-your-turn"),
        ({"cmd": "act", "seat": 4, "action": "pass"}, "no-such-seat"),
        ({"cmd": "act", "seat": -1, "action": DEAL}, "no-such-seat"),
        ({"cmd": "act", "seat": 10**30, "action": "pass"}, "no-such-seat"),
        ({"cmd": "act", "seat": 0, "action": "fold"}, "bad-action"),
        ({"cmd": "act", "seat": 0, "action": {"type": "fold"}}, "bad-action"),
        ({"cmd": "act", "seat": 0, "action": {"type": "order_up", "alone": 1}}, "bad-action"),
        ({"cmd": "act", "seat": 0, "action": 7}, "bad-action"),
        ({"cmd": "act", "seat": 0, "action": {"type": "play", "card": "2C"}}, "not-now"),
        ({"cmd": "act", "seat": 0}, "bad-command"),
        ({"cmd": "act", "seat": 0, "action": "pass", "extra": 1}, "bad-command"),
        ({"cmd": "act", "seat": "0", "action": "pass"}, "bad-command"),
        ({"cmd": "observe"}, "bad-command"),
        ({"cmd": "observe", "seat": 9}, "no-such-seat"),
        ({"cmd": "shuffle"}, "bad-command"),
        ({"cmd": "chance", "action": "random"}, "no-chance-now"),
        ({"cmd": "load", "match": {}}, "bad-command"),
        ({}, "bad-command"),
    ],
)
def test_what_is_refused_changes_nothing(command: dict[str, Any], expected: str) -> None:
    table = referee()
    ask(table, cmd="chance", action=DEAL)
    before = ask(table, cmd="dump")
    answer = ask(table, **command, id="x")
    assert code(answer) == expected
    assert ask(table, cmd="dump") == before
    assert answer["active"] == [0]
    if expected != "bad-command":
        assert answer["id"] == "x"


def test_chance_is_checked_too() -> None:
    table = referee()
    assert code(ask(table, cmd="chance", action="random")) == "no-seed"
    assert code(ask(table, cmd="chance", action="random", seed="x")) == "bad-command"
    assert code(ask(table, cmd="chance", action=f"{DEAL} 9C")) == "bad-deck"
    assert code(ask(table, cmd="chance", action=f"{DEAL} dealer 4")) == "bad-dealer"
    assert code(ask(table, cmd="chance", action="pass")) == "not-now"
    assert code(ask(table, cmd="act", seat=0, action="pass")) == "not-now"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"game": "whist"}, "unknown-game"),
        ({"rules_version": 99}, "other-rules"),
        ({"seats": 5}, "bad-seats"),
        ({"options": {"joker": "maybe"}}, "bad-options"),
        ({"options": {"wild": True}}, "bad-options"),
        ({"actions": [[-1, DEAL], [1, "pass"]]}, "not-your-turn"),
        ({"actions": [[-1, DEAL], [0, "fold"]]}, "bad-action"),
        ({"actions": [[-1]]}, "bad-command"),
    ],
)
def test_a_match_that_cannot_be_loaded(change: dict[str, Any], expected: str) -> None:
    table = referee()
    ask(table, cmd="chance", action=DEAL)
    before = ask(table, cmd="dump")
    assert code(ask(table, cmd="load", match=before["match"] | change)) == expected
    assert ask(table, cmd="dump") == before


@pytest.mark.parametrize(
    "line",
    [b"garbage", b'"\xff\xfe"', b"[" * 100_000, b"{", b"null", b"[]", b"\xef\xbb\xbf{}", b"\x00"],
)
def test_unreadable_lines(line: bytes) -> None:
    answer = msgspec.json.decode(referee().answer(line))
    assert code(answer) in ("bad-json", "bad-command")


# Values of every JSON shape, commands among them.
scalars = st.none() | st.booleans() | st.integers(-2, 5) | st.sampled_from(["random", "pass", "act", DEAL])
names = st.sampled_from(["a", "type"])
shapes = st.recursive(
    scalars, lambda part: st.lists(part, max_size=3) | st.dictionaries(names, part), max_leaves=5
)
commands = st.fixed_dictionaries(
    {"cmd": st.sampled_from(["status", "chance", "act", "observe", "undo", "dump", "load"])},
    optional=dict.fromkeys(["seat", "action", "seed", "steps", "match", "id"], shapes),
)
ALWAYS = {"ok", "steps", "phase", "chance", "active", "legal", "scores", "returns", "outcome"}


@given(st.lists(commands.map(msgspec.json.encode) | st.binary(max_size=20), max_size=8))
def test_every_line_is_answered_in_the_same_form(lines: list[bytes]) -> None:
    table = referee()
    for line in lines:
        answer = msgspec.json.decode(table.answer(line))
        assert {"ok", "steps", "phase", "chance", "active", "legal", "scores", "returns", "outcome"} <= set(
            answer
        )
        assert answer["ok"] != ("error" in answer)


def test_serving_lines() -> None:
    huge = b"x" * (10 * MAX_LINE)
    edge = b'{"cmd":"status"' + b" " * (MAX_LINE - 16) + b"}"
    assert len(edge) == MAX_LINE
    lines = [b'{"cmd":"status"}\r', b"", b"  ", huge, edge, edge + b" ", b'{"cmd":"status","id":2}']
    answers = io.BytesIO()
    serve(referee(), io.BytesIO(b"\n".join(lines)), answers)
    found = [msgspec.json.decode(line) for line in answers.getvalue().splitlines()]
    assert [answer["ok"] for answer in found] == [True, False, True, False, True]
    assert [code(answer) for answer in found if not answer["ok"]] == ["line-too-long"] * 2
    assert found[-1]["id"] == 2
