# SPDX-License-Identifier: GPL-3.0-or-later
"""Which of two versions is the newer one: numbers, then pre-releases before the release (1.2.0rc1 < 1.2)."""

from __future__ import annotations

from packaging.version import InvalidVersion, Version

LONGEST = 40
"""Characters of a version; what comes from a server may be anything."""


def key(version: str) -> Version:
    """Something to compare versions by; what stands after a ``+`` doesn't count. Raises ValueError for what
    is no version."""
    try:
        if len(version) > LONGEST:
            raise InvalidVersion
        return Version(Version(version).public)
    except InvalidVersion:
        raise ValueError(f"{version[:LONGEST]!r} is no version") from None


def is_newer(version: str, than: str) -> bool:
    """Whether ``version`` comes after ``than``. Raises ValueError for what is no version."""
    return key(version) > key(than)
