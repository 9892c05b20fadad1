"""Explorer of equally likely faces: the student changes the faces of a die, and sees that the kinds are not alike."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.explorer import Explorer, press
from manaforge_widgets.lessons.explorers import drawing
from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.widgets import lesson_shapes as shapes

_TIMES = {"few": 20, "some": 200, "many": 2_000}
_MOST_FACES = 20


class DieEditor(Explorer):
    """A die whose faces can be changed, the exact chance of each kind of face, and the shares of many rolls.

    Args:
        title: the heading.
        rng: the source of random numbers.
        kinds: the kinds of faces, such as ``["mana", "gem", "special"]``; a click on a face changes it to the next one.
        faces: the kind of each face at the start.
        words: a sentence that says which die it is.

    Raises:
        ArgumentError: when there are fewer than two kinds or faces, or a face of another kind.

    Example:
        >>> die = DieEditor("A die", Random(1), ["mana", "gem"], ["mana"] * 4 + ["gem"] * 2, "A die with six faces.")
        >>> die.view()["words"][0]
        '2 kinds, but not 1/2 each: mana has 4 of 6 faces, so its chance is 2/3.'
        >>> die.take("face", "0")
        >>> die.view()["words"][0]
        '2 kinds, and each has the same number of faces, so each has the chance 1/2.'
    """

    def __init__(self, title: str, rng: Random, kinds: Sequence[str], faces: Sequence[str], words: str) -> None:
        super().__init__(title, rng)
        if len(set(kinds)) < 2 or not 2 <= len(faces) <= _MOST_FACES or set(faces) - set(kinds):
            raise ArgumentError(f"faces must be 2 to {_MOST_FACES} of the kinds {', '.join(kinds)}.")
        self.kinds = tuple(kinds)
        self.start = tuple(faces)
        self.faces = list(faces)
        self.words = words
        self._counts = dict.fromkeys(self.kinds, 0)

    def controls(self) -> Sequence[shapes.LessonControl]:
        """Return the buttons that roll, and the one that brings the first faces back."""
        rolled = sum(self._counts.values())
        buttons = [
            press(name, f"Roll {times:,} times", marked=rolled == 0 and name == "few") for name, times in _TIMES.items()
        ]
        changed = tuple(self.faces) != self.start
        return [*buttons, *([press("again", "First faces again")] if changed else [])]

    def change(self, control: str, value: str) -> None:
        """Change a face, roll, or bring the first faces back; other faces begin with no rolls."""
        if control in _TIMES:
            for face in self.rng.choices(self.faces, k=_TIMES[control]):
                self._counts[face] += 1
            return
        if control == "again":
            self.faces = list(self.start)
        else:
            place = int(value)
            self.faces[place] = self.kinds[(self.kinds.index(self.faces[place]) + 1) % len(self.kinds)]
        self._counts = dict.fromkeys(self.kinds, 0)

    def view(self) -> shapes.LessonView:
        """Return the die, its chances and the rolls."""
        rolled = sum(self._counts.values())
        chances = [self._chance(kind) for kind in self.kinds]
        shares = [Fraction(self._counts[kind], rolled) if rolled else Fraction(0) for kind in self.kinds]
        boxes = [drawing.cell(face, "plain", str(place)) for place, face in enumerate(self.faces)]
        die: shapes.CellsChart = {
            **drawing.cells("The faces: click one to change it", [("", "", boxes)], f"Faces: {', '.join(self.faces)}."),
            "control": "face",
        }
        bars = drawing.bars(
            "Chance of each kind" if not rolled else f"Share of {rolled:,} rolls",
            self.kinds,
            [
                drawing.series(
                    "rolls" if rolled else "exact",
                    "first" if rolled else "soft",
                    [float(one) for one in (shares if rolled else chances)],
                    [float(chance) for chance in chances] if rolled else (),
                    [percent(one) for one in (shares if rolled else chances)],
                )
            ],
            percent=True,
            top=1.0,
            marks=[drawing.mark("y", Fraction(1, len(self.kinds)), f"1/{len(self.kinds)}", "guess")],
            words=self._read(chances, shares, rolled),
        )
        rows = [
            [
                kind,
                f"{self.faces.count(kind)} of {len(self.faces)}",
                exact(chance),
                percent(chance),
                *([f"{self._counts[kind]:,}", percent(seen)] if rolled else []),
            ]
            for kind, chance, seen in zip(self.kinds, chances, shares, strict=True)
        ]
        head = ["Kind", "Faces", "Chance", "In per cent", *(["Rolled", "Share"] if rolled else [])]
        table = views.rows("The kinds of faces", head, rows)
        return self.shown([self._sentence(chances), self.words], charts=[die, bars], table=table)

    def _chance(self, kind: str) -> Fraction:
        return Fraction(self.faces.count(kind), len(self.faces))

    def _sentence(self, chances: Sequence[Fraction]) -> str:
        count = len(self.kinds)
        if len(set(chances)) == 1:
            return f"{count} kinds, and each has the same number of faces, so each has the chance 1/{count}."
        most = self.kinds[chances.index(max(chances))]
        return (
            f"{count} kinds, but not 1/{count} each: {most} has {self.faces.count(most)} of {len(self.faces)} faces, "
            f"so its chance is {exact(max(chances))}."
        )

    def _read(self, chances: Sequence[Fraction], shares: Sequence[Fraction], rolled: int) -> str:
        parts = [
            f"{kind}: exact {percent(chance)}" + (f", rolled {percent(seen)}" if rolled else "")
            for kind, chance, seen in zip(self.kinds, chances, shares, strict=True)
        ]
        return f"{'; '.join(parts)}."
