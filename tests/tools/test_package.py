# SPDX-License-Identifier: GPL-3.0-or-later
"""What makes the packages, as far as it can be tried without building one."""

from __future__ import annotations

import gzip
import os
import plistlib
import shutil
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from app.build_info import BuildInfo
from net.discovery.interface_watch import InterfaceWatch
from tools import commands, icons, package, package_linux, package_macos, package_windows
from tools.package import PackageError
from tools.package_linux import LinuxError

INFO = BuildInfo(version="1.2.0", commit="0" * 40, date="2026-02-03", system="linux-x86_64")
posix = pytest.mark.skipif(os.name != "posix", reason="shell scripts")


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """Something that has the shape of a built app."""
    folder = tmp_path / "dist" / "tavolino"
    (folder / "_internal").mkdir(parents=True)
    for name in package_linux.PROGRAMS:
        program = folder / name
        program.write_text(f'#!/bin/sh\necho "{name} was told $*"\n')
        program.chmod(0o755)
    (folder / "_internal" / "libsome.so.1").write_bytes(b"\x7fELF GLIBC_2.4 GLIBC_2.34 GLIBC_2.9")
    (folder / "_internal" / "libsome.so").symlink_to("libsome.so.1")
    return folder


# --- what every system shares ---


def test_the_build_says_what_it_is() -> None:
    info = package.describe()
    assert info.version != "0"
    assert info.date[:2] == "20"
    assert info.system.partition("-")[0] in ("linux", "windows", "macos")
    assert len(info.commit.rstrip("+")) in (40, len("unknown"))


def test_the_build_knows_where_updates_come_from(monkeypatch: pytest.MonkeyPatch) -> None:
    key = "A" * 43 + "="
    monkeypatch.setenv("TAVOLINO_UPDATE_REPOSITORY", "someone/tavolino")
    monkeypatch.setenv("TAVOLINO_UPDATE_KEY", key)
    info = package.describe()
    assert (info.repository, info.update_key) == ("someone/tavolino", key)
    monkeypatch.setenv("TAVOLINO_UPDATE_KEY", key[1:])
    with pytest.raises(package.PackageError, match="must both be set"):
        package.describe()
    monkeypatch.delenv("TAVOLINO_UPDATE_KEY")
    with pytest.raises(package.PackageError, match="must both be set"):
        package.describe()


def test_sizes_count_files_once(built: Path) -> None:
    files = [path for path in built.rglob("*") if path.is_file() and not path.is_symlink()]
    assert package.size(built) == sum(len(path.read_bytes()) for path in files) > 0


@posix
@pytest.mark.parametrize(("code", "failed"), [(0, False), (1, True)])
def test_the_apps_own_test_decides(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], code: int, failed: bool
) -> None:
    app = tmp_path / "tavolino"
    app.write_text(f'#!/bin/sh\necho "ok     fonts" > "$2"\necho trouble >&2\nexit {code}\n')
    app.chmod(0o755)
    if failed:
        with pytest.raises(PackageError, match=r"exit code 1\)\ntrouble"):
            package.self_test(app)
    else:
        package.self_test(app)
    assert "ok     fonts" in capsys.readouterr().out


@posix
def test_the_start_is_over_when_the_journal_is_open(tmp_path: Path) -> None:
    app = tmp_path / "tavolino"
    app.write_text('#!/bin/sh\n: > "$TAVOLINO_HOME/journal.sqlite"\nexec sleep 60\n')
    app.chmod(0o755)
    assert 0 < package.start_time(app) < 60
    app.write_text("#!/bin/sh\nexit 4\n")
    with pytest.raises(PackageError, match=r"ended at once \(exit code 4\)"):
        package.start_time(app)


def test_no_app_no_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(package, "ROOT", tmp_path)
    monkeypatch.setattr(package, "DIST", tmp_path / "dist")
    assert package.main(["--no-build"]) == 1
    assert "No package: there is no dist/" in capsys.readouterr().err


def test_dev_py_builds_with_the_interpreter_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    prepared: list[tuple[object, ...]] = []
    monkeypatch.setattr(commands, "_run", lambda command: asked.append(list(command)) or 0)
    monkeypatch.setattr(commands.env, "prepare", lambda *wanted: prepared.append(wanted))
    monkeypatch.setattr(commands.env, "ensure_libraries", lambda wanted: None)
    assert commands.package(["--python", "other/python", "--only-app"]) == 0
    assert asked.pop() == [str(Path("other/python")), "-m", "tools.package", "--only-app"]
    assert prepared == []
    assert commands.package([]) == 0
    assert prepared == [("package", commands.PACKAGE_VENV)]
    assert Path(asked[0][0]).is_relative_to(commands.PACKAGE_VENV)


# --- Linux ---


def test_the_newest_glibc_counts(built: Path) -> None:
    files = package_linux.elf_files(built)
    assert [path.name for path in files] == ["libsome.so.1"]
    assert package_linux.newest_glibc(files) == (2, 34)


def test_dependencies_are_what_is_needed_and_not_shipped(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needed = {"libsome.so.1", "libc.so.6", "ld-linux-x86-64.so.2", "libGL.so.1", "libz.so.1"}
    monkeypatch.setattr(package_linux, "needed", lambda files: set(needed))
    assert package_linux.dependencies(built, (2, 34)) == ["libc6 (>= 2.34)", "libgl1", "zlib1g"]
    needed.add("libnew.so.7")
    with pytest.raises(LinuxError, match=r"packages of libnew\.so\.7$"):
        package_linux.dependencies(built, (2, 34))


@pytest.mark.skipif(not shutil.which("readelf"), reason="there is no readelf")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="programs of Linux")
def test_needed_libraries_are_read_from_programs() -> None:
    assert any(name.startswith("libc.so") for name in package_linux.needed([Path("/bin/sh").resolve()]))


@pytest.fixture
def tree(built: Path, tmp_path: Path) -> Path:
    (tmp_path / "icons").mkdir()
    for size in (48, 256):
        (tmp_path / "icons" / f"tavolino-{size}.png").write_bytes(b"a picture")
    usr = tmp_path / "tavolino-1.2.0"
    package_linux.make_tree(usr, built, INFO, (2, 34), tmp_path / "icons")
    return usr


@posix
def test_the_tree_is_complete(tree: Path) -> None:
    files = {path.relative_to(tree).as_posix() for path in tree.rglob("*") if path.is_file()}
    assert files >= {
        "bin/tavolino",
        "bin/tavolino-cli",
        "lib/tavolino/tavolino",
        "lib/tavolino/_internal/libsome.so.1",
        "share/applications/tavolino.desktop",
        "share/doc/tavolino/copyright",
        "share/icons/hicolor/scalable/apps/tavolino.svg",
        "share/icons/hicolor/48x48/apps/tavolino.png",
        "share/icons/hicolor/256x256/apps/tavolino.png",
        "share/metainfo/net.tavolino.Tavolino.metainfo.xml",
    }
    assert (tree / "lib/tavolino/_internal/libsome.so").is_symlink()
    left = [path for path in tree.rglob("*.*") if path.is_file() and b"@VERSION@" in path.read_bytes()]
    assert left == []
    assert (tree / "bin/tavolino").stat().st_mode & 0o777 == 0o755
    assert (tree / "share/doc/tavolino/copyright").stat().st_mode & 0o777 == 0o644


def start(tree: Path, tmp_path: Path, glibc: str, name: str = "tavolino") -> subprocess.CompletedProcess[str]:
    """Start the tree's program on a system whose C library says it is ``glibc``; "" for another one."""
    fake = tmp_path / "fake"
    fake.mkdir(exist_ok=True)
    getconf = fake / "getconf"
    getconf.write_text(f'#!/bin/sh\necho "{glibc}"\n' if glibc else "#!/bin/sh\nexit 1\n")
    getconf.chmod(0o755)
    return subprocess.run(
        [str(tree / "bin" / name), "--join", "a b"],
        env={"PATH": f"{fake}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=30,
        check=False,
    )


@posix
@pytest.mark.parametrize("glibc", ["glibc 2.34", "glibc 2.36", "glibc 2.100", "glibc 3.0"])
def test_a_new_enough_system_starts_the_program(tree: Path, tmp_path: Path, glibc: str) -> None:
    for name in package_linux.PROGRAMS:
        done = start(tree, tmp_path, glibc, name)
        assert (done.returncode, done.stdout) == (0, f"{name} was told --join a b\n"), done.stderr


@posix
@pytest.mark.parametrize(
    ("glibc", "said"),
    [("glibc 2.31", "this one has 2.31"), ("glibc 2.4", "has 2.4"), ("", "another C library")],
)
def test_a_system_that_is_too_old_is_told_so(tree: Path, tmp_path: Path, glibc: str, said: str) -> None:
    done = start(tree, tmp_path, glibc)
    assert (done.returncode, done.stdout) == (1, "")
    assert "(glibc) 2.34 or newer" in done.stderr
    assert said in done.stderr


@posix
def test_a_link_to_the_program_finds_it(tree: Path, tmp_path: Path) -> None:
    link = tmp_path / "tavolino"
    link.symlink_to(tree / "bin" / "tavolino")
    done = subprocess.run([str(link)], capture_output=True, text=True, timeout=30, check=False)
    assert done.stdout == "tavolino was told \n" or "or newer" in done.stderr


@posix
def test_the_archive_unpacks_into_one_folder(tree: Path, tmp_path: Path) -> None:
    target = package_linux.make_tar(tree, tmp_path / "tavolino.tar.gz")
    with tarfile.open(target) as tar:
        entries = {entry.name: entry for entry in tar.getmembers()}
    assert {name.partition("/")[0] for name in entries} == {"tavolino-1.2.0"}
    assert {(entry.uid, entry.uname) for entry in entries.values()} == {(0, "root")}
    assert entries["tavolino-1.2.0/bin/tavolino"].mode == 0o755
    assert entries["tavolino-1.2.0/lib/tavolino/_internal/libsome.so"].issym()


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="there is no dpkg-deb")
def test_the_debian_package_says_what_it_is(tree: Path, tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    deb = package_linux.make_deb(tree, INFO, ["libc6 (>= 2.34)", "libgl1"], dist, tmp_path / "deb")
    assert deb.name == "tavolino_1.2.0_amd64.deb"
    told = subprocess.run(["dpkg-deb", "--field", str(deb)], capture_output=True, text=True, check=True)
    assert "Version: 1.2.0\n" in told.stdout
    assert "Depends: libc6 (>= 2.34), libgl1\n" in told.stdout
    target = tmp_path / "unpacked"
    subprocess.run(["dpkg-deb", "--raw-extract", str(deb), str(target)], check=True)
    assert {path.name for path in (target / "DEBIAN").iterdir()} == {"control", "md5sums"}
    sums = (target / "DEBIAN" / "md5sums").read_text().splitlines()
    assert {line.split("  ")[1] for line in sums} == {
        path.relative_to(target).as_posix()
        for path in (target / "usr").rglob("*")
        if path.is_file() and not path.is_symlink()
    }
    changelog = target / "usr/share/doc/tavolino/changelog.gz"
    assert gzip.decompress(changelog.read_bytes()).startswith(b"# Changelog")


def test_the_desktop_entry_is_whole() -> None:
    lines = (package_linux.SOURCES / "tavolino.desktop").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "[Desktop Entry]"
    entry = dict(line.split("=", 1) for line in lines[1:])
    assert (entry["Type"], entry["Exec"], entry["Icon"]) == ("Application", "tavolino", "tavolino")
    assert {"Comment", "Comment[de]", "Comment[it]"} <= set(entry)
    for key in ("Categories", "Keywords"):
        assert entry[key].endswith(";")


@posix
def test_the_appstream_file_is_valid(tree: Path) -> None:
    path = tree / "share/metainfo/net.tavolino.Tavolino.metainfo.xml"
    component = ElementTree.parse(path).getroot()
    assert component.findtext("id") == "net.tavolino.Tavolino"
    assert component.findtext("launchable") == "tavolino.desktop"
    release = component.find("releases/release")
    assert release is not None
    assert release.attrib == {"version": "1.2.0", "date": "2026-02-03"}
    if shutil.which("appstreamcli"):
        done = subprocess.run(
            ["appstreamcli", "validate", "--no-net", str(path)], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout


@posix
@pytest.mark.parametrize(
    "script",
    [
        "linux/tavolino.sh",
        "linux/try_deb",
        "linux/make_appimage",
        "macos/make_dmg",
        "macos/sign_and_notarise",
    ],
)
def test_shell_scripts_can_be_read_by_the_shell(root: Path, script: str) -> None:
    path = root / "packaging" / script
    shell = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("#!")
    if not Path(shell).exists():
        pytest.skip(f"there is no {shell}")
    done = subprocess.run([shell, "-n", str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@posix
def test_the_appimage_is_made_of_the_tree(tree: Path, tmp_path: Path) -> None:
    tool = tmp_path / "appimagetool"
    tool.write_text('#!/bin/sh\ncp -a "$2" "$3"\n')  # keeps what it was given to look at
    tool.chmod(0o755)
    script = package_linux.SOURCES / "make_appimage"
    subprocess.run([str(script), str(tool), str(tree), str(tmp_path)], check=True)
    (image,) = tmp_path.glob("tavolino-1.2.0-linux-*.AppImage")
    assert (image / "tavolino.desktop").read_bytes() == (
        tree / "share/applications/tavolino.desktop"
    ).read_bytes()
    assert (image / ".DirIcon").read_bytes() == b"a picture"
    assert (image / "AppRun").resolve() == (image / "usr/bin/tavolino").resolve()


# --- Windows ---


@pytest.mark.parametrize(
    ("version", "numbers"),
    [("1.2.3", (1, 2, 3, 0)), ("1.2.0rc1", (1, 2, 0, 0)), ("2", (2, 0, 0, 0)), ("1.2.3.4.5", (1, 2, 3, 4))],
)
def test_windows_wants_four_numbers(version: str, numbers: tuple[int, ...]) -> None:
    assert package_windows.numbers(version) == numbers


def test_the_version_file_is_python(tmp_path: Path) -> None:
    text = package_windows.version_file(INFO, tmp_path).read_text(encoding="utf-8")
    compile(text, "version.txt", "eval")
    assert "filevers=(1, 2, 0, 0)" in text
    assert 'StringStruct("ProductVersion", "1.2.0")' in text


@pytest.mark.skipif(not package_windows.makensis(), reason="there is no makensis")
def test_the_installer_compiles(built: Path, tmp_path: Path, qapp: object) -> None:
    (tmp_path / "tavolino.ico").write_bytes(icons.ico())
    for name in ("tavolino.exe", "tavolino-cli.exe"):
        (built / name).write_bytes(b"MZ")
    target = tmp_path / "tavolino-1.2.0-setup.exe"
    command = package_windows.installer_command(
        package_windows.makensis(), "1.2.0", built, tmp_path / "tavolino.ico", target
    )
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    content = target.read_bytes()
    assert content[:2] == b"MZ"
    for word in ("ProductVersion", "1.2.0", "Tavolino setup"):
        assert word.encode("utf-16-le") in content
    assert b'level="asInvoker"' in content


def test_without_nsis_there_is_no_installer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(package_windows, "makensis", lambda: "")
    assert package_windows.pack(INFO, tmp_path, tmp_path) == []
    assert "no installer was made" in capsys.readouterr().out


# --- macOS ---


def test_macos_is_told_what_the_app_wants() -> None:
    info = plistlib.loads((package_macos.SCRIPTS / "Info.plist").read_bytes())
    assert info["CFBundleIdentifier"] == "net.tavolino.Tavolino"
    assert info["CFBundleExecutable"] == "tavolino"
    assert info["NSBonjourServices"] == [InterfaceWatch.SERVICE.removesuffix(".local.")]
    for key in ("NSBluetoothAlwaysUsageDescription", "NSLocalNetworkUsageDescription"):
        assert info[key].startswith("Tavolino ")
        assert info[key].endswith(".")
    assert info["NSHighResolutionCapable"] is True
    assert info["LSBackgroundOnly"] is False, "PyInstaller says True where one of the programs has a console"


def test_the_entitlements_are_no_more_than_needed() -> None:
    entitlements = plistlib.loads((package_macos.SCRIPTS / "entitlements.plist").read_bytes())
    assert entitlements == {
        "com.apple.security.cs.allow-jit": True,
        "com.apple.security.cs.allow-unsigned-executable-memory": True,
    }


@posix
def test_without_an_identity_signing_is_skipped_and_said() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "TAVOLINO_SIGN_IDENTITY"}
    done = subprocess.run(
        [str(package_macos.SCRIPTS / "sign_and_notarise"), "dist/Tavolino.app"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.startswith("notice: TAVOLINO_SIGN_IDENTITY is not set, so Tavolino.app is not signed.")
