# SPDX-License-Identifier: GPL-3.0-or-later
"""Which of two versions is the newer one: numbers, then pre-releases before the release (1.2.0rc1 < 1.2)."""

from __future__ import annotations

import re

FORM = re.compile(
    r"v?(\d{1,9}(?:\.\d{1,9}){0,5})(?:[-._]?(dev|a|alpha|b|beta|c|rc|pre|preview)[-._]?(\d{0,9}))?(?:\+[\w.]*)?",
    re.ASCII,
)
STAGES = {"dev": 0, "a": 1, "alpha": 1, "b": 2, "beta": 2, "c": 3, "rc": 3, "pre": 3, "preview": 3}
RELEASED = 4

Key = tuple[tuple[int, ...], int, int]


def key(version: str) -> Key:
    """Something to compare versions by. Raises ValueError for what is no version."""
    match = FORM.fullmatch(version.strip().lower())
    if match is None:
        raise ValueError(f"{version!r} is no version")
    numbers = [int(number) for number in match[1].split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers), STAGES[match[2]] if match[2] else RELEASED, int(match[3] or 0)


def is_newer(version: str, than: str) -> bool:
    """Whether ``version`` comes after ``than``. Raises ValueError for what is no version."""
    return key(version) > key(than)
