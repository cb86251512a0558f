# SPDX-License-Identifier: GPL-3.0-or-later
"""Join codes: a table's IPv4 address and port in few letters that can be read aloud and typed.

A code is a number in base 31, its last letter a check digit that finds every single wrong letter and
every two that changed places. The letters are those that can't be taken for another: no 0, O, 1, I, L.
Smaller numbers go to the likelier addresses, so a table in a home network (192.168.x.y at a usual port)
has a code of five letters, one anywhere in the world at any port eleven. There are no codes for IPv6:
they would be as long as the address."""

from __future__ import annotations

import ipaddress

from engines.text import T, Text
from net.discovery.news import SCHEME
from net.transports.tcp import DEFAULT_PORT, USUAL_PORTS, format_address, parse_address

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
BASE = len(LETTERS)  # 31, a prime: that is what makes the check digit as good as it is
SHORTEST, LONGEST = 5, 11


class JoinCodeError(ValueError):
    """What was typed was meant as a code but is none. ``text`` tells people."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


def _ranges() -> list[tuple[int, int, int, int]]:
    """(first number, addresses' first, count, ports) of each kind of address, in the numbers' order."""
    networks = ("192.168.0.0/16", "169.254.0.0/16", "172.16.0.0/12", "10.0.0.0/8")
    ranges, first = [], 0
    for network in networks:
        known = ipaddress.IPv4Network(network)
        ranges.append((first, int(known.network_address), known.num_addresses, USUAL_PORTS))
        first += known.num_addresses * USUAL_PORTS
    ranges.append((first, 0, 2**32, USUAL_PORTS))
    first += 2**32 * USUAL_PORTS
    ranges.append((first, 0, 2**32, 2**16))
    return ranges


RANGES = _ranges()


def encode(address: str) -> str | None:
    """The code of ``host:port`` (or of a host at the usual port), in groups as it is shown; None for an
    IPv6 address or a name. Raises ConnectFailed for what is no address."""
    host, port = parse_address(address)
    try:
        number = int(ipaddress.IPv4Address(host))
    except ValueError:
        return None
    for first, start, count, ports in RANGES:
        offset = port - (DEFAULT_PORT if ports == USUAL_PORTS else 0)
        if 0 <= offset < ports and start <= number < start + count:
            return grouped(_letters(first + (number - start) * ports + offset))
    raise AssertionError("the last range takes every port")


def decode(code: str) -> str:
    """The address a code stands for; case, spaces and hyphens don't matter. Raises JoinCodeError."""
    text = _bare(code)
    if any(letter not in LETTERS for letter in text):
        raise JoinCodeError(T("Join codes have none of the letters 0, O, 1, I and L. Please look again."))
    digits = [LETTERS.index(letter) for letter in text]
    wrong = JoinCodeError(T("A letter of the join code is not right. Please compare it with the host’s."))
    if not SHORTEST <= len(digits) <= LONGEST or digits[-1] != _check(digits[:-1]):
        raise wrong
    number = 0
    for digit in digits[:-1]:
        number = number * BASE + digit
    for first, start, count, ports in reversed(RANGES):
        if number >= first:
            offset, port = divmod(number - first, ports)
            address = start + offset
            at = port + (DEFAULT_PORT if ports == USUAL_PORTS else 0)
            if offset >= count or at == 0 or _letters(number) != text:
                raise wrong
            return format_address(str(ipaddress.IPv4Address(address)), at, always_port=True)
    raise wrong


def resolve(typed: str) -> str:
    """The address behind what a person typed: itself, or what the code stands for. Raises JoinCodeError for
    a code with a mistake, and for a word that is too short for either; whether something else is an address
    is not looked at."""
    text = typed.strip()
    marked = text.lower().startswith(SCHEME)
    if marked:
        text = text[len(SCHEME) :].strip()
    bare = _bare(text)
    if any(sign in text for sign in ".:[]%@/_") or not (bare.isascii() and bare.isalnum()):
        return text
    try:
        return decode(text)
    except JoinCodeError:
        if marked or _looks_like_code(text) or len(bare) < SHORTEST:
            raise
        return text


def grouped(code: str) -> str:
    """A code in the groups it is shown in."""
    if len(code) <= SHORTEST:
        return code
    cut = (len(code) + 1) // 2 if len(code) <= 8 else 4
    return "-".join(code[n : n + cut] for n in range(0, len(code), cut))


def _looks_like_code(text: str) -> bool:
    """The name of a computer is rather in small letters, or longer, has its hyphen elsewhere, or no digit."""
    bare = _bare(text)
    fits = SHORTEST <= len(bare) <= LONGEST
    shaped = "-" not in text or text == grouped(bare)
    return fits and shaped and text == text.upper() and any(c.isdigit() for c in bare)


def _bare(code: str) -> str:
    return "".join(c for c in code.upper() if c not in " -–\u00a0")


def _letters(number: int) -> str:
    digits: list[int] = []
    while number or len(digits) < SHORTEST - 1:
        number, digit = divmod(number, BASE)
        digits.append(digit)
    digits.reverse()
    return "".join(LETTERS[d] for d in [*digits, _check(digits)])


def _check(digits: list[int]) -> int:
    """A sum with another weight at each place: as 31 is a prime, no change of one digit and no exchange
    of two leaves it as it is."""
    return sum((place + 2) * digit for place, digit in enumerate(reversed(digits))) % BASE
