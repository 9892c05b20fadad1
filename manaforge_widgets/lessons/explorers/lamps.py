"""Explorer of expected values: a lamp for each card or die, lit by a hit; the mean is the sum of their chances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.explorer import Explorer, choice, press
from manaforge_widgets.lessons.explorers import drawing
from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.hands import hand_distribution
from manaforge_widgets.widgets import lesson_shapes as shapes

_TIMES = {"once": 1, "hundred": 100, "many": 10_000}
_MOST_ROWS = 12
"""The most lamps in a row."""


@dataclass(frozen=True, slots=True)
class Machine:
    """Lamps that are lit by chance: cards that are drawn from a deck, or dice.

    Attributes:
        name: what lights a lamp, with its article, such as ``"a Wand"``.
        plural: the plural of what lights a lamp, such as ``"Wands"``.
        lamps: the number of lamps: cards drawn, or dice.
        hits: the number of cards of the deck, or sides of a die, that light a lamp.
        of: the number of cards of the deck, or sides of a die.
        dice: whether the lamps are dice, which are independent; otherwise no card is put back.
        words: a sentence that says where the lamps come from.
        about: the id of the prediction about the mean; empty without one.
    """

    name: str
    plural: str
    lamps: int
    hits: int
    of: int
    dice: bool
    words: str
    about: str = ""

    @property
    def chance(self) -> Fraction:
        """The chance of each lamp, seen alone."""
        return Fraction(self.hits, self.of)

    @property
    def lit(self) -> Distribution:
        """The distribution of the number of lit lamps."""
        if self.dice:
            return self.lamps @ Distribution({0: self.of - self.hits, 1: self.hits})
        return hand_distribution({"hit": self.hits, "other": self.of - self.hits}, self.lamps, "hit")

    def draw(self, rng: Random) -> list[int]:
        """Return the numbers of the lamps that are lit, from 0."""
        if self.dice:
            return [lamp for lamp in range(self.lamps) if rng.randrange(self.of) < self.hits]
        return sorted(place for place in rng.sample(range(self.of), self.hits) if place < self.lamps)


class _Record:
    """The results of a machine so far."""

    def __init__(self) -> None:
        self.last: list[int] = []
        self.times = 0
        self.lit = 0
        self.counts: dict[int, int] = {}
        self.means: list[tuple[int, Fraction]] = []

    def add(self, lit: list[int]) -> None:
        """Add what was drawn, and keep the mean after 1 to 10 draws and after about each fifth more."""
        self.last = lit
        self.times += 1
        self.lit += len(lit)
        self.counts[len(lit)] = self.counts.get(len(lit), 0) + 1
        kept = self.means[-1][0] if self.means else 0
        if self.times <= 10 or self.times >= kept + kept // 6:
            self.means.append((self.times, Fraction(self.lit, self.times)))


class Lamps(Explorer):
    """Lamps, how many are lit, their running mean and distribution; the student chooses what lights a lamp.

    Args:
        title: the heading.
        rng: the source of random numbers.
        machines: the situations to choose from.

    Raises:
        ArgumentError: when there is no situation, or a number of lamps or hits is impossible.

    Example:
        >>> coin = Machine("heads", "heads", lamps=4, hits=1, of=2, dice=True, words="Four coins.")
        >>> part = Lamps("Coins", Random(1), [coin])
        >>> part.take("many", "")
        >>> part.view()["figures"][2]["value"]
        '4 × 1/2 = 2'
    """

    def __init__(self, title: str, rng: Random, machines: Sequence[Machine]) -> None:
        super().__init__(title, rng, [one.about for one in machines if one.about])
        fits = all(0 < one.hits < one.of and one.lamps > 0 and (one.dice or one.lamps <= one.of) for one in machines)
        if not machines or not fits:
            raise ArgumentError("machines must have a lamp or more each, and hits between 0 and all cards or sides.")
        self.machines = {one.name: one for one in machines}
        self.chosen = machines[0].name
        self._records = {one.name: _Record() for one in machines}

    # --------------------------------------------------------------------------------------------------- the changes

    def controls(self) -> Sequence[shapes.LessonControl]:
        """Return the buttons to draw, and the choice of what lights a lamp."""
        verb = "Roll" if self.machine.dice else "Deal"
        times = self._records[self.chosen].times
        return [
            press("once", f"{verb} once", marked=not times),
            press("hundred", f"100 {self._noun(2)}"),
            press("many", f"10,000 {self._noun(2)}", marked=0 < times < _TIMES["many"]),
            choice("machine", "A lamp is", self.chosen, list(self.machines)),
        ]

    @property
    def machine(self) -> Machine:
        """The chosen situation."""
        return self.machines[self.chosen]

    def change(self, control: str, value: str) -> None:
        """Choose a situation, or draw."""
        if control == "machine":
            self.chosen = value
            return
        record, machine, wanted = self._records[self.chosen], self.machine, _TIMES[control]
        # A first run is filled up, so that the axis ends with it.
        for _ in range(wanted - record.times if record.times < wanted else wanted):
            record.add(machine.draw(self.rng))

    # ------------------------------------------------------------------------------------------------------ the view

    def view(self) -> shapes.LessonView:
        """Return the lamps, their mean and their distribution."""
        machine, record = self.machine, self._records[self.chosen]
        figures = [drawing.figure(exact(machine.chance), "each lamp's chance, seen alone")]
        charts: list[shapes.CellsChart | shapes.LinesChart | shapes.BarsChart] = [self._lamps()]
        if record.times:
            total = f"{machine.lamps} × {exact(machine.chance)} = {exact(machine.lit.mean)}"
            figures = [
                drawing.figure(str(len(record.last)), f"lamps lit in this {self._noun(1)}"),
                *figures,
                drawing.figure(total, f"the sum of the chances: {float(machine.lit.mean):.3f}"),
            ]
            charts += [self._means(), self._distribution()]
        return self.shown(
            [*self._sentences(), machine.words],
            figures=figures,
            charts=charts,
            table=self._table() if record.times else None,
        )

    def _noun(self, times: int) -> str:
        return ("roll" if self.machine.dice else "deal") + "s" * (times != 1)

    def _sentences(self) -> list[str]:
        machine, record = self.machine, self._records[self.chosen]
        mean = machine.lit.mean
        if not record.times:
            return [f"Each lamp is lit by {machine.name}. How many are lit, in the mean of many {self._noun(2)}?"]
        seen = Fraction(record.lit, record.times)
        first = f"After {record.times:,} {self._noun(record.times)} the mean is {float(seen):.3f}, the exact one "
        first += f"{exact(mean)}." if mean.denominator == 1 else f"{exact(mean)} = {float(mean):.3f}."
        never = (
            ""
            if mean.denominator == 1
            else f"No {self._noun(1)} has {_short(mean)} {machine.plural}, and that is fine."
        )
        joined = (
            "The dice are independent, and their chances add."
            if machine.dice
            else "The lamps are not independent, and their chances add all the same."
        )
        return [first, " ".join(part for part in (never, joined) if part)]

    def _lamps(self) -> shapes.CellsChart:
        machine, record = self.machine, self._records[self.chosen]
        boxes = [
            drawing.cell(str(lamp + 1), "lit" if lamp in record.last else "plain" if record.times else "hidden")
            for lamp in range(machine.lamps)
        ]
        rows = -(-machine.lamps // _MOST_ROWS)
        width = -(-machine.lamps // rows)
        kind = "dice" if machine.dice else "cards"
        labelled = [("", "", boxes[start : start + width]) for start in range(0, machine.lamps, width)]
        lit = ", ".join(str(lamp + 1) for lamp in record.last) or "none"
        words = f"Lit lamps: {lit}." if record.times else "No lamp is lit yet."
        return drawing.cells(f"One lamp for each of {machine.lamps} {kind}", labelled, words)

    def _means(self) -> shapes.LinesChart:
        machine, record = self.machine, self._records[self.chosen]
        mean, deviation = machine.lit.mean, machine.lit.standard_deviation
        points = list(record.means)
        if points[-1][0] != record.times:
            points.append((record.times, Fraction(record.lit, record.times)))
        ends = [10**power for power in range(9)]
        last = next(end for end in ends if end >= max(record.times, 10))
        values = [float(value) for _, value in points]
        guess = self.guess(machine.about) if machine.about else None
        marks = [drawing.mark("y", mean, f"exact {exact(mean)}", "exact")]
        if guess is not None and 0 <= guess <= machine.lamps:
            marks.append(drawing.mark("y", guess, f"your guess {_short(guess)}", "guess"))
            values.append(float(guess))
        low = min([*values, float(mean) - deviation])
        high = max([*values, float(mean) + deviation])
        return drawing.lines(
            "Running mean",
            [drawing.line("mean so far", "first", "line", [drawing.point(deals, value) for deals, value in points])],
            x_title=self._noun(2),
            y_title=f"mean number of {machine.plural}",
            x_ticks=[float(end) for end in ends if end <= last],
            y_ticks=_ticks(low, high),
            log=True,
            marks=marks,
            words=(
                f"The mean of {record.times:,} {self._noun(record.times)} is {values[len(points) - 1]:.3f}; the exact "
                f"mean is {float(mean):.3f}."
            ),
        )

    def _shares(self) -> tuple[list[int], list[Fraction], list[Fraction]]:
        """Return the numbers of lit lamps that matter, their simulated shares, and their exact chances."""
        machine, record = self.machine, self._records[self.chosen]
        lit = machine.lit
        chances = {number: lit.probability(number) for number in lit.outcomes}
        shown = [
            n for n in range(max(lit.outcomes) + 1) if chances.get(n, 0) >= Fraction(1, 1000) or n in record.counts
        ]
        numbers = list(range(min(shown), max(shown) + 1))
        exactly = [chances.get(number, Fraction(0)) for number in numbers]
        found = [Fraction(record.counts.get(number, 0), record.times) for number in numbers]
        return numbers, found, exactly

    def _distribution(self) -> shapes.BarsChart:
        numbers, found, exactly = self._shares()
        machine, record = self.machine, self._records[self.chosen]
        commonest = max(zip(exactly, numbers, strict=True))[1]
        return drawing.bars(
            f"{machine.plural} in a {self._noun(1)}",
            [str(number) for number in numbers],
            [
                drawing.series(
                    f"{record.times:,} {self._noun(record.times)}",
                    "first",
                    [float(share) for share in found],
                    [float(chance) for chance in exactly],
                )
            ],
            x_title="lit lamps",
            percent=True,
            marks=[drawing.mark("x", machine.lit.mean - numbers[0], f"mean {_short(machine.lit.mean)}", "exact")],
            words=f"{commonest} lit lamps are the most frequent; the short lines are the exact chances.",
        )

    def _table(self) -> shapes.LessonTable:
        numbers, found, exactly = self._shares()
        record = self._records[self.chosen]
        rows = [
            ["exact", *(percent(chance) for chance in exactly)],
            [f"{record.times:,} {self._noun(record.times)}", *(percent(share) for share in found)],
        ]
        return views.rows("The number of lit lamps", ["Lit lamps", *(str(number) for number in numbers)], rows)


def _short(value: Fraction) -> str:
    return f"{float(value):.4g}"


def _ticks(low: float, high: float) -> list[float]:
    """Return five or so round values from below ``low`` to above ``high``."""
    width = next(step for step in (0.1, 0.2, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0) if (high - low) / step <= 5)
    first = int(low // width)
    ticks = [first * width]
    while ticks[-1] < high:
        ticks.append(round((first + len(ticks)) * width, 4))
    return ticks
