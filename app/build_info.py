# SPDX-License-Identifier: GPL-3.0-or-later
"""What is known of the build this Tavolino is: version, commit, date. No Qt.

``tools/package.py`` writes the file and the frozen app carries it; in a source tree there is none.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from app.version import version

FILE = Path(__file__).resolve().parent / "build.json"


class BuildInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A build. ``commit`` is git's full name for the sources (with ``+`` behind it where they had been
    changed), ``date`` the day it was built (YYYY-MM-DD), ``system`` what it was built for, such as
    ``linux-x86_64``. ``repository`` (``owner/name``) is where newer releases are looked for, ``update_key``
    the Ed25519 public key that they are signed with, in base64: both empty where nobody set them. All but the
    version are empty for a source tree."""

    version: str
    commit: str = ""
    date: str = ""
    system: str = ""
    repository: str = ""
    update_key: str = ""

    def line(self) -> str:
        """All of it in one line, in English: it is for reports."""
        if not self.commit and not self.date:
            return f"Tavolino {self.version}, from source"
        commit = re.sub(r"^([0-9a-f]{12})[0-9a-f]+", r"\1", self.commit) or "unknown commit"
        return f"Tavolino {self.version}, {commit}, built {self.date} for {self.system}"


def build_info(file: Path = FILE) -> BuildInfo:
    """The running build's, from ``file``. Raises ValueError when the file is there but damaged."""
    try:
        text = file.read_bytes()
    except FileNotFoundError:
        return BuildInfo(version=version())
    try:
        return msgspec.json.decode(text, type=BuildInfo)
    except msgspec.MsgspecError as error:
        raise ValueError(f"{file.name} is damaged: {error}") from error
