"""Probabilities as text: per cents, "1 in N", fractions, and tables as plain text and as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import accumulate
from math import log10
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.listing import data_frame
from manaforge_widgets.core.messages import clipped, short
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.ways import Ways, is_number

MOST_ROWS = 60
"""The most outcomes in a table: the neighbouring ones with the highest total probability. The table counts the rest."""
_MOST_IN_REPR = 20
_LONGEST = 24  # digits of a fraction or a number that are shown in full
_BAR = 20


def percent(chance: Fraction) -> str:
    """Return a probability in per cent, with one decimal. Only a certain event has 100 %, only an impossible one 0 %.

    Raises:
        OddsError: for anything but an int or Fraction from 0 to 1.

    Example:
        >>> percent(Fraction(5, 18)), percent(Fraction(1, 6**10)), percent(Fraction(1))
        ('27.8 %', '<0.1 %', '100 %')
    """
    chance = _chance(chance)
    if chance in (0, 1):
        return f"{100 * int(chance)} %"
    if chance < Fraction(1, 1000):
        return "<0.1 %"
    if chance > Fraction(999, 1000):
        return ">99.9 %"
    tenths = round(chance * 1000)
    return f"{tenths // 10}.{tenths % 10} %"


def one_in(chance: Fraction) -> str:
    """Return a probability as "1 in N": once in N tries on average.

    Raises:
        OddsError: for anything but an int or Fraction from 0 to 1.

    Example:
        >>> one_in(Fraction(5, 18)), one_in(Fraction(1, 6)), one_in(Fraction(0))
        ('1 in 3.6', '1 in 6', 'never')
    """
    chance = _chance(chance)
    if chance == 0:
        return "never"
    if chance == 1:
        return "always"
    tries = 1 / chance
    if tries < Fraction(101, 100):
        return "nearly always"
    if tries.denominator == 1 and tries < 100:
        return f"1 in {tries}"
    for below, decimals in ((2, 2), (100, 1)):
        if tries < below:
            whole, part = divmod(round(tries * 10**decimals), 10**decimals)
            return f"1 in {whole}.{part:0{decimals}}"
    return f"1 in {_rounded(round(tries))}"


def exact(chance: Fraction) -> str:
    """Return a probability as a fraction, with long numbers shortened.

    A shortened number shows its first and last digits, and how many digits it has.

    Raises:
        OddsError: for anything but an int or Fraction.

    Example:
        >>> exact(Fraction(1, 6)), exact(Fraction(1, 6**100))
        ('1/6', '1/6533…7376 (1 over 78 digits)')
    """
    if not isinstance(chance, (int, Fraction)):
        raise OddsError(f"{short(chance)} is not an exact probability; use a Fraction from 0 to 1.")
    top, bottom = chance.numerator, chance.denominator
    lengths = _digits(top), _digits(bottom)
    text = _whole(top) if bottom == 1 else f"{_whole(top)}/{_whole(bottom)}"
    if max(lengths) <= _LONGEST:
        return text
    return f"{text} ({lengths[0]} digits)" if bottom == 1 else f"{text} ({lengths[0]} over {lengths[1]} digits)"


def notation(ways: Ways) -> str:
    """Return a short distribution as Python code that makes it, and a long one as a summary.

    Example:
        >>> notation({"hit": 2, "miss": 4})
        "Distribution({'hit': 2, 'miss': 4})"
    """
    total = sum(ways.values())
    if len(ways) <= _MOST_IN_REPR and _digits(total) <= _LONGEST:
        return "Distribution({" + ", ".join(f"{short(outcome, 400)}: {count}" for outcome, count in ways.items()) + "})"
    first, last = (short(outcome, 60) for outcome in _ends(ways))
    return f"<Distribution: {_outcomes(len(ways))} from {first} to {last} in {_rounded(total)} ways>"


def text_table(ways: Ways) -> str:
    """Return the distribution as plain text.

    Example:
        >>> print(text_table({"hit": 1, "miss": 2}))
        outcome  exact  per cent  1 in N     chance
        hit      1/3    33.3 %    1 in 3     ██████████
        miss     2/3    66.7 %    1 in 1.50  ████████████████████
    """
    scale = _has_scale(ways)
    lines = [["outcome", "exact", "per cent", "1 in N", *(["at least", "at most"] * scale), "chance"]]
    for row in _rows(ways):
        # Even the smallest probability has a bar, so that it does not look like 0.
        bar = "█" * round(row.bar * _BAR) or "▏"
        lines.append([row.outcome, exact(row.chance), percent(row.chance), one_in(row.chance), *row.sums(), bar])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    texts = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines]
    return "\n".join([*texts, *_rest(ways)])


def html_table(ways: Ways) -> str:
    """Return the distribution as an HTML table, in the colours of the page around it.

    Example:
        >>> "<b>" in html_table({"<b>": 1})
        False
    """
    scale = _has_scale(ways)
    names = ["Outcome", "Exact", "Per cent", "1 in N", *(["At least", "At most"] * scale), "Chance"]
    head = "".join(f'<th scope="col" style="text-align:left">{name}</th>' for name in names)
    body = []
    for row in _rows(ways):
        cells = [exact(row.chance), percent(row.chance), one_in(row.chance), *row.sums()]
        bar = (
            f'<div aria-hidden="true" style="width:{float(row.bar) * 10:.3f}em;min-width:1px;height:.8em;'
            'background:var(--jp-brand-color1, currentColor)"></div>'
        )
        body.append(
            f'<tr><th scope="row" style="text-align:left">{escape(row.outcome)}</th>'
            + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
            + f'<td style="min-width:10em">{bar}</td></tr>'
        )
    total = sum(ways.values())
    caption = f"{_outcomes(len(ways))}, {_rounded(total)} way{'s' * (total != 1)}" + "".join(
        f"; {rest}" for rest in _rest(ways)
    )
    return (
        '<table class="manaforge-odds" style="color:var(--jp-ui-font-color1, currentColor);text-align:left">'
        f'<caption style="text-align:left">{escape(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table>"
    )


def outcome_frame(ways: Ways, *, exact: bool) -> Any:
    """Return a pandas DataFrame with the columns outcome, ways and probability, and one row for each outcome.

    Outcomes with named parts get one column for each part.

    Args:
        ways: the ways of each outcome.
        exact: whether all columns hold Python objects, so that nothing is rounded.

    Raises:
        OddsError: when pandas is not installed, or a named part of the outcomes has the name of another column.
    """
    total = sum(ways.values())
    columns: dict[str, list[Any]] = {
        "ways": list(ways.values()),
        "probability": [Fraction(count, total) for count in ways.values()],
    }
    kinds = {getattr(outcome, "_fields", None) for outcome in ways}
    names = kinds.pop() if len(kinds) == 1 else None
    parts = (
        {"outcome": list(ways)} if names is None else dict(zip(names, map(list, zip(*ways, strict=True)), strict=True))
    )
    for name in parts.keys() & columns.keys():
        raise OddsError(
            f"the outcomes can't have a part {name!r}, since the table has a column {name!r}; rename it with map()."
        )
    if exact:
        typed = {name: (column, "object") for name, column in (parts | columns).items()}
    else:
        typed = {name: _typed(column) for name, column in parts.items()}
        counts, dtype = _typed(columns["ways"])
        typed["ways"] = (counts, dtype) if dtype == "int64" else (list(map(_rounded_float, counts)), "float64")
        typed["probability"] = (list(map(float, columns["probability"])), "float64")
    try:
        return data_frame(typed)
    except GameError as error:
        raise OddsError(str(error)) from None


def _typed(column: list[Any]) -> tuple[list[Any], str]:
    """Return a column with the dtype that holds all its values exactly or as floats; object if there is none."""
    kinds = {type(value) for value in column}
    if kinds == {bool}:
        return column, "bool"
    if kinds == {int} and all(-(1 << 63) <= value < 1 << 63 for value in column):
        return column, "int64"
    if kinds == {str}:
        return column, "string"
    if kinds <= {int, float, Fraction} and kinds - {int}:
        return list(map(_rounded_float, column)), "float64"
    return column, "object"


def _rounded_float(number: float | Fraction) -> float:
    try:
        return float(number)
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")


@dataclass(frozen=True, slots=True)
class _Row:
    outcome: str
    chance: Fraction
    bar: Fraction
    """The length of the bar, as a share of the longest one."""
    at_least: Fraction | None
    at_most: Fraction | None

    def sums(self) -> list[str]:
        return [percent(chance) for chance in (self.at_least, self.at_most) if chance is not None]


def _likeliest(ways: Ways) -> slice:
    """Return the slice of outcomes to show: the neighbouring ones with the highest total probability."""
    sums = list(accumulate(ways.values(), initial=0))
    starts = range(max(len(ways) - MOST_ROWS, 0) + 1)
    start = max(starts, key=lambda start: sums[min(start + MOST_ROWS, len(ways))] - sums[start])
    return slice(start, start + MOST_ROWS)


def _rows(ways: Ways) -> Iterator[_Row]:
    total, most, scale = sum(ways.values()), max(ways.values()), _has_scale(ways)
    likeliest = _likeliest(ways)
    below = sum(list(ways.values())[: likeliest.start])
    for outcome, count in list(ways.items())[likeliest]:
        yield _Row(
            _text(outcome),
            Fraction(count, total),
            Fraction(count, most),
            Fraction(total - below, total) if scale else None,
            Fraction(below + count, total) if scale else None,
        )
        below += count


def _rest(ways: Ways) -> list[str]:
    left = len(ways) - MOST_ROWS
    if left <= 0:
        return []
    chance = 1 - Fraction(sum(list(ways.values())[_likeliest(ways)]), sum(ways.values()))
    return [f"{left:,} more outcome{'s' * (left > 1)} not shown, {percent(chance)} in all"]


def _has_scale(ways: Ways) -> bool:
    return all(is_number(outcome) and not isinstance(outcome, bool) for outcome in ways)


def _ends(ways: Ways) -> tuple[Any, Any]:
    outcomes = list(ways)
    return outcomes[0], outcomes[-1]


def _outcomes(count: int) -> str:
    return f"{count:,} outcome{'s' * (count != 1)}"


def _text(outcome: object) -> str:
    """Return an outcome as it appears in a table: texts without quotes, numbers as they are, long values shortened."""
    if isinstance(outcome, Fraction):
        return (
            f"{short(outcome.numerator, 30)}/{short(outcome.denominator, 30)}"
            if outcome.denominator > 1
            else _text(outcome.numerator)
        )
    return clipped(outcome, 60) if isinstance(outcome, str) else short(outcome, 60)


def _chance(chance: object) -> Fraction:
    if not isinstance(chance, (int, Fraction)) or not 0 <= chance <= 1:
        raise OddsError(f"{short(chance)} is not a probability; use a Fraction from 0 to 1.")
    return Fraction(chance)


def _digits(number: int) -> int:
    """Return the number of decimal digits; ``len(str(number))`` fails beyond a few thousand."""
    number = abs(number)
    digits = int(max(number.bit_length() - 1, 0) * log10(2)) + 1
    return digits + int(number >= 10**digits)


def _whole(number: int) -> str:
    digits = _digits(number)
    if digits <= _LONGEST:
        return str(number)
    return f"{'-' * (number < 0)}{abs(number) // 10 ** (digits - 4)}…{abs(number) % 10**4:04}"


def _rounded(number: int) -> str:
    digits = _digits(number)
    if digits <= 15:
        return f"{number:,}"
    tenths = round(Fraction(number, 10 ** (digits - 2)))
    if tenths == 100:
        tenths, digits = 10, digits + 1
    return f"{tenths // 10}.{tenths % 10} × 10^{digits - 1}"
