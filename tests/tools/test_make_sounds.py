# SPDX-License-Identifier: GPL-3.0-or-later
"""The sounds are what their script makes, audible, quiet and without clicks."""

from __future__ import annotations

import array
import io
import math
import wave

import pytest

from tools.make_sounds import FOLDER, RATE, SOUNDS, render


def test_folder_holds_exactly_these_sounds() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.wav" for name in SOUNDS}


@pytest.mark.parametrize("name", SOUNDS)
def test_sound_is_made_again_byte_for_byte_and_is_fit_to_play(name: str) -> None:
    data = (FOLDER / f"{name}.wav").read_bytes()
    assert render(name) == data
    with wave.open(io.BytesIO(data)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, RATE)
        samples = array.array("h", sound.readframes(sound.getnframes()))
    assert 0.1 * RATE <= len(samples) <= 1.2 * RATE
    peak = max(abs(value) for value in samples) / 32_767
    loudness = math.sqrt(sum(value * value for value in samples) / len(samples)) / 32_767
    assert 0.1 < peak < 0.5, "quiet, never clipped"
    assert 0.008 < loudness < 0.15, "heard, not loud"
    assert samples[0] == samples[-1] == 0
    assert max(abs(value) for value in (*samples[:8], *samples[-8:])) < 330, "no click at either end"
