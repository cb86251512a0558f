# SPDX-License-Identifier: GPL-3.0-or-later
"""The steps of dev.py: what they answer, and that one which hangs does not hang the run."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from tools import commands
from tools.commands import Check


def test_a_step_s_exit_code_is_the_run_s(capfd):
    good, bad = ([sys.executable, "-c", f"raise SystemExit({code})"] for code in (0, 3))
    assert commands._run(good) == 0
    assert commands._run(bad, 60) == 3
    assert commands._run_checks([Check("good", good), Check("bad", bad)]) == 1
    assert "Failed: bad" in capfd.readouterr().out
    assert commands._run_checks([Check("good", good)]) == 0


@pytest.mark.skipif(os.name != "posix", reason="Windows ends the step, not its children")
def test_a_step_that_hangs_fails_and_is_ended_with_its_children(tmp_path: Path, capfd):
    grandchild = "import os, sys, time; open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(600)"
    told = tmp_path / "pid"
    child = f"import subprocess, sys, time; subprocess.Popen({[sys.executable, '-c', grandchild, str(told)]})"
    limit = 0.5
    while not told.exists() or not told.read_text():  # a slow machine may not get so far in time
        assert commands._run([sys.executable, "-c", child + "; time.sleep(600)"], limit) == 1
        limit *= 2
        assert limit < 60
    assert "ended" in capfd.readouterr().out
    pid, end = int(told.read_text()), time.monotonic() + 30
    while _runs(pid):
        assert time.monotonic() < end, "the grandchild lives on"
        time.sleep(0.01)


def _runs(pid: int) -> bool:
    """Whether the process is there and no zombie."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
