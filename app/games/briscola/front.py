# SPDX-License-Identifier: GPL-3.0-or-later
"""Briscola's entries in the registry of the front end. No Qt."""

from __future__ import annotations

from app.games.briscola.presenter import BriscolaPresenter
from app.games.front import Front

BRISCOLA = Front(BriscolaPresenter, cards=("7W", "KU", "HB", "3O", "AO"))
BRISCOLA_QUATTRO = Front(BriscolaPresenter, cards=("2U", "JW", "KO", "3B", "AB"))
