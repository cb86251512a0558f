# SPDX-License-Identifier: GPL-3.0-or-later
"""Fetching the file: whole and right, or not at all; going on where it stopped."""

from __future__ import annotations

import errno
import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from app.updates import download
from app.updates.download import Progress, fetch
from app.updates.release import Release, newest
from app.updates.source import UpdateError
from app.updates.web import Web
from tests.app.updates.server import CONTENT, NAME, Answer, Server

PATH = f"/files/{NAME}"


@pytest.fixture
def release(server: Server) -> Release:
    server.publish()
    found = newest(server.source(), Web(server.url))
    assert isinstance(found, Release)
    server.asked.clear()
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "updates"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def refused(release: Release, folder: Path, web: Web | None = None) -> UpdateError:
    with pytest.raises(UpdateError) as caught:
        fetch(release, folder, web or Web(release.address))
    return caught.value


def test_the_file_is_fetched_with_progress(server: Server, release: Release, folder: Path) -> None:
    seen: list[tuple[int, int]] = []
    path = fetch(release, folder, Web(server.url), lambda have, whole: seen.append((have, whole)))
    assert path == folder / NAME
    assert path.read_bytes() == CONTENT
    assert names(folder) == [NAME]
    assert seen == sorted(seen)
    assert seen[-1] == (len(CONTENT), len(CONTENT))


def test_a_file_that_is_there_is_not_fetched_again(server: Server, release: Release, folder: Path) -> None:
    fetch(release, folder, Web(server.url))
    fetch(release, folder, Web(server.url))
    assert len(server.asked) == 1
    (folder / NAME).write_bytes(CONTENT[:-1] + b"x")
    assert fetch(release, folder, Web(server.url)).read_bytes() == CONTENT
    assert len(server.asked) == 2


def test_a_download_goes_on_where_it_broke_off(server: Server, release: Release, folder: Path) -> None:
    server.answers[PATH].cut = 100_000
    error = refused(release, folder)
    assert error.code == "broken"
    assert str(error).startswith("The connection to 127.0.0.1 broke off. What has come is kept")
    assert names(folder) == ["part.json", NAME + ".part"]
    assert (folder / f"{NAME}.part").stat().st_size == 100_000
    server.answers[PATH].cut = None
    seen: list[int] = []
    path = fetch(release, folder, Web(server.url), lambda have, _: seen.append(have))
    assert path.read_bytes() == CONTENT
    assert server.asked == [(PATH, ""), (PATH, "bytes=100000-")]
    assert seen[0] > 100_000
    assert names(folder) == [NAME]


@pytest.mark.parametrize("etag", ["", 'W/"weak"', '"two"'], ids=["none", "weak", "changed"])
def test_it_begins_anew_when_it_may_be_another_file(
    server: Server, release: Release, folder: Path, etag: str
) -> None:
    if etag != '"two"':
        server.answers[PATH].etag = etag
    server.answers[PATH].cut = 50_000
    assert refused(release, folder).code == "broken"
    server.answers[PATH] = Answer(CONTENT, etag=etag)
    assert fetch(release, folder, Web(server.url)).read_bytes() == CONTENT


def test_the_part_of_another_release_is_not_used(server: Server, release: Release, folder: Path) -> None:
    server.answers[PATH].cut = 1000
    assert refused(release, folder).code == "broken"
    (folder / "tavolino-1.2.9-linux-x86_64.tar.gz.part").write_bytes(b"old")
    record = msgspec.json.decode((folder / "part.json").read_bytes())
    (folder / "part.json").write_bytes(msgspec.json.encode({**record, "sha256": "0" * 64}))
    server.answers[PATH].cut = None
    fetch(release, folder, Web(server.url))
    assert server.asked[-1] == (PATH, "")
    assert names(folder) == [NAME]


def test_a_range_that_is_not_there_starts_over_next_time(
    server: Server, release: Release, folder: Path
) -> None:
    server.answers[PATH].cut = 1000
    assert refused(release, folder).code == "broken"
    server.answers[PATH] = Answer(CONTENT[:500], etag='"one"')
    assert refused(release, folder).code == "file"
    assert names(folder) == []
    server.answers[PATH] = Answer(CONTENT, etag='"one"')
    assert fetch(release, folder, Web(server.url)).read_bytes() == CONTENT


@pytest.mark.parametrize("body", [CONTENT[:-1] + b"x", b"x" + CONTENT], ids=["another byte", "a longer file"])
def test_a_wrong_file_is_deleted(server: Server, release: Release, folder: Path, body: bytes) -> None:
    server.answers[PATH] = Answer(body, etag='"one"')
    error = refused(release, folder)
    assert error.code == "file"
    assert "is not the one that was announced, so it was deleted" in str(error)
    assert names(folder) == []


def test_cancelling_keeps_what_has_come(server: Server, release: Release, folder: Path) -> None:
    server.answers[PATH].hold = 100_000
    web = Web(server.url)
    stopper = threading.Thread(target=lambda: (server.holding.wait(20), web.stop()))
    stopper.start()
    error = refused(release, folder, web)
    stopper.join()
    assert (error.code, str(error)) == ("cancelled", "Cancelled.")
    assert NAME not in names(folder)
    server.release.set()
    server.answers[PATH].hold = None
    assert fetch(release, folder, Web(server.url)).read_bytes() == CONTENT


def test_nothing_is_asked_after_stop(server: Server, release: Release, folder: Path) -> None:
    web = Web(server.url)
    web.stop()
    assert refused(release, folder, web).code == "cancelled"
    assert server.asked == []


def test_too_little_room_is_told_before_anything_is_asked(
    server: Server, release: Release, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1000))
    error = refused(release, folder)
    assert (error.code, str(error)) == ("room", "There is not enough room on the disk; 1 MB are needed.")
    assert server.asked == []
    assert names(folder) == []


@pytest.mark.parametrize(("number", "code"), [(errno.ENOSPC, "room"), (errno.EIO, "disk")])
def test_a_disk_that_fails_leaves_nothing(
    release: Release, folder: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    def full(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(download, "_next", _after(70_000, lambda: full(0), download._next))
    assert refused(release, folder).code == code
    assert names(folder) == []


def _after(bytes_read: int, fail: Callable[[], None], real: Callable[..., bytes]) -> Callable[..., bytes]:
    have = 0

    def read(*args: object) -> bytes:
        nonlocal have
        if have > bytes_read:
            fail()
        block = real(*args)
        have += len(block)
        return block

    return read


def test_a_folder_that_cannot_be_made_is_told(release: Release, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    error = refused(release, tmp_path / "file" / "updates")
    assert error.code == "disk"
    assert str(error).startswith(f"“{NAME}” can’t be saved: ")


@pytest.mark.skipif(os.name == "nt", reason="no such thing on Windows")
def test_an_appimage_can_be_started(server: Server, release: Release, folder: Path) -> None:
    file = msgspec.structs.replace(release.file, kind="appimage")
    progress: Progress = lambda have, whole: None  # noqa: E731
    path = fetch(msgspec.structs.replace(release, file=file), folder, Web(server.url), progress)
    assert os.access(path, os.X_OK)
