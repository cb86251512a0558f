# SPDX-License-Identifier: GPL-3.0-or-later
"""One line of words: what is no longer true goes away, and nothing that happened is lost."""

from __future__ import annotations

from app.presenters.line import (
    ASKED,
    HINT,
    NEWS,
    REFUSAL,
    SHORTEST,
    THINKING,
    WAITING,
    Line,
    Said,
    reading_time,
)

USUAL = Said("Your turn: play a card", ASKED)


def test_a_refusal_goes_when_the_picture_is_another() -> None:
    line = Line()
    line.refuse("It’s Dario’s turn", "Dario plays", 0.0)
    assert line.said(USUAL, "Dario plays", 1.0) == Said("It’s Dario’s turn", REFUSAL)
    assert line.said(USUAL, "Anna plays", 1.1) == USUAL
    assert line.said(USUAL, "Dario plays", 1.2) == USUAL, "it does not come back"


def test_a_refusal_goes_when_it_was_read_or_something_else_is_done() -> None:
    line = Line()
    line.refuse("You must follow suit", 1, 10.0)
    assert line.due() == 10.0 + SHORTEST
    assert line.said(USUAL, 1, 10.0 + SHORTEST) == USUAL
    line.refuse("You must follow suit", 1, 20.0)
    line.acted()
    assert line.said(USUAL, 1, 20.0) == USUAL
    assert line.due() is None


def test_news_come_one_after_the_other_each_for_as_long_as_it_takes_to_read() -> None:
    line, long = Line(), "x" * 100
    line.tell("Bea has gone")
    line.tell(long)
    line.tell("Bea has gone")
    assert line.said(USUAL, 1, 0.0) == Said("Bea has gone", NEWS)
    assert line.said(USUAL, 2, 3.9).text == "Bea has gone", "news stay true when the table changes"
    assert line.said(USUAL, 2, 4.0) == Said(long, NEWS)
    assert 6.9 < reading_time(long) < 7.1
    assert line.said(USUAL, 2, 10.8).text == long
    assert line.said(USUAL, 2, 11.2) == USUAL


def test_a_refusal_comes_before_news_which_wait() -> None:
    line = Line()
    line.tell("Bea has gone")
    line.refuse("You must follow suit", 1, 0.0)
    assert line.said(USUAL, 1, 0.0).kind == REFUSAL
    assert line.said(USUAL, 1, 4.0).text == "Bea has gone"
    assert line.said(USUAL, 1, 7.9).text == "Bea has gone", "its time begins when it is shown"
    assert line.said(USUAL, 1, 8.0) == USUAL


def test_a_click_takes_one_thing_away() -> None:
    line = Line()
    line.tell("Bea has gone")
    line.tell("Bea is back")
    line.refuse("You must follow suit", 1, 0.0)
    line.dismiss()
    assert line.said(USUAL, 1, 0.0).text == "Bea has gone"
    line.dismiss()
    assert line.said(USUAL, 1, 0.0).text == "Bea is back"
    line.dismiss()
    line.dismiss()
    assert line.said(USUAL, 1, 0.0) == USUAL


def test_a_hint_stands_until_it_is_taken_away() -> None:
    line = Line()
    line.advise("Thinking", thinking=True)
    assert line.said(USUAL, 1, 0.0) == Said("Thinking", THINKING)
    line.advise("AI would play this card")
    line.refuse("You must follow suit", 1, 0.0)
    assert line.said(USUAL, 1, 0.0).kind == REFUSAL
    line.acted()
    assert line.said(USUAL, 1, 99.0) == Said("AI would play this card", HINT)
    line.advise("")
    assert line.said(USUAL, 1, 99.0) == USUAL


def test_of_a_flood_the_newest_are_told() -> None:
    line = Line()
    for n in range(1000):
        line.tell(f"news {n}")
    told, now = [], 0.0
    while (said := line.said(USUAL, 1, now)) != USUAL:
        told.append(said.text)
        now += SHORTEST
    assert told == [f"news {n}" for n in range(1000 - WAITING, 1000)]


def test_nothing_goes_on_to_another_match() -> None:
    line = Line()
    line.tell("Bea has gone")
    line.refuse("You must follow suit", 1, 0.0)
    line.advise("AI would play this card")
    line.clear()
    assert line.said(USUAL, 1, 0.0) == USUAL
    assert line.due() is None
