# SPDX-License-Identifier: GPL-3.0-or-later
"""Which matches of a journal are being played, and by which process.

Each match being played has a lock file beside the journal, locked by the system for as long as its process
lives: what a killed process leaves behind is a file that anybody may lock. Where files can't be locked (some
network drives), every match counts as free.

The package filelock was tried in its place: it frees the lock of a killed process as well, but leaves a file
behind after every match and makes folders that are not there, so that removing the files safely would still
be up to us.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections import Counter
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class MatchLocks:
    """The locks of one process on the matches of the journal ``path`` (None: one that is in no file)."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._held: dict[int, int | None] = {}  # the open lock file; None: nothing could be locked
        self._times: Counter[int] = Counter()

    def take(self, match_id: int) -> bool:
        """Lock a match; False when another process plays it. One's own may be locked again (a table that
        is just being closed) and is to be released as often."""
        if match_id not in self._held:
            try:
                self._held[match_id] = self._open(match_id)
            except BlockingIOError:
                return False
        self._times[match_id] += 1
        return True

    def taken(self, match_id: int) -> bool:
        """Whether another process plays the match."""
        if match_id in self._held or self._path is None or not self._file(match_id).exists():
            return False
        if not self.take(match_id):
            return True
        self.release(match_id)
        return False

    def release(self, match_id: int) -> None:
        """Give up a lock, if there is one; after the last, whoever likes may have the match."""
        self._times[match_id] -= 1
        if self._times[match_id] > 0:
            return
        del self._times[match_id]
        file = self._held.pop(match_id, None)
        if file is not None:
            # Where an open file can't be removed it is closed first: if another opens it then, it stays,
            # which is right.
            if sys.platform == "win32":
                os.close(file)
            with contextlib.suppress(OSError):
                self._file(match_id).unlink()
            if sys.platform != "win32":
                os.close(file)

    def release_all(self) -> None:
        self._times.clear()
        for match_id in tuple(self._held):
            self.release(match_id)

    def _file(self, match_id: int) -> Path:
        assert self._path is not None
        return self._path.with_name(f"{self._path.name}.playing-{match_id}")

    def _open(self, match_id: int) -> int | None:
        """The locked file, None where there is no locking. Raises BlockingIOError when another has it."""
        if self._path is None:
            return None
        path = self._file(match_id)
        while True:
            try:
                file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            except OSError:
                return None
            try:
                _lock(file)
            except (BlockingIOError, PermissionError):
                os.close(file)
                raise BlockingIOError from None
            except OSError:
                os.close(file)
                return None
            with contextlib.suppress(OSError):
                if os.path.samestat(os.fstat(file), os.stat(path)):
                    return file
            os.close(file)  # whoever had it removed it in between: once more
