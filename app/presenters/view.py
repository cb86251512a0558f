# SPDX-License-Identifier: GPL-3.0-or-later
"""What a table shows, as plain frozen values. No Qt.

A presenter turns observations and events into ``TableView``s; the models copy the newest one into rows.
Every text in here is already in the reader's language.

Seats are told by *slot* as well: 0 is the viewer (at the bottom), 1 the next clockwise (to the left), and
so on around the table. ``-1`` as an owner means nobody in particular.
"""

from __future__ import annotations

import enum
from typing import Literal, NamedTuple

import msgspec

from engines.cards import HIDDEN, Card
from engines.contract import Action, Seat

NOBODY: Seat = -1

# Where a card can be.
DECK = "deck"  # gathered at the dealer (owner)
STOCK = "stock"  # undealt cards, in the middle of the table
UPCARD = "upcard"  # the card turned up on the stock
KITTY = "kitty"  # undealt cards set aside at the dealer (owner)
HAND = "hand"
TRICK = "trick"
WON = "won"  # the owner's pile of tricks
SWEPT = "swept"  # a card of that pile that lies face up and crosswise, so that it is counted
OPEN = "open"  # another's hand, face up
TALON = "talon"  # undealt cards that are drawn from during the play, beside the tricks
MAT = "mat"  # open cards in the middle that can be taken
TURNED = "turned"  # the card turned up under the talon
DISCARD = "discard"  # laid away, face down, by the owner


Middle = Literal["bidding", "trick", "mat", "none"]
"""What the middle of the table is for now: bids are made, around the undealt cards if there are any; tricks
are played; open cards lie there to be taken; nothing (a board, or a table of the game's own)."""


class CardView(msgspec.Struct, frozen=True):
    """One physical card. ``card_id`` is its anonymous identity from the deal to the sweep; ``code`` is what
    is known of it. ``place`` of ``places`` is where it is within its zone (a hand from left to right);
    ``order`` grows with every move of any card, so that what was moved last lies on top.

    ``legal`` holds for cards of the viewer's own hand when the viewer is to choose among them, and
    ``dimmed`` for those of them that can't be chosen. ``label`` is what a screen reader says."""

    card_id: int
    code: Card = HIDDEN
    zone: str = DECK
    owner: Seat = NOBODY
    place: int = 0
    places: int = 1
    order: int = 0
    face_up: bool = False
    legal: bool = False
    dimmed: bool = False
    trump: bool = False
    highlighted: bool = False
    sits_out: bool = False
    label: str = ""


class PersonView(msgspec.Struct, frozen=True):
    """Who sits at a seat. ``controller`` is ``person``, ``bot`` or ``away``; ``status`` says in words what
    is special about them ("away: AI sits in"), "" as a rule. ``mark`` tells teams apart by colour and
    shape: 0 is that of who sits at the bottom (the viewer's own, where the viewer plays), 1 the next."""

    seat: Seat
    slot: int
    name: str
    avatar: str
    colour: str
    controller: str
    status: str
    me: bool
    partner: bool
    mark: int


class Badge(msgspec.Struct, frozen=True):
    """A mark at a seat. ``kind``: ``dealer``, ``maker``, ``alone``, ``defender``; ``suit`` is the trump of a
    maker (a suit letter, ``NT`` or ``NTL``); ``label`` says it in words."""

    kind: str
    label: str
    suit: str = ""


class Bubble(NamedTuple):
    """What is said at a seat for a moment. ``kind``: ``pass``, ``call`` or ``note``; ``suit`` is drawn with
    it."""

    text: str = ""
    kind: str = ""
    suit: str = ""


class SeatView(msgspec.Struct, frozen=True):
    """What is going on at a seat. ``bid`` is the bubble shown there ("Pass"), ``bid_kind`` ``pass``, ``call``
    or ``note``, ``bid_suit`` a suit to show with it; ``result`` the running deal in words ("2 tricks").
    ``ready`` has read the summary. ``pile`` and ``stock`` are numbers written on the cards won and on those
    that are still to be dealt from there, 0 for none. ``label`` is the whole seat for a screen reader."""

    seat: Seat
    active: bool = False
    thinking: bool = False
    sits_out: bool = False
    ready: bool = False
    bid: str = ""
    bid_kind: str = ""
    bid_suit: str = ""
    tricks: int = 0
    result: str = ""
    badges: tuple[Badge, ...] = ()
    pile: int = 0
    stock: int = 0
    label: str = ""


class Style(enum.Enum):
    """How a choice looks."""

    MAIN = "main"
    PLAIN = "plain"
    QUIET = "quiet"


class ChoiceView(msgspec.Struct, frozen=True):
    """A button near the hand. ``action`` is what it does (None while it can't: see ``enabled``);
    ``detail`` the consequence in a second, smaller line; ``suit`` a suit to draw on it. Where there are
    ``cards``, these are drawn behind ``caption`` instead of the ``label``, which says the same in words."""

    label: str
    action: Action | None
    detail: str = ""
    suit: str = ""
    style: Style = Style.PLAIN
    enabled: bool = True
    caption: str = ""
    cards: tuple[Card, ...] = ()


class ScoreRow(msgspec.Struct, frozen=True):
    """One team's line of the score card: match points, and what it has in this deal. ``mark`` is that of its
    people (``PersonView``)."""

    team: int
    name: str
    points: int
    tricks: int
    mine: bool
    mark: int = 0


class TrumpView(msgspec.Struct, frozen=True):
    """The trump indicator. ``suit`` is a suit letter, ``NT``, ``NTL``, or "" while there is none; ``maker``
    says who made it."""

    suit: str = ""
    name: str = ""
    maker: str = ""
    team: int = NOBODY


class SummaryLine(msgspec.Struct, frozen=True):
    """What, and how much. Where there are ``cards``, these are drawn instead of the ``value``, which says
    them in words; ``part`` is a line that belongs to the one above."""

    label: str
    value: str
    strong: bool = False
    cards: tuple[Card, ...] = ()
    part: bool = False


class SummaryView(msgspec.Struct, frozen=True):
    """The sheet after a deal or a match. ``tone``: ``won``, ``lost`` or ``even`` for the viewer.
    ``action`` is what "Continue" does, None when the viewer has gone on already or watches;
    ``waiting`` names those who have not. ``over`` is set at the end of the match."""

    title: str
    subtitle: str
    lines: tuple[SummaryLine, ...]
    scores: tuple[ScoreRow, ...]
    gains: tuple[int, ...]
    tone: str
    action: Action | None
    waiting: str
    over: bool


class LogLine(msgspec.Struct, frozen=True):
    """One line of the log. ``kind`` is ``deal`` for a new deal's heading, else ""."""

    text: str
    seat: Seat = NOBODY
    kind: str = ""


class TrickView(msgspec.Struct, frozen=True):
    """The last finished trick, for the peek; ``row``: side by side (a capture), not around a table."""

    cards: tuple[tuple[Seat, Card], ...] = ()
    winner: Seat = NOBODY
    text: str = ""
    row: bool = False


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """The whole picture at one moment.

    ``middle`` is what lies in the middle of the table.
    ``prompt`` is the line near the hand, ``my_turn`` whether it asks the viewer. ``choosing`` is how many
    cards of the hand the viewer has to pick together: 0 none, 1 plays at a click, more are selected first
    and confirmed by a choice; ``confirm`` asks the same for a single card (a discard).
    ``trick_size`` is how many cards make a trick in this deal, 0 where piles are not to be counted by tricks.
    ``stock`` is a number written on the talon, 0 for none; ``open_hands``: the others' lie open beside them;
    ``full_hand``: for how many cards room is kept in front of the viewer.
    ``toggle`` is the label of a switch that changes the choices ("Play alone"), "" without one. ``own`` is
    what only this game shows (a board with its chips, groups of cards), for the game's own model."""

    seats: tuple[SeatView, ...]
    cards: tuple[CardView, ...] = ()
    phase: str = ""
    middle: Middle = "none"
    prompt: str = ""
    my_turn: bool = False
    choosing: int = 0
    confirm: bool = False
    toggle: str = ""
    toggle_detail: str = ""
    scores: tuple[ScoreRow, ...] = ()
    goal: str = ""
    deal: str = ""
    tricks_in_deal: int = 0
    trick_size: int = 4
    stock: int = 0
    open_hands: bool = False
    full_hand: int = 6
    trump: TrumpView = TrumpView()
    summary: SummaryView | None = None
    last_trick: TrickView = TrickView()
    own: msgspec.Struct | None = None


# Kinds of beat that the playback treats in their own way.
MOVE = "move"
READ = "read"  # a finished trick lies still until it has been read


class Beat(msgspec.Struct, frozen=True):
    """One step of the show: the picture to go to, and how long it stands before the next may follow
    (seconds at animation speed 1). ``travel`` is how long cards are under way in it; ``sound`` the name of
    a sound to play, "" for none; ``log`` what is added to the log with it."""

    view: TableView
    hold: float = 0.0
    travel: float = 0.22
    kind: str = MOVE
    sound: str = ""
    log: tuple[LogLine, ...] = ()
