# SPDX-License-Identifier: GPL-3.0-or-later
"""Which QML files are not laid out as they should be is found, and mended once for all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.qml_format import layout, untidy

TIDY = 'import QtQuick\n\nItem {\n    id: root\n\n    property string name: ""\n}\n'


def test_untidy_files_are_found_and_mended(tmp_path: Path) -> None:
    good, bad = tmp_path / "Good.qml", tmp_path / "Bad.qml"
    good.write_bytes(TIDY.encode())
    bad.write_bytes(b'import QtQuick\nItem { id: root; property string name: "" }\n')
    assert untidy([good, bad]) == [bad]
    layout([bad])
    assert untidy([good, bad]) == []


def test_a_file_that_is_no_qml_is_told(tmp_path: Path) -> None:
    broken = tmp_path / "Broken.qml"
    broken.write_text("Item {", encoding="utf-8")
    with pytest.raises(RuntimeError, match="qmlformat"):
        layout([broken])
