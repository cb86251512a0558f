# SPDX-License-Identifier: GPL-3.0-or-later
"""The terminal client: every game of the catalogue without a window, over the same runtime. No Qt."""
