# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line and the process: start, signals, end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.main import catch_exceptions, main, parse_arguments
from app.version import version


def test_the_command_line() -> None:
    options = parse_arguments(["--join", "192.0.2.1", "--host-port", "4711", "--home", "x"])
    assert (options.join, options.host_port, options.home) == ("192.0.2.1", 4711, Path("x"))
    options = parse_arguments([])
    assert (options.join, options.host_port, options.home) == ("", 0, None)


@pytest.mark.parametrize("port", ["-1", "65536", "http", ""])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse_arguments(["--host-port", port])
    assert "a port is a number" in capsys.readouterr().err


def test_bytes_that_are_no_text_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse_arguments(["--join", b"Ol\xffga".decode("utf-8", "surrogateescape")])
    assert "join: these bytes are no text" in capsys.readouterr().err


def test_a_start_that_fails_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> int:
        raise OSError("no display")

    monkeypatch.setattr("app.main._open_window", fail)
    monkeypatch.setattr("app.main._log_to", lambda path: None)
    assert main(["--home", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert (
        told == f"Tavolino can’t start (OSError: no display). Details are in {tmp_path / 'tavolino.log'}.\n"
    )


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_arguments(["--version"])
    assert not ended.value.code
    assert capsys.readouterr().out == f"Tavolino {version()}\n"
    with pytest.raises(SystemExit) as ended:
        parse_arguments(["--help"])
    assert not ended.value.code
    assert "--join ADDRESS" in capsys.readouterr().out


def start(root: Path, home: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "app", "--home", str(home), *arguments],
        cwd=root,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONFAULTHANDLER": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.mark.e2e
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no polite signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "kill"])
def test_a_signal_ends_the_app_cleanly(root: Path, tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "settings.json").write_text('{"name": "Anna"}')
    process = start(root, tmp_path)
    journal = tmp_path / "journal.sqlite"
    try:
        limit = time.monotonic() + 30
        while not journal.exists() and time.monotonic() < limit and process.poll() is None:
            time.sleep(0.05)
        process.send_signal(number)
        try:
            output, _ = process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGABRT)  # tells where every thread is
            output, _ = process.communicate(timeout=10)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 0, output
    assert output.strip() == ""


def test_what_nobody_caught_is_logged_and_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    catch_exceptions(told.append)
    error = ZeroDivisionError("by nothing")
    sys.excepthook(ZeroDivisionError, error, None)
    assert told == [error]
    assert "by nothing" in caplog.text
