# SPDX-License-Identifier: GPL-3.0-or-later
"""Fetching a release's file: going on where it stopped, checked before it gets its name.

While it is fetched the file is called ``NAME.part``; ``part.json`` beside it says whose part that is. It
stays when the connection breaks or a person cancels, and goes when it is of no more use: when another release
is fetched, when it turns out wrong, when the disk is full.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import http.client
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from app.settings import write_atomically
from app.updates.release import ManifestFile, Release
from app.updates.source import UpdateError
from app.updates.web import BLOCK, Web, host_of
from engines.text import T
from net.files import PROGRAM, make_folder, opener, read_regular

PART, RECORD = ".part", "part.json"
LARGEST_RECORD = 10_000
"""Bytes of a record that are read."""
FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))

Progress = Callable[[int, int], None]


class Part(msgspec.Struct, frozen=True):
    """Whose part it is, and the server's word (``etag``) for the file it is a part of."""

    sha256: str
    etag: str


def fetch(release: Release, folder: Path, web: Web, progress: Progress = lambda have, whole: None) -> Path:
    """Fetch the release's file into ``folder``, which is for nothing else; the file's path. ``progress`` is
    told the bytes there are and those there will be. A file that is there already and right is not fetched
    again. Raises UpdateError."""
    file = release.file
    target = folder / file.name
    part = folder / (file.name + PART)
    try:
        make_folder(folder)
        _clear(folder, keep=(target, part, folder / RECORD))
        if target.exists():
            if _is_right(target, file, web):
                progress(file.size, file.size)
                return target
            target.unlink()
        try:
            _fill(release, part, folder / RECORD, web, progress)
            right = _is_right(part, file, web)
        except OSError:
            _clear(folder)
            raise
        if not right:
            _clear(folder)
            raise _wrong()
        if file.kind == "appimage":
            part.chmod(PROGRAM)
        os.replace(part, target)
        (folder / RECORD).unlink(missing_ok=True)
    except OSError as error:
        raise _disk(error, file) from error
    return target


def _fill(release: Release, part: Path, record: Path, web: Web, progress: Progress) -> None:
    """Bring the part to its full length, or to where the server's answer ends."""
    file = release.file
    etag = _usable(part, record, file)
    have = part.stat().st_size if etag else 0
    if have == file.size:
        return
    room = shutil.disk_usage(part.parent).free
    if room < file.size - have:
        raise OSError(errno.ENOSPC, "no room")
    headers = {"Accept": "application/octet-stream"}
    if have:
        headers |= {"Range": f"bytes={have}-", "If-Range": etag}
    with contextlib.closing(web.open(release.address, headers)) as answer:
        if not (have and answer.status == http.client.PARTIAL_CONTENT and _begins(answer, have)):
            part.unlink(missing_ok=True)
            if answer.status != http.client.OK:
                _clear(part.parent)
                raise _wrong()
            have = 0
        strong = answer.headers.get("ETag") or ""
        write_atomically(record, msgspec.json.encode(Part(file.sha256, strong)))
        with open(part, "ab" if have else "wb", opener=opener) as out:
            while have < file.size:
                block = _next(answer, min(BLOCK, file.size - have), release, web)
                out.write(block)
                have += len(block)
                progress(have, file.size)
            out.flush()
            os.fsync(out.fileno())


def _next(answer: Any, most: int, release: Release, web: Web) -> bytes:
    try:
        block: bytes = answer.read1(most)
    except (OSError, http.client.HTTPException, ValueError) as error:
        web.check()
        raise _broken(release) from error
    web.check()
    if not block:
        raise _broken(release)
    return block


def _usable(part: Path, record: Path, file: ManifestFile) -> str:
    """The server's word for the file that there is a usable part of; "" where one has to begin anew."""
    try:
        known = msgspec.json.decode(read_regular(record, LARGEST_RECORD), type=Part)
        size = part.stat().st_size
    except (FileNotFoundError, ValueError):
        return ""
    fits = known.sha256 == file.sha256 and 0 < size <= file.size
    return known.etag if fits and re.fullmatch(r'"[\x21\x23-\x7e]*"', known.etag) else ""


def _begins(answer: Any, have: int) -> bool:
    return str(answer.headers.get("Content-Range") or "").strip().startswith(f"bytes {have}-")


def _is_right(path: Path, file: ManifestFile, web: Web) -> bool:
    """Whether a file has the size and the SHA-256 that the manifest says."""
    if path.stat().st_size != file.size:
        return False
    digest = hashlib.sha256()
    with open(path, "rb", opener=opener) as content:
        while block := content.read(1 << 20):
            web.check()
            digest.update(block)
    return digest.hexdigest() == file.sha256


def _clear(folder: Path, keep: tuple[Path, ...] = ()) -> None:
    """Remove the files in the folder, those to keep aside."""
    for path in folder.iterdir():
        if path not in keep and not path.is_dir():
            path.unlink()


def _wrong() -> UpdateError:
    text = T("The file that came is not the one that was announced, so it was deleted. Try again.")
    return UpdateError("file", text)


def _broken(release: Release) -> UpdateError:
    text = T(
        "The connection to {host} broke off. What has come is kept: try again to go on from there.",
        host=host_of(release.address),
    )
    return UpdateError("broken", text)


def _disk(error: OSError, file: ManifestFile) -> UpdateError:
    if error.errno in FULL:
        size = max(1, round(file.size / 1e6))
        return UpdateError(
            "room", T("There is not enough room on the disk; {size} MB are needed.", size=size)
        )
    text = T("“{file}” can’t be saved: {reason}", file=file.name, reason=error.strerror or str(error))
    return UpdateError("disk", text)
