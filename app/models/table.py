# SPDX-License-Identifier: GPL-3.0-or-later
"""The view model of one table: what ``Table/TablePage.qml`` is handed as ``required property``.

For whoever composes the app::

    table = TableViewModel(handle, settings, participant, parent)
    table.receive(update)        # every update of net.session.client, on the GUI thread
    table.sound.connect(sounds.play)

``handle`` needs ``act(action)``, ``start()`` and ``back_to_lobby()`` (a ``TableHandle`` of the runtime, or
anything like it); ``settings`` is a ``SettingsModel`` (``value`` and the signal ``changed``), of which
animation, reading_pause and until_click matter here. The first update must be one that carries the
``TableInfo`` (Joined or TableUpdated).

The object is thin: presenters decide what is shown, the playback when.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtQml import QmlElement

from app.games.registry import FRONTS, presenter_for
from app.i18n import tr
from app.models.cards import CardsModel
from app.models.game_model import GameModel
from app.models.games import game_model
from app.models.line import LineModel
from app.models.qt import Property, QmlUncreatable
from app.models.rows import RowsModel
from app.models.table_rows import TableRows
from app.presenters.hints import described
from app.presenters.line import ASKED, HELD, PROMPT, READING, Said
from app.presenters.table import TablePresenter
from app.presenters.table_playback import Pace, Playback
from app.presenters.view import HAND, MAT, Beat, CardView, ChoiceView, SummaryView, TableView
from app.presenters.words import more_time
from engines.contract import Action
from net.protocol.messages import BackToLobby, Request, Start, TableInfo
from net.session.client import Joined, Observed, RequestRefused, TableUpdated

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1

LOG_LINES = 400
EMPTY = TableView(seats=())


class Handle(Protocol):
    """What the table asks of the runtime."""

    def act(self, action: Action) -> Any: ...

    def ask(self, request: Request) -> Any: ...


class Preferences(Protocol):
    """What the table asks of the settings."""

    animation: float
    reading_pause: float
    until_click: bool


@QmlElement
@QmlUncreatable("made in Python")
class TableViewModel(QObject):
    """Everything ``TablePage`` binds to. Intents come in through the slots ``pick``, ``choose``,
    ``confirm``, ``goOn``, ``skip``, ``rematch`` and ``backToLobby``."""

    viewChanged = Signal()
    tableChanged = Signal()
    travelChanged = Signal()
    refused = Signal(int, str)
    """A card that can't be played was tried (its id), or an intent was turned down (0): why, in words."""
    sound = Signal(str)
    announced = Signal(str)
    """A line for screen readers: the viewer is asked something."""
    hintChanged = Signal()

    def __init__(
        self,
        handle: Handle,
        settings: Any,
        participant: int = 0,
        parent: QObject | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._handle = handle
        self._settings = settings
        self._participant = participant
        self._clock = clock
        self._info: TableInfo | None = None
        self._presenter: TablePresenter | None = None
        self._match = 0
        self._view = EMPTY
        self._choices: tuple[ChoiceView, ...] = ()
        self._selected: list[int] = []
        self._toggled = False
        self._sent = False
        self._pending = 0
        self._hovered = 0
        self._own: GameModel | None = None
        self._travel = 0.0
        self._full_hand = 0  # the largest of the match: plates keep their distance when cards are played
        self._several = False
        self.can_take_back = False  # by the newest update
        self._guidance = ""
        self._hinted = 0
        self._cards = CardsModel(self)
        self._rows = TableRows(self)
        self._playback = Playback()
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._pump)
        self._line = LineModel(self._usual, lambda: self._view, clock, self)
        self.viewChanged.connect(self._line.refresh)
        self.tableChanged.connect(self._line.refresh)
        settings.changed.connect(self._take_settings)
        self._take_settings()

    # --- what comes in --------------------------------------------------------------------------

    def receive(self, update: object) -> None:
        """Take in an update of the client session. Raises UnknownGameError or OptionsError for a table
        this version can't show (the session has checked that before)."""
        if isinstance(update, Observed):
            self._observe(update)
        elif isinstance(update, Joined):
            self._participant = update.participant
            self._set_table(update.table)
        elif isinstance(update, TableUpdated):
            self._set_table(update.table)
        elif isinstance(update, RequestRefused):
            self._refuse(update)

    def _set_table(self, info: TableInfo) -> None:
        self._info = info
        if self._presenter is not None and info.match == self._match:
            self._presenter.set_table(info)
            if not self._playback.pending:
                self._show(self._presenter.view())
            else:
                self._show_seats()
        self.tableChanged.emit()

    def _observe(self, update: Observed) -> None:
        if self._info is None:
            return
        presenter = self._presenter
        if presenter is None or presenter.viewer != update.seat or self._match != self._info.match:
            if self._match != self._info.match:
                self._rows.log.show([])
                self._full_hand = 0
            self._guidance = ""
            self._line.clear()
            presenter = presenter_for(self._info, update.seat)
            presenter.several = self._several
            self._presenter, self._match = presenter, self._info.match
            self._set_game_model()
            self._playback.clear()
            self._toggled = False
        if update.resync:
            self._playback.clear()
        self._sent, self._pending = False, 0
        self.can_take_back = update.can_take_back
        self.advise("")
        self._playback.add(presenter.observe(update.observation, update.events, update.resync))
        self._pump()
        if update.late is not None and update.late == update.seat:
            self._line.tell(presenter.late(update.events))
            self._line.tell(more_time(self._is_host()), once=True)

    def share(self, several: bool) -> None:
        """Whether several people read this screen, so that nobody can be called “you” before all of them."""
        self._several = several
        if self._presenter is not None:
            self._presenter.several = several

    def _set_game_model(self) -> None:
        """The game's own model, new with every match."""
        assert self._presenter is not None
        if self._own is not None:
            self._own.deleteLater()
        self._own = game_model(self._presenter, self)
        self.tableChanged.emit()

    def _refuse(self, update: RequestRefused) -> None:
        if not self._sent:
            return
        card, self._pending, self._sent = self._pending, 0, False
        self._refresh()
        why = self._presenter.words(update.text) if self._presenter else str(update.text)
        self._turn_down(card, why)

    def _turn_down(self, card: int, why: str) -> None:
        self._line.refuse(why)
        self.sound.emit("error")
        self.refused.emit(card, why)

    def _take_settings(self) -> None:
        value: Preferences = self._settings.value
        self._playback.pace = Pace(value.animation, value.reading_pause, value.until_click)

    # --- the show -------------------------------------------------------------------------------

    def _pump(self) -> None:
        self._run(self._playback.advance(self._clock()))

    def _run(self, beats: list[Beat]) -> None:
        lines = [line for beat in beats for line in beat.log]
        if lines:
            self._rows.log.add(lines, LOG_LINES)
        if beats:
            # Before the cards change places, for it is how long they take.
            self._travel = max(beat.travel for beat in beats)
            self.travelChanged.emit()
            self._show(beats[-1].view)
            sounds = [beat.sound for beat in beats if beat.sound]
            for name in dict.fromkeys(sounds[-2:] if len(beats) > 1 else sounds):
                self.sound.emit(name)
        due = self._playback.next_due()
        if due is None or due == inf:
            self._timer.stop()
        else:
            self._timer.start(max(0, round((due - self._clock()) * 1000)))

    def _catch_up(self) -> None:
        """The player acts: show at once whatever still waits."""
        if self._playback.pending:
            self._run(self._playback.fast_forward())

    def _show(self, view: TableView) -> None:
        asked = view.prompt if view.my_turn and view.prompt != self._view.prompt else ""
        if view.phase != self._view.phase or not view.choosing:
            self._selected = []
        if not view.toggle:
            self._toggled = False
        self._view = view
        self._full_hand = max(self._full_hand, view.full_hand, self._hand_size())
        self._rows.show_summary(view.summary)
        self._rows.scores.show(view.scores)
        self._refresh()
        if asked:
            self.announced.emit(asked)

    def _refresh(self) -> None:
        presenter, view = self._presenter, self._view
        if presenter is None:
            return
        there = {c.card_id for c in view.cards if self._mine(c) or c.zone == MAT}
        self._selected = [key for key in self._selected if key in there]
        self._show_seats()
        self._refresh_cards()
        if self._own is not None:
            self._own.show(view)
        self._rows.show_peek(view.last_trick, presenter.slot, presenter.label)
        shown = view.my_turn and not self._sent and not self._playback.pending
        self._choices = presenter.choices(self._selected_codes(), self._toggled) if shown else ()
        self._rows.choices.show(self._choices)
        self.viewChanged.emit()

    def _show_seats(self) -> None:
        if self._presenter is not None and self._view.seats:
            self._rows.show_seats(self._presenter.people(), self._view.seats)

    def _refresh_cards(self) -> None:
        presenter = self._presenter
        assert presenter is not None
        cards = presenter.offered(self._view.cards, self._selected_codes() or self._hovered_codes())
        self._cards.show_cards(cards, presenter.slot, self._selected, self._pending, self._hinted)

    def _mine(self, card: CardView) -> bool:
        viewer = self._presenter.viewer if self._presenter else None
        return card.zone == HAND and card.owner == viewer

    def _hovered_codes(self) -> list[str]:
        if not self._view.my_turn or self._sent:
            return []
        return [card.code for card in self._view.cards if card.card_id == self._hovered and self._mine(card)]

    def _selected_codes(self) -> list[str]:
        codes = {card.card_id: card.code for card in self._view.cards}
        return [codes[key] for key in self._selected]

    # --- what the player does -------------------------------------------------------------------

    def _send(self, action: Action, card: int = 0) -> None:
        self._catch_up()
        self._sent, self._pending = True, card
        self.acted()
        self._refresh()
        self._handle.act(action)

    def send(self, action: Action) -> None:
        """An action that the game's own model has put together."""
        if not self._sent:
            self._send(action)

    def turn_down(self, why: str) -> None:
        """Say why something can't be done, without asking the host."""
        self._turn_down(0, why)

    def guide(self, text: str) -> None:
        """What the viewer is to do next with what the game's own model shows; "" for what is usual."""
        if text != self._guidance:
            self._guidance = text
            self._line.refresh()

    def advise(self, text: str, card: int = 0, *, thinking: bool = False) -> None:
        """Show a hint: in words, and at that card (its id; 0: at none). "" takes it away."""
        self._line.advise(text, thinking=thinking)
        if card != self._hinted:
            self._hinted = card
            if self._presenter is not None:
                self._refresh_cards()
        self.hintChanged.emit()

    def acted(self) -> None:
        """The viewer has changed something on the table: what was said of how it lay is no longer true."""
        self._line.acted()
        self.advise("")

    def _usual(self) -> Said:
        """What the line says unless there is something to be told."""
        if self._info is not None and self._info.paused:
            return Said(tr("The host holds the table"), HELD)
        if self._playback.reading and self._playback.pace.until_click:
            return Said(tr("Click the table to go on"), READING)
        asked = self._view.my_turn and not self._sent
        picked = self._selected_codes() if self._presenter is not None and self._view.my_turn else []
        told = self._presenter.advice(picked) if self._presenter is not None and picked else ""
        return Said(
            told or (self._guidance if asked else "") or self._view.prompt, ASKED if asked else PROMPT
        )

    def selection(self) -> tuple[int, ...]:
        """The ids of the cards that are picked and not sent yet."""
        return tuple(self._selected)

    def select(self, *cards: int) -> None:
        """Make these the picked cards; none lays every card back."""
        self._line.acted()
        self._selected = list(cards)
        self._refresh()

    @Slot(int)
    def pick(self, card_id: int) -> None:
        """A card of the own hand was clicked, tapped, dropped on the table or entered: play it, select
        it, or say why not."""
        if self._presenter is None or self._sent:
            return
        self._catch_up()
        card = next((c for c in self._view.cards if c.card_id == card_id), None)
        if card is not None and card.zone == MAT:
            self._pick_with(card_id)
        if card is None or not self._mine(card):
            return
        if not self._view.my_turn:
            self._turn_down(card_id, self._presenter.not_your_turn())
        elif card.code not in self._presenter.playable():
            self._turn_down(card_id, self._presenter.why_not(card.code))
        elif self._view.choosing > 1 or self._view.confirm:
            self._select(card_id)
        else:
            action = self._presenter.card_action(card.code)
            if action is not None:
                self._send(action, card_id)
            else:  # there is more than one way to play it
                self._selected = [] if self._selected[:1] == [card_id] else [card_id]
                self._refresh()

    def _pick_with(self, card_id: int) -> None:
        """A card in the middle that goes with the one picked from the hand."""
        presenter = self._presenter
        if presenter is None or not self._selected or not self._view.my_turn:
            return
        rest = [key for key in self._selected if key != card_id]
        self._selected = rest if card_id in self._selected else [*rest, card_id]
        action = presenter.completed(self._selected_codes())
        if action is not None:
            self._send(action, self._selected[0])
        else:
            self._refresh()

    @Slot()
    def putBack(self) -> None:  # noqa: N802
        """The picked cards are not to be played after all."""
        self.select()

    @Slot(int)
    def hover(self, card_id: int) -> None:
        """The pointer or the keyboard is on that card of the hand (0: on none)."""
        if card_id != self._hovered:
            self._hovered = card_id
            if self._presenter is not None and not self._selected:
                self._refresh_cards()

    def _select(self, card_id: int) -> None:
        many = self._view.choosing
        if card_id in self._selected:
            if many == 1:
                self.confirm()
                return
            self._selected.remove(card_id)
        else:
            self._selected = [*self._selected, card_id][-many:]
        self._refresh()

    @Slot(int)
    def choose(self, number: int) -> None:
        """The button of that number was pressed."""
        if self._sent or not 0 <= number < len(self._choices):
            return
        action = self._choices[number].action
        if action is not None:
            self._toggled = False
            self._send(action, self._selected[0] if len(self._selected) == 1 else 0)

    @Slot()
    def confirm(self) -> None:
        """Press the first button that can be pressed (the Enter key after selecting cards)."""
        for number, choice in enumerate(self._choices):
            if choice.action is not None:
                self.choose(number)
                return

    @Slot()
    def carryOutHint(self) -> None:  # noqa: N802
        """Do on the table what the hint says, where the game offers that; nothing is sent yet."""
        if self._own is not None:
            self._own.carryOutHint()

    @Slot()
    def goOn(self) -> None:  # noqa: N802
        """ "Continue" on the summary."""
        summary = self._view.summary
        if summary is not None and summary.action is not None and not self._sent:
            self._send(summary.action)

    @Slot()
    def skip(self) -> None:
        """A click on the felt: end the pause that runs."""
        self._playback.skip()
        self._pump()

    @Slot()
    def rematch(self) -> None:
        """The host plays again with the same people."""
        self._handle.ask(Start())

    @Slot()
    def backToLobby(self) -> None:  # noqa: N802
        self._handle.ask(BackToLobby())

    @property
    def busy(self) -> bool:
        """Whether something that has happened is still to be shown."""
        return self._playback.pending > 0

    @Slot()
    def catchUp(self) -> None:  # noqa: N802
        """Show at once whatever still waits."""
        self._catch_up()
        self._refresh()

    def describe(self, action: Action) -> tuple[str, int]:
        """A hint in words and, where it is about a card of the hand, that card's id (0: none)."""
        presenter = self._presenter
        if presenter is None:
            return "", 0
        told = self._own.describe(action) if self._own is not None else None
        if told is not None:
            return told
        return described(presenter, self._view, action)

    @Slot()
    def retranslate(self) -> None:
        """The language has changed: say everything anew."""
        if self._presenter is not None and self._presenter.observation is not None:
            self._playback.fast_forward()
            self._show(self._presenter.view())

    # --- what QML reads -------------------------------------------------------------------------

    def _set_toggled(self, on: bool) -> None:
        if on != self._toggled:
            self._toggled = on
            self._refresh()

    def _summary(self) -> SummaryView | None:
        return self._view.summary

    def _hand_size(self) -> int:
        viewer = self._presenter.viewer if self._presenter else None
        return sum(c.zone == HAND and c.owner == viewer for c in self._view.cards)

    def _scene(self) -> str:
        front = FRONTS.get(self._info.game) if self._info else None
        return front.scene if front is not None else ""

    def _is_host(self) -> bool:
        people = self._info.people if self._info else ()
        return any(p.host and p.participant == self._participant for p in people)

    cards = Property(CardsModel, lambda self: self._cards, constant=True)
    seats = Property(RowsModel, lambda self: self._rows.seats, constant=True)
    choices = Property(RowsModel, lambda self: self._rows.choices, constant=True)
    scores = Property(RowsModel, lambda self: self._rows.scores, constant=True)
    log = Property(RowsModel, lambda self: self._rows.log, constant=True)
    peek = Property(RowsModel, lambda self: self._rows.peek, constant=True)
    summaryLines = Property(RowsModel, lambda self: self._rows.summary_lines, constant=True)
    summaryScores = Property(RowsModel, lambda self: self._rows.summary_scores, constant=True)

    game = Property(str, lambda self: self._info.game if self._info else "", notify=tableChanged)
    tableName = Property(str, lambda self: self._info.name if self._info else "", notify=tableChanged)
    numSeats = Property(int, lambda self: len(self._info.seats) if self._info else 4, notify=tableChanged)
    host = Property(bool, _is_host, notify=tableChanged)
    paused = Property(bool, lambda self: bool(self._info and self._info.paused), notify=tableChanged)

    deck = Property(
        str, lambda self: self._presenter.game.type.deck.value if self._presenter else "", notify=tableChanged
    )
    """The cards the game is played with: ``french``, ``italian`` or ``numbered``."""

    scene = Property(str, lambda self: self._scene(), notify=tableChanged)
    chips = Property(
        bool, lambda self: self._presenter is not None and self._presenter.chips, notify=tableChanged
    )
    """Whether teams are shown by their chips."""

    own = Property(QObject, lambda self: self._own, notify=tableChanged)
    """The game's own model, null for the games with tricks."""

    phase = Property(str, lambda self: self._view.phase, notify=viewChanged)
    middle = Property(str, lambda self: self._view.middle, notify=viewChanged)
    """What the middle of the table is for: ``bidding``, ``trick``, ``mat`` or ``none``."""

    line = Property(LineModel, lambda self: self._line, constant=True)
    hintReady = Property(bool, lambda self: bool(self._own and self._own.hint_ready()), notify=hintChanged)
    """Whether a hint is shown that the game can carry out."""

    myTurn = Property(bool, lambda self: self._view.my_turn and not self._sent, notify=viewChanged)
    choosing = Property(int, lambda self: self._view.choosing, notify=viewChanged)
    picking = Property(
        bool,
        lambda self: self._view.choosing == 1 and not self._view.confirm and bool(self._selected),
        notify=viewChanged,
    )
    """A card is picked and it is still to be said how it is played."""

    watching = Property(
        bool, lambda self: self._presenter is not None and self._presenter.viewer is None, notify=viewChanged
    )
    reading = Property(
        bool, lambda self: self._playback.reading and self._playback.pace.until_click, notify=viewChanged
    )
    toggle = Property(str, lambda self: self._view.toggle if self._choices else "", notify=viewChanged)
    toggleDetail = Property(str, lambda self: self._view.toggle_detail, notify=viewChanged)
    toggled = Property(bool, lambda self: self._toggled, _set_toggled, notify=viewChanged)
    travel = Property(int, lambda self: round(self._travel * 1000), notify=travelChanged)
    """How long cards are under way in the beat that is shown, in milliseconds at normal speed."""

    goal = Property(str, lambda self: self._view.goal, notify=viewChanged)
    deal = Property(str, lambda self: self._view.deal, notify=viewChanged)
    tricksInDeal = Property(int, lambda self: self._view.tricks_in_deal, notify=viewChanged)
    trickSize = Property(int, lambda self: self._view.trick_size, notify=viewChanged)
    stock = Property(int, lambda self: self._view.stock, notify=viewChanged)
    fullHand = Property(int, lambda self: self._full_hand, notify=viewChanged)
    openHands = Property(bool, lambda self: self._view.open_hands, notify=viewChanged)
    handSize = Property(int, lambda self: self._hand_size(), notify=viewChanged)
    trump = Property(str, lambda self: self._view.trump.suit, notify=viewChanged)
    trumpName = Property(str, lambda self: self._view.trump.name, notify=viewChanged)
    trumpMaker = Property(str, lambda self: self._view.trump.maker, notify=viewChanged)
    trumpTeam = Property(int, lambda self: self._view.trump.team, notify=viewChanged)
    peekRow = Property(bool, lambda self: self._view.last_trick.row, notify=viewChanged)
    peekText = Property(str, lambda self: self._view.last_trick.text, notify=viewChanged)

    summaryShown = Property(bool, lambda self: self._view.summary is not None, notify=viewChanged)
    summaryTitle = Property(str, lambda self: s.title if (s := self._summary()) else "", notify=viewChanged)
    summarySubtitle = Property(
        str, lambda self: s.subtitle if (s := self._summary()) else "", notify=viewChanged
    )
    summaryTone = Property(str, lambda self: s.tone if (s := self._summary()) else "", notify=viewChanged)
    summaryWaiting = Property(
        str, lambda self: s.waiting if (s := self._summary()) else "", notify=viewChanged
    )
    summaryOpen = Property(
        bool,
        lambda self: (s := self._summary()) is not None and s.action is not None and not self._sent,
        notify=viewChanged,
    )
    matchOver = Property(bool, lambda self: (s := self._summary()) is not None and s.over, notify=viewChanged)
