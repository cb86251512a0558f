# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a window opens on the screens there are."""

from __future__ import annotations

import pytest

from app.placement import Area, fitted

LAPTOP = Area(0, 27, 1366, 741)  # 1366x768 with a panel at the top
BIG = Area(1366, 0, 2560, 1440)
SMALL = Area(0, 0, 800, 500)


def inside(area: Area, screen: Area) -> bool:
    return (
        screen.x <= area.x
        and screen.y <= area.y
        and area.x + area.width <= screen.x + screen.width
        and area.y + area.height <= screen.y + screen.height
    )


@pytest.mark.parametrize("screen", [LAPTOP, BIG, SMALL, Area(-1920, -200, 1920, 1080)])
@pytest.mark.parametrize("size", [(1280, 800), (3840, 2160), (320, 360), (1366, 768)])
@pytest.mark.parametrize("place", [None, (0, 0), (5000, 5000), (-400, -300), (1500, 100), (1300, 700)])
def test_a_window_lies_wholly_on_a_screen(
    screen: Area, size: tuple[int, int], place: tuple[int, int]
) -> None:
    wanted = None if place is None else Area(*place, *size)
    area = fitted(wanted, size, [screen])
    assert inside(area, screen)
    assert area.y >= screen.y + 40, "its title bar can be reached"
    assert (area.width <= size[0], area.height <= size[1]) == (True, True)


def test_the_first_time_it_is_in_the_middle_and_no_larger_than_the_screen() -> None:
    area = fitted(None, (1280, 800), [LAPTOP])
    assert (area.width, area.height) == (1280, 693)
    assert area.x == 43
    assert fitted(None, (1280, 800), [BIG])[2:] == (1280, 800)


def test_it_comes_back_where_it_was() -> None:
    wanted = Area(1500, 120, 1280, 800)
    assert fitted(wanted, (1280, 800), [LAPTOP, BIG]) == wanted


def test_a_screen_that_is_gone_is_replaced_by_the_main_one() -> None:
    wanted = Area(1500, 120, 1280, 800)
    area = fitted(wanted, (1280, 800), [LAPTOP])
    assert inside(area, LAPTOP)
    assert area == fitted(None, (1280, 800), [LAPTOP])


def test_a_size_of_a_big_screen_fits_a_small_one() -> None:
    area = fitted(Area(0, 60, 2500, 1300), (2500, 1300), [LAPTOP])
    assert (area.width, area.height) == (1350, 693)


def test_without_a_screen_it_is_as_it_was() -> None:
    assert fitted(None, (1280, 800), []) == Area(0, 0, 1280, 800)
