# SPDX-License-Identifier: GPL-3.0-or-later
"""What the command lines of window and terminal have in common, and how both end when something breaks."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator


def port(text: str) -> int:
    """A port of the command line. Raises argparse's error for what is none."""
    with contextlib.suppress(ValueError):
        if 0 <= int(text) <= 65535:
            return int(text)
    raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not “{text}”")


def require_text(parser: argparse.ArgumentParser, chosen: argparse.Namespace) -> None:
    """Exit with a sentence if an argument has bytes that are no text: names and codes go to other computers,
    which take nothing else. Folders and files may be called as the system likes."""
    for name, value in vars(chosen).items():
        if any(not _is_text(word) for word in _strings(value)):
            parser.error(f"{name.replace('_', '-')}: these bytes are no text in this system’s encoding")


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def _is_text(text: str) -> bool:
    """Python keeps undecodable bytes as lone surrogates, which can't be encoded."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
