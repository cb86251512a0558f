# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts of others made fit to be read: one line, nothing that can't be seen, nothing that moves anything
else.

By the properties of Unicode (the package regex brings them), not by a list of signs: what shows
nothing is left out, blanks of every kind, control signs and those that turn the direction of writing become
spaces, and of the marks on a letter two stay, which is more than most living languages use.
"""

from __future__ import annotations

import unicodedata

import regex

# What holds emoji together, and letters of scripts in which joining means something, is kept where it does.
_JOINED = (
    r"[\p{Arabic}\p{Syriac}\p{Devanagari}\p{Bengali}\p{Gurmukhi}\p{Gujarati}\p{Oriya}\p{Tamil}\p{Telugu}"
    r"\p{Kannada}\p{Malayalam}\p{Sinhala}\p{Khmer}\p{Myanmar}\p{Mongolian}]"
)
_NEEDED = regex.compile(
    rf"(?<={_JOINED}\p{{M}}*)[\u200c\u200d](?={_JOINED})"
    r"|(?<=\p{Extended_Pictographic})\ufe0f"
    r"|(?<=\p{Extended_Pictographic}[\ufe0f\U0001f3fb-\U0001f3ff]?)\u200d(?=\p{Extended_Pictographic})"
)
_BLANK = regex.compile(r"[\s\p{Z}\p{Cc}\p{Bidi_Control}\u2800]+")
_UNSEEN = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{C}\u115f\u1160\u3164\uffa0]")
_PILED = regex.compile(r"(?<=[\p{Mn}\p{Me}]{2})[\p{Mn}\p{Me}]+")
_STRAY = regex.compile(r"(?:^|(?<= ))\p{M}+")


def legible(text: str, most: int | None = None) -> str:
    """``text`` on one line as it can be shown to anybody, at most ``most`` characters of it; "" where
    nothing of it can be seen."""
    text = _BLANK.sub(" ", unicodedata.normalize("NFC", text))
    kept: list[str] = []
    done = 0
    for needed in _NEEDED.finditer(text):
        kept += (_UNSEEN.sub("", text[done : needed.start()]), needed[0])
        done = needed.end()
    text = "".join((*kept, _UNSEEN.sub("", text[done:])))
    text = " ".join(_STRAY.sub("", _PILED.sub("", text)).split())
    return text if most is None else text[:most].rstrip()
