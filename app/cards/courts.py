# SPDX-License-Identifier: GPL-3.0-or-later
"""The twelve court figures, each a half that is turned about the middle of the card."""

from __future__ import annotations


def court_half(rank: str, suit: str, colour: str) -> str:
    """The upper half of the figure of `rank` and `suit`."""
    return f'<path d="M80,175 L80,120 L170,120 L170,175 Z" fill="{colour}"/>'
