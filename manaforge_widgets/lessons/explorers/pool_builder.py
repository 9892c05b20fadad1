"""An explorer of a pool of dice: it shows how much each further die adds to the chance to cover some needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.explorer import Explorer, press, step
from manaforge_widgets.lessons.explorers import drawing
from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.widgets import lesson_shapes as shapes

ROLLS = 10_000
"""The number of rolls of the button that rolls many times."""
MOST_DICE = 12
"""The most dice of a pool; a larger one does not fit on the page."""
MOST_NEEDS = 6
_THE = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh")


class PoolBuilder(Explorer):
    """Equal dice that must cover some needs; each need takes a separate die that shows at least its value.

    Args:
        title: the heading.
        rng: the source of its random numbers.
        die: one die; its faces are whole numbers.
        needs: the value of each need, from one to six of them.
        one: a die of the pool in words, such as ``"gem die"``.
        several: the plural, such as ``"gem dice"``.
        dice: the number of dice at the beginning.
        most: the most dice of the pool, up to 12.
        about: the ids of the predictions that it is compared with.
        foot: a note below the table about the needs at the beginning; it goes when they change. Empty for none.

    Raises:
        ArgumentError: for an impossible number of dice or needs.

    Example:
        >>> builder = PoolBuilder("Build a pool", Random(1), Distribution(range(1, 7)), (3, 4), dice=2)
        >>> builder.take("dice", "3")
        >>> builder.chance
        Fraction(17, 24)
        >>> builder.view()["words"][0]
        'With 3 dice the chance is 70.8 %. The third die adds 29.2 points, the fourth die would add 15.5.'
    """

    def __init__(
        self,
        title: str,
        rng: Random,
        die: Distribution,
        needs: Sequence[int],
        *,
        one: str = "die",
        several: str = "dice",
        dice: int = 2,
        most: int = 6,
        about: Sequence[str] = (),
        foot: str = "",
    ) -> None:
        super().__init__(title, rng, about)
        if not 1 <= most <= MOST_DICE or not 1 <= dice <= most:
            raise ArgumentError(f"dice must be from 1 to most, and most at most {MOST_DICE}, not {dice} and {most}.")
        if not 1 <= len(needs) <= MOST_NEEDS:
            raise ArgumentError(f"needs must be one to {MOST_NEEDS} numbers, not {short(needs)}.")
        self.die, self.one, self.several, self.most = die, one, several, most
        self.needs = list(needs)
        self.dice = dice
        self._foot, self._foot_needs = foot, tuple(needs)
        self._roll: tuple[int, ...] = ()
        self._hits: list[int] = []
        self._rolls = 0

    @property
    def chance(self) -> Fraction:
        """The chance that one roll of the pool covers all needs."""
        return self._chances()[self.dice]

    def controls(self) -> list[shapes.LessonControl]:
        """Return the controls: the number of dice, each need, and two buttons to roll."""
        low, high = min(self.die), max(self.die)
        needs = [
            step(f"need {place}", f"Need {place}", need, low, high, "or more")
            for place, need in enumerate(self.needs, 1)
        ]
        return [
            step("dice", "Your pool", self.dice, 1, self.most, self._count(self.dice).split(" ", 1)[1]),
            *needs,
            press("roll", "Roll", marked=not self._roll),
            press("many", f"Roll {ROLLS:,} times"),
        ]

    def change(self, control: str, value: str) -> None:
        """Change the pool or a need, or roll."""
        if control == "roll":
            self._roll = tuple(self.die.sample(self.rng) for _ in range(self.dice))
        elif control == "many":
            self._roll_many()
        else:
            if control == "dice":
                self.dice = int(value)
            else:
                self.needs[int(control.removeprefix("need ")) - 1] = int(value)
                self._rolls = 0
            self._roll = ()

    def view(self) -> shapes.LessonView:
        """Return the chances of all pools, what each die adds, and the last roll."""
        chances = self._chances()
        return self.shown(
            [self._next(chances), *self._why(chances)],
            charts=[self._dice(), self._bars(chances)],
            table=self._table(chances),
            foot=self._foot if tuple(self.needs) == self._foot_needs else "",
            figures=[drawing.figure(exact(chances[self.dice]), f"{self._count(self.dice)} cover {self._wanted()}")],
        )

    def _chances(self) -> list[Fraction]:
        """Return the chance of each pool, from no die to the most dice."""
        found = covering(self.die, self.needs)
        return [next(found) for _ in range(self.most + 1)]

    def _count(self, number: int) -> str:
        return f"{number} {self.one if number == 1 else self.several}"

    def _wanted(self) -> str:
        return listed([f"{need}+" for need in sorted(self.needs)])

    # -------------------------------------------------------------------------------------------------------- words

    def _next(self, chances: Sequence[Fraction]) -> str:
        n = self.dice
        words = f"With {self._count(n)} the chance is {percent(chances[n])}."
        added = f"The {_THE[n - 1]} {self._short} adds {_points(chances[n] - chances[n - 1])} points"
        if n == self.most:
            return f"{words} {added}."
        return f"{words} {added}, the {_THE[n]} {self._short} would add {_points(chances[n + 1] - chances[n])}."

    @property
    def _short(self) -> str:
        return self.one.rsplit(" ", 1)[-1]

    def _why(self, chances: Sequence[Fraction]) -> list[str]:
        added = [after - before for before, after in zip(chances[self.dice - 1 :], chances[self.dice :], strict=False)]
        if len(added) > 1 and all(more > less for more, less in pairwise(added)):
            return [
                "From here on each die adds less: it helps only in rolls that fail without it, and these get rarer."
            ]
        return []

    # ------------------------------------------------------------------------------------------------------- pieces

    def _bars(self, chances: Sequence[Fraction]) -> shapes.BarsChart:
        first = min(len(self.needs), self.most)
        shown = range(first, self.most + 1)
        before = [chances[max(n - 1, first)] for n in shown]
        added = [chances[n] - less for n, less in zip(shown, before, strict=True)]
        base = drawing.series(
            "the dice before", "soft", list(map(float, before)), notes=[percent(chances[n]) for n in shown]
        )
        last = drawing.series(
            "added by the last die",
            "first",
            list(map(float, added)),
            notes=[f"+ {_points(more)}" if more else "" for more in added],
        )
        words = "; ".join(f"{self._count(n)}: {percent(chances[n])}" for n in shown)
        return drawing.bars(
            f"Chance to cover {self._wanted()}",
            [self._count(n) for n in shown],
            [base, last],
            stacked=True,
            top=1.0,
            percent=True,
            words=f"{words}.",
            paths=[
                {"label": "if each added the same", "tone": "guess", "values": _straight(chances[first], len(shown))}
            ],
            **({"marked": self.dice - first} if self.dice >= first else {}),
        )

    def _dice(self) -> shapes.CellsChart:
        needs = ("to cover", "", [drawing.cell(f"{need}+", "given") for need in self.needs])
        if not self._roll:
            dice = [drawing.cell("?", "hidden")] * self.dice
            words = f"The pool has {self._count(self.dice)}. It has not been rolled yet."
            return {**drawing.cells("", [("pool", "", dice), needs], words), "look": "die"}
        used = covered_by(self._roll, self.needs)
        dice = [
            drawing.cell(str(face), "lit" if place in used.values() else "plain")
            for place, face in enumerate(self._roll)
        ]
        if len(used) == len(self.needs):
            lit = listed([f"{self._roll[place]} for the {self.needs[need]}+" for need, place in sorted(used.items())])
            note = f"This roll covers {lit}." if len(used) == 1 else f"This roll covers all: {lit}."
        else:
            missing = [self.needs[need] for need in range(len(self.needs)) if need not in used]
            note = f"No die is left for {listed([f'the {value}+' for value in sorted(missing)])}."
        words = f"The roll shows {listed([str(face) for face in self._roll])}. {note}"
        return {**drawing.cells("", [("pool", note, dice), needs], words), "look": "die"}

    def _table(self, chances: Sequence[Fraction]) -> shapes.LessonTable:
        first = len(self.needs)
        head = [self.several, "exact", "chance", "last die, points", "if each added the same"]
        rows = []
        for n in range(1, self.most + 1):
            same = chances[first] * (n - first + 1) if first <= self.most else Fraction(0)
            said = "impossible" if same > 1 else percent(same) if n >= first else ""
            row = [
                str(n),
                exact(chances[n]),
                percent(chances[n]),
                _points(chances[n] - chances[n - 1]),
                said,
            ]
            if self._rolls:
                row.append(percent(Fraction(self._hits[n], self._rolls)))
            rows.append(row)
        if self._rolls:
            head.append(f"{self._rolls:,} rolls")
        return views.rows(f"Chance to cover {self._wanted()}", head, rows, self.dice - 1)

    def _roll_many(self) -> None:
        """Roll the largest pool many times, and count the rolls that each smaller part of it covers."""
        if not self._rolls:
            self._hits = [0] * (self.most + 1)
        faces = list(self.die)
        weights = [self.die.ways[face] for face in faces]
        rolled = iter(self.rng.choices(faces, weights, k=ROLLS * self.most))
        for _ in range(ROLLS):
            dice = [next(rolled) for _ in range(self.most)]
            for n in range(self.most + 1):
                if covers(dice[:n], self.needs):
                    # More dice never hurt.
                    for more in range(n, self.most + 1):
                        self._hits[more] += 1
                    break
        self._rolls += ROLLS


def covering(die: Distribution, needs: Sequence[int]) -> Iterator[Fraction]:
    """Yield the chance to cover all needs with no die, one die, two dice, and so on.

    Args:
        die: one die.
        needs: the value of each need.

    Example:
        >>> from itertools import islice
        >>> [str(chance) for chance in islice(covering(Distribution(range(1, 7)), (3, 4)), 5)]
        ['0', '0', '5/12', '17/24', '373/432']
    """
    bounds = sorted(set(needs))
    wanted = tuple(sum(need >= bound for need in needs) for bound in bounds)
    # A state holds, for each bound, how many dice reached it; more than are wanted count as wanted.
    states: dict[tuple[int, ...], int] = {(0,) * len(bounds): 1}
    whole = 1
    while True:
        yield Fraction(states.get(wanted, 0), whole)
        after: dict[tuple[int, ...], int] = {}
        for state, ways in states.items():
            for face, more in die.ways.items():
                reached = tuple(
                    min(count + (face >= bound), most) for count, bound, most in zip(state, bounds, wanted, strict=True)
                )
                after[reached] = after.get(reached, 0) + ways * more
        states, whole = after, whole * die.total


def covers(dice: Sequence[int], needs: Sequence[int]) -> bool:
    """Return whether dice cover all needs, each with a separate die.

    Example:
        >>> covers((3, 4), (4, 3)), covers((3, 3), (4, 3)), covers((6,), (1, 1))
        (True, False, False)
    """
    if len(dice) < len(needs):
        return False
    high = sorted(dice, reverse=True)
    return all(die >= need for die, need in zip(high, sorted(needs, reverse=True), strict=False))


def covered_by(dice: Sequence[int], needs: Sequence[int]) -> dict[int, int]:
    """Return which die covers which need, by their places, for as many needs as possible.

    Each need gets the lowest die that is high enough; the highest need chooses first.

    Example:
        >>> covered_by((5, 2, 4, 3), (3, 4))
        {1: 2, 0: 3}
    """
    free = sorted(range(len(dice)), key=lambda place: dice[place])
    used: dict[int, int] = {}
    for need in sorted(range(len(needs)), key=lambda one: -needs[one]):
        fits = [place for place in free if dice[place] >= needs[need]]
        if fits:
            used[need] = fits[0]
            free.remove(fits[0])
    return used


def _straight(chance: Fraction, length: int) -> list[float]:
    """Return the chances of the pools if each die added the same, up to the first that is certain."""
    values = []
    for n in range(1, length + 1):
        values.append(float(min(n * chance, Fraction(1))))
        if n * chance >= 1:
            break
    return values


def _points(share: Fraction) -> str:
    return f"{float(share * 100):.1f}"
