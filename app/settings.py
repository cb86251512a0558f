# SPDX-License-Identifier: GPL-3.0-or-later
"""What the app remembers between two starts: the settings file and the file of seat tokens. No Qt.

Both are JSON, written whole to a temporary file that then takes the place of the old one, so that a
crash leaves either the old or the new file and never half of one. A file that can't be read is set
aside under another name and told of; it is never silently overwritten. Keys this version does not
know (a newer one wrote them) are kept and written back.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec

from engines.options import Value
from engines.text import T, Text
from net.files import make_folder, narrow, narrow_all, read_regular
from net.protocol.messages import Profile

SETTINGS_FILE = "settings.json"
TOKENS_FILE = "tokens.json"
JOURNAL_FILE = "journal.sqlite"
LOG_FILE = "tavolino.log"
BOARDS_FOLDER = "boards"
UPDATES_FOLDER = "updates"
LARGEST = 4_000_000
"""Bytes of settings that are read."""

LANGUAGES = ("system", "en", "de", "it")
COLOURS = ("#2f6f9f", "#a8442a", "#3f7d3a", "#7a4a9c", "#b03a63", "#1f7a78", "#8a6414", "#55606e")
"""The colours an avatar can have (Theme.avatarColours), as the settings and the wire spell them."""
ADDRESSES_KEPT = 6
MAX_TABLE_NAME = 64
MAX_WAYS = 8
"""Addresses of one table that are kept."""

THINKING = 0.9

Name = Annotated[str, msgspec.Meta(max_length=24)]
Slug = Annotated[str, msgspec.Meta(max_length=24, pattern="^[a-z0-9-]*$")]
Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]
Size: TypeAlias = Annotated[int, msgspec.Meta(ge=200, le=20000)]
Place: TypeAlias = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a person can set. Ranges are checked when the file is read.

    ``speed`` goes for the cards' movement and for the AI's visible thinking alike: 1 is normal, 2 twice
    as quick, 0 does without both. ``reading_pause`` is the seconds a finished trick lies on the table;
    with ``until_click`` it lies until the person goes on. ``game_options``, ``levels`` and ``seats``
    are what was last chosen, by game, and ``played`` when that was. ``beside`` are the names of those
    who last played at the same device. ``interfaces`` restricts the network to
    those named, separated by commas; ``last_port`` is the one that one's own table was open at last;
    with ``bluetooth`` one's tables are open over Bluetooth too, and ``bluetooth_adapter`` chooses how it is
    spoken (net/transports/rfcomm). ``updates_at_start`` looks for a newer release whenever the app starts."""

    name: Name = ""
    avatar: Slug = ""
    colour: Colour = COLOURS[0]
    language: Annotated[str, msgspec.Meta(pattern="^(system|en|de|it)$")] = "system"
    theme: Annotated[str, msgspec.Meta(pattern="^(system|light|dark)$")] = "system"
    table_theme: Slug = "green"
    speed: Annotated[float, msgspec.Meta(ge=0, le=2)] = 1.0
    reading_pause: Annotated[float, msgspec.Meta(ge=0, le=10)] = 0.9
    until_click: bool = False
    sound: bool = True
    volume: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.5
    four_colour: bool = False
    large_indices: bool = False
    italian_indices: bool = True
    italian_as_french: bool = False
    reduced_motion: bool = False
    card_back: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    last_game: Slug = ""
    played: dict[str, float] = {}
    game_options: dict[str, dict[str, Value]] = {}
    levels: dict[str, str] = {}
    seats: dict[str, int] = {}
    beside: tuple[Name, ...] = ()
    table_name: Annotated[str, msgspec.Meta(max_length=MAX_TABLE_NAME)] = ""
    addresses: tuple[str, ...] = ()
    last_port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 0
    interfaces: Annotated[str, msgspec.Meta(max_length=400)] = ""
    bluetooth: bool = False
    bluetooth_adapter: Annotated[str, msgspec.Meta(max_length=80)] = ""
    updates_at_start: bool = False
    width: Size = 1280
    height: Size = 800
    x: Place | None = None
    y: Place | None = None
    maximised: bool = False

    def profile(self) -> Profile:
        """How this person appears to others."""
        return Profile(name=self.name.strip() or "?", avatar=self.avatar, colour=self.colour)

    @property
    def animation(self) -> float:
        """What every duration is multiplied with: 0 with animation off."""
        return 1 / self.speed if self.speed > 0 else 0.0

    def pace(self) -> float:
        """Seconds an AI visibly thinks over a decision."""
        return THINKING * self.animation

    def with_address(self, address: str) -> Settings:
        """These settings with ``address`` first among those joined lately."""
        rest = tuple(a for a in self.addresses if a != address)
        return msgspec.structs.replace(self, addresses=(address, *rest)[:ADDRESSES_KEPT])

    def with_game(self, game: str, options: dict[str, Value], level: str, seats: int) -> Settings:
        """These settings after ``game`` was set up like this just now."""
        return msgspec.structs.replace(
            self,
            last_game=game,
            played={**self.played, game: time.time()},
            game_options={**self.game_options, game: options},
            levels={**self.levels, game: level},
            seats={**self.seats, game: seats},
        )


class Token(msgspec.Struct, frozen=True):
    """The secret by which a guest gets its seat back at the table behind an address, or, under
    ``table:`` and its id, at a table seen nearby. ``name`` is the table's and ``ways`` are its addresses;
    ``since`` when one was there (seconds since 1970), 0 for a seat that is not to be offered."""

    table_id: str
    token: str
    name: Annotated[str, msgspec.Meta(max_length=MAX_TABLE_NAME)] = ""
    ways: Annotated[tuple[str, ...], msgspec.Meta(max_length=MAX_WAYS)] = ()
    since: float = 0.0


class Folders(msgspec.Struct, frozen=True):
    """Where the app's files lie."""

    config: Path
    data: Path
    named: bool = False
    """They are a folder that the user has named and may use for other things as well."""

    @property
    def journal(self) -> Path:
        return self.data / JOURNAL_FILE

    @property
    def log(self) -> Path:
        return self.data / LOG_FILE

    @property
    def boards(self) -> Path:
        return self.data / BOARDS_FOLDER

    @property
    def updates(self) -> Path:
        return self.data / UPDATES_FOLDER

    def narrow(self) -> None:
        """Close to other users what an earlier version has left open to them, as far as that can be done: our
        files and folders, but never the folder that the user has named."""
        ours = [self.boards, self.updates]
        for folder in ours if self.named else [self.config, self.data, *ours]:
            with contextlib.suppress(OSError):
                narrow(folder)
        narrow_all(self.config, f"{Path(SETTINGS_FILE).stem}*", f"{Path(TOKENS_FILE).stem}*")
        narrow_all(self.data, f"{JOURNAL_FILE}*", "*.log*")
        for folder in ours:
            narrow_all(folder, "*")


def folders(home: str | os.PathLike[str] | None = None) -> Folders:
    """The app's folders: ``home`` if given, else ``$TAVOLINO_HOME``, else the system's usual ones."""
    chosen = home or os.environ.get("TAVOLINO_HOME")
    if chosen:
        path = Path(chosen).expanduser()
        return Folders(path, path, named=True)
    import platformdirs

    return Folders(
        platformdirs.user_config_path("tavolino", appauthor=False),
        platformdirs.user_data_path("tavolino", appauthor=False),
    )


class Store:
    """Reads and writes the settings and tokens of one folder. Not thread-safe: one writer at a time.

    ``problems`` tells what went wrong with the files so far, for the window to show."""

    def __init__(self, folder: Path) -> None:
        self.problems: list[Text] = []
        self._settings_path = folder / SETTINGS_FILE
        self._tokens_path = folder / TOKENS_FILE
        self._unknown: dict[str, Any] = {}
        self._locked: set[Path] = set()

    def load(self) -> Settings:
        """The settings, or the standard ones where there are none or they can't be read. A single
        value out of range is replaced by the standard one; the file as it was is set aside."""
        raw = self._read(self._settings_path)
        known = {f.encode_name: f for f in msgspec.structs.fields(Settings)}
        self._unknown = {key: value for key, value in raw.items() if key not in known}
        good: dict[str, Any] = {}
        bad: list[str] = []
        for key, field in known.items():
            if key not in raw:
                continue
            try:
                good[field.name] = msgspec.convert(raw[key], field.type)
            except msgspec.ValidationError:
                bad.append(key)
        if bad:
            aside = self._set_aside(self._settings_path)
            self.problems.append(
                T(
                    "Some settings can’t be used and are back to the standard: {settings}. "
                    "The file as it was is kept as “{file}”.",
                    settings=", ".join(bad),
                    file=aside,
                )
            )
        return Settings(**good)

    def save(self, settings: Settings) -> None:
        """Write the settings. A failure is added to ``problems`` (once), not raised."""
        self._write(self._settings_path, {**self._unknown, **msgspec.to_builtins(settings)})

    def load_tokens(self) -> dict[str, Token]:
        """The seat tokens by address."""
        raw = self._read(self._tokens_path)
        try:
            return msgspec.convert(raw, dict[str, Token])
        except msgspec.ValidationError:
            self._report_damage(self._tokens_path)
            return {}

    def save_tokens(self, tokens: dict[str, Token]) -> None:
        """Write the seat tokens, readable by this user alone."""
        self._write(self._tokens_path, msgspec.to_builtins(tokens))

    def _read(self, path: Path) -> dict[str, Any]:
        try:
            content = json.loads(read_regular(path, LARGEST), parse_constant=_refuse_constant)
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError):
            self._report_damage(path)
            return {}
        if isinstance(content, dict):
            return content
        self._report_damage(path)
        return {}

    def _report_damage(self, path: Path) -> None:
        aside = self._set_aside(path)
        if path in self._locked:
            text = T(
                "“{file}” can’t be read or set aside, so nothing will be saved in it.",
                file=path.name,
            )
        else:
            text = T(
                "“{file}” can’t be read. It was set aside as “{aside}”, and the standard settings are used.",
                file=path.name,
                aside=aside,
            )
        self.problems.append(text)

    def _set_aside(self, path: Path) -> str:
        """Rename the file to one that is free and return its new name; where that fails, make sure
        it is not written to."""
        stamp = time.strftime("%Y%m%d-%H%M%S")
        for count in range(100):
            aside = path.with_name(f"{path.stem}-damaged-{stamp}{f'-{count}' if count else ''}{path.suffix}")
            if not aside.exists():
                break
        try:
            path.rename(aside)
        except OSError:
            self._locked.add(path)
            return path.name
        return aside.name

    def _write(self, path: Path, content: dict[str, Any]) -> None:
        if path in self._locked:
            return
        try:
            write_atomically(path, json.dumps(content, indent=1, ensure_ascii=False).encode() + b"\n")
        except OSError as error:
            problem = T(
                "“{file}” can’t be saved: {reason}", file=path.name, reason=error.strerror or str(error)
            )
            if problem not in self.problems:
                self.problems.append(problem)


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number to keep")


def write_atomically(path: Path, content: bytes) -> None:
    """Put ``content`` in the place of ``path`` in one step, mode 600. Raises OSError."""
    make_folder(path.parent)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")  # mode 600
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
