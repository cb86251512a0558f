# SPDX-License-Identifier: GPL-3.0-or-later
"""For Linux: a tree as it lies under ``/usr``, packed as a portable ``.tar.gz`` and as a ``.deb``.

What the built app needs of the system is read from its programs and libraries, so that the package's
dependencies are neither guessed nor forgotten. Needs readelf (binutils) and dpkg-deb.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterable
from pathlib import Path

from app.build_info import BuildInfo
from tools import environment as env

SOURCES = env.ROOT / "packaging" / "linux"
PROGRAMS = ("tavolino", "tavolino-cli")
ARCHITECTURES = {"x86_64": "amd64", "arm64": "arm64"}
MAINTAINER = "The Tavolino authors <authors@tavolino.invalid>"

SYSTEM: dict[str, str] = {
    **env.LIBRARIES,
    **env.SOUND_LIBRARIES,
    **env.X11_LIBRARIES,
    **env.WAYLAND_LIBRARIES,
    "libX11.so.6": "libx11-6",
    "libbrotlicommon.so.1": "libbrotli1",
    "libbrotlidec.so.1": "libbrotli1",
    "libexpat.so.1": "libexpat1",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
    "libuuid.so.1": "libuuid1",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb.so.1": "libxcb1",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
"""Shared library -> Debian package, of all that the app may ask of the system."""

C_LIBRARY = re.compile(r"(lib(c|m|dl|rt|pthread|resolv|util)\.so\.\d|ld-linux.*)$")


class LinuxError(Exception):
    """The packages can't be made; the text says why."""


def pack(info: BuildInfo, dist: Path, work: Path) -> list[Path]:
    """The two packages of the app in ``dist/tavolino``. Raises LinuxError."""
    folder = dist / "tavolino"
    glibc = newest_glibc(elf_files(folder))
    print(f"It needs glibc {glibc[0]}.{glibc[1]} or newer.", flush=True)
    machine = info.system.rpartition("-")[2]
    depends = dependencies(folder, glibc)
    usr = work / "linux" / f"tavolino-{info.version}"
    make_tree(usr, folder, info, glibc, work / "icons")
    return [
        make_tar(usr, dist / f"tavolino-{info.version}-linux-{machine}.tar.gz"),
        make_deb(usr, info, depends, dist, work / "linux" / "deb"),
    ]


# --- what the app needs ---------------------------------------------------------------------------------


def elf_files(folder: Path) -> list[Path]:
    """Programs and shared libraries in ``folder``."""
    return [p for p in sorted(folder.rglob("*")) if p.is_file() and not p.is_symlink() and _is_elf(p)]


def _is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def newest_glibc(files: Iterable[Path]) -> tuple[int, int]:
    """The version of the C library that ``files`` need, all of them."""
    found = {(2, 17)}
    for path in files:
        found |= {(int(a), int(b)) for a, b in re.findall(rb"GLIBC_(\d+)\.(\d+)", path.read_bytes())}
    return max(found)


def needed(files: Iterable[Path]) -> set[str]:
    """The shared libraries that ``files`` name."""
    found: set[str] = set()
    for path in files:
        told = subprocess.run(
            ["readelf", "--dynamic", str(path)], capture_output=True, text=True, errors="replace", check=True
        )
        found |= set(re.findall(r"\(NEEDED\).*\[(.+)\]", told.stdout))
    return found


def dependencies(folder: Path, glibc: tuple[int, int]) -> list[str]:
    """Debian's names of what the app in ``folder`` needs. Raises LinuxError for a library nobody has said
    the package of."""
    files = elf_files(folder)
    shipped = {path.name for path in folder.rglob("*.so*")}
    outside = {name for name in needed(files) - shipped if not C_LIBRARY.match(name)}
    unknown = sorted(outside - set(SYSTEM))
    if unknown:
        raise LinuxError(f"tools/package_linux.py does not know the packages of {', '.join(unknown)}")
    return [f"libc6 (>= {glibc[0]}.{glibc[1]})", *sorted({SYSTEM[name] for name in outside})]


# --- the tree -------------------------------------------------------------------------------------------


def make_tree(usr: Path, folder: Path, info: BuildInfo, glibc: tuple[int, int], icons: Path) -> None:
    """Lay out ``usr`` as ``/usr`` is: bin, lib, share. The programs in bin look whether the C library is new
    enough before they start those in lib."""
    shutil.rmtree(usr, ignore_errors=True)
    (usr / "bin").mkdir(parents=True)
    (usr / "lib").mkdir()
    shutil.copytree(folder, usr / "lib" / "tavolino", symlinks=True)
    words = {
        "@GLIBC@": f"{glibc[0]}.{glibc[1]}",
        "@VERSION@": info.version,
        "@DATE@": info.date,
    }
    for name in PROGRAMS:
        _put("tavolino.sh", usr / "bin" / name, words, 0o755)
    share = usr / "share"
    _put("tavolino.desktop", share / "applications" / "tavolino.desktop", words)
    _put("tavolino.metainfo.xml", share / "metainfo" / "net.tavolino.Tavolino.metainfo.xml", words)
    _put("copyright", share / "doc" / "tavolino" / "copyright", words)
    hicolor = share / "icons" / "hicolor"
    _copy(env.ROOT / "app" / "assets" / "icon.svg", hicolor / "scalable" / "apps" / "tavolino.svg")
    for icon in sorted(icons.glob("tavolino-*.png")):
        size = icon.stem.rpartition("-")[2]
        _copy(icon, hicolor / f"{size}x{size}" / "apps" / "tavolino.png")
    for path in (usr, *usr.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)


def _put(source: str, target: Path, words: dict[str, str], mode: int = 0o644) -> None:
    text = (SOURCES / source).read_text(encoding="utf-8")
    for word, value in words.items():
        text = text.replace(word, value)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    target.chmod(mode)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


# --- the packages ---------------------------------------------------------------------------------------


def make_tar(usr: Path, target: Path) -> Path:
    """The tree as an archive that is unpacked anywhere; nobody owns it."""

    def nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        return entry

    with tarfile.open(target, "w:gz", compresslevel=9) as tar:
        tar.add(usr, usr.name, filter=nobodys)
    return target


def make_deb(usr: Path, info: BuildInfo, depends: list[str], dist: Path, place: Path) -> Path:
    """The tree as a Debian package. Nothing is run when it is installed or removed: the desktop's own
    triggers see to icons and menus."""
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(usr, place / "usr", symlinks=True)
    machine = info.system.rpartition("-")[2]
    architecture = ARCHITECTURES.get(machine, machine)
    _changelog(place / "usr" / "share" / "doc" / "tavolino" / "changelog.gz")
    files = [p for p in sorted((place / "usr").rglob("*")) if p.is_file() and not p.is_symlink()]
    control = place / "DEBIAN"
    control.mkdir()
    control.chmod(0o755)
    (control / "control").write_text(
        control_text(info.version, architecture, depends, sum(p.stat().st_size for p in files)),
        encoding="utf-8",
    )
    sums = [f"{hashlib.md5(p.read_bytes()).hexdigest()}  {p.relative_to(place).as_posix()}" for p in files]
    (control / "md5sums").write_text("\n".join(sums) + "\n", encoding="utf-8")
    target = dist / f"tavolino_{info.version}_{architecture}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(place), str(target)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return target


def control_text(version: str, architecture: str, depends: list[str], size: int) -> str:
    """The control file. ``size`` is the bytes of all files."""
    return (
        "Package: tavolino\n"
        f"Version: {version}\n"
        f"Architecture: {architecture}\n"
        f"Maintainer: {MAINTAINER}\n"
        f"Installed-Size: {(size + 1023) // 1024}\n"
        f"Depends: {', '.join(depends)}\n"
        "Suggests: bluez, pulseaudio | pipewire-pulse\n"
        "Section: games\n"
        "Priority: optional\n"
        "Description: card games at one table\n"
        " Euchre, Sequence, MyRummy, Briscola, Scopa and their variants: alone against\n"
        " the computer, with several people at one screen, or with others over the\n"
        " local network or Bluetooth. No match goes through the internet.\n"
    )


def _changelog(target: Path) -> None:
    with target.open("wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file:
        file.write((env.ROOT / "CHANGELOG.md").read_bytes())
    target.chmod(0o644)
