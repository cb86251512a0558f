# SPDX-License-Identifier: GPL-3.0-or-later
"""What a Sequence table says and shows: worked examples, and whole matches with every number of seats and
every house rule without the table ever losing track of a card."""

from __future__ import annotations

import random
from typing import Any

import pytest

from app.games.registry import presenter_for
from app.games.sequence.choices import advice, ways
from app.games.sequence.presenter import SequencePresenter
from app.games.sequence.view import SequenceView, SquareView, square_label
from app.i18n import set_language
from app.presenters.view import Beat, ChoiceView, TableView
from engines.cards import HIDDEN
from engines.sequence.boards import layout_of
from engines.sequence.lines import SQUARE_NAMED
from engines.sequence.options import SequenceOptions
from engines.sequence.rules import SequenceState
from net.session.client import Joined, Observed
from tools.in_process import InProcessTable
from tools.sequence_stage import moment, squares


class Seen:
    """A table as one viewer's presenter tells it, from a moment on."""

    def __init__(
        self,
        state: SequenceState | None = None,
        viewer: int | None = 0,
        *,
        seats: int = 4,
        options: dict[str, Any] | None = None,
        seed: int = 1,
    ) -> None:
        self.presenter: SequencePresenter
        self.beats: list[Beat] = []
        self.redrawn = 0
        self.host = InProcessTable(
            self._take,
            game="sequence",
            options=options or {},
            seats=state.num_seats if state else seats,
            viewer=viewer,
            seed=seed,
            auto=False,
        )
        self._take(Joined(1, "token", viewer, self.host.info))
        if state is not None:
            self.host.state = state
            self.host.tell(resync=True)

    def _take(self, update: object) -> None:
        if isinstance(update, Joined):
            made = presenter_for(update.table, update.seat)
            assert isinstance(made, SequencePresenter)
            self.presenter = made
            draw = made.resync

            def counted(observation: Any) -> None:
                self.redrawn += 1
                draw(observation)

            made.resync = counted  # type: ignore[method-assign]
        elif isinstance(update, Observed):
            self.beats += self.presenter.observe(update.observation, update.events, update.resync)

    def do(self, *texts: str) -> list[Beat]:
        """Apply actions; the beats that tell them."""
        before = len(self.beats)
        self.host.script(*texts)
        return self.beats[before:]

    @property
    def view(self) -> TableView:
        return self.beats[-1].view

    @property
    def own(self) -> SequenceView:
        assert isinstance(self.view.own, SequenceView)
        return self.view.own

    def choices(self, *selected: str) -> list[str]:
        return [words(c) for c in self.presenter.choices(selected, False)]

    def hand(self) -> str:
        cards = [c for c in self.view.cards if c.zone == "hand" and c.owner == self.presenter.viewer]
        return " ".join(c.code for c in sorted(cards, key=lambda c: c.place))

    def notes(self) -> dict[int, str]:
        return {seat.seat: seat.bid for seat in self.view.seats if seat.bid}


def words(choice: ChoiceView) -> str:
    return f"{choice.label} ({choice.detail})" if choice.detail else choice.label


def at(name: str) -> int:
    return SQUARE_NAMED[name]


# --- What is asked, and the answers ---------------------------------------------------------------


def test_a_turn_begins_with_a_card() -> None:
    seen = Seen(moment())
    assert seen.view.my_turn
    assert seen.view.prompt == "Your turn – choose a card"
    assert (seen.view.choosing, seen.view.confirm) == (1, True)
    assert seen.choices() == []
    assert seen.hand() == "2S 6H KD JD JH", "jacks to the right, those that take away last"
    assert advice(seen.presenter, "6H") == "6♥: choose a square"
    assert advice(seen.presenter, "JD") == "J♦: choose any empty square"
    assert advice(seen.presenter, None) == ""


def test_what_a_card_can_do_comes_from_the_legal_actions() -> None:
    seen = Seen(moment(chips=("f1", "b2 c2")))
    assert seen.presenter.targets("6H") == {at("b7"): "place"}, "its other square is taken"
    assert seen.presenter.targets("JH") == {at("b2"): "remove", at("c2"): "remove"}
    assert len(seen.presenter.targets("JD")) == 93
    assert seen.presenter.fitting(at("b7")) == ["6H", "JD"], "the printed card before the jack"
    assert seen.presenter.fitting(at("b2")) == ["JH"]
    assert seen.presenter.fitting(0) == []


def test_out_of_turn_a_card_merely_shows_where_it_is_printed() -> None:
    seen = Seen(moment(chips=("f1", ""), turn=1))
    assert seen.view.prompt == "Ben is thinking"
    assert seen.presenter.targets("6H") == {at("f1"): "printed", at("b7"): "printed"}
    assert seen.presenter.why_not_there(5, "6H") == "It’s Ben’s turn"


def test_why_a_square_refuses() -> None:
    seen = Seen(moment(chips=("f1", "b2")))
    why = seen.presenter.why_not_there
    assert why(at("f1"), "6H") == "There is a chip on f1 already."
    assert why(at("a2"), "6H") == "six of hearts is not printed on a2."
    assert why(0, "JD") == "No chip is placed on a corner: it counts for everyone."
    assert why(at("f1"), "JH") == "That chip is your own team’s."
    assert why(at("a2"), None) == "None of your cards can be played there"


def test_a_dead_card_is_exchanged() -> None:
    seen = Seen(moment(chips=("f1", "b7")))
    dead = [card for card in seen.view.cards if card.card_id in seen.own.dead]
    assert [card.code for card in dead] == ["6H"]
    assert dead[0].label == "Six of hearts, dead: both squares are taken"
    assert dead[0].legal
    assert seen.choices() == ["Exchange 6♥"]
    assert seen.choices("2S") == [], "another card is picked"
    assert advice(seen.presenter, "6H") == "6♥ is dead: both its squares are taken"
    beats = seen.do("exchange 6H")
    assert [beat.sound for beat in beats if beat.sound] == ["play", "deal"]
    assert seen.notes() == {0: "Exchanges 6♥"}
    assert seen.view.my_turn
    assert len(seen.hand().split()) == 5
    assert seen.own.discard_count == 1


def test_a_dead_card_where_they_are_not_exchanged() -> None:
    options = SequenceOptions(dead_cards=False)
    seen = Seen(moment(chips=("f1", "b7"), options=options), options={"dead_cards": False})
    assert seen.choices() == []
    assert seen.presenter.why_not("6H") == "6♥ is dead: both its squares are taken"


def test_the_ways_to_count_lines_are_numbered_and_named_by_their_ends() -> None:
    # Five of six in a row: which five shall count?
    seen = Seen(moment(("6H 2S", "9D", "4D", "3S"), chips=("a7 c7 d7 e7 f7", "")))
    assert seen.choices("6H") == []
    seen.presenter.wanted = at("b7")
    found = ways(seen.presenter, "6H")
    assert [action.lines for action in found] == [(squares("a7 b7 c7 d7 e7"),), (squares("b7 c7 d7 e7 f7"),)]
    assert seen.choices("6H") == ["1 · Q♦–K♣", "2 · 6♥–9♥"]
    assert advice(seen.presenter, "6H") == "Which line shall count?"
    seen.host.apply(0, found[1])
    assert [(line.first, line.last) for line in seen.own.lines] == [(at("b7"), at("f7"))]
    assert seen.presenter.wanted is None


def test_a_freed_square_may_be_refilled() -> None:
    options = SequenceOptions(refill=True)
    seen = Seen(moment(chips=("", "b7"), options=options), options={"refill": True})
    seen.do("remove JH b7")
    assert seen.view.prompt == "You may fill the freed square"
    assert seen.choices() == ["Leave it free"]
    assert seen.own.squares[at("b7")].freed
    assert seen.presenter.targets("6H") == {at("b7"): "place"}


def test_whoever_must_draw_is_reminded() -> None:
    options = SequenceOptions(missed_draw=True)
    seen = Seen(moment(options=options), options={"missed_draw": True})
    seen.do("place 6H b7")
    assert seen.view.my_turn
    assert seen.view.prompt == "Draw your card before Ben has played"
    assert seen.choices() == ["Draw a card"]
    assert seen.view.choosing == 0
    seen.host.apply(1, seen.host.game.parse_action("place QS g1"))
    assert seen.notes() == {0: "Missed the draw"}
    assert not seen.view.my_turn
    assert len(seen.hand().split()) == 4


def test_a_hand_that_cannot_move_passes() -> None:
    seen = Seen(moment(("JH", "9D", "4D", "3S")))
    assert seen.view.prompt == "None of your cards can be played"
    assert seen.choices() == ["Pass"]
    seen.do("pass")
    assert seen.notes() == {0: "No card fits"}


# --- What is shown --------------------------------------------------------------------------------


def test_a_placement_lays_the_card_on_its_square_then_drops_the_chip() -> None:
    seen = Seen(moment())
    beats = seen.do("place 6H b7")
    first = beats[0].view
    assert [card.zone for card in first.cards if card.code == "6H"] == [f"square {at('b7')}"]
    assert isinstance(first.own, SequenceView)
    assert first.own.squares[at("b7")].team == -1
    assert [beat.sound for beat in beats[:2]] == ["play", "chip"]
    square = seen.own.squares[at("b7")]
    assert (square.team, square.last, square.locked) == (0, True, False)
    discards = [card for card in seen.view.cards if card.zone == "discard"]
    assert [card.label for card in discards] == ["Last discard: six of hearts"]


def test_a_removal_leaves_the_ring_of_the_last_move() -> None:
    seen = Seen(moment(chips=("", "b7")))
    seen.do("remove JH b7")
    square = seen.own.squares[at("b7")]
    assert (square.team, square.last) == (-1, True)


def test_a_sequence_locks_its_chips_and_counts() -> None:
    seen = Seen(moment(chips=("c7 d7 e7 f7", "")))
    beats = seen.do("place 6H b7")
    done = next(beat for beat in beats if beat.sound == "score")
    assert isinstance(done.view.own, SequenceView)
    assert [(line.team, line.fresh) for line in done.view.own.lines] == [(0, True)]
    assert {seat.seat: seat.bid for seat in done.view.seats if seat.bid} == {0: "Sequence!"}
    assert all(seen.own.squares[square].locked for square in squares("b7 c7 d7 e7 f7"))
    assert [(team.team, team.count, team.mine) for team in seen.own.teams] == [(0, 1, True), (1, 0, False)]
    assert [(row.name, row.points) for row in seen.view.scores] == [("You and Anna", 1), ("Ben and Carlo", 0)]
    assert seen.view.goal == "2 sequences win"


def test_the_end_of_a_match_is_told_after_its_last_line_was_seen() -> None:
    lines = [(0, "a2 a3 a4 a5 a6")]
    seen = Seen(moment(chips=("c7 d7 e7 f7", ""), lines=lines))
    beats = seen.do("place 6H b7")
    done = next(beat for beat in beats if beat.sound == "score")
    assert done.view.summary is None
    assert done.hold > 1
    summary = seen.view.summary
    assert summary is not None
    assert (summary.title, summary.subtitle, summary.tone) == (
        "You win the match!",
        "2 sequences in blue",
        "won",
    )
    assert summary.over
    assert summary.action is None
    assert [(line.label, line.value) for line in summary.lines] == [
        ("Blue chips on the board", "10"),
        ("Red chips on the board", "0"),
    ]


@pytest.mark.parametrize(("viewer", "title"), [(1, "Mia wins the match"), (None, "Mia wins the match")])
def test_others_are_told_who_won(viewer: int | None, title: str) -> None:
    seen = Seen(moment(("6H", "9D", "4D"), chips=("c7 d7 e7 f7", "")), viewer)
    seen.do("place 6H b7")
    assert seen.view.summary is not None
    assert seen.view.summary.title == title


def test_a_match_nobody_can_end() -> None:
    seen = Seen(moment(("JH", "JS", "JH", "JS")))
    seen.do("pass", "pass", "pass", "pass")
    summary = seen.view.summary
    assert summary is not None
    assert (summary.title, summary.subtitle, summary.tone) == (
        "Nobody wins",
        "Nobody could play any more.",
        "even",
    )


def test_squares_and_seats_for_screen_readers() -> None:
    seen = Seen(moment(chips=("b7", ""), lines=[(1, "a2 a3 a4 a5 a6")]))
    labels = [square_label(n, square) for n, square in enumerate(seen.own.squares)]
    assert labels[at("b7")] == "six of hearts, row 7, column 2, blue chip"
    assert labels[at("a2")] == "nine of clubs, row 2, column 1, red chip, in a sequence"
    assert labels[0] == "free corner, row 1, column 1"
    assert square_label(3, SquareView("4H", last=True)) == "four of hearts, row 1, column 4, last move"
    seats = [seat.label for seat in seen.view.seats]
    assert seats[0] == "You, blue chips, 5 cards, to play"
    assert seats[1] == "Ben, red chips, 2 cards"


def test_in_german(request: pytest.FixtureRequest) -> None:
    request.addfinalizer(lambda: set_language("en"))
    set_language("de")
    seen = Seen(moment())
    assert square_label(at("b7"), seen.own.squares[at("b7")])
    assert seen.view.prompt


# --- Whole matches --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8, 9, 12])
@pytest.mark.parametrize("viewer", [0, None], ids=["player", "spectator"])
def test_a_match_is_followed_to_its_end_without_a_redraw(seats: int, viewer: int | None) -> None:
    rules = ({}, {"missed_draw": True}, {"refill": True}, {"teams_of_six": 3, "dead_cards": False})
    options = rules[seats % len(rules)]
    seen = Seen(None, viewer, seats=seats, options=options, seed=seats)
    rng = random.Random(seats)
    host = seen.host
    while not host.state.is_terminal():
        if not host.step():
            assert viewer is not None
            host.apply(viewer, rng.choice(host.state.observation(viewer).legal))
    assert seen.redrawn == 0
    assert seen.view.summary is not None
    drawn_afresh = presenter_for(host.info, viewer)
    (beat,) = drawn_afresh.observe(host.state.observation(viewer), (), True)
    assert isinstance(beat.view.own, SequenceView)
    for n, square in enumerate(seen.own.squares):
        assert square == beat.view.own.squares[n]
    assert seen.own.teams == beat.view.own.teams
    assert seen.own.draw_count == beat.view.own.draw_count
    for each in seen.beats:
        assert isinstance(each.view.own, SequenceView)
        assert len(each.view.own.squares) == 100
        assert len({card.card_id for card in each.view.cards}) == len(each.view.cards)
        for card in each.view.cards:
            if card.zone == "deck" or (card.zone == "hand" and card.owner != viewer):
                assert card.code == HIDDEN


def test_a_board_of_ones_own_is_shown() -> None:
    from engines.sequence.boards import board_text, generate

    layout = generate(7)
    seen = Seen(None, options={"board": board_text(layout)})
    seen.host.step()
    assert tuple(square.card for square in seen.own.squares) == layout != layout_of("")


def test_the_first_deal_is_dealt_although_only_the_picture_was_sent() -> None:
    seen = Seen(None)
    seen.host._deliver = lambda update: None
    seen.host.step()
    seen.host._deliver = seen._take
    seen.host.tell()
    assert len(seen.beats) > 24
