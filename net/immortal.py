# SPDX-License-Identifier: GPL-3.0-or-later
"""A guard against reference leaks of PySide6 under Python before 3.12.

PySide6 6.12 was measured to give back one reference to ``None`` too many in every call of a method that
returns nothing, and one to ``True`` in every ``Signal.emit``. From Python 3.12 on these objects are
immortal and nothing happens; before that their count reaches zero after some thousand calls and the
interpreter aborts ("deallocating None", "bool_dealloc"). So they are given more references than a process
can lose.
"""

from __future__ import annotations

import ctypes
import platform
import sys

_PLENTY = 1 << 40


def keep_singletons_alive() -> None:
    """Give ``None``, ``True`` and ``False`` so many references that lost ones do not matter. Cheap, and
    harmless to repeat."""
    if sys.version_info >= (3, 12) or platform.python_implementation() != "CPython":
        return
    for singleton in (None, True, False):
        if sys.getrefcount(singleton) < _PLENTY // 2 and sys.maxsize > 2**32:
            # The count is the first word of every object in a CPython release build.
            ctypes.c_ssize_t.from_address(id(singleton)).value += _PLENTY
