# SPDX-License-Identifier: GPL-3.0-or-later
"""The matches of a table: begun, played on by people, chance and AI, and written down."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from engines.contract import CHANCE, Action, Level, Seat
from engines.text import Text
from net.session.effects import AskBot, Notice
from net.session.journal import Journal, MatchHeader
from net.session.outbox import Outbox
from net.session.play import Decision
from net.session.refusal import Refusal
from net.session.table import FINISHED, PLAYING, Table

COURTESY = 3.0
"""Seconds a bot thinks visibly, at the least, while a person could act as well: a card that has to be drawn
before the next player plays would else be lost to anybody."""

BOT_PATIENCE = 15.0
"""Seconds past its thinking time after which a bot's answer is no longer waited for."""

SAVE_AGAIN_AFTER = 10.0
"""Seconds after which it is tried again to write what could not be written."""

MAX_THOUGHTS = 100
"""Answers of AI remembered, where something may be taken back."""

MAX_FAILURES = 2
"""Bots asked in vain for one decision before the first legal action is taken."""


class Matches:
    """What happens in the matches of one table; the journal has each step before anybody is told of it."""

    def __init__(
        self, table: Table, outbox: Outbox, *, seed: Callable[[], int], journal: Journal | None, record: int
    ) -> None:
        """``seed`` gives an unguessable seed for each shuffle; ``record`` is the journal's number of a match
        that is taken up again, 0 without one."""
        self._table = table
        self._outbox = outbox
        self._seed = seed
        self._journal = journal
        self._recorded: MatchHeader | None = None
        self._asked_for = 0
        self._save_at: float | None = None
        self._news: list[Text] = []
        self._thoughts: dict[tuple[Seat, str, bytes], bytes] = {}
        self.record = record

    # --- beginning and ending -----------------------------------------------------------------

    def start(self, now: float) -> None:
        """Begin a match. Raises Refusal."""
        self._table.start(now)
        if self._journal is not None:
            self._recorded = self._table.header()
            self.record = self._journal.begin(self._recorded)

    def back_to_lobby(self) -> None:
        """End or abandon the match."""
        if self._table.phase == PLAYING and self._journal is not None:
            self._journal.finish(self.record, None)
        self._table.back_to_lobby()

    def release(self) -> None:
        """Let whoever likes take up the match: the table is closed."""
        if self._journal is not None:
            self._journal.release(self.record)

    def tell_host(self, texts: list[Text]) -> None:
        """Tell the host's person something as soon as they are at the table."""
        self._news += texts

    def write_down(self, now: float) -> None:
        """Bring the journal up to date with who sits where, and write what could not be written before; tell
        the host's person of its problems."""
        while self._news and any(member.host for member in self._table.roster.connected()):
            self._outbox.put(Notice(self._news.pop(0)))
        if self._journal is None:
            return
        header = self._table.header()
        if self._table.phase == PLAYING and self._recorded != header:
            self._recorded = header
            self._journal.update(self.record, header)
        if not self._journal.behind:
            self._save_at = None
        elif self._save_at is None or now >= self._save_at:
            if self._save_at is not None:
                self._journal.save()
            self._save_at = now + SAVE_AGAIN_AFTER if self._journal.behind else None
        for problem in self._journal.take_problems():
            self._outbox.put(Notice(problem))

    # --- steps --------------------------------------------------------------------------------

    def step(self, seat: Seat, action: Action, now: float, by: int = 0, *, late: Seat | None = None) -> None:
        """Take a step, ``by`` a person or AI (0), write it down, and tell everyone what they may know;
        ``late`` is the seat whose person's time was up."""
        play = self._table.play
        step = play.apply(seat, action, now, by)
        if self._journal is not None:
            number = play.version - self._table.first_version
            self._journal.append(self.record, number, seat, msgspec.json.encode(action))
        self._outbox.show_step(step.events, late)

    def taken_back(self, steps: int) -> None:
        """So many steps were undone: write it down, and show everyone the earlier position afresh."""
        if self._journal is not None:
            version = self._table.play.version - self._table.first_version
            self._journal.take_back(self.record, version, steps)
        for member in self._table.roster:
            member.synced = False

    def advance(self, now: float) -> None:
        """Go on until a person or a bot has to decide."""
        table = self._table
        while table.running():
            state = table.play.state
            if state.is_terminal():
                table.phase = FINISHED
                if self._journal is not None:
                    self._journal.finish(self.record, state.outcome())
            elif state.is_chance_node():
                table.seat_who_waits(now)
                self.step(CHANCE, state.sample_chance(random.Random(self._seed())), now)
            elif not self._ai_step(now):
                return

    def next_deadline(self) -> float | None:
        """When AI decides next, a bot's answer is waited for no longer, or writing is tried again (monotonic
        seconds)."""
        times = [self._save_at]
        if self._table.running():
            times += (
                decision.deadline if decision.request else self._table.ai_from(seat, decision)
                for seat, decision in self._table.play.decisions.items()
            )
        return min((at for at in times if at is not None), default=None)

    # --- AI -----------------------------------------------------------------------------------

    def bot_chose(self, request: int, action: bytes, now: float) -> bool:
        """A bot's answer, JSON of an action; False when it is not wanted any more."""
        asked = self._asked(request)
        if asked is None:
            return False
        seat, decision = asked
        play = self._table.play
        # Asked the same a second time, after somebody took back, AI answers the same: nothing can be learnt
        # from trying a card out.
        key = (seat, self._table.config.levels[seat], msgspec.json.encode(play.state.observation(seat)))
        action = self._thoughts.get(key, action)
        if self._table.taking_back:
            decision.request = 0  # asked again when that is decided
            return True
        try:
            chosen = play.read(seat, action)
        except Refusal:
            decision.failed()
            return True
        if self._table.config.take_back_allowed:
            self._thoughts[key] = action
            if len(self._thoughts) > MAX_THOUGHTS:
                del self._thoughts[next(iter(self._thoughts))]
        late = seat if self._table.out_of_time(seat, decision, now) else None
        self.step(seat, chosen, now, late=late)
        return True

    def bot_failed(self, request: int) -> bool:
        """A bot could not answer; False when its answer is not wanted any more."""
        asked = self._asked(request)
        if asked is None:
            return False
        asked[1].failed()
        return True

    def _asked(self, request: int) -> tuple[Seat, Decision] | None:
        return self._table.play.asked(request) if self._table.phase == PLAYING else None

    def _ai_step(self, now: float) -> bool:
        """Take the step that needs no bot to think, if there is one; ask bots for the others."""
        play = self._table.play
        for seat, decision in play.decisions.items():
            at = self._table.ai_from(seat, decision)
            if at is None or now < at or (decision.request and now < decision.deadline):
                continue
            if decision.request:
                decision.failed()
            read = play.game.acknowledgement(play.state, seat)
            if read is not None:
                self.step(seat, read, now)
                return True
            late = seat if self._table.out_of_time(seat, decision, now) else None
            if decision.failures >= MAX_FAILURES:
                self.step(seat, play.state.legal_actions(seat)[0], now, late=late)
                return True
            overtime = play.game.overtime(play.state, seat) if late is not None else None
            if overtime is not None:
                self.step(CHANCE, overtime, now, late=late)
                return True
            self._ask_bot(seat, decision, now)
        return False

    def _ask_bot(self, seat: Seat, decision: Decision, now: float) -> None:
        play, config = self._table.play, self._table.config
        again = decision.failures > 0
        self._asked_for += 1
        people = (self._table.roster.at(other) for other in play.decisions if other != seat)
        hurried = any(person is not None and person.peer is not None for person in people)
        pace = max(config.pace, COURTESY) if config.pace and hurried else config.pace
        not_before = now if again else now + pace
        decision.request = self._asked_for
        decision.deadline = not_before + config.think + BOT_PATIENCE
        self._outbox.put(
            AskBot(
                request=decision.request,
                seat=seat,
                game=config.game,
                num_seats=config.num_seats,
                options=msgspec.to_builtins(play.game.options),
                level=Level.EASY.value if again else config.levels[seat],
                observation=msgspec.json.encode(play.state.observation(seat)),
                not_before=not_before,
                budget=config.think,
            )
        )
