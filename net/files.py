# SPDX-License-Identifier: GPL-3.0-or-later
"""The files that Tavolino keeps: for this user's eyes alone, and never anything but plain files.

The journal has the cards of the running match and the key of its lock, the settings have seat tokens. So what
is made is made with the narrow mode, never narrowed afterwards, and what an earlier version has left wider is
narrowed at the start (``narrow``). Windows keeps the folders of a user from others by itself; modes mean
nothing there. What is read may have been put there by anybody who can write to the folder: a pipe that
would never end, a device, a file without end.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from pathlib import Path

FOLDER, FILE, PROGRAM = 0o700, 0o600, 0o700
"""Modes of what is ours: nothing for the group, nothing for others."""


def make_folder(path: Path) -> None:
    """The folder and what is missing above it, as the XDG specification wants it: for this user alone. One
    that is there stays as it is. Raises OSError."""
    for folder in (*reversed(path.parents), path):
        if not folder.is_dir():
            folder.mkdir(mode=FOLDER, exist_ok=True)


def narrow(path: Path) -> None:
    """Take from others what an existing file or folder of this user lets them do. Nothing is opened, for
    to open and close a database would cost SQLite its locks on it. Raises OSError."""
    if sys.platform == "win32":
        return
    there = path.lstat()
    if not (stat.S_ISREG(there.st_mode) or stat.S_ISDIR(there.st_mode)) or there.st_uid != os.geteuid():
        return
    if there.st_mode & 0o077:
        path.chmod(stat.S_IMODE(there.st_mode) & FOLDER)


def make_file(path: Path) -> None:
    """An empty file where there is none; one that is there is only narrowed. Raises OSError."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))
    except FileExistsError:
        narrow(path)


def opener(path: str, flags: int) -> int:
    """For ``open(…, opener=…)``: nothing but a plain file, without waiting, and narrow. Raises OSError."""
    file = os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0), FILE)
    try:
        there = os.fstat(file)
        if not stat.S_ISREG(there.st_mode):
            raise OSError(errno.EINVAL, "It is not a plain file", path)
        if sys.platform != "win32" and flags & (os.O_WRONLY | os.O_RDWR) and there.st_mode & 0o077:
            os.fchmod(file, FILE)
    except BaseException:
        os.close(file)
        raise
    return file


def read_regular(path: Path, limit: int) -> bytes:
    """What a plain file of at most ``limit`` bytes holds. Raises OSError, also for a larger one and for
    what is no plain file; never waits for another program."""
    with open(path, "rb", opener=opener) as file:
        content = file.read(limit + 1)
    if len(content) > limit:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return content


def narrow_all(folder: Path, *patterns: str) -> None:
    """Narrow what is in a folder under these names, as far as that can be done."""
    for pattern in patterns:
        for path in folder.glob(pattern):
            with contextlib.suppress(OSError):
                narrow(path)
