# SPDX-License-Identifier: GPL-3.0-or-later
"""Log files that only this user can read; what bears a log's name but is no plain file is left alone."""

from __future__ import annotations

import contextlib
import logging
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from typing import cast

from net.files import opener


class PrivateLog(logging.FileHandler):
    """A log file with the narrow mode. What can't be written to it (a full disk) is nobody's concern."""

    def _open(self) -> TextIOWrapper:
        file = open(  # noqa: SIM115 - the handler closes it
            self.baseFilename, self.mode, encoding=self.encoding, errors=self.errors, opener=opener
        )
        return cast("TextIOWrapper", file)  # what a file opened as text is

    def emit(self, record: logging.LogRecord) -> None:
        with contextlib.suppress(OSError):  # it is opened late, perhaps now
            super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:
        """Say nothing: standard logging would print a traceback over the game."""


class PrivateRotatingLog(PrivateLog, RotatingFileHandler):
    """The same, for a file that does not grow without end."""
