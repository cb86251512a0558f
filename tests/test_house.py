# SPDX-License-Identifier: GPL-3.0-or-later
"""The habits of the house: headers, sizes, QML modules, and documents that keep their promises."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.i18n import LANGUAGES
from engines.registry import GAMES, AnyGame
from tools import catalogue, commands, environment

ROOT = Path(__file__).resolve().parent.parent
SKIPPED = {"build", "dist", "__pycache__"}
SUFFIXES = {".py": "# ", ".qml": "// ", ".js": "// ", ".sh": "# "}
LONGEST = {".py": 600, ".qml": 250}
"""Lines a file may have."""

QML = ROOT / "app" / "qml"


def sources() -> list[Path]:
    """Every source file of the repository, hidden and built folders aside."""
    found = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [f for f in folders if f not in SKIPPED and not f.startswith(".")]
        found += [Path(folder, file) for file in files if Path(file).suffix in SUFFIXES]
    return sorted(found)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def documents() -> list[Path]:
    return [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def test_there_are_sources() -> None:
    assert len(sources()) > 60


def test_every_source_names_its_licence() -> None:
    wrong = []
    for path in sources():
        lines = [line for line in text(path).splitlines() if not line.startswith("#!")]
        if lines and lines[0] != f"{SUFFIXES[path.suffix]}SPDX-License-Identifier: GPL-3.0-or-later":
            wrong.append(name(path))
    assert not wrong


def test_licence_is_the_gpl() -> None:
    licence = text(ROOT / "LICENSE")
    assert "GNU GENERAL PUBLIC LICENSE" in licence
    assert "Version 3, 29 June 2007" in licence
    assert "END OF TERMS AND CONDITIONS" in licence


def test_no_file_is_too_long() -> None:
    lengths = {name(p): len(text(p).splitlines()) for p in sources() if p.suffix in LONGEST}
    assert not {file: n for file, n in lengths.items() if n > LONGEST[Path(file).suffix]}


def test_nothing_is_left_for_later() -> None:
    later = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|X{3})\b")
    found = [
        f"{name(path)}:{number}"
        for path in sources()
        for number, line in enumerate(text(path).splitlines(), 1)
        if later.search(line)
    ]
    assert not found


def test_no_path_of_one_machine() -> None:
    private = re.compile(r"(?<![\w.])/(?:root|work|home/\w+|Users/\w+)/")
    found = [name(path) for path in [*sources(), *documents()] if private.search(text(path))]
    assert not found


def test_every_module_says_what_it_is_for() -> None:
    missing = []
    for folder in ("engines", "net", "app", "tools"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(text(path))
            if tree.body and not ast.get_docstring(tree):
                missing.append(name(path))
    assert not missing


# --- QML modules ---


def qml_folders() -> list[Path]:
    return sorted({path.parent for path in QML.rglob("*") if path.suffix in (".qml", ".js")} - {QML})


def test_there_are_qml_modules() -> None:
    assert len(qml_folders()) > 3


@pytest.mark.parametrize("folder", qml_folders(), ids=lambda f: f.relative_to(QML).as_posix())
def test_qmldir_lists_exactly_the_files_there_are(folder: Path) -> None:
    lines = [line.split() for line in text(folder / "qmldir").splitlines() if line.split()]
    assert lines[0] == ["module", ".".join(folder.relative_to(QML).parts)], "the name is the path"
    entries = [line[1:] if line[0] in ("singleton", "internal") else line for line in lines[1:]]
    entries = [entry for entry in entries if entry[-1].endswith((".qml", ".js"))]
    assert {entry[-1] for entry in entries} == {
        path.name for path in folder.iterdir() if path.suffix in (".qml", ".js")
    }
    assert [entry[0] for entry in entries] == [Path(entry[-1]).stem for entry in entries]
    for line in lines[1:]:
        pragma = "pragma Singleton" in text(folder / line[-1]) if line[-1].endswith(".qml") else False
        assert pragma == (line[0] == "singleton"), line


def test_qml_keeps_the_rules_of_the_house() -> None:
    wrong = []
    for path in sorted(QML.rglob("*.qml")):
        code = text(path)
        if "pragma ComponentBehavior: Bound" not in code:
            wrong.append(f"{name(path)}: no pragma ComponentBehavior: Bound")
        root = re.search(r"^    id: (\w+)$", code, re.MULTILINE)
        if root and root[1] != "root":
            wrong.append(f"{name(path)}: the root item's id is {root[1]}, not root")
        wrong += [
            f"{name(path)}: {word}" for word in ("createQmlObject", "XMLHttpRequest", "eval(") if word in code
        ]
    assert not wrong


TEXT_ITEM = re.compile(r"^( *)(?:[\w.]+: )?(Text|TextEdit|TextArea)\s*\{", re.MULTILINE)
NOT_PLAIN = {"app/qml/Tavolino/Pages/RulesText.qml": "the rules are ours, and written in Markdown"}
"""Texts that are not shown as they are, and why they may."""


def text_items(code: str) -> Iterator[str]:
    """The own lines of every text item of a QML file, items inside it left out."""
    for found in TEXT_ITEM.finditer(code):
        depth, own = 0, []
        for line in code[found.start() :].splitlines():
            own += [line] if depth == 1 else []
            depth += line.count("{") - line.count("}")
            if depth == 0:
                break
        yield "\n".join(own)


def test_every_text_is_plain_or_says_why_not() -> None:
    """A text that decides for itself what it is (as Qt's do unless told) shows a name as the page that it
    describes: with pictures from any computer, or from a file."""
    wrong: list[str] = []
    for path in sorted(QML.rglob("*.qml")):
        code = text(path)
        unsaid = [own for own in text_items(code) if "textFormat: Text.PlainText" not in own]
        wrong += [f"{name(path)}: {own.strip()[:60]}" for own in unsaid]
        other = re.search(r"(?:textFormat: (?!Text.PlainText)|Text\.(?:Auto|Rich|Styled|Markdown)Text)", code)
        assert bool(other) == (name(path) in NOT_PLAIN), name(path)
    assert not wrong


def test_the_search_for_texts_sees_what_it_is_for() -> None:
    inner = "Item {\n textFormat: Text.PlainText\n }\n"
    (own,) = text_items(f"Item {{\n    Text {{\n text: name\n {inner} }}\n}}")
    assert "text: name" in own
    assert "textFormat" not in own


# --- documents ---


def test_documents_name_only_commands_there_are() -> None:
    named = {
        (name(path), word) for path in documents() for word in re.findall(r"\bdev\.py ([a-z]+)", text(path))
    }
    assert {command for _, command in named} >= {"play", "test"}
    assert not {(file, word) for file, word in named if word not in commands.COMMANDS}


def test_readme_lists_every_command() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", text(ROOT / "README.md"), re.MULTILINE)
    assert listed == list(commands.COMMANDS)


def test_links_of_documents_lead_somewhere() -> None:
    broken = []
    for path in documents():
        targets = re.findall(r"\]\((?!https?:)([^)#\s]+)", text(path))
        broken += [f"{name(path)}: {target}" for target in targets if not (path.parent / target).exists()]
    assert not broken


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.type.slug)
def test_every_game_has_its_rules_in_every_language(game: type[AnyGame]) -> None:
    english = ROOT / "docs" / "rules" / f"{game.type.slug}.md"
    assert english.exists()
    others = [english.with_suffix(f".{code}.md") for code in LANGUAGES if code != "en"]
    missing = [name(file) for file in others if not file.exists()]
    assert not missing or not catalogue.strict()
    files = [english, *(file for file in others if file.exists())]
    headings = [re.findall(r"^(#+) ", text(file), re.MULTILINE) for file in files]
    tables = [text(file).count("\n|") for file in files]
    assert len(set(map(tuple, headings))) == 1, "a translation has the same sections"
    assert len(set(tables)) == 1, "and the same tables"
    if missing:
        pytest.skip(f"to be translated: {', '.join(missing)}")


def test_changelog_has_a_place_for_what_comes() -> None:
    assert re.search(r"^## \[Unreleased\]$", text(ROOT / "CHANGELOG.md"), re.MULTILINE)


def test_ci_runs_the_one_runner() -> None:
    lines = text(ROOT / ".ci" / "run").splitlines()
    assert "set -eu" in lines
    assert lines[-1] == "exec python3 dev.py test"


def test_every_module_a_command_runs_is_there() -> None:
    for module in ("app.main", "tools.catalogue", "tools.qml_lint"):
        assert (ROOT / module.replace(".", "/")).with_suffix(".py").exists()
    for word in ("bench", "docs", "golden", "people", "shots", "sounds", "strings"):
        closure = commands.COMMANDS[word].run.__closure__
        assert closure is not None
        (module,) = [cell.cell_contents for cell in closure if isinstance(cell.cell_contents, str)]
        assert (ROOT / module.replace(".", "/")).with_suffix(".py").exists(), module


# --- dev.py ---


def dev(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "dev.py", *args], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )


def test_help_lists_every_command() -> None:
    done = dev("help")
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines()[2:]] == list(commands.COMMANDS)


def test_unknown_command_is_refused_with_the_list() -> None:
    done = dev("tset")
    assert done.returncode == 2
    assert "no command 'tset'" in done.stderr
    assert "  test " in done.stdout


def test_play_without_a_screen_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(environment.SetupError, match="no screen"):
        commands.play([])


def test_missing_library_is_named_with_the_one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(environment, "_debian", lambda: True)
    monkeypatch.setattr(environment, "_root", lambda: False)
    wanted = {"libtavolino-none.so.9": "libtavolino9"}
    assert environment.missing_libraries(wanted) == ["libtavolino9"]
    with pytest.raises(environment.SetupError, match="sudo apt-get install -y libtavolino9") as error:
        environment.ensure_libraries(wanted)
    assert "libtavolino-none.so.9" in str(error.value)


MAKERS = {"write_text", "write_bytes", "mkdir", "makedirs", "mkstemp", "FileHandler", "RotatingFileHandler"}
READERS = {"read_text", "read_bytes", "open"}
MAY_MAKE = {"net/files.py", "app/settings.py", "app/logs.py", "app/self_test.py"}
OWN_RESOURCES = {
    *(
        "app/build_info.py",
        "app/images.py",
        "app/models/app.py",
        "app/resources.py",
        "app/self_test_parts.py",
    ),
    *("app/terminal/rules.py",),
}
"""They read what came with the app."""

NAMED_BY_THE_USER = {"app/terminal/asking.py"}


def test_files_are_made_narrow_and_read_with_care() -> None:
    """Other users read nothing of ours, no pipe in our folders hangs us: all goes by net/files.py."""
    found = []
    for path in (p for p in sources() if p.suffix == ".py" and name(p).split("/")[0] in ("net", "app")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            named = getattr(node.func, "attr", None) or getattr(node.func, "id", "")
            of = ast.unparse(getattr(node.func, "value", ast.Constant("")))
            plain_open = named == "open" and (
                isinstance(node.func, ast.Name) or of in ("path", "part", "file") or of.startswith("Path(")
            )
            careful = any(keyword.arg == "opener" for keyword in node.keywords)
            if (named in MAKERS and name(path) not in MAY_MAKE) or (
                (named in READERS - {"open"} or plain_open)
                and not careful
                and name(path) not in MAY_MAKE | OWN_RESOURCES | NAMED_BY_THE_USER
            ):
                found.append(f"{name(path)}:{node.lineno}: {ast.unparse(node.func)}")
    assert found == []


def test_other_systems_need_no_debian_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert environment.missing_libraries({"libtavolino-none.so.9": "libtavolino9"}) == []


def test_stamp_follows_the_package_not_the_tools_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    project = tmp_path / "pyproject.toml"
    project.write_text("[project]\nname = 'a'\n\n[tool.ruff]\nline-length = 1\n")
    first = environment.stamp("dev")
    project.write_text("[project]\nname = 'a'\n\n[tool.ruff]\nline-length = 2\n")
    assert environment.stamp("dev") == first
    assert environment.stamp("") != first
    project.write_text("[project]\nname = 'b'\n\n[tool.ruff]\n")
    assert environment.stamp("dev") != first


def test_all_steps_run_and_one_failure_fails_all(capfd: pytest.CaptureFixture[str]) -> None:
    python = sys.executable
    steps = [
        commands.Check("first", [python, "-c", "print('one')"]),
        commands.Check("second", [python, "-c", "raise SystemExit(3)"]),
        commands.Check("third", [python, "-c", "print('three')"]),
    ]
    assert commands._run_checks(steps) == 1
    out = capfd.readouterr().out
    assert "one" in out
    assert "three" in out
    assert re.search(r"ok\s+first.*\n\s+FAILED\s+second.*\n\s+ok\s+third", out)
    assert out.endswith("Failed: second\n")
    assert commands._run_checks(steps[:1]) == 0
