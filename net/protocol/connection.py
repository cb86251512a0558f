# SPDX-License-Identifier: GPL-3.0-or-later
"""One link, sans-IO: bytes and the time go in, messages and bytes come out.

Whoever owns the stream does, on both sides alike::

    messages = connection.receive_data(data, now)      # for the session
    stream.write(connection.send(message))             # what the session wants said
    connection.tick(now)                               # at connection.next_deadline()
    stream.write(connection.data_to_send())            # after receive_data and tick: pongs, pings, refusals
    if connection.closed: ...                          # write what is left, close the stream

A peer's mistake never raises: it is refused in plain words, and where it can't be forgiven the state is
CLOSED and ``fault`` says why. A mistake of this side raises ``LocalProtocolError``.

A link begins in EXPECT_HELLO and is READY from the greeting (Hello to the host, Welcome to the guest) on.
``hears_first`` and ``says_first`` are all that may pass before; afterwards each side may say anything of its
own but a second greeting. It is CLOSED after a Bye, a fatal Refused, a Leave, or a fault.
"""

from __future__ import annotations

import enum
from typing import Any, ClassVar, Generic, TypeVar, get_args

import msgspec

from engines.text import T, Text
from net.protocol.framing import MAX_LINE, LineDecoder, LineTooLongError
from net.protocol.messages import (
    COOKIE,
    MAX_COUNTER,
    PROTOCOL,
    UNNUMBERED,
    Bye,
    Challenge,
    ClientMessage,
    Emoted,
    Hello,
    HostMessage,
    Leave,
    Message,
    Numbered,
    Ping,
    Pong,
    Refused,
    Said,
    Unlock,
    Welcome,
)


class LocalProtocolError(Exception):
    """This side tried to send what can't be sent now: a bug here."""


class LinkState(enum.Enum):
    EXPECT_HELLO = "expect_hello"
    READY = "ready"
    CLOSED = "closed"


class Fault(msgspec.Struct, frozen=True):
    """Why a connection closed itself; ``code`` is one of PROTOCOL.md's refusal codes."""

    code: str
    text: Text


class Limits(msgspec.Struct, frozen=True):
    """What a peer is allowed. Times in seconds; each budget refills at its rate up to its burst. Those of a
    host are wider, for it sends what its whole table brings about; but its first bad message ends the link,
    so that ``bad_messages`` is of guests only. Talk is what the host passes on of everybody's."""

    handshake: float = 10.0
    ping_after: float = 8.0
    idle: float = 20.0
    messages_per_second: float = 50.0
    messages_burst: float = 300.0
    bytes_per_second: float = 64 * 1024
    bytes_burst: float = 512 * 1024
    bad_messages: int = 10
    host_messages_per_second: float = 1000.0
    host_messages_burst: float = 4000.0
    host_bytes_per_second: float = 4 * 1024 * 1024
    host_bytes_burst: float = 16 * 1024 * 1024
    talk_per_second: float = 32.0
    talk_burst: float = 128.0


HEARTBEAT = (Ping, Pong)


class Budget:
    """A token bucket: ``rate`` units a second on the average, ``burst`` at once."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def spend(self, amount: float, now: float) -> bool:
        """Spend ``amount``; False when there was not as much left."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate) - amount
        self._at = now
        return self._left >= 0


class _Envelope(msgspec.Struct):
    """What every version of the protocol agrees on, read leniently so that a stranger can be told what is
    wrong and a mistake in a request be answered to that request."""

    t: str = ""
    id: int | None = None
    cookie: str = ""
    protocol: int = 0
    app: str = "?"


MAX_REASON = 200
"""Characters of what a decoder complains of, which may quote what the peer has sent."""


class _Mistake(Exception):  # noqa: N818 - the peer's, not an error of ours
    def __init__(self, code: str, text: Text, id: int | None = None, *, fatal: bool = False) -> None:
        super().__init__(code)
        self.code = code
        self.text = text
        self.id = id
        self.fatal = fatal


In = TypeVar("In")
Out = TypeVar("Out")


class Connection(Generic[In, Out]):
    """The state of one link seen from one end: use ``HostConnection`` or ``GuestConnection``."""

    incoming: ClassVar[Any]
    outgoing: ClassVar[Any]
    greeting: ClassVar[type[Message]]
    """What the other side makes the link READY with."""
    hears_first: ClassVar[tuple[type[Message], ...]]
    says_first: ClassVar[tuple[type[Message], ...]]
    """What may come and go before READY, beside Ping and Pong."""

    def __init__(self, now: float, *, app: str, limits: Limits | None = None) -> None:
        """``now`` is monotonic seconds, ``app`` this side's version of Tavolino."""
        limits = limits or Limits()
        self.state = LinkState.EXPECT_HELLO
        self.fault: Fault | None = None
        self._app = app
        self._limits = limits
        self._lines = LineDecoder()
        self._out = bytearray()
        self._opened = self._heard = self._pinged = now
        self._pings = 0
        self._bad = 0
        self._messages = Budget(limits.messages_per_second, limits.messages_burst, now)
        self._bytes = Budget(limits.bytes_per_second, limits.bytes_burst, now)
        self._decoder = msgspec.json.Decoder(self.incoming)
        self._known = {kind.__struct_config__.tag for kind in get_args(self.incoming)}

    @property
    def closed(self) -> bool:
        """True once this end takes and sends nothing more."""
        return self.state is LinkState.CLOSED

    # --- in -----------------------------------------------------------------------------------

    def receive_data(self, data: bytes, now: float) -> list[In]:
        """The messages that ``data`` completes, heartbeats left out. Empty once CLOSED."""
        received: list[In] = []
        if self.closed:
            return received
        try:
            self._afford(self._bytes, len(data), now)
            self._afford(self._messages, data.count(b"\n"), now)  # a blank line costs time as well
            for line in self._lines.feed(data):
                self._heard = now
                try:
                    message = self._accept(line)
                except _Mistake as mistake:
                    self._forgive(mistake)
                else:
                    if not isinstance(message, HEARTBEAT):
                        received.append(message)
        except LineTooLongError:
            self._fail("line-too-long", T("A line was longer than {limit} bytes.", limit=MAX_LINE))
        except _Mistake as mistake:
            self._fail(mistake.code, mistake.text, mistake.id)
        return received

    def _accept(self, line: bytes) -> In:
        message = self._decode(line)
        self._step(message)
        if isinstance(message, Ping):
            self._queue(Pong(message.n))
        return message

    def _decode(self, line: bytes) -> In:
        envelope = _Envelope()
        try:
            line.decode("utf-8")
            envelope = msgspec.json.decode(line, type=_Envelope)
        except msgspec.ValidationError:
            pass  # some field is of a wrong type: the strict reading below says which
        except (UnicodeDecodeError, msgspec.DecodeError, RecursionError) as error:
            reason = str(error)[:MAX_REASON]
            raise _Mistake("unreadable", T("This line is not JSON: {reason}", reason=reason)) from None
        if envelope.id is not None and not 0 <= envelope.id <= MAX_COUNTER:
            envelope.id = None  # no number a request can have, so none to answer to
        if envelope.t and envelope.t not in self._known:
            text = T("There is no message called “{name}”.", name=envelope.t[:40])
            raise _Mistake("unknown-message", text, envelope.id)
        if envelope.t in ("hello", "welcome"):
            self._check_greeting(envelope)
        try:
            message: In = self._decoder.decode(line)
        except (msgspec.DecodeError, RecursionError) as error:
            text = T("This message is not as it should be: {reason}", reason=str(error)[:MAX_REASON])
            raise _Mistake("malformed", text, envelope.id) from None
        if isinstance(message, Numbered) and message.id == UNNUMBERED:
            reason = "Object missing required field `id`"
            raise _Mistake("malformed", T("This message is not as it should be: {reason}", reason=reason))
        return message

    def _check_greeting(self, greeting: _Envelope) -> None:
        if greeting.t == "hello" and greeting.cookie != COOKIE:
            raise _Mistake(
                "not-tavolino", T("This is a Tavolino table; you speak something else."), fatal=True
            )
        if greeting.protocol != PROTOCOL:
            raise _Mistake(
                "wrong-protocol",
                T(
                    "The two sides can’t play together: this Tavolino is {our_app} and speaks version {ours} "
                    "of the protocol, the other is {their_app} and speaks version {theirs}. "
                    "The older one needs an update.",
                    our_app=self._app,
                    ours=PROTOCOL,
                    their_app=greeting.app[:64],
                    theirs=max(-1, min(greeting.protocol, MAX_COUNTER)),
                ),
                fatal=True,
            )

    def _step(self, message: Any) -> None:
        kind = type(message)
        if kind in HEARTBEAT:
            return
        if self.state is LinkState.EXPECT_HELLO:
            if kind not in self.hears_first:
                raise _Mistake("hello-first", T("The first message must be the greeting."), fatal=True)
            if kind is self.greeting:
                self.state = LinkState.READY
        elif kind is self.greeting:
            raise _Mistake("already-greeted", T("The greeting is said only once."))

    def _afford(self, budget: Budget, amount: float, now: float) -> None:
        if not budget.spend(amount, now):
            raise _Mistake("too-fast", T("Too much was sent too fast."), fatal=True)

    def _forgive(self, mistake: _Mistake) -> None:
        """Refuse what the peer did and leave it at that; raises the mistake if it ends the link."""
        if mistake.fatal or self.state is LinkState.EXPECT_HELLO:
            raise mistake
        self._bad += 1
        if self._bad > self._limits.bad_messages:
            raise _Mistake("too-many-mistakes", T("Too many messages could not be read."), mistake.id)
        self._queue(Refused(mistake.code, mistake.text, mistake.id))

    def _fail(self, code: str, text: Text, id: int | None = None) -> None:
        self._farewell(code, text, id)
        self.fault = Fault(code, text)
        self.state = LinkState.CLOSED

    def _farewell(self, code: str, text: Text, id: int | None) -> None:
        """Queue what this side says before it hangs up."""

    # --- out ----------------------------------------------------------------------------------

    def send(self, message: Out) -> bytes:
        """The bytes of ``message``; none when CLOSED, for the session may not know yet. Raises
        LocalProtocolError for a message out of turn or longer than a line may be."""
        if self.closed:
            return b""
        kind = type(message)
        if kind not in get_args(self.outgoing):
            raise LocalProtocolError(f"{kind.__name__} is not this side’s to send")
        if self.state is LinkState.EXPECT_HELLO and kind not in (*self.says_first, *HEARTBEAT):
            raise LocalProtocolError(f"{kind.__name__} was sent before the greeting")
        if isinstance(message, Numbered) and message.id == UNNUMBERED:
            raise LocalProtocolError(f"{kind.__name__} has no number")
        line = _encode(message)
        if isinstance(message, Bye | Leave) or (isinstance(message, Refused) and message.fatal):
            self.state = LinkState.CLOSED
        return line

    def data_to_send(self) -> bytes:
        """What the connection itself wants sent since it was last asked."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def _queue(self, message: Message) -> None:
        self._out += _encode(message)

    # --- time ---------------------------------------------------------------------------------

    def next_deadline(self) -> float | None:
        """When ``tick`` is wanted next; None once CLOSED."""
        if self.closed:
            return None
        if self.state is LinkState.EXPECT_HELLO:
            return self._opened + self._limits.handshake
        return min(max(self._heard, self._pinged) + self._limits.ping_after, self._heard + self._limits.idle)

    def tick(self, now: float) -> None:
        """Ping a silent peer, give up on one silent too long. A line begun but not ended is silence."""
        deadline = self.next_deadline()
        if deadline is None or now < deadline:
            return
        if self.state is LinkState.EXPECT_HELLO:
            self._fail("handshake-timeout", T("No greeting came in time."))
        elif now >= self._heard + self._limits.idle:
            self._fail("idle", T("Nothing was heard from the other side for too long."))
        else:
            self._pinged = now
            self._pings += 1
            self._queue(Ping(self._pings))


_encoded: tuple[object, bytes] = (None, b"")
"""The message encoded last, and its bytes."""


def _encode(message: object) -> bytes:
    """The line of a message. What everybody is told (the same object) is encoded once, not for each."""
    global _encoded
    known, line = _encoded
    if known is not message:
        line = msgspec.json.encode(message) + b"\n"
        if len(line) > MAX_LINE + 1:
            raise LocalProtocolError(f"a {type(message).__name__} of {len(line) - 1} bytes")
        _encoded = message, line
    return line


class HostConnection(Connection[ClientMessage, HostMessage]):
    """The host's end: tells the guest what was wrong, and forgives a few mistakes."""

    incoming = ClientMessage
    outgoing = HostMessage
    greeting = Hello
    hears_first = (Hello,)
    says_first = (Refused, Bye)

    def _farewell(self, code: str, text: Text, id: int | None) -> None:
        if code == "idle":
            self._queue(Bye(code, text))
        else:
            self._queue(Refused(code, text, id, fatal=True))


class GuestConnection(Connection[HostMessage, ClientMessage]):
    """The guest's end: a host that makes mistakes can't be played with."""

    incoming = HostMessage
    outgoing = ClientMessage
    greeting = Welcome
    hears_first = (Welcome, Challenge, Refused, Bye)
    says_first = (Hello, Unlock)

    def __init__(self, now: float, *, app: str, limits: Limits | None = None) -> None:
        super().__init__(now, app=app, limits=limits)
        wide = self._limits
        self._messages = Budget(wide.host_messages_per_second, wide.host_messages_burst, now)
        self._bytes = Budget(wide.host_bytes_per_second, wide.host_bytes_burst, now)
        self._talk = Budget(wide.talk_per_second, wide.talk_burst, now)

    def _forgive(self, mistake: _Mistake) -> None:
        raise mistake

    def _step(self, message: Any) -> None:
        super()._step(message)
        if isinstance(message, Said | Emoted):
            self._afford(self._talk, 1, self._heard)
