"""An explorer of a two-way table: two groups of outcomes that share some, and the sum that counts these twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Literal

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.explorer import Explorer
from manaforge_widgets.lessons.explorers.drawing import figure
from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.widgets import lesson_shapes as shapes

_SQUARE = "square"
Tint = Literal["none", "first", "second", "both"]


@dataclass(frozen=True, slots=True)
class Group:
    """A group of outcomes.

    Attributes:
        holds: a function of the two results that returns whether the outcome belongs to the group.
        words: what the outcomes have in common, such as ``"first die earth, second die fire"``.
        misses: why an outcome is not in the group, such as ``"the second die has no fire"``.
    """

    holds: Callable[[str, str], bool]
    words: str
    misses: str


class Overlap(Explorer):
    """A table of all pairs of results, in which the student looks for a pair that two groups share.

    Args:
        title: the heading.
        rng: the source of random numbers; nothing is drawn from it.
        results: the results of one throw, equally likely; both throws have the same.
        groups: the two groups.
        noun: the plural of an outcome, such as ``"rolls"``.
        ways: the names of the two throws, such as ``("first die", "second die")``.
        labels: the headings of the results, if they differ from the results themselves.
        symbols: the symbols in the headings, if there are any.

    Raises:
        ArgumentError: when no outcome is in both groups.

    Example:
        >>> one = Group(lambda first, second: first == "1", "first die 1", "the first die is no 1")
        >>> other = Group(lambda first, second: second == "1", "second die 1", "the second die is no 1")
        >>> ones = Overlap("Ones", Random(1), ["1", "2", "3"], (one, other), "rolls", ("first die", "second die"))
        >>> ones.view()["words"]
        ['3 rolls are in the first group, and 3 are in the second. Is that 6 rolls? Click a roll that is in both.']
        >>> ones.take("square", "0,1")
        >>> ones.found
        False
        >>> ones.take("square", "0,0")
        >>> ones.view()["figures"][-1]
        {'value': '= 5', 'note': 'of 9 rolls: 55.6 %'}
    """

    def __init__(
        self,
        title: str,
        rng: Random,
        results: Sequence[str],
        groups: tuple[Group, Group],
        noun: str,
        ways: tuple[str, str],
        labels: Mapping[str, str] | None = None,
        symbols: shapes.LessonSymbols | None = None,
    ) -> None:
        super().__init__(title, rng)
        self._results = tuple(results)
        self._groups = groups
        self._noun = noun
        self._ways = ways
        self._labels = labels or {}
        self._more: dict[str, Any] = {} if symbols is None else {"symbols": symbols}
        self._picked = ""
        self._tries = 0
        if not any(self._tint(one, other) == "both" for one in self._results for other in self._results):
            raise ArgumentError(f"the two groups share no outcome, so none of the {noun} is counted twice.")

    def controls(self) -> Sequence[shapes.LessonControl]:
        """Return no controls: the squares of the table are clicked."""
        return []

    def change(self, control: str, value: str) -> None:
        """Pick a square."""
        del control
        if not self.found:
            self._picked = value
            self._tries += 1

    @property
    def found(self) -> bool:
        """True once the student has clicked an outcome that both groups share."""
        return self._picked != "" and self._tint(*self._pair()) == "both"

    def view(self) -> shapes.LessonView:
        """Return the table with its groups; the sum comes when the shared outcome is found."""
        first, second, both = (self._count(tint) for tint in ("first", "second", "both"))
        first, second, everything = first + both, second + both, len(self._results) ** 2
        noun = self._noun
        if not self.found:
            asked = (
                f"{first} {noun} are in the first group, and {second} are in the second. Is that {first + second} "
                f"{noun}? Click a {noun.removesuffix('s')} that is in both."
            )
            told = [views.message("wrong", self._reply())] if self._picked else []
            return self.shown([asked], charts=[self._grid()], told=told, **self._more)
        either = first + second - both
        twice = "One is" if both == 1 else f"{both} are"
        words = (
            f"{first} + {second} − {both} = {either} of {everything} equally likely {noun}. {twice} in both groups, so "
            f"the sum {first + second} counts {'it' if both == 1 else 'them'} twice."
        )
        share = Fraction(either, everything)
        figures = [
            figure(str(first), self._groups[0].words),
            figure(f"+ {second}", self._groups[1].words),
            figure(f"− {both}", "counted twice"),
            figure(f"= {either}", f"of {everything} {noun}: {percent(share)}"),
        ]
        again = "at the first try" if self._tries == 1 else f"after {self._tries} tries"
        told = [views.message("right", f"Yes, this one is in both groups. You found it {again}.")]
        rows = [
            [self._groups[0].words, str(first)],
            [self._groups[1].words, str(second)],
            ["in both groups", str(both)],
            ["in at least one group", f"{either} ({exact(share)})"],
        ]
        table = views.rows(f"All {everything} {noun}", ["Group", noun.capitalize()], rows, marked=3)
        return self.shown([words], charts=[self._grid()], figures=figures, told=told, table=table, **self._more)

    # ---------------------------------------------------------------------------------------------- the table

    def _pair(self) -> tuple[str, str]:
        row, column = self._picked.split(",")
        return self._results[int(row)], self._results[int(column)]

    def _tint(self, one: str, other: str) -> Tint:
        in_first, in_second = (group.holds(one, other) for group in self._groups)
        return "both" if in_first and in_second else "first" if in_first else "second" if in_second else "none"

    def _count(self, tint: str) -> int:
        return sum(self._tint(one, other) == tint for one in self._results for other in self._results)

    def _reply(self) -> str:
        pair = self._pair()
        missed = [group.misses for group in self._groups if not group.holds(*pair)]
        return f"Not this one: {' and '.join(missed)}."

    def _grid(self) -> shapes.GridChart:
        signs = {"none": "–", "first": "1", "second": "2", "both": "2×" if self.found else "1 2"}
        squares: list[list[shapes.Square]] = []
        for row, one in enumerate(self._results):
            squares.append([])
            for column, other in enumerate(self._results):
                name = f"{row},{column}"
                tint = self._tint(one, other)
                wrong = name == self._picked and not self.found
                pick = "" if self.found else name
                squares[-1].append({"text": signs[tint], "tint": tint, "pick": pick, "wrong": wrong})
        labels = [self._labels.get(one, one) for one in self._results]
        keys: list[shapes.GridKey] = [
            {"tint": "first", "sign": "1", "words": self._groups[0].words},
            {"tint": "second", "sign": "2", "words": self._groups[1].words},
        ]
        if self.found:
            keys.append({"tint": "both", "sign": "2×", "words": "in both groups"})
        return {
            "chart": "grid",
            "title": "",
            "row_title": self._ways[0],
            "column_title": self._ways[1],
            "control": _SQUARE,
            "rows": labels,
            "columns": labels,
            "squares": squares,
            "words": f"A table of all {len(self._results) ** 2} {self._noun}: the groups 1 and 2 overlap.",
            "keys": keys,
        }
