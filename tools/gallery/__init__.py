# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of the drawn parts, for looking at: cards, backs, icons, and the controls in every look."""
