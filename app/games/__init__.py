# SPDX-License-Identifier: GPL-3.0-or-later
"""One room per game: presenter, words, choices, and what else only this game has; see ``front.py``."""
