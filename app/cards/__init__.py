# SPDX-License-Identifier: GPL-3.0-or-later
"""Our own playing cards as SVG text. Pure strings: no Qt in here but for what `app.images` does with them."""
