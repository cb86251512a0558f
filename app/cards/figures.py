# SPDX-License-Identifier: GPL-3.0-or-later
"""Simple drawn figures for avatar discs, one colour, 64 by 64 units."""

from __future__ import annotations

from collections.abc import Callable

FIGURES = 8


def figure_svg(number: int, colour: str) -> str:
    """Figure `number`, counted from 0 (taken modulo `FIGURES`)."""
    drawing = _FIGURES[number % FIGURES](colour)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" stroke-linejoin="round"'
        f' stroke-linecap="round">{drawing}</svg>'
    )


def _fill(colour: str, d: str) -> str:
    return f'<path fill="{colour}" fill-rule="evenodd" d="{d}"/>'


def _line(colour: str, d: str, width: float = 3.4) -> str:
    return f'<path fill="none" stroke="{colour}" stroke-width="{width}" d="{d}"/>'


def _spot(colour: str, x: float, y: float, r: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{colour}"/>'


def _cat(c: str) -> str:
    return _fill(
        c,
        "M14,12 L24,20 Q32,17.5 40,20 L50,12 L51,36 C51,47 42,53 32,53 C22,53 13,47 13,36 Z"
        " M23,33 a3.2,3.6 0 1 0 6.4,0 a3.2,3.6 0 1 0 -6.4,0 Z"
        " M34.6,33 a3.2,3.6 0 1 0 6.4,0 a3.2,3.6 0 1 0 -6.4,0 Z"
        " M29,41 L35,41 L32,45 Z",
    )


def _owl(c: str) -> str:
    return (
        _fill(
            c,
            "M13,11 Q22,16 32,16 Q42,16 51,11 L52,34 C52,47 44,55 32,55 C20,55 12,47 12,34 Z"
            " M15.5,29 a8,8 0 1 0 16,0 a8,8 0 1 0 -16,0 Z M32.5,29 a8,8 0 1 0 16,0 a8,8 0 1 0 -16,0 Z"
            " M29,39 L35,39 L32,46 Z",
        )
        + _spot(c, 24, 29, 4)
        + _spot(c, 40, 29, 4)
    )


def _fish(c: str) -> str:
    return _fill(
        c,
        "M6,32 C14,19 28,15 40,22 Q44,25 47,28 L58,19 Q54,32 58,45 L47,36 Q44,39 40,42 C28,49 14,45 6,32 Z"
        " M15,29.5 a3,3 0 1 0 6,0 a3,3 0 1 0 -6,0 Z"
        " M27,25 Q32,32 27,39 Q29.6,40 31,39 Q36,32 31,25 Q29,24 27,25 Z",
    )


def _cup(c: str) -> str:
    cup = _fill(c, "M12,28 L46,28 L44,46 Q43,53 35,53 L23,53 Q15,53 14,46 Z")
    return cup + _line(c, "M46,32 C56,31 56,44 44.5,44 M21,22 C18,18 24,15 21,10 M31,22 C28,18 34,15 31,10")


def _tree(c: str) -> str:
    return _fill(c, "M32,7 L46,25 L39.5,25 L50,40 L35,40 L35,56 L29,56 L29,40 L14,40 L24.5,25 L18,25 Z")


def _sun(c: str) -> str:
    rays = "".join(
        f'<path fill="{c}" d="M29.4,15 L32,5 L34.6,15 Z" transform="rotate({a} 32 32)"/>'
        for a in range(0, 360, 30)
    )
    face = _fill(
        c,
        "M17,32 a15,15 0 1 0 30,0 a15,15 0 1 0 -30,0 Z M24.4,29 a2.3,2.3 0 1 0 4.6,0 a2.3,2.3 0 1 0 -4.6,0 Z"
        " M35,29 a2.3,2.3 0 1 0 4.6,0 a2.3,2.3 0 1 0 -4.6,0 Z"
        " M24.5,35.5 Q32,44.5 39.5,35.5 Q32,39.5 24.5,35.5 Z",
    )
    return rays + face


def _boat(c: str) -> str:
    return _fill(
        c, "M30,8 L30,40 L11,40 Z M34,16 L53,40 L34,40 Z M8,44 L56,44 Q52,56 42,56 L22,56 Q12,56 8,44 Z"
    )


def _hat(c: str) -> str:
    return _fill(
        c,
        "M19,40 L21,17 Q32,10 43,17 L45,40 Z M20.4,29 L20,34 L44,34 L43.6,29 Q32,26 20.4,29 Z"
        " M6,40 Q32,30 58,40 Q57,49 44,48.5 Q32,46 20,48.5 Q7,49 6,40 Z",
    )


_FIGURES: tuple[Callable[[str], str], ...] = (_cat, _owl, _fish, _cup, _tree, _sun, _boat, _hat)
