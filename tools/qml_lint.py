# SPDX-License-Identifier: GPL-3.0-or-later
"""Lint every QML file, with the types that Python adds to QML known to the linter.

The Python modules are imported and their meta-objects written as ``.qmltypes`` to build/qmltypes; Qt's own
metaobjectdump reads source text instead and loses what it can't parse (annotated signals, inherited or
computed properties). Any warning of qmllint fails.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import subprocess
import sys
import sysconfig
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import PySide6
from PySide6 import QtQml
from PySide6.QtCore import QMetaMethod, QMetaObject, QObject

ROOT = Path(__file__).resolve().parent.parent
QML = ROOT / "app" / "qml"
TYPES = ROOT / "build" / "qmltypes"
Decorator = Callable[[type], type]
BATCH = 40
"""Files per call of qmllint, far below any limit on the length of a command line."""


class Registrations:
    """Which Python classes are registered for QML, noted while their modules are imported."""

    def __init__(self) -> None:
        self.named: dict[type, str] = {}
        self.uncreatable: set[type] = set()
        self.singletons: set[type] = set()

    def install(self) -> None:
        """Put recording decorators before Qt's; call before the modules are imported."""
        qml: Any = QtQml
        element, named = qml.QmlElement, qml.QmlNamedElement
        uncreatable, singleton = qml.QmlUncreatable, qml.QmlSingleton

        def name(cls: type, title: str, decorate: Decorator) -> type:
            self.named[cls] = title
            return _decorated(cls, decorate)

        def note(classes: set[type], cls: type, decorate: Decorator) -> type:
            classes.add(cls)
            return _decorated(cls, decorate)

        qml.QmlElement = lambda cls: name(cls, cls.__name__, element)
        qml.QmlNamedElement = lambda title: lambda cls: name(cls, title, named(title))
        qml.QmlUncreatable = lambda *why: lambda cls: note(self.uncreatable, cls, uncreatable(*why))
        qml.QmlSingleton = lambda cls: note(self.singletons, cls, singleton)


def _decorated(cls: type, decorate: Decorator) -> type:
    """Qt's decorators look for the import's name among the globals of their caller: be the module."""
    here = {"decorate": decorate, "cls": cls}
    return eval("decorate(cls)", sys.modules[cls.__module__].__dict__, here)


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
        parameters = []
        names = [_text(n) or f"a{i + 1}" for i, n in enumerate(method.parameterNames())]
        for name, type_name in zip(names, method.parameterTypes(), strict=True):
            parameters.append(f'Parameter {{ name: "{name}"; {"; ".join(_type(_text(type_name)))} }}')
        yield f"{kind} {{ {'; '.join(parts)}; {' '.join(parameters)} }}"


def _type(name: str) -> list[str]:
    if name == "PyObject":
        return ['type: "QVariant"']
    pointer = ["isPointer: true"] if name.endswith("*") else []
    return [f'type: "{name.rstrip("*")}"', *pointer]


def _text(raw: Any) -> str:
    return raw if isinstance(raw, str) else bytes(raw).decode()


def program(name: str) -> Path:
    """One of Qt's tools for QML, as PySide6 brings it."""
    suffix = ".exe" if os.name == "nt" else ""
    found = Path(PySide6.__file__).parent / f"{name}{suffix}"
    # Where the wheel keeps it elsewhere, the wrapper knows.
    return found if found.exists() else Path(sysconfig.get_path("scripts")) / f"pyside6-{name}{suffix}"


def lint(files: Iterable[Path], imports: Iterable[Path]) -> list[str]:
    """What qmllint has to say about the files, one line each; nothing it says is taken lightly."""
    command = [str(program("qmllint")), "--ignore-settings", "--json", "-", "--unused-imports", "warning"]
    for folder in imports:
        command += ["-I", str(folder)]
    todo = [str(path.resolve()) for path in sorted(files)]  # by a relative path it misses its own qmldir
    found = []
    for start in range(0, len(todo), BATCH):
        done = subprocess.run(
            [*command, *todo[start : start + BATCH]], cwd=ROOT, capture_output=True, text=True, check=False
        )
        found += _messages(done.stdout, done.stderr)
    return found


def _messages(report: str, errors: str) -> Iterator[str]:
    """The report of one call as lines. The form for people is not used: it leaves warnings out."""
    try:
        files = json.loads(report)["files"]
    except (ValueError, KeyError):
        yield f"qmllint gave no report: {report}{errors}"
        return
    for file in files:
        name = Path(file["filename"]).relative_to(ROOT).as_posix()
        for warning in file["warnings"]:
            place = ":".join([name, str(warning.get("line", 0)), str(warning.get("column", 0))])
            yield f"{place}: {warning['message']} [{warning.get('id', '')}]"
        if not file["success"] and not file["warnings"]:
            yield f"{name}: could not be read"


def main() -> int:
    """Lint what is in app/qml."""
    registrations = Registrations()
    registrations.install()
    import_app()
    write_types(registrations)
    files = list(QML.rglob("*.qml"))
    found = lint(files, [QML, TYPES])
    for line in found:
        print(line)
    print(f"{len(files)} QML files checked")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
