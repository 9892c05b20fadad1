"""How a student's answer is read and compared."""

from __future__ import annotations

from fractions import Fraction

import pytest

import manaforge_widgets as mf
from manaforge_widgets.lessons.answers import agrees, percent_meant, read_answer

SLASH = "\u2044"
WAYS = (
    *(Fraction(17, 36), 17 / 36, "17/36", " 17 / 36 ", "34/72", "17 of 36", "17 out of 36", "17 in 36"),
    *("0.4722222", "0,4722222", ".4722222", "47.22222 %", "47.22222%", "47,22222 per cent"),
    *("1 - 19/36", f"1 \u2212 19{SLASH}36", "9/36 + 8/36", "(9 + 9 - 1) / 36", "17 ÷ 36", f"17{SLASH}36"),
    *("100% - 19/36", "-(2 - 89/36)"),
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
    "answer",
    [
        *("a half", "1/0", "17//36", [], {}, True, float("nan"), float("inf"), "9" * 4000),
        *("½%%", "3½", "1 - ", "(1/2", "2**9"),
        *("1/(2-2)", "(" * 100 + "1" + ")" * 100, "*".join(["9" * 30] * 6), "__import__('os')", "1e400", "1 +"),
    ],
)
def test_what_is_no_number_is_refused_in_words(answer: object) -> None:
    with pytest.raises(mf.GameError) as caught:
        read_answer(answer)
    assert len(str(caught.value)) < 300


def test_three_decimal_places_are_enough_and_two_are_not() -> None:
    assert agrees(Fraction("0.472"), Fraction(17, 36))
    assert not agrees(Fraction("0.47"), Fraction(17, 36))
    assert not agrees(Fraction(1, 2), Fraction(17, 36))


def test_a_fraction_of_one_character_is_read() -> None:
    assert [read_answer(text) for text in ("½", "⅓", " ¾ ", "½ %", "½ + ¼")] == [
        Fraction(1, 2),
        Fraction(1, 3),
        Fraction(3, 4),
        Fraction(1, 200),
        Fraction(3, 4),
    ]


@pytest.mark.parametrize(("answer", "meant"), [("47.4", "47.4"), ("5", "5"), (" 47,4 ", "47,4"), (47.4, "47.4")])
def test_a_percentage_without_its_sign_is_asked_about(answer: object, meant: str) -> None:
    assert percent_meant(answer) == f"Do you mean {meant} %? Write the sign, too."


@pytest.mark.parametrize("answer", ["0.474", "1", "47.4 %", "47/99", "-3", "101", "", None, True, Fraction(47)])
def test_nothing_is_asked_about_other_answers(answer: object) -> None:
    assert percent_meant(answer) == ""
