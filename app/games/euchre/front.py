# SPDX-License-Identifier: GPL-3.0-or-later
"""Euchre's entry in the registry of the front end. No Qt."""

from __future__ import annotations

from app.games.euchre.presenter import EuchrePresenter
from app.games.front import Front

EUCHRE = Front(EuchrePresenter, cards=("9H", "AS", "KS", "JC", "JS"))  # the two bowers on top
