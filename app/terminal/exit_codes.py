# SPDX-License-Identifier: GPL-3.0-or-later
"""How the program, or a session at a table, ends: as one wished; by a failure; by Ctrl-C; by the system’s
wish."""

from __future__ import annotations

OK, FAILED, INTERRUPTED, TERMINATED = 0, 1, 130, 143
