# SPDX-License-Identifier: GPL-3.0-or-later
"""A match over a network with delay, loss and a pulled cable, where this machine lets one be made."""

from __future__ import annotations

import sys

import pytest

from tests.e2e import netem

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(240)]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")
def test_a_match_over_a_bad_network_comes_to_its_end_alike_on_both_sides():
    reason = netem.missing()
    if reason:
        pytest.skip(reason)
    facts = netem.play(points=5)
    assert facts["compared"] > 30
    assert facts["compared"] >= 0.8 * facts["steps"]
    assert max(facts["outcome"]["scores"]) >= 5
