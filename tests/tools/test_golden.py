# SPDX-License-Identifier: GPL-3.0-or-later
"""Writing golden playthroughs anew changes nothing as long as the rules have not changed."""

from __future__ import annotations

import shutil
from pathlib import Path

from engines.registry import GAMES
from tools.golden import FOLDER, rewrite


def test_rewriting_is_repeatable(tmp_path: Path) -> None:
    for path in FOLDER.glob("*.txt"):
        shutil.copy(path, tmp_path)
    assert rewrite(tmp_path) == []
    for path in tmp_path.glob("*.txt"):
        path.write_text(path.read_text(encoding="utf-8") + "  something else\n", encoding="utf-8")
    assert sorted(rewrite(tmp_path)) == sorted(path.name for path in FOLDER.glob("*.txt"))
    for path in FOLDER.glob("*.txt"):
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()


def test_a_game_without_one_gets_one(tmp_path: Path) -> None:
    assert sorted(rewrite(tmp_path)) == sorted(f"{game.type.slug}.txt" for game in GAMES)
    assert rewrite(tmp_path) == []
