# SPDX-License-Identifier: GPL-3.0-or-later
"""The Qt Quick front end and the terminal client."""

from app.immortal import keep_none_alive

keep_none_alive()
