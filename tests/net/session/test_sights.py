# SPDX-License-Identifier: GPL-3.0-or-later
"""Nobody plays one deal out of two hands: who may have seen another one waits for the next deal."""

from __future__ import annotations

import pytest

from net.protocol.messages import Sit, Stand, Start
from net.session.client import RequestRefused
from net.session.sights import Sight, could_be, place_of
from tests.net.session.world import Guest, World, table_config

HOME, OTHER, DEVICE = "192.168.1.7", "192.168.1.8", "AA:BB:CC:DD:EE:FF"


def playing(**config) -> tuple[World, Guest]:
    """A match that Olga plays with AI; its first deal is being played."""
    world = World(table_config(options={"points_to_win": 10}, **config))
    olga = world.owner()
    olga.ask(Start())
    world.play_on([olga], until=lambda: olga.sees.phase == "play")
    return world, olga


def next_deal(world: World, people: list[Guest]) -> None:
    deal = people[0].sees.deal
    world.play_on(people, until=lambda: people[0].sees.deal > deal and people[0].sees.phase != "deal")


def test_who_leaves_and_comes_again_as_somebody_new_gets_no_second_hand() -> None:
    world, olga = playing()
    bo = world.join("Bo", origin=HOME)
    assert bo.session.seat == 1
    assert bo.sees.hand
    bo.leave()
    new = world.join("Somebody else", origin=HOME)
    assert new.session.seat == 1, "the hand they know is theirs"
    new.leave()
    cy = world.join("Cy", origin=OTHER)
    again = world.join("Bo again", origin=HOME)
    assert again.session.seat is None
    assert not again.sees.hand
    told = again.of(RequestRefused)[-1]
    assert (told.code, told.id) == ("next-deal", None)
    again.ask(Sit(seat=3))
    assert again.refusal == "next-deal"
    next_deal(world, [olga, cy, again])
    assert again.session.seat is not None
    assert again.sees.hand


def test_a_second_link_from_one_device_gets_no_second_hand_either() -> None:
    world, _ = playing()
    assert world.join("Bo", origin=HOME).session.seat == 1
    assert world.join("Bo too", origin=HOME).session.seat is None


def test_others_sit_down_at_once() -> None:
    world, _ = playing()
    seats = [world.join(name, origin=f"192.168.1.{n}").session.seat for n, name in enumerate("ABC", 20)]
    assert seats == [1, 2, 3]


def test_who_was_here_by_network_is_not_let_in_by_bluetooth() -> None:
    world, _ = playing()
    bo = world.join("Bo", origin=HOME)
    assert world.join("Cy", origin=DEVICE).session.seat == 2, "Bo is there: Cy is somebody else"
    bo.ask(Stand())
    bo.leave()
    assert world.join("Dee", origin="11:22:33:44:55:66").session.seat == 1, "the hand that was seen"
    assert world.join("Em", origin="22:22:33:44:55:66").session.seat is None


def test_whoever_comes_back_with_their_token_has_their_seat() -> None:
    world, _ = playing()
    bo = world.join("Bo", origin=HOME)
    world.drop(bo)
    bo.origin = OTHER
    world.connect(bo)
    assert bo.session.seat == 1
    assert bo.sees.hand


def test_before_the_cards_are_dealt_everybody_is_free() -> None:
    world = World(table_config())
    olga = world.owner()
    bo = world.join("Bo", origin=HOME)
    bo.leave()
    assert world.join("Bo again", origin=HOME).session.seat == 1
    assert world.join("And again", origin=HOME).session.seat == 2
    olga.ask(Start())


def test_people_at_the_hosts_own_device_are_not_suspected() -> None:
    world, _ = playing()
    seats = [world.join(name, token=world.host.invite()).session.seat for name in ("Bea", "Carl")]
    assert seats == [1, 2]


@pytest.mark.parametrize(
    ("one", "other", "gone", "same"),
    [
        (HOME, HOME, False, True),
        (HOME, OTHER, True, False),
        (HOME, DEVICE, True, True),
        (HOME, DEVICE, False, False),
        ("fe80::1%eth0", "fe80::2%eth0", False, True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", False, True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", True, False),
        ("::ffff:192.168.1.7", HOME, False, True),
        ("", HOME, True, False),
    ],
)
def test_who_could_be_whom(one: str, other: str, gone: bool, same: bool) -> None:
    assert could_be(Sight(1, 5, one), 6, other, gone=gone) is same
    assert could_be(Sight(1, 5, one), 5, other, gone=gone)


def test_places() -> None:
    assert place_of("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert place_of(DEVICE) == DEVICE
