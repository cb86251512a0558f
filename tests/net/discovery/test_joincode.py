# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import ipaddress

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from net.discovery.joincode import LETTERS, JoinCodeError, decode, encode, grouped, resolve
from net.transports.base import ConnectFailed

addresses = st.integers(0, 2**32 - 1).map(lambda n: str(ipaddress.IPv4Address(n)))
homes = st.tuples(st.integers(0, 255), st.integers(0, 255)).map(lambda p: f"192.168.{p[0]}.{p[1]}")
ports = st.one_of(st.integers(1, 65535), st.integers(47415, 47430))


@pytest.mark.parametrize(
    ("address", "length"),
    [
        ("192.168.0.0:47420", 5),
        ("192.168.1.20", 5),
        ("192.168.255.255:47427", 5),
        ("169.254.1.2", 6),
        ("172.16.0.1", 6),
        ("172.31.255.255:47427", 6),
        ("10.0.0.1", 7),
        ("10.255.255.255", 7),
        ("93.184.216.34", 9),
        ("192.168.1.20:8000", 11),
        ("255.255.255.255:65535", 11),
    ],
)
def test_the_likelier_an_address_the_shorter_its_code(address, length):
    code = encode(address)
    assert code is not None
    assert len(code.replace("-", "")) <= length


@given(st.one_of(addresses, homes), ports)
def test_every_address_comes_back(host, port):
    code = encode(f"{host}:{port}")
    assert code is not None
    assert set(code) <= set(LETTERS + "-")
    assert decode(code) == f"{host}:{port}"
    assert decode(code.lower().replace("-", " ")) == f"{host}:{port}"
    assert resolve(f" tavolino:{code} ") == f"{host}:{port}"


@given(homes, st.data())
def test_one_wrong_letter_is_always_found(host, data):
    code = encode(host)
    assert code is not None
    at = data.draw(st.integers(0, len(code) - 1))
    letter = data.draw(st.sampled_from(LETTERS))
    assume(letter != code[at])
    with pytest.raises(JoinCodeError):
        decode(code[:at] + letter + code[at + 1 :])


@given(addresses, ports, st.data())
def test_two_letters_that_changed_places_are_always_found(host, port, data):
    code = (encode(f"{host}:{port}") or "").replace("-", "")
    one, other = sorted(
        data.draw(st.lists(st.integers(0, len(code) - 1), min_size=2, max_size=2, unique=True))
    )
    assume(code[one] != code[other])
    swapped = [*code]
    swapped[one], swapped[other] = code[other], code[one]
    with pytest.raises(JoinCodeError):
        decode("".join(swapped))


@given(st.text(alphabet=LETTERS + "01OIL- ", max_size=14))
def test_nonsense_is_refused_or_means_exactly_one_address(text):
    try:
        address = decode(text)
    except JoinCodeError:
        return
    assert (encode(address) or "").replace("-", "") == text.replace("-", "").replace(" ", "")


def test_a_code_has_no_letters_that_look_alike():
    assert not set("01OIL") & set(LETTERS)
    with pytest.raises(JoinCodeError, match="0, O, 1, I and L"):
        decode("7RK2O")


@pytest.mark.parametrize("address", ["fd00::5", "[fd00::5]:47420", "anna-laptop.local"])
def test_there_are_no_codes_for_ipv6_and_names(address):
    assert encode(address) is None


def test_what_is_no_address_has_no_code():
    with pytest.raises(ConnectFailed):
        encode("192.168.1.1:99999")


@pytest.mark.parametrize(
    "typed",
    ["192.168.1.7", "192.168.1.7:47421", "[fd00::5]:47420", "fd00::5", "anna-laptop", "anna.local", "table",
     "bt:AA:BB:CC:DD:EE:FF", "DESKTOP-4F2A9K1", "PC-ANNA2", "", "été"],
)  # fmt: skip
def test_addresses_stay_what_they_are(typed):
    assert resolve(typed) == typed


def test_a_mistyped_code_is_told_apart_from_an_address():
    code = encode("192.168.1.20") or ""
    wrong = ("2" if code[0] != "2" else "3") + code[1:]
    with pytest.raises(JoinCodeError, match="not right"):
        resolve(wrong)
    for typed in ("tavolino:anything", "abc", "ab-c", "X7"):
        with pytest.raises(JoinCodeError):
            resolve(typed)
    assert resolve(wrong.lower() + "xyzabcdefg") == wrong.lower() + "xyzabcdefg"


@pytest.mark.parametrize(
    ("code", "shown"), [("ABCDE", "ABCDE"), ("ABCDEF", "ABC-DEF"), ("ABCDEFG", "ABCD-EFG"),
                        ("ABCDEFGHJ", "ABCD-EFGH-J"), ("ABCDEFGHJKM", "ABCD-EFGH-JKM")],
)  # fmt: skip
def test_long_codes_are_shown_in_groups(code, shown):
    assert grouped(code) == shown
