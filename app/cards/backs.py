# SPDX-License-Identifier: GPL-3.0-or-later
"""Our three card backs as SVG text, 250 by 350 units, each the same when turned upside down."""

from __future__ import annotations

BACKS = 3


def back_svg(number: int) -> str:
    """Back `number`, counted from 0 (taken modulo `BACKS`)."""
    ground = ("#7c1f2e", "#1f4173", "#1f5c45")[number % BACKS]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350">'
        '<rect x="0.6" y="0.6" width="248.8" height="348.8" rx="15" fill="#fdfaf3" stroke="#cfc6b6"'
        f' stroke-width="1.2"/><rect x="12" y="12" width="226" height="326" rx="8" fill="{ground}"/></svg>'
    )
