"""Messages stay short and can be sent, whatever was put in."""

from __future__ import annotations

from fractions import Fraction

import pytest

from manaforge_widgets.core.api import GameError, Refusal
from manaforge_widgets.core.messages import LONGEST, clipped, short


class Hostile:
    def __repr__(self) -> str:
        raise RuntimeError


class Leaving:
    def __repr__(self) -> str:
        raise SystemExit


@pytest.mark.parametrize(
    "value",
    [
        type("str", (), {})(),
        type("list", (), {})(),
        Leaving(),
        "x" * 10_000_000,
        10**5000,
        -(10**5000),
        Fraction(10**5000, 3),
        [10**5000],
        list(range(1_000_000)),
        dict.fromkeys(range(1000), "x" * 1000),
        b"\0" * 1_000_000,
        "\ud800\0\n" * 100,
        Hostile(),
        [Hostile()],
    ],
    ids=lambda value: type(value).__name__,
)
def test_any_value_is_written_in_few_characters(value: object) -> None:
    for most in (20, 40, 60):
        text = short(value, most)
        assert 0 < len(text) <= most
        text.encode()


def test_a_list_that_holds_itself_is_written() -> None:
    value: list[object] = []
    value.append(value)
    assert short(value) == "[[[[[...]]]]]"


@pytest.mark.parametrize("value", ["earth", 7, None, True, ("a", 1), ["b"], {"c": 2}, 1.5])
def test_a_short_value_is_written_as_repr_does(value: object) -> None:
    assert short(value) == repr(value)


def test_no_message_is_longer_than_the_most() -> None:
    for message in ("x" * 10_000, Refusal("{seat-1} " * 1000, "AB-R1")):
        error = GameError(message)
        assert len(str(error)) <= LONGEST
        assert len(error.refusal.words) <= LONGEST
        assert len(str(error.refusal)) <= LONGEST


def test_half_a_symbol_is_not_left_at_the_end() -> None:
    assert clipped("pays {earth}{fire}", 16) == "pays {earth}…"
    assert clipped("pays {earth}{fire}", 13) == "pays {earth}…"


def test_a_message_can_be_encoded() -> None:
    str(GameError("there is no \ud800.")).encode()
