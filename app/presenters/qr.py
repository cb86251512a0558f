# SPDX-License-Identifier: GPL-3.0-or-later
"""QR codes as paths to fill. No Qt."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=8)
def qr_path(text: str) -> tuple[str, int]:
    """The dark modules of the QR code of ``text`` as an SVG path in units of one module, and how many
    modules it is wide, without the quiet zone (4 modules on each side). Nothing for no text."""
    import segno  # only hosting needs it

    if not text:
        return "", 0
    rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]
    parts = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                parts.append(f"M{x},{y}h{end - x}v1h{x - end}z")
            x = end + 1
    return "".join(parts), len(rows)
