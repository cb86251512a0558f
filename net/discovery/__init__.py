# SPDX-License-Identifier: GPL-3.0-or-later
"""Finding each other: what is announced and seen in the room, and the codes to type where that fails."""
