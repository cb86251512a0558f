# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines out of a stream of bytes, sans-IO.

A frame is one line ended by LF (a CR before it is forgiven), of at most ``MAX_LINE`` bytes without its
ending. Blank lines mean nothing and are dropped.
"""

from __future__ import annotations

from collections.abc import Iterator

MAX_LINE = 64 * 1024


class LineTooLongError(Exception):
    """A line went past the cap; what is to come of the stream can't be trusted."""


class LineDecoder:
    """Cuts received bytes into lines and never holds more than ``cap`` bytes of an unfinished one."""

    def __init__(self, cap: int = MAX_LINE) -> None:
        self._cap = cap
        self._partial = bytearray()

    @property
    def buffered(self) -> int:
        """Bytes of an unfinished line being held."""
        return len(self._partial)

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The lines that ``data`` completes. Iterate to the end. Raises LineTooLongError, after the good
        lines before it and without keeping the long one; the decoder is of no use afterwards."""
        start = 0
        while True:
            end = data.find(b"\n", start)
            stop = len(data) if end < 0 else end
            if len(self._partial) + stop - start > self._cap:
                self._partial.clear()
                raise LineTooLongError
            self._partial += memoryview(data)[start:stop]
            if end < 0:
                return
            line = bytes(self._partial).removesuffix(b"\r")
            self._partial.clear()
            if line.strip():
                yield line
            start = end + 1
