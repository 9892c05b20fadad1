"""An explorer of the binomial formula: its four conditions, and what it says of draws that break one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb
from random import Random

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.core.messages import listed
from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.explorer import Explorer, choice, press, switch
from manaforge_widgets.lessons.explorers import drawing
from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.widgets import lesson_shapes as shapes

TIMES = 10_000
"""The number of trials of the button that repeats a situation many times."""
MOST_SHOWN = 12
"""The most counts that a chart shows; a situation without a largest count is cut there."""


@dataclass(frozen=True, slots=True)
class Holds:
    """One of the four conditions of the binomial formula in a situation.

    Attributes:
        title: the condition, such as ``"Independent"``.
        words: why it holds, or why not.
        holds: whether it holds.
    """

    title: str
    words: str
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Situation:
    """Something that is counted, such as the high dice of a roll.

    Attributes:
        name: a short name, as on the button.
        counted: what is counted, such as ``"dice that show 5 or 6"``.
        chances: the exact chance of each count, from 0 on.
        tries: the n of the binomial formula.
        chance: the p of the binomial formula.
        conditions: the four conditions.
        draw: a function that draws one count.
        verb: what one trial does, such as ``"Roll"``.
        done: the same as a participle, such as ``"rolled"``.
    """

    name: str
    counted: str
    chances: tuple[Fraction, ...]
    tries: int
    chance: Fraction
    conditions: tuple[Holds, ...]
    draw: Callable[[Random], int]
    verb: str = "Roll"
    done: str = "rolled"

    @property
    def holds(self) -> bool:
        """True if all conditions hold."""
        return all(one.holds for one in self.conditions)

    def formula(self, count: int) -> Fraction:
        """Return what the binomial formula says of a count.

        Args:
            count: the count.
        """
        return binomial(self.tries, self.chance, count)


class Conditions(Explorer):
    """Situations with the conditions of the binomial formula, their exact chances, and counts of repeated trials.

    Args:
        title: the heading.
        rng: the source of its random numbers.
        situations: the situations to choose from; the last one can stand next to each of the others.
        about: the ids of the predictions that it is compared with.

    Raises:
        ArgumentError: for fewer than two situations.

    Example:
        >>> one = dice_situation("3 dice", 3, Fraction(1, 3), "dice that show 5 or 6")
        >>> two = cards_situation("3 of 6 cards", 3, 6, 2, "aces")
        >>> explorer = Conditions("Is it binomial?", Random(1), (one, two))
        >>> explorer.view()["words"]
        ['3 dice: all four conditions hold, so the binomial formula gives the exact chances.']
        >>> explorer.take("situation", "3 of 6 cards")
        >>> explorer.view()["words"][0]
        '3 of 6 cards: not binomial, because one condition fails: “independent”.'
    """

    def __init__(self, title: str, rng: Random, situations: Sequence[Situation], about: Sequence[str] = ()) -> None:
        super().__init__(title, rng, about)
        if len(situations) < 2:
            raise ArgumentError("situations must be at least two.")
        self.situations = {one.name: one for one in situations}
        self.name = situations[0].name
        self.other = situations[-1].name
        self.both = False
        self._counts: dict[str, list[int]] = {}
        self._times: dict[str, int] = {}

    def controls(self) -> list[shapes.LessonControl]:
        """Return the controls: the situation, the comparison, and a button that repeats it."""
        controls = [choice("situation", "Situation", self.name, list(self.situations))]
        if self.name != self.other:
            controls.append(switch("both", f"Compare with {self.other}", on=self.both))
        verb = self.situations[self.name].verb
        return [*controls, press("many", f"{verb} {TIMES:,} times", marked=self.name not in self._counts)]

    def change(self, control: str, value: str) -> None:
        """Choose a situation, compare, or repeat what is shown."""
        if control == "situation":
            self.name = value
        elif control == "both":
            self.both = value == "on"
        else:
            for one in self._shown():
                counts = self._counts.setdefault(one.name, [0] * len(one.chances))
                self._times[one.name] = self._times.get(one.name, 0) + TIMES
                for _ in range(TIMES):
                    count = one.draw(self.rng)
                    if count < len(counts):
                        counts[count] += 1

    def view(self) -> shapes.LessonView:
        """Return the conditions, the chances of all counts, and the counts so far."""
        shown = self._shown()
        checklist: shapes.ConditionsChart = {
            "chart": "conditions",
            "title": "",
            "lists": [self._list(one) for one in shown],
            "words": " ".join(map(_sentence, shown)),
        }
        words = [_sentence(one) for one in shown]
        words += [said for one in shown if (said := _impossible(one))]
        return self.shown(words, charts=[checklist], table=self._table(shown))

    def _list(self, one: Situation) -> shapes.ConditionList:
        return {
            "title": f"{_capital(one.name)}: {'binomial' if one.holds else 'not binomial'}",
            "holds": one.holds,
            "conditions": [
                {
                    "holds": each.holds,
                    "title": f"{each.title}:" if each.holds else f"{each.title}: no.",
                    "words": each.words if each.holds else _capital(each.words),
                }
                for each in one.conditions
            ],
            "bars": self._bars(one),
        }

    def _shown(self) -> list[Situation]:
        names = [self.name, *([self.other] if self.both and self.name != self.other else [])]
        return [self.situations[name] for name in names]

    # ------------------------------------------------------------------------------------------------------- pieces

    def _most(self, one: Situation) -> int:
        return min(MOST_SHOWN, max(len(one.chances) - 1, 0 if one.holds else one.tries))

    def _shares(self, one: Situation) -> list[Fraction]:
        counts = self._counts.get(one.name)
        return [] if counts is None else [Fraction(count, self._times[one.name]) for count in counts]

    def _named(self, one: Situation, value: Callable[[int], Fraction]) -> dict[str, Fraction]:
        """Return a value for each count that is shown, and one for all higher counts if there are any."""
        last = self._most(one)
        found = {str(count): value(count) for count in range(last + 1)}
        if sum(one.chances[: last + 1]) < 1:
            found[f"{last + 1} or more"] = 1 - sum(found.values(), Fraction(0))
        return found

    def _exactly(self, one: Situation) -> dict[str, Fraction]:
        return self._named(one, partial(_at, one.chances))

    def _bars(self, one: Situation) -> shapes.BarsChart:
        exactly, shares = self._exactly(one), self._shares(one)
        tone: shapes.Tone = "second" if one.name == self.other else "first"
        counted = (
            drawing.series(
                f"{self._times[one.name]:,} {one.done}",
                tone,
                _floats(self._named(one, partial(_at, shares))),
                _floats(exactly),
            )
            if shares
            else drawing.series("exact", tone, _floats(exactly))
        )
        said: list[shapes.BarSeries] = []
        if not one.holds:
            formula = drawing.series("what the binomial would say", "wrong", _floats(self._named(one, one.formula)))
            said.append({**formula, "behind": True})
        words = ", ".join(f"{name}: {percent(chance)}" for name, chance in exactly.items())
        return drawing.bars(
            "",
            [name.replace(" or more", "+") for name in exactly],
            [*said, counted],
            x_title=one.counted,
            percent=True,
            top=self._top(),
            words=f"Exact: {words}.",
        )

    def _top(self) -> float:
        """Return the highest value of all charts that are shown, so that they can be compared."""
        found = [0.0]
        for one in self._shown():
            found += [*_floats(self._exactly(one)), *map(float, self._shares(one))]
            found += [] if one.holds else [float(one.formula(count)) for count in range(one.tries + 1)]
        return max(found)

    def _table(self, shown: Sequence[Situation]) -> shapes.LessonTable:
        columns: list[tuple[str, dict[str, Fraction]]] = []
        for one in shown:
            columns.append((one.name, self._exactly(one)))
            if not one.holds:
                columns.append(("if binomial", self._named(one, one.formula)))
            if shares := self._shares(one):
                columns.append((f"{self._times[one.name]:,} {one.done}", self._named(one, partial(_at, shares))))
        names = sorted(
            {name for _, values in columns for name in values}, key=lambda name: (len(name) > 2, len(name), name)
        )
        rows = [[name, *(percent(values[name]) if name in values else "" for _, values in columns)] for name in names]
        return views.rows("Chance of each count in each situation", ["Count", *(head for head, _ in columns)], rows)


def binomial(tries: int, chance: Fraction, count: int) -> Fraction:
    """Return the probability of a number of successes in independent tries.

    Args:
        tries: the number of tries.
        chance: the chance of a success in each.
        count: the number of successes.

    Example:
        >>> binomial(5, Fraction(1, 3), 2)
        Fraction(80, 243)
    """
    return comb(tries, count) * chance**count * (1 - chance) ** max(tries - count, 0)


def dice_situation(name: str, dice: int, chance: Fraction, counted: str, *, success: str = "") -> Situation:
    """Return a situation that is binomial: several dice, some of which succeed.

    Args:
        name: a short name.
        dice: the number of dice.
        chance: the chance that a die succeeds.
        counted: what is counted.
        success: the two outcomes in words, such as ``"5 or 6, or not"``.

    Example:
        >>> dice_situation("2 dice", 2, Fraction(1, 6), "sixes").chances
        (Fraction(25, 36), Fraction(5, 18), Fraction(1, 36))
    """
    top, bottom = chance.numerator, chance.denominator
    return Situation(
        name,
        counted,
        tuple(binomial(dice, chance, count) for count in range(dice + 1)),
        dice,
        chance,
        (
            Holds("Two outcomes", success or "it counts, or not"),
            Holds("Independent", "no die knows the others"),
            Holds("Number fixed", f"{dice} dice"),
            Holds("Same chance", f"{exact(chance)} each"),
        ),
        lambda rng: sum(rng.randrange(bottom) < top for _ in range(dice)),
    )


def cards_situation(name: str, drawn: int, deck: int, hits: int, counted: str) -> Situation:
    """Return a situation that is not binomial: cards of a deck that do not go back.

    Args:
        name: a short name.
        drawn: the number of cards drawn.
        deck: the number of cards in the deck.
        hits: the number of cards in the deck that count.
        counted: what is counted, in the plural.

    Example:
        >>> cards_situation("2 of 4 cards", 2, 4, 2, "aces").chances
        (Fraction(1, 6), Fraction(2, 3), Fraction(1, 6))
    """
    ways = comb(deck, drawn)
    cards = range(deck)
    return Situation(
        name,
        counted,
        tuple(
            Fraction(comb(hits, count) * comb(deck - hits, drawn - count), ways)
            for count in range(min(drawn, hits) + 1)
        ),
        drawn,
        Fraction(hits, deck),
        (
            Holds("Two outcomes", "the card counts, or not"),
            Holds("Independent", "a card that has come can't come again", holds=False),
            Holds("Number fixed", f"{drawn} cards"),
            Holds("Same chance", f"{exact(Fraction(hits, deck))} for each card, seen alone"),
        ),
        lambda rng: sum(card < hits for card in rng.sample(cards, drawn)),
        "Deal",
        "dealt",
    )


def until_situation(name: str, chance: Fraction, tries: int, counted: str) -> Situation:
    """Return a situation that is not binomial: tries until the first success.

    Args:
        name: a short name.
        chance: the chance of a success in each try.
        tries: the n with which somebody may try the binomial formula.
        counted: what is counted, such as ``"misses before the first 6"``.

    Example:
        >>> until_situation("first 6", Fraction(1, 6), 6, "misses before the first 6").chances[:2]
        (Fraction(1, 6), Fraction(5, 36))
    """
    top, bottom = chance.numerator, chance.denominator

    def draw(rng: Random) -> int:
        misses = 0
        while rng.randrange(bottom) >= top:
            misses += 1
        return misses

    return Situation(
        name,
        counted,
        tuple((1 - chance) ** count * chance for count in range(MOST_SHOWN + 1)),
        tries,
        1 - chance,
        (
            Holds("Two outcomes", "a success, or a miss"),
            Holds("Independent", "no roll knows the others"),
            Holds("Number fixed", "you roll until it comes", holds=False),
            Holds("Same chance", f"{exact(chance)} each"),
        ),
        draw,
    )


def _floats(values: dict[str, Fraction]) -> list[float]:
    return list(map(float, values.values()))


def _at(values: Sequence[Fraction], place: int) -> Fraction:
    return values[place] if place < len(values) else Fraction(0)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _sentence(one: Situation) -> str:
    if one.holds:
        return f"{_capital(one.name)}: all four conditions hold, so the binomial formula gives the exact chances."
    broken = [f"“{each.title.lower()}”" for each in one.conditions if not each.holds]
    fails = "one condition fails" if len(broken) == 1 else f"{len(broken)} conditions fail"
    return f"{_capital(one.name)}: not binomial, because {fails}: {listed(broken)}."


def _impossible(one: Situation) -> str:
    """Return what the binomial formula says of counts that can't happen; empty if it says nothing."""
    last = len(one.chances) - 1
    if one.holds or sum(one.chances) < 1 or last >= one.tries:
        return ""
    beyond = sum((one.formula(count) for count in range(last + 1, one.tries + 1)), Fraction(0))
    return f"The formula would give {percent(beyond)} to more than {last} {one.counted}, which is impossible."
