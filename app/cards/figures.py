# SPDX-License-Identifier: GPL-3.0-or-later
"""Simple drawn figures for avatar discs, one colour, 64 by 64 units."""

from __future__ import annotations

FIGURES = 8


def figure_svg(number: int, colour: str) -> str:
    """Figure `number`, counted from 0 (taken modulo `FIGURES`)."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<circle cx="32" cy="32" r="{10 + number % FIGURES}" fill="{colour}"/></svg>'
    )
