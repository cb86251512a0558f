# SPDX-License-Identifier: GPL-3.0-or-later
"""Which names look alike: compared by what a reader sees rather than by code points.

Letters of different scripts that look the same count as one (the package confusable-homoglyphs has Unicode's
list of them); so do upper and lower case, composed and other forms, and letters that differ in what can't be
seen.
"""

from __future__ import annotations

import functools
import unicodedata

from net.legible import legible


@functools.lru_cache(4096)
def look(name: str) -> frozenset[str]:
    """How ``name`` may be read. Two names look alike if they share a reading."""
    plain = unicodedata.normalize("NFKC", legible(name))
    small = unicodedata.normalize("NFKC", plain.casefold())
    # An I looks like an l, and is an i: both ways of reading it count.
    return frozenset((_drawn(plain).casefold(), _drawn(small)))


def alike(one: str, other: str) -> bool:
    """Whether a reader could take one name for the other."""
    return not look(one).isdisjoint(look(other))


def _drawn(text: str) -> str:
    shapes = _shapes()
    return "".join(shapes.get(letter, letter) for letter in text)


@functools.cache
def _shapes() -> dict[str, str]:
    """The letter that stands for each of those that look like it. Loaded when names are first compared: it
    takes a tenth of a second."""
    from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]

    leader: dict[str, str] = {}

    def find(letter: str) -> str:
        while leader.setdefault(letter, letter) != letter:
            letter = leader[letter]
        return letter

    for letter, others in confusables_data.items():
        for other in others:
            first, second = sorted((find(letter), find(other["c"])))
            if len(first) == len(second) == 1:
                leader[second] = first
    return {letter: find(letter) for letter in leader if len(letter) == 1}
