"""Reads a student's answer and compares it with the key, as a teacher would who is glad of a right idea."""

from __future__ import annotations

import math
import re
from fractions import Fraction

from manaforge_widgets.games.api import GameError
from manaforge_widgets.games.brief import brief

_NUMBER = r"[-+]?(?:\d{1,30}(?:[.,]\d{1,30})?|[.,]\d{1,30})"
_FORMS = re.compile(
    rf"(?P<top>{_NUMBER})\s*(?:/|over|out of|of|:)\s*(?P<bottom>{_NUMBER})"
    rf"|(?P<times>{_NUMBER})\s+in\s+(?P<tries>{_NUMBER})"
    rf"|(?P<percent>{_NUMBER})\s*(?:%|per\s?cent)"
    rf"|(?P<number>{_NUMBER})",
    re.IGNORECASE,
)
_NEAR = Fraction(1, 1_000_000)
_PLACES = Fraction(1, 2_000)
"""Half of the third decimal place."""
_PER_CENT = Fraction(1, 100)
_BITS = 400
_ERRORS = 4
"""A simulation's answer may lie so many standard errors from the exact chance."""


def read_answer(answer: object) -> Fraction | None:
    """A student's answer as a fraction; None for none.

    Args:
        answer: a Fraction, an int, a float, or a text such as ``"17/36"``, ``"47.2 %"``, ``"0,472"`` or ``"1 in 4"``.

    Raises:
        GameError: for something that is no number.

    Example:
        >>> read_answer("17/36"), read_answer("25 %"), read_answer("1 in 4"), read_answer(" ")
        (Fraction(17, 36), Fraction(1, 4), Fraction(1, 4), None)
        >>> read_answer("a lot")
        Traceback (most recent call last):
        manaforge_widgets.games.api.GameError: 'a lot' can't be read; write 17/36, 0.472 or 47.2 %.
    """
    if answer is None or answer is ...:
        return None
    if isinstance(answer, Fraction) or (isinstance(answer, int) and not isinstance(answer, bool)):
        if max(answer.numerator.bit_length(), answer.denominator.bit_length()) > _BITS:
            raise GameError(f"{brief(answer)} has more digits than any answer needs.")
        return Fraction(answer)
    if isinstance(answer, float) and math.isfinite(answer):
        return Fraction(answer).limit_denominator(10**12)
    if isinstance(answer, str):
        if not answer.strip():
            return None
        if found := _FORMS.fullmatch(answer.strip()):
            return _value(found)
    raise GameError(f"{brief(answer)} can't be read; write 17/36, 0.472 or 47.2 %.")


def _value(found: re.Match[str]) -> Fraction:
    top = found["top"] or found["times"]
    if top is None:
        return _fraction(found["percent"]) / 100 if found["percent"] else _fraction(found["number"])
    bottom = _fraction(found["bottom"] or found["tries"])
    if not bottom:
        raise GameError("nothing can be divided by 0.")
    return _fraction(top) / bottom


def _fraction(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))


def agrees(answer: Fraction, key: Fraction) -> bool:
    """Whether an answer is the key, to a millionth part of it or to three decimal places.

    Example:
        >>> agrees(Fraction("0.472"), Fraction(17, 36)), agrees(Fraction("0.47"), Fraction(17, 36))
        (True, False)
    """
    return abs(answer - key) <= max(abs(key) * _NEAR, _PLACES)


def rounds(answer: Fraction, key: object) -> bool:
    """Whether an answer is the key to a whole per cent, which is too coarse to tell it from others.

    Example:
        >>> rounds(Fraction("0.47"), Fraction(17, 36)), rounds(Fraction("0.48"), Fraction(17, 36))
        (True, False)
    """
    return isinstance(key, Fraction) and abs(answer - key) <= _PER_CENT / 2


def agrees_with_simulation(answer: Fraction, key: Fraction, trials: int) -> bool:
    """Whether an answer may come from so many trials: it lies within four standard errors of the exact chance.

    Example:
        >>> agrees_with_simulation(Fraction("0.55"), Fraction(1, 2), 200)
        True
        >>> agrees_with_simulation(Fraction("0.55"), Fraction(1, 2), 20_000)
        False
    """
    if trials < 1 or not 0 <= answer <= 1:
        return False
    # Squared, so that it stays exact; three decimal places may have been rounded.
    off = max(abs(answer - key) - _PLACES, Fraction(0))
    return off**2 <= _ERRORS**2 * key * (1 - key) / trials
