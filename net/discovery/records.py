# SPDX-License-Identifier: GPL-3.0-or-later
"""What a table says of itself in DNS-SD: its instance name and its TXT record, and reading those of
others, which may hold anything. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engines.options import Options, OptionsError, Value
from engines.registry import UnknownGameError, find_game
from net.discovery.lobby import FoundTable
from net.legible import legible
from net.protocol.messages import MAX_PERSON_NAME, PROTOCOL, TableInfo

MAX_LABEL = 63  # bytes of an instance name, RFC 6763 4.1.1
MAX_VALUE = 200  # bytes of a TXT value; key, sign and value must fit in 255
MAX_RECORD = 1000  # bytes of the record, that it fits into one packet with all that goes along
MAX_SHOWN = 64  # letters of a table's name
MAX_SEATS = 16
MAX_PROTOCOL = 2**31

TABLE_ID = re.compile(r"[0-9A-Za-z_-]{1,64}")
DEVICE = re.compile(r"bt:[0-9A-F]{2}(:[0-9A-F]{2}){5}")
SLUG = re.compile(r"[a-z0-9-]{1,24}")

MORE_RULES = b"+"
"""Said instead of house rules that would be too long."""


def listing(table: TableInfo, bluetooth: str = "") -> FoundTable:
    """What is announced of a table one hosts; ``bluetooth`` is its address there, if it is open to that."""
    host = next((person.profile.name for person in table.people if person.host), "")
    return FoundTable(
        table_id=table.table_id,
        name=table.name,
        game=table.game,
        seats_open=max(0, table.seats_open),
        protocol=PROTOCOL,
        locked=table.locked,
        host=host,
        seats=len(table.seats),
        playing=table.phase == "playing",
        bluetooth=bluetooth,
        rules=_differences(table.game, dict(table.options)),
        spectators=table.spectators_allowed,
    )


def to_txt(table: FoundTable, number: int = 0) -> dict[str, bytes]:
    """The TXT record. Names too long for it are cut at a letter. ``number`` counts the changes: a record
    that says again what it said a few seconds ago is not noticed by those who still remember."""
    record = {
        "txtvers": b"1",
        "n": str(number).encode(),
        "id": table.table_id.encode(),
        "name": cut(table.name, MAX_VALUE),
        "game": table.game.encode(),
        "host": cut(table.host, MAX_VALUE),
        "open": str(table.seats_open).encode(),
        "seats": str(table.seats).encode(),
        "v": str(table.protocol).encode(),
        "locked": b"1" if table.locked else b"0",
        "playing": b"1" if table.playing else b"0",
        "watch": b"1" if table.spectators else b"0",
    }
    if table.bluetooth:
        record["bt"] = table.bluetooth.encode()
    if table.rules is not None:
        rules = b",".join(_rule(name, value) for name, value in table.rules)
        used = sum(len(key) + len(value) + 2 for key, value in record.items()) + len("rules") + 2
        record["rules"] = rules if len(rules) <= min(MAX_VALUE, MAX_RECORD - used) else MORE_RULES
    return record


def from_txt(record: Mapping[bytes, bytes | None]) -> FoundTable | None:
    """The table of a TXT record; None when it does not say which table it is. Everything else that can't
    be read becomes something harmless: no name, no open seat, a version nobody speaks."""
    facts = {key.lower(): value or b"" for key, value in record.items()}
    table_id = facts.get(b"id", b"").decode("ascii", errors="replace")
    if TABLE_ID.fullmatch(table_id) is None:
        return None
    game = facts.get(b"game", b"").decode("ascii", errors="replace")
    seats = _number(facts.get(b"seats"), MAX_SEATS)
    bluetooth = facts.get(b"bt", b"").decode("ascii", errors="replace").upper().replace("BT:", "bt:")
    game = game if SLUG.fullmatch(game) else ""
    return FoundTable(
        table_id=table_id,
        name=shown(facts.get(b"name", b"")),
        game=game,
        seats_open=min(_number(facts.get(b"open"), MAX_SEATS), seats),
        protocol=_number(facts.get(b"v"), MAX_PROTOCOL),
        locked=facts.get(b"locked") == b"1",
        host=legible(shown(facts.get(b"host", b"")), MAX_PERSON_NAME),
        seats=seats,
        playing=facts.get(b"playing") == b"1",
        bluetooth=bluetooth if DEVICE.fullmatch(bluetooth) else "",
        rules=_read_rules(game, facts[b"rules"]) if b"rules" in facts else None,
        spectators=facts.get(b"watch") == b"1",
    )


def instance_name(name: str, extra: str = "") -> str:
    """The first label of a service's name: what a table is called among services. Dots would end it,
    so they become spaces; what is too long is cut."""
    tail = f" ({extra})" if extra else ""
    plain = " ".join(shown(name.encode()).replace(".", " ").split()) or "Tavolino"
    tail = tail.replace(".", " ")
    return cut(plain, MAX_LABEL - len(tail.encode())).decode() + tail


def shown(raw: bytes) -> str:
    """Text of others made fit to be shown in one line, and not too long."""
    return legible(raw[: 4 * MAX_SHOWN].decode("utf-8", errors="ignore"), MAX_SHOWN)


def cut(text: str, limit: int) -> bytes:
    """The beginning of ``text`` in at most ``limit`` bytes, no letter cut in two."""
    return text.encode("utf-8", errors="ignore")[:limit].decode("utf-8", errors="ignore").strip().encode()


def _rule(name: str, value: Value) -> bytes:
    """A house rule as it stands in a record: its name alone when it is on, else its name and value."""
    if value is True:
        return name.encode()
    return f"{name}={'off' if value is False else value}".encode()


def _read_rules(game: str, raw: bytes) -> tuple[tuple[str, Value], ...] | None:
    """The house rules of a record, None for those the game does not know or could not be played by."""
    if len(raw) > MAX_VALUE:
        return None
    try:
        options_type: type[Options] = find_game(game).options_type
        fields = {field.name: field for field in options_type.fields()}
        parts = [part.partition("=") for part in raw.decode("ascii").split(",") if part]
        values = {name: fields[name].read(value if sign else "on") for name, sign, value in parts}
    except (UnknownGameError, KeyError, ValueError):
        return None
    return _differences(game, values)


def _differences(game: str, values: dict[str, Value]) -> tuple[tuple[str, Value], ...] | None:
    """What differs from the standard rules in these options, None when they can't be played."""
    try:
        return tuple(find_game(game).options_type.parse(values).differences().items())
    except (UnknownGameError, OptionsError):
        return None


def _number(raw: bytes | None, limit: int) -> int:
    """A number as it is written in a record, 0 for nonsense, never above ``limit``."""
    if raw is None or not raw.isdigit() or len(raw) > 10:
        return 0
    return min(int(raw), limit)
