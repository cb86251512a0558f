# SPDX-License-Identifier: GPL-3.0-or-later
"""The app's icon as files: what is in them is read back."""

from __future__ import annotations

import struct

import pytest
from PySide6.QtGui import QImage

from tools import icons


@pytest.mark.parametrize("size", icons.PNG_SIZES)
def test_each_size_is_drawn_round_on_nothing(qapp, size):
    image = QImage.fromData(icons.png(icons.draw(size)))
    assert (image.width(), image.height()) == (size, size)
    assert image.pixelColor(size // 2, size // 2).alpha() == 255
    assert image.pixelColor(0, 0).alpha() == 0


def test_the_ico_has_every_size(qapp):
    content = icons.ico()
    zero, kind, count = struct.unpack_from("<HHH", content)
    assert (zero, kind, count) == (0, 1, len(icons.ICO_SIZES))
    end = 6 + 16 * count
    for number, size in enumerate(icons.ICO_SIZES):
        entry = struct.unpack_from("<BBBBHHII", content, 6 + 16 * number)
        width, height, _, _, _, depth, length, offset = entry
        assert (width or 256, height or 256, depth, offset) == (size, size, 32, end)
        end += length
        if size == 256:
            assert content[offset : offset + 8] == b"\x89PNG\r\n\x1a\n"
        else:
            assert struct.unpack_from("<Iii", content, offset) == (40, size, 2 * size)
            assert length == 40 + size * size * 4 + ((size + 31) // 32) * 4 * size
            middle = offset + 40 + (size // 2 * size + size // 2) * 4
            colour = icons.draw(size).pixelColor(size // 2, size - 1 - size // 2)
            assert content[middle : middle + 4] == bytes(
                [colour.blue(), colour.green(), colour.red(), colour.alpha()]
            )
    assert end == len(content)


def test_the_icns_says_its_lengths(qapp):
    content = icons.icns()
    assert content[:4] == b"icns"
    assert struct.unpack_from(">I", content, 4)[0] == len(content)
    at, found = 8, []
    while at < len(content):
        name, length = content[at : at + 4], struct.unpack_from(">I", content, at + 4)[0]
        found.append((name, QImage.fromData(content[at + 8 : at + length]).width()))
        at += length
    assert found == list(icons.ICNS_TYPES)


@pytest.mark.qt_log_ignore("Cannot read file")
def test_what_is_no_drawing_is_refused(qapp, tmp_path):
    (tmp_path / "no.svg").write_text("nothing")
    with pytest.raises(ValueError, match=r"no\.svg can’t be drawn"):
        icons.draw(16, tmp_path / "no.svg")


def test_all_files_are_written(qapp, tmp_path):
    icons.write(tmp_path / "icons")
    names = {path.name for path in (tmp_path / "icons").iterdir()}
    assert names == {f"tavolino-{size}.png" for size in icons.PNG_SIZES} | {"tavolino.ico", "tavolino.icns"}
