# SPDX-License-Identifier: GPL-3.0-or-later
"""Set-up: what is done once, what is said when something can't be had. Nothing is installed here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import environment
from tools.environment import SetupError


class Runs:
    """Stands in for subprocess.run: keeps the commands and answers with the codes given for their words."""

    def __init__(self, **codes: int) -> None:
        self.codes = codes
        self.commands: list[list[str]] = []

    def __call__(self, command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
        self.commands.append([str(part) for part in command])
        code = next((code for word, code in self.codes.items() if word in self.commands[-1]), 0)
        if "stdout" in options and hasattr(options["stdout"], "write"):
            options["stdout"].write("the last words of pip\n")
        return subprocess.CompletedProcess(command, code, "out\n", "")

    def said(self, word: str) -> int:
        return sum(word in command for command in self.commands)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project with a working virtual environment."""
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\n')
    venv = tmp_path / ".venv"
    for name, value in (("ROOT", tmp_path), ("VENV", venv), ("STAMP", venv / "tavolino-stamp")):
        monkeypatch.setattr(environment, name, value)
    python = environment.venv_python()
    python.parent.mkdir(parents=True)
    python.write_text("")
    return tmp_path


def test_second_run_installs_nothing(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = Runs()
    monkeypatch.setattr(subprocess, "run", runs)
    environment.prepare("dev")
    assert runs.said("install") == 1
    environment.prepare("dev")
    environment.prepare()
    assert runs.said("install") == 1, "the test tools include what a player needs"
    (project / "pyproject.toml").write_text('[project]\nname = "y"\n')
    environment.prepare()
    environment.prepare("dev")
    assert runs.said("install") == 3, "a changed project is installed anew, and then with its test tools"


def test_failed_installation_shows_pips_words_and_is_tried_again(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "run", Runs(install=1))
    for _ in range(2):
        with pytest.raises(SetupError, match="the last words of pip") as error:
            environment.prepare()
        assert "Is this machine online?" in str(error.value)


def test_environment_without_its_python_is_made_anew(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment.STAMP.write_text(" ".join(environment.stamp("dev")))
    environment.venv_python().unlink()

    class Making(Runs):
        def __call__(self, command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
            if "-m" in command and "venv" in command:
                environment.venv_python().parent.mkdir(parents=True)
            return super().__call__(command, **options)

    runs = Making()
    monkeypatch.setattr(subprocess, "run", runs)
    environment.prepare("dev")
    assert runs.said("venv") == 1
    assert runs.said("install") == 1


@pytest.mark.parametrize(
    ("debian", "root", "said"),
    [(True, False, r"sudo apt-get install -y python3\.\d+-venv"), (False, True, "Please install it")],
)
def test_python_without_ensurepip(
    project: Path, monkeypatch: pytest.MonkeyPatch, debian: bool, root: bool, said: str
) -> None:
    environment.venv_python().unlink()
    monkeypatch.setattr(environment, "_has_ensurepip", lambda: False)
    monkeypatch.setattr(environment, "_debian", lambda: debian)
    monkeypatch.setattr(environment, "_root", lambda: root)
    with pytest.raises(SetupError, match=said):
        environment.prepare()


def test_root_on_debian_gets_the_libraries_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = Runs()
    there: set[str] = set()

    def run(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
        there.update(command)
        return runs(command, **options)

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(environment, "_debian", lambda: True)
    monkeypatch.setattr(environment, "_root", lambda: True)
    wanted = {**environment.LIBRARIES, **environment.SOUND_LIBRARIES}
    monkeypatch.setattr(environment, "_loads", lambda library: wanted[library] in there)
    monkeypatch.setattr(subprocess, "run", run)
    environment.ensure_libraries(environment.LIBRARIES)
    (command,) = [command for command in runs.commands if "install" in command]
    assert command[:3] == ["apt-get", "install", "-y"]
    assert set(wanted.values()) <= set(command)


def test_apt_looks_for_newer_lists_before_it_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = Runs(install=100)
    monkeypatch.setattr(subprocess, "run", runs)
    with pytest.raises(SetupError, match="This did not work"):
        environment.apt_install(["libtavolino9"])
    assert runs.said("update") >= 1
    assert runs.said("install") == 2


def test_missing_sound_is_only_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(environment, "_debian", lambda: True)
    monkeypatch.setattr(environment, "_root", lambda: False)
    monkeypatch.setattr(environment, "_loads", lambda library: library not in environment.SOUND_LIBRARIES)
    environment.ensure_libraries(environment.LIBRARIES)
    out = capsys.readouterr().out
    assert "silent" in out
    assert "sudo apt-get install -y libpulse0" in out


def test_screen_decides_which_libraries_a_window_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert "libxcb-cursor.so.0" in environment.libraries_for_window()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert "libwayland-client.so.0" in environment.libraries_for_window()
    assert "libxcb-cursor.so.0" not in environment.libraries_for_window()


@pytest.mark.parametrize(("system", "folder"), [("nt", "Scripts"), ("posix", "bin")])
def test_programs_are_where_the_system_puts_them(
    monkeypatch: pytest.MonkeyPatch, system: str, folder: str
) -> None:
    monkeypatch.setattr("tools.environment.os.name", system, raising=True)
    paths = [environment.venv_python(), environment.tool("ruff")]
    monkeypatch.undo()
    assert {path.parent.name for path in paths} == {folder}
    assert all((path.suffix == ".exe") == (system == "nt") for path in paths)
