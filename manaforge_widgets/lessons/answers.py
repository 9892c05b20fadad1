"""Functions that read students' answers in many notations, and compare them with the right answer."""

from __future__ import annotations

import math
import re
import unicodedata
from fractions import Fraction

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import clipped, short

FORMS = "1/3, 0.333 or 33.3 %"
"""Examples of how to write a probability; the page shows the same ones next to the field."""
OUT_OF_RANGE = "A chance lies between 0 and 1, or 0 % and 100 %."

_NUMBER = r"[-+]?(?:\d{1,30}(?:[.,]\d{1,30})?|[.,]\d{1,30})"
_FORMS = re.compile(
    rf"(?P<top>{_NUMBER})\s*(?:/|over|out of|of|:)\s*(?P<bottom>{_NUMBER})"
    rf"|(?P<times>{_NUMBER})\s+in\s+(?P<tries>{_NUMBER})"
    rf"|(?P<percent>{_NUMBER})\s*(?:%|per\s?cent)"
    rf"|(?P<number>{_NUMBER})",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"\s*(\d{1,30}(?:[.,]\d{1,30})?|[.,]\d{1,30}|[-+*/()%])")
_PLAIN_NUMBER = re.compile(rf"\s*{_NUMBER}\s*")
_GROUPED = re.compile(r"\d{1,3}(?:[,.\s'\u2019]\d{3}){1,9}")
"""A whole number of four or more digits in groups of three, such as 7,707 or 7 707."""
_FRACTION_SLASH = "\u2044"
_SIGNS = str.maketrans(f"{_FRACTION_SLASH}\u2215\u00f7\u2212\u2013\u00d7\u00b7\u22c5", "///--***")
"""The keyboard's characters for other slashes, division signs, minus signs and multiplication signs."""
_MOST_TOKENS = 40
_NEAR = Fraction(1, 1_000_000)
PLACES = Fraction(1, 2_000)
"""Half of the third decimal place."""
_PER_CENT = Fraction(1, 100)
_BITS = 400


def read_answer(answer: object, forms: str = FORMS) -> Fraction | None:
    """Return a student's answer as a fraction; None for a blank one.

    Args:
        answer: a Fraction, an int, a float, or a text such as ``"17/36"``, ``"47.2 %"``, ``"0,472"``, ``"1 in 4"``,
            ``"½"`` or ``"1 - 19/36"``.
        forms: the examples in the message about an answer that can't be read. They must not contain a right answer.

    Raises:
        GameError: for anything that is not a number.

    Example:
        >>> read_answer("17/36"), read_answer("25 %"), read_answer("1 in 4"), read_answer(" ")
        (Fraction(17, 36), Fraction(1, 4), Fraction(1, 4), None)
        >>> read_answer("1 - 19/36"), read_answer("½")
        (Fraction(17, 36), Fraction(1, 2))
        >>> read_answer("a lot")
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: 'a lot' can't be read; write a number such as 1/3, 0.333 or 33.3 %.
    """
    if answer is None or answer is ...:
        return None
    if isinstance(answer, Fraction) or (isinstance(answer, int) and not isinstance(answer, bool)):
        return _bounded(Fraction(answer), answer)
    if isinstance(answer, float) and math.isfinite(answer):
        return Fraction(answer).limit_denominator(10**12)
    if isinstance(answer, str):
        text = _plain(answer)
        if not text:
            return None
        if match := _FORMS.fullmatch(text):
            return _value(match)
        if (worked_out := _Sum(text).value()) is not None:
            return _bounded(worked_out, answer)
    raise GameError(f"{short(answer)} can't be read; write a number such as {forms}.")


def _bounded(value: Fraction, answer: object) -> Fraction:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > _BITS:
        raise GameError(f"{short(answer)} has more digits than any answer needs.")
    return value


def _plain(text: str) -> str:
    """Return the text with special signs, and fractions such as ½, spelled with the characters of a keyboard."""
    return "".join(map(_spelled, text.strip())).translate(_SIGNS).strip()


def _spelled(letter: str) -> str:
    spelled = unicodedata.normalize("NFKC", letter)
    return f"({spelled})" if len(spelled) > 1 and _FRACTION_SLASH in spelled else letter


def _value(match: re.Match[str]) -> Fraction:
    top = match["top"] or match["times"]
    if top is None:
        return _fraction(match["percent"]) / 100 if match["percent"] else _fraction(match["number"])
    return _ratio(_fraction(top), _fraction(match["bottom"] or match["tries"]))


def _ratio(top: Fraction, bottom: Fraction) -> Fraction:
    if not bottom:
        raise GameError("you can't divide by 0.")
    return top / bottom


def _fraction(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))


class _Sum:
    """Reads arithmetic with + - * / % and brackets; it evaluates nothing except numbers.

    Args:
        text: the student's answer.
    """

    def __init__(self, text: str) -> None:
        self._tokens: list[str] = []
        place = 0
        while place < len(text) and (token := _TOKEN.match(text, place)) and len(self._tokens) <= _MOST_TOKENS:
            self._tokens.append(token[1])
            place = token.end()
        if place < len(text):
            self._tokens = []
        self._at = 0

    def value(self) -> Fraction | None:
        """Return the value of the text; None if it can't be read."""
        try:
            value = self._added()
        except ValueError:
            return None
        return value if self._at == len(self._tokens) else None

    def _next(self, *wanted: str) -> str:
        """Take and return the next token if it is one of these; otherwise return an empty text."""
        if self._at >= len(self._tokens) or self._tokens[self._at] not in wanted:
            return ""
        self._at += 1
        return self._tokens[self._at - 1]

    def _added(self) -> Fraction:
        total = self._multiplied()
        while sign := self._next("+", "-"):
            total += self._multiplied() if sign == "+" else -self._multiplied()
        return total

    def _multiplied(self) -> Fraction:
        product = self._signed()
        while sign := self._next("*", "/"):
            other = self._signed()
            product = product * other if sign == "*" else _ratio(product, other)
        return product

    def _signed(self) -> Fraction:
        if self._next("-"):
            return -self._signed()
        value = self._one()
        return value / 100 if self._next("%") else value

    def _one(self) -> Fraction:
        if self._next("("):
            value = self._added()
            if not self._next(")"):
                raise ValueError
            return value
        if self._at >= len(self._tokens) or self._tokens[self._at] in "+-*/()%":
            raise ValueError
        self._at += 1
        return _fraction(self._tokens[self._at - 1])


def ungrouped(answer: object) -> object:
    """Return a whole number that is written in groups of three digits without the signs between them.

    Use it only where a whole number is asked for: elsewhere ``7,707`` is a number with three decimal places.

    Example:
        >>> ungrouped("7,707"), ungrouped(" 30 828 "), ungrouped("7,70"), ungrouped(12)
        ('7707', '30828', '7,70', 12)
    """
    if isinstance(answer, str) and _GROUPED.fullmatch(answer.strip()):
        return re.sub(r"\D", "", answer)
    return answer


def percent_meant(answer: object) -> str:
    """Return a question to the student if the percent sign seems to be missing; empty for other answers.

    Example:
        >>> percent_meant("47.4"), percent_meant("47.4 %"), percent_meant(0.474)
        ('Do you mean 47.4 %? Write the sign, too.', '', '')
    """
    if isinstance(answer, str):
        text = answer.strip() if _PLAIN_NUMBER.fullmatch(answer) else ""
    else:
        text = str(answer) if isinstance(answer, int | float) and not isinstance(answer, bool) else ""
    if not text or len(text) > _BITS or not _PLAIN_NUMBER.fullmatch(text) or not 1 < _fraction(text) <= 100:
        return ""
    return f"Do you mean {clipped(text, 20)} %? Write the sign, too."


def rounding(answer: object) -> Fraction:
    """Return half of the last decimal place in which an answer is written, 0 if it has none.

    A whole percentage is rounded to two decimal places; a fraction is not rounded.

    Args:
        answer: the answer as the student wrote it.

    Example:
        >>> [str(rounding(answer)) for answer in ("0.33", "33 %", "33,3%", 0.25, "1/3", "4")]
        ['1/200', '1/200', '1/2000', '1/200', '0', '0']
    """
    text = str(answer) if isinstance(answer, float) else answer
    match = _FORMS.fullmatch(_plain(text)) if isinstance(text, str) else None
    if match is None or not (match["percent"] or match["number"]):
        return Fraction(0)
    decimals = (match["percent"] or match["number"]).replace(",", ".").partition(".")[2]
    places = len(decimals) + (2 if match["percent"] else 0)
    return Fraction(1, 2 * 10**places) if places else Fraction(0)


def agrees(answer: Fraction, key: Fraction) -> bool:
    """Return whether an answer is right: within half of the third decimal place, or a millionth of the right answer.

    Example:
        >>> agrees(Fraction("0.472"), Fraction(17, 36)), agrees(Fraction("0.47"), Fraction(17, 36))
        (True, False)
    """
    return abs(answer - key) <= max(abs(key) * _NEAR, PLACES)


def rounds(answer: Fraction, key: object) -> bool:
    """Return whether an answer is the right answer rounded to a whole percent. That is not precise enough.

    Example:
        >>> rounds(Fraction("0.47"), Fraction(17, 36)), rounds(Fraction("0.48"), Fraction(17, 36))
        (True, False)
    """
    return isinstance(key, Fraction) and abs(answer - key) <= _PER_CENT / 2
