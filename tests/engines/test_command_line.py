# SPDX-License-Identifier: GPL-3.0-or-later
"""``python -m engines`` as a program: arguments, exit codes, real pipes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engines.__main__ import main


def run(root: Path, *args: str, send: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    return subprocess.run(
        [sys.executable, "-m", "engines", *args],
        cwd=root,
        env=environment,
        input=send,
        capture_output=True,
        timeout=60,
        check=False,
    )


def test_a_referee_survives_everything_and_ends_with_its_input(root: Path) -> None:
    lines = [b'{"cmd":"status"}', b"garbage", b"\xff\xfe\x00", b"x" * 10_000_000, b'{"cmd":"status"}']
    done = run(root, "referee", "euchre", send=b"\n".join(lines) + b"\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert [answer["ok"] for answer in answers] == [True, False, False, False, True]


def test_answers_come_at_once(root: Path) -> None:
    command = [sys.executable, "-m", "engines", "referee", "euchre", "--option", "joker=on"]
    with subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(b'{"cmd":"status","id":%d}\n' % number)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(30) == 0


def test_playthrough_and_replay(root: Path, tmp_path: Path) -> None:
    options = ["--option", "match_end=deals", "--option", "number_of_deals=1", "--option", "joker=yes"]
    written = run(root, "playthrough", "euchre", "--seed", "4", *options)
    assert (written.returncode, written.stderr) == (0, b"")
    assert b"option joker=true" in written.stdout
    file = tmp_path / "match.txt"
    file.write_bytes(written.stdout)
    assert run(root, "replay", str(file)).returncode == 0
    file.write_bytes(written.stdout + b"and more\n")
    changed = run(root, "replay", str(file))
    assert changed.returncode == 1
    assert b"the file has 'and more', the rules say None" in changed.stdout


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["whist"], "unknown-game"),
        (["euchre", "--option", "deck_size=25"], "bad-options"),
        (["euchre", "--option", "deck_size"], "bad-options"),
        (["euchre", "--option", "wild=on"], "bad-options"),
        (["euchre", "--option", "alone_allowed=off", "--option", "defend_alone=on"], "bad-options"),
        (["euchre", "--option", "number_of_deals=41"], "bad-options"),
        (["euchre", "--seats", "3"], "bad-seats"),
    ],
)
def test_the_referee_says_in_json_what_is_wrong(
    args: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["referee", *args]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert answer["ok"] is False
    assert answer["error"]["code"] == code
    assert answer["error"]["message"]


def test_the_others_say_it_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["playthrough", "whist", "--seed", "1"]) == 2
    assert main(["replay", str(tmp_path / "nowhere.txt")]) == 2
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe")
    assert main(["replay", str(tmp_path / "bytes.txt")]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "There is no game “whist”; there are: euchre, " in said.err
    assert said.err.count("can't be read") == 2


@pytest.mark.parametrize("args", [[], ["chess"], ["referee"], ["playthrough", "euchre"], ["replay"]])
def test_argparse_refuses_cleanly(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(args)
    assert ended.value.code == 2
    assert "usage: python -m engines" in capsys.readouterr().err


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert all(command in told for command in ("referee", "playthrough", "replay", "arena"))
