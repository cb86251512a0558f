# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
import pytest

from app.i18n import set_language
from app.presenters.setup import SetupPresenter, differences, levels
from engines.euchre.game import Euchre
from engines.euchre.options import EuchreOptions
from engines.options import Choice, Option, Options, OptionsError, Preset
from engines.text import T


def form(**values: object) -> SetupPresenter:
    return SetupPresenter(Euchre, values)  # type: ignore[arg-type]


def field(presenter: SetupPresenter, name: str) -> object:
    return next(f for f in presenter.fields() if f.name == name)


def test_every_option_of_the_game_is_a_row_in_its_group() -> None:
    rows = form().fields()
    assert [row.name for row in rows] == [f.name for f in EuchreOptions.fields()]
    groups = list(dict.fromkeys(row.group for row in rows))
    assert groups == ["Cards and dealing", "Bidding", "Going alone", "Scoring and match"]
    for row in rows:
        assert row.label
        assert row.kind in ("toggle", "number", "choice")
        assert not row.differs
        assert not row.error
        if row.kind == "choice":
            assert row.choices[row.choice].value == row.value
            assert row.standard == row.choices[row.choice].label


def test_a_change_is_marked_and_named() -> None:
    presenter = form()
    presenter.set("stick_the_dealer", True)
    presenter.choose("no_trump", 2)
    assert field(presenter, "stick_the_dealer").differs
    assert field(presenter, "stick_the_dealer").standard == "off"
    assert presenter.differences() == ("Stick the dealer", "No trump in the second round: High and low")
    assert presenter.options() == EuchreOptions(stick_the_dealer=True, no_trump="both")


def test_what_another_rule_switches_off_is_disabled_with_the_reason() -> None:
    presenter = form()
    row = field(presenter, "number_of_deals")
    assert not row.matters
    assert row.reason == "Only with “The match ends: After a number of deals”"
    presenter.set("alone_allowed", False)
    row = field(presenter, "canadian_loner")
    assert not row.matters
    assert row.reason == "Only with “Going alone allowed”"


def test_a_switched_off_rule_can_not_contradict_and_comes_back_as_it_was() -> None:
    presenter = form(canadian_loner=True)
    presenter.set("alone_allowed", False)
    assert presenter.error() == ("", "")
    assert presenter.options() == EuchreOptions(alone_allowed=False)
    presenter.set("alone_allowed", True)
    assert field(presenter, "canadian_loner").value is True


@pytest.mark.parametrize("preset", [p.slug for p in EuchreOptions.presets])
def test_presets_are_taken_over_whole(preset: str) -> None:
    presenter = form(joker=True, deck_size=32)
    presenter.apply_preset(preset)
    assert presenter.options() == EuchreOptions.preset(preset)
    assert presenter.preset() == preset
    assert [p.slug for p in presenter.presets() if p.chosen] == [preset]


def test_own_rules_are_no_preset_and_reset_goes_back() -> None:
    presenter = form(joker=True)
    assert presenter.preset() == ""
    assert not any(p.chosen for p in presenter.presets())
    presenter.reset()
    assert presenter.options() == EuchreOptions()
    assert presenter.preset() == "standard"


def test_a_number_out_of_range_is_blamed_on_its_field() -> None:
    presenter = form()
    presenter.choose("match_end", 1)
    presenter.set("number_of_deals", 99)
    text, blamed = presenter.error()
    assert blamed == "number_of_deals"
    assert text == "Number of deals must be from 1 to 40"
    assert field(presenter, "number_of_deals").error == text
    assert presenter.differences() == ()
    with pytest.raises(OptionsError):
        presenter.options()
    presenter.set("number_of_deals", 12.0)
    assert presenter.error() == ("", "")
    assert presenter.values()["number_of_deals"] == 12


def test_remembered_values_that_no_longer_fit_are_left_out() -> None:
    presenter = form(joker=1, points_to_win=12, euchre_points=99, no_such_rule=True, deck_size=28)
    assert presenter.options() == EuchreOptions(deck_size=28)
    assert SetupPresenter(Euchre, level="superhuman", seats=7).level == "normal"
    assert SetupPresenter(Euchre, seats=7).seats == 4


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(KeyError):
        form().set("no_such_rule", True)
    with pytest.raises(KeyError):
        form().apply_preset("no-such-preset")


def test_presets_tell_what_they_change() -> None:
    details = {p.slug: p.detail for p in form().presets()}
    assert details["canadian"] == "Stick the dealer · Canadian loner"
    assert details["short"] == "Points to win: 5"
    assert "differ" not in details["standard"]


def test_the_form_speaks_the_readers_language() -> None:
    set_language("de")
    assert [level.value for level in levels()] == ["easy", "normal", "hard"]
    assert differences(EuchreOptions(deck_size=32)) == (f"{form().fields()[0].label}: 32",)


class Nested(Options, frozen=True):
    """A rule that hangs on a rule that hangs on a rule, and a combination that is refused."""

    outer: Annotated[bool, Option("Outer")] = False
    middle: Annotated[bool, Option("Middle", needs=(("outer", (True,)),))] = False
    inner: Annotated[int, Option("Inner", minimum=1, maximum=3, needs=(("middle", (True,)),))] = 1
    without: Annotated[bool, Option("Without", needs=(("outer", (False,)),))] = False
    colour: Annotated[str, Option("Colour", choices=(Choice("r", "Red"), Choice("b", "Blue")))] = "r"
    presets: ClassVar[tuple[Preset, ...]] = (Preset("blue", "Blue", {"colour": "b"}),)

    def validate_combination(self) -> None:
        if self.outer and self.colour == "b":
            raise OptionsError(T("Not blue outside"), "colour")


class NestedGame(Euchre):
    options_type = Nested


def test_needs_are_followed_through_several_rules() -> None:
    presenter = SetupPresenter(NestedGame)
    assert field(presenter, "without").matters
    presenter.set("outer", True)
    presenter.set("middle", True)
    presenter.set("inner", 3)
    assert field(presenter, "without").reason == "Only without “Outer”"
    assert presenter.values() == {"outer": True, "middle": True, "inner": 3, "without": False, "colour": "r"}
    presenter.set("outer", False)
    assert presenter.values() == {f.name: f.default for f in Nested.fields()}
    presenter.set("outer", True)
    assert presenter.values()["inner"] == 3


def test_a_contradiction_is_shown_at_the_field_it_names() -> None:
    presenter = SetupPresenter(NestedGame)
    presenter.set("outer", True)
    presenter.apply_preset("blue")
    presenter.set("outer", True)
    assert presenter.error() == ("Not blue outside", "colour")
    assert field(presenter, "colour").error == "Not blue outside"


def test_a_game_without_a_standard_preset_gets_one() -> None:
    presenter = SetupPresenter(NestedGame)
    assert [(p.slug, p.label) for p in presenter.presets()] == [("standard", "Standard"), ("blue", "Blue")]


def test_rows_are_plain_values() -> None:
    for row in form().fields():
        assert msgspec.json.decode(msgspec.json.encode(row))["name"] == row.name
