# SPDX-License-Identifier: GPL-3.0-or-later
"""Actions as lines of text, events as sentences."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.contract import Event, Outcome, Termination
from engines.english import plain
from engines.sequence import types as q
from engines.sequence.legality import PACK
from engines.sequence.lines import LINES
from engines.sequence.wording import NOTATION, event_text, line_name
from tests.engines.sequence.table import at, line

ROW = line("c7 d7 e7 f7 g7")
COLUMN = line("d3 d4 d5 d6 d7")

FORMS = [
    ("place QS d7", q.Place("QS", 63)),
    ("place JD j10", q.Place("JD", 99)),
    ("place QS d7 as c7-g7", q.Place("QS", 63, (ROW,))),
    ("place QS d7 as d3-d7 c7-g7", q.Place("QS", 63, (COLUMN, ROW))),
    ("remove JH b2", q.Remove("JH", 11)),
    ("exchange TD", q.Exchange("TD")),
    ("draw", q.Draw()),
    ("pass", q.Pass()),
    ("deal QS TD first 3", q.Deal(("QS", "TD"), 3)),
    ("reshuffle QS TD", q.Reshuffle(("QS", "TD"))),
]


@pytest.mark.parametrize(("text", "action"), FORMS)
def test_lines(text: str, action: Any) -> None:
    assert NOTATION.write(action) == text
    assert NOTATION.read(text) == action
    assert NOTATION.read(f"\t{text.lower()}  ") == action
    assert NOTATION.read(text.upper().replace(" ", "   ")) == action


def test_every_kind_of_action_has_a_line() -> None:
    assert {type(action) for _, action in FORMS} == set(q.SequenceAction.__args__)


def test_what_may_be_written_otherwise() -> None:
    assert NOTATION.read("place 10h b5") == q.Place("TH", 41)
    assert NOTATION.read("place QS d7 as g7-c7") == q.Place("QS", 63, (ROW,))
    assert NOTATION.read("place QS d7 as c7-g7 d7-d3") == q.Place("QS", 63, (COLUMN, ROW))


@pytest.mark.parametrize("found", LINES)
def test_a_line_is_known_by_its_ends(found: q.Line) -> None:
    assert NOTATION.read(f"place QS d7 as {line_name(found)}") == q.Place("QS", 63, (found,))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "place",
        "place QS",
        "place QS k1",
        "place QS d11",
        "place QS d0",
        "place QS d07",
        "place X1 d7",
        "place ?? d7",
        "place QS d7 as",
        "place QS d7 as c7",
        "place QS d7 as c7-h7",
        "place QS d7 as c7-g8",
        "place QS d7 as c7-c7",
        "remove JH",
        "exchange",
        "draw two",
        "deal QS",
        "deal QS first x",
        "deal QS first ٣",
        "order up",
    ],
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(ValueError, match="not a"):
        NOTATION.read(text)


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = NOTATION.read(text)
    except ValueError:
        return
    assert NOTATION.read(NOTATION.write(action)) == action


# --- events -----------------------------------------------------------------------------------------

WON = Outcome(Termination.SCORE_REACHED, (1,), (0, 2))
BLOCKED = Outcome(Termination.BLOCKED, (), (0, 1))

SENTENCES: list[tuple[Event, str]] = [
    (q.Dealt(2, ((), ())), "The cards are dealt. seat 2 begins."),
    (q.Placed(1, 0, "QS", at("d7")), "Seat 1 plays QS: a chip on d7."),
    (q.Removed(1, 0, "JH", at("d7")), "Seat 1 plays JH and takes the chip of team 0 off d7."),
    (q.Completed(1, 1, ROW, 2), "A sequence for team 1, from c7 to g7: number 2."),
    (q.Exchanged(3, "TD"), "Seat 3 exchanges TD."),
    (q.Drew(3, "TD"), "Seat 3 draws a card."),
    (q.DrawMissed(3), "Seat 3 has missed the draw."),
    (q.Reshuffled(40), "The discards are shuffled and become the new draw pile."),
    (q.Passed(0, stuck=True), "Seat 0 can’t play any card."),
    (q.Passed(0, stuck=False), "Seat 0 leaves the freed square empty."),
    (q.MatchOver(WON), "The match goes to team 1."),
    (q.MatchOver(BLOCKED), "Nobody can play any more: the match ends without a winner."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_sentences(event: Event, sentence: str) -> None:
    told = event_text(event)
    assert told is not None
    assert plain(told) == sentence


def test_every_event_is_told() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(q.SequenceEvent.__args__)


def test_a_drawn_card_is_named_to_nobody_but_who_drew_it() -> None:
    assert q.Drew(3, "TD").seen_by(3) == q.Drew(3, "TD")
    assert q.Drew(3, "TD").seen_by(1) == q.Drew(3, "TD").seen_by(None) == q.Drew(3, "??")


def test_a_whole_deal_fits_in_a_line() -> None:
    deal = q.Deal(PACK, 11)
    assert NOTATION.read(NOTATION.write(deal)) == deal
