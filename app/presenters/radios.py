# SPDX-License-Identifier: GPL-3.0-or-later
"""By what Bluetooth is used: the choice in the settings. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from app.i18n import tr, tr_context
from app.presenters.words import sentence
from engines.text import Text

AUTOMATIC = ""
QT, PYBLUEZ, BUMBLE = "qt", "pybluez", "bumble"
DONGLE = f"{BUMBLE}:usb:0"
NO_BLUETOOTH = ("off", "none")


class RadioView(msgspec.Struct, frozen=True):
    """One choice. ``setting`` is what it is kept as; ``detail`` says what it is, or why it can't be had."""

    setting: str
    label: str
    detail: str
    available: bool
    chosen: bool


def candidates(setting: str) -> tuple[str, ...]:
    """What is looked at, the one chosen among it: Bumble may be set to another adapter by hand."""
    chosen = normal(setting)
    bumble = chosen if chosen.startswith(f"{BUMBLE}:") else DONGLE
    others = (QT, PYBLUEZ, bumble)
    return others if chosen in (AUTOMATIC, *others, *NO_BLUETOOTH) else (*others, chosen)


def radios_view(found: Mapping[str, Text | None] | None, setting: str) -> tuple[RadioView, ...]:
    """The choices. ``found`` tells of each why it can't be used, None where it can; without ``found`` nobody
    has looked yet, and none but the chosen one is shown."""
    chosen = normal(setting)
    names: Sequence[str] = candidates(setting)
    views = [
        RadioView(AUTOMATIC, title(AUTOMATIC), tr("Tavolino decides"), True, chosen == AUTOMATIC),
        *(_view(name, found or {}, chosen) for name in names),
    ]
    if chosen in NO_BLUETOOTH:
        views.append(RadioView(chosen, title(chosen), "", True, True))
    return tuple(view for view in views if found is not None or view.chosen)


def _view(name: str, found: Mapping[str, Text | None], chosen: str) -> RadioView:
    reason = found.get(name)
    detail = _about(name) if reason is None else sentence(reason)
    return RadioView(name, title(name), detail, reason is None, name == chosen)


def title(setting: str) -> str:
    """The name of a choice."""
    name, _, argument = normal(setting).partition(":")
    if name in NO_BLUETOOTH:
        return tr_context("Bluetooth", "Off")
    names = {AUTOMATIC: tr("Automatic"), QT: tr("QtBluetooth"), PYBLUEZ: tr("PyBluez"), BUMBLE: tr("Bumble")}
    if name not in names:
        return setting
    return f"{names[name]} ({argument})" if argument else names[name]


def _about(name: str) -> str:
    kind = name.partition(":")[0]
    if kind == QT:
        return tr("Through the Bluetooth of your system; the usual way")
    if kind == PYBLUEZ:
        return tr("An older way through the Bluetooth of your system")
    if kind == BUMBLE:
        return tr("With a USB adapter that nothing else uses")
    return ""


def normal(setting: str) -> str:
    """The setting as it is compared."""
    return setting.strip().lower()
