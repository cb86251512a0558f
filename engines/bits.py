# SPDX-License-Identifier: GPL-3.0-or-later
"""Sets of small numbers as the bits of one integer, as the bots' kernels keep cards and squares."""

from __future__ import annotations


def numbers_in(mask: int) -> list[int]:
    """The numbers of a set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
