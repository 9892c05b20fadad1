"""Explorer of memory: keep the histories without a hit so far, of a die and of a deck, and look at the next round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.explorer import Explorer, press, step
from manaforge_widgets.lessons.explorers import drawing
from manaforge_widgets.odds.display import percent
from manaforge_widgets.odds.hands import draws
from manaforge_widgets.odds.interval import wilson
from manaforge_widgets.widgets import lesson_shapes as shapes

HISTORIES = 10_000
RISES, STAYS, FALLS = (
    "likelier than at the first roll",
    "as likely as at the first roll",
    "less likely than at the first roll",
)
GUESSES = (RISES, STAYS, FALLS)
"""The answers to the prediction about the die that the chart can draw."""
_MOST_TRIES = 100_000


@dataclass(frozen=True, slots=True)
class Die:
    """A die without memory.

    Attributes:
        name: its name, such as ``"fire die"``.
        hit: what counts, with its article, such as ``"a transmute"``.
        sides: the number of its sides.
        hits: the number of sides that count.
        rounds: the most rolls without a hit to look at.
    """

    name: str
    hit: str
    sides: int
    hits: int
    rounds: int = 8

    def first_hit(self, rng: Random) -> int:
        """Return after how many rolls without a hit the first hit comes, at most one more than ``rounds``."""
        for past in range(self.rounds + 1):
            if rng.randrange(self.sides) < self.hits:
                return past
        return self.rounds + 1

    def chance(self, past: int) -> Fraction:  # noqa: ARG002 - the die does not know it
        """Return the chance of a hit after ``past`` rolls without one."""
        return Fraction(self.hits, self.sides)


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck that is dealt without putting cards back.

    Attributes:
        name: its name, such as ``"Dawn deck"``.
        hit: what counts, with its article, such as ``"a Wand"``.
        cards: the number of its cards.
        hits: the number of cards that count.
        hand: the number of cards of a round.
        deals: the number of rounds.
    """

    name: str
    hit: str
    cards: int
    hits: int
    hand: int
    deals: int

    @property
    def rounds(self) -> int:
        """The most rounds without a hit after which another round is dealt."""
        return self.deals - 1

    def places(self, rng: Random) -> list[int]:
        """Shuffle the deck, and return the places of the cards that count."""
        return sorted(rng.sample(range(self.cards), self.hits))

    def first_hit(self, rng: Random) -> int:
        """Return after how many rounds without a hit the first hit comes, at most one more than ``rounds``."""
        return min(self.places(rng)[0] // self.hand, self.deals)

    def chance(self, past: int) -> Fraction:
        """Return the chance of a hit after ``past`` rounds without one."""
        deck = {"hit": self.hits, "other": self.cards - self.hits}
        return draws(deck, self.hand, "hit", known={"other": past * self.hand})


@dataclass(slots=True)
class _Count:
    """The histories without a hit in the first n rounds (``kept``), and those of them that hit in the next round."""

    kept: list[int] = field(default_factory=list)
    hits: list[int] = field(default_factory=list)


class Streaks(Explorer):
    """A die next to a deck: the share of hits in the next round, among the histories without a hit so far.

    Args:
        title: the heading.
        rng: the source of random numbers.
        die: the die.
        deck: the deck.
        about: the ids of the predictions: first one about the die with the answers :data:`GUESSES`, then one that asks
            for the deck's chance after all its rounds but one.

    Raises:
        ArgumentError: when a round without a hit, or a hit, is impossible.

    Example:
        >>> deck = Deck("small deck", "a queen", cards=12, hits=2, hand=3, deals=3)
        >>> part = Streaks("Memory", Random(1), Die("die", "a six", sides=6, hits=1), deck)
        >>> part.take("more", "")
        >>> part.take("rounds", "2")
        >>> part.view()["words"][0]
        'After 2 rounds without one, the die is where it was: 1/6. The deck is not: a queen comes in 4 of 5 cases.'
    """

    def __init__(self, title: str, rng: Random, die: Die, deck: Deck, about: Sequence[str] = ()) -> None:
        super().__init__(title, rng, about)
        possible = deck.hits <= deck.cards - deck.hand * deck.rounds and deck.hand * deck.deals <= deck.cards
        if not (0 < die.hits < die.sides and deck.hits > 0 and deck.rounds > 0 and possible):
            raise ArgumentError("each round of the die and the deck must be possible with a hit and without one.")
        self.die, self.deck = die, deck
        self.rounds = 0
        self.histories = 0
        self._counts = {thing.name: _Count([0] * (thing.rounds + 1), [0] * (thing.rounds + 1)) for thing in (die, deck)}
        self._one: list[tuple[str, str, Sequence[shapes.Cell]]] = []

    # --------------------------------------------------------------------------------------------------- the changes

    def controls(self) -> Sequence[shapes.LessonControl]:
        """Return the number of rounds without a hit, and the buttons for more histories."""
        return [
            step("rounds", "Keep only histories with none in", self.rounds, 0, self.die.rounds, "rounds"),
            press(
                "more", f"{HISTORIES:,} more" if self.histories else f"Draw {HISTORIES:,}", marked=not self.histories
            ),
            press("one", "One history"),
        ]

    def change(self, control: str, value: str) -> None:
        """Change the number of rounds, or draw histories."""
        if control == "rounds":
            self.rounds = int(value)
            self._one = []
        elif control == "more":
            self._draw()
        else:
            self._show_one()

    def _draw(self) -> None:
        self.histories += HISTORIES
        for thing in (self.die, self.deck):
            count = self._counts[thing.name]
            found = [0] * (thing.rounds + 2)
            for _ in range(HISTORIES):
                found[thing.first_hit(self.rng)] += 1
            for past in range(thing.rounds + 1):
                count.kept[past] += sum(found[past:])
                count.hits[past] += found[past]

    def _show_one(self) -> None:
        """Draw histories until one of each kind is kept, and show these."""
        past = self.rounds
        tries, first = 0, -1
        while first < past and tries < _MOST_TRIES:
            tries, first = tries + 1, self.die.first_hit(self.rng)
        boxes = [drawing.cell("–")] * past
        boxes.append(drawing.cell("★", "lit") if first == past else drawing.cell("–", "next"))
        self._one = [(f"{self.die.name}, roll by roll", _tried(tries), boxes)]
        if past > self.deck.rounds:
            return
        tries, places = 0, [-1]
        while places[0] < past * self.deck.hand and tries < _MOST_TRIES:
            tries, places = tries + 1, self.deck.places(self.rng)
        for number in range(self.deck.deals):
            dealt = range(number * self.deck.hand, (number + 1) * self.deck.hand)
            state = "plain" if number < past else "next"
            shown = [drawing.cell("★", "lit") if place in places else drawing.cell("–", state) for place in dealt]
            if number > past:
                shown = [drawing.cell("?", "hidden")] * self.deck.hand
            note = _tried(tries) if number == 0 else "the next round" if number == past else ""
            self._one.append((f"{self.deck.name}, round {number + 1}", note, shown))

    # ------------------------------------------------------------------------------------------------------ the view

    def view(self) -> shapes.LessonView:
        """Return the kept histories, the share of hits in the next round, and the exact chances."""
        if not self.histories:
            words = [
                f"Draw {HISTORIES:,} histories of each, and then keep only those with none so far: what comes next?",
                "A history is one die rolled again and again, or one shuffled deck dealt round by round.",
            ]
            return self.shown(words, charts=self._boxes())
        return self.shown(
            self._sentences(),
            figures=[self._kept(self.die), *([self._kept(self.deck)] if self.rounds <= self.deck.rounds else [])],
            charts=[*self._boxes(), self._die_chart(), self._deck_chart()],
            table=self._table(),
        )

    def _sentences(self) -> list[str]:
        past, die, deck = self.rounds, self.die, self.deck
        if not past:
            first = (
                f"Nothing is left out yet: {die.hit} comes in {die.chance(0)} of all rolls, and {deck.hit} in "
                f"{percent(deck.chance(0))} of all rounds. Now keep only the histories with none in some rounds."
            )
            return [first]
        after = f"After {past} round{'s' * (past > 1)} without one, the die is where it was: {die.chance(past)}."
        if past > deck.rounds:
            return [
                after,
                f"The {deck.name} is dealt {deck.deals} times, so {past} rounds without one leave no round to look at.",
            ]
        chance = deck.chance(past)
        now = f"{chance.numerator} of {chance.denominator} cases"
        return [
            f"{after} The deck is not: {deck.hit} comes in {now}.",
            (
                f"The {past * deck.hand} cards that are gone were none of the {deck.hits}, so all {deck.hits} are "
                f"among the {deck.cards - past * deck.hand} that are left."
            ),
        ]

    def _kept(self, thing: Die | Deck) -> shapes.Figure:
        kept = self._counts[thing.name].kept[self.rounds]
        what = "die histories" if isinstance(thing, Die) else "decks"
        return drawing.figure(f"{kept:,} of {self.histories:,}", f"{what} kept")

    def _boxes(self) -> list[shapes.CellsChart]:
        if not self._one:
            return []
        words = f"One history each with none in {self.rounds} rounds; a star is a hit."
        return [drawing.cells("One history that is kept", self._one, words)]

    def _points(self, thing: Die | Deck) -> list[shapes.Point]:
        """Return the simulated share with its interval after each number of rounds."""
        count = self._counts[thing.name]
        return [
            drawing.point(past, Fraction(hits, kept), wilson(hits, kept))
            for past, (hits, kept) in enumerate(zip(count.hits, count.kept, strict=True))
            if kept
        ]

    def _exact_line(self, thing: Die | Deck) -> shapes.LineSeries:
        chances = [thing.chance(past) for past in range(thing.rounds + 1)]
        ends = {thing.rounds} if len(set(chances)) == 1 else {*range(thing.rounds + 1)}
        points = [
            drawing.point(past, chance, label=drawing.share(chance) if past in ends else "")
            for past, chance in enumerate(chances)
        ]
        return drawing.line("exact", "exact", "line", points)

    def _die_chart(self) -> shapes.LinesChart:
        die = self.die
        drawn = [self._exact_line(die), drawing.line("kept histories", "first", "points", self._points(die))]
        if guess := self._die_guess():
            drawn.insert(0, guess)
        return self._chart(
            f"The {die.name} has no memory",
            f"share of rolls with {die.hit}",
            die,
            drawn,
            f"The share of {die.hit} in the next roll stays near {drawing.share(die.chance(0))}, however many rolls "
            "had none.",
        )

    def _die_guess(self) -> shapes.LineSeries | None:
        """Return what the student expects, as a line: it rises, falls, or stays."""
        said = self.guesses.get(self.about[0], "") if self.about else ""
        chance = float(self.die.chance(0))
        rolls = range(self.die.rounds + 1)
        if said == RISES:
            # A die that makes up for its misses would bring a hit as surely as in all these rolls together.
            points = [drawing.point(past, 1 - (1 - chance) ** (past + 1)) for past in rolls]
            return drawing.line("your guess: rises", "guess", "dashed", points)
        if said == FALLS:
            points = [drawing.point(past, chance * (1 - chance) ** past) for past in rolls]
            return drawing.line("your guess: falls", "guess", "dashed", points)
        return None

    def _deck_chart(self) -> shapes.LinesChart:
        deck = self.deck
        drawn = [self._exact_line(deck), drawing.line("kept histories", "second", "points", self._points(deck))]
        first, last = drawing.share(deck.chance(0)), drawing.share(deck.chance(deck.rounds))
        chart = self._chart(
            f"The {deck.name} remembers",
            f"share of rounds with {deck.hit}",
            deck,
            drawn,
            f"The share of {deck.hit} in the next round goes from {first} to {last} after {deck.rounds} rounds "
            "without one.",
        )
        guess = self.guess(self.about[1]) if len(self.about) > 1 else None
        if guess is not None:
            at = min(max(guess, Fraction(0)), Fraction(1))
            chart["marks"].append(drawing.mark("y", at, f"your guess {percent(at)}", "guess"))
        return chart

    def _chart(
        self, title: str, y_title: str, thing: Die | Deck, drawn: Sequence[shapes.LineSeries], words: str
    ) -> shapes.LinesChart:
        marks = []
        if self.rounds <= thing.rounds:
            marks.append(drawing.mark("x", self.rounds, f"{self.rounds} without", "soft"))
        return drawing.lines(
            title,
            drawn,
            x_title="rounds so far without one",
            y_title=y_title,
            x_ticks=[float(past) for past in range(thing.rounds + 1)],
            y_ticks=[0.0, 0.25, 0.5, 0.75, 1.0],
            percent=True,
            marks=marks,
            words=words,
        )

    def _table(self) -> shapes.LessonTable:
        die, deck = self.die, self.deck
        head = ["Rounds without", "die kept", "next roll", "exact", "decks kept", "next round", "exact"]
        rows = []
        for past in range(max(die.rounds, deck.rounds) + 1):
            row = [str(past)]
            for thing in (die, deck):
                row += self._row(thing, past) if past <= thing.rounds else ["–", "–", "–"]
            rows.append(row)
        caption = f"{self.histories:,} histories of each: the share of {die.hit} next, and of {deck.hit} next"
        return views.rows(caption, head, rows, self.rounds)

    def _row(self, thing: Die | Deck, past: int) -> list[str]:
        kept, hits = self._counts[thing.name].kept[past], self._counts[thing.name].hits[past]
        share = percent(Fraction(hits, kept)) if kept else "none kept"
        return [f"{kept:,}", share, percent(thing.chance(past))]


def _tried(tries: int) -> str:
    return f"found at try {tries:,}"
