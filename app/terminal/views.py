# SPDX-License-Identifier: GPL-3.0-or-later
"""How a game is shown and asked in the terminal.

``GameView`` does it for any game by the contract alone, ``CardTable`` for any by the presenter that the
window uses too. A game with more to it brings a subclass of that in its room, with commands of its own: see
``app.games.front``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from app.i18n import card_name, localise, tr, tr_context, tr_n
from app.presenters.table import TablePresenter, make_game
from app.presenters.view import MAT, OPEN, TURNED, UPCARD, SummaryView, TableView
from app.presenters.words import capitalised, names_joined, played_late, trump_name, trump_title
from app.terminal.screen import Screen
from engines.cards import Card
from engines.contract import Action, Event, IllegalActionError, Observation, Seat
from engines.text import Text, split_typed, whole_number
from net.protocol.messages import TableInfo
from net.session.client import Observed


class Reply(msgspec.Struct, frozen=True):
    """What a game's own command comes to: ``lines`` to show, and the ``action`` to take, if any."""

    lines: tuple[str, ...] = ()
    action: Action | None = None


class GameView:
    """One person's view of one match. ``viewer`` is the seat, None for a spectator."""

    def __init__(self, info: TableInfo, viewer: Seat | None, screen: Screen) -> None:
        """Raises UnknownGameError, OptionsError."""
        self.game = make_game(info)
        self.info = info
        self.viewer = viewer
        self.screen = screen
        self.observation: Any = None
        self._time_explained = False

    # --- what comes in ------------------------------------------------------------------------

    def set_table(self, info: TableInfo) -> None:
        """Take over who sits where now."""
        self.info = info

    def observe(self, update: Observed) -> list[str]:
        """Take in an update; what happened, as sentences."""
        self.observation = update.observation
        told = [said for event in update.events if (said := self.told(event))]
        if update.late is None or update.late != self.viewer:
            return told
        return [*told, self.late(update), *self._more_time()]

    def late(self, update: Observed) -> str:
        """What happened to the viewer whose time was up."""
        return played_late([said for event in update.events if (said := self.told(event))])

    def _more_time(self) -> list[str]:
        """How to have more, told once in a match."""
        if self._time_explained:
            return []
        self._time_explained = True
        return [tr("How long a turn may take is for the host to say: --turn-limit, or the table’s settings.")]

    def told(self, event: Event) -> str:
        """What happened, as a sentence; "" for what tells nothing."""
        text = self.game.event_text(event)
        return self.words(text) if text is not None else ""

    # --- what is shown ------------------------------------------------------------------------

    def picture(self) -> list[str]:
        """The table as the viewer sees it now, without the question."""
        hand = getattr(self.observation, "hand", ())
        lines = self.score()
        if hand:
            lines.append(f"{tr('Your hand')}: {' '.join(self.screen.card(card) for card in hand)}")
        return lines

    def question(self) -> str:
        """What the viewer is asked, or whom everyone waits for."""
        o: Observation | None = self.observation
        if o is None or not o.active:
            return ""
        if self.viewer in o.active:
            return tr("It’s your turn")
        return tr("It’s {name}’s turn", name=names_joined([self.name(seat) for seat in o.active]))

    def score(self) -> list[str]:
        """The match score."""
        teams = self.game.teams(len(self.info.seats))
        return [
            f"{names_joined([self.name(s) for s, of in enumerate(teams) if of == team])}: {points}"
            for team, points in enumerate(self.observation.scores if self.observation is not None else ())
        ]

    # --- what can be done ---------------------------------------------------------------------

    def legal(self) -> tuple[Action, ...]:
        """The viewer's legal actions, in the order in which ``?`` lists them."""
        return tuple(getattr(self.observation, "legal", ()))

    def text_of(self, action: Action) -> str:
        """What is typed for an action."""
        return self.game.action_to_text(action)

    def explain(self, action: Action) -> str:
        """An action in words, "" where its text form says it all."""
        card = getattr(action, "card", None)
        return capitalised(card_name(card)) if isinstance(card, str) else ""

    def only_goes_on(self) -> bool:
        """Whether all that is asked is to go on (a summary that was read)."""
        legal = self.legal()
        if len(legal) != 1 or self.viewer is None:
            return False
        state = self.game.determinize(self.observation, random.Random(0))
        return bool(self.game.acknowledgement(state, self.viewer) == legal[0])

    def why_not(self, typed: str) -> str:
        """Why ``typed`` can't be done now, where it is an action of the game; else ""."""
        try:
            action = self.game.parse_action(typed)
        except ValueError:
            return ""
        if self.observation is None or self.viewer is None:
            return tr("You have no seat at this table.")
        if not self.legal():
            return self.question()
        try:
            self.game.determinize(self.observation, random.Random(0)).check(self.viewer, action)
        except IllegalActionError as error:
            return self.words(error.text)
        return ""

    def typed_action(self, typed: str) -> Action | None:
        """The action typed in full that is legal now though ``legal`` doesn't list it; None where there is
        none."""
        if self.game.type.legal_actions_complete or not self.legal() or self.viewer is None:
            return None
        try:
            action: Action = self.game.parse_action(typed)
            self.game.determinize(self.observation, random.Random(0)).check(self.viewer, action)
        except (ValueError, IllegalActionError):
            return None
        return action

    def hesitate(self, action: Action) -> str:
        """What is to be said before a legal action is taken, so that it is only taken when it is typed once
        more; "" to take it at once."""
        return ""

    def hinted(self, action: Action) -> list[str]:
        """A hint in words."""
        return [tr("AI would: {action}", action=self.text_of(action))]

    def beyond(self) -> str:
        """What ``?`` says behind the legal actions where these are not all there are."""
        complete = self.game.type.legal_actions_complete
        return "" if complete else tr("These are suggestions: more is legal.")

    def commands(self) -> tuple[tuple[str, str], ...]:
        """The game's own commands: what is typed, and a line about it. One named like a general command
        takes its place."""
        return ()

    def command(self, name: str, words: Sequence[str]) -> Reply:
        """Carry out one of ``commands``. Raises ValueError with a translated line about what is wrong."""
        raise NotImplementedError

    def card(self, card: Card) -> str:
        """A card as this game shows it."""
        return self.screen.card(card)

    # --- names --------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        return self.info.seats[seat].profile.name

    def words(self, text: Text) -> str:
        """A sentence of the rules, with the names at this table."""
        return localise(text, self._typed_name)

    def _typed_name(self, typed: str) -> str:
        kind, rest = split_typed(typed)
        teams = self.game.teams(len(self.info.seats))
        number = whole_number(rest, len(teams))
        if number is None or (kind == "team" and number not in teams):
            return rest
        if kind != "team":
            return self.name(number)
        return names_joined([self.name(seat) for seat, team in enumerate(teams) if team == number])


class CardTable(GameView):
    """A card game by the presenter that the window uses."""

    def __init__(self, presenter: TablePresenter, info: TableInfo, screen: Screen) -> None:
        super().__init__(info, presenter.viewer, screen)
        self.presenter = presenter

    def set_table(self, info: TableInfo) -> None:
        super().set_table(info)
        self.presenter.set_table(info)

    def late(self, update: Observed) -> str:
        return self.presenter.late(update.events)

    def observe(self, update: Observed) -> list[str]:
        told = super().observe(update)
        self.presenter.observe(update.observation, update.events, update.resync)
        return told

    def legal(self) -> tuple[Action, ...]:
        """Cards in the order of the hand, everything else in the order of the rules."""
        legal = super().legal()
        order = self.presenter.hand_order(getattr(self.observation, "hand", ()))
        place = {card: number for number, card in enumerate(order)}
        return tuple(sorted(legal, key=lambda action: place.get(getattr(action, "card", ""), 0)))

    def question(self) -> str:
        return self.presenter.view().prompt if self.observation is not None else ""

    def score(self) -> list[str]:
        return self._scores(self.presenter.view()) if self.observation is not None else []

    def _scores(self, view: TableView) -> list[str]:
        head = " · ".join(part for part in (view.deal, view.goal) if part)
        rows = [f"{row.name}: {self.screen.bold(str(row.points))}" for row in view.scores]
        return [" · ".join([*([head] if head else []), *rows])]

    def explain(self, action: Action) -> str:
        for toggled in (False, True):
            for choice in self.presenter.choices((), toggled):
                if choice.action == action:
                    return f"{choice.label} – {choice.detail}" if choice.detail else choice.label
        card = getattr(action, "card", None)
        if isinstance(card, str):
            for choice in self.presenter.choices((card,), False):
                if choice.action == action:
                    return f"{capitalised(card_name(card))}: {choice.label}"
        cards = getattr(action, "cards", None)
        if isinstance(cards, tuple):
            return ", ".join(card_name(card) for card in cards)
        return super().explain(action)

    def picture(self) -> list[str]:
        if self.observation is None:
            return []
        view = self.presenter.view()
        if view.summary is not None:
            return self._summary(view.summary)
        lines = self._scores(view)
        if view.trump.suit:
            trump = view.trump.suit
            named = f"{self.screen.suit(trump)} {trump_name(trump)}".strip()
            lines.append(", ".join(filter(None, (f"{trump_title(trump)}: {named}", view.trump.maker))))
        turned = [row.code for row in view.cards if row.zone in (UPCARD, TURNED) and row.face_up]
        if turned:
            lines.append(f"{tr('Turned up')}: {self.screen.card(turned[0])}")
        stock = view.stock or sum(seat.stock for seat in view.seats)
        if stock:
            lines.append(f"{tr('Stock')}: {tr_n('{n} card', '{n} cards', stock)}")
        lines += self._seats(view)
        mat = sorted((row for row in view.cards if row.zone == MAT), key=lambda row: row.place)
        if mat:
            lying = " ".join(self.screen.card(row.code) for row in mat)
            lines.append(f"{tr_context('Italian cards', 'On the table')}: {lying}")
        trick = getattr(self.observation, "trick", ())
        if trick:
            played = (f"{self.presenter.label(seat)} {self.screen.card(card)}" for seat, card in trick)
            lines.append(f"{tr('Trick')}: {', '.join(played)}")
        hand = self.presenter.hand_order(getattr(self.observation, "hand", ()))
        if hand:
            lines.append(f"{tr('Your hand')}: {self._hand(hand)}")
        return lines

    def _hand(self, hand: Sequence[Card]) -> str:
        """The cards; those that can't be played now in brackets."""
        playable = self.presenter.playable()
        shown = []
        for card in hand:
            out = bool(playable) and card not in playable
            text = self.screen.card(card, dim=out)
            shown.append(f"({text})" if out else text)
        return " ".join(shown)

    def _seats(self, view: TableView) -> list[str]:
        seats = sorted(view.seats, key=lambda seat: self.presenter.slot(seat.seat))
        names = [self.presenter.label(seat.seat) for seat in seats]
        widest = max(len(name) for name in names)
        lines = []
        for seat, name in zip(seats, names, strict=True):
            mark = ">" if seat.active else " "
            # The label tells name, badges, tricks and bid in words, for screen readers as for us.
            told = seat.label.removeprefix(name).lstrip(", ")
            lines.append(f"{mark} {name.ljust(widest)}  {told}".rstrip())
            shown = [row.code for row in view.cards if row.zone == OPEN and row.owner == seat.seat]
            if shown:
                lines.append(f"  {' ' * widest}  {' '.join(self.screen.card(card) for card in shown)}")
        return lines

    def _summary(self, summary: SummaryView) -> list[str]:
        lines = [self.screen.bold(summary.title), summary.subtitle]
        widest = max((len(line.label) + 2 * line.part for line in summary.lines), default=0)
        for line in summary.lines:
            label = f"{'  ' if line.part else ''}{line.label}".ljust(widest)
            a_line = max(5, (self.screen.width - widest - 4) // 4)
            values = [
                " ".join(self.card(card) for card in line.cards[start : start + a_line])
                for start in range(0, len(line.cards), a_line)
            ] or [line.value]
            lines.append(f"  {label}  {values[0]}")
            lines += [f"  {' ' * widest}  {value}" for value in values[1:]]
        gains = summary.gains or (0,) * len(summary.scores)  # a game of a single deal gains nothing
        for row, gain in zip(summary.scores, gains, strict=True):
            more = f" (+{gain})" if gain else ""
            lines.append(f"  {row.name}: {self.screen.bold(str(row.points))}{more}")
        if summary.waiting and summary.action is None and not summary.over:
            lines.append(summary.waiting)
        return lines
