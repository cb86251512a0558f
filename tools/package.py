# SPDX-License-Identifier: GPL-3.0-or-later
"""``dev.py package``: the app that needs no Python, and this system's installer for it, in ``dist``.

Runs in an environment that has Tavolino and PyInstaller (dev.py makes it). Build info and icons are written,
PyInstaller builds one folder by packaging/tavolino.spec, the built app tests itself, its size and its start
are measured, and the installer is made. What fails ends the run with exit code 1 and a sentence.
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

import msgspec

from app.build_info import BuildInfo
from app.updates.source import source_of
from tools import package_linux, package_macos, package_windows
from tools.environment import ROOT

WORK = ROOT / "build" / "package"
DIST = ROOT / "dist"
SPEC = ROOT / "packaging" / "tavolino.spec"
SELF_TEST_LIMIT = 400.0
START_LIMIT = 120.0
STARTS = 3
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}
MACHINES = {"amd64": "x86_64", "x64": "x86_64", "aarch64": "arm64"}


class PackageError(Exception):
    """A package can't be made; the text says why."""


def main(arguments: Sequence[str]) -> int:
    """Build, test, measure, pack; the exit code."""
    parser = argparse.ArgumentParser(prog="dev.py package", description=__doc__)
    parser.add_argument("--only-app", action="store_true", help="make no installer")
    parser.add_argument("--no-build", action="store_true", help="take the app that is in dist already")
    options = parser.parse_args(arguments)
    try:
        info = describe()
        if not options.no_build:
            build(info)
        app = program()
        self_test(app)
        measure(app)
        made = [] if options.only_app else pack(info)
    except (PackageError, package_linux.LinuxError, OSError, subprocess.CalledProcessError) as error:
        print(f"\nNo package: {error}", file=sys.stderr)
        return 1
    for file in made:
        print(f"{file.relative_to(ROOT).as_posix()}  {file.stat().st_size / 1e6:.1f} MB")
    return 0


def describe() -> BuildInfo:
    """What this build is: the installed version, git's commit, today, this system, and where newer ones are
    looked for (``TAVOLINO_UPDATE_REPOSITORY`` and ``TAVOLINO_UPDATE_KEY`` in the environment). Raises
    PackageError for half of that, or for what is no key."""
    commit = _git("rev-parse", "HEAD")
    if commit and _git("status", "--porcelain", "--untracked-files=no"):
        commit += "+"
    machine = platform.machine().lower()
    info = BuildInfo(
        version=metadata.version("tavolino"),
        commit=commit or "unknown",
        date=datetime.datetime.now(datetime.timezone.utc).date().isoformat(),
        system=f"{SYSTEMS.get(sys.platform, sys.platform)}-{MACHINES.get(machine, machine)}",
        repository=os.environ.get("TAVOLINO_UPDATE_REPOSITORY", ""),
        update_key=os.environ.get("TAVOLINO_UPDATE_KEY", ""),
    )
    if (info.repository or info.update_key) and source_of(info) is None:
        raise PackageError("TAVOLINO_UPDATE_REPOSITORY and TAVOLINO_UPDATE_KEY must both be set, and right")
    return info


def _git(*arguments: str) -> str:
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False
        )
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def build(info: BuildInfo) -> None:
    """Have PyInstaller make the folder. Raises PackageError."""
    shutil.rmtree(DIST / "tavolino", ignore_errors=True)
    WORK.mkdir(parents=True, exist_ok=True)
    info_file = WORK / "build.json"
    info_file.write_bytes(msgspec.json.encode(info))
    print("Drawing the icons …", flush=True)
    subprocess.run([sys.executable, "-m", "tools.icons", str(WORK / "icons")], cwd=ROOT, check=True)
    environment = {
        **os.environ,
        "TAVOLINO_BUILD_INFO": str(info_file),
        "TAVOLINO_ICONS": str(WORK / "icons"),
        "PYTHONHASHSEED": "1",  # the same sources make the same files
    }
    if sys.platform == "win32":
        environment["TAVOLINO_VERSION_FILE"] = str(package_windows.version_file(info, WORK))
    print("Building (this takes a few minutes) …", flush=True)
    log = WORK / "pyinstaller.log"
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(DIST), "--workpath", str(WORK / "work"), str(SPEC)]
    with log.open("w", encoding="utf-8") as out:
        code = subprocess.run(
            command, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT, check=False
        ).returncode
    if code:
        tail = "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-15:])
        raise PackageError(f"PyInstaller failed:\n{tail}")


def program() -> Path:
    """The built window program. Raises PackageError when there is none."""
    places = {
        "win32": DIST / "tavolino" / "tavolino.exe",
        "darwin": DIST / "Tavolino.app" / "Contents" / "MacOS" / "tavolino",
    }
    path = places.get(sys.platform, DIST / "tavolino" / "tavolino")
    if not path.is_file():
        raise PackageError(f"there is no {path.relative_to(ROOT).as_posix()}")
    return path


def self_test(app: Path) -> None:
    """Let the built app test itself and show what it says. Raises PackageError when it fails."""
    print("The built app tests itself:", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.txt"
        try:
            done = subprocess.run(
                [str(app), "--self-test", str(report)],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                timeout=SELF_TEST_LIMIT,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise PackageError(f"the self-test is not over after {SELF_TEST_LIMIT:.0f} s") from None
        said = report.read_text(encoding="utf-8") if report.exists() else ""
        print(said, flush=True)
        if done.returncode:
            errors = done.stderr.decode(errors="replace")
            raise PackageError(f"the self-test failed (exit code {done.returncode})\n{errors}")


def measure(app: Path) -> None:
    """Print how large the app is and how long it takes to be ready. Raises PackageError when it never is."""
    folder = app.parents[2] if sys.platform == "darwin" else app.parent
    print(f"Size: {size(folder) / 1e6:.0f} MB in {sum(1 for p in folder.rglob('*') if p.is_file())} files")
    times = sorted(start_time(app) for _ in range(STARTS))
    print(f"Start: {times[len(times) // 2]:.1f} s until the menu and all behind it are ready", flush=True)


def size(folder: Path) -> int:
    """Bytes of the files in ``folder``; links count for nothing."""
    return sum(p.stat().st_size for p in folder.rglob("*") if p.is_file() and not p.is_symlink())


def start_time(app: Path) -> float:
    """Seconds from the program's start until its journal is open, which comes after the first frame.
    Raises PackageError."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        (Path(home) / "settings.json").write_text('{"name": "Anna"}')
        environment = {**os.environ, "TAVOLINO_HOME": home}
        if sys.platform.startswith("linux"):
            environment["QT_QPA_PLATFORM"] = "offscreen"
        begin = time.monotonic()
        process = subprocess.Popen(
            [str(app)], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            while not (Path(home) / "journal.sqlite").exists():
                if process.poll() is not None:
                    raise PackageError(f"the app ended at once (exit code {process.returncode})")
                if time.monotonic() - begin > START_LIMIT:
                    raise PackageError(f"the app is not ready after {START_LIMIT:.0f} s")
                time.sleep(0.01)
            return time.monotonic() - begin
        finally:
            process.terminate()
            process.wait()


def pack(info: BuildInfo) -> list[Path]:
    """This system's installers, made from the app in ``dist``."""
    if sys.platform == "win32":
        return package_windows.pack(info, DIST, WORK)
    if sys.platform == "darwin":
        return package_macos.pack(info, DIST)
    return package_linux.pack(info, DIST, WORK)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
