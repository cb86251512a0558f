# SPDX-License-Identifier: GPL-3.0-or-later
"""The workflows of the repository: what they name is there, and they may no more than they must."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools import commands, manifest

FOLDER = Path(__file__).resolve().parents[2] / ".github" / "workflows"
FILES = sorted(FOLDER.glob("*.yml"))
EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")
CONTEXTS = ("github", "matrix", "runner", "secrets", "vars")


def load(path: Path) -> dict[str, Any]:
    """The workflow; YAML reads its word “on” as a truth value, which is put right."""
    told = yaml.safe_load(path.read_text(encoding="utf-8"))
    told["on"] = told.pop(True)
    return told


def steps(workflow: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, job in workflow["jobs"].items():
        for step in job["steps"]:
            yield name, step


def texts(thing: Any) -> Iterator[str]:
    if isinstance(thing, dict):
        for value in thing.values():
            yield from texts(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from texts(value)
    elif isinstance(thing, str):
        yield thing


@pytest.fixture(params=FILES, ids=lambda path: path.name)
def workflow(request: pytest.FixtureRequest) -> dict[str, Any]:
    return load(request.param)


def test_there_are_workflows_for_changes_and_for_releases() -> None:
    assert [path.name for path in FILES] == ["check.yml", "release.yml"]


def test_changes_are_checked_on_every_system_with_the_oldest_python_and_the_newest(root: Path) -> None:
    check = load(FOLDER / "check.yml")
    assert check["on"]["push"] == {"branches": ["main"]}
    assert "pull_request" in check["on"]
    assert check["permissions"] == {"contents": "read"}
    assert not [text for text in texts(check) if "secrets." in text], "strangers send pull requests"
    rows = check["jobs"]["test"]["strategy"]["matrix"]["include"]
    found = {(row["runner"].partition("-")[0], row["python"]) for row in rows}
    assert found == {
        (system, python) for system in ("ubuntu", "windows", "macos") for python in ("3.10", "3.13")
    }
    oldest = re.search(r'^requires-python = ">=(.*)"$', (root / "pyproject.toml").read_text(), re.MULTILINE)
    assert oldest is not None
    assert oldest[1] == min(
        (row["python"] for row in rows), key=lambda text: tuple(map(int, text.split(".")))
    )
    assert check["jobs"]["test"]["env"]["CI"] == "true", "what is not translated is an error"
    assert [step["run"] for _, step in steps(check) if "run" in step][-1] == "python dev.py test"
    others = load(FOLDER / "release.yml")
    for name in ("actions/checkout", "actions/setup-python"):
        used = {
            step["uses"]
            for workflow in (check, others)
            for _, step in steps(workflow)
            if step.get("uses", "").startswith(name)
        }
        assert len(used) == 1, used


def test_keys_are_those_there_are(workflow: dict[str, Any]) -> None:
    assert set(workflow) <= {"name", "on", "permissions", "concurrency", "env", "defaults", "jobs"}
    for job in workflow["jobs"].values():
        assert set(job) <= {
            *("name", "needs", "if", "runs-on", "permissions", "timeout-minutes", "strategy", "env", "steps"),
            *("outputs", "defaults", "concurrency", "container"),
        }
        assert {"runs-on", "steps", "timeout-minutes"} <= set(job)
        needed = job.get("needs", [])
        assert set([needed] if isinstance(needed, str) else needed) <= set(workflow["jobs"])
    for _, step in steps(workflow):
        assert set(step) <= {"name", "id", "if", "uses", "with", "run", "shell", "env", "working-directory"}
        assert ("run" in step) != ("uses" in step), step


def test_nothing_may_write_but_what_publishes(workflow: dict[str, Any]) -> None:
    assert workflow["permissions"] == {"contents": "read"}
    writers = [
        name for name, job in workflow["jobs"].items() if "write" in job.get("permissions", {}).values()
    ]
    assert writers in ([], ["publish"])
    for _, step in steps(workflow):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


def test_only_the_platforms_own_actions_at_a_fixed_version(workflow: dict[str, Any]) -> None:
    used = [step["uses"] for _, step in steps(workflow) if "uses" in step]
    assert used
    assert not [name for name in used if not re.fullmatch(r"actions/[a-z-]+@v\d+", name)]


def test_expressions_name_known_things(workflow: dict[str, Any]) -> None:
    for name, job in workflow["jobs"].items():
        rows = job.get("strategy", {}).get("matrix", {}).get("include", [])
        columns = set.intersection(*(set(row) for row in rows)) if rows else set()
        for text in texts(job):
            for expression in EXPRESSION.findall(text):
                context, _, field = expression.partition(".")
                assert context in CONTEXTS, f"{name}: {expression}"
                assert context != "matrix" or field in columns, f"{name}: {expression}"


def test_no_stranger_s_text_gets_into_a_script(workflow: dict[str, Any]) -> None:
    wrong = [step["run"] for _, step in steps(workflow) if EXPRESSION.search(step.get("run", ""))]
    assert not wrong, "expressions go through env"


def test_scripts_can_be_read_by_their_shell(workflow: dict[str, Any]) -> None:
    bash = shutil.which("bash")
    if bash is None or os.name != "posix":
        pytest.skip("there is no bash")
    for _, step in steps(workflow):
        if "run" in step and step.get("shell", "bash") == "bash":
            done = subprocess.run(
                [bash, "-n"], input=step["run"], capture_output=True, text=True, check=False
            )
            assert (done.returncode, done.stderr) == (0, ""), step["run"]


def test_scripts_name_files_and_commands_there_are(workflow: dict[str, Any], root: Path) -> None:
    runs = "\n".join(step.get("run", "") for _, step in steps(workflow))
    named = re.findall(r"(?<![\w./$-])(?:packaging|docs|app)/[\w./-]+", runs)
    assert not [path for path in named if not (root / path).exists()]
    assert not [word for word in re.findall(r"dev\.py (\w+)", runs) if word not in commands.COMMANDS]
    for module in re.findall(r"python -m ([\w.]+)", runs):
        assert (root / module.replace(".", "/")).with_suffix(".py").exists()


def test_secrets_and_variables_are_explained(workflow: dict[str, Any], root: Path) -> None:
    told = (root / "docs" / "RELEASING.md").read_text(encoding="utf-8")
    named = {
        name for text in texts(workflow["jobs"]) for name in re.findall(r"(?:secrets|vars)\.(\w+)", text)
    }
    assert {name for name in named if f"`{name}`" not in told} == set()


def test_every_kind_of_file_is_kept(root: Path) -> None:
    release = load(FOLDER / "release.yml")
    assert release["on"]["push"]["tags"] == ["v*"]
    (upload,) = [
        step for _, step in steps(release) if step.get("uses", "").startswith("actions/upload-artifact@")
    ]
    kept = upload["with"]["path"].split()
    for name in (
        "tavolino-1.2.0-linux-x86_64.tar.gz",
        "tavolino_1.2.0_amd64.deb",
        "tavolino-1.2.0-linux-x86_64.AppImage",
        "tavolino-1.2.0-windows-x86_64-setup.exe",
        "tavolino-1.2.0-macos-arm64.dmg",
    ):
        assert any(Path("dist", name).match(pattern) for pattern in kept), name
        assert any(pattern.fullmatch(name) for pattern, _ in manifest.NAMES), name


def test_each_system_is_built(root: Path) -> None:
    rows = load(FOLDER / "release.yml")["jobs"]["build"]["strategy"]["matrix"]["include"]
    systems = [row["system"] for row in rows]
    assert systems == ["linux-x86_64", "windows-x86_64", "macos-arm64", "macos-x86_64"]
    told = (root / "docs" / "RELEASING.md").read_text(encoding="utf-8")
    assert all(f"`{system}`" in told for system in systems)
