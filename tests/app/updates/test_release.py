# SPDX-License-Identifier: GPL-3.0-or-later
"""Asking for the newest release: what is believed, what is refused, and in which words."""

from __future__ import annotations

import base64
import socket
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from app.build_info import BuildInfo
from app.updates.release import Release, UpToDate, newest
from app.updates.source import UpdateError, kinds_for, source, source_of
from app.updates.versions import is_newer
from app.updates.web import Web
from tests.app.updates.server import CONTENT, NAME, PUBLIC, Answer, Server

OTHER = Ed25519PrivateKey.from_private_bytes(bytes(32))


def ask(server: Server, **changes: Any) -> Release | UpToDate:
    chosen = server.source(**changes)
    return newest(chosen, Web(chosen.latest, timeout=10))


def refused(server: Server, **changes: Any) -> UpdateError:
    with pytest.raises(UpdateError) as caught:
        ask(server, **changes)
    return caught.value


def test_a_newer_release_is_found_with_its_notes_and_the_file_for_this_system(server: Server) -> None:
    server.publish()
    found = ask(server)
    assert isinstance(found, Release)
    assert (found.version, found.notes) == ("1.3.0", "- Scopa")
    assert (found.file.name, found.file.size) == (NAME, len(CONTENT))
    assert found.address == f"{server.url}/files/{NAME}"
    assert [path for path, _ in server.asked] == [
        "/latest",
        "/files/manifest.json",
        "/files/manifest.json.sig",
    ]


def test_the_pages_notes_stand_in_for_missing_ones(server: Server) -> None:
    server.publish(manifest=server.manifest(notes=""))
    found = ask(server)
    assert isinstance(found, Release)
    assert found.notes == "Notes of the page"


@pytest.mark.parametrize("version", ["1.3.0", "1.3", "1.4.0", "2.0.0rc1"])
def test_no_newer_release_and_no_downgrade(server: Server, version: str) -> None:
    server.publish()
    assert ask(server, version=version) == UpToDate("1.3.0")
    assert len(server.asked) == 1


@pytest.mark.parametrize("status", [403, 429])
def test_a_rate_limit_is_told(server: Server, status: int) -> None:
    server.answers["/latest"] = Answer(b"{}", status)
    error = refused(server)
    assert error.code == "limit"
    assert str(error) == "127.0.0.1 has been asked too often and answers nothing for now. Try again later."


def test_no_release_yet(server: Server) -> None:
    error = refused(server)
    assert (error.code, str(error)) == ("none", "No release has been published yet.")


def test_an_error_of_the_server_is_told(server: Server) -> None:
    server.answers["/latest"] = Answer(status=502)
    error = refused(server)
    assert error.code == "server"
    assert "(502)" in str(error)


def test_no_network_is_told() -> None:
    with socket.socket() as taken:  # bound, not listening: whoever knocks is turned away
        taken.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{taken.getsockname()[1]}/latest"
        with pytest.raises(UpdateError, match=r"can’t be reached\. Is this device on the internet") as caught:
            Web(address).read(address, 100)
    assert caught.value.code == "offline"


def test_an_answer_that_breaks_off_is_no_answer(server: Server) -> None:
    server.answers["/latest"] = Answer(b'{"tag_name": "v1.3.0"}', cut=5)
    assert refused(server).code == "offline"


@pytest.mark.parametrize(
    "body",
    [b"", b"<html>", b"[]", b'{"tag_name": 3}', b'{"tag_name": "newest"}', b"\xff\xfe", b" " * 2_000_001],
    ids=["empty", "html", "list", "number", "word", "bytes", "long"],
)
def test_nonsense_is_told(server: Server, body: bytes) -> None:
    server.answers["/latest"] = Answer(body)
    error = refused(server)
    assert (error.code, str(error)) == ("answer", "127.0.0.1 gives an answer that can’t be read.")


@pytest.mark.parametrize(
    "publish",
    [
        {"key": OTHER},
        {"signed": b"no base64!"},
        {"signed": base64.b64encode(b"short")},
        {"signed": b""},
        {"missing": ("manifest.json.sig",)},
        {"missing": ("manifest.json",)},
    ],
    ids=["another key", "no base64", "short", "empty", "no signature", "no manifest"],
)
def test_what_is_not_signed_is_not_believed(server: Server, publish: dict[str, Any]) -> None:
    server.publish(**publish)
    error = refused(server)
    assert error.code == "signature"
    assert str(error).startswith("The newest release isn’t signed by those who made this copy")


def test_an_old_manifest_under_a_new_name_is_refused(server: Server) -> None:
    server.publish("v1.9.0", server.manifest("1.3.0"))
    assert refused(server).code == "answer"


def test_a_manifest_of_another_format_is_told(server: Server) -> None:
    server.publish(manifest={"format": 2, "things": []})
    error = refused(server)
    assert error.code == "format"
    assert "described in a way that this copy doesn’t know" in str(error)


@pytest.mark.parametrize(
    "change",
    [{"name": "../evil"}, {"name": ".hidden"}, {"sha256": "0"}, {"size": 0}, {"size": "big"}],
    ids=str,
)
def test_a_manifest_that_makes_no_sense_is_refused(server: Server, change: dict[str, Any]) -> None:
    manifest = server.manifest()
    manifest["files"][-1] |= change
    server.publish(manifest=manifest)
    assert refused(server).code == "answer"


def test_a_file_that_the_server_lists_otherwise_is_refused(server: Server) -> None:
    manifest = server.manifest()
    manifest["files"][-1]["size"] += 1
    server.publish(manifest=manifest)
    assert refused(server).code == "answer"
    server.publish(missing=(NAME,))
    assert refused(server).code == "answer"


def test_nothing_for_this_system_is_told(server: Server) -> None:
    server.publish()
    error = refused(server, system="windows-x86_64", kinds=("installer",))
    assert (error.code, str(error)) == (
        "system",
        "Release 1.3.0 has no file for this system (windows-x86_64).",
    )


def test_redirects_are_followed_here_and_nowhere_insecure(server: Server) -> None:
    server.publish()
    latest = server.answers["/latest"]
    server.answers["/latest"] = Answer(status=302, location="/moved")
    server.answers["/moved"] = latest
    assert isinstance(ask(server), Release)
    server.answers["/latest"] = Answer(status=302, location="http://releases.example/latest")
    error = refused(server)
    assert error.code == "insecure"
    assert "“http://releases.example/latest” is no secure address" in str(error)


@pytest.mark.parametrize(
    "address", ["http://releases.example/x", "http://127.0.0.1:9/x", "file:///etc/passwd", "ftp://h/x", "x"]
)
def test_only_secure_addresses_are_asked(address: str) -> None:
    with pytest.raises(UpdateError, match="is no secure address"):
        Web("https://releases.example/latest").open(address)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("1.2.0", "1.2.1"),
        ("1.9", "1.10"),
        ("1.2.0rc1", "1.2"),
        ("1.2.0-beta.2", "1.2.0rc1"),
        ("1.2a1", "1.2.0a2"),
        ("0", "0.0.1.dev1"),
        ("v1.0", "1.0.1"),
    ],
)
def test_versions_are_compared_by_their_numbers(older: str, newer: str) -> None:
    assert is_newer(newer, older)
    assert not is_newer(older, newer)
    assert not is_newer(newer, newer)


@pytest.mark.parametrize("version", ["", "one", "1..2", "1.2.x", "1.2-final", "9" * 50])
def test_what_is_no_version_is_refused(version: str) -> None:
    with pytest.raises(ValueError, match="is no version"):
        is_newer(version, "1.0")


# --- where this copy looks ---

INFO = BuildInfo(
    version="1.2.0",
    commit="c",
    date="2026-02-03",
    system="windows-x86_64",
    repository="someone/tavolino",
    update_key=base64.b64encode(PUBLIC).decode(),
)


def test_a_source_tree_looks_nowhere(tmp_path: Path) -> None:
    assert source(tmp_path / "build.json") is None
    (tmp_path / "build.json").write_bytes(b"{")
    assert source(tmp_path / "build.json") is None


def test_a_build_looks_where_it_was_told_to(tmp_path: Path) -> None:
    (tmp_path / "build.json").write_bytes(msgspec.json.encode(INFO))
    found = source(tmp_path / "build.json")
    assert found is not None
    assert found.latest == "https://api.github.com/repos/someone/tavolino/releases/latest"
    assert (found.key, found.version, found.kinds) == (PUBLIC, "1.2.0", ("installer",))


@pytest.mark.parametrize("change", [{"repository": ""}, {"update_key": ""}, {"update_key": "AAAA"}], ids=str)
def test_half_of_it_is_nothing(change: dict[str, str]) -> None:
    assert source_of(msgspec.structs.replace(INFO, **change)) is None


def test_the_file_that_suits_how_it_was_installed() -> None:
    assert kinds_for("linux-x86_64", "/usr/lib/tavolino/tavolino", {}) == ("deb",)
    assert kinds_for("linux-x86_64", "/mount/usr/x", {"APPIMAGE": "/a"})[0] == "appimage"
    assert kinds_for("linux-x86_64", "/opt/tavolino/tavolino", {})[0] == "archive"
    assert kinds_for("macos-arm64", "/Applications/x", {}) == ("disk-image",)
