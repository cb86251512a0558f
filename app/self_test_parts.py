# SPDX-License-Identifier: GPL-3.0-or-later
"""What ``tavolino --self-test`` looks at, a function each: see app/self_test.py for how they are run.

Each is given an empty folder, returns a few English words about what it found, and raises when something is
wrong. All of them need a QGuiApplication.
"""

from __future__ import annotations

import asyncio
import gettext
import queue
import random
import sys
import time
import wave
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QCoreApplication, QEvent, QSize, QUrl
from PySide6.QtGui import QFontDatabase, QImage
from PySide6.QtQml import QQmlComponent, QQmlEngine
from PySide6.QtQuick import QQuickWindow

from app import i18n, resources
from app.application import Application
from app.build_info import build_info
from app.games.registry import scenes
from app.images import Images
from app.presenters.rules import RULES, blocks
from app.settings import folders
from app.sounds import FILES
from engines.contract import Level
from engines.registry import GAMES, find_game
from net.protocol.messages import Profile, Sit, Start
from net.runtime import Runtime
from net.session.client import Joined, LinkChanged, Observed, TableUpdated
from net.session.config import TableConfig
from net.table_handle import TableHandle, Update
from net.transports import rfcomm
from net.workers import BotJob, BotPool

PATIENCE = 90.0
"""Seconds that a match or a process may take on a machine that is busy with other things."""

MOVES = 24
THINKING = 0.05
HOSTED = "euchre"
"""The game that is played to its end."""

CARDS = ("KS/normal/2", "JH/large/4", "HU/normal/JHK", "2W/compact/-")


class SelfTestError(Exception):
    """A check found something wrong; the text says what."""


def _need(condition: object, what: str) -> None:
    if not condition:
        raise SelfTestError(what)


# --- what lies in files ---------------------------------------------------------------------------------


def build(folder: Path) -> str:
    """The build's own description, which a frozen app must have."""
    info = build_info()
    frozen = bool(getattr(sys, "frozen", False))
    _need(info.commit or not frozen, "the build does not say what it was made of")
    _need(info.version != "0", "the package’s version is not known")
    return info.line()


def fonts(folder: Path) -> str:
    """Both families are registered, with their licences."""
    resources.load_fonts()
    families = QFontDatabase.families()
    for family in (resources.FAMILY, resources.CARD_FAMILY):
        _need(family in families, f"the font {family} is not there")
    for licence in resources.font_licenses():
        _need(len(licence.text) > 1000, f"the licence of {licence.name} is not there")
    return f"{resources.FAMILY}, {resources.CARD_FAMILY}"


def translations(folder: Path) -> str:
    """Each language's catalogue is there and in use once it is chosen."""
    found: list[str] = []
    before = i18n.language()
    try:
        for code in i18n.LANGUAGES:
            i18n.set_language(code)
            if code == "en":
                continue
            words = {text: i18n.tr(text) for text in ("Settings", "ace", "spades")}
            _need(any(text != word for text, word in words.items()), f"{code} is not translated")
            catalogue = gettext.translation(i18n.DOMAIN, i18n.FOLDER, [code])
            found.append(f"{code}: {len(vars(catalogue)['_catalog'])} texts")
    finally:
        i18n.set_language(before)
    return ", ".join(found)


def rules_pages(folder: Path) -> str:
    """Each game's rules, in English at least; those that another language lacks are told."""
    missing: list[str] = []
    untranslated: list[str] = []
    for game in GAMES:
        for code in i18n.LANGUAGES:
            file = RULES / f"{game.type.slug}{'' if code == 'en' else '.' + code}.md"
            if code != "en" and not file.is_file():
                untranslated.append(file.name)
            elif not file.is_file() or len(blocks(file.read_text(encoding="utf-8"))) < 5:
                missing.append(file.name)
    _need(not missing, "missing or empty: " + ", ".join(missing))
    lacking = f"; not translated: {', '.join(untranslated)}" if untranslated else ""
    return f"{len(GAMES)} games in {len(i18n.LANGUAGES)} languages{lacking}"


def pictures(folder: Path) -> str:
    """Cards of several decks, every icon and the app's own can be drawn."""
    resources.load_fonts()
    images = Images(resources.ICONS)
    icons = sorted(file.stem for file in resources.ICONS.glob("*.svg"))
    _need(icons, "there are no icons")
    wanted = [f"card/{card}" for card in CARDS] + [f"icon/{name}/203040" for name in icons]
    for address in wanted:
        drawn = images.requestImage(address, QSize(), QSize(96, 96))
        _need(_has_paint(drawn), f"{address} is empty")
    _need(_has_paint(QImage(str(resources.APP_ICON))), "the app’s icon can’t be drawn")
    return f"{len(CARDS)} cards, {len(icons)} icons"


def _has_paint(image: QImage) -> bool:
    return any(
        image.pixelColor(x, y).alpha() > 0
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    )


def sounds(folder: Path) -> str:
    """Each sound is a WAV file with something in it, and Qt's multimedia loads where its libraries are: a
    build brings them."""
    names = sorted({name for name, _ in FILES.values()})
    for name in names:
        with wave.open(str(resources.SOUNDS / f"{name}.wav")) as file:
            _need(file.getnframes() > 100, f"{name} is empty")
    try:
        from PySide6.QtMultimedia import QMediaDevices
    except ImportError as error:
        _need(not getattr(sys, "frozen", False), f"Qt’s multimedia can’t be loaded: {error}")
        return f"{len(names)} sounds; silent: {error}"
    outputs = len(QMediaDevices.audioOutputs())
    return f"{len(names)} sounds; {outputs} outputs to play them on"


# --- the window -----------------------------------------------------------------------------------------


@contextmanager
def _qml(engine: QQmlEngine) -> Iterator[list[str]]:
    """What ``engine`` warns of meanwhile; it is gone afterwards."""
    problems: list[str] = []
    engine.warnings.connect(lambda errors: problems.extend(error.toString() for error in errors))
    try:
        yield problems
    finally:
        engine.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def qml_files(folder: Path) -> str:
    """Each file of the window can be read by Qt, with all it imports; each game's own table is among them.
    The games' files come last: their bindings want the table's types to be known, as they are in the app."""
    import app.models.app
    import app.models.settings
    import app.models.table  # noqa: F401 - the types the pages name
    from app.models.games import register_models

    register_models()

    files = sorted(
        (resources.QML / "Tavolino").rglob("*.qml"), key=lambda file: ("Games" in file.parts, file)
    )
    missing = [
        scene for scene in sorted(scenes()) if not (resources.QML / "Tavolino" / "Games" / scene).is_file()
    ]
    _need(not missing, "no such table: " + ", ".join(missing))
    engine = QQmlEngine()
    with _qml(engine) as problems:
        resources.prepare(engine)
        for file in files:
            component = QQmlComponent(engine, QUrl.fromLocalFile(str(file)), engine)
            _need(component.isReady(), component.errorString().strip())
        _need(not problems, "; ".join(problems))
    _need(len(files) > 50, f"only {len(files)} files")
    return f"{len(files)} files, {len(scenes())} games with a table of their own"


def window(folder: Path) -> str:
    """The whole app comes up, draws a frame, reads its pages, and goes away without complaint."""
    application = Application(folders(folder), silent=True)
    start = time.monotonic()
    frames: list[float] = []
    try:
        application.show()
        engine = application.engine
        assert engine is not None
        problems: list[str] = []
        engine.warnings.connect(lambda errors: problems.extend(error.toString() for error in errors))
        shown = engine.rootObjects()[0]
        assert isinstance(shown, QQuickWindow)
        shown.frameSwapped.connect(lambda: frames.append(time.monotonic() - start))
        _wait(lambda: bool(frames), "the first frame does not come")
        _wait(
            lambda: bool(shown.property("pagesReady")) and not shown.property("pagesReading"),
            "the pages are not read to the end",
        )
        _need(not problems, "; ".join(problems))
    finally:
        application.close()
    return f"first frame after {frames[0]:.2f} s"


def _wait(done: Callable[[], bool], otherwise: str) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        _need(time.monotonic() < end, otherwise)
        QCoreApplication.processEvents()
        time.sleep(0.005)


# --- the games ------------------------------------------------------------------------------------------


def games(folder: Path) -> str:
    """A few moves of every game, chosen by its bots."""
    rng = random.Random(1)
    for kind in GAMES:
        game = kind(kind.options_type())
        state = game.new_initial_state(kind.type.seat_counts[0])
        bot = game.bot(Level.EASY)
        for _ in range(MOVES):
            if state.is_terminal():
                break
            if state.is_chance_node():
                state = state.apply(-1, state.sample_chance(rng)).state
                continue
            seat = state.active_seats()[0]
            action = bot.choose(state.observation(seat), rng, THINKING)
            state = state.apply(seat, action).state
    return f"{MOVES} moves of each of {len(GAMES)} games"


def bot_process(folder: Path) -> str:
    """A bot in a process of its own chooses a legal action."""
    kind = find_game(HOSTED)
    game = kind(kind.options_type())
    state = game.new_initial_state(kind.type.seat_counts[0])
    state = state.apply(-1, state.sample_chance(random.Random(1))).state
    seat = state.active_seats()[0]
    job = BotJob(
        game=HOSTED,
        options={},
        level=Level.NORMAL.value,
        observation=msgspec.Raw(msgspec.json.encode(state.observation(seat))),
        seed=1,
        budget=THINKING,
    )
    pool = BotPool(1)
    try:
        answer = pool.submit(job).result(PATIENCE)
    finally:
        pool.stop()
    action = msgspec.json.decode(answer, type=game.action_type)
    state.check(seat, action)
    return f"it chose to {game.action_to_text(action)}"


class _Player:
    """Someone at a table who plays at random."""

    def __init__(self, name: str) -> None:
        self.profile = Profile(name=name)
        self.updates: queue.SimpleQueue[Update] = queue.SimpleQueue()
        self.handle: TableHandle | None = None
        self.joined: Joined | None = None
        self.phase = ""
        self._rng = random.Random(name)

    def take_all(self) -> None:
        """Act on the newest of what has been told since last time. Where both act at once, one of them comes
        too late, is refused and told afresh: that is part of the game. Raises SelfTestError when the link is
        gone."""
        seen: Observed | None = None
        while not self.updates.empty():
            update = self.updates.get_nowait()
            if isinstance(update, Joined):
                self.joined, self.phase = update, update.table.phase
            elif isinstance(update, TableUpdated):
                self.phase = update.table.phase
            elif isinstance(update, LinkChanged) and update.state == "closed":
                raise SelfTestError(f"{self.profile.name}’s link was closed: {update.text}")
            elif isinstance(update, Observed):
                seen = update
        legal = getattr(seen.observation, "legal", ()) if seen is not None and seen.seat is not None else ()
        if legal:
            assert self.handle is not None
            self.handle.act(self._rng.choice(legal))


@contextmanager
def _runtime(**settings: Any) -> Iterator[Runtime]:
    running = Runtime(interfaces="127.0.0.1", mdns=False, **settings)
    running.start()
    try:
        yield running
    finally:
        running.stop()


def _config() -> TableConfig:
    kind = find_game(HOSTED)
    seats = kind.type.seat_counts[0]
    return TableConfig(
        name="Self-test",
        game=HOSTED,
        options={"points_to_win": 5},
        num_seats=seats,
        levels=(Level.EASY.value,) * seats,
        think=THINKING,
    )


def table(folder: Path) -> str:
    """Host and guest, joined over TCP, play a match to its end with bots at the other seats."""
    host, guest = _Player("Host"), _Player("Guest")
    with _runtime(journal_path=folder / "journal.sqlite") as here, _runtime() as there:
        host.handle = here.host(_config(), host.profile, host.updates.put, listen=True)
        port = host.handle.port
        _need(port, "the table is not open to others")
        guest.handle = there.join(f"127.0.0.1:{port}", guest.profile, guest.updates.put)
        _play(host, guest, lambda: host.joined is not None and guest.joined is not None)
        if guest.joined is not None and guest.joined.seat is None:
            guest.handle.ask(Sit())
        host.handle.ask(Start())
        _play(host, guest, lambda: host.phase == guest.phase == "finished")
        unfinished = here.unfinished()
        problems = here.journal_problems()
    _need(not unfinished, "the journal has the match as unfinished")
    _need(not problems, "; ".join(str(problem) for problem in problems))
    return f"a match on port {port}"


def _play(host: _Player, guest: _Player, done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        _need(time.monotonic() < end, f"the match stands still (host: {host.phase}, guest: {guest.phase})")
        host.take_all()
        guest.take_all()
        time.sleep(0.001)


def journal(folder: Path) -> str:
    """A match that was begun is there after the next start."""
    path = folder / "journal.sqlite"
    host = _Player("Host")
    with _runtime(journal_path=path) as here:
        host.handle = here.host(_config(), host.profile, host.updates.put, listen=False)
        _play(host, host, lambda: host.joined is not None)
        host.handle.ask(Start())
        _play(host, host, lambda: host.phase == "playing")
    with _runtime(journal_path=path) as here:
        entries = here.unfinished()
        problems = here.journal_problems()
    _need(len(entries) == 1, f"the journal has {len(entries)} unfinished matches, not one")
    _need(not problems, "; ".join(str(problem) for problem in problems))
    return f"{path.stat().st_size // 1024} KB"


def bluetooth(folder: Path) -> str:
    """The adapter for Bluetooth loads; whether there is any is told, not asked for."""
    adapter = rfcomm.load(rfcomm.DEFAULT)

    async def ask() -> str:
        try:
            return (await asyncio.wait_for(adapter.availability(), PATIENCE)).state
        finally:
            await adapter.aclose()

    return f"{rfcomm.DEFAULT}: {asyncio.run(ask())}"


def updates(folder: Path) -> str:
    """A release's signature is told from a forged one, and there are certificates to trust."""
    from app.updates.release import verify
    from app.updates.source import UpdateError, source
    from app.updates.web import trust

    public = bytes.fromhex("03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8")
    signature = (  # of "ours"
        b"P/XAWcpQbEFbQIsn8Qs5JDa6MZjWDdTAiK0miauuBZTDSKci6eB1ioTloNxSkVHR2e3kd+XsDZM+g2y6ErsuCA=="
    )
    verify(b"ours", signature, public)
    try:
        verify(b"theirs", signature, public)
    except UpdateError:
        trust()
        place = source()
        return f"signatures are checked; releases: {place.latest if place else 'not looked for'}"
    raise SelfTestError("a forged signature is taken for a good one")
