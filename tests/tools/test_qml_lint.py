# SPDX-License-Identifier: GPL-3.0-or-later
"""The linter knows Python's types: it passes what is right and finds a misspelt name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

MODELS = """
from PySide6.QtCore import Property, QAbstractListModel, QObject, Signal, Slot
from PySide6.QtQml import QmlElement, QmlUncreatable

QML_IMPORT_NAME = "Probe.Models"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
@QmlUncreatable("made in Python")
class Rows(QAbstractListModel):
    pass


@QmlElement
@QmlUncreatable("made in Python")
class Probe(QObject):
    changed = Signal()
    said = Signal(str, int, arguments=["what", "times"])

    @Property(Rows, constant=True)
    def rows(self):
        return None

    @Property(str, notify=changed)
    def title(self):
        return ""

    @Slot(str, int, result=bool)
    def play(self, card, times):
        return True
"""

SCRIPT = """
import importlib, sys
from pathlib import Path
sys.path[:0] = [sys.argv[1], "."]
from tools import qml_lint
registrations = qml_lint.Registrations()
registrations.install()
sys.modules["app.probe"] = importlib.import_module("probe")
for name in ("Probe", "Rows"):
    getattr(sys.modules["app.probe"], name).__module__ = "app.probe"
folder = Path(sys.argv[1])
qml_lint.write_types(registrations, folder / "types")
qml_lint.ROOT = folder
found = qml_lint.lint([folder / "Test.qml"], [folder / "types"])
print("\\n".join(found), end="")
sys.exit(bool(found))
"""

QML = """pragma ComponentBehavior: Bound
import QtQuick
import Probe.Models

ListView {
    id: root
    required property Probe probe
    model: root.probe.rows
    header: Text { text: root.probe.TITLE }
    Component.onCompleted: root.probe.PLAY("QS", 2)
    Connections {
        target: root.probe
        function onSaid(what: string, times: int) { console.log(what, times) }
    }
}
"""


def lint(folder: Path, **names: str) -> tuple[int, str]:
    """The status and report for the page above with these names in it."""
    right = {"TITLE": "title", "PLAY": "play"}
    source = QML
    for slot, name in {**right, **names}.items():
        source = source.replace(slot, name)
    (folder / "Test.qml").write_text(source)
    (folder / "probe.py").write_text(MODELS)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(folder)], capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_what_is_right_passes(tmp_path: Path) -> None:
    code, report = lint(tmp_path)
    assert (code, report) == (0, "")
    types = (tmp_path / "types" / "Probe" / "Models" / "python.qmltypes").read_text()
    assert 'exports: ["Probe.Models/Probe 1.0"]' in types
    assert 'Property { name: "rows"; type: "Rows"; isPointer: true;' in types


@pytest.mark.parametrize("wrong", [{"TITLE": "titel"}, {"PLAY": "plaay"}])
def test_a_misspelt_name_is_found(tmp_path: Path, wrong: dict[str, str]) -> None:
    code, report = lint(tmp_path, **wrong)
    assert code != 0
    assert next(iter(wrong.values())).lower() in report.lower()
