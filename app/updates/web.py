# SPDX-License-Identifier: GPL-3.0-or-later
"""Asking a web server, with every failure in a sentence, and stoppable from another thread.

Addresses are https, and lead to https only; where the source itself is on this very machine (in tests), plain
http on this machine is allowed. The system's proxies are used.
"""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
import urllib.error
import urllib.request
from functools import partial
from typing import IO, Any
from urllib.parse import urlsplit

import truststore

from app.updates.source import UpdateError, cancelled
from engines.text import T, Text, whole_number

TIMEOUT = 15.0  # seconds without a byte
BLOCK = 1 << 16


def host_of(address: str) -> str:
    """The host of an address, as it is shown."""
    with contextlib.suppress(ValueError):
        return urlsplit(address).hostname or address
    return address


def on_this_machine(address: str) -> bool:
    """Whether an address is one of this machine's own (127.0.0.1, ::1)."""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(urlsplit(address).hostname or "").is_loopback
    return False


class Web:
    """One errand: any number of requests, until ``stop``, which any thread may call: what is under way then
    ends at once with an UpdateError ``cancelled``."""

    def __init__(self, start: str, timeout: float = TIMEOUT) -> None:
        self._local = on_this_machine(start)
        self._timeout = timeout
        self._lock = threading.Lock()
        self._sockets: list[socket.socket] = []
        self._stopped = threading.Event()
        proxies: list[urllib.request.BaseHandler] = [urllib.request.ProxyHandler({})] if self._local else []
        self._opener = urllib.request.build_opener(_Plain(self), _Secure(self), _Redirects(self), *proxies)
        self._opener.addheaders = [("User-Agent", "Tavolino")]

    @property
    def stopped(self) -> bool:
        return self._stopped.is_set()

    def stop(self) -> None:
        """Give up what is under way and whatever comes."""
        self._stopped.set()
        with self._lock:
            sockets, self._sockets = self._sockets, []
        for each in sockets:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def check(self) -> None:
        """Raise UpdateError (``cancelled``) after ``stop``."""
        if self.stopped:
            raise cancelled()

    def allow(self, address: str) -> None:
        """Raise UpdateError (``insecure``) for an address that is not to be asked."""
        secure = False
        with contextlib.suppress(ValueError):
            secure = urlsplit(address).scheme == "https"
            secure = secure or (
                self._local and urlsplit(address).scheme == "http" and on_this_machine(address)
            )
        if not secure:
            text = T("“{address}” is no secure address, so nothing was fetched from there.", address=address)
            raise UpdateError("insecure", text)

    def watch(self, link: socket.socket) -> None:
        """Take note of a connection, for ``stop``."""
        with self._lock:
            self._sockets.append(link)
        self.check()

    def open(self, address: str, headers: dict[str, str] | None = None) -> Any:
        """The answer of a server, to be read and closed: a success, or 416. Raises UpdateError."""
        self.check()
        self.allow(address)
        with self._lock:
            self._sockets.clear()  # those of earlier answers are done with
        try:
            request = urllib.request.Request(address, headers=headers or {})
            return self._opener.open(request, timeout=self._timeout)
        except urllib.error.HTTPError as error:
            self.check()
            if error.code == http.client.REQUESTED_RANGE_NOT_SATISFIABLE:
                return error
            error.close()
            raise _refusal(error, address) from error
        except (OSError, http.client.HTTPException, ValueError) as error:
            self.check()
            if isinstance(getattr(error, "reason", error), ssl.SSLCertVerificationError):
                raise _impostor(address) from error
            raise UpdateError("offline", _unreachable(address)) from error

    def read(self, address: str, most: int, kind: str = "*/*") -> bytes:
        """A whole small answer. Raises UpdateError, also when it is longer than ``most`` bytes."""
        with contextlib.closing(self.open(address, {"Accept": kind})) as answer:
            try:
                content: bytes = answer.read(most + 1)
                length = answer.headers.get("Content-Length")
            except (OSError, http.client.HTTPException, ValueError) as error:
                self.check()
                raise UpdateError("offline", _unreachable(address)) from error
        self.check()
        if answer.status == http.client.REQUESTED_RANGE_NOT_SATISFIABLE or len(content) > most:
            raise unreadable(address)
        if length is not None and len(content) < (whole_number(length, 2**63) or 0):
            raise UpdateError("offline", _unreachable(address))
        return content


def unreadable(address: str) -> UpdateError:
    """What came from there makes no sense."""
    return UpdateError("answer", T("{host} gives an answer that can’t be read.", host=host_of(address)))


def _impostor(address: str) -> UpdateError:
    text = T(
        "{host} can’t prove who it is, so nothing was fetched from there. "
        "Is the date of this device right, or does the network want you to sign in first?",
        host=host_of(address),
    )
    return UpdateError("insecure", text)


def _unreachable(address: str) -> Text:
    return T("{host} can’t be reached. Is this device on the internet?", host=host_of(address))


def _refusal(error: urllib.error.HTTPError, address: str) -> UpdateError:
    host = host_of(address)
    if error.code in (403, 429):
        text = T("{host} has been asked too often and answers nothing for now. Try again later.", host=host)
        return UpdateError("limit", text)
    if error.code in (404, 410):
        return UpdateError("none", T("{host} has no such release.", host=host))
    text = T("{host} answers with an error ({status}). Try again later.", host=host, status=error.code)
    return UpdateError("server", text)


def trust() -> ssl.SSLContext:
    """What tells good servers from others: the certificates that this system trusts, wherever it keeps them.
    An app built elsewhere would look only where its builder's were."""
    return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class _PlainLink(http.client.HTTPConnection):
    """A connection that its ``Web`` may break off."""

    def __init__(self, *args: Any, web: Web, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._web = web

    def connect(self) -> None:
        super().connect()
        self._web.watch(self.sock)


class _SecureLink(_PlainLink, http.client.HTTPSConnection):
    """The same over TLS."""


class _Plain(urllib.request.HTTPHandler):
    def __init__(self, web: Web) -> None:
        super().__init__()
        self._web = web

    def http_open(self, req: urllib.request.Request) -> Any:
        return self.do_open(partial(_PlainLink, web=self._web), req)


class _Secure(urllib.request.HTTPSHandler):
    def __init__(self, web: Web) -> None:
        super().__init__()
        self._web = web

    def https_open(self, req: urllib.request.Request) -> Any:
        return self.do_open(partial(_SecureLink, web=self._web), req, context=trust())


class _Redirects(urllib.request.HTTPRedirectHandler):
    def __init__(self, web: Web) -> None:
        self._web = web

    def redirect_request(
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: http.client.HTTPMessage,
        newurl: str,
    ) -> urllib.request.Request | None:
        try:
            self._web.allow(newurl)
        except UpdateError:
            fp.close()
            raise
        return super().redirect_request(req, fp, code, msg, headers, newurl)
