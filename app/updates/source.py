# SPDX-License-Identifier: GPL-3.0-or-later
"""Where this copy looks for releases, and how it says what went wrong."""

from __future__ import annotations

import base64
import binascii
import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec

from app.build_info import FILE, BuildInfo, build_info
from engines.text import T, Text

log = logging.getLogger(__name__)

LATEST = "https://api.github.com/repos/{repository}/releases/latest"


class UpdateError(Exception):
    """An update can't be had; ``text`` says why, ``code`` is the same in a word, for programs:
    ``offline``, ``limit``, ``none``, ``server``, ``answer``, ``insecure``, ``signature``, ``format``,
    ``system``, ``file``, ``room``, ``disk``, ``broken``, ``cancelled``."""

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(str(text))
        self.code = code
        self.text = text


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """Where releases are published (``latest``, an address that answers as GitHub's releases/latest does),
    the Ed25519 public ``key`` that signs them (32 bytes), and what they must fit: this copy's ``version`` and
    ``system``, and the ``kinds`` of file that suit, the best first."""

    latest: str
    key: bytes
    version: str
    system: str
    kinds: tuple[str, ...]


def source(file: Path = FILE) -> Source | None:
    """This copy's source, as it was set when it was built; None when it was not: in a source tree, or where
    whoever built it named no repository or no key."""
    if not file.exists():
        return None
    try:
        info = build_info(file)
    except ValueError as error:
        log.warning("no updates: %s", error)
        return None
    return source_of(info)


def source_of(info: BuildInfo) -> Source | None:
    """The source that a build was made for, None without one."""
    try:
        key = base64.b64decode(info.update_key, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not info.repository or len(key) != 32:
        return None
    return Source(
        latest=LATEST.format(repository=info.repository),
        key=key,
        version=info.version,
        system=info.system,
        kinds=kinds_for(info.system, sys.executable, os.environ),
    )


def kinds_for(system: str, program: str, environment: Mapping[str, str]) -> tuple[str, ...]:
    """The kinds of file that suit how this copy was installed, the best first."""
    if system.startswith("windows"):
        return ("installer",)
    if system.startswith("macos"):
        return ("disk-image",)
    if environment.get("APPIMAGE"):
        return ("appimage", "archive")
    if program.startswith("/usr/"):
        return ("deb",)
    return ("archive", "appimage")


def cancelled() -> UpdateError:
    """What is raised where a person has changed their mind."""
    return UpdateError("cancelled", T("Cancelled."))
