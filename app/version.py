# SPDX-License-Identifier: GPL-3.0-or-later
"""Which Tavolino this is."""

from __future__ import annotations


def version() -> str:
    """The version of the installed package; of a bare source tree, ``0``."""
    from importlib import metadata  # 50 ms that a start without the question need not pay

    try:
        return metadata.version("tavolino")
    except metadata.PackageNotFoundError:
        return "0"
