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

from app.i18n import card_name, localise, suit_name, tr
from app.presenters.table_board import Board, marked
from app.presenters.view import (
    DECK,
    HAND,
    KITTY,
    NOBODY,
    READ,
    STOCK,
    TRICK,
    UPCARD,
    WON,
    Beat,
    CardView,
    ChoiceView,
    LogLine,
    PersonView,
    TableView,
    TrickView,
)
from app.presenters.words import names_joined
from engines.cards import HIDDEN, ITALIAN_SUIT_NAMES, SUIT_NAMES, Card, is_joker, rank, suit
from engines.contract import Action, Event, IllegalActionError, Observation, Seat
from engines.registry import AnyGame, find_game
from engines.text import Text, split_typed
from net.protocol.messages import SeatInfo, TableInfo

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

BOT_COLOURS = ("#2f7d6b", "#a8442a", "#4d7a2e", "#7a4a9c", "#8a6414", "#b03a63")
"""The discs of bots by seat, so that they can be told apart; people choose their own colour."""

# Seconds at animation speed 1 (look.md, "Motion").
DEAL_GAP = 0.07
DEAL_TRAVEL = 0.24
PLAY = 0.22
SWEEP = 0.32
TURN_OVER = 0.3
BID = 0.5
SORT = 0.26


def short_card(card: Card) -> str:
    """A card in two signs, ``J♥``; a joker in words."""
    if is_joker(card):
        return tr("joker")
    return ("10" if rank(card) == "T" else rank(card)) + SUIT_SIGNS[suit(card)]


def capitalised(text: str) -> str:
    """``text`` with a capital first letter."""
    return text[:1].upper() + text[1:]


def make_game(info: TableInfo) -> AnyGame:
    """The game of a table with its house rules. Raises UnknownGameError, OptionsError."""
    game = find_game(info.game)
    return game(game.options_type.parse(info.options))


class TablePresenter(ABC):
    """Base of every game's presenter; see ``app.games.registry``. One per match and viewer."""

    chips: ClassVar[bool] = False
    """Whether teams are known by the colour and shape of their chips, not as near and far."""

    def __init__(self, game: AnyGame, info: TableInfo, viewer: Seat | None) -> None:
        self.game = game
        self.viewer = viewer
        self.observation: Any = None
        self._info = info
        self._num_seats = len(info.seats)
        self._teams = game.teams(self._num_seats)
        self._board = Board()
        self._last_trick = TrickView()
        self._acknowledged: tuple[Seat, ...] = ()  # who has read the summary
        self._note = ""  # said instead of a prompt until the next update

    # --- people ---------------------------------------------------------------------------------

    def set_table(self, info: TableInfo) -> None:
        """Take over who sits where now; texts made from here on use the new names."""
        self._info = info

    def slot(self, seat: Seat) -> int:
        """Where a seat is, clockwise from the viewer at 0."""
        return (seat - (self.viewer or 0)) % self._num_seats

    def name(self, seat: Seat) -> str:
        """The name of who sits at ``seat``."""
        return self._seat_info(seat).profile.name

    def team_name(self, team: int) -> str:
        """Those of a team, the viewer first as "You"."""
        seats = [seat for seat in range(self._num_seats) if self._teams[seat] == team]
        seats.sort(key=self.slot)
        return names_joined([self.you_or_name(seat) for seat in seats])

    def you_or_name(self, seat: Seat) -> str:
        return tr("You") if seat == self.viewer else self.name(seat)

    def my_team(self) -> int | None:
        """The viewer's team, None for a spectator."""
        return None if self.viewer is None else self._teams[self.viewer]

    def partners(self, seat: Seat) -> list[Seat]:
        """The others of a seat's team."""
        return [s for s in range(self._num_seats) if s != seat and self._teams[s] == self._teams[seat]]

    def people(self) -> tuple[PersonView, ...]:
        """Who sits at each seat, by seat."""
        mine, bottom = self.my_team(), self._teams[self.viewer or 0]
        views = []
        for info in self._info.seats:
            seat, bot = info.seat, info.controller == "bot"
            views.append(
                PersonView(
                    seat=seat,
                    slot=self.slot(seat),
                    name=info.profile.name,
                    avatar=info.profile.avatar,
                    colour=BOT_COLOURS[seat % len(BOT_COLOURS)] if bot else info.profile.colour,
                    controller=info.controller,
                    status=tr("Away – AI sits in") if info.controller == "away" else "",
                    me=seat == self.viewer,
                    partner=seat != self.viewer and mine is not None and self._teams[seat] == mine,
                    near=self._teams[seat] == bottom,
                )
            )
        return tuple(views)

    def words(self, text: Text) -> str:
        """A sentence of the engines or the host in the reader's language, with the names at this table."""
        return localise(text, self._typed_name)

    def thinking(self, seat: Seat) -> str:
        """The line that tells whom everybody waits for."""
        if self._seat_info(seat).controller == "person":
            return tr("{name}’s turn", name=self.name(seat))
        return tr("{name} is thinking", name=self.name(seat))

    def _seat_info(self, seat: Seat) -> SeatInfo:
        return self._info.seats[seat]

    def _typed_name(self, typed: str) -> str:
        kind, rest = split_typed(typed)
        return self.team_name(int(rest)) if kind == "team" else self.name(int(rest))

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

    def took_words(self, taker: Seat) -> str:
        """Who took the last trick."""
        if taker == self.viewer:
            return tr("You took the last trick")
        return tr("{name} took the last trick", name=self.name(taker))

    def match_goes_to(self, team: int) -> str:
        """The headline of a match that one team has won, of however many."""
        if team == self.my_team():
            return tr("You win the match!")
        return tr("The match goes to {team}", team=self.team_name(team))

    def waiting(self) -> str:
        """Whom the table waits for after a summary, the viewer apart; "" for nobody."""
        awaited = [seat for seat in self.observation.active if seat != self.viewer]
        names = [self.name(seat) for seat in awaited if seat not in self._acknowledged]
        return tr("Waiting for {names}", names=names_joined(names)) if names else ""

    def not_your_turn(self) -> str:
        active = self.observation.active
        return tr("It’s {name}’s turn", name=self.name(active[0])) if active else tr("It’s not your turn")

    def legal(self) -> tuple[Any, ...]:
        """The viewer's legal actions by the newest observation."""
        return () if self.observation is None else self.observation.legal

    @abstractmethod
    def choices(self, selected: Sequence[Card], toggled: bool) -> tuple[ChoiceView, ...]:
        """The buttons near the hand, given the cards picked so far and the state of the switch."""

    @abstractmethod
    def attempt(self, card: Card) -> Action | None:
        """The action the viewer means by clicking ``card`` in this phase, legal or not."""

    # --- what a game's presenter does -----------------------------------------------------------

    @abstractmethod
    def beats(self, event: Event) -> list[Beat]:
        """Fold one event into the board and the facts, and show how."""

    @abstractmethod
    def resync(self, observation: Any) -> None:
        """Lay out the empty board as ``observation`` has it."""

    @abstractmethod
    def settle(self, observation: Any) -> None:
        """Take every fact from ``observation``, at the end of an update."""

    @abstractmethod
    def expected(self, observation: Any) -> dict[tuple[str, Seat], int]:
        """How many cards lie in each zone, to find out whether events were missed."""

    @abstractmethod
    def snapshot(self) -> TableView:
        """The picture as it is folded so far."""

    @abstractmethod
    def hand_order(self, cards: Iterable[Card]) -> list[Card]:
        """The viewer's cards from left to right."""

    def opening(self, observation: Any) -> tuple[Event, ...]:
        """The events that lead to ``observation`` where nothing has happened yet but the deal: so that the
        first deal is dealt before one's eyes although the host sent the picture alone."""
        return ()

    # --- helpers for card games with tricks -----------------------------------------------------

    def _told(self, events: Sequence[Event]) -> list[Beat]:
        beats: list[Beat] = []
        try:
            for event in events:
                beats += self.beats(event)
        except LookupError:  # a card is not where it should be: something was missed
            self._board.clear()
            return []
        return beats

    def _asked(self) -> bool:
        return self.observation is not None and bool(self.observation.legal)

    def _agrees(self, expected: dict[tuple[str, Seat], int]) -> bool:
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

    def _sort_hand(self) -> None:
        if self.viewer is not None:
            order = self.hand_order(self._board.codes(HAND, self.viewer))
            self._board.sort(HAND, self.viewer, order)

    def _gather(self, dealer: Seat, cards: int) -> list[Beat]:
        """Everything goes back to the dealer, face down: one deck of ``cards``."""
        board = self._board
        had = board.everything()
        for key in had:
            board.move(key, DECK, dealer, face_up=False, code=HIDDEN)
        if len(had) > cards:
            board.remove(had[cards:])
        board.add(DECK, dealer, (HIDDEN,) * (cards - len(board)))
        return [self._beat(SWEEP + 0.2 if had else 0.12, travel=SWEEP, sound="shuffle")]

    def _deal_out(
        self, dealer: Seat, hands: Sequence[Sequence[Card]], packets: Sequence[int], step: int = 1
    ) -> list[Beat]:
        """The dealer gives out ``hands`` in packets of these sizes, clockwise from the left, or the other way
        round for a ``step`` of -1."""
        board = self._board
        beats: list[Beat] = []
        dealt = [0] * len(hands)
        seats = [(dealer + step * (1 + n)) % len(hands) for n in range(len(hands))]
        turn = 0
        while any(dealt[seat] < len(hands[seat]) for seat in seats):
            seat = seats[turn % len(seats)]
            packet = packets[turn % len(packets)]
            for code in hands[seat][dealt[seat] : dealt[seat] + packet]:
                key = board.keys(DECK, dealer)[-1]
                board.move(key, HAND, seat, face_up=seat == self.viewer, code=code)
                beats.append(self._beat(DEAL_GAP, travel=DEAL_TRAVEL, sound="deal"))
                dealt[seat] += 1
            turn += 1
        return beats

    def _rest_to_stock(self, dealer: Seat, upcard: Card) -> list[Beat]:
        """What was not dealt lies in the middle, its top card turned up."""
        board = self._board
        for key in board.keys(DECK, dealer):
            board.move(key, STOCK, face_up=False)
        top = board.keys(STOCK)[-1]
        board.move(top, UPCARD, face_up=False)
        beats = [self._beat(0.26, travel=DEAL_TRAVEL)]
        board.turn(top, face_up=True, code=upcard)
        beats.append(self._beat(TURN_OVER, sound="tap"))
        return beats

    def _stock_aside(self, dealer: Seat) -> None:
        """The undealt cards make room for the tricks."""
        for zone in (STOCK, UPCARD):
            for key in self._board.keys(zone):
                self._board.move(key, KITTY, dealer, face_up=False, code=HIDDEN)

    def _play(self, seat: Seat, card: Card) -> None:
        key = self._board.find(HAND, seat, card)
        self._board.move(key, TRICK, seat, face_up=True, code=card)

    def _win(self, winner: Seat, cards: Sequence[tuple[Seat, Card]]) -> None:
        self._last_trick = TrickView(tuple(cards), winner, self.took_words(winner))
        for seat, _ in cards:
            for key in self._board.keys(TRICK, seat):
                self._board.move(key, WON, winner, face_up=False, code=HIDDEN)

    def _card_rows(
        self, trump: str, winning: Seat | None, sitting_out: Sequence[Seat]
    ) -> tuple[CardView, ...]:
        """The board as rows, with what can be done with them by the newest observation."""
        playable = self.playable()
        asked = bool(playable)
        rows = []
        for row in self._board.snapshot():
            mine = row.zone == HAND and row.owner == self.viewer
            legal = mine and row.code in playable
            dimmed = mine and asked and not legal
            rows.append(
                marked(
                    row,
                    legal=legal,
                    dimmed=dimmed,
                    trump=row.code != HIDDEN and bool(trump) and self.is_trump(row.code, trump),
                    highlighted=row.zone == TRICK and row.owner == winning,
                    sits_out=row.zone == HAND and row.owner in sitting_out,
                    label=self._card_label(row, dimmed),
                )
            )
        return tuple(rows)

    def playable(self) -> set[Card]:
        """The cards of the hand that can be picked now."""
        return {card for a in self.legal() if isinstance(card := getattr(a, "card", None), str)}

    def is_trump(self, card: Card, trump: str) -> bool:
        """Whether ``card`` belongs to the trump suit."""
        return suit(card) == trump

    def _card_label(self, row: CardView, dimmed: bool) -> str:
        if not row.face_up:
            return tr("Face-down card")
        name = capitalised(card_name(row.code))
        if dimmed:
            return tr("{card}, can’t be played now", card=name)
        if row.zone == TRICK:
            return tr("{card}, played by {name}", card=name, name=self.you_or_name(row.owner))
        return name


def trump_name(trump: str) -> str:
    """A trump suit, or no trump, in words."""
    if trump == "NT":
        return tr("No trump")
    if trump == "NTL":
        return tr("No trump, low")
    return capitalised(suit_name(trump)) if trump in SUIT_NAMES or trump in ITALIAN_SUIT_NAMES else ""
