"""Calibration: whether the probabilities before the rolls of a game came true as often as they said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.guesses import Guess
from manaforge_widgets.widgets.to_json import exact_of, is_open

_EDGES: Final = tuple(Fraction(fifth, 5) for fifth in range(6))
_OUTSIDE: Final = 0.025
"""The probability that chance alone leads below, or above, the usual range."""
_SURPRISES: Final = 3
"""How many of the least likely events are named."""

_Event = tuple[Fraction, float]
"""A probability or a guess, and what came of it: 1, 0, or the probability that the roll left."""


def calibration(rolls: Sequence[shapes.RollView], guesses: Iterable[Guess] = ()) -> shapes.CalibrationView | None:
    """Compare the probabilities before some rolls with what came, in five ranges of probability.

    Some rolls do not decide a probability, because dice may be rolled again. It then counts with the probability that
    is left after the roll. On average that is as much as the probability before.

    The usual range of a count leaves out the 2.5 % of lowest and of highest counts that chance alone leads to. It takes
    events of different rolls as independent. Events of the same roll tend to come true together. How often they do is
    not counted: it is assumed that they always do when they can, which gives the greatest spread.

    Args:
        rolls: the rolls of a finished game, in order.
        guesses: guesses of the same game. A guess counts if its number was the probability at the moment of the roll.

    Returns:
        None if no roll had a probability between 0 and 1.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.widgets.presenter import presenter_of
        >>> from manaforge_widgets.widgets.rolls import Rolls
        >>> m = mf.new_match("kings_forge", seats=2, seed=7)
        >>> mf.play_out(m, "greedy")
        >>> *_, rolls = Rolls(presenter_of(m), viewer=0).steps(range(1, m.step + 1), ["You", "Ann"])
        >>> whole = calibration(rolls)["whole"]
        >>> whole["least"] <= whole["came"] <= whole["most"] <= whole["events"]
        True
    """
    events = [[(exact_of(row["chance"]), row["came"]) for row in _open(roll)] for roll in rolls]
    known = [[(chance, came) for chance, came in roll if came is not None] for roll in events]
    if not any(known):
        return None
    own = _guessed(rolls, guesses)
    return {
        "rows": [_row(known, own, low, high) for low, high in pairwise(_EDGES)],
        "whole": _row(known, own, _EDGES[0], _EDGES[-1]),
        "guessed": round(float(sum(guess for guess, _ in own)), 1),
        "undecided": sum(0 < came < 1 for roll in known for _, came in roll),
        "surprises": _surprises(rolls),
    }


def _lies(chance: Fraction, low: Fraction, high: Fraction) -> bool:
    return low <= chance < high or chance == high == 1


def _open(roll: shapes.RollView) -> Iterator[shapes.ResultView]:
    return (row for row in roll["results"] if row["single"] and is_open(row["chance"]))


def _surprises(rolls: Sequence[shapes.RollView]) -> list[shapes.SurpriseView]:
    """Return the events that turned out against the odds, the least likely first."""
    against = [
        (exact_of(row["chance"]) if row["came"] else 1 - exact_of(row["chance"]), roll, row)
        for roll in rolls
        for row in _open(roll)
        if row["came"] in (0, 1)
    ]
    least = sorted((one for one in against if one[0] < Fraction(1, 2)), key=lambda one: one[0])
    return [
        {"step": roll["step"], "seat": roll["seat"], "round": roll["round"], "result": row}
        for _, roll, row in least[:_SURPRISES]
    ]


def _row(
    rolls: Sequence[Sequence[_Event]], guesses: Sequence[_Event], low: Fraction, high: Fraction
) -> shapes.CalibrationRow:
    """Return the counts of the events, given by roll, and of the guesses that lie in a range of probability."""
    inside = [[event for event in roll if _lies(event[0], low, high)] for roll in rolls]
    chances = [[float(chance) for chance, _ in roll] for roll in inside]
    right = [came for guess, came in guesses if _lies(guess, low, high)]
    least, most = _usual(chances)
    return {
        "low": round(100 * low),
        "events": sum(map(len, chances)),
        "expected": round(sum(map(sum, chances)), 1),
        "came": round(sum(came for roll in inside for _, came in roll), 1),
        "least": least,
        "most": most,
        "guesses": len(right),
        "right": round(sum(right), 1),
    }


def _usual(chances: Sequence[Sequence[float]]) -> tuple[int, int]:
    """Return the least and the greatest usual number of events that come true, given their probabilities by roll."""
    ways = [1.0]
    for roll in chances:
        # If they come true together whenever they can, at least k do so with the k-th highest probability.
        at_least = [1.0, *sorted(roll, reverse=True), 0.0]
        exactly = [here - more for here, more in pairwise(at_least)]
        longer = [0.0] * (len(ways) + len(roll))
        for count, way in enumerate(ways):
            for more, share in enumerate(exactly):
                longer[count + more] += way * share
        ways = longer
    return _first_beyond(ways), len(ways) - 1 - _first_beyond(ways[::-1])


def _first_beyond(ways: Sequence[float]) -> int:
    """Return the first place at which the sum of the probabilities exceeds what may lie outside on one side."""
    total = 0.0
    for place, way in enumerate(ways):
        total += way
        if total > _OUTSIDE:
            return place
    return len(ways) - 1


def _asked(row: shapes.ResultView, guess: Guess) -> bool:
    """Return whether a guess was about a result; one guess may be about several actions with equal numbers."""
    return row["asked"] != "" and row["asked"].casefold() in guess.what.casefold()


def _guessed(rolls: Sequence[shapes.RollView], guesses: Iterable[Guess]) -> list[_Event]:
    """Return each guess whose probability was that of a roll, with what came of it."""
    decided: dict[int, _Event] = {}
    for guess in guesses:
        row = next(
            (
                row
                for roll in rolls
                if roll["step"] > guess.step and guess.round <= roll["round"] <= guess.round + 1
                for row in roll["results"]
                if _asked(row, guess) and exact_of(row["chance"]) == guess.exact
            ),
            None,
        )
        if row is not None and row["came"] is not None:
            # Whoever undoes and guesses again is asked about the same roll: the last guess counts.
            decided[id(row)] = guess.guess, row["came"]
    return list(decided.values())
