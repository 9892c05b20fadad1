"""An explorer of precision: many running shares in one chart, and the number of trials that a precision takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, isqrt, log10
from random import Random

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.core.messages import short
from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.explorer import Explorer, choice, press, slide
from manaforge_widgets.lessons.explorers import drawing
from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.widgets import lesson_shapes as shapes

Z = Fraction(196, 100)
"""The 97.5 % quantile of the normal distribution with two decimal places, as school books have it."""
RUNS = 50
FEWEST = 10
MOST = 40_000
"""The most trials of a run."""
PRECISIONS = (Fraction(5, 100), Fraction(2, 100), Fraction(1, 100), Fraction(1, 200))
_A_DECADE = 6
"""The number of points of a line from 10 to 100 trials, from 100 to 1,000, and so on."""
_DIGITS = 40
_GRAIN = 10**12


class Fan(Explorer):
    """Fifty running shares of successes, with the band that holds 95 % of all shares, and a precision to buy.

    Args:
        title: the heading.
        rng: the source of its random numbers.
        chance: the chance of a success.
        noun: the plural of a trial, such as ``"crafts"``.
        precisions: the precisions to choose from, as shares: a hundredth is 1 point.
        about: the id of the prediction that guesses a number of trials, in a list; it is marked in the chart.

    Raises:
        ArgumentError: when a success is impossible or certain, or a precision takes more than 40,000 trials.

    Example:
        >>> fan = Fan("Buy precision", Random(1), Fraction(5, 18), "crafts")
        >>> fan.take("precision", "± 1 point")
        >>> fan.trials
        7707
        >>> [needed(Fraction(5, 18), half) for half in PRECISIONS]
        [309, 1927, 7707, 30828]
    """

    def __init__(
        self,
        title: str,
        rng: Random,
        chance: Fraction,
        noun: str = "trials",
        precisions: Sequence[Fraction] = PRECISIONS,
        about: Sequence[str] = (),
    ) -> None:
        super().__init__(title, rng, about)
        if not 0 < chance < 1:
            raise ArgumentError(f"chance must lie between 0 and 1, not {short(chance)}.")
        if not precisions or max(needed(chance, half) for half in precisions) > MOST:
            raise ArgumentError(
                f"precisions must be shares that take at most {MOST:,} trials, not {short(precisions)}."
            )
        self.chance, self.noun = chance, noun
        self.precisions = {_name(half): half for half in precisions}
        self.precision = next(iter(self.precisions))
        self.trials = needed(chance, precisions[0])
        self._runs: list[int] = []

    def hear(self, guesses: Mapping[str, str]) -> None:
        """Take the student's guesses; see :meth:`Explorer.hear`."""
        super().hear(guesses)
        if (guess := self._guess) is not None:
            self.said = f"You said: {int(guess):,} {self.noun}."

    @property
    def _guess(self) -> Fraction | None:
        return next((self.guess(name) for name in self.guesses), None)

    def controls(self) -> list[shapes.LessonControl]:
        """Return the controls: the precision, the number of trials, and a button for new runs."""
        chosen = self.precision if needed(self.chance, self.precisions[self.precision]) == self.trials else ""
        return [
            choice("precision", "How precise?", chosen, list(self.precisions)),
            slide("trials", "How many?", self.trials, FEWEST, MOST, self.noun, log=True),
            press("again", f"New {RUNS}"),
        ]

    def change(self, control: str, value: str) -> None:
        """Choose a precision or a number of trials, or make new runs."""
        if control == "precision":
            self.precision = value
            self.trials = needed(self.chance, self.precisions[value])
        elif control == "trials":
            self.trials = int(value)
        else:
            self._runs = []

    def view(self) -> shapes.LessonView:
        """Return the fan, what the chosen number of trials gives, and the trials for each precision."""
        inside = sum(abs(Fraction(self.hits(run), self.trials) - self.chance) <= self.half for run in range(RUNS))
        words = [
            f"After {self.trials:,} {self.noun} {inside} of {RUNS} lines are inside the band, ± {_points(self.half)}.",
            f"Half the error costs four times the {self.noun}.",
        ]
        return self.shown(words, figures=self._figures(), charts=[self._chart()], table=self._table())

    @property
    def half(self) -> Fraction:
        """Half the width of the band at the chosen number of trials."""
        return Z * standard_error(self.chance, self.trials)

    def hits(self, run: int) -> int:
        """Return the successes of a run in the chosen number of trials; run 0 is the student's own.

        Args:
            run: the number of the run, from 0.
        """
        return _hits(self._made[run], self.trials)

    @property
    def _made(self) -> list[int]:
        """All runs; the bits of a run are its trials, 1 for a success."""
        if not self._runs:
            self._runs = [bernoulli(self.rng, self.chance, MOST) for _ in range(RUNS)]
        return self._runs

    # ------------------------------------------------------------------------------------------------------- pieces

    def _figures(self) -> list[shapes.Figure]:
        own = Fraction(self.hits(0), self.trials)
        return [
            drawing.figure(f"{self.trials:,}", self.noun),
            drawing.figure(percent(own), "your share"),
            drawing.figure(_points(abs(own - self.chance)), f"away from {exact(self.chance)}"),
        ]

    def _chart(self) -> shapes.LinesChart:
        places = _places()
        own, *others = self._made
        band = [
            drawing.point(n, self.chance, (max(Fraction(0), self.chance - half), min(Fraction(1), self.chance + half)))
            for n in places
            for half in [Z * standard_error(self.chance, n)]
        ]
        series = [drawing.line("95 % band", "soft", "band", band)]
        series += [
            drawing.line("49 others" if not n else "", "soft", "faint", _line(run, places))
            for n, run in enumerate(others)
        ]
        ends = (FEWEST, MOST)
        series.append(
            drawing.line(
                f"exact {percent(self.chance)}", "exact", "line", [drawing.point(n, self.chance) for n in ends]
            )
        )
        series.append(drawing.line("yours", "first", "line", _line(own, places)))
        most = max(point["high"] for line in series for point in line["points"])
        step = 2 if most > 0.5 else 1
        ticks = range(0, ceil(10 * most / step) * step + 1, step)
        return drawing.lines(
            f"Share of successes after each number of {self.noun}",
            series,
            x_title=f"{self.noun}, each step ten times as many",
            x_ticks=[10.0, 100.0, 1000.0, 10_000.0, float(MOST)],
            y_ticks=[tick / 10 for tick in ticks],
            log=True,
            percent=True,
            marks=[
                drawing.mark("x", self.trials, f"{self.trials:,}: ± {_points(self.half)}", "first"),
                *self._guessed(),
            ],
            words=(
                f"{RUNS} running shares fan in towards {percent(self.chance)}. The band is ± "
                f"{_points(Z * standard_error(self.chance, FEWEST))} wide after {FEWEST} {self.noun}, and ± "
                f"{_points(Z * standard_error(self.chance, MOST))} after {MOST:,}."
            ),
        )

    def _guessed(self) -> list[shapes.ChartMark]:
        guess = self._guess
        if guess is None or not FEWEST <= guess <= MOST:
            return []
        return [drawing.mark("x", guess, f"your guess: {int(guess):,}", "guess")]

    def _table(self) -> shapes.LessonTable:
        first = next(iter(self.precisions.values()))
        rows = []
        for name, half in self.precisions.items():
            in_line = ceil(needed(self.chance, first) * first / half)
            rows.append([name, f"{needed(self.chance, half):,}", f"{in_line:,}"])
        head = [
            "Precision, 95 %",
            f"{self.noun[:1].upper()}{self.noun[1:]} needed",
            "If in proportion",
        ]
        marked = next(
            (n for n, half in enumerate(self.precisions.values()) if needed(self.chance, half) == self.trials), -1
        )
        return views.rows(f"The price of precision, for a chance of {exact(self.chance)}", head, rows, marked)


def standard_error(chance: Fraction, trials: int) -> Fraction:
    """Return the standard error of a share, rounded to twelve decimal places.

    Args:
        chance: the chance of a success.
        trials: the number of trials.

    Example:
        >>> round(float(standard_error(Fraction(5, 18), 1000)), 5)
        0.01416
    """
    square = chance * (1 - chance) / trials
    return Fraction(isqrt(square.numerator * _GRAIN**2 // square.denominator), _GRAIN)


def needed(chance: Fraction, half: Fraction) -> int:
    """Return the fewest trials after which 95 % of all shares lie within ``half`` of the chance.

    Args:
        chance: the chance of a success.
        half: half the width of the 95 % band.

    Example:
        >>> needed(Fraction(5, 18), Fraction(1, 100))
        7707
    """
    return ceil(Z**2 * chance * (1 - chance) / half**2)


def bernoulli(rng: Random, chance: Fraction, trials: int) -> int:
    """Return independent trials as the bits of a number: 1 for a success.

    All trials are drawn at once. A success is a random number below the chance; the comparison goes from the last of
    40 binary digits to the first.

    Args:
        rng: the source of random numbers.
        chance: the chance of a success, which is rounded to 40 binary digits.
        trials: the number of trials.

    Example:
        >>> bernoulli(Random(1), Fraction(1, 4), 10_000).bit_count()
        2426
    """
    digits, bits = round(chance * (1 << _DIGITS)), 0
    for place in range(_DIGITS):
        drawn = rng.getrandbits(trials)
        bits = drawn | bits if digits >> place & 1 else drawn & bits
    return bits


def _hits(run: int, trials: int) -> int:
    return (run & ((1 << trials) - 1)).bit_count()


def _line(run: int, places: Sequence[int]) -> list[shapes.Point]:
    # Four decimal places are finer than a pixel, and keep the message short.
    return [drawing.point(n, round(_hits(run, n) / n, 4)) for n in places]


def _places() -> list[int]:
    """Return the numbers of trials at which a line has a point, evenly on the logarithmic axis."""
    steps = round(_A_DECADE * log10(MOST / FEWEST))
    return [round(FEWEST * (MOST / FEWEST) ** (step / steps)) for step in range(steps + 1)]


def _name(half: Fraction) -> str:
    points = 100 * half
    said = {Fraction(1, 2): "½", Fraction(1, 4): "¼"}.get(points, f"{float(points):g}")
    return f"± {said} point{'s' * (points > 1)}"


def _points(share: Fraction) -> str:
    points = float(100 * share)
    return f"{points:.2f} points" if points < 2 else f"{points:.1f} points"
