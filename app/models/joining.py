# SPDX-License-Identifier: GPL-3.0-or-later
"""Coming to tables of others: by an address, a join code or the live list; what is on offer before one sits
down; and the seats one can come back to."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.i18n import tr
from app.kept_seats import LOCAL_KEY, TABLE_KEY
from app.models.hotseat import Newcomer
from app.models.nearby import NearbyModel
from app.models.offer import OfferModel
from app.models.session import Purpose, SessionModel
from app.models.settings import SettingsModel
from app.settings import COLOURS, MAX_TABLE_NAME, Token
from net.legible import legible

if TYPE_CHECKING:  # loaded after the first frame
    from net.discovery.lobby import FoundTable

SEEK_FOR = 5000
"""Milliseconds in which a table that is not where it was is looked for nearby."""


class Joining(QObject):
    """Carries out what AppModel is asked about tables of others."""

    failed = Signal(str)
    told = Signal(str)
    """A sentence for whoever has not asked to join."""

    def __init__(
        self,
        settings: SettingsModel,
        session: SessionModel,
        nearby: NearbyModel,
        offer: OfferModel,
        parent: QObject,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """``clock`` tells the seconds since 1970."""
        super().__init__(parent)
        self._clock = clock
        self._returning: Token | None = None  # the seat one is on the way back to
        self._sought = False  # its table was not where it was, and is looked for
        self._seeking = QTimer(self, singleShot=True, interval=SEEK_FOR)
        self._seeking.timeout.connect(self._not_found)
        self._settings, self._session, self._nearby, self._offer = settings, session, nearby, offer
        self._places: tuple[str, ...] = ()  # what the seat is remembered under
        self._typed = ""
        self._around: dict[str, tuple[str, ...]] = {}
        self._was_in = False
        self._table_id = ""
        nearby.changed.connect(self._follow_found)
        session.offerChanged.connect(self._follow_session)
        session.joined.connect(self._session_joined)
        session.left.connect(self._session_left)
        session.localJoined.connect(self._local_joined)

    # --- knocking -------------------------------------------------------------------------------

    def join(self, address: str) -> None:
        """Knock at the table behind a typed address or join code. A newcomer sits down after reading the
        house rules."""
        typed = address.strip()
        if not typed:
            self.failed.emit(tr("Type the address or the join code that the host’s table shows."))
            return
        place = _place(typed)
        table = self._nearby.at(place)
        seats = self._settings.seats
        kept = [seats.token(typed), seats.token(place)]
        if table is not None:
            kept.insert(0, seats.token_of(table.table_id))
        self._typed = "" if typed.startswith("bt:") else typed
        self._knock((typed, place), [typed], next(filter(None, kept), ""))

    def join_nearby(self, key: str) -> None:
        """Choose a table of the live list. A seat one has there is come back to at once; else the table is
        on offer, or, where it does not tell its house rules, knocked at to learn them."""
        table = self._nearby.find(key)
        if table is None:
            self._gone()
        elif table.rules is None or self._settings.seats.at(table):
            self._knock_nearby(table)
        else:
            self._offer.show(table, key)

    def decline(self) -> None:
        """Turn away from the table on offer."""
        standing = self._session.deciding
        self._offer.close()
        if standing:
            self._session.leave()

    def take_offer(self, *, watch: bool) -> None:
        """Sit down at the table on offer, or go there without taking a seat."""
        if self._session.deciding:
            if watch:
                self._session.watch()
            else:
                self._session.sit_down()
            return
        table = self._nearby.find(self._offer.key)
        self._offer.close()
        if table is None:
            self._gone()
        else:
            self._knock_nearby(table, watch=watch, ask=not watch)

    def _gone(self) -> None:
        self.failed.emit(tr("That table has just closed."))

    def _follow_found(self) -> None:
        """What is on offer changes, or goes, while one reads; a table that is sought is found."""
        seat = self._returning
        if seat is not None and self._seeking.isActive():
            found = next((t for t in self._nearby.found() if t.table_id == seat.table_id), None)
            if found is not None:
                self._seeking.stop()
                self._knock_nearby(found)
        if self._offer.open and self._offer.key:
            table = self._nearby.find(self._offer.key)
            if table is not None:
                self._offer.show(table, self._offer.key)
            else:
                self._offer.close()
                self._gone()

    def _follow_session(self) -> None:
        """One stands at a table: it is on offer until one knows what one wants there."""
        table = self._session.lobby.table
        if self._session.deciding and table is not None:
            from net.discovery.records import listing

            self._offer.show(listing(table))
        elif not self._offer.key:
            self._offer.close()

    def _knock_nearby(self, table: FoundTable, *, watch: bool = True, ask: bool = True) -> None:
        self._nearby.stopBluetooth()
        self._typed = ""
        self._knock(
            (table.key,) if not table.table_id else (),
            list(table.addresses),
            self._settings.seats.at(table),
            watch=watch,
            ask=ask,
        )

    def _knock(
        self,
        places: tuple[str, ...],
        addresses: list[str],
        token: str,
        *,
        watch: bool = True,
        ask: bool = True,
    ) -> None:
        """Join at ``addresses``; the seat is remembered under ``places`` and wherever else its table is
        found. ``watch`` asks for no seat, ``ask`` has the person decide once they stand there."""
        self._places = tuple(dict.fromkeys(places))
        self._around = self._nearby.places()
        profile = self._settings.value.profile()
        self._session.open(
            Purpose.JOIN,
            lambda runtime, deliver: runtime.join(addresses, profile, deliver, token, watch=watch),
            ask=ask,
        )

    # --- the seats one has ------------------------------------------------------------------------

    def waiting(self) -> str:
        """The name of the table at which one's seat waits, "" for none."""
        seat = self._settings.seats.waiting(self._clock())
        return legible(seat.name, MAX_TABLE_NAME) if seat is not None else ""

    def return_to_table(self) -> None:
        """Back to the seat that was never given up: where it was, else wherever its table is found now."""
        seat = self._settings.seats.waiting(self._clock())
        if seat is None or self._returning is not None:
            return
        self._returning, self._typed, self._sought = seat, "", not seat.ways
        if seat.ways:
            self._knock(seat.ways, list(seat.ways), seat.token)
        else:
            self._seek()

    def _seek(self) -> None:
        self._sought = True
        self.told.emit(tr("Looking for “{name}” …", name=self.waiting()))
        self._seeking.start()
        self._nearby.start()

    def _not_found(self, why: str = "") -> None:
        """It is not offered again; should it come back, its seat is known."""
        name, seat = self.waiting(), self._stop_returning()
        if seat is not None:
            self._settings.seats.offer_no_more(seat.table_id)
            self._settings.seats_changed()
            self.told.emit(why or tr("“{name}” is not there any more.", name=name))

    def _stop_returning(self) -> Token | None:
        seat, self._returning = self._returning, None
        if self._sought:
            self._seeking.stop()
            self._nearby.stop()
        return seat

    def _session_joined(self, table_id: str, token: str, name: str) -> None:
        if self._session.purpose != Purpose.JOIN:
            return
        self._stop_returning()
        first_time, self._was_in, self._table_id = not self._was_in, True, table_id
        places = (*self._places, f"{TABLE_KEY}{table_id}", *self._around.get(table_id, ()))
        self._places = tuple(dict.fromkeys(places))
        self._settings.seats.keep(self._places, table_id, token, name[:MAX_TABLE_NAME], self._clock())
        self._settings.seats_changed()
        if self._typed:
            self._settings.take(self._settings.value.with_address(self._typed))
        if first_time:
            kept = self._settings.seats.under(f"{LOCAL_KEY}{table_id}:")
            self._session.add_locals(
                tuple(Newcomer(name, "", COLOURS[1], token=token) for name, token in kept)
            )

    def _local_joined(self, table_id: str, name: str, token: str) -> None:
        if self._session.purpose == Purpose.JOIN:
            self._settings.seats.put(f"{LOCAL_KEY}{table_id}:{name}", Token("", token))
            self._settings.seats_changed()

    def _session_left(self, purpose: str) -> None:
        if purpose == Purpose.JOIN and self._was_in:
            # A seat given up is not come back to.
            seats = self._settings.seats
            for place in (*self._places, *(f"{LOCAL_KEY}{key}" for key, _ in seats.under(LOCAL_KEY))):
                seats.forget(place)
            self._settings.seats_changed()

    def ended(self, text: str) -> bool:
        """The session at another's table is over, for the reason in ``text``. Whether it had never begun:
        then the reason has been told."""
        was_in, self._was_in = self._was_in, False
        if was_in:
            if text:  # the host has closed it, or sent one away
                self._settings.seats.offer_no_more(self._table_id)
                self._settings.seats_changed()
            return False
        if self._returning is None:
            if text:
                self.failed.emit(text)
        elif not text:
            self._stop_returning()  # on second thoughts
        elif self._sought:
            self._not_found(text)
        else:
            self._seek()
        return bool(text)


def _place(typed: str) -> str:
    """The address behind what was typed, in full, so that it is the same however it was typed; what can't be
    read stays as it is, for whoever knocks there to say what is wrong with it."""
    from net.discovery.joincode import JoinCodeError, resolve
    from net.transports.base import ConnectFailed
    from net.transports.rfcomm.adapter import is_bluetooth
    from net.transports.tcp import format_address, parse_address

    try:
        address = resolve(typed)
        if is_bluetooth(address):
            return address
        host, port = parse_address(address)
    except (JoinCodeError, ConnectFailed):
        return typed
    return format_address(host.lower(), port, always_port=True)
