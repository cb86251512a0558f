# SPDX-License-Identifier: GPL-3.0-or-later
"""What a Euchre table says and shows: worked examples for every phase, and whole matches under every
house rule without the board ever losing track of a card."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from app.games.euchre.presenter import EuchrePresenter
from app.games.registry import presenter_for
from app.i18n import set_language
from app.presenters.view import Beat, ChoiceView, Style, TableView
from engines.cards import HIDDEN
from engines.contract import CHANCE
from engines.euchre import types as e
from net.session.client import Joined, Observed
from tools.in_process import InProcessTable, euchre_deal


class Seen:
    """A table as one viewer's presenter tells it."""

    def __init__(self, viewer: int | None = 0, options: dict[str, Any] | None = None, seed: int = 1) -> None:
        self.presenter: EuchrePresenter
        self.beats: list[Beat] = []
        self.redrawn = 0
        self.host = InProcessTable(self._take, options=options or {}, viewer=viewer, seed=seed, auto=False)
        self._take(Joined(1, "token", viewer, self.host.info))

    def _take(self, update: object) -> None:
        if isinstance(update, Joined):
            made = presenter_for(update.table, self.host.viewer if hasattr(self, "host") else update.seat)
            assert isinstance(made, EuchrePresenter)
            self.presenter = made
            draw = made.resync

            def counted(observation: Any) -> None:
                self.redrawn += 1
                draw(observation)

            made.resync = counted  # type: ignore[method-assign]
        elif isinstance(update, Observed):
            self.beats += self.presenter.observe(update.observation, update.events, update.resync)

    def deal(self, dealer: int, *texts: str, **cards: Any) -> Seen:
        self.host.apply(CHANCE, euchre_deal(dealer, **cards))
        self.host.script(*texts)
        return self

    @property
    def view(self) -> TableView:
        return self.beats[-1].view

    def choices(self, *selected: str, toggled: bool = False) -> list[str]:
        return [words(c) for c in self.presenter.choices(selected, toggled)]

    def bids(self) -> dict[int, str]:
        return {seat.seat: seat.bid for seat in self.view.seats if seat.bid}

    def badges(self, seat: int) -> list[str]:
        return [badge.label for badge in self.view.seats[seat].badges]

    def hand(self) -> str:
        cards = [c for c in self.view.cards if c.zone == "hand" and c.owner == self.presenter.viewer]
        return " ".join(c.code for c in sorted(cards, key=lambda c: c.place))

    def log(self) -> list[str]:
        return [line.text for beat in self.beats for line in beat.log]


def words(choice: ChoiceView) -> str:
    return f"{choice.label} ({choice.detail})" if choice.detail else choice.label


# --- What is asked, and the answers ---------------------------------------------------------------


def test_first_round() -> None:
    seen = Seen().deal(1, "pass", "pass")
    assert seen.view.prompt == "Shall hearts be trump?"
    assert seen.view.my_turn
    assert seen.choices() == ["Order up (Ben takes the 9♥)", "Pass"]
    assert (seen.view.toggle, seen.view.toggle_detail) == ("Play alone", "Anna sits out")
    assert seen.choices(toggled=True) == ["Order up, alone (Anna sits out)", "Pass"]
    actions = [c.action for c in seen.presenter.choices((), True)]
    assert actions == [e.OrderUp(alone=True), e.Pass()]
    assert seen.presenter.choices((), False)[0].style is Style.MAIN


def test_first_round_as_the_dealer() -> None:
    seen = Seen().deal(0, "pass", "pass", "pass")
    assert seen.view.prompt == "Pick up the 9♥ and make hearts trump?"
    assert seen.choices() == ["Pick up 9♥ (You lay one card away)", "Pass"]
    assert seen.choices(toggled=True)[0] == "Pick up 9♥ and play alone (Anna sits out)"


def test_going_alone_not_allowed() -> None:
    seen = Seen(options={"alone_allowed": False}).deal(1, "pass", "pass")
    assert seen.view.toggle == ""
    assert seen.choices() == ["Order up (Ben takes the 9♥)", "Pass"]


def test_canadian_loner_leaves_no_choice() -> None:
    seen = Seen(options={"canadian_loner": True}).deal(2, "pass")
    assert seen.view.toggle == ""
    assert seen.choices() == ["Order up, alone (Anna sits out)", "Pass"]


def test_second_round() -> None:
    seen = Seen(options={"no_trump": "both"}).deal(3, *["pass"] * 4)
    assert seen.view.prompt == "Name another trump, or pass"
    assert seen.choices() == ["Spades", "Clubs", "Diamonds", "No trump", "No trump, low", "Pass"]
    assert seen.choices(toggled=True)[:2] == ["Spades, alone", "Clubs, alone"]
    assert [c.suit for c in seen.presenter.choices((), False)] == ["S", "C", "D", "", "", ""]


def test_no_trump_high_only() -> None:
    seen = Seen(options={"no_trump": "high"}).deal(3, *["pass"] * 4)
    assert seen.choices() == ["Spades", "Clubs", "Diamonds", "No trump", "Pass"]


def test_stuck_dealer() -> None:
    seen = Seen(options={"stick_the_dealer": True}).deal(0, *["pass"] * 7)
    assert seen.view.prompt == "Everyone passed: you must name trump"
    assert seen.choices() == ["Spades", "Clubs", "Diamonds"]


def test_discard() -> None:
    seen = Seen().deal(0, "pass", "order up")
    assert seen.view.prompt == "Choose a card to lay away"
    assert (seen.view.choosing, seen.view.confirm) == (1, True)
    assert seen.choices() == []
    assert seen.choices("9C") == ["Lay away 9♣ (Nine of clubs)"]
    assert not any(card.dimmed for card in seen.view.cards)


def test_the_picked_up_card_must_be_kept() -> None:
    seen = Seen(options={"keep_upcard": True}).deal(0, "pass", "order up")
    assert [c.code for c in seen.view.cards if c.dimmed] == ["9H"]
    assert "turned" in seen.presenter.why_not("9H") or "picked" in seen.presenter.why_not("9H")


def test_misdeal_hand() -> None:
    weak = ("TS 9C 9D TD TC", "QH JH KH AC KD", "AH AS QS KS JD", "TH 9S AD KC QC")
    seen = Seen(options={"misdeal_hands": True}).deal(3, hands=weak)
    assert seen.view.prompt == "You hold no ace and no face card. Deal again?"
    assert seen.choices() == ["Show the hand (The cards are dealt again)", "Keep this hand"]
    seen.host.script("claim misdeal")
    shown = [c.code for c in seen.view.cards if c.zone == "hand" and c.owner == 0]
    assert sorted(shown) == sorted(["TS", "9C", "9D", "TD", "TC"])
    assert seen.bids() == {0: "No ace, no face"}


def test_farmers_hand() -> None:
    hands = ("9S 9C 9D TD KC", "QH JH KH AC KD", "AH AS QS KS JD", "TH TS AD TC QC")
    seen = Seen(options={"farmers_hand": "clean"}).deal(3, hands=hands)
    assert seen.view.prompt == "You may swap three low cards for the three under the turned-up card"
    assert seen.view.choosing == 3
    assert seen.choices("9S") == ["Swap three cards (Pick three low cards first)", "Keep this hand"]
    swap, _ = seen.presenter.choices(("9S", "9C", "9D"), False)
    assert swap.label.startswith("Swap 9")
    assert isinstance(swap.action, e.FarmerSwap)
    assert {c.code for c in seen.view.cards if c.dimmed} == {"TD", "KC"}
    seen.host.apply(0, swap.action)
    assert set(seen.hand().split()) == {"JS", "QD", "TD", "JC", "KC"}
    assert seen.bids()[0] == "I swap three cards"


def test_joker_turned_up() -> None:
    seen = Seen(options={"joker": True})
    hands = ("JH JD AH KS 9C", "QH TS 9S AC KD", "KH AS QS TC TD", "TH 9D AD KC QC")
    seen.deal(0, hands=hands, upcard="X1", under="9H JS JC QD")
    assert seen.view.prompt == "The joker is turned up: which suit shall it stand for?"
    assert seen.choices() == ["Spades", "Hearts", "Clubs", "Diamonds"]
    assert seen.hand() == " ".join([HIDDEN] * 5)
    seen.host.script("name H")
    assert set(seen.hand().split()) == {"KS", "JH", "AH", "9C", "JD"}
    assert seen.bids() == {0: "Hearts"}


def test_defending_alone() -> None:
    seen = Seen(options={"defend_alone": True}).deal(2, "order up alone")
    while 0 not in seen.host.state.active_seats():
        seen.host.script("defend together" if seen.view.phase == e.DEFEND else "discard TC")
    if seen.view.phase == e.DEFEND:
        assert seen.view.prompt == "Carlo plays alone. Will you defend alone?"
        assert seen.choices() == ["Defend together (With Anna)", "Defend alone (Anna sits out)"]


@pytest.mark.parametrize(
    ("texts", "prompt"),
    [
        ((), "Your lead"),
        (("play TH",), "Your turn – follow hearts"),
        (("play 9D",), "Your turn – play any card"),
    ],
)
def test_play(texts: tuple[str, ...], prompt: str) -> None:
    dealer = 2 if texts else 3
    bids = ("pass", "order up", "discard TC") if texts else ("order up", "discard QC")
    seen = Seen().deal(dealer, *bids, *texts)
    assert seen.view.prompt == prompt
    assert seen.view.choosing == 1
    assert seen.choices() == []


def test_waiting_for_others() -> None:
    seen = Seen().deal(1, "pass")
    assert seen.view.prompt == "Carlo is thinking"
    assert not seen.view.my_turn
    seats = list(seen.host.info.seats)
    seats[3] = msgspec.structs.replace(seats[3], controller="person")
    seen.presenter.set_table(msgspec.structs.replace(seen.host.info, seats=tuple(seats)))
    assert seen.presenter.view().prompt == "Carlo’s turn"


def test_sitting_out() -> None:
    seen = Seen().deal(3, "pass", "pass", "order up alone", "discard QC")
    assert seen.view.prompt == "You sit this one out: Anna plays alone"
    assert seen.view.seats[0].sits_out
    assert all(c.sits_out for c in seen.view.cards if c.zone == "hand" and c.owner == 0)
    assert seen.view.trick_size == 3


# --- Why a card can't be played ---------------------------------------------------------------------


def test_reasons() -> None:
    seen = Seen().deal(2, "pass", "order up", "discard TC", "play TH")
    assert seen.presenter.why_not("JD") == ""  # the left bower follows hearts
    assert seen.presenter.why_not("KS") == "You must follow suit: hearts, the trump suit."
    seen.host.script("play JH")
    assert seen.presenter.why_not("KS") == "It’s Ben’s turn"


# --- What is shown at the seats -----------------------------------------------------------------------


def test_bids_and_badges() -> None:
    seen = Seen().deal(1, "pass", "order up alone")
    assert seen.bids() == {2: "Pass", 3: "Order up, alone"}
    assert seen.badges(1) == ["Dealer"]
    assert seen.badges(3) == ["Made trump: hearts", "Plays alone"]
    assert seen.view.trump.suit == "H"
    assert (seen.view.trump.name, seen.view.trump.maker) == ("Hearts", "made by Carlo")


def test_the_middle_is_for_bids_until_there_is_a_trump() -> None:
    seen = Seen().deal(1, "pass")
    assert seen.view.middle == "bidding"
    seen.host.script("order up")
    assert seen.view.middle == "trick"


def test_a_call_names_its_suit() -> None:
    seen = Seen(options={"no_trump": "both"}).deal(3, *["pass"] * 5, "call nt")
    assert seen.bids() == {0: "Pass", 1: "No trump"}
    assert seen.view.trump.name == "No trump"


def test_a_thrown_in_deal_is_told() -> None:
    seen = Seen().deal(3, *["pass"] * 8)
    assert seen.view.prompt == "Everyone passed: the deal moves on"
    assert seen.view.summary is None
    seen.host.step()
    assert seen.view.prompt != "Everyone passed: the deal moves on"


def test_bids_vanish_with_the_first_card() -> None:
    seen = Seen().deal(3, "order up", "discard QC", "play KS")
    assert seen.bids() == {}


def test_the_hand_is_sorted_with_the_left_bower_among_the_trumps() -> None:
    seen = Seen().deal(3)
    assert seen.hand() == "KS AH JH 9C JD"
    seen.host.script("order up")
    assert seen.hand().split()[:3] == ["JH", "JD", "AH"]
    assert [c.code for c in seen.view.cards if c.trump and c.owner == 0] != []


def test_the_score_card() -> None:
    seen = Seen().deal(2, "pass", "order up", "discard TC", "play 9D", "play KS", "play KD", "play TD")
    ours, theirs = seen.view.scores
    assert (ours.name, theirs.name) == ("You and Anna", "Ben and Carlo")
    assert (ours.tricks, theirs.tricks) == (0, 1)
    assert seen.view.goal == "Match to 10 points"
    assert seen.view.seats[1].result == "1 trick"
    assert seen.view.last_trick.text == "Ben took the last trick"
    assert seen.view.last_trick.winner == 1


def test_a_number_of_deals_as_the_goal() -> None:
    seen = Seen(options={"match_end": "deals", "number_of_deals": 8}).deal(3)
    assert seen.view.goal == "Deal 1 of 8"


def test_an_illegal_card_is_named_as_such_to_screen_readers() -> None:
    seen = Seen().deal(2, "pass", "order up", "discard TC", "play TH")
    labels = {c.code: c.label for c in seen.view.cards if c.owner == 0 and c.zone == "hand"}
    assert labels["KS"] == "King of spades, can’t be played now"
    assert labels["JD"] == "Jack of diamonds"
    assert "Ten of hearts, played by Carlo" in [c.label for c in seen.view.cards]


# --- Summaries ----------------------------------------------------------------------------------------


def finish(seen: Seen, seed: int = 0) -> Seen:
    rng = random.Random(seed)
    host = seen.host
    while not host.state.is_terminal() and host.state.observation(0).phase != e.SUMMARY:
        seat = host.state.active_seats()[0]
        host.apply(seat, rng.choice(host.state.legal_actions(seat)))
    return seen


TITLES = {
    ("made", True): "You made it",
    ("made", False): "They made it",
    ("march", True): "You took every trick!",
    ("march", False): "They took every trick",
    ("lone_march", True): "Every trick, and alone!",
    ("lone_march", False): "They took every trick alone",
    ("euchre", True): "You euchred them!",
    ("euchre", False): "You were euchred",
    ("lone_euchre", True): "Euchred by a lone defender!",
    ("lone_euchre", False): "You were euchred by a lone defender",
}


def test_summaries_say_who_won_what_and_why() -> None:
    told = set()
    for seed in range(60):
        seen = Seen(options={"defend_alone": True}, seed=seed)
        seen.host.step()
        rng = random.Random(seed)
        while seen.host.state.observation(0).phase not in (e.SUMMARY, e.DEAL):
            seat = seen.host.state.active_seats()[0]
            legal = [a for a in seen.host.state.legal_actions(seat) if not isinstance(a, e.Pass)]
            seen.host.apply(seat, rng.choice(legal))
        summary = seen.view.summary
        score = seen.host.state.observation(0).last_score
        assert summary is not None
        assert score is not None
        won = score.points[0] > 0
        assert summary.title == TITLES[score.kind, won]
        assert summary.tone == ("won" if won else "lost")
        assert summary.action == e.Continue()
        assert summary.gains == score.points
        lines = {line.label: line.value for line in summary.lines}
        who = "You" if score.maker == 0 else seen.presenter.name(score.maker)
        assert lines["Made by"] == (f"{who}, alone" if score.alone else who)
        assert f"+{max(score.points)} point" in " ".join(lines.values())
        told.add((score.kind, won))
    assert {kind for kind, _ in told} >= {"made", "euchre", "march"}


def test_the_summary_waits_for_people() -> None:
    seen = finish(Seen().deal(3, "order up", "discard QC"))
    assert seen.view.summary is not None
    assert seen.view.summary.action == e.Continue()
    seen.host.apply(0, e.Continue())
    summary = seen.view.summary
    assert summary.action is None
    assert summary.waiting == "Waiting for Ben, Anna and Carlo"
    seen.host.apply(1, e.Continue())
    assert seen.view.seats[1].ready
    assert seen.view.summary.waiting == "Waiting for Anna and Carlo"


def test_the_end_of_a_match() -> None:
    seen = finish(
        Seen(options={"match_end": "deals", "number_of_deals": 1}).deal(3, "order up", "discard QC")
    )
    summary = seen.view.summary
    assert summary is not None
    assert summary.over
    won = seen.host.state.outcome().winners == (0,)
    assert summary.title == ("You win the match!" if won else "Ben and Carlo win the match")
    assert [b.sound for b in seen.beats if b.sound in ("win", "lose")] == ["win" if won else "lose"]


def test_teams_are_marked_for_players_and_spectators() -> None:
    for viewer, near in ((0, {0, 2}), (3, {1, 3}), (None, {0, 2})):
        people = Seen(viewer).presenter.people()
        assert {p.seat for p in people if p.mark == 0} == near
        assert {p.mark for p in people if p.seat not in near} == {1}
        assert [p.seat for p in people if p.slot == 0] == [viewer or 0]
        assert {p.seat for p in people if p.partner} == (near - {viewer} if viewer is not None else set())


def test_a_spectator_is_told_by_names() -> None:
    seen = finish(Seen(viewer=None).deal(3, "order up", "discard QC"))
    summary = seen.view.summary
    assert summary is not None
    assert summary.tone == "even"
    assert summary.action is None
    assert "Mia and Anna" in summary.title or "Ben and Carlo" in summary.title


# --- The show ---------------------------------------------------------------------------------------


def test_the_log_has_a_heading_for_each_deal() -> None:
    seen = Seen().deal(3, "pass", "order up")
    lines = [line for beat in seen.beats for line in beat.log]
    assert [line.kind for line in lines][:3] == ["deal", "", ""]
    assert lines[0].text == "Deal 1: Carlo deals and turns up nine of hearts."
    assert [line.seat for line in lines][1] == 0


def test_a_deal_is_dealt_card_by_card() -> None:
    seen = Seen().deal(3)
    dealt = [b for b in seen.beats if b.sound == "deal"]
    assert len(dealt) == 20
    assert all(b.hold == pytest.approx(0.07) for b in dealt)
    first = {c.owner for c in dealt[2].view.cards if c.zone == "hand"}
    assert first == {0}  # the first packet of three goes to the dealer's left
    keys = {c.card_id for c in seen.beats[0].view.cards}
    assert {c.card_id for c in seen.view.cards} == keys
    assert len(keys) == 24


def test_the_first_deal_is_dealt_though_the_host_sent_the_picture_alone() -> None:
    seen = Seen()
    seen.host.state = seen.host.state.apply(CHANCE, euchre_deal(3)).state
    seen.host.tell(resync=True)
    assert sum(b.sound == "deal" for b in seen.beats) == 20
    assert seen.redrawn == 0


def test_a_finished_trick_is_read_before_it_is_swept() -> None:
    seen = Seen().deal(2, "pass", "order up", "discard TC", "play 9D", "play KS", "play KD")
    before = len(seen.beats)
    seen.host.script("play TD")
    kinds = [(b.kind, b.sound) for b in seen.beats[before:]]
    assert kinds == [("move", "play"), ("read", ""), ("move", "sweep")]
    lying = seen.beats[before + 1].view
    assert sum(c.zone == "trick" for c in lying.cards) == 4
    assert [c.code for c in lying.cards if c.highlighted] == ["KD"]
    swept = seen.beats[-1].view
    assert sum(c.zone == "won" and c.owner == 1 for c in swept.cards) == 4
    assert all(c.code == HIDDEN for c in swept.cards if c.zone == "won")


def test_ones_turn_is_heard_once() -> None:
    seen = Seen().deal(2, "pass", "order up", "discard TC")
    before = len(seen.beats)
    seen.host.script("play 9D")
    assert [b.sound for b in seen.beats[before:]] == ["play", "turn"]


def test_missed_events_redraw_the_table() -> None:
    seen = Seen().deal(2, "pass", "order up", "discard TC")
    seen.host.state = seen.host.state.apply(3, e.Play("9D")).state
    seen.host.state = seen.host.state.apply(0, e.Play("KS")).state
    seen.host.apply(1, e.Play("KD"))
    assert seen.redrawn == 1
    assert sorted(c.code for c in seen.view.cards if c.zone == "trick") == ["9D", "KD", "KS"]


def test_hidden_cards_stay_hidden() -> None:
    seen = Seen().deal(3)
    for beat in seen.beats:
        for card in beat.view.cards:
            if card.owner != 0 and card.zone not in ("upcard", "trick"):
                assert card.code == HIDDEN


RULES: list[dict[str, Any]] = [
    {},
    {"deck_size": 32, "joker": True, "no_trump": "both", "farmers_hand": "mixed", "misdeal_hands": True},
    {"deck_size": 28, "joker": True, "stick_the_dealer": True, "farmers_hand": "clean", "keep_upcard": True},
    {"canadian_loner": True, "defend_alone": True, "loner_lead": "left_of_loner", "joker": True},
    {"alone_allowed": False, "match_end": "deals", "number_of_deals": 3, "euchre_points": 4},
]


@pytest.mark.parametrize("viewer", [0, 3, None])
@pytest.mark.parametrize("options", RULES, ids=range(len(RULES)))
def test_a_whole_match_is_shown_without_losing_a_card(options: dict[str, Any], viewer: int | None) -> None:
    seen = Seen(viewer, options, seed=7)
    rng = random.Random(7)
    size = options.get("deck_size", 24) + int(options.get("joker", False))
    while not seen.host.state.is_terminal():
        if seen.host.state.is_chance_node():
            seen.host.step()
        else:
            seat = rng.choice(seen.host.state.active_seats())
            seen.host.apply(seat, rng.choice(seen.host.state.legal_actions(seat)))
        observation = seen.presenter.observation
        assert len(seen.view.cards) == size
        hand = [c.code for c in seen.view.cards if c.zone == "hand" and c.owner == viewer]
        if viewer is not None and HIDDEN not in hand and observation.phase != e.DEAL:
            assert sorted(hand) == sorted(observation.hand)
        if observation.legal and observation.phase != e.SUMMARY:
            offered = [c.action for c in seen.presenter.choices((), False)]
            playable = seen.presenter.playable()
            assert playable or any(offered)
    assert seen.redrawn == 0
    assert seen.view.summary is not None
    assert seen.view.summary.over


@pytest.mark.parametrize("language", ["de", "it"])
def test_every_phase_can_be_said_in_every_language(language: str) -> None:
    set_language(language)
    seen = finish(Seen().deal(1, "pass", "pass", "order up alone"))
    assert seen.view.summary is not None
    assert all(seat.label for seat in seen.view.seats)
