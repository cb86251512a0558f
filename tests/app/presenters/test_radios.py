# SPDX-License-Identifier: GPL-3.0-or-later
"""The choice by what Bluetooth is used."""

from __future__ import annotations

import pytest

from app.presenters.radios import candidates, radios_view, title
from engines.text import T

FOUND = {
    "qt": None,
    "pybluez": T("PyBluez can’t be used: {reason}.", reason="it is not there"),
    "bumble:usb:0": None,
}


def test_all_are_offered_and_those_that_cant_be_had_say_why() -> None:
    rows = radios_view(FOUND, "")
    assert [row.label for row in rows] == ["Automatic", "QtBluetooth", "PyBluez", "Bumble (usb:0)"]
    assert [row.setting for row in rows] == ["", "qt", "pybluez", "bumble:usb:0"]
    assert [row.available for row in rows] == [True, True, False, True]
    assert [row.chosen for row in rows] == [True, False, False, False]
    assert rows[2].detail == "PyBluez can’t be used: it is not there."
    assert all(row.detail for row in rows)


def test_before_anyone_has_looked_only_the_choice_is_known() -> None:
    assert [row.setting for row in radios_view(None, " PyBluez ")] == ["pybluez"]


@pytest.mark.parametrize(
    ("setting", "label"),
    [
        ("", "Automatic"),
        ("qt", "QtBluetooth"),
        ("bumble:usb:1", "Bumble (usb:1)"),
        ("pybluez:00:11:22:33:44:55", "PyBluez (00:11:22:33:44:55)"),
        ("off", "Off"),
        ("smoke signals", "smoke signals"),
    ],
)
def test_what_was_set_by_hand_is_shown_as_chosen(setting: str, label: str) -> None:
    assert title(setting) == label
    (chosen,) = [row for row in radios_view(dict.fromkeys(candidates(setting)), setting) if row.chosen]
    assert (chosen.setting, chosen.label) == (setting, label)
    assert [name for name in candidates(setting) if name.startswith("bumble")] == [
        setting if setting.startswith("bumble") else "bumble:usb:0"
    ]
