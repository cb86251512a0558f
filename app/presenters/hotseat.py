# SPDX-License-Identifier: GPL-3.0-or-later
"""The hot seat: several people play at one device, which goes from hand to hand. No Qt.

Nobody's cards are shown before they have said that the device is in their hands. The window and the terminal
have a kind of ``Player`` each, with what they show to a person, and ask one ``HotSeat`` whose that may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from engines.contract import Action
from engines.rounds import SUMMARY
from net.protocol.messages import TableInfo
from net.session.client import Observed

if TYPE_CHECKING:  # the runtime's part of net is loaded after the first frame
    from net.table_handle import TableHandle


class HandOver:
    """Who has the device, of people who are numbered from 0, whose app it is. ``shown`` is whose cards may be
    on the screen; ``wanted`` who is to get the device next and has not said yet that they have it, None when
    it is in the right hands."""

    def __init__(self) -> None:
        self.shown = 0
        self.wanted: int | None = None
        self._open = True  # everyone may look: nothing secret is on the table, and anyone may hold it

    def settle(self, seated: Sequence[bool], waiting: Sequence[bool], reading: bool) -> None:
        """Something has happened. ``seated`` tells who plays, ``waiting`` whose turn it is, ``reading`` that
        nothing is secret now: everyone reads a summary, or there is no match."""
        if self.shown >= len(seated):
            self.shown, self._open = 0, True
        if reading or sum(seated) < 2:
            self.wanted, self._open = None, reading
            if sum(seated) == 1 and not seated[self.shown]:
                self.shown = list(seated).index(True)
            return
        turns = [number for number, turn in enumerate(waiting) if turn]
        if self._open:
            # A new deal: whoever holds the device now is not known.
            self._open = False
            first = self.shown if self.shown in turns or seated[self.shown] else list(seated).index(True)
            self.wanted = self._after(turns) if turns and self.shown not in turns else first
        elif self.wanted is not None and turns and self.wanted not in turns:
            self.wanted = self.shown if self.shown in turns else self._after(turns)  # on its way, but in vain
        elif self.wanted is None and turns and self.shown not in turns:
            self.wanted = self._after(turns)
        elif self.wanted is None and not seated[self.shown]:
            self.wanted = list(seated).index(True)

    def _after(self, turns: Sequence[int]) -> int:
        """The next of ``turns`` after who has the device."""
        return next((number for number in turns if number > self.shown), turns[0])

    def take(self, number: int) -> None:
        """That person has the device, and says so."""
        self.shown, self.wanted = number, None

    def show(self, number: int) -> None:
        """Nothing is secret: show the table as ``number`` sees it."""
        self.shown, self.wanted, self._open = number, None, True

    def remove(self, number: int) -> None:
        """That person is gone; those after them move up. Where the device was with them, or on its way there,
        it is not known who has it."""
        if number == self.shown:
            self.shown, self.wanted, self._open = 0, None, True
            return
        if self.shown > number:
            self.shown -= 1
        if self.wanted == number:
            self.wanted = self.shown
        elif self.wanted is not None and self.wanted > number:
            self.wanted -= 1


class Player:
    """One person at this device. ``participant`` is 0 until the host has welcomed them, ``seen`` what
    they were shown last of a match."""

    def __init__(self) -> None:
        self._handle: TableHandle | None = None
        self.participant = 0
        self.arrived = False
        """Whether they have come to the table, and what they may see is known."""
        self.linked = True
        """Whether news of the table reach them."""
        self.seen: Observed | None = None

    @property
    def opened(self) -> bool:
        """Whether they have a handle: the table was opened, or the way to it."""
        return self._handle is not None

    @property
    def handle(self) -> TableHandle:
        """By which they ask the host; there must be one."""
        assert self._handle is not None
        return self._handle

    @handle.setter
    def handle(self, handle: TableHandle) -> None:
        self._handle = handle

    @property
    def legal(self) -> tuple[Action, ...]:
        """What they may do now."""
        return getattr(self.seen.observation, "legal", ()) if self.seen is not None else ()

    @property
    def asked(self) -> bool:
        """Whether an action of theirs is wanted."""
        return bool(self.legal)

    @property
    def reading(self) -> bool:
        """Whether they are asked to go on from a summary."""
        return self.asked and self.seen is not None and self.seen.observation.phase == SUMMARY

    def act(self, action: Action) -> int:
        """Ask the host for an action of theirs; the request's number."""
        return self.handle.act(action)


PlayerT = TypeVar("PlayerT", bound=Player)


class HotSeat(Generic[PlayerT]):
    """``people``: the first is the one whose app it is, who opened or joined the table."""

    def __init__(self, people: Iterable[PlayerT]) -> None:
        self.people = list(people)
        self._device = HandOver()
        self._gone_on: list[PlayerT] = []  # from the summary that is shown

    @property
    def first(self) -> PlayerT:
        """Whose app it is."""
        return self.people[0]

    @property
    def several(self) -> bool:
        """Whether more than one person plays here."""
        return len(self.people) > 1

    @property
    def complete(self) -> bool:
        """Whether everyone has come to the table. Before that it is not known whose cards may be seen."""
        return all(person.arrived for person in self.people)

    @property
    def shown(self) -> PlayerT:
        """Whose cards may be on the screen."""
        return self.people[self._device.shown]

    @property
    def wanted(self) -> PlayerT | None:
        """Who is to take the device before anything may be shown, None when it is in the right hands."""
        return None if self._device.wanted is None else self.people[self._device.wanted]

    def settle(self, info: TableInfo | None) -> None:
        """See whether the device has to change hands at the table as it is now."""
        if info is not None and info.phase == "finished" and self.several:
            self._device.show(0)
            return
        playing = info is not None and info.phase == "playing" and self.complete
        newest = max((p.seen for p in self.people if p.seen is not None), key=_version, default=None)
        summary = newest is not None and newest.observation.phase == SUMMARY
        if newest is None or not summary or newest.resync:
            self._gone_on = []
        elif self._gone_on:
            self._go_on()
        if playing and not summary and self._late(newest):
            return  # what they have just done may leave them more to do
        people = info.people if info is not None else ()
        seated = {person.participant for person in people if person.seat is not None}
        self._device.settle(
            [person.participant in seated for person in self.people],
            [person.asked for person in self.people],
            not playing or summary,
        )

    def _late(self, newest: Observed | None) -> bool:
        """Whether others have heard more than who has the device."""
        seen = self.shown.seen
        return self.shown.linked and seen is not None and newest is not None and seen.version < newest.version

    def take(self, person: PlayerT) -> None:
        """That person has the device, whatever has happened since it was handed to them."""
        self._device.take(self.people.index(person))

    def remove(self, person: PlayerT) -> None:
        """Somebody but the first has left the table."""
        self._device.remove(self.people.index(person))
        self.people.remove(person)

    def act(self, person: PlayerT, action: Action) -> int:
        """Ask for an action of that person's; the request's number. Who goes on from a summary does so for
        everyone at this device, also for those who hear of the summary only later."""
        if not person.reading:
            return person.act(action)
        self._gone_on.append(person)
        request = person.act(action)
        self._go_on()
        return request

    def _go_on(self) -> None:
        for person in self.people:
            if person.reading and person not in self._gone_on:
                self._gone_on.append(person)
                person.act(person.legal[0])


def _version(seen: Observed) -> int:
    return seen.version
