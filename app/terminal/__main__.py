# SPDX-License-Identifier: GPL-3.0-or-later
"""``python -m app.terminal`` plays without a window."""

import sys

from app.terminal.main import main

if __name__ == "__main__":
    sys.exit(main())
