# SPDX-License-Identifier: GPL-3.0-or-later
"""A guard against a reference leak of PySide6 under Python before 3.12.

PySide6 6.12 was measured to give back one reference to ``None`` too many in every call of a method that
returns nothing. From Python 3.12 on ``None`` is immortal and nothing happens; before that its count
reaches zero after some thousand calls and the interpreter aborts ("deallocating None"). So ``None`` is
given more references than a process can lose.
"""

from __future__ import annotations

import ctypes
import platform
import sys

_PLENTY = 1 << 40


def keep_none_alive() -> None:
    """Give ``None`` so many references that lost ones do not matter. Cheap, and harmless to repeat."""
    if sys.version_info >= (3, 12) or platform.python_implementation() != "CPython":
        return
    if sys.getrefcount(None) < _PLENTY // 2 and sys.maxsize > 2**32:
        # The count is the first word of every object in a CPython release build.
        ctypes.c_ssize_t.from_address(id(None)).value += _PLENTY
