# SPDX-License-Identifier: GPL-3.0-or-later
"""Write the screenshots of docs/screenshots anew: ``python -m tools.shots [FOLDER] [--only TEXT]``.

The real app is driven, offscreen and drawn in software; only the runtime is replaced by a stage with a
fixed deal, so that the same pictures come out on every machine with the same Qt."""

from __future__ import annotations

import argparse
import math
import os
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"
os.environ["QT_SCALE_FACTOR"] = "1"

import msgspec
from PySide6.QtCore import Q_ARG, QDeadlineTimer, QMetaObject, QObject, QPoint, Qt
from PySide6.QtGui import QCursor, QGuiApplication, QImage
from PySide6.QtQuick import QQuickWindow
from PySide6.QtTest import QTest

from app.application import Application
from app.settings import folders
from engines.contract import Level
from engines.myrummy.types import Lay
from engines.registry import find_game
from engines.sequence.boards import board_text, generate
from engines.sequence.rules import SequenceState
from engines.sequence.types import Place as PlaceChip
from net.discovery.lobby import BLUETOOTH, LAN, FoundTable, Way
from net.discovery.news import UP, Condition, Found, Reach
from net.protocol.messages import PROTOCOL, PersonInfo, Profile, Request, Start, TableInfo
from net.session.client import Joined, LinkChanged, TableUpdated
from net.session.config import TableConfig
from tools.in_process import Chooser, InProcessTable, euchre_deal, table_info
from tools.myrummy_stage import CROWDED, HAND, TABLE, groups, moment
from tools.sequence_stage import played, with_dead_card
from tools.shots_italian import (
    DESKTOP_SCENES,
    briscola_four,
    briscola_open,
    scopa_choice,
    scopa_summary,
    scopone,
    scopone_crowded,
)

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
DESKTOP, SMALL, PORTRAIT, HUGE = (1280, 800), (800, 500), (480, 900), (3840, 2160)
SETTLE = 900
"""Milliseconds a page is given to load its pictures and come to rest."""
NAMES = (
    "Anna",
    "Bernardo",
    "Clara",
    "Dieter",
    "Emma",
    "Franz",
    "Giulia",
    "Hanna",
    "Ivo",
    "Jonas",
    "Katrin",
    "Luca",
)
DEALER = 1


def sensible(config: TableConfig) -> Chooser:
    """What a good player does, so that the pictures show sensible play."""
    game = find_game(config.game)
    bot = game(game.options_type.parse(config.options)).bot(Level.NORMAL)
    return lambda observation, rng: bot.choose(observation, rng, 1.0)


NEARBY = (
    FoundTable(
        table_id="1",
        name="Friday evening",
        game="euchre",
        seats_open=2,
        protocol=PROTOCOL,
        locked=False,
        ways=(
            Way(LAN, "192.168.1.20:47420", "192.168.1.20"),
            Way(BLUETOOTH, "bt:00:11:22:33:44:55", "Anna’s laptop", -52),
        ),
        host="Anna",
        seats=4,
    ),
    FoundTable(
        table_id="2",
        name="Kitchen table",
        game="euchre",
        seats_open=1,
        protocol=PROTOCOL,
        locked=False,
        ways=(Way(LAN, "192.168.1.31:47420", "192.168.1.31"),),
        host="Jonas",
        seats=4,
        playing=True,
    ),
)
"""What the join page finds."""


class Place(InProcessTable):
    """A handle on the stage: a lobby that nobody changes, then the demonstration deal."""

    port = 0

    def __init__(self, config: TableConfig, deliver: Callable[[Any], None], listen: bool) -> None:
        super().__init__(
            deliver,
            game=config.game,
            seats=config.num_seats,
            options=config.options,
            choose=sensible(config),
            deals=(euchre_deal(DEALER),) if config.game == "euchre" else (),
            auto=False,
            names=NAMES,
            seed=3,
        )
        self.addresses = ("192.168.1.20", "[fd12:3456::20]") if listen else ()
        self.info = self._dressed(config)

    def _dressed(self, config: TableConfig) -> TableInfo:
        info = table_info(config.game, config.options, config.num_seats, 0, NAMES)
        profiles = {
            0: Profile("Anna", "", "#2f6f9f"),
            1: Profile("Bernardo", "2", "#a8442a"),
            2: Profile("Clara", "bot", "#55606e"),
            3: Profile("Dieter", "bot", "#55606e"),
        }
        people = [PersonInfo(1, profiles[0], 0, True, True)]
        persons = {0: 1}
        if self.addresses:
            persons[1] = 2
            people += [
                PersonInfo(2, profiles[1], 1, True, False),
                PersonInfo(3, Profile("Emma", "5", "#7a4a9c"), None, True, False),
            ]
        seats = tuple(
            msgspec.structs.replace(
                seat,
                profile=profiles.get(seat.seat, seat.profile),
                controller="person" if seat.seat in persons else "bot",
                level="hard" if seat.seat == 2 else config.levels[seat.seat],
                participant=persons.get(seat.seat, 0),
            )
            for seat in info.seats
        )
        return msgspec.structs.replace(
            info,
            name=config.name,
            phase="lobby" if self.addresses else "playing",
            seats=seats,
            seats_open=config.num_seats - len(persons),
            people=tuple(people),
        )

    def begin(self) -> None:
        self._deliver(LinkChanged("connecting"))
        self._deliver(Joined(1, "", 0, self.info))
        self._deliver(LinkChanged("up"))
        if self.addresses:
            self._deliver(Reach(self.addresses, "5DBYS", Condition(UP)))

    def ask(self, request: Request) -> int:
        if isinstance(request, Start):
            self.info = msgspec.structs.replace(self.info, phase="playing")
            self._deliver(TableUpdated(self.info))
        return super().ask(request)

    def set_pace(self, seconds: float) -> None:
        self.auto = False

    def leave(self) -> None:
        self.auto = False

    def until_my_turn(self) -> None:
        """Let the others act until the viewer is asked."""
        while self.step():
            pass

    def my_best(self) -> None:
        """The viewer acts as a good player would."""
        self.act(self._choose(self.state.observation(0), self._rng))

    def play_on(self, phase: str, tricks: int = 0, cards: int = 0) -> None:
        """Play until the viewer is asked in ``phase``, with that many tricks gone and cards lying."""
        for _ in range(200):
            self.until_my_turn()
            seen = self.state.observation(0)
            if seen.phase == phase and len(seen.past_tricks) >= tricks and len(seen.trick) >= cards:
                return
            self.my_best()
        raise RuntimeError(f"the demonstration never comes to {phase}")


class Stage:
    """Stands in for the runtime."""

    def __init__(self) -> None:
        self.place: Place | None = None

    def start(self) -> None:
        pass

    def stop(self) -> None:
        pass

    def unfinished(self) -> list[Any]:
        return []

    def journal_problems(self) -> list[Any]:
        return []

    def browse(self, deliver: Callable[[Found], None]) -> None:
        deliver(Found(NEARBY, Condition(UP)))

    def stop_browsing(self) -> None:
        pass

    def host(
        self,
        config: TableConfig,
        profile: Profile,
        deliver: Callable[[Any], None],
        *,
        listen: bool,
        **_: Any,
    ) -> Place:
        self.place = Place(config, deliver, listen)
        self.place.begin()
        return self.place


class Camera:
    """One run of the app in one size and one look."""

    def __init__(
        self, qt: QGuiApplication, home: Path, size: tuple[int, int], theme: str, **changes: Any
    ) -> None:
        self.qt = qt
        self.stage = Stage()
        self.application = Application(folders(home), make_runtime=lambda _: self.stage, silent=True)
        self.settings = self.application.settings
        self.settings.change(
            **{
                "name": "Anna",
                "language": "en",
                "theme": theme,
                "speed": 0.0,
                "reading_pause": 0.0,
                **changes,
            }
        )
        self.settings.change(width=size[0], height=size[1])
        self.application.show()
        assert self.application.engine is not None
        window = self.application.engine.rootObjects()[0]
        assert isinstance(window, QQuickWindow)
        self.window = window
        QCursor.setPos(window.mapToGlobal(QPoint(size[0] - 2, size[1] // 2)))
        self.wait(lambda: self.application.services.runtime is not None)

    def wait(self, done: Callable[[], bool], limit: int = 15_000) -> None:
        """Let the app run until ``done``. Raises TimeoutError."""
        deadline = QDeadlineTimer(limit)
        while not done():
            if deadline.hasExpired():
                raise TimeoutError("the app does not come to what is to be shown")
            self.qt.processEvents()

    def settle(self, milliseconds: int = SETTLE) -> None:
        """Let the app run for a while."""
        deadline = QDeadlineTimer(milliseconds)
        while not deadline.hasExpired():
            self.qt.processEvents()

    def open(self, page: str, **properties: Any) -> None:
        """Open a page over the present one."""
        QMetaObject.invokeMethod(self.window, "open", Q_ARG("QString", page), Q_ARG("QVariant", properties))

    def find(self, name: str) -> Any:
        """The item with that objectName."""
        item = self.window.findChild(QObject, name)
        if item is None:
            raise LookupError(f"there is no item {name!r}")
        return item

    @property
    def place(self) -> Place:
        assert self.stage.place is not None
        return self.stage.place

    def shoot(self) -> QImage:
        """The window as it is once it has come to rest."""
        # The pointer rests where nothing is.
        for x in (4, 2):
            QTest.mouseMove(self.window, QPoint(self.window.width() - x, self.window.height() // 2))
        self.settle()
        return self.window.grabWindow()

    def close(self) -> None:
        self.application.close()


# --- the scenes --------------------------------------------------------------------------------


def menu(camera: Camera) -> None:
    camera.application.settings.change(played={"euchre": 1.0})


def first_start(camera: Camera) -> None:
    camera.open("FirstStartPage")


def setup(camera: Camera) -> None:
    camera.application.model.setup.applyPreset("canadian")
    camera.open("SetupPage", mode="host")


def house_rules(camera: Camera) -> None:
    camera.application.model.setup.applyPreset("canadian")
    camera.open("SetupPage", mode="alone")
    camera.settle(300)
    camera.find("house-rules").clicked.emit()
    camera.settle(300)
    page = camera.find("setup-scroller")
    page.setProperty("contentY", min(420, page.property("contentHeight") - page.height()))


def lobby(camera: Camera) -> None:
    camera.application.model.setup.applyPreset("canadian")
    camera.application.model.setup.level = "normal"
    camera.application.model.host("Friday evening")
    camera.wait(lambda: camera.application.model.session.state == "lobby")


def match(camera: Camera) -> None:
    camera.application.model.setup.reset()
    camera.application.model.playAlone()
    camera.wait(lambda: camera.application.model.session.state == "match")


def bidding(camera: Camera) -> None:
    match(camera)
    camera.place.play_on("order")


def play(camera: Camera) -> None:
    match(camera)
    camera.place.play_on("play", tricks=0, cards=2)


def summary(camera: Camera) -> None:
    match(camera)
    camera.place.play_on("summary")


def rummy(camera: Camera, table: str = TABLE, hand: str = HAND, **told: Any) -> Any:
    """A match of MyRummy at such a moment; its model."""
    camera.application.model.setup.load("myrummy", {})
    camera.application.model.playAlone()
    camera.wait(lambda: camera.application.model.session.state == "match")
    place = camera.place
    place.state = moment(table, hand, **told)
    place.tell(resync=True)
    camera.settle(400)
    return camera.application.model.session.table.own


def myrummy(camera: Camera) -> None:
    """What others laid is marked; the viewer has made a set and longer a run."""
    own = rummy(camera, scores=(58, 21, 0, 34), melded=False, turn=3, holding="G10 R11 B10 Y10", hand=HELD)
    camera.place.apply(3, Lay(groups(RELAID)))
    camera.settle(200)
    own.selectAll(picked(own, "R12 Y12 G12"), False)
    own.newGroup()
    own.send(*picked(own, "B2"))
    own.selectAll(picked(own, "B11 B12"), False)


HELD = "R6 R12 Y12 G12 B2 Y8 G4 G13 B11 B12 X1"
RELAID = "R1 Y1 G1 | B3 B4 B5 B6 | R7 R8 R9 | Y9 G9 B9 | Y4 Y5 X1 Y7 | R10 Y10 G10 B10"


def myrummy_broken(camera: Camera) -> None:
    """In the middle of rebuilding: two groups do not hold."""
    myrummy(camera)
    own = camera.application.model.session.table.own
    own.selectAll([*picked(own, "Y9", "table"), *picked(own, "Y8")], False)
    own.newGroup()


def myrummy_crowded(camera: Camera) -> None:
    rummy(camera, CROWDED, "R7 R8 R11 R13 G9", others=(2, 2, 1), pool=0, scores=(58, 21, 0, 34))


def picked(own: Any, codes: str, zone: str = "hand") -> list[int]:
    """The ids of the first pieces of these codes in hand or table."""
    return [
        next(row.piece_id for row in own.pieces.rows if row.code == code and row.zone == zone)
        for code in codes.split()
    ]


def sequence_table(camera: Camera, state: SequenceState) -> Any:
    """A match of Sequence at such a moment; its model."""
    camera.application.model.setup.load("sequence", {}, seats=state.num_seats)
    camera.application.model.playAlone()
    camera.wait(lambda: camera.application.model.session.state == "match")
    camera.place.state = state
    camera.place.tell(resync=True)
    camera.settle(400)
    return camera.application.model.session.table.own


def sequence(camera: Camera) -> None:
    """A card is picked, another one is dead, each team has a line."""
    state = with_dead_card(played(4, 32, seed=12))
    own = sequence_table(camera, state)
    legal = [a.card for a in state.observation(0).legal if isinstance(a, PlaceChip)]
    twice = next((card for card in legal if legal.count(card) == 2), legal[0])
    own.pick(own.held(twice))


def sequence_crowded(camera: Camera) -> None:
    sequence_table(camera, played(12, 66, seed=6, sequences_to_win=3))


def boards(camera: Camera) -> None:
    """A board is being entered, the last two lines are missing."""
    model = camera.application.model
    model.choose("sequence")
    model.boards.open(board_text(generate(5)))
    model.boards.save("Grandma’s board", False)
    camera.open("Sequence/BoardsPage.qml", layout="")
    camera.settle(300)
    for card in generate(6)[:79]:
        model.boards.put(card)
    model.boards.type("Q")


def settings(camera: Camera) -> None:
    camera.open("SettingsPage")


def rules(camera: Camera) -> None:
    camera.open("RulesPage", slug="euchre")


def join(camera: Camera) -> None:
    camera.application.settings.change(addresses=("192.168.1.20", "anna-laptop.local"))
    camera.open("JoinPage")


CLOTHS: dict[str, dict[str, Any]] = {"light": {}, "dark": {"table_theme": "blue"}}
"""The cloth shown with each look of the window; people choose the two apart."""

SCENES: dict[str, tuple[Callable[[Camera], None], tuple[int, int], str, dict[str, Any]]] = {
    "table-light": (play, DESKTOP, "light", {}),
    **{
        f"{scene.__name__.replace('_', '-')}-{theme}": (scene, DESKTOP, theme, CLOTHS[theme])
        for scene in (menu, first_start, setup, house_rules, join, lobby, bidding, summary, settings, rules)
        for theme in ("light", "dark")
    },
    "play-dark": (play, DESKTOP, "dark", {"table_theme": "blue"}),
    "menu-small": (menu, SMALL, "dark", {}),
    "lobby-small": (lobby, SMALL, "light", {}),
    "play-small": (play, SMALL, "light", {"table_theme": "burgundy"}),
    "menu-portrait": (menu, PORTRAIT, "light", {}),
    "lobby-portrait": (lobby, PORTRAIT, "dark", {}),
    "bidding-portrait": (bidding, PORTRAIT, "light", {}),
    "play-portrait": (play, PORTRAIT, "dark", {}),
    "play-4k": (play, HUGE, "light", {"four_colour": True}),
    **{
        f"{scene.__name__.replace('_', '-')}-{theme}": (scene, DESKTOP, theme, CLOTHS[theme])
        for scene in (myrummy, myrummy_broken, myrummy_crowded)
        for theme in ("light", "dark")
    },
    "myrummy-small": (myrummy_broken, SMALL, "light", {"table_theme": "burgundy"}),
    "myrummy-crowded-small": (myrummy_crowded, SMALL, "dark", {"table_theme": "light"}),
    "myrummy-portrait": (myrummy, PORTRAIT, "dark", {"table_theme": "dark"}),
    "myrummy-4k": (myrummy_crowded, HUGE, "light", {"table_theme": "light"}),
    **{
        f"{scene.__name__.replace('_', '-')}-{theme}": (scene, DESKTOP, theme, CLOTHS[theme])
        for scene in (sequence, sequence_crowded, boards)
        for theme in ("light", "dark")
    },
    "sequence-small": (sequence, SMALL, "light", {"table_theme": "burgundy"}),
    "sequence-crowded-small": (sequence_crowded, SMALL, "dark", {"table_theme": "light"}),
    "sequence-portrait": (sequence, PORTRAIT, "dark", {"table_theme": "dark"}),
    "sequence-crowded-portrait": (sequence_crowded, PORTRAIT, "light", {}),
    "sequence-4k": (sequence, HUGE, "light", {"four_colour": True}),
    "boards-small": (boards, SMALL, "light", {}),
    **{
        f"{scene.__name__.replace('_', '-')}-{theme}": (scene, DESKTOP, theme, CLOTHS[theme])
        for scene in DESKTOP_SCENES
        for theme in ("light", "dark")
    },
    "briscola-open-small": (briscola_open, SMALL, "light", {"table_theme": "burgundy"}),
    "scopa-choice-small": (scopa_choice, SMALL, "dark", {}),
    "scopone-crowded-small": (scopone_crowded, SMALL, "light", {}),
    "scopa-summary-small": (scopa_summary, SMALL, "light", {}),
    "briscola-four-portrait": (briscola_four, PORTRAIT, "light", {}),
    "scopa-choice-portrait": (scopa_choice, PORTRAIT, "dark", {"table_theme": "dark"}),
    "scopone-4k": (scopone, HUGE, "light", {}),
    "briscola-four-4k": (briscola_four, HUGE, "dark", {"table_theme": "blue"}),
    "briscola-four-french": (briscola_four, DESKTOP, "light", {"italian_as_french": True}),
    "scopa-choice-french": (scopa_choice, DESKTOP, "dark", {"italian_as_french": True, "four_colour": True}),
}


def save(image: QImage, path: Path) -> None:
    """Write a picture with the colours that suit it best, 160 or for a huge one 64: a third of the size,
    and no eye sees it."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    table = palette(image, 64 if image.width() > 2000 else 160)
    flags = Qt.ImageConversionFlag.ThresholdDither
    image.convertToFormat(QImage.Format.Format_Indexed8, table, flags).save(str(path), "PNG", 0)


def palette(image: QImage, size: int) -> list[int]:
    """The colours of a picture by median cut: the box with the widest spread of colours is halved until
    there are ``size``."""
    sample = image.scaled(480, 480, Qt.AspectRatioMode.KeepAspectRatio)
    counts: Counter[tuple[int, int, int]] = Counter()
    for y in range(sample.height()):
        for x in range(sample.width()):
            pixel = sample.pixel(x, y)
            counts[pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF] += 1
    boxes = [list(counts)]
    while len(boxes) < size:
        spread, box, channel = max(
            (
                (max(c[n] for c in box) - min(c[n] for c in box)) * math.sqrt(sum(counts[c] for c in box)),
                number,
                n,
            )
            for number, box in enumerate(boxes)
            for n in range(3)
        )
        if spread == 0:
            break
        colours = sorted(boxes.pop(box), key=lambda colour: colour[channel])
        boxes += [colours[: len(colours) // 2], colours[len(colours) // 2 :]]
    return [_mean(box, counts) for box in boxes if box]


def _mean(box: list[tuple[int, int, int]], counts: Counter[tuple[int, int, int]]) -> int:
    total = sum(counts[colour] for colour in box)
    red, green, blue = (round(sum(colour[n] * counts[colour] for colour in box) / total) for n in range(3))
    return 0xFF000000 | red << 16 | green << 8 | blue


def main(arguments: list[str] | None = None) -> int:
    """Write the pictures; returns 0."""
    parser = argparse.ArgumentParser(prog="python -m tools.shots", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    parser.add_argument("--only", default="", help="only pictures whose name has this in it")
    chosen = parser.parse_args(arguments)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    instance = QGuiApplication.instance()
    qt = instance if isinstance(instance, QGuiApplication) else QGuiApplication([])
    for name, (scene, size, theme, changes) in SCENES.items():
        if chosen.only not in name:
            continue
        with tempfile.TemporaryDirectory() as home:
            camera = Camera(qt, Path(home), size, theme, **changes)
            try:
                scene(camera)
                save(camera.shoot(), chosen.folder / f"{name}.png")
            finally:
                camera.close()
        print(chosen.folder / f"{name}.png")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
