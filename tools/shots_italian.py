# SPDX-License-Identifier: GPL-3.0-or-later
"""The scenes of the Italian games for tools.shots."""

from __future__ import annotations

from typing import Any

from tools.italian_stage import CHOICE, CROWD, briscola, played, scopa

OPEN = {"open_hands": True}


def at_table(camera: Any, game: str, state: Any, options: dict[str, Any] | None = None) -> Any:
    """A match of ``game`` at such a moment; its view model."""
    camera.application.model.setup.load(game, options or {}, seats=state.num_seats)
    camera.application.model.playAlone()
    camera.wait(lambda: camera.application.model.session.state == "match")
    camera.place.state = state
    camera.place.tell(resync=True)
    camera.settle(400)
    return camera.application.model.session.table


def asked(cards: int, tricks: int = 4) -> Any:
    """The viewer is to play, so many cards or more lying in the trick, after some tricks."""
    return lambda state: (
        state.phase == "play"
        and state.turn == 0
        and len(state.trick) >= cards
        and len(state.past_tricks) >= tricks
    )


def briscola_two(camera: Any) -> None:
    """The trump can be exchanged."""
    options = {"exchange": "7"}
    state = briscola("7O KU 3W / 2U 4U", "KO", trick="AW", stock=22, options=options)
    at_table(camera, "briscola", state, options)


def briscola_four(camera: Any) -> None:
    at_table(camera, "briscola-a-quattro", played("briscola-a-quattro", 4, asked(2, 3), seed=3))


def briscola_open(camera: Any) -> None:
    options = {**OPEN, "hand_size": 5}
    state = played("briscola-a-quattro", 4, asked(1, 2), options=options, seed=2)
    at_table(camera, "briscola-a-quattro", state, options)


def scopa_choice(camera: Any) -> None:
    """A card is picked that may take this or that; both have swept before."""
    pile = {"captured": "7U 3U 6O 2W 4O / 3B 6U 6B JO", "scope": "7U / 3B"}
    table = at_table(camera, "scopa", scopa(*CHOICE, **pile, stock=18))
    table.pick(next(row.card_id for row in table.cards.rows if row.code == "HO"))


def scopone(camera: Any) -> None:
    def middle(state: Any) -> bool:
        return state.phase == "play" and state.turn == 0 and len(state.hands[0]) < 8 and len(state.table) > 3

    at_table(camera, "scopone-scientifico", played("scopone-scientifico", 4, middle, seed=1))


def scopone_crowded(camera: Any) -> None:
    state = scopa(
        "7O 7U AO KO AW AU 3O 5O / 3U 5W 7W AB 7B HW 5B / 3W 5U HO JO 4O 3B 6B / 4W JU HU",
        CROWD.replace("HU", "6W"),
        game="scopone-scientifico",
        stock=0,
    )
    at_table(camera, "scopone-scientifico", state)


def scopa_summary(camera: Any) -> None:
    state = played("scopa", 4, lambda state: state.phase == "summary", seed=5)
    at_table(camera, "scopa", state)


DESKTOP_SCENES = (briscola_two, briscola_four, briscola_open, scopa_choice, scopone, scopa_summary)
