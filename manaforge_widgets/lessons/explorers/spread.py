"""Explorer of risk: two histograms with the same mean, a bar for the spread of each, drawn with and without return."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.explorer import Explorer, press, slide, switch
from manaforge_widgets.lessons.explorers import drawing
from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.hands import hand_distribution
from manaforge_widgets.widgets import lesson_shapes as shapes

DEALS = 10_000
_START = 100
"""The length of both bars at first, in hundredths."""
SAME, NARROWER, WIDER = (
    "both ways spread the same",
    "cards that stay out spread less",
    "cards that stay out spread more",
)
GUESSES = (SAME, NARROWER, WIDER)
"""The answers to the prediction about the spread that the chart can draw."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that are drawn one after the other, either without putting them back or with.

    Attributes:
        hit: the plural of the cards to count, such as ``"Wands"``.
        cards: the number of all cards.
        hits: how many of them count.
        drawn: how many are drawn.
    """

    hit: str
    cards: int
    hits: int
    drawn: int

    @property
    def out(self) -> Distribution:
        """The distribution of the number of hits if the cards stay out."""
        return hand_distribution({"hit": self.hits, "other": self.cards - self.hits}, self.drawn, "hit")

    @property
    def back(self) -> Distribution:
        """The distribution of the number of hits if each card goes back before the next is drawn."""
        return self.drawn @ Distribution({0: self.cards - self.hits, 1: self.hits})


class _Way:
    """One way to draw: its names, its exact distribution, the length of its bar, and its results so far."""

    def __init__(self, name: str, tone: shapes.Tone, exactly: Distribution) -> None:
        self.name = name
        self.tone = tone
        self.exactly = exactly
        self.bar = _START
        self.counts: dict[int, int] = {}

    @property
    def times(self) -> int:
        """The number of deals so far."""
        return sum(self.counts.values())

    def mean(self) -> Fraction:
        """Return the mean of the deals so far."""
        return Fraction(sum(number * count for number, count in self.counts.items()), self.times)

    def deviation(self) -> float:
        """Return the standard deviation of the deals so far."""
        mean = self.mean()
        return sqrt(sum(count * (number - mean) ** 2 for number, count in self.counts.items()) / self.times)

    def inside(self) -> Fraction:
        """Return the share of the deals so far that lie within the bar around the exact mean."""
        half, mean = Fraction(self.bar, 100), self.exactly.mean
        return Fraction(sum(c for number, c in self.counts.items() if abs(number - mean) <= half), self.times)


class Spread(Explorer):
    """Two histograms of the number of hits: the cards stay out, or each goes back. Both have the same mean.

    The student sets a bar around the mean in each of them, before the standard deviations are shown.

    Args:
        title: the heading.
        rng: the source of random numbers.
        pile: the cards.
        about: the id of a prediction with the answers :data:`GUESSES`.

    Raises:
        ArgumentError: when a number of cards is impossible.

    Example:
        >>> part = Spread("Hearts", Random(1), Pile("hearts", cards=8, hits=4, drawn=4))
        >>> part.take("deal", "")
        >>> part.take("exact", "on")
        >>> part.view()["table"]["rows"][1][:4]
        ['cards go back, exact', '2', '1', '1.000']
    """

    def __init__(self, title: str, rng: Random, pile: Pile, about: Sequence[str] = ()) -> None:
        super().__init__(title, rng, about)
        if not (0 < pile.hits < pile.cards and 1 < pile.drawn < pile.cards):
            raise ArgumentError("pile must have cards of both kinds, and from 2 cards to all but one are drawn.")
        self.pile = pile
        self.ways = {
            "out": _Way("cards stay out", "second", pile.out),
            "back": _Way("cards go back", "first", pile.back),
        }
        self.shows_exact = False

    # --------------------------------------------------------------------------------------------------- the changes

    def controls(self) -> Sequence[shapes.LessonControl]:
        """Return the lengths of the two bars in hundredths, the button to deal, and the switch for the exact values."""
        bars = [
            slide(name, f"{way.name.capitalize()}: ±", way.bar, 0, self._longest(), "/ 100")
            for name, way in self.ways.items()
        ]
        dealt = self.ways["out"].times
        return [
            press("deal", f"Deal {DEALS:,}", marked=not dealt),
            *bars,
            switch("exact", "Exact", on=self.shows_exact),
        ]

    def _longest(self) -> int:
        return 100 * max(1, round(3 * self.pile.back.standard_deviation))

    def change(self, control: str, value: str) -> None:
        """Deal, change a bar, or show the exact values."""
        if control == "exact":
            self.shows_exact = value == "on"
        elif control == "deal":
            self._deal()
        else:
            self.ways[control].bar = int(value)

    def _deal(self) -> None:
        pile, rng = self.pile, self.rng
        out, back = self.ways["out"].counts, self.ways["back"].counts
        for _ in range(DEALS):
            number = sum(place < pile.drawn for place in rng.sample(range(pile.cards), pile.hits))
            out[number] = out.get(number, 0) + 1
            number = sum(rng.randrange(pile.cards) < pile.hits for _ in range(pile.drawn))
            back[number] = back.get(number, 0) + 1

    # ------------------------------------------------------------------------------------------------------ the view

    def view(self) -> shapes.LessonView:
        """Return the two histograms with their bars, and the means and spreads as a table."""
        dealt = self.ways["out"].times
        if not (dealt or self.shows_exact):
            words = [f"Deal {DEALS:,} times in both ways. Which histogram is wider?"]
            empty = [self._empty(way) for way in self.ways.values()]
            return self.shown(words, charts=empty, table=self._table())
        return self.shown(
            self._sentences(),
            figures=[drawing.figure(self._inside(way), f"within the bar, {way.name}") for way in self.ways.values()],
            charts=[self._chart(way) for way in self.ways.values()],
            table=self._table(),
        )

    def _share(self, way: _Way) -> Fraction:
        """Return the share within the bar: of the deals, or by the exact chances if there are none yet."""
        if way.times:
            return way.inside()
        half, mean = Fraction(way.bar, 100), way.exactly.mean
        return way.exactly.probability(lambda number: abs(number - mean) <= half)

    def _inside(self, way: _Way) -> str:
        return percent(self._share(way))

    def _sentences(self) -> list[str]:
        out, back = self.ways["out"], self.ways["back"]
        hits, mean = self.pile.hit, exact(self.pile.out.mean)
        if not self.shows_exact:
            held = " and ".join(f"{self._inside(way)} where {way.name}" for way in (out, back))
            return [
                f"Both ways give {float(out.mean()):.2f} and {float(back.mean()):.2f} {hits} in the mean.",
                (
                    f"Your bars hold {held}. Make each just long enough to hold about two thirds of its deals: that "
                    "is near one standard deviation. Then switch on “Exact”."
                ),
            ]
        ratio = out.exactly.standard_deviation / back.exactly.standard_deviation
        return [
            (
                f"Both ways give {mean} {hits} in the mean. Cards that stay out spread {ratio:.2f} times as far: each "
                "hit that comes makes the next one less likely."
            ),
            (
                f"One standard deviation is {out.exactly.standard_deviation:.2f} where cards stay out, and "
                f"{back.exactly.standard_deviation:.2f} where they go back."
            ),
        ]

    def _labels(self) -> list[int]:
        """Return the numbers of hits on the x axis, which is the same for both histograms."""
        shown = [n for n in self.pile.back.outcomes if self.pile.back.probability(n) >= Fraction(1, 500)]
        return list(range(min(shown[0], self.pile.out.outcomes[0]), max(shown[-1], self.pile.out.outcomes[-1]) + 1))

    def _chart(self, way: _Way) -> shapes.BarsChart:
        labels, exactly = self._labels(), way.exactly
        chances = [exactly.probability(number) if number in exactly else Fraction(0) for number in labels]
        dealt = way.times
        shares = [Fraction(way.counts.get(number, 0), dealt) for number in labels] if dealt else chances
        mean, half = float(exactly.mean) - labels[0], way.bar / 100
        marks = [drawing.mark("x", mean, f"mean {float(exactly.mean):g}", "exact")]
        tone: shapes.Tone
        if self.shows_exact:
            guessed = self._guessed(way)
            spread = exactly.standard_deviation if guessed is None else guessed
            label, tone = ("1 SD", "soft") if guessed is None else ("your guess: 1 SD", "guess")
            marks.append(drawing.mark("x", mean + spread, label, tone))
        return drawing.bars(
            f"{way.name.capitalize()}: mean ± {half:.2f} holds {self._inside(way)}",
            [str(number) for number in labels],
            [
                drawing.series(
                    f"{dealt:,} deals" if dealt else "exact",
                    way.tone,
                    [float(share) for share in shares],
                    [float(chance) for chance in chances] if self.shows_exact else [],
                    [percent(share) for share in shares],
                )
            ],
            x_title=f"{self.pile.hit} among {self.pile.drawn} cards",
            percent=True,
            top=self._top(),
            spread=[mean - half, mean + half],
            marks=marks,
            words=(
                f"Where {way.name}, {self._inside(way)} of the deals have between {float(exactly.mean) - half:.2f} and "
                f"{float(exactly.mean) + half:.2f} {self.pile.hit}."
            ),
        )

    def _empty(self, way: _Way) -> shapes.BarsChart:
        """Return the axes of a histogram before the first deal, which give away nothing."""
        labels = [str(number) for number in self._labels()]
        return drawing.bars(
            f"{way.name.capitalize()}: no deals yet",
            labels,
            [drawing.series("", way.tone, [0.0] * len(labels))],
            x_title=f"{self.pile.hit} among {self.pile.drawn} cards",
            percent=True,
            top=self._top(),
            words=f"Where {way.name}, nothing has been dealt yet.",
        )

    def _top(self) -> float:
        """Return the upper end of the y axis, which is the same for both histograms."""
        return float(max(self.pile.out.probability(number) for number in self.pile.out.outcomes)) * 1.1

    def _guessed(self, way: _Way) -> float | None:
        """Return how far the student expects the way without return to spread, next to the other way."""
        said = self.guesses.get(self.about[0], "") if self.about else ""
        if way is not self.ways["out"] or said not in (SAME, WIDER):
            return None
        back = self.ways["back"].exactly.standard_deviation
        return back if said == SAME else 1.5 * back

    def _table(self) -> shapes.LessonTable:
        most = self.pile.out.outcomes[-1]
        head = ["", "mean", "variance", "SD", f"{most} or more"]
        rows = []
        for way in self.ways.values():
            exactly = way.exactly
            if self.shows_exact:
                ends = [f"{exactly.standard_deviation:.3f}", percent(exactly.at_least(most))]
                rows.append([f"{way.name}, exact", exact(exactly.mean), exact(exactly.variance), *ends])
        for way in self.ways.values():
            if way.times:
                deviation = way.deviation()
                many = Fraction(sum(count for number, count in way.counts.items() if number >= most), way.times)
                found = [f"{float(way.mean()):.3f}", f"{deviation**2:.3f}", f"{deviation:.3f}", percent(many)]
                rows.append([f"{way.name}, {way.times:,} deals", *found])
            elif not self.shows_exact:
                rows.append([f"{way.name}, no deals yet", *["–"] * 4])
        caption = f"{self.pile.hit} among {self.pile.drawn} cards, in two ways; SD is the standard deviation"
        return views.rows(caption, head, rows)
