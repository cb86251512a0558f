# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines come out of a stream whatever way it is cut, and a long one costs nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.protocol.framing import MAX_LINE, LineDecoder, LineTooLongError

LINES = st.lists(
    st.binary(min_size=1, max_size=40).filter(lambda b: b"\n" not in b and b.strip() and b[-1] != 13)
)


@given(LINES, st.lists(st.integers(1, 30), min_size=1), st.sampled_from([b"\n", b"\r\n"]))
def test_the_cut_of_the_stream_does_not_matter(lines: list[bytes], cuts: list[int], ending: bytes):
    stream = b"".join(line + ending for line in lines)
    decoder, found, start = LineDecoder(), [], 0
    for turn in range(len(stream) + 1):
        size = cuts[turn % len(cuts)]
        found += decoder.feed(stream[start : start + size])
        start += size
    assert found == lines
    assert decoder.buffered == 0


def test_an_unended_line_is_held_back():
    decoder = LineDecoder()
    assert list(decoder.feed(b"one\ntwo")) == [b"one"]
    assert list(decoder.feed(b"!\n")) == [b"two!"]


def test_blank_lines_mean_nothing():
    assert list(LineDecoder().feed(b"\n\r\n  \nx\n\n")) == [b"x"]


def test_a_line_of_the_cap_passes_and_one_byte_more_does_not():
    assert list(LineDecoder().feed(b"x" * MAX_LINE + b"\n")) == [b"x" * MAX_LINE]
    with pytest.raises(LineTooLongError):
        list(LineDecoder().feed(b"x" * (MAX_LINE + 1)))


def test_good_lines_before_a_long_one_are_told():
    lines = LineDecoder(cap=4).feed(b"good\nfar too long\n")
    assert next(lines) == b"good"
    with pytest.raises(LineTooLongError):
        next(lines)


def test_ten_megabytes_are_never_held():
    decoder = LineDecoder()
    chunk = b"x" * (MAX_LINE // 4)
    for _ in range(4):
        assert list(decoder.feed(chunk)) == []
    assert decoder.buffered == MAX_LINE
    with pytest.raises(LineTooLongError):
        list(decoder.feed(b"x" * 10_000_000))
    assert decoder.buffered == 0
