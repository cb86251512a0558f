# SPDX-License-Identifier: GPL-3.0-or-later
"""Every message of the wire; docs/PROTOCOL.md describes them for other implementations.

A message is one JSON object on one line, tagged by ``"t"``. Unknown tags, unknown fields and wrong
types are refused. Game payloads (actions, observations, events) travel as raw JSON and are decoded
with the game's own strict types.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from engines.text import Text

COOKIE = "tavolino"
PROTOCOL = 1
"""Grows with every incompatible change of this file."""

MAX_PERSON_NAME = 24
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_PERSON_NAME)]
Label = Annotated[str, msgspec.Meta(max_length=64)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15)]
MAX_COUNTER = 2**53 - 1
Counter = Annotated[int, msgspec.Meta(ge=0, le=MAX_COUNTER)]
Secret = Annotated[str, msgspec.Meta(max_length=256)]
TableName = Annotated[str, msgspec.Meta(max_length=64)]
MAX_SEATS = 16
MAX_TOLD_PEOPLE = 64
"""People in a description of a table; a host of ours lets 32 in."""
MAX_EVENTS = 1000
"""Events of one update. A deal of a game with many cards has some hundreds at most."""
OptionValue = (
    Annotated[str, msgspec.Meta(max_length=2000)]
    | Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
    | bool
)
Options = Annotated[dict[Label, OptionValue], msgspec.Meta(max_length=100)]

UNNUMBERED = -1
"""The ``id`` of a request that nobody has numbered yet; no Counter, so that no line can hold it."""

MAX_SAID = 200
"""Characters of one chat line."""

EMOTES = ("hello", "bravo", "thanks", "sorry", "haha", "wow", "hmm", "hurry")
"""What can be said with one gesture; each program draws and translates them in its own way."""


class Message(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    pass


# --- what is said about a table ---------------------------------------------------------------


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a person appears: a name, an avatar figure and an ``#rrggbb`` colour."""

    name: Name
    avatar: Annotated[str, msgspec.Meta(max_length=24, pattern="^[a-z0-9-]*$")] = ""
    colour: Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")] = "#4a7dbd"


class SeatInfo(msgspec.Struct, frozen=True):
    """One seat. ``controller``: ``person`` plays it; ``bot`` is an empty seat played by AI;
    ``away`` belongs to a person whose link is down, AI sits in once the grace period is over.
    ``participant`` is that person's public number (0 for a bot), ``level`` the strength its AI has
    or would have."""

    seat: SeatNumber
    team: SeatNumber
    controller: Label
    profile: Profile
    level: Label
    participant: Counter


class PersonInfo(msgspec.Struct, frozen=True):
    """Someone connected (or away): ``seat`` is None for those who stand or watch. ``ready``: seated and
    waiting for the match to begin."""

    participant: Counter
    profile: Profile
    seat: SeatNumber | None
    connected: bool
    host: bool
    ready: bool = False


class TableInfo(msgspec.Struct, frozen=True):
    """Everything public about a table. ``phase``: ``lobby``, ``playing`` or ``finished``.
    ``seats_open`` counts seats a newcomer may take, never below zero. ``match`` counts matches from
    1 (0 before the first); ``paused`` while the host holds the table. ``locked``: newcomers need a password.
    ``turn_limit`` in seconds, 0: none. ``taking_back`` is who wants to take back their last action and waits
    for others to agree (0: nobody), ``asked`` are those who have not answered yet."""

    table_id: Label
    name: TableName
    game: Label
    rules_version: Counter
    options: Options
    phase: Label
    match: Counter
    paused: bool
    seats: Annotated[tuple[SeatInfo, ...], msgspec.Meta(max_length=MAX_SEATS)]
    seats_open: Counter
    people: Annotated[tuple[PersonInfo, ...], msgspec.Meta(max_length=MAX_TOLD_PEOPLE)]
    spectators_allowed: bool
    locked: bool = False
    hints_allowed: bool = False
    take_back_allowed: bool = False
    turn_limit: Counter = 0
    taking_back: Counter = 0
    asked: Annotated[tuple[Counter, ...], msgspec.Meta(max_length=MAX_SEATS)] = ()


# --- from a client ----------------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """The first line. ``token`` is the secret of an earlier visit to this table, "" without one. A
    newcomer is given a free seat unless it says ``watch``: then it stands, may look at the table and its
    rules, and sits down with ``Sit`` if it likes."""

    cookie: Label
    protocol: Counter
    app: Label
    profile: Profile
    token: Label = ""
    watch: bool = False


class Unlock(Message, frozen=True, tag="unlock"):
    """Answer to Challenge: HMAC-SHA-256, keyed by what scrypt makes of the password, in hexadecimal."""

    proof: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class Numbered(Message, frozen=True, kw_only=True):
    """A request. It is answered by Done or Refused with the same ``id``, which is not used twice on a link:
    the same again is the same request again. On the wire none is ``UNNUMBERED``."""

    id: Counter = UNNUMBERED


class Sit(Numbered, frozen=True, kw_only=True, tag="sit"):
    """Take a seat played by AI; None: any. Someone already seated moves."""

    seat: SeatNumber | None = None


class Stand(Numbered, frozen=True, kw_only=True, tag="stand"):
    """Give one's seat back to AI and stay at the table."""


class Act(Numbered, frozen=True, kw_only=True, tag="act"):
    """An intent. ``version`` is that of the observation it answers, ``seat`` the one it is for."""

    seat: SeatNumber
    version: Counter
    action: msgspec.Raw


class TakeBack(Numbered, frozen=True, kw_only=True, tag="take_back"):
    """Undo one's own last action, where the host allows it and no other person has acted since."""


class Consent(Numbered, frozen=True, kw_only=True, tag="consent"):
    """Whether somebody else may take back what they did; one of those the table's ``asked`` names."""

    agreed: bool


class Ready(Numbered, frozen=True, kw_only=True, tag="ready"):
    """Seated, between matches: the match may begin, or not yet. Holds nobody up."""

    ready: bool


class Say(Numbered, frozen=True, kw_only=True, tag="say"):
    """A line for everyone at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_SAID)]


class Emote(Numbered, frozen=True, kw_only=True, tag="emote"):
    """One of ``EMOTES`` for everyone at the table."""

    emote: Label


class SetLevel(Numbered, frozen=True, kw_only=True, tag="set_level"):
    """Host only: the strength of the AI of an empty seat."""

    seat: SeatNumber
    level: Label


class SwapSeats(Numbered, frozen=True, kw_only=True, tag="swap_seats"):
    """Host only, in the lobby: exchange who sits at two seats."""

    first: SeatNumber
    second: SeatNumber


class Configure(Numbered, frozen=True, kw_only=True, tag="configure"):
    """Host only, in the lobby: change table name or house rules."""

    name: Label
    options: Options


class Rename(Numbered, frozen=True, kw_only=True, tag="rename"):
    """Host only, at any time: change the table's name."""

    name: Label


class Allow(Numbered, frozen=True, kw_only=True, tag="allow"):
    """Host only, at any time: what is allowed at the table. ``turn_limit`` is 0 (none) or 15 to 120
    seconds."""

    spectators: bool
    hints: bool
    take_back: bool
    turn_limit: Counter


class Start(Numbered, frozen=True, kw_only=True, tag="start"):
    """Host only: begin the match, or after one has ended the rematch."""


class BackToLobby(Numbered, frozen=True, kw_only=True, tag="back_to_lobby"):
    """Host only: after a match has ended, or to abandon it."""


class Pause(Numbered, frozen=True, kw_only=True, tag="pause"):
    """Host only: hold the table, or go on."""

    paused: bool


class Remove(Numbered, frozen=True, kw_only=True, tag="remove"):
    """Host only: send a person away; their token dies."""

    participant: Counter


class Leave(Message, frozen=True, tag="leave"):
    """Goodbye on purpose: the seat is AI's, the token dies."""


class Ping(Message, frozen=True, tag="ping"):
    """From either side; answered by ``Pong`` with the same number."""

    n: Counter


class Pong(Message, frozen=True, tag="pong"):
    n: Counter


Request: TypeAlias = (
    Sit
    | Stand
    | Act
    | TakeBack
    | Consent
    | Ready
    | Say
    | Emote
    | SetLevel
    | SwapSeats
    | Configure
    | Rename
    | Allow
    | Start
    | BackToLobby
    | Pause
    | Remove
)
ClientMessage: TypeAlias = Hello | Unlock | Request | Leave | Ping | Pong


# --- from the host ----------------------------------------------------------------------------


class Challenge(Message, frozen=True, tag="challenge"):
    """The table is locked and a newcomer has to show that they know its password. ``salt`` and ``nonce`` are
    hexadecimal; the nonce is never used twice."""

    table_id: Label
    name: TableName
    salt: Secret
    nonce: Secret


class Welcome(Message, frozen=True, tag="welcome"):
    """Answer to Hello. ``token`` is this person's secret; ``seat`` what it already gave back."""

    protocol: Counter
    app: Label
    participant: Counter
    token: Secret
    seat: SeatNumber | None
    table: TableInfo


class TableChanged(Message, frozen=True, tag="table"):
    table: TableInfo


class Update(Message, frozen=True, tag="update"):
    """A new observation for ``seat`` (None: as a spectator) and the events that led to it, already
    redacted. ``version`` counts the table's steps over all its matches; ``resync`` is true when events
    may be missing (just joined, came back), so that the picture is to be drawn afresh; ``can_take_back``:
    there is something that the person told may ask to take back; ``late`` is the seat that AI decided for in
    this step because its person's time was up."""

    version: Counter
    seat: SeatNumber | None
    observation: msgspec.Raw
    events: Annotated[tuple[msgspec.Raw, ...], msgspec.Meta(max_length=MAX_EVENTS)]
    resync: bool = False
    can_take_back: bool = False
    late: SeatNumber | None = None


class TurnClock(msgspec.Struct, frozen=True):
    """How long a person still has, in milliseconds from when this was sent, of ``limit``."""

    seat: SeatNumber
    left: Counter
    limit: Counter


class Clocks(Message, frozen=True, tag="clocks"):
    """Every clock that runs; those not named are off. Sent when that changes."""

    clocks: Annotated[tuple[TurnClock, ...], msgspec.Meta(max_length=MAX_SEATS)]


class TakenBack(Message, frozen=True, tag="taken_back"):
    """A person has taken back their last action; the resynced Update comes before it."""

    participant: Counter
    seat: SeatNumber


class Said(Message, frozen=True, tag="said"):
    participant: Counter
    text: Annotated[str, msgspec.Meta(max_length=MAX_SAID)]


class Emoted(Message, frozen=True, tag="emoted"):
    participant: Counter
    emote: Label


class Done(Message, frozen=True, tag="done"):
    """The request ``id`` was carried out."""

    id: Counter


class Refused(Message, frozen=True, tag="refused"):
    """What was asked was not done. ``code`` for programs, ``text`` for people; ``id`` names the
    request, None for a line that could not be read; ``fatal`` when the host hangs up after it."""

    code: Label
    text: Text
    id: Counter | None = None
    fatal: bool = False


class Bye(Message, frozen=True, tag="bye"):
    """The host hangs up: ``code`` ``host_left``, ``removed``, ``replaced`` (your token came in on
    another link) or ``idle``."""

    code: Label
    text: Text


HostMessage: TypeAlias = (
    Challenge
    | Welcome
    | TableChanged
    | Update
    | Clocks
    | TakenBack
    | Said
    | Emoted
    | Done
    | Refused
    | Bye
    | Ping
    | Pong
)
