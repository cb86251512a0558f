# SPDX-License-Identifier: GPL-3.0-or-later
"""Lint every QML file, with the types that Python adds to QML known to the linter.

The Python modules are imported and their meta-objects written as ``.qmltypes`` to build/qmltypes; Qt's own
metaobjectdump reads source text instead and loses what it can't parse (annotated signals, inherited or
computed properties). Any warning of qmllint fails.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys
import sysconfig
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6 import QtQml
from PySide6.QtCore import QMetaMethod, QMetaObject, QObject

ROOT = Path(__file__).resolve().parent.parent
QML = ROOT / "app" / "qml"
TYPES = ROOT / "build" / "qmltypes"
BATCH = 40
"""Files per call of qmllint, far below any limit on the length of a command line."""


class Registrations:
    """Which Python classes are registered for QML, noted while their modules are imported.

    Qt's decorators read the caller's globals and so can't be wrapped; as nothing is run here, noting is
    enough."""

    def __init__(self) -> None:
        self.named: dict[type, str] = {}
        self.uncreatable: set[type] = set()
        self.singletons: set[type] = set()

    def install(self) -> None:
        """Put recording decorators in the place of Qt's; call before the modules are imported."""
        qml: Any = QtQml
        qml.QmlElement = lambda cls: self._name(cls, cls.__name__)
        qml.QmlNamedElement = lambda name: lambda cls: self._name(cls, name)
        qml.QmlAnonymous = lambda cls: cls
        qml.QmlUncreatable = lambda *reason: lambda cls: self._note(self.uncreatable, cls)
        qml.QmlSingleton = lambda cls: self._note(self.singletons, cls)

    def _name(self, cls: type, name: str) -> type:
        self.named[cls] = name
        return cls

    @staticmethod
    def _note(classes: set[type], cls: type) -> type:
        classes.add(cls)
        return cls


def write_types(registrations: Registrations, folder: Path = TYPES) -> list[Path]:
    """One ``qmldir`` and one ``.qmltypes`` per import name, with every QObject class of ``app``."""
    by_module: dict[str, list[type]] = defaultdict(list)
    for cls in _qobjects():
        by_module[_import_name(cls)].append(cls)
    written = []
    for name, classes in sorted(by_module.items()):
        target = folder.joinpath(*name.split("."))
        target.mkdir(parents=True, exist_ok=True)
        body = "".join(_component(cls, name, registrations) for cls in classes)
        types = target / "python.qmltypes"
        types.write_text(f"import QtQuick.tooling 1.2\n\nModule {{\n{body}}}\n", encoding="utf-8")
        qmldir = f"module {name}\ntypeinfo {types.name}\ndepends QtQml.Models\ndepends QtQuick\n"
        (target / "qmldir").write_text(qmldir, encoding="utf-8")
        written.append(types)
    return written


def import_app() -> None:
    """Import every module of the front end, so that its classes exist."""
    import app

    for module in pkgutil.walk_packages(app.__path__, "app."):
        importlib.import_module(module.name)


def _qobjects() -> list[type]:
    found: list[type] = []

    def walk(cls: type) -> None:
        for sub in cls.__subclasses__():
            if sub.__module__.startswith("app.") and sub not in found:
                found.append(sub)
            walk(sub)

    walk(QObject)
    return sorted(found, key=lambda c: (c.__module__, c.__qualname__))


def _import_name(cls: type) -> str:
    return getattr(sys.modules[cls.__module__], "QML_IMPORT_NAME", "Tavolino.Models")


def _component(cls: type, module: str, registrations: Registrations) -> str:
    meta: QMetaObject = cls.staticMetaObject  # type: ignore[attr-defined]
    parent = meta.superClass()
    lines = [f'name: "{meta.className()}"', 'accessSemantics: "reference"']
    lines.append(f'prototype: "{parent.className() if parent else "QObject"}"')
    if cls in registrations.named:
        lines.append(f'exports: ["{module}/{registrations.named[cls]} 1.0"]')
        lines.append("exportMetaObjectRevisions: [256]")
        if cls in registrations.uncreatable:
            lines.append("isCreatable: false")
        if cls in registrations.singletons:
            lines.append("isSingleton: true")
    lines += _properties(meta)
    lines += _methods(meta)
    return "    Component {\n" + "".join(f"        {line}\n" for line in lines) + "    }\n"


def _properties(meta: QMetaObject) -> Iterator[str]:
    for index in range(meta.propertyOffset(), meta.propertyCount()):
        prop = meta.property(index)
        parts = [f'name: "{prop.name()}"', *_type(str(prop.typeName())), f'read: "{prop.name()}"']
        if prop.hasNotifySignal():
            parts.append(f'notify: "{_text(prop.notifySignal().name())}"')
        if prop.isWritable():
            parts.append(f'write: "{prop.name()}"')
        else:
            parts.append("isReadonly: true")
        if prop.isConstant():
            parts.append("isPropertyConstant: true")
        yield "Property { " + "; ".join([*parts, f"index: {index - meta.propertyOffset()}"]) + " }"


def _methods(meta: QMetaObject) -> Iterator[str]:
    for index in range(meta.methodOffset(), meta.methodCount()):
        method = meta.method(index)
        kind = "Signal" if method.methodType() == QMetaMethod.MethodType.Signal else "Method"
        parts = [f'name: "{_text(method.name())}"']
        returned = method.typeName() or "void"
        if returned != "void":
            parts += _type(returned)
        names = [_text(n) or f"a{i + 1}" for i, n in enumerate(method.parameterNames())]
        for name, type_name in zip(names, method.parameterTypes(), strict=True):
            parts.append(f'Parameter {{ name: "{name}"; {"; ".join(_type(_text(type_name)))} }}')
        yield f"{kind} {{ " + "; ".join(parts) + " }"


def _type(name: str) -> list[str]:
    if name == "PyObject":
        return ['type: "QVariant"']
    pointer = ["isPointer: true"] if name.endswith("*") else []
    return [f'type: "{name.rstrip("*")}"', *pointer]


def _text(raw: Any) -> str:
    return raw if isinstance(raw, str) else bytes(raw).decode()


def lint(files: Iterable[Path], imports: Iterable[Path]) -> int:
    """The exit status of qmllint over the files, no warning allowed."""
    program = Path(sysconfig.get_path("scripts")) / (
        "pyside6-qmllint.exe" if os.name == "nt" else "pyside6-qmllint"
    )
    options = ["--ignore-settings", "-W", "0"]
    for folder in imports:
        options += ["-I", str(folder)]
    todo = [str(path) for path in sorted(files)]
    codes = [
        subprocess.run([str(program), *options, *todo[i : i + BATCH]], cwd=ROOT, check=False).returncode
        for i in range(0, len(todo), BATCH)
    ]
    return max((abs(code) for code in codes), default=0)


def main() -> int:
    """Lint what is in app/qml."""
    registrations = Registrations()
    registrations.install()
    import_app()
    write_types(registrations)
    files = list(QML.rglob("*.qml"))
    code = lint(files, [QML, TYPES])
    print(f"{len(files)} QML files checked")
    return code


if __name__ == "__main__":
    sys.exit(main())
