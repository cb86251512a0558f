# SPDX-License-Identifier: GPL-3.0-or-later
"""What every game of the catalogue is made of.

Vocabulary (OpenSpiel's, where it has a word): a stateless **Game** makes the initial **State** of a
match; a State is immutable and covers the whole match, every deal of it. Where a State needs a
shuffle it is a **chance node** and the shuffled order itself is the action that is applied and
recorded, so a match is exactly *options + number of seats + list of actions*.

Nobody but the host holds a State. A seat is shown an **Observation**, built from what that seat may
see, and the **Events** of each step as ``event.seen_by(seat)`` tells them. A **Bot** chooses from an
Observation alone; the worlds it searches are made by ``Game.determinize``.

Laws every game is tested for (tests/contract):

* ``determinize(s.observation(p), rng).observation(p) == s.observation(p)`` for every state and seat;
* exchanging cards that ``p`` cannot see changes neither ``p``'s observation nor ``p``'s events;
* ``apply`` accepts exactly what ``check`` accepts, and where ``GameType.legal_actions_complete``
  holds exactly what ``legal_actions`` lists;
* actions, observations, events and states survive JSON, and actions their one-line text form.
"""

from __future__ import annotations

import builtins
import enum
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from engines.notation import Notation
from engines.options import Options
from engines.text import Text

Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=15, extra={"means": "seat"})]
"""A place at the table, counted from 0; -1 for nobody, or chance."""
Team: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=15, extra={"means": "team"})]
"""A team, counted from 0; -1 for none."""
CHANCE: Seat = -1
"""The actor of a chance action in a recorded match."""


class Action(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of every game's actions. Each is a frozen tagged struct of plain values."""


class Event(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of the public or partly public facts a step brings about, in order of happening.

    Presenters animate events; they never compare two observations to find out what happened."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """This event as ``seat`` (None: a spectator) may see it, or None where it may not at all.
        Overridden by every event that carries hidden cards; the default is for public ones."""
        return self


class Observation(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """What one participant sees of a match. Games add their own fields.

    ``viewer`` is the seat, None for a spectator; ``num_seats`` how many there are; ``phase`` one of the
    game's phase names; ``active`` the seats that may act now; ``scores`` match points by team; ``deal``
    counts deals from 1 (0 before the first).

    ``legal``, which each game's subclass adds, are the viewer's own legal actions (empty when it is not to
    act; where the enumeration is incomplete, only those actions that need no finding)."""

    viewer: Seat | None
    num_seats: int
    phase: str
    active: tuple[Seat, ...]
    scores: tuple[int, ...]
    deal: int


class Termination(enum.Enum):
    """Why a match ended."""

    SCORE_REACHED = "score_reached"
    DEALS_PLAYED = "deals_played"
    DRAW = "draw"
    BLOCKED = "blocked"


class Outcome(msgspec.Struct, frozen=True):
    """The end of a match: ``winners`` are team numbers (several or none on a draw), ``scores`` the
    final points by team."""

    termination: Termination
    winners: tuple[int, ...]
    scores: tuple[int, ...]


Refusal: TypeAlias = tuple[str, Text]
"""Why something is refused: a code for programs (``must-follow``), a sentence for people."""


class IllegalActionError(Exception):
    """An action the rules refuse, and why (see ``Refusal``)."""

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text


A = TypeVar("A", bound=Action)
O = TypeVar("O", bound=Observation)  # noqa: E741
P = TypeVar("P", bound=Options)
S = TypeVar("S", bound="State[Any, Any]")


class Step(msgspec.Struct, Generic[S], frozen=True):
    """The result of one action: the next state and what happened on the way, in order."""

    state: S
    events: tuple[Event, ...]


class State(msgspec.Struct, Generic[A, O], frozen=True, kw_only=True):
    """One point of a match. Immutable; holds no generator of random numbers."""

    num_seats: int

    def is_chance_node(self) -> bool:
        """True when the next action is a chance action (a shuffle) and no seat is active."""
        raise NotImplementedError

    def sample_chance(self, rng: random.Random) -> A:
        """A chance action drawn with ``rng``. Raises ValueError where there is no chance node."""
        raise NotImplementedError

    def active_seats(self) -> tuple[Seat, ...]:
        """The seats that may act now, ascending; empty at chance nodes and at the end."""
        raise NotImplementedError

    def legal_actions(self, seat: Seat) -> tuple[A, ...]:
        """Every action ``seat`` may take now (see ``GameType.legal_actions_complete``)."""
        raise NotImplementedError

    def check(self, seat: Seat, action: A) -> None:
        """Raise IllegalActionError unless ``seat`` (CHANCE for a chance action) may do ``action``."""
        raise NotImplementedError

    def apply(self, seat: Seat, action: A) -> Step[Any]:
        """The step that ``action`` leads to; always checks first. Raises IllegalActionError."""
        raise NotImplementedError

    def is_terminal(self) -> bool:
        """True when the match is over."""
        raise NotImplementedError

    def scores(self) -> tuple[int, ...]:
        """Match points by team so far."""
        raise NotImplementedError

    def returns(self) -> tuple[float, ...]:
        """Per seat 1 for a win, -1 for a loss, 0 for a draw or while the match runs."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it runs."""
        raise NotImplementedError

    def observation(self, seat: Seat | None) -> O:
        """What ``seat`` (None: a spectator) may see, built from public facts and its own cards."""
        raise NotImplementedError


class Level(enum.Enum):
    """Strengths of a bot. ``RANDOM`` serves tests and the arena, never a table."""

    RANDOM = "random"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class Bot(ABC):
    """Chooses an action from an observation. Stateless between calls."""

    @abstractmethod
    def choose(self, observation: Any, rng: random.Random, budget: float) -> Any:
        """One of the viewer's legal actions. ``budget`` is the time to think in seconds; a bot
        returns its best so far when it is spent."""


Bots: TypeAlias = "Mapping[Level, Callable[[Any], Bot]]"
"""What makes a bot for given options, by level."""


class RandomBot(Bot):
    """Any legal action, all equally likely."""

    def choose(self, observation: Any, rng: random.Random, budget: float) -> Any:
        return rng.choice(observation.legal)


class DeckStyle(enum.Enum):
    """Which faces a game is played with."""

    FRENCH = "french"
    ITALIAN = "italian"
    NUMBERED = "numbered"


class GameType(msgspec.Struct, frozen=True, kw_only=True):
    """Static facts of a game. ``title`` and ``summary`` are message ids.

    ``seat_counts`` are the numbers of seats it can be played with, standard first. ``source`` names
    where the rules come from; ``rules_version`` grows whenever a recorded match would replay
    differently."""

    slug: str
    title: str
    summary: str
    seat_counts: tuple[int, ...]
    deck: DeckStyle
    legal_actions_complete: bool
    rules_version: int
    source: str


class Game(ABC, Generic[P, S, A, O]):
    """A game with its options chosen: stateless, cheap to make, the same on host and guest.

    The class attributes are the game's types; msgspec decodes strictly by them."""

    type: ClassVar[GameType]
    options_type: ClassVar[builtins.type[Options]]
    state_type: ClassVar[Any]
    action_type: ClassVar[Any]
    """The tagged union of the game's action structs, chance actions included."""
    observation_type: ClassVar[Any]
    event_type: ClassVar[Any]
    """The tagged union of the game's event structs."""
    notation: ClassVar[Notation]
    """The one-line forms of the game's actions."""

    def __init__(self, options: P) -> None:
        """Raises OptionsError for an impossible combination."""
        options.validate()
        self.options = options

    @abstractmethod
    def new_initial_state(self, num_seats: int) -> S:
        """The state before the first deal. Raises ValueError for a seat count it can't be played
        with."""

    def require_seats(self, num_seats: int) -> None:
        """Raise ValueError for a seat count the game can't be played with."""
        if num_seats not in self.type.seat_counts:
            known = " or ".join(str(count) for count in sorted(self.type.seat_counts))
            raise ValueError(f"{self.type.slug} is played by {known}, not by {num_seats}")

    def teams(self, num_seats: int) -> tuple[int, ...]:
        """The team number of each seat; everyone their own team where there are none."""
        return tuple(range(num_seats))

    def action_to_text(self, action: A) -> str:
        """The one-line form of an action (``play QS``, ``order up alone``)."""
        return self.notation.write(action)

    def parse_action(self, text: str) -> A:
        """The action a line stands for, any case and spacing. Raises ValueError."""
        action: A = self.notation.read(text)
        return action

    @abstractmethod
    def event_text(self, event: Event) -> Text | None:
        """A sentence telling an event to people (log, screen reader), None where it tells nothing."""

    @abstractmethod
    def determinize(self, observation: O, rng: random.Random) -> S:
        """A full state, drawn at random among those the viewer cannot tell from the true one."""

    @staticmethod
    @abstractmethod
    def bots() -> Bots:
        """By level, ``RANDOM`` apart, what makes a bot for given options. Imports them when it is called: a
        window shows games whose bots think in processes of their own, and starts without their tables."""

    def random_bot(self) -> Bot:
        """The bot of ``Level.RANDOM``; a game whose legal actions can't be listed finds some in a way of its
        own."""
        return RandomBot()

    def bot(self, level: Level) -> Bot:
        """A bot of that strength for this game and these options."""
        return self.random_bot() if level is Level.RANDOM else self.bots()[level](self.options)

    def acknowledgement(self, state: S, seat: Seat) -> A | None:
        """The action by which ``seat`` merely goes on (a read deal summary), if that is what it is
        being waited for: the session takes it for bots and for people whose time is up."""
        return None

    def overtime(self, state: S, seat: Seat) -> A | None:
        """The chance action by which the turn of ``seat`` ends when its time is up, None where AI plays
        that turn, as in most games."""
        return None
