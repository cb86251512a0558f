# SPDX-License-Identifier: GPL-3.0-or-later
"""The bench's own arithmetic and verdicts; what it measures depends on the machine."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tools import bench
from tools.figures import Figure, percentile


def test_percentiles():
    values = [float(n) for n in range(100, 0, -1)]
    assert percentile(values, 50) == 51
    assert percentile(values, 99) == 100
    assert percentile([7.0], 99) == 7
    with pytest.raises(ValueError, match="nothing"):
        percentile([], 50)


@pytest.mark.parametrize(("value", "code", "verdict"), [(19.0, 0, ""), (21.0, 1, "MISSED")])
def test_a_missed_target_is_told_and_fails(monkeypatch, capsys, value, code, verdict):
    group = SimpleNamespace(__doc__="Made up.", figures=lambda: [Figure("something", value, target=20.0)])
    monkeypatch.setattr(bench.importlib, "import_module", lambda name: group)
    assert bench.main(["net"]) == code
    out = capsys.readouterr().out
    assert "something" in out
    assert ("MISSED" in out) == bool(verdict)


def test_groups_are_found_by_their_file_and_unknown_ones_refused(capsys):
    assert "net" in bench.groups()
    assert bench.main(["nonsense"]) == 2
    assert "nonsense" in capsys.readouterr().out
