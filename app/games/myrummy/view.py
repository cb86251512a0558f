# SPDX-License-Identifier: GPL-3.0-or-later
"""What only the MyRummy table shows: pieces, groups, the pool. No Qt."""

from __future__ import annotations

import msgspec

from app.presenters.view import NOBODY
from engines.cards import HIDDEN, Card
from engines.contract import Seat
from engines.myrummy.types import MyRummyObservation

# Where a piece can be, beside the hand.
TABLE = "table"
POOL = "pool"
SEAT = "seat"  # on its way to or from someone's hand that is not shown

# What a piece tells of the last turns.
NEW = "new"  # laid from a hand
MOVED = "moved"  # lay elsewhere on the table before
DRAWN = "drawn"  # what the viewer drew last


class PieceView(msgspec.Struct, frozen=True):
    """One numbered card. ``key`` is its identity from the deal to the end of the deal; ``group`` the key of
    its group (0 outside the table), ``index`` its place in group or hand. ``order`` grows with every move.

    ``origin`` is where a piece that appears now comes from (``pool``, ``seat``, "" for nowhere); ``owner``
    the seat it comes from or goes to. ``mark`` is ``new``, ``moved``, ``drawn`` or "", ``by`` who did that;
    ``leaving`` that it is about to be moved by someone else."""

    key: int
    code: Card = HIDDEN
    zone: str = TABLE
    owner: Seat = NOBODY
    group: int = 0
    index: int = 0
    order: int = 0
    face_up: bool = True
    origin: str = ""
    mark: str = ""
    by: Seat = NOBODY
    leaving: bool = False


class GroupView(msgspec.Struct, frozen=True):
    """A group on the table: its key, and its pieces from left to right."""

    key: int
    pieces: tuple[int, ...]


class MyRummyView(msgspec.Struct, frozen=True):
    """The picture at one moment. ``groups`` in the order of the rules' table, ``hand`` the viewer's pieces
    from left to right, ``pool`` how many cards are left to draw. ``asked`` is the observation of the
    viewer's own turn while it lasts."""

    pieces: tuple[PieceView, ...] = ()
    groups: tuple[GroupView, ...] = ()
    hand: tuple[int, ...] = ()
    pool: int = 0
    melded: bool = False
    asked: MyRummyObservation | None = None
