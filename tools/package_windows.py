# SPDX-License-Identifier: GPL-3.0-or-later
"""For Windows: what the programs say about themselves, and the installer that NSIS makes of them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from app.build_info import BuildInfo
from tools.environment import ROOT

SCRIPT = ROOT / "packaging" / "windows" / "tavolino.nsi"
PROGRAM_FILES = ("ProgramFiles(x86)", "ProgramFiles")

_VERSION_FILE = """# SPDX-License-Identifier: GPL-3.0-or-later
VSVersionInfo(
    ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1),
    kids=[
        StringFileInfo([StringTable("040904B0", [
            StringStruct("CompanyName", "The Tavolino authors"),
            StringStruct("FileDescription", "Tavolino"),
            StringStruct("FileVersion", "{version}"),
            StringStruct("LegalCopyright", "GPL-3.0-or-later"),
            StringStruct("ProductName", "Tavolino"),
            StringStruct("ProductVersion", "{version}"),
        ])]),
        VarFileInfo([VarStruct("Translation", [0x409, 1200])]),
    ],
)
"""


def numbers(version: str) -> tuple[int, int, int, int]:
    """A version as Windows wants it, four numbers: ``1.2.0rc1`` is (1, 2, 0, 0)."""
    parts = [int(part) for part in re.match(r"[\d.]*", version)[0].split(".") if part][:4]  # type: ignore[index]
    first, second, third, fourth = [*parts, 0, 0, 0, 0][:4]
    return first, second, third, fourth


def version_file(info: BuildInfo, work: Path) -> Path:
    """Write, for PyInstaller, what the programs' properties show."""
    path = work / "version.txt"
    path.write_text(
        _VERSION_FILE.format(numbers=numbers(info.version), version=info.version), encoding="utf-8"
    )
    return path


def makensis() -> str:
    """The NSIS compiler, "" where there is none."""
    found = shutil.which("makensis")
    if found:
        return found
    for variable in PROGRAM_FILES:
        path = Path(os.environ.get(variable, "")) / "NSIS" / "makensis.exe"
        if os.environ.get(variable) and path.is_file():
            return str(path)
    return ""


def installer_command(compiler: str, version: str, folder: Path, icon: Path, target: Path) -> list[str]:
    """The command line that makes the installer ``target`` of the programs in ``folder``."""
    defines = {
        "VERSION": version,
        "NUMBERS": ".".join(map(str, numbers(version))),
        "FOLDER": str(folder),
        "SLASH": os.sep,
        "ICON": str(icon),
        "TARGET": str(target),
        "LICENCE": str(ROOT / "LICENSE"),
    }
    options = [f"-D{name}={value}" for name, value in defines.items()]
    return [compiler, "-V2", "-WX", "-INPUTCHARSET", "UTF8", *options, str(SCRIPT)]


def pack(info: BuildInfo, dist: Path, work: Path) -> list[Path]:
    """The installer, or none where NSIS is not installed, which is said."""
    compiler = makensis()
    if not compiler:
        print("There is no NSIS (makensis) here: no installer was made.", flush=True)
        return []
    target = dist / f"tavolino-{info.version}-{info.system}-setup.exe"
    icon = work / "icons" / "tavolino.ico"
    subprocess.run(installer_command(compiler, info.version, dist / "tavolino", icon, target), check=True)
    return [target]
