# SPDX-License-Identifier: GPL-3.0-or-later
"""The stage for the screenshots keeps up with the app it stands in for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    "scene", ["table-light", "lobby-light", "join-light", "sequence-small", "boards-small"]
)
def test_a_scene_is_shot_without_a_complaint(tmp_path: Path, scene: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tools.shots", str(tmp_path), "--only", scene],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert run.stderr == ""
    assert [path.stem for path in tmp_path.iterdir()] == [scene]
