# SPDX-License-Identifier: GPL-3.0-or-later
"""Collecting texts: nothing that is marked may be lost, nothing that is not marked may come in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.extract import Message, Problem, from_python, from_qml, from_tree


def python(source: str) -> list[tuple[str, str, str]]:
    return [m[:3] for m in from_python(source, "a.py")]


def qml(source: str) -> list[tuple[str, str, str]]:
    return [m[:3] for m in from_qml(source, "A.qml")]


def test_python_keywords() -> None:
    source = """
a = T("Deal {n}", n=1)
b = N_("Hearts")
c = tr("Play")
d = i18n.tr("Leave")
e = tr_n("{n} card", "{n} cards", 3)
f = tr_context("the bid", "Pass")
g = other.tr("not ours")
h = str("nor this")
"""
    assert python(source) == [
        ("Deal {n}", "", ""),
        ("Hearts", "", ""),
        ("Play", "", ""),
        ("Leave", "", ""),
        ("{n} card", "{n} cards", ""),
        ("Pass", "", "the bid"),
    ]


def test_python_joins_adjacent_strings_over_lines() -> None:
    assert python('T(\n    "One "\n    "and two",\n    n=1,\n)') == [("One and two", "", "")]


def test_python_variable_is_allowed_for_tr_only() -> None:
    assert python("tr(title)") == []
    with pytest.raises(Problem, match=r"a\.py:1: T\(\)"):
        from_python("T(title)", "a.py")


@pytest.mark.parametrize("call", ["tr(f'Deal {n}')", "T(f'Deal {n}')", "N_('a' + b)", "tr_n('one', x, 2)"])
def test_python_text_that_is_not_literal_is_a_problem(call: str) -> None:
    with pytest.raises(Problem, match="plain string"):
        from_python(call, "a.py")


def test_python_definitions_are_not_calls() -> None:
    assert python("def tr(msgid): ...\ndef T(msgid): return msgid") == []


def test_the_wordings_of_a_sentence_about_people_have_contexts() -> None:
    assert python('A = {1: forms(you="You go", one="{who} goes")}') == [
        ("You go", "", "you"),
        ("{who} goes", "", "one"),
    ]


@pytest.mark.parametrize(
    "source",
    [
        'forms(you="You go")',
        'forms(one="{who} goes", you="You go")',
        'forms("You go", one="{who} goes")',
        'forms(you="You go", one="{who} goes", several="{who} go")',
        'forms(you=text, one="{who} goes")',
        "forms(**wordings)",
    ],
)
def test_no_wording_of_such_a_sentence_may_be_missing(source: str) -> None:
    with pytest.raises(Problem, match=r"a\.py:1: forms\(\)"):
        from_python(source, "a.py")


def test_qml_finds_every_form() -> None:
    source = r"""
import QtQuick
Item {
    // qsTr("in a comment")
    /* qsTr("in a long
       comment") */
    property string a: qsTr("Play")
    property string b: qsTr('single ’quoted’ "inside"')
    property string c: qsTr("escaped \"quotes\" and \u2013 dash")
    property string d: qsTr("Deal %1").arg(qsTr("one"))
    property string e: qsTr(
        "over " +
        "three " + // why
        "lines"
    )
    property string f: qsTr("Pass", "the bid")
    property string g: qsTr("%n card|%n cards", "", root.count(1, 2))
    property string h: "qsTr(\"in a string\")"
    property string i: `template ${1 / 2} qsTr("in a template")`
    property var j: /qsTr\("in a regex"\)/.test(a) ? qsTr("after a regex") : (4) / 2
    onAChanged: console.log(qsTr(`plain template`))
    function qsTrue() { return "nothing" }
}
"""
    assert qml(source) == [
        ("Play", "", ""),
        ('single ’quoted’ "inside"', "", ""),
        ('escaped "quotes" and – dash', "", ""),
        ("Deal %1", "", ""),
        ("one", "", ""),
        ("over three lines", "", ""),
        ("Pass", "", "the bid"),
        ("%n card", "%n cards", ""),
        ("after a regex", "", ""),
        ("plain template", "", ""),
    ]


def test_qml_quote_in_a_division_does_not_swallow_the_rest() -> None:
    assert qml('Item { width: a / b; height: c[1] / 2; text: qsTr("Here") }') == [("Here", "", "")]


@pytest.mark.parametrize(
    "call",
    ["qsTr(name)", "qsTr(a ? 'x' : 'y')", "qsTr('a' + b)", "qsTr()", "qsTr('%n cards', '', n)"],
)
def test_qml_text_that_is_not_literal_is_a_problem(call: str) -> None:
    with pytest.raises(Problem, match=r"A\.qml:2"):
        from_qml(f"Item {{\n text: {call} }}", "A.qml")


def test_tree_names_the_file_of_each_text_and_of_each_problem(tmp_path: Path) -> None:
    for folder in ("engines", "net", "app/qml"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "engines" / "a.py").write_text('T("One")')
    (tmp_path / "net" / "b.py").write_text("T(one)")
    (tmp_path / "app" / "c.py").write_text("def broken(")
    (tmp_path / "app" / "qml" / "D.qml").write_text('Item { text: qsTr("Two") }')
    messages, problems = from_tree(tmp_path)
    assert messages == [Message("One", "", "", "engines/a.py"), Message("Two", "", "", "app/qml/D.qml")]
    assert len(problems) == 2
    assert "net/b.py:1" in problems[0]
    assert "app/c.py" in problems[1]
