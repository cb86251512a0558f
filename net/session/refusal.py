# SPDX-License-Identifier: GPL-3.0-or-later
"""A request that is not carried out."""

from __future__ import annotations

from engines.text import Text


class Refusal(Exception):  # noqa: N818 - an answer, not an error
    """Raised by whatever examines a request; becomes a ``Refused`` message. ``code`` is listed in
    docs/PROTOCOL.md."""

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text
