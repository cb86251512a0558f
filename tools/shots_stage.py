# SPDX-License-Identifier: GPL-3.0-or-later
"""The real app with a stage in the place of its runtime, and a camera before it: for tools.shots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import Q_ARG, QDeadlineTimer, QMetaObject, QObject, QPoint
from PySide6.QtGui import QCursor, QGuiApplication, QImage
from PySide6.QtQuick import QQuickWindow
from PySide6.QtTest import QTest

from app.application import Application
from app.placement import Area
from app.settings import folders
from engines.contract import Level
from engines.registry import find_game
from net.discovery.lobby import BLUETOOTH, LAN, FoundTable, Way
from net.discovery.news import UP, Condition, Found, Reach
from net.protocol.messages import PROTOCOL, PersonInfo, Profile, Request, Start, TableInfo
from net.session.client import Joined, LinkChanged, TableUpdated
from net.session.config import TableConfig
from tools.in_process import Chooser, InProcessTable, euchre_deal, table_info

SETTLE = 900
"""Milliseconds a page is given to load its pictures and come to rest."""
ROOM = Area(0, 0, 20_000, 20_000)
"""A screen on which a window has any size that is asked for."""
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
        self.application = Application(
            folders(home), make_runtime=lambda _: self.stage, silent=True, screens=lambda: [ROOM]
        )
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
