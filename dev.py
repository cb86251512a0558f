#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The one runner of this repository: ``python3 dev.py play``, ``test`` and the rest (``help`` lists them).

Needs nothing but Python 3.10 or newer. This file stays readable for older Pythons, so that they get a
sentence instead of a traceback; the work is done in tools/environment.py and tools/commands.py.
"""

import sys

if sys.version_info < (3, 10):  # noqa: UP036 - telling so is the point
    sys.exit("Tavolino needs Python 3.10 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031

if __name__ == "__main__":
    from tools.commands import main

    sys.exit(main(sys.argv[1:]))
