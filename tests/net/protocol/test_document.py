# SPDX-License-Identifier: GPL-3.0-or-later
"""docs/PROTOCOL.md says what the code does: every message, field, code and limit, with true examples."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from engines.registry import GAMES, find_game
from net.host_runner import (
    DEVICE_LINKS_AT_ONCE,
    DEVICE_LINKS_PER_SECOND,
    LINKS_AT_ONCE,
    LINKS_PER_SECOND,
    MAX_LINKS,
    MAX_PER_DEVICE,
    MAX_STRANGERS,
)
from net.link import AT_ONCE, MAX_UNSENT
from net.protocol import messages as m
from net.protocol.connection import Limits
from net.protocol.framing import MAX_LINE
from net.session.admission import FORGET_AFTER
from net.session.config import TURN_LIMITS
from net.session.lock import (
    ANSWER_WITHIN,
    MAX_WAITING,
    SECONDS_PER_TRY,
    TRIES_AT_ONCE,
    key_of,
    proof_of,
    tidy,
)
from net.session.requests import REMEMBERED_ANSWERS
from net.session.seats import MAX_PEOPLE
from net.session.talk import CHANGES_AT_ONCE, SAID_AT_ONCE, SECONDS_PER_CHANGE, SECONDS_PER_LINE
from tests.net.protocol.test_connection import host_end, said
from tests.net.session.world import World

ROOT = Path(__file__).resolve().parents[3]
DOCUMENT = (ROOT / "docs" / "PROTOCOL.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^([<>]) (\{.*\})$", DOCUMENT, re.MULTILINE)
KINDS = [*get_args(m.ClientMessage), *get_args(m.HostMessage)]
FIELDS = {
    kind.__name__: msgspec.structs.fields(kind)
    for kind in (*KINDS, m.TurnClock, m.Profile, m.SeatInfo, m.PersonInfo, m.TableInfo)
}


@pytest.mark.parametrize(("side", "line"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_is_a_message_that_is_told_completely(side: str, line: str):
    message = msgspec.json.decode(line, type=m.ClientMessage if side == ">" else m.HostMessage)
    if side == "<":
        assert msgspec.json.encode(message).decode() == line
    if isinstance(message, m.Update):
        game = find_game("euchre")
        observation = msgspec.json.decode(message.observation, type=game.observation_type)
        assert msgspec.json.encode(observation) == bytes(message.observation)
        for event in message.events:
            assert msgspec.json.encode(msgspec.json.decode(event, type=game.event_type)) == bytes(event)
    if isinstance(message, m.Act):
        msgspec.json.decode(message.action, type=find_game("euchre").action_type)


def test_every_message_has_an_example():
    for side, union in ((">", m.ClientMessage), ("<", m.HostMessage)):
        shown = {msgspec.json.decode(line)["t"] for s, line in EXAMPLES if s == side}
        told = {kind.__struct_config__.tag for kind in get_args(union)}
        missing = told - shown
        assert missing <= ({"ping"} if side == ">" else set()), missing


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_is_described(name: str):
    for field in FIELDS[name]:
        assert f"`{field.name}`" in DOCUMENT, f"{name}.{field.name}"


def test_every_field_and_event_of_euchre_is_described():
    game = find_game("euchre")
    for field in msgspec.structs.fields(game.observation_type):
        assert f"`{field.name}`" in DOCUMENT, field.name
    events = DOCUMENT.split("Euchre's events")[1].split("## 6.")[0]
    for event in get_args(game.event_type):
        (row,) = re.findall(rf"^\| `{event.__struct_config__.tag}` \| (.*) \|$", events, re.MULTILINE)
        assert re.findall(r"`(\w+)`", row)[: len(event.__struct_fields__)] == list(event.__struct_fields__)


def codes() -> set[str]:
    """Every refusal code the code can send: first arguments of the calls that make one."""
    found = set()
    paths = [*(ROOT / "net/session").glob("*.py"), *(ROOT / "net/protocol").glob("*.py")]
    for path in [*paths, ROOT / "net/host_runner.py"]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in (
                "Refusal",
                "Refused",
                "_Mistake",
                "_fail",
                "_dismiss",
                "dismiss_all",
                "Bye",
            ):
                found |= {a.value for a in node.args[:2] if isinstance(a, ast.Constant)}
    return found


def test_every_code_is_listed_and_no_other():
    listed = set()
    for row in re.findall(
        r"^\| (`[^|]*) \| [^|]* \| [^|]*\|$", DOCUMENT.split("## 6.")[1].split("## 7.")[0], re.M
    ):
        listed |= set(re.findall(r"`([a-z-]+)`", row))
    farewells = {"host_left", "removed", "replaced", "idle"}
    assert len(listed) > 25
    listed.discard("code")
    assert listed | farewells == codes()
    for code in farewells:
        assert f"`{code}`" in DOCUMENT


def test_limits_are_those_of_the_code():
    limits = DOCUMENT.split("## 7.")[1]
    standard = Limits()
    for row in (
        f"| A line | {MAX_LINE} bytes |",
        f"| The greeting | within {standard.handshake:.0f} seconds |",
        f"| Silence | a ping after {standard.ping_after:.0f} seconds, hung up on after {standard.idle:.0f} |",
        f"| Messages of a guest | {standard.messages_per_second:.0f} a second on the average, "
        f"{standard.messages_burst:.0f} at once |",
        f"| Bytes of a guest | {standard.bytes_per_second:.0f} a second on the average, "
        f"{standard.bytes_burst:.0f} at once |",
        f"| Lines of a guest that can't be read | {standard.bad_messages} on a link |",
        f"| A name | {m.MAX_PERSON_NAME} characters; the table's 64 |",
        f"| A line of chat | {m.MAX_SAID} characters |",
        f"| Things said by a person | {SAID_AT_ONCE} at once, then one in {SECONDS_PER_LINE:.0f} seconds |",
        f"| Sitting down, getting up, being ready, taking back | {CHANGES_AT_ONCE} times at once, "
        "then once a second; the host as often as they like |",
        f"| Links from one address, the host's own machine apart | {MAX_PER_DEVICE} at a time |",
        f"| New links from one address, the host's own machine apart | {DEVICE_LINKS_AT_ONCE} at once, "
        f"then {DEVICE_LINKS_PER_SECOND:.0f} a second |",
        f"| New links altogether | {LINKS_AT_ONCE} at once, then {LINKS_PER_SECOND:.0f} a second |",
        f"| Wrong passwords at a table | {TRIES_AT_ONCE} at once, "
        f"then one in {SECONDS_PER_TRY:.0f} seconds |",
        f"| Answer to a challenge | within {ANSWER_WITHIN:.0f} seconds, {MAX_WAITING} open at a time |",
        f"| People at a table | {MAX_PEOPLE} |",
        f"| Links at a table | {MAX_LINKS}, of which {MAX_STRANGERS} may not have said hello yet |",
        f"| Bytes sent to a guest and not yet taken by it | {MAX_UNSENT}, then it is hung up on |",
    ):
        assert row in limits
    assert SECONDS_PER_CHANGE == 1.0
    assert f"messages {AT_ONCE} are seen to" in limits
    assert f"forgotten after {FORGET_AFTER:.0f}\nseconds" in DOCUMENT
    assert f"the last {REMEMBERED_ANSWERS})" in DOCUMENT
    assert f"`protocol` is **{m.PROTOCOL}**" in DOCUMENT
    assert f"or {TURN_LIMITS[0]}–{TURN_LIMITS[1]} seconds" in DOCUMENT
    assert ", ".join(f"`{emote}`" for emote in m.EMOTES) in " ".join(DOCUMENT.split())


def test_the_example_of_a_proof_is_that_of_the_code_1234():
    (challenge,) = (msgspec.json.decode(e, type=m.Challenge) for _, e in EXAMPLES if '"challenge"' in e)
    (unlock,) = (msgspec.json.decode(e, type=m.Unlock) for _, e in EXAMPLES if '"unlock"' in e)
    assert unlock.proof == proof_of(key_of("12 34", challenge.salt), challenge)


def test_proofs_of_codes_in_other_letters():
    rows = re.findall(r"^\| `([^`]+)`[^|]*\| `([^`]+)`[^|]*\| `([0-9a-f]{64})` \|$", DOCUMENT, re.MULTILINE)
    assert len(rows) == 3
    salt, nonce = re.search(r"the salt `(\w+)` and the nonce `(\w+)`", DOCUMENT).groups()
    challenge = m.Challenge("9f3a61c2d4e80b17", "", salt, nonce)
    for typed, tidied, proof in rows:
        assert tidy(typed) == tidied
        assert proof_of(key_of(typed, salt), challenge) == proof
    # Composed or not, a letter is the same; whole numbers and blanks are told as they count.
    assert tidy("cafe\u0301") == "caf\u00e9" == rows[1][1]


@pytest.mark.parametrize(
    "line", ['{"t":"sit","id":1.0}', '{"t":"sit","id":1,"seat":1e0}', '{"t":"sit","id":1.5}']
)
def test_whole_numbers_are_written_so(line: str):
    assert "`1.0` and `1e0` are refused" in DOCUMENT
    with pytest.raises(msgspec.ValidationError, match="got `float`"):
        msgspec.json.decode(line, type=m.ClientMessage)


def test_of_a_field_that_stands_twice_the_last_counts_and_each_is_checked():
    assert "each is checked, and the last one counts" in DOCUMENT
    assert msgspec.json.decode('{"t":"sit","id":1,"id":2}', type=m.ClientMessage) == m.Sit(id=2)
    for line in ('{"t":"sit","id":"x","id":2}', '{"t":"sit","t":"leave","id":2}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(line, type=m.ClientMessage)


def test_characters_are_code_points():
    assert "**Characters** are Unicode code points" in " ".join(DOCUMENT.split())
    family = "\U0001f469\u200d\U0001f467"  # three code points, one picture, eleven bytes
    text = family * (m.MAX_SAID // 3) + "xx"
    assert len(text) == m.MAX_SAID
    line = msgspec.json.encode(m.Say(id=1, text=text))
    assert msgspec.json.decode(line, type=m.ClientMessage) == m.Say(id=1, text=text)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(line.replace(b"xx", b"xxx"), type=m.ClientMessage)


def test_legal_is_everything_but_in_myrummy():
    incomplete = {game.type.slug for game in GAMES if not game.type.legal_actions_complete}
    assert incomplete == {"myrummy"}
    assert "In every game but\nMyRummy that is everything" in DOCUMENT
    for game in GAMES:
        assert (ROOT / "docs" / "referee" / f"{game.type.slug}.md").exists()
    assert "[docs/referee](referee/README.md)" in DOCUMENT


def test_a_refusal_of_an_unreadable_line_may_overtake_answers():
    """It is queued while bytes are being read; answers follow once the session has seen the messages."""
    assert "may overtake answers to lines before it" in " ".join(DOCUMENT.split())
    link = host_end()
    heard = link.receive_data(b'{"t":"ready","id":1,"ready":true}\n{"t":"sit","id":2,"seat":"x"}\n', 1.0)
    assert heard == [m.Ready(id=1, ready=True)]
    (refused,) = said(link)
    answered = msgspec.json.decode(link.send(m.Done(1)))
    assert (refused["id"], answered["id"]) == (2, 1)


def test_an_unlock_that_nobody_asked_for():
    assert "ignored after a `hello`, and refused before it" in " ".join(DOCUMENT.split())
    unlock = m.Unlock("0" * 64)
    world = World()
    guest = world.join("Bo")
    before = list(guest.updates)
    world.write(guest.peer, msgspec.json.encode(unlock) + b"\n")
    assert guest.updates == before
    assert guest.link == "up"
    link = host_end(greeted=False)
    link.receive_data(msgspec.json.encode(unlock) + b"\n", 0.0)
    (refused,) = said(link)
    assert (refused["t"], refused["fatal"]) == ("refused", True)
