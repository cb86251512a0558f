# SPDX-License-Identifier: GPL-3.0-or-later
"""The scenes that tools.shots can show, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.myrummy.types import Lay
from engines.sequence.boards import board_text, generate
from engines.sequence.rules import SequenceState
from engines.sequence.types import Place as PlaceChip
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
from tools.shots_stage import Camera

DESKTOP, SMALL, PORTRAIT, HUGE = (1280, 800), (800, 500), (480, 900), (3840, 2160)


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
