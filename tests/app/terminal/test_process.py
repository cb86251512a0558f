# SPDX-License-Identifier: GPL-3.0-or-later
"""The terminal client as a process of its own: pipes, a terminal, Ctrl-C, AI in workers."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time

import pytest

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(60)]

GAME = (
    sys.executable,
    "-m",
    "app.terminal",
    "euchre",
    "--name",
    "Ada",
    "--level",
    "easy",
    "--preset",
    "short",
)
WAIT = 30.0


def environment(**more: str) -> dict[str, str]:
    quiet = {"TAVOLINO_INTERFACES": "127.0.0.1", "TAVOLINO_MDNS": "off", "LC_ALL": "C.UTF-8"}
    return {**os.environ, **quiet, **more}


def test_a_match_from_a_pipe_with_ai_in_workers(root):
    done = subprocess.run(
        GAME, input=b"1\n" * 300, cwd=root, env=environment(), capture_output=True, timeout=WAIT, check=False
    )
    written = done.stdout.decode()
    assert done.returncode == 0, done.stderr.decode()
    assert done.stderr == b""
    assert "Play another match? (y/N)" in written


def test_a_reader_who_goes_ends_it(root):
    with subprocess.Popen(
        GAME,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=root,
        env=environment(),
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        assert game.stdout.readline()
        game.stdout.close()
        _, errors = game.communicate(b"1\n" * 300, timeout=WAIT)
    assert game.returncode == 1
    assert errors == b""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
def test_ctrl_c_at_a_terminal_asks_first(root):
    import pty

    ours, theirs = pty.openpty()
    game = subprocess.Popen(
        GAME,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=root,
        env=environment(TERM="xterm"),
        start_new_session=True,
    )
    os.close(theirs)
    seen = ""

    def until(text: str) -> None:
        nonlocal seen
        end = time.monotonic() + WAIT
        while text not in seen:
            assert time.monotonic() < end, seen
            if select.select([ours], [], [], 0.1)[0]:
                seen += os.read(ours, 65536).decode(errors="replace")
        seen = seen.partition(text)[2]

    try:
        until("Your hand: \x1b[")
        until("> ")
        game.send_signal(signal.SIGINT)
        until("Leave the table?")
        os.write(ours, b"no\n")
        until("Your hand: ")
        game.send_signal(signal.SIGINT)
        until("Leave the table?")
        os.write(ours, b"y\n")
        until("The match is kept")
        assert game.wait(WAIT) == 130
    finally:
        if game.poll() is None:
            game.kill()
            game.wait()
        os.close(ours)
