# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path

import msgspec
import pytest

from app.settings import SETTINGS_FILE, TOKENS_FILE, Settings, Store, Token, folders, write_atomically


def aside(folder: Path) -> list[Path]:
    return sorted(folder.glob("*-damaged-*"))


def test_without_a_file_the_standard_settings_are_used_and_nothing_is_wrong(tmp_path: Path) -> None:
    store = Store(tmp_path / "not yet")
    assert store.load() == Settings()
    assert store.load_tokens() == {}
    assert store.problems == []
    assert not (tmp_path / "not yet").exists()


def test_every_setting_survives_saving_and_loading(tmp_path: Path) -> None:
    settings = Settings(
        name="Änne „A“",
        avatar="3",
        colour="#a8442a",
        language="de",
        theme="dark",
        table_theme="burgundy",
        speed=0.5,
        reading_pause=2.0,
        until_click=True,
        sound=False,
        volume=0.25,
        four_colour=True,
        large_indices=True,
        italian_indices=False,
        italian_as_french=True,
        reduced_motion=True,
        card_back=2,
        last_game="euchre",
        played={"euchre": 1_700_000_000.0},
        game_options={"euchre": {"joker": True, "points_to_win": 11, "no_trump": "both"}},
        levels={"euchre": "hard"},
        seats={"euchre": 4},
        beside=("Anna", "Bo"),
        table_name="Freitag",
        addresses=("192.0.2.1", "[2001:db8::1]:47421"),
        last_port=47421,
        interfaces="wlan0",
        bluetooth=True,
        bluetooth_adapter="pybluez",
        updates_at_start=True,
        width=800,
        height=500,
        x=-20,
        y=30,
        maximised=True,
    )
    standard = Settings()
    for field in msgspec.structs.fields(Settings):
        assert getattr(settings, field.name) != getattr(standard, field.name), f"{field.name} is not tried"
    Store(tmp_path).save(settings)
    store = Store(tmp_path)
    assert store.load() == settings
    assert store.problems == []


def test_tokens_survive_and_are_this_users_own(tmp_path: Path) -> None:
    tokens = {"192.0.2.1": Token("table", "secret")}
    store = Store(tmp_path)
    store.save_tokens(tokens)
    store.save(Settings(name="Anna"))
    assert Store(tmp_path).load_tokens() == tokens
    assert "secret" not in (tmp_path / SETTINGS_FILE).read_text()
    if sys.platform != "win32":
        assert stat.S_IMODE((tmp_path / TOKENS_FILE).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe\x00", b"[1, 2]", b'{"volume": NaN}', b'"name"', b"[" * 100_000],
    ids=["empty", "half", "binary", "list", "nan", "string", "deep"],
)
def test_a_damaged_file_is_set_aside_and_told_of(tmp_path: Path, content: bytes) -> None:
    (tmp_path / SETTINGS_FILE).write_bytes(content)
    store = Store(tmp_path)
    assert store.load() == Settings()
    (kept,) = aside(tmp_path)
    assert kept.read_bytes() == content
    (problem,) = store.problems
    assert kept.name in str(problem)
    store.save(Settings(name="Anna"))
    assert Store(tmp_path).load().name == "Anna"
    assert kept.read_bytes() == content


def test_damaged_files_do_not_overwrite_each_other(tmp_path: Path) -> None:
    for content in (b"one", b"two", b"three"):
        (tmp_path / SETTINGS_FILE).write_bytes(content)
        Store(tmp_path).load()
    assert sorted(path.read_bytes() for path in aside(tmp_path)) == [b"one", b"three", b"two"]


def test_one_bad_value_costs_only_itself(tmp_path: Path) -> None:
    values = {"name": "Anna", "volume": 7, "language": "fr", "theme": "dark", "card_back": "red"}
    (tmp_path / SETTINGS_FILE).write_text(json.dumps(values))
    store = Store(tmp_path)
    assert store.load() == Settings(name="Anna", theme="dark")
    (problem,) = store.problems
    for name in ("volume", "language", "card_back"):
        assert name in str(problem)
    assert json.loads(aside(tmp_path)[0].read_text()) == values


def test_a_newer_versions_keys_are_kept(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE).write_text(json.dumps({"name": "Anna", "holograms": {"depth": 3}}))
    store = Store(tmp_path)
    settings = store.load()
    store.save(msgspec.structs.replace(settings, name="Bea"))
    written = json.loads((tmp_path / SETTINGS_FILE).read_text())
    assert written["holograms"] == {"depth": 3}
    assert written["name"] == "Bea"
    assert store.problems == []


def test_damaged_tokens_are_set_aside_too(tmp_path: Path) -> None:
    (tmp_path / TOKENS_FILE).write_text(json.dumps({"192.0.2.1": "secret"}))
    store = Store(tmp_path)
    assert store.load_tokens() == {}
    assert len(aside(tmp_path)) == 1
    assert len(store.problems) == 1


def test_a_file_that_cant_be_set_aside_is_never_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / SETTINGS_FILE
    path.write_bytes(b"precious")

    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError("no")

    monkeypatch.setattr(Path, "rename", refuse)
    store = Store(tmp_path)
    store.load()
    store.save(Settings(name="Anna"))
    assert path.read_bytes() == b"precious"
    assert "nothing will be saved" in str(store.problems[0])


def test_a_folder_that_cant_be_written_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file")
    store.save(Settings())
    store.save(Settings(name="Anna"))
    assert len(store.problems) == 1
    assert SETTINGS_FILE in str(store.problems[0])


def test_a_write_that_breaks_off_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_atomically(path, b"old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["file"]


def test_the_home_folder_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVOLINO_HOME", str(tmp_path / "env"))
    assert folders().config == tmp_path / "env"
    assert folders(tmp_path / "arg").data == tmp_path / "arg"
    monkeypatch.delenv("TAVOLINO_HOME")
    assert folders().config.name == "tavolino"


def test_the_pace_of_ai_follows_the_speed() -> None:
    assert Settings(speed=0).pace() == 0
    assert Settings(speed=2).pace() == pytest.approx(Settings(speed=1).pace() / 2)


def test_addresses_joined_lately_are_kept_once_and_first() -> None:
    settings = Settings()
    for address in ("a", "b", "a", "c", "d", "e", "f", "g"):
        settings = settings.with_address(address)
    assert settings.addresses == ("g", "f", "e", "d", "c", "a")
