# SPDX-License-Identifier: GPL-3.0-or-later
"""Sums, manifest and signature of a release."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tools import manifest
from tools.manifest import ManifestError

FILES = {
    "tavolino-1.2.0-linux-x86_64.tar.gz": ("linux-x86_64", "archive"),
    "tavolino-1.2.0-linux-x86_64.AppImage": ("linux-x86_64", "appimage"),
    "tavolino_1.2.0_amd64.deb": ("linux-x86_64", "deb"),
    "tavolino-1.2.0-windows-x86_64-setup.exe": ("windows-x86_64", "installer"),
    "tavolino-1.2.0-macos-arm64.dmg": ("macos-arm64", "disk-image"),
}
CHANGELOG = """# Changelog

## [Unreleased]

### Added
- Everything.

## [1.1.0] – 2026-01-01

- A first thing.
"""


@pytest.fixture
def release(tmp_path: Path) -> Path:
    folder = tmp_path / "release"
    folder.mkdir()
    for number, name in enumerate(FILES):
        (folder / name).write_bytes(b"x" * (number + 1))
    return folder


def test_the_manifest_tells_each_file(release: Path) -> None:
    path = manifest.write(release, "1.2.0", "abc", "Better.", "2026-02-03")
    told = json.loads(path.read_text(encoding="utf-8"))
    assert {key: told[key] for key in ("format", "version", "commit", "date", "notes")} == {
        "format": 1,
        "version": "1.2.0",
        "commit": "abc",
        "date": "2026-02-03",
        "notes": "Better.",
    }
    assert {entry["name"]: (entry["system"], entry["kind"]) for entry in told["files"]} == FILES
    for entry in told["files"]:
        content = (release / entry["name"]).read_bytes()
        assert entry["size"] == len(content)
        assert entry["sha256"] == hashlib.sha256(content).hexdigest()
    sums = (release / manifest.SUMS).read_text().splitlines()
    assert sums == [f"{entry['sha256']}  {entry['name']}" for entry in told["files"]]
    assert (
        manifest.write(release, "1.2.0", "abc", "Better.", "2026-02-03").read_text()
        == json.dumps(told, indent=1, ensure_ascii=False) + "\n"
    ), "its own files are left out"


@pytest.mark.parametrize("name", ["readme.txt", "tavolino-1.3.0-macos-arm64.dmg", "tavolino.exe"])
def test_a_strange_file_is_refused(release: Path, name: str) -> None:
    (release / name).write_bytes(b"")
    with pytest.raises(ManifestError, match=r"is no file of a release|is not of version 1\.2\.0"):
        manifest.write(release, "1.2.0", "abc")


def test_an_empty_folder_is_no_release(tmp_path: Path) -> None:
    with pytest.raises(ManifestError, match="there is nothing"):
        manifest.write(tmp_path, "1.2.0", "abc")


def test_the_notes_come_from_the_changelog() -> None:
    assert manifest.notes_of(CHANGELOG, "1.1.0") == "- A first thing."
    assert manifest.notes_of(CHANGELOG, "1.2.0") == "### Added\n- Everything."
    assert manifest.notes_of("# Changelog\n", "1.2.0") == ""


@pytest.fixture
def key(tmp_path: Path) -> Path:
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl")
    path = tmp_path / "key.pem"
    command = ["openssl", "genpkey", "-algorithm", "ed25519", "-out", str(path)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("this openssl knows no Ed25519")
    return path


def test_the_signature_is_of_the_manifests_bytes(release: Path, key: Path, tmp_path: Path) -> None:
    changelog, public, raw = tmp_path / "CHANGELOG.md", tmp_path / "public.pem", tmp_path / "raw"
    changelog.write_text(CHANGELOG, encoding="utf-8")
    wanted = [str(release), "1.2.0", "abc", "--key", str(key), "--changelog", str(changelog)]
    assert manifest.main(wanted) == 0
    path = release / manifest.MANIFEST
    assert json.loads(path.read_text(encoding="utf-8"))["notes"] == "### Added\n- Everything."
    raw.write_bytes(base64.b64decode((release / manifest.SIGNATURE).read_text()))
    subprocess.run(["openssl", "pkey", "-in", str(key), "-pubout", "-out", str(public)], check=True)
    command = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", str(public), "-rawin", "-in", str(path)]
    command += ["-sigfile", str(raw)]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
    path.write_text(path.read_text().replace("1.2.0", "1.2.1", 1))
    assert subprocess.run(command, capture_output=True, check=False).returncode != 0


def test_a_key_that_is_none_is_told(
    release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl")
    (tmp_path / "key.pem").write_text("no key")
    assert manifest.main([str(release), "1.2.0", "abc", "--key", str(tmp_path / "key.pem")]) == 1
    assert "openssl could not sign" in capsys.readouterr().err
    assert not (release / manifest.SIGNATURE).exists()
