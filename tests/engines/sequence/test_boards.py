# SPDX-License-Identifier: GPL-3.0-or-later
"""Our board is our own and has the properties it is said to have; boards of one's own are checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from engines.cards import french_deck
from engines.options import OptionsError
from engines.sequence.boards import (
    BUILT_IN,
    SEED,
    board_text,
    distance,
    generate,
    layout_of,
    parse_board,
    squares_of,
)
from engines.sequence.lines import LINES
from engines.sequence.options import SequenceOptions
from tests.engines.sequence.table import after, at, game, listed, position

OURS = parse_board(BUILT_IN)
CORNERS = [0, 9, 90, 99]


def rows(text: str = BUILT_IN) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def text_of(changed: list[list[str]]) -> str:
    return "\n".join(" ".join(row) for row in changed)


def why_not(text: str) -> str:
    with pytest.raises(OptionsError) as refused:
        parse_board(text)
    assert refused.value.field == "board"
    return str(refused.value)


# --- our own ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", [OURS, *(generate(seed) for seed in range(5))])
def test_each_card_but_the_jacks_is_there_twice_and_the_corners_are_free(layout: tuple[str, ...]) -> None:
    assert len(layout) == 100
    assert [square for square, card in enumerate(layout) if not card] == CORNERS
    expected = {card: 2 for card in french_deck() if card[0] != "J"}
    assert len(expected) == 48
    assert Counter(card for card in layout if card) == expected


@pytest.mark.parametrize("layout", [OURS, *(generate(seed) for seed in range(5))])
def test_no_card_is_next_to_its_twin_and_none_is_in_a_line_with_it(layout: tuple[str, ...]) -> None:
    for square, card in enumerate(layout):
        row, column = divmod(square, 10)
        for other in range(square + 1, 100):
            near = abs(other // 10 - row) <= 1 and abs(other % 10 - column) <= 1
            assert not (near and card and layout[other] == card), (square, other)
    for line in LINES:
        printed = [layout[square] for square in line if layout[square]]
        assert len(set(printed)) == len(printed)


def test_the_built_in_board_is_what_the_program_makes() -> None:
    assert generate(SEED) == OURS
    assert board_text(OURS) == BUILT_IN.strip()
    assert layout_of("") == OURS


def by_hand() -> Iterator[list[str]]:
    """The 96 cards in orders that somebody might lay out by hand, along paths one might lay them."""
    deck = [card for card in french_deck() if card[0] != "J"]
    by_rank = sorted(deck, key=lambda card: card[0])
    packs = [deck * 2, by_rank * 2, [c for c in deck for _ in (0, 1)], [c for c in by_rank for _ in (0, 1)]]
    lines = [[(row, column) for column in range(10)] for row in range(10)]
    snake = [line[:: 1 if number % 2 == 0 else -1] for number, line in enumerate(lines)]
    spiral, left = [], [list(line) for line in lines]
    while left:
        spiral.append(left.pop(0))
        left = [list(column) for column in zip(*left, strict=True)][::-1]
    for path in (lines, snake, spiral):
        for turned in (False, True):
            walk = [(c, r) if turned else (r, c) for line in path for r, c in line]
            squares = [row * 10 + column for row, column in walk if row * 10 + column not in CORNERS]
            for pack in packs:
                for way in (pack, pack[::-1]):
                    layout = [""] * 100
                    for square, card in zip(squares, way, strict=True):
                        layout[square] = card
                    yield layout


def test_it_is_no_board_that_anybody_would_lay_out_by_hand() -> None:
    orders = list(by_hand())
    assert len(orders) == 48
    for layout in orders:
        same = sum(ours == theirs for ours, theirs in zip(OURS, layout, strict=True)) - len(CORNERS)
        assert same < 10
    neighbours = "A23456789TQKA"
    for line in LINES:
        for one, two, three in zip(line, line[1:], line[2:], strict=False):
            trio = [OURS[one], OURS[two], OURS[three]]
            if all(trio) and len({card[1] for card in trio}) == 1:
                ranks = "".join(card[0] for card in trio)
                assert ranks not in neighbours
                assert ranks[::-1] not in neighbours


def test_seeds_make_different_boards() -> None:
    layouts = [generate(seed) for seed in range(4)]
    assert len({*layouts, OURS}) == 5
    assert generate(3) == layouts[3]


def test_distance_is_in_kings_moves() -> None:
    assert distance(at("a1"), at("b2")) == 1
    assert distance(at("a1"), at("j3")) == 9
    assert distance(at("d7"), at("d7")) == 0


def test_where_a_card_is_printed() -> None:
    for card, (one, other) in squares_of(OURS).items():
        assert one < other
        assert OURS[one] == OURS[other] == card
    assert "JS" not in squares_of(OURS)


# --- one’s own --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        BUILT_IN.lower(),
        BUILT_IN.replace(" ", ",  ").replace("\n", "\r\n\n"),
        BUILT_IN.replace(" ", ""),
        BUILT_IN.replace("T", "10"),
        BUILT_IN.replace("T", "10").replace(" ", ""),
        BUILT_IN.translate(str.maketrans("CDHS", "♣♦♥♠")),
        BUILT_IN.replace("S", "♠\ufe0f"),
        "\ufeff" + BUILT_IN,
        BUILT_IN.replace("--", "–"),
        BUILT_IN.replace("--", "—"),
        " ".join(BUILT_IN.split()),
        "\n\n  " + BUILT_IN.replace("\n", "  ;\n"),
    ],
)
def test_any_case_and_spacing_will_do(text: str) -> None:
    assert parse_board(text) == OURS


def test_twins_may_touch_on_a_board_of_ones_own() -> None:
    changed = rows()
    twin = next(n for n, card in enumerate(OURS) if card == changed[4][4] and n != 44)
    row, column = divmod(twin, 10)
    changed[4][5], changed[row][column] = changed[row][column], changed[4][5]
    layout = parse_board(text_of(changed))
    assert layout[44] == layout[45]
    assert SequenceOptions(board=text_of(changed)).differences()


@pytest.mark.parametrize(
    ("square", "code", "sentence"),
    [
        ((0, 0), "2C", "The four corners are free: write -- there, not 2C."),
        ((9, 9), "??", "The four corners are free"),
        ((0, 5), "--", "Only the corners are free; line 1, square 6 needs a card."),
        ((2, 3), "JH", "No jack is on the board; line 3, square 4 has one."),
        ((2, 3), "X1", "Line 3, square 4: X1 is no card"),
        ((2, 3), "DT", "Line 3, square 4: DT is no card"),
        ((2, 3), "Q", "Line 3, square 4: Q is no card"),
        ((2, 3), "NONSENSEWORD", "Line 3, square 4: NONSENSE is no card"),
        ((2, 3), "QS QS", "Each line has ten squares; line 3 has 11."),
        ((2, 3), "", "Each line has ten squares; line 3 has 9."),
    ],
)
def test_what_is_wrong_is_named(square: tuple[int, int], code: str, sentence: str) -> None:
    changed = rows()
    changed[square[0]][square[1]] = code
    assert sentence in why_not(text_of(changed))


def test_what_is_wrong_is_named_for_the_whole_board() -> None:
    assert why_not("nonsense") == "A board has ten lines; this text has 1."
    assert why_not("\n".join(BUILT_IN.splitlines()[:9])) == "A board has ten lines; this text has 9."
    assert why_not(BUILT_IN + BUILT_IN) == "A board has ten lines; this text has 20."
    assert why_not(BUILT_IN + " " * 2000) == "That is too long for a board: it has a hundred short codes."
    thrice = rows()
    gone, thrice[4][4] = thrice[4][4], "QS"
    assert why_not(text_of(thrice)) in (
        f"Each card but the jacks must be on the board twice; the count of {gone} is 1.",
        "Each card but the jacks must be on the board twice; the count of QS is 3.",
    )


def test_a_board_of_ones_own_is_what_is_played_on() -> None:
    own = generate(11)
    squares = squares_of(own)["QS"]
    assert squares != squares_of(OURS)["QS"]
    state = position("QS", "2C", options={"board": board_text(own)})
    assert [action.square for action in state.legal_actions(0)] == list(squares)
    assert state.observation(None).layout == own
    placed = after(state, next(iter(listed(state))))
    assert placed.chips.index(0) in squares
    with pytest.raises(OptionsError):
        game(board="2C 3C")
