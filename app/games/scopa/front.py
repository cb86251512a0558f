# SPDX-License-Identifier: GPL-3.0-or-later
"""Scopa's and Scopone's entries in the registry of the front end. No Qt."""

from __future__ import annotations

from app.games.front import Front
from app.games.scopa.presenter import ScopaPresenter

SCOPA = Front(ScopaPresenter, cards=("4U", "JB", "6W", "AU", "7O"))
SCOPONE = Front(ScopaPresenter, cards=("7B", "7W", "7U", "7O", "KO"))
