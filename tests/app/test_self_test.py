# SPDX-License-Identifier: GPL-3.0-or-later
"""The self-test: what it says, how it ends, what it leaves alone."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app import build_info, self_test
from app.self_test import Check, kept_apart, run
from app.settings import folders


def works(folder: Path) -> str:
    (folder / "file").write_text("mine alone")
    return "all there"


def breaks(folder: Path) -> str:
    raise FileNotFoundError("the rules of Euchre")


def test_a_line_for_each_check_and_a_summary(tmp_path: Path) -> None:
    out = io.StringIO()
    assert run([Check("first", works), Check("second", works)], tmp_path, out) == 0
    first, second, summary = out.getvalue().splitlines()
    assert first.split() == ["ok", "first", first.split()[2], "s", "all", "there"]
    assert second.startswith("ok ")
    assert summary.startswith(f"{build_info.build_info().line()}: all 2 checks passed in ")


def test_one_broken_check_is_named_and_the_others_still_run(tmp_path: Path) -> None:
    out, file = io.StringIO(), io.StringIO()
    assert run([Check("rules", breaks), Check("fonts", works)], tmp_path, out, file) == 1
    lines = out.getvalue().splitlines()
    assert lines[0].startswith("FAILED rules ")
    assert lines[0].endswith("FileNotFoundError: the rules of Euchre")
    assert lines[1].startswith("ok     fonts ")
    assert ": failed: rules in " in lines[2]
    assert file.getvalue() == out.getvalue()


def test_what_a_terminal_cannot_write_is_no_failure(tmp_path: Path) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    assert run([Check("quotes", lambda folder: "“so”")], tmp_path, out) == 0
    assert b"?so?" in raw.getvalue()


def test_the_users_folders_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVOLINO_HOME", str(tmp_path / "mine"))
    monkeypatch.delenv("QML_DISK_CACHE_PATH", raising=False)
    before = dict(os.environ)
    with kept_apart(tmp_path / "apart"):
        assert folders().journal.is_relative_to(tmp_path / "apart")
        assert Path(os.environ["QML_DISK_CACHE_PATH"]).is_relative_to(tmp_path / "apart")
        if sys.platform.startswith("linux"):
            assert Path.home().is_relative_to(tmp_path / "apart")
    assert dict(os.environ) == before


def test_a_source_tree_is_no_build(tmp_path: Path) -> None:
    info = build_info.build_info(tmp_path / "none.json")
    assert info.line() == f"Tavolino {info.version}, from source"


def test_a_build_says_what_it_was_made_of(tmp_path: Path) -> None:
    file = tmp_path / "build.json"
    file.write_text(
        '{"version": "1.2.0", "commit": "0123456789abcdef0123+",'
        ' "date": "2026-01-02", "system": "linux-x86_64"}'
    )
    expected = "Tavolino 1.2.0, 0123456789ab+, built 2026-01-02 for linux-x86_64"
    assert build_info.build_info(file).line() == expected
    file.write_text("{")
    with pytest.raises(ValueError, match=r"build\.json is damaged"):
        build_info.build_info(file)


@pytest.mark.e2e
def test_this_source_tree_passes_and_leaves_nothing(root: Path, tmp_path: Path) -> None:
    home, report = tmp_path / "home", tmp_path / "report.txt"
    home.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "app", "--self-test", str(report)],
        cwd=root,
        env={**os.environ, "TAVOLINO_HOME": str(home), "HOME": str(home), "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=110,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert report.read_text(encoding="utf-8") == done.stdout
    names = [check.name for check in self_test.standard_checks()]
    assert [line[7:23].rstrip() for line in done.stdout.splitlines()[:-1]] == names
    assert list(home.iterdir()) == []
    assert sorted(tmp_path.iterdir()) == [home, report]
