# SPDX-License-Identifier: GPL-3.0-or-later
"""Actions as lines of text, events as sentences, refusals for people."""

from __future__ import annotations

import string
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.contract import CHANCE, IllegalActionError
from engines.english import plain
from engines.euchre import types as e
from engines.euchre.ranking import ALL_TRUMPS, pack
from engines.euchre.wording import NOTATION, event_text
from tests.engines.euchre.table import STRONG, Table

CARDS = pack(32, True)

LINES = [
    ("pass", e.Pass()),
    ("order up", e.OrderUp()),
    ("order up alone", e.OrderUp(alone=True)),
    ("call H", e.Call("H")),
    ("call NT alone", e.Call("NT", alone=True)),
    ("call NTL", e.Call("NTL")),
    ("discard 9C", e.Discard("9C")),
    ("play QS", e.Play("QS")),
    ("play X1", e.Play("X1")),
    ("defend alone", e.Defend(alone=True)),
    ("defend together", e.Defend(alone=False)),
    ("claim misdeal", e.ClaimMisdeal()),
    ("swap 9C 9D 9H", e.FarmerSwap(("9C", "9D", "9H"))),
    ("decline", e.Decline()),
    ("name S", e.NameJokerSuit("S")),
    ("continue", e.Continue()),
    ("deal 9C TC", e.Deal(("9C", "TC"))),
    ("deal 9C TC dealer 2", e.Deal(("9C", "TC"), 2)),
]


@pytest.mark.parametrize(("line", "action"), LINES)
def test_lines(line: str, action: Any) -> None:
    assert NOTATION.write(action) == line
    assert NOTATION.read(line) == action
    assert NOTATION.read(f"\t{line.lower()}  ") == action
    assert NOTATION.read(line.upper().replace(" ", "   ")) == action


def test_every_kind_of_action_has_a_line() -> None:
    assert {type(action) for _, action in LINES} == set(e.EuchreAction.__args__)  # type: ignore[attr-defined]


def test_tens_may_be_written_as_numbers() -> None:
    assert NOTATION.read("play 10h") == e.Play("TH")
    assert NOTATION.read("swap 10s 10c 9d") == e.FarmerSwap(("9D", "TC", "TS"))


NO_ACTIONS = (
    "|play|play 2C|play QSS|play Q S|play ９C|call|call X|call NT twice|name NT|pass it|order|discard|"
    "deal 9C dealer|deal 1C|defend|swap 9C 9X|continue continue"
)


@pytest.mark.parametrize("line", NO_ACTIONS.split("|"))
def test_what_is_no_action(line: str) -> None:
    with pytest.raises(ValueError, match="not a"):
        NOTATION.read(line)


@given(st.text(string.printable + "９é\0", max_size=40))
def test_any_line_is_an_action_or_a_value_error(line: str) -> None:
    try:
        action = NOTATION.read(line)
    except ValueError:
        return
    assert NOTATION.read(NOTATION.write(action)) == action


cards = st.sampled_from(CARDS)
actions: st.SearchStrategy[Any] = st.one_of(
    st.builds(e.Play, cards),
    st.builds(e.Discard, cards),
    st.builds(e.Call, st.sampled_from(ALL_TRUMPS), st.booleans()),
    st.builds(e.OrderUp, st.booleans()),
    st.builds(e.Defend, st.booleans()),
    st.builds(e.NameJokerSuit, st.sampled_from("CDHS")),
    st.builds(
        e.FarmerSwap, st.lists(cards, min_size=3, max_size=3, unique=True).map(lambda c: tuple(sorted(c)))
    ),
    st.builds(e.Deal, st.permutations(CARDS).map(tuple), st.sampled_from([None, 0, 1, 2, 3])),
    st.sampled_from([e.Pass(), e.Decline(), e.ClaimMisdeal(), e.Continue()]),
)


@given(actions)
def test_lines_and_json_give_the_action_back(action: Any) -> None:
    assert NOTATION.read(NOTATION.write(action)) == action
    assert msgspec.json.decode(msgspec.json.encode(action), type=e.EuchreAction) == action


@given(actions, st.integers(-2, 5), st.integers(0, 30))
def test_any_action_is_done_or_refused(action: Any, seat: int, seed: int) -> None:
    phases = [e.DEAL, e.ORDER, e.DISCARD, e.PLAY, e.SUMMARY]
    state = Table(defend_alone=True).random_to(phases[seed % len(phases)], seed).state
    listed = action in state.legal_actions(seat)
    if listed:
        assert state.apply(seat, action).events
    elif seat != CHANCE or not isinstance(action, e.Deal):
        with pytest.raises(IllegalActionError) as refused:
            state.apply(seat, action)
        assert plain(refused.value.text)


SCORE = e.DealScore(
    kind="made",
    maker=0,
    trump="H",
    alone=False,
    defender_alone=None,
    tricks=(4, 1),
    points=(1, 0),
    scores=(1, 0),
)

SENTENCES = [
    (e.Dealt(3, 2, ((),) * 4, "QH"), "Deal 3: seat 2 deals and turns up QH."),
    (e.Misdealt(1, ()), "Seat 1 shows a hand without ace or face. The same dealer deals again."),
    (e.Swapped(1, (), ()), "Seat 1 swaps three low cards under the turned-up card."),
    (e.Declined(1), "Seat 1 keeps a weak hand."),
    (e.JokerSuitNamed(3, "S", ()), "Seat 3 names spades for the turned-up joker."),
    (e.Passed(0, 1), "Seat 0 passes."),
    (e.TurnedDown("D"), "Turned down: diamonds."),
    (e.TrumpMade(0, "H", "order_up", False, ()), "Seat 0 orders up hearts."),
    (e.TrumpMade(0, "H", "order_up", True, (2,)), "Seat 0 orders up hearts and plays alone."),
    (e.TrumpMade(0, "C", "call", False, ()), "Seat 0 calls clubs."),
    (e.TrumpMade(0, "C", "call", True, (2,)), "Seat 0 calls clubs and plays alone."),
    (e.TrumpMade(0, "NT", "call", False, ()), "Seat 0 calls no trump, high."),
    (e.TrumpMade(0, "NT", "call", True, (2,)), "Seat 0 calls no trump, high, and plays alone."),
    (e.TrumpMade(0, "NTL", "call", False, ()), "Seat 0 calls no trump, low."),
    (e.TrumpMade(0, "NTL", "call", True, (2,)), "Seat 0 calls no trump, low, and plays alone."),
    (e.PickedUp(3, "QH"), "Seat 3 picks up QH."),
    (e.Discarded(3, "??"), "Seat 3 lays a card away."),
    (e.Defended(1, True), "Seat 1 defends alone."),
    (e.Defended(1, False), "Seat 1 defends with the partner."),
    (e.Played(2, "9C"), "Seat 2 plays 9C."),
    (e.TrickWon(2, (), 4), "Seat 2 takes trick 4."),
    (e.ThrownIn(3), "Everyone has passed. The cards are thrown in."),
    (e.DealScored(SCORE), "Team 0 made it with 4 tricks: +1."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_sentences(event: Any, sentence: str) -> None:
    text = event_text(event)
    assert text is not None
    assert plain(text) == sentence


@pytest.mark.parametrize(
    ("kind", "points", "sentence"),
    [
        ("march", (2, 0), "March! team 0 took all five tricks: +2."),
        ("lone_march", (4, 0), "Lone march! team 0 took all five tricks: +4."),
        ("euchre", (0, 2), "Euchre! team 1 stopped the makers: +2."),
        ("lone_euchre", (0, 4), "Euchre by a lone defender! team 1: +4."),
    ],
)
def test_scores_in_sentences(kind: str, points: tuple[int, int], sentence: str) -> None:
    score = msgspec.structs.replace(SCORE, kind=kind, points=points)
    text = event_text(e.DealScored(score))
    assert text is not None
    assert plain(text) == sentence


def test_the_winner_in_a_sentence_and_silence_for_an_acknowledgement() -> None:
    table = Table(points_to_win=5)
    while not table.state.is_terminal():
        table.deal(STRONG, upcard="QH").random_to(e.PLAY).play_out().go_on()
    text = event_text(table.events[-1])
    assert text is not None
    winner = table.state.scores().index(max(table.state.scores()))
    assert plain(text).startswith(f"Team {winner} win the match, ")
    assert event_text(e.Acknowledged(0)) is None
