# SPDX-License-Identifier: GPL-3.0-or-later
"""All set-up on a machine that only has Python: the virtual environment and the libraries Qt needs.

Standard library only: this runs in whatever Python called dev.py. Everything that can't be had ends in a
``SetupError`` whose text says in plain words what is missing and the command that brings it.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "tavolino-stamp"

LIBRARIES: dict[str, str] = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libxkbcommon.so.0": "libxkbcommon0",
}
"""What Qt can't start without on Linux: shared library -> Debian package."""

SOUND_LIBRARIES: dict[str, str] = {"libpulse.so.0": "libpulse0"}
"""Without it the game is silent, nothing else."""

X11_LIBRARIES: dict[str, str] = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}

WAYLAND_LIBRARIES: dict[str, str] = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}


TOOLS = {"dev": " and its test tools", "package": " and PyInstaller"}
"""What is installed beside the game, by the extras of pyproject.toml."""


class SetupError(Exception):
    """Set-up can't go on; the text says what is missing and what to do."""


def venv_python(venv: Path | None = None) -> Path:
    """The interpreter of the virtual environment (``.venv`` unless told), whether or not it exists yet."""
    folder = venv or VENV
    return folder / "Scripts" / "python.exe" if os.name == "nt" else folder / "bin" / "python"


def tool(name: str) -> Path:
    """A program that pip put into the virtual environment."""
    return venv_python().parent / (f"{name}.exe" if os.name == "nt" else name)


def prepare(extras: str = "", venv: Path | None = None) -> None:
    """Make the virtual environment (``.venv`` unless told) and install Tavolino in it, unless that is
    already so. ``extras`` is ``"dev"`` for everything the tests need, ``"package"`` for what builds the app
    that needs no Python. Raises SetupError."""
    folder, done = (VENV, STAMP) if venv is None else (venv, venv / STAMP.name)
    wanted = stamp(extras)
    if not _works(venv_python(folder)):
        _make_venv(folder)
    elif done.exists() and done.read_text().split() in (wanted, stamp("dev")):
        return
    target = f".[{extras}]" if extras else "."
    place = folder.relative_to(ROOT).as_posix()
    print(f"Installing Tavolino{TOOLS.get(extras, '')} into {place} …", flush=True)
    print("  (the first time this downloads about 250 MB)", flush=True)
    log = folder / "install.log"
    command = [str(venv_python(folder)), "-m", "pip", "install", "--disable-pip-version-check", "-e", target]
    with log.open("w") as out:
        code = subprocess.run(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, check=False).returncode
    if code:
        tail = "\n".join("  " + line for line in log.read_text(errors="replace").splitlines()[-12:])
        raise SetupError(
            f"{tail}\n\nThe packages could not be installed (pip's last lines are above, all of them in "
            f"{log.relative_to(ROOT)}).\nIs this machine online?"
        )
    done.write_text(" ".join(wanted) + "\n")


def stamp(extras: str) -> list[str]:
    """What an installation depends on: what pyproject.toml says of the package, and the extras."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8").partition("\n[tool.ruff]")[0]
    return [hashlib.sha256(project.encode()).hexdigest()[:20], extras or "play"]


def forget() -> None:
    """Remove the virtual environment and everything that was built."""
    for name in (".venv", "build", "dist", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"):
        shutil.rmtree(ROOT / name, ignore_errors=True)


def _works(python: Path) -> bool:
    """True for an interpreter that starts and has pip; one whose base Python was removed does not."""
    if not python.exists():
        return False
    probe = (
        "import sys; from importlib.util import find_spec; "
        "sys.exit(sys.version_info < (3, 10) or find_spec('pip') is None)"
    )
    return subprocess.run([str(python), "-c", probe], capture_output=True, check=False).returncode == 0


def _make_venv(folder: Path) -> None:
    if not _has_ensurepip():
        package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        if not (_debian() and _debian_python() and _root()):
            raise SetupError(
                "Python's own tool for virtual environments (venv with ensurepip) is missing.\n"
                + (
                    f"Install it with:  sudo apt-get install -y {package}"
                    if _debian()
                    else "Please install it."
                )
            )
        apt_install([package])
    print(f"Making the virtual environment {folder.name} …", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    done = subprocess.run(
        [sys.executable, "-m", "venv", str(folder)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SetupError(
            f"{done.stdout}{done.stderr}\nThe virtual environment could not be made (see above)."
        )


def _has_ensurepip() -> bool:
    probe = "import venv, ensurepip"
    return subprocess.run([sys.executable, "-c", probe], capture_output=True, check=False).returncode == 0


def _debian() -> bool:
    return sys.platform.startswith("linux") and shutil.which("apt-get") is not None


def _debian_python() -> bool:
    """True when the running Python is the distribution's own, so that apt can complete it."""
    return Path(sysconfig.get_path("stdlib")).is_relative_to("/usr/lib")


def _root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def missing_libraries(wanted: dict[str, str]) -> list[str]:
    """The packages of those shared libraries that the system can't load. Empty but on Linux."""
    if not sys.platform.startswith("linux"):
        return []
    return sorted({package for library, package in wanted.items() if not _loads(library)})


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def libraries_for_window() -> dict[str, str]:
    """What a window needs beside the bare Qt, by the kind of screen this session has."""
    if os.environ.get("WAYLAND_DISPLAY"):
        return LIBRARIES | WAYLAND_LIBRARIES
    return LIBRARIES | X11_LIBRARIES


def ensure_libraries(wanted: dict[str, str]) -> None:
    """Install the shared libraries that are missing, or raise SetupError with the one command to do so.
    Missing sound is only said, never an error."""
    missing = missing_libraries(wanted)
    silent = missing_libraries(SOUND_LIBRARIES)
    if not missing and not silent:
        return
    if _debian() and _root():
        apt_install([*missing, *silent])
        missing, silent = missing_libraries(wanted), missing_libraries(SOUND_LIBRARIES)
    command = "sudo apt-get install -y " + " ".join([*missing, *silent])
    if missing:
        names = ", ".join(sorted(library for library, package in wanted.items() if package in missing))
        raise SetupError(
            f"Qt needs shared libraries that this system does not have: {names}.\n"
            + (f"Install them with:  {command}" if _debian() else "Please install the packages they are in.")
        )
    if silent:
        hint = f" To have sound:  {command}" if _debian() else ""
        print(f"Without {', '.join(SOUND_LIBRARIES)} Tavolino is silent.{hint}", flush=True)


def apt_install(packages: Iterable[str]) -> None:
    """Install Debian packages as root, asking nothing. Raises SetupError."""
    packages = list(packages)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    print("Installing " + " ".join(packages) + " …", flush=True)
    command = ["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages]
    if not any(Path("/var/lib/apt/lists").glob("*_Packages*")):
        subprocess.run(["apt-get", "update", "-q"], env=env, capture_output=True, check=False)
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:  # lists that are there may still be too old for the mirror
        subprocess.run(["apt-get", "update", "-q"], env=env, capture_output=True, check=False)
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SetupError(f"{done.stdout}{done.stderr}\nThis did not work:  {shlex.join(command)}")
