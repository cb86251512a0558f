# SPDX-License-Identifier: GPL-3.0-or-later
"""Euchre's house rules. Sources and wording of the rules: docs/rules/euchre.md."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engines.options import Choice, Option, Options, OptionsError, Preset
from engines.text import N_, T

DEALING = N_("Cards and dealing")
BIDDING = N_("Bidding")
ALONE = N_("Going alone")
SCORING = N_("Scoring and match")

TO_POINTS = "points"
FIXED_DEALS = "deals"
POINTS = tuple(Choice(n, str(n)) for n in (5, 7, 10, 11, 15))


class EuchreOptions(Options, frozen=True):
    """North American four-handed Euchre by default: 24 cards, to 10 points."""

    deck_size: Annotated[
        int,
        Option(
            N_("Cards"),
            help=N_("24 cards go from the nine up, 28 from the eight, 32 from the seven."),
            group=DEALING,
            choices=(Choice(24, "24"), Choice(28, "28"), Choice(32, "32")),
        ),
    ] = 24
    joker: Annotated[
        bool,
        Option(N_("Joker (the Benny)"), help=N_("A joker is added: it is the highest trump."), group=DEALING),
    ] = False
    farmers_hand: Annotated[
        str,
        Option(
            N_("Farmer’s hand"),
            help=N_(
                "Before the bidding, one player with three low cards may swap them once for the three cards "
                "that lie under the turned-up card. Clean: three of one rank. Mixed: any three low cards."
            ),
            group=DEALING,
            choices=(Choice("off", N_("Off")), Choice("clean", N_("Clean")), Choice("mixed", N_("Mixed"))),
        ),
    ] = "off"
    misdeal_hands: Annotated[
        bool,
        Option(
            N_("No ace, no face: deal again"),
            help=N_(
                "A player without an ace, a face card or a joker may ask for a new deal before the bidding."
            ),
            group=DEALING,
        ),
    ] = False
    stick_the_dealer: Annotated[
        bool,
        Option(
            N_("Stick the dealer"),
            help=N_("When everyone has passed twice, the dealer must name a trump suit."),
            group=BIDDING,
        ),
    ] = False
    no_trump: Annotated[
        str,
        Option(
            N_("No trump in the second round"),
            help=N_("High: aces are best. Low: the lowest card takes the trick."),
            group=BIDDING,
            choices=(
                Choice("off", N_("Off")),
                Choice("high", N_("High")),
                Choice("both", N_("High and low")),
            ),
        ),
    ] = "off"
    keep_upcard: Annotated[
        bool,
        Option(
            N_("The dealer must keep the turned-up card"),
            help=N_("The dealer may not lay away the card just picked up."),
            group=BIDDING,
        ),
    ] = False
    alone_allowed: Annotated[
        bool,
        Option(N_("Going alone allowed"), help=N_("The maker may play without the partner."), group=ALONE),
    ] = True
    canadian_loner: Annotated[
        bool,
        Option(
            N_("Canadian loner"),
            help=N_("The dealer’s partner, when ordering up, must play alone."),
            group=ALONE,
            needs=(("alone_allowed", (True,)),),
        ),
    ] = False
    loner_lead: Annotated[
        str,
        Option(
            N_("Who leads against a loner"),
            group=ALONE,
            choices=(
                Choice("left_of_dealer", N_("Left of the dealer")),
                Choice("left_of_loner", N_("Left of the loner")),
            ),
            needs=(("alone_allowed", (True,)),),
        ),
    ] = "left_of_dealer"
    defend_alone: Annotated[
        bool,
        Option(
            N_("Defending alone"),
            help=N_("Against a loner a defender may play alone too; a euchre then counts 4 points."),
            group=ALONE,
            needs=(("alone_allowed", (True,)),),
        ),
    ] = False
    match_end: Annotated[
        str,
        Option(
            N_("The match ends"),
            group=SCORING,
            choices=(
                Choice(TO_POINTS, N_("At a number of points")),
                Choice(FIXED_DEALS, N_("After a number of deals")),
            ),
        ),
    ] = TO_POINTS
    points_to_win: Annotated[
        int,
        Option(
            N_("Points to win"),
            group=SCORING,
            choices=POINTS,
            needs=(("match_end", (TO_POINTS,)),),
        ),
    ] = 10
    number_of_deals: Annotated[
        int,
        Option(
            N_("Number of deals"),
            group=SCORING,
            minimum=1,
            maximum=40,
            needs=(("match_end", (FIXED_DEALS,)),),
        ),
    ] = 8
    lone_march_points: Annotated[
        int,
        Option(
            N_("Points for a lone march"),
            help=N_("All five tricks, playing alone."),
            group=SCORING,
            minimum=2,
            maximum=5,
            needs=(("alone_allowed", (True,)),),
        ),
    ] = 4
    euchre_points: Annotated[
        int,
        Option(
            N_("Points for a euchre"),
            help=N_("For the defenders when the makers take fewer than three tricks."),
            group=SCORING,
            minimum=1,
            maximum=4,
        ),
    ] = 2

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", N_("Standard (North America)"), {}),
        Preset("bar", N_("Bar rules: stick the dealer"), {"stick_the_dealer": True}),
        Preset("canadian", N_("Canadian loner"), {"canadian_loner": True, "stick_the_dealer": True}),
        Preset(
            "british",
            N_("British, with the Benny"),
            {"joker": True, "points_to_win": 11, "loner_lead": "left_of_loner"},
        ),
        Preset("short", N_("Short: to 5 points"), {"points_to_win": 5}),
    )

    def validate_combination(self) -> None:
        """The farmer's hand needs three cards under the turned-up one, which 24, 28 and 32 all leave."""
        if self.canadian_loner and not self.alone_allowed:
            raise OptionsError(T("A Canadian loner needs “Going alone allowed”"), "canadian_loner")
        if self.defend_alone and not self.alone_allowed:
            raise OptionsError(T("Defending alone needs “Going alone allowed”"), "defend_alone")
