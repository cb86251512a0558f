# SPDX-License-Identifier: GPL-3.0-or-later
"""Make every sound of the game: ``python3 dev.py sounds``. Standard library only, always the same bytes.

Dry and quiet, 44.1 kHz mono 16 bit. Paper is filtered noise, wood and chips are a few fast-fading
partials, and the notes are soft bars with a little of their octave. Every sound starts and ends at zero, so
that none clicks.
"""

from __future__ import annotations

import array
import io
import math
import random
import sys
import wave
from collections.abc import Callable, Sequence
from pathlib import Path

RATE = 44_100
FOLDER = Path(__file__).resolve().parent.parent / "app" / "assets" / "sounds"

Samples = list[float]


def silence(seconds: float) -> Samples:
    """So many seconds of zeros."""
    return [0.0] * round(seconds * RATE)


def mix(target: Samples, source: Sequence[float], at: float, gain: float = 1.0) -> None:
    """Add ``source`` into ``target`` from ``at`` seconds on; what reaches past its end is cut."""
    start = round(at * RATE)
    for i, value in enumerate(source[: max(0, len(target) - start)]):
        target[start + i] += gain * value


def noise(rng: random.Random, seconds: float, low: float, high: float) -> Samples:
    """White noise between two cut-off frequencies (hertz), by one-pole filters."""
    keep_low = math.exp(-2 * math.pi * high / RATE)
    keep_high = math.exp(-2 * math.pi * low / RATE)
    smooth = base = 0.0
    samples = []
    for _ in range(round(seconds * RATE)):
        smooth = keep_low * smooth + (1 - keep_low) * rng.uniform(-1, 1)
        base = keep_high * base + (1 - keep_high) * smooth
        samples.append(smooth - base)
    return samples


def shaped(samples: Sequence[float], rise: float, fall: float) -> Samples:
    """Rising over ``rise`` seconds and then fading with the time constant ``fall``."""
    out = []
    for i, value in enumerate(samples):
        t = i / RATE
        out.append(value * (math.sin(math.pi / 2 * t / rise) if t < rise else math.exp(-(t - rise) / fall)))
    return out


def partials(seconds: float, parts: Sequence[tuple[float, float, float]]) -> Samples:
    """Sines of (frequency in hertz, amplitude, time constant in seconds), all struck at once."""
    out = silence(seconds)
    for frequency, amplitude, fall in parts:
        for i in range(len(out)):
            t = i / RATE
            out[i] += amplitude * math.exp(-t / fall) * math.sin(2 * math.pi * frequency * t)
    return out


def note(frequency: float, seconds: float, fall: float) -> Samples:
    """A soft bar: the tone, a little of its octave and of its twelfth, and a rounded start."""
    bar = partials(
        seconds, [(frequency, 1.0, fall), (2 * frequency, 0.22, fall / 2), (3 * frequency, 0.07, fall / 4)]
    )
    rise = round(0.006 * RATE)
    return [value * min(1.0, i / rise) for i, value in enumerate(bar)]


def card_slide(rng: random.Random) -> Samples:
    """A card drawn over cloth."""
    rush = noise(rng, 0.16, 1_800, 6_500)
    swell = [math.sin(math.pi * (i / len(rush)) ** 0.6) ** 2 for i in range(len(rush))]
    return [value * loud for value, loud in zip(rush, swell, strict=True)]


def card_tap(rng: random.Random) -> Samples:
    """A card laid on the table."""
    out = silence(0.13)
    mix(out, shaped(noise(rng, 0.09, 700, 5_000), 0.002, 0.014), 0.0)
    mix(out, partials(0.12, [(176, 0.5, 0.022), (311, 0.2, 0.014)]), 0.001, 0.5)
    return out


def shuffle(rng: random.Random) -> Samples:
    """Two halves of a pack riffled into each other: small taps, faster and faster, then the square-up."""
    out = silence(0.82)
    at, gap = 0.02, 0.030
    while at < 0.56:
        flick = shaped(noise(rng, 0.03, 1_200, 6_000), 0.001, 0.006)
        mix(out, flick, at, rng.uniform(0.45, 0.85))
        at += gap * rng.uniform(0.75, 1.25)
        gap = max(0.011, gap * 0.955)
    mix(out, shaped(noise(rng, 0.15, 900, 4_500), 0.02, 0.03), 0.62, 0.9)
    return out


def chip(rng: random.Random) -> Samples:
    """One chip dropped on another."""
    out = silence(0.16)
    ring = [(2_960, 0.7, 0.018), (4_130, 0.5, 0.013), (6_270, 0.25, 0.008)]
    mix(out, partials(0.1, ring), 0.0)
    mix(out, partials(0.1, [(f * 1.03, a, d) for f, a, d in ring]), 0.052, 0.5)
    mix(out, shaped(noise(rng, 0.04, 2_000, 8_000), 0.001, 0.005), 0.0, 0.5)
    return out


def your_turn(rng: random.Random) -> Samples:
    """Two gentle notes up a fourth."""
    out = silence(0.62)
    mix(out, note(587.33, 0.5, 0.13), 0.0)
    mix(out, note(783.99, 0.5, 0.16), 0.11)
    return out


def win(rng: random.Random) -> Samples:
    """Three notes up a major chord."""
    out = silence(1.0)
    for at, frequency in ((0.0, 523.25), (0.13, 659.26), (0.26, 783.99)):
        mix(out, note(frequency, 0.74, 0.2), at)
    return out


def lose(rng: random.Random) -> Samples:
    """Two low notes down a minor third."""
    out = silence(0.8)
    mix(out, note(349.23, 0.6, 0.16), 0.0)
    mix(out, note(293.66, 0.6, 0.2), 0.17)
    return out


def error(rng: random.Random) -> Samples:
    """A dull knock on wood."""
    out = silence(0.18)
    mix(out, partials(0.17, [(138, 1.0, 0.035), (221, 0.45, 0.02), (402, 0.15, 0.01)]), 0.0)
    mix(out, shaped(noise(rng, 0.05, 200, 1_400), 0.001, 0.008), 0.0, 0.8)
    return out


SOUNDS: dict[str, tuple[Callable[[random.Random], Samples], float]] = {
    "card-slide": (card_slide, 0.16),
    "card-tap": (card_tap, 0.28),
    "shuffle": (shuffle, 0.24),
    "chip": (chip, 0.20),
    "your-turn": (your_turn, 0.24),
    "win": (win, 0.28),
    "lose": (lose, 0.24),
    "error": (error, 0.26),
}
"""Each sound by its file's name, with its loudest sample (1 is full scale)."""


def finished(samples: Samples, peak: float) -> Samples:
    """Scaled to its peak, no offset, faded at both ends."""
    middle = sum(samples) / len(samples)
    samples = [value - middle for value in samples]
    ins, outs = round(0.002 * RATE), round(0.012 * RATE)
    last = len(samples) - 1
    samples = [value * min(1.0, i / ins, (last - i) / outs) for i, value in enumerate(samples)]
    scale = peak / max(abs(value) for value in samples)
    return [value * scale for value in samples]


def render(name: str) -> bytes:
    """The WAV file of a sound."""
    make, peak = SOUNDS[name]
    samples = finished(make(random.Random(name)), peak)
    frames = array.array("h", (round(value * 32_767) for value in samples))
    if sys.byteorder == "big":
        frames.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(frames.tobytes())
    return file.getvalue()


def main() -> int:
    """Write every sound."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        data = render(name)
        (FOLDER / f"{name}.wav").write_bytes(data)
        print(f"{name}.wav  {len(data) / 1024:.0f} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
