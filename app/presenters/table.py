# SPDX-License-Identifier: GPL-3.0-or-later
"""What the presenters of all card tables share: seats and names, the cards on the table, the log. No Qt.

A presenter is handed every update of one match, folds its events into its board, and answers with the beats
of the show. It knows the newest observation at once, however far the show has got; so a card can be played
while the last trick still lies there.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from app.i18n import card_name, tr
from app.presenters.people import forms
from app.presenters.seating import Seating
from app.presenters.table_board import Board, Place, marked
from app.presenters.view import (
    HAND,
    NOBODY,
    READ,
    Badge,
    Beat,
    Bubble,
    CardView,
    ChoiceView,
    LogLine,
    ScoreRow,
    SeatView,
    SummaryView,
    TableView,
)
from app.presenters.words import capitalised, played_late
from engines.cards import HIDDEN, Card
from engines.contract import Action, Event, IllegalActionError, Observation, Outcome, Seat
from engines.registry import AnyGame, find_game
from net.protocol.messages import TableInfo

# Seconds at animation speed 1 (look.md, "Motion").
DEAL_GAP = 0.07
DEAL_TRAVEL = 0.24
PLAY = 0.22
SWEEP = 0.32
TURN_OVER = 0.3
BID = 0.5
SORT = 0.26

WINS_THE_MATCH = forms(
    you="You win the match!",
    one="{who} wins the match",
    together="You win the match!",
    several="{who} win the match",
)


def make_game(info: TableInfo) -> AnyGame:
    """The game of a table with its house rules. Raises UnknownGameError, OptionsError."""
    game = find_game(info.game)
    return game(game.options_type.parse(info.options))


class TablePresenter(Seating, ABC):
    """Base of every game's presenter; see ``app.games.registry``. One per match and viewer.

    A game folds events (``beats``), takes the facts from observations (``settle``), and has hooks for what is
    said. ``app.presenters.deals`` and ``app.presenters.tricks`` do most of that for games of cards."""

    chips: ClassVar[bool] = False
    """Whether teams are known by the colour and shape of their chips, not as near and far."""

    def __init__(self, game: AnyGame, info: TableInfo, viewer: Seat | None) -> None:
        super().__init__(info, game.teams(len(info.seats)), viewer)
        self.game = game
        self.observation: Any = None
        self._board = Board()
        self._active: tuple[Seat, ...] = ()
        self._phase = ""
        self._summary = False  # the sheet lies over the table
        self._bubbles: dict[Seat, Bubble] = {}
        self._note = ""  # said instead of a prompt until the next update

    # --- what the models ask --------------------------------------------------------------------

    def observe(self, observation: Observation, events: Sequence[Event], resync: bool) -> list[Beat]:
        """Take in an update; the beats lead from the picture before it to the picture after it."""
        was_mine = self._asked()
        self.observation = observation
        self._note = ""
        if resync:
            self._board.clear()
        beats = [] if resync else self._told(events)
        if not self._agrees(self.expected(observation)):
            # Events are missing: a fresh deal is dealt anyway, anything else is drawn as it is.
            self._board.clear()
            beats = self._told(self.opening(observation))
            if not self._agrees(self.expected(observation)):
                self._board.clear()
                beats = []
                self.resync(observation)
        self.settle(observation)
        log = tuple(line for event in events if (line := self._log_line(event)) is not None)
        view = self.snapshot()
        sound = "turn" if self._asked() and not was_mine else ""
        if beats and beats[-1].kind != READ:
            last = beats.pop()
            beats.append(Beat(view, last.hold, last.travel, last.kind, last.sound))
            if sound and last.sound:
                beats.append(Beat(view, sound=sound))
            elif sound:
                beats[-1] = Beat(view, last.hold, last.travel, last.kind, sound)
        else:
            beats.append(Beat(view, sound=sound))
        first = beats[0]
        beats[0] = Beat(first.view, first.hold, first.travel, first.kind, first.sound, log)
        return beats

    def late(self, events: Sequence[Event]) -> str:
        """What happened to the viewer whose time was up."""
        texts = (self.game.event_text(event) for event in events)
        return played_late([self.words(text) for text in texts if text is not None])

    def view(self) -> TableView:
        """The newest picture."""
        return self.snapshot()

    def card_action(self, card: Card) -> Action | None:
        """The legal action that playing ``card`` by itself is, if any."""
        return next((a for a in self.legal() if getattr(a, "card", None) == card), None)

    def offered(self, cards: tuple[CardView, ...], picked: Sequence[Card]) -> tuple[CardView, ...]:
        """``cards`` with those marked that go with the ``picked`` ones (what a card can take): the hand card
        first, then what was picked with it. Most games mark none."""
        return cards

    def advice(self, picked: Sequence[Card]) -> str:
        """What is to be done with the picked cards, instead of the prompt; "" to leave that."""
        return ""

    def completed(self, picked: Sequence[Card]) -> Action | None:
        """The one action that the picked cards can only mean, if there is just one."""
        return None

    def why_not(self, card: Card) -> str:
        """Why ``card`` can't be played now, for people; "" if it can."""
        if self.observation is None or self.card_action(card) is not None:
            return ""
        if not self.legal():
            return self.not_your_turn()
        attempt = self.attempt(card)
        return self._refusal(attempt) if attempt is not None else tr("No card is wanted now")

    def _refusal(self, attempt: Action) -> str:
        """Why the viewer may not do that now, in the rules' words; "" if they may."""
        try:
            state = self.game.determinize(self.observation, random.Random(0))
            state.check(self.viewer, attempt)
        except IllegalActionError as error:
            return self.words(error.text)
        return ""

    def not_your_turn(self) -> str:
        active = self.observation.active
        return tr("It’s {name}’s turn", name=self.name(active[0])) if active else tr("It’s not your turn")

    def legal(self) -> tuple[Any, ...]:
        """The viewer's legal actions by the newest observation."""
        return () if self.observation is None else self.observation.legal

    def choices(self, selected: Sequence[Card], toggled: bool) -> tuple[ChoiceView, ...]:
        """The buttons near the hand, given the cards picked so far and the state of the switch."""
        return ()

    def attempt(self, card: Card) -> Action | None:
        """The action the viewer means by clicking ``card`` in this phase, legal or not: what may be done now
        with other cards."""
        kinds = (type(a) for a in self.legal() if isinstance(getattr(a, "card", None), str))
        kind = next(kinds, None)
        return kind(card=card) if kind is not None else None

    def playable(self) -> set[Card]:
        """The cards of the hand that can be picked now."""
        return {card for a in self.legal() if isinstance(card := getattr(a, "card", None), str)}

    # --- what happens ---------------------------------------------------------------------------

    @abstractmethod
    def beats(self, event: Event) -> list[Beat]:
        """Fold one event into the board and the facts, and show how. Raises LookupError where a card is not
        where it should be, for something was missed then."""

    @abstractmethod
    def settle(self, observation: Any) -> None:
        """Take every fact from ``observation``, at the end of an update."""

    @abstractmethod
    def expected(self, observation: Any) -> dict[Place, int]:
        """How many cards lie in each zone, to find out whether events were missed."""

    def known(self, observation: Any, place: Place) -> Sequence[Card]:
        """The cards that lie there as far as ``observation`` tells; empty where they are hidden."""
        zone, owner = place
        return observation.hand if zone == HAND and owner == self.viewer else ()

    def forget(self) -> None:
        """Nothing that was told before matters any more: a new deal, or the whole table anew."""
        self._bubbles = {}

    def resync(self, observation: Any) -> None:
        """Lay out the empty board as ``observation`` has it."""
        self.forget()
        for place, count in self.expected(observation).items():
            codes = self.known(observation, place) or (HIDDEN,) * count
            for key, code in zip(self._board.add(*place, codes), codes, strict=True):
                self._board.turn(key, face_up=code != HIDDEN)
        self.settle(observation)
        self._sort_hand()

    def opening(self, observation: Any) -> tuple[Event, ...]:
        """The events that lead to ``observation`` where nothing has happened yet but the deal: so that the
        first deal is dealt before one's eyes although the host sent the picture alone."""
        return ()

    def _told(self, events: Sequence[Event]) -> list[Beat]:
        beats: list[Beat] = []
        try:
            for event in events:
                self._active = ()
                beats += self.beats(event)
        except LookupError:
            self._board.clear()
            return []
        return beats

    def _asked(self) -> bool:
        return self.observation is not None and bool(self.observation.legal)

    def _agrees(self, expected: dict[Place, int]) -> bool:
        zones = {zone for zone, _ in expected}
        found = {(z, o): len(self._board.keys(z, o)) for z in zones for o in self._board.owners(z)}
        return found == {place: n for place, n in expected.items() if n}

    def _log_line(self, event: Event) -> LogLine | None:
        text = self.game.event_text(event)
        if text is None:
            return None
        seat = getattr(event, "seat", None)
        heading = event.__struct_config__.tag == "dealt"
        return LogLine(self.words(text), seat if isinstance(seat, int) else NOBODY, "deal" if heading else "")

    def _beat(self, hold: float, *, travel: float = PLAY, sound: str = "", kind: str = "move") -> Beat:
        return Beat(self.snapshot(), hold, travel, kind, sound)

    def _match_over(self, outcome: Outcome) -> Beat:
        return self._beat(0.0, sound="win" if self.my_team() in outcome.winners else "lose")

    def _hands_seen(self, observation: Any) -> tuple[tuple[Card, ...], ...]:
        """The hands by seat as a deal would have told them to the viewer."""
        o = observation
        return tuple(
            o.hand if seat == o.viewer and len(o.hand) == count else (HIDDEN,) * count
            for seat, count in enumerate(o.card_counts)
        )

    # --- the picture ----------------------------------------------------------------------------

    def snapshot(self) -> TableView:
        """The picture as it is folded so far."""
        return TableView(
            seats=tuple(self.seat_view(seat) for seat in range(self._num_seats)),
            cards=self.rows(),
            phase=self._phase,
            prompt=self.prompt(),
            my_turn=self.my_turn(),
            choosing=self.choosing(),
            scores=self.score_rows(),
            goal=self.goal(),
            summary=self.summary() if self._summary else None,
        )

    def my_turn(self) -> bool:
        return self.viewer in self._active and not self._summary

    def choosing(self) -> int:
        """How many cards of the hand the viewer has to pick together."""
        return int(self.my_turn() and bool(self.playable()))

    def prompt(self) -> str:
        """The line near the hand: what is asked, whom one waits for, or what has happened."""
        if self._summary:
            return ""
        if self.my_turn():
            return self.question()
        return self.thinking(self._active[0]) if self._active else self._note

    @abstractmethod
    def question(self) -> str:
        """What the viewer is asked."""

    @abstractmethod
    def hand_order(self, cards: Iterable[Card]) -> list[Card]:
        """The viewer's cards from left to right."""

    def goal(self) -> str:
        """What the match goes to."""
        return ""

    def match_won(self, team: int) -> str:
        """The headline of a match that one team has won."""
        return self.about(WINS_THE_MATCH, *self.seats_of(team))

    def summary(self) -> SummaryView | None:
        """The sheet after a deal or a match."""
        return None

    def seat_view(self, seat: Seat) -> SeatView:
        """What is going on at a seat."""
        active = seat in self._active and not self._summary
        bubble, badges = self._bubbles.get(seat, Bubble()), self.badges(seat)
        told = [self.label(seat), *(badge.label for badge in badges), *self.seat_words(seat)]
        told += [tr("to play") if active else "", bubble.text]
        return SeatView(
            seat=seat,
            active=active,
            thinking=active and seat != self.viewer,
            bid=bubble.text,
            bid_kind=bubble.kind,
            bid_suit=bubble.suit,
            result=self.result(seat),
            badges=badges,
            label=", ".join(word for word in told if word),
        )

    def badges(self, seat: Seat) -> tuple[Badge, ...]:
        """The marks at a seat."""
        return ()

    def result(self, seat: Seat) -> str:
        """The running deal at a seat in words."""
        return ""

    def seat_words(self, seat: Seat) -> list[str]:
        """What a screen reader says of a seat besides name, badges, turn and bubble."""
        return [self.result(seat)]

    @abstractmethod
    def points(self, team: int) -> int:
        """The match points of a team."""

    def counted(self, team: int) -> int:
        """What the score card counts for a team in this deal."""
        return 0

    def team_order(self) -> list[int]:
        """The teams as they are listed, the viewer's first."""
        mine = self.my_team() or 0
        return sorted(set(self._teams), key=lambda team: (team != mine, team))

    def score_rows(self) -> tuple[ScoreRow, ...]:
        """The score card."""
        mine = self.my_team()
        return tuple(
            ScoreRow(
                team,
                self.team_label(team),
                self.points(team),
                self.counted(team),
                team == mine,
                self.mark(team),
            )
            for team in self.team_order()
        )

    def tone(self, winners: Sequence[int]) -> str:
        """How the viewer takes it that these teams have won."""
        mine = self.my_team()
        return "even" if mine is None or len(winners) != 1 else "won" if mine in winners else "lost"

    def rows(self) -> tuple[CardView, ...]:
        """The cards, with what can be done with them by the newest observation."""
        playable = self.playable()
        return tuple(self._row(row, playable) for row in self._board.snapshot())

    def _row(self, row: CardView, playable: set[Card]) -> CardView:
        mine = row.zone == HAND and row.owner == self.viewer
        legal = mine and row.code in playable
        dimmed = mine and bool(playable) and not legal
        return marked(row, legal=legal, dimmed=dimmed, label=self.card_label(row, dimmed))

    def card_label(self, row: CardView, dimmed: bool) -> str:
        """A card as a screen reader says it."""
        if not row.face_up:
            return tr("Face-down card")
        name = capitalised(card_name(row.code))
        return tr("{card}, can’t be played now", card=name) if dimmed else name

    def _sort_hand(self) -> None:
        if self.viewer is not None:
            order = self.hand_order(self._board.codes(HAND, self.viewer))
            self._board.sort(HAND, self.viewer, order)
