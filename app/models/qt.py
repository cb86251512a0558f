# SPDX-License-Identifier: GPL-3.0-or-later
"""What the models take from Qt that its own type hints get wrong: qt.pyi says what a property holds, and that
the decorator is one."""

from PySide6.QtCore import Property as Property
from PySide6.QtQml import QmlUncreatable as QmlUncreatable
