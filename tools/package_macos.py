# SPDX-License-Identifier: GPL-3.0-or-later
"""For macOS: the built ``Tavolino.app`` is signed where there is an identity, and put on a disk image."""

from __future__ import annotations

import subprocess
from pathlib import Path

from app.build_info import BuildInfo
from tools.environment import ROOT

SCRIPTS = ROOT / "packaging" / "macos"


def pack(info: BuildInfo, dist: Path) -> list[Path]:
    """The disk image of the app in ``dist``."""
    app = dist / "Tavolino.app"
    target = dist / f"tavolino-{info.version}-{info.system}.dmg"
    subprocess.run([str(SCRIPTS / "sign_and_notarise"), str(app)], check=True)
    subprocess.run([str(SCRIPTS / "make_dmg"), str(app), str(target)], check=True)
    subprocess.run([str(SCRIPTS / "sign_and_notarise"), str(target)], check=True)
    return [target]
