"""How a student's answer is read and compared."""

from __future__ import annotations

from fractions import Fraction

import pytest

import manaforge_widgets as mf
from manaforge_widgets.lessons.answers import agrees, agrees_with_simulation, read_answer

WAYS = (
    *(Fraction(17, 36), 17 / 36, "17/36", " 17 / 36 ", "34/72", "17 of 36", "17 out of 36", "17 in 36"),
    *("0.4722222", "0,4722222", ".4722222", "47.22222 %", "47.22222%", "47,22222 per cent"),
)


@pytest.mark.parametrize("answer", WAYS)
def test_a_chance_may_be_written_in_many_ways(answer: object) -> None:
    read = read_answer(answer)
    assert read is not None
    assert agrees(read, Fraction(17, 36))


@pytest.mark.parametrize("answer", [None, "", "   ", "\n", ...])
def test_nothing_is_no_answer(answer: object) -> None:
    assert read_answer(answer) is None


@pytest.mark.parametrize(
    "answer", ["a half", "1/0", "17//36", [], {}, True, float("nan"), float("inf"), "9" * 4000, "½%%"]
)
def test_what_is_no_number_is_refused_in_words(answer: object) -> None:
    with pytest.raises(mf.GameError) as caught:
        read_answer(answer)
    assert len(str(caught.value)) < 300


def test_three_decimal_places_are_enough_and_two_are_not() -> None:
    assert agrees(Fraction("0.472"), Fraction(17, 36))
    assert not agrees(Fraction("0.47"), Fraction(17, 36))
    assert not agrees(Fraction(1, 2), Fraction(17, 36))


@pytest.mark.parametrize(
    ("share", "trials", "right"), [("0.5", 20, True), ("0.5", 20_000, False), ("0.48", 20_000, True)]
)
def test_a_simulation_may_be_four_standard_errors_off(share: str, trials: int, right: bool) -> None:
    assert agrees_with_simulation(Fraction(share), Fraction(17, 36), trials) is right


def test_a_simulation_of_nothing_proves_nothing() -> None:
    assert not agrees_with_simulation(Fraction(1, 2), Fraction(1, 2), 0)
