# SPDX-License-Identifier: GPL-3.0-or-later
"""The Qt Quick front end and the terminal client."""

from net.immortal import keep_singletons_alive

keep_singletons_alive()
