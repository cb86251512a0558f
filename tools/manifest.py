# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of a release's files: SHA256SUMS for people, manifest.json with a signature for programs.

``python -m tools.manifest FOLDER VERSION COMMIT [--key PEM] [--notes FILE]`` writes them beside the files.
docs/RELEASING.md describes the format. Standard library only; signing is done by ``openssl`` (3.0 or newer).
"""

from __future__ import annotations

import argparse
import base64
import datetime
import hashlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

FORMAT = 1
SUMS, MANIFEST, SIGNATURE = "SHA256SUMS", "manifest.json", "manifest.json.sig"
NAMES = (
    (re.compile(r"tavolino-(?P<version>.+)-(?P<system>linux-\w+)\.tar\.gz"), "archive"),
    (re.compile(r"tavolino-(?P<version>.+)-(?P<system>linux-\w+)\.AppImage"), "appimage"),
    (re.compile(r"tavolino_(?P<version>.+)_(?P<system>amd64|arm64)\.deb"), "deb"),
    (re.compile(r"tavolino-(?P<version>.+)-(?P<system>windows-\w+)-setup\.exe"), "installer"),
    (re.compile(r"tavolino-(?P<version>.+)-(?P<system>macos-\w+)\.dmg"), "disk-image"),
)
DEBIAN = {"amd64": "linux-x86_64", "arm64": "linux-arm64"}


class ManifestError(Exception):
    """The release can't be described or signed; the text says why."""


def sha256(path: Path) -> str:
    """The file's SHA-256, hexadecimal."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def describe(path: Path, version: str) -> dict[str, Any]:
    """What the manifest says of one file. Raises ManifestError for a file that is none of ours, or of another
    version."""
    found = [(match, kind) for pattern, kind in NAMES if (match := pattern.fullmatch(path.name))]
    if not found:
        raise ManifestError(f"{path.name} is no file of a release")
    match, kind = found[0]
    if match["version"] != version:
        raise ManifestError(f"{path.name} is not of version {version}")
    system = DEBIAN.get(match["system"], match["system"])
    return {
        "name": path.name,
        "system": system,
        "kind": kind,
        "size": path.stat().st_size,
        "sha256": sha256(path),
    }


def write(folder: Path, version: str, commit: str, notes: str = "", date: str = "") -> Path:
    """Write SHA256SUMS and manifest.json for the files in ``folder``; the manifest's path. Raises
    ManifestError."""
    own = (SUMS, MANIFEST, SIGNATURE)
    files = [path for path in sorted(folder.iterdir()) if path.is_file() and path.name not in own]
    if not files:
        raise ManifestError(f"there is nothing in {folder.name}")
    entries = [describe(path, version) for path in files]
    manifest = {
        "format": FORMAT,
        "version": version,
        "commit": commit,
        "date": date or datetime.datetime.now(datetime.timezone.utc).date().isoformat(),
        "notes": notes,
        "files": entries,
    }
    sums = "".join(f"{entry['sha256']}  {entry['name']}\n" for entry in entries)
    (folder / SUMS).write_text(sums, encoding="ascii", newline="\n")
    target = folder / MANIFEST
    text = json.dumps(manifest, indent=1, ensure_ascii=False) + "\n"
    target.write_text(text, encoding="utf-8", newline="\n")
    return target


def sign(manifest: Path, key: Path) -> Path:
    """Write the Ed25519 signature of the manifest's bytes beside it, in base64. ``key`` is a private key in
    PEM (PKCS #8). Raises ManifestError."""
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder) / "signature"
        command = ["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", str(key)]
        done = subprocess.run(
            [*command, "-in", str(manifest), "-out", str(raw)], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise ManifestError(f"openssl could not sign: {done.stderr.strip()}")
        signature = raw.read_bytes()
    if len(signature) != 64:
        raise ManifestError("that is no Ed25519 key")
    target = manifest.with_name(SIGNATURE)
    target.write_text(base64.b64encode(signature).decode() + "\n", encoding="ascii", newline="\n")
    return target


def notes_of(changelog: str, version: str) -> str:
    """What the changelog says of ``version``, or of what is unreleased where it does not name it."""
    for heading in (version, "Unreleased"):
        match = re.search(rf"^## \[{re.escape(heading)}\].*?\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
        if match:
            return match[1].strip()
    return ""


def main(arguments: Sequence[str]) -> int:
    """Describe and, given a key, sign the files of a folder; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.manifest")
    parser.add_argument("folder", type=Path)
    parser.add_argument("version")
    parser.add_argument("commit")
    parser.add_argument("--key", type=Path, help="the private key, PEM")
    parser.add_argument("--changelog", type=Path, help="where the notes are taken from")
    options = parser.parse_args(arguments)
    notes = ""
    if options.changelog is not None:
        notes = notes_of(options.changelog.read_text(encoding="utf-8"), options.version)
    try:
        manifest = write(options.folder, options.version, options.commit, notes)
        if options.key is not None:
            sign(manifest, options.key)
    except ManifestError as error:
        print(error, file=sys.stderr)
        return 1
    print((options.folder / SUMS).read_text(encoding="ascii"), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
