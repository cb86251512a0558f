# SPDX-License-Identifier: GPL-3.0-or-later
"""The rules pages for players: one in each language, alike in shape, every house rule explained."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from app.i18n import set_language, tr
from engines.registry import GAMES
from tools import catalogue

LANGUAGES = ("en", "de", "it")

PAGES = [(kind, language) for kind in GAMES for language in LANGUAGES]
every_page: Any = pytest.mark.parametrize(
    ("kind", "language"), PAGES, ids=[f"{kind.type.slug} {language}" for kind, language in PAGES]
)


def page(root: Path, slug: str, language: str) -> str:
    ending = "" if language == "en" else f".{language}"
    file = root / "docs" / "rules" / f"{slug}{ending}.md"
    if language != "en" and not file.exists() and not catalogue.strict():
        pytest.skip(f"to be translated: {file.name}")
    return file.read_text(encoding="utf-8")


@every_page
def test_every_house_rule_is_explained_by_the_name_it_has_in_the_form(
    root: Path, kind: Any, language: str
) -> None:
    text = page(root, kind.type.slug, language).lower()
    set_language(language)
    for field in kind.options_type.fields():
        assert tr(field.option.label).lower() in text, field.name


@every_page
def test_pages_are_alike_in_shape(root: Path, kind: Any, language: str) -> None:
    expected, found = (shape(page(root, kind.type.slug, code)) for code in ("en", language))
    assert found == expected
    assert "https://" in page(root, kind.type.slug, language)


def shape(text: str) -> list[str]:
    """Headings by rank and table rows by width; words that need no explaining may differ."""
    headings = re.findall(r"^#+(?= )", text, re.MULTILINE)
    tables = [f"{line.count('|')} bars" for line in text.splitlines() if line.startswith("|")]
    return headings + tables
