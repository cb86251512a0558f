# SPDX-License-Identifier: GPL-3.0-or-later
"""A journal that is closed again: Python 3.13 warns of a connection to SQLite that is left open."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest

from net.session.journal import Journal


@pytest.fixture
def journal() -> Iterator[Journal]:
    """A journal in memory."""
    with contextlib.closing(Journal(":memory:")) as journal:
        yield journal
