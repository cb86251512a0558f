# SPDX-License-Identifier: GPL-3.0-or-later
"""The server that publishes, for a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.app.updates.server import Server


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.close()
