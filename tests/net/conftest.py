# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _only_this_machine(monkeypatch):
    monkeypatch.setenv("TAVOLINO_INTERFACES", "127.0.0.1")
    # Announcing is tested in tests/net/discovery; everywhere else it would only cost time.
    monkeypatch.setenv("TAVOLINO_MDNS", "off")
