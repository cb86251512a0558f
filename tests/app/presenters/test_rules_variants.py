# SPDX-License-Identifier: GPL-3.0-or-later
"""The rules pages under house rules: every option of every game changes what its page says, in every
language."""

from __future__ import annotations

import functools
import re
from typing import Any

import pytest

from app.presenters.rules import HEADING, ITEM, RULES, TABLE, Block, blocks, page
from app.presenters.rules_variants import Condition, Variant, Variants, parse
from app.presenters.setup import differences
from engines.euchre.options import EuchreOptions
from engines.options import Field, Options, OptionsError, Value
from engines.registry import GAMES, AnyGame, find_game
from engines.sequence.boards import board_text, generate

LANGUAGES = ("", ".de", ".it")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


@functools.cache
def source(slug: str, language: str) -> str:
    return (RULES / f"{slug}{language}.md").read_text(encoding="utf-8")


def told(found: tuple[Block, ...]) -> str:
    """Everything a page says."""
    return "\n".join(block.text or " | ".join(" ".join(row) for row in block.rows) for block in found)


def values_of(field: Field) -> list[Value]:
    """Values of an option besides its standard one: all it offers, of a number the ends and one between."""
    option = field.option
    if option.choices:
        found: list[Value] = [choice.value for choice in option.choices]
    elif option.minimum is not None and option.maximum is not None:
        found = [option.minimum, (option.minimum + option.maximum) // 2, option.maximum]
    elif field.kind == "toggle":
        found = [not field.default]
    else:
        found = [board_text(generate(2))]
    return [value for value in dict.fromkeys(found) if value != field.default]


def with_value(game: type[AnyGame], field: Field, value: Value) -> Options | None:
    """Options with that value, and with what it needs to mean anything; None where they can't be."""
    chosen: dict[str, Any] = {field.name: value}
    fields = {f.name: f for f in game.options_type.fields()}
    waiting = [field]
    while waiting:
        for name, wanted in waiting.pop().option.needs:
            if name not in chosen and fields[name].default not in wanted:
                chosen[name] = wanted[0]
                waiting.append(fields[name])
    try:
        options: Options = game.options_type(**chosen)
        options.validate_combination()
    except OptionsError:
        return None
    return options


CASES = [
    pytest.param(game, field, value, id=f"{game.type.slug} {field.name}={str(value)[:12]}")
    for game in GAMES
    for field in game.options_type.fields()
    for value in values_of(field)
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "field", "value"), CASES)
def test_every_value_of_every_option_changes_the_page(
    game: type[AnyGame], field: Field, value: Value, language: str
) -> None:
    options = with_value(game, field, value)
    assert options is not None
    needed = game.options_type(
        **{name: getattr(options, name) for name in game.options_type.__struct_fields__ if name != field.name}
    )
    text = source(game.type.slug, language)
    found = blocks(text, options)
    assert told(found) != told(blocks(text, needed)), "the page says nothing of it"
    assert any(block.differs for block in found)
    if field.kind == "number":
        assert any(str(value) in told((block,)) for block in found if block.differs)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.type.slug)
def test_every_language_has_the_same_conditions(game: type[AnyGame]) -> None:
    conditions = [
        [
            (v.conditions, bool(v.text))
            for c in COMMENT.findall(source(game.type.slug, language))
            if (v := parse(c))
        ]
        for language in LANGUAGES
    ]
    assert conditions[0] == conditions[1] == conditions[2]
    assert conditions[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.type.slug)
def test_the_standard_game_has_no_house_rules_on_its_page(game: type[AnyGame], language: str) -> None:
    text = source(game.type.slug, language)
    assert not any(block.differs for block in blocks(text, game.options_type()))
    assert not any(block.differs for block in blocks(text))
    everything = told(blocks(text)) + told(blocks(text, game.options_type()))
    assert "<!--" not in everything
    assert "=>" not in everything


def euchre(**options: Any) -> tuple[Block, ...]:
    return blocks(source("euchre", ""), EuchreOptions(**options))


def test_euchre_to_five_with_28_cards() -> None:
    found = euchre(points_to_win=5, deck_size=28)
    text = told(found)
    assert "The pack has 28 cards: eight, nine, ten, jack" in text
    assert "The side that first has **5 points** wins." in text
    assert "24 cards" not in text
    assert "10 points" not in text
    assert "Ace, king, queen, ten, nine, eight | " in text or "ten, nine, eight" in text
    cards = next(block for block in found if "28 cards" in block.text)
    assert cards.differs


def test_nobody_goes_alone_where_that_is_off() -> None:
    text = told(euchre(alone_allowed=False))
    assert "playing alone" not in text
    assert "With a very good hand" not in text
    assert "Switched off, nobody plays alone" in text


def test_what_a_table_does_not_play_is_not_on_its_page() -> None:
    headings = [block.text for block in euchre(joker=True) if block.kind == HEADING]
    assert "Joker (the Benny)" in headings
    assert "Stick the dealer" not in headings
    assert "House rules: bidding" not in headings, "nothing is left under it"


def test_briscola_scopa_and_myrummy_say_what_is_played() -> None:
    briscola = find_game("briscola").options_type
    assert "**100 points**" in told(blocks(source("briscola", ""), briscola(points_to_win=100)))
    scopa = find_game("scopa").options_type
    sevens = told(blocks(source("scopa", ""), scopa(seventy="sevens")))
    assert "The most sevens" in sevens
    assert "For the **primiera**" not in sevens
    myrummy = find_game("myrummy").options_type
    assert "Alle bekommen 10 Karten" in told(blocks(source("myrummy", ".de"), myrummy(hand_size=10)))


def test_the_page_of_a_table_begins_with_what_differs() -> None:
    options = EuchreOptions(joker=True, points_to_win=5)
    found = page(source("euchre", ""), options, differences(options))
    assert [block.id for block in found] == list(range(len(found)))
    assert [(block.kind, block.text) for block in found[:4]] == [
        (HEADING, "Euchre"),
        (HEADING, "At this table"),
        (ITEM, "Joker (the Benny)"),
        (ITEM, "Points to win: 5"),
    ]
    standard = page(source("euchre", ""), EuchreOptions(), ())
    assert standard[2].text == "The standard rules are played."
    assert page(source("euchre", ""), None, ())[1].text.startswith("Euchre is a quick game")


def test_comments_are_read_strictly() -> None:
    assert parse("<!-- a note -->") is None
    assert parse("<!-- if a = 1 | 2, b: x: y -->") == Variant(
        (Condition("a", ("1", "2")), Condition("b", ())), "x: y"
    )
    with pytest.raises(ValueError, match="not a condition"):
        parse("<!-- if a b: x -->")
    page_of = Variants(EuchreOptions(joker=True))
    with pytest.raises(ValueError, match="no option"):
        page_of.worded("text <!-- if jokers: x -->")
    with pytest.raises(ValueError, match="is not in"):
        page_of.worded("text <!-- if joker: other => x -->")
    with pytest.raises(ValueError, match="can't be"):
        page_of.worded("text <!-- if deck_size = abc: x -->")


def test_rows_and_items_are_left_out() -> None:
    table_of_two = "| a | b |\n| --- | --- |\n| one <!-- if joker: --> | 1 |\n| two | 2 |\n"
    text = f"# T\n\n{table_of_two}\n- x <!-- if joker -->\n- y\n"
    with_joker = blocks(text, EuchreOptions(joker=True))
    table = next(block for block in with_joker if block.kind == TABLE)
    assert table.rows == (("a", "b"), ("two", "2"))
    assert [block.text for block in with_joker if block.kind == ITEM] == ["x", "y"]
    assert [block.text for block in blocks(text, EuchreOptions()) if block.kind == ITEM] == ["y"]
