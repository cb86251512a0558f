# SPDX-License-Identifier: GPL-3.0-or-later
"""MyRummy by the game contract."""

from __future__ import annotations

import random

from engines.contract import Bot, Bots, DeckStyle, Event, GameType, Seat
from engines.myrummy import types as m
from engines.myrummy import wording
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.random_bot import RandomLayingBot
from engines.myrummy.rules import MyRummyState
from engines.myrummy.types import MyRummyAction, MyRummyObservation
from engines.myrummy.worlds import determinize
from engines.rounds import DealGame
from engines.text import N_, Text


class MyRummy(DealGame[MyRummyOptions, MyRummyState, MyRummyAction, MyRummyObservation]):
    """Rummy on a table that everybody may rebuild, everyone for themselves."""

    type = GameType(
        slug="myrummy",
        title=N_("MyRummy"),
        summary=N_("Sets and runs on a table that everybody may rebuild: be the first to lay every card."),
        seat_counts=(4, 3, 2),
        deck=DeckStyle.NUMBERED,
        legal_actions_complete=False,
        rules_version=1,
        source="docs/rules/myrummy.md (the classic tile rummy family)",
    )
    options_type = MyRummyOptions
    state_type = MyRummyState
    action_type = MyRummyAction
    observation_type = MyRummyObservation
    event_type = m.MyRummyEvent
    notation = wording.NOTATION

    def event_text(self, event: Event) -> Text | None:
        return wording.event_text(event)

    @staticmethod
    def bots() -> Bots:
        from engines.myrummy.bots import BOTS

        return BOTS

    def determinize(self, observation: MyRummyObservation, rng: random.Random) -> MyRummyState:
        return determinize(self.new_initial_state(observation.num_seats), observation, rng)

    def random_bot(self) -> Bot:
        return RandomLayingBot(self.options)

    def overtime(self, state: MyRummyState, seat: Seat) -> m.OutOfTime | None:
        penalised = state.options.timeout_cards > 0 and state.phase == m.TURN and seat == state.turn
        return m.OutOfTime(seat) if penalised else None
