"""The plan of a lesson: predictions, an experiment, explorers, and checks with the expected wrong answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import repeat
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal

from manaforge_widgets.lessons.answers import FORMS, agrees, rounding
from manaforge_widgets.odds.display import exact, percent

if TYPE_CHECKING:
    from manaforge_widgets.lessons.explorer import Explorer

Key = Fraction | str
"""The right answer: a number, or one of the options."""
Source = Literal["printed", "config"]
"""The source of a right answer: the printed rules alone, or the edition's numbers, from which it is computed."""
Kind = Literal["chance", "number", "whole"]
"""The kind of number that a question asks for: a chance from 0 to 1, any number, or a whole number."""
_EXAMPLES = tuple(Fraction(top, bottom) for top, bottom in ((1, 3), (1, 8), (2, 7), (3, 11)))
_NUMBERS = ("2.5 or 5/2", "1.25 or 5/4", "6.5 or 13/2")
_WHOLE = ("40", "250")


def _exact(given: Key) -> Key:
    """Return a whole number as a fraction; anything else is returned as it is."""
    whole: object = given
    return Fraction(whole) if type(whole) is int else given


@dataclass(frozen=True, slots=True)
class Wrong:
    """An expected wrong answer, and the reply that explains the mistake.

    Attributes:
        answer: the wrong answer.
        reply: what the student reads; it must not hold the key.
        thought: the mistake in a few words, for the teacher's tables, such as ``"added the two orders"``.
        misconception: the name of the misconception that the answer shows, a key of
            :data:`~manaforge_widgets.lessons.misconceptions.MISCONCEPTIONS`; empty if it shows none.
    """

    answer: Key
    reply: str
    thought: str = ""
    misconception: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "answer", _exact(self.answer))


def expected(key: Key, *wrong: Wrong) -> tuple[Wrong, ...]:
    """Return the wrong answers that differ from the key and from each other to three decimal places.

    With other numbers, two mistakes may lead to the same answer.

    Args:
        key: the right answer.
        wrong: the expected wrong answers; of equal ones the first is kept.

    Example:
        >>> half, third = Wrong(Fraction(1, 2), "You added."), Wrong(Fraction(1, 3), "You multiplied.")
        >>> expected(Fraction(1, 3), half, third, half) == (half,)
        True
    """
    found: list[Wrong] = []
    for one in wrong:
        if not any(_same(one.answer, other) for other in (key, *(kept.answer for kept in found))):
            found.append(one)
    return tuple(found)


def _same(one: Key, other: Key) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    # The tolerance depends on the right answer, which may be either.
    return agrees(one, other) or agrees(other, one)


@dataclass(frozen=True, slots=True)
class LessonQuestion:
    """A question of a lesson.

    Attributes:
        id: the question's name in code.
        title: a short heading.
        words: the question, as paragraphs.
        key: the right answer, which the engine calculates; with ``simulated``, the exact value.
        wrong: the expected wrong answers. A question after the experiment (a *check*) has at least two.
        right: what the student reads after the right answer.
        options: the options to choose from; empty if the answer is a number.
        rule: the numbers of the game's rules on which the answer depends.
        source: ``"printed"`` if the right answer follows from the printed rules alone; ``"config"`` if it is computed
            from the numbers of the edition.
        simulated: the name of a measure, if the question asks for this measure's result in the student's own longest
            simulation. The right answer is then that share or mean.
        kind: the kind of number to answer with.
        variants: a function that draws another question of the same kind, with other numbers, its key and its wrong
            answers; None if there is only this one.
        above: the name of the misconception that any other answer above the key shows; empty if it shows none.
        shown: True if an explorer or the exact part shows the key, though it is no measure's exact value. If so, the
            page of the lesson asks a variant.
    """

    id: str
    title: str
    words: tuple[str, ...]
    key: Key
    wrong: tuple[Wrong, ...] = ()
    right: str = ""
    options: tuple[str, ...] = ()
    rule: str = ""
    source: Source = "config"
    simulated: str = ""
    kind: Kind = "chance"
    variants: Callable[[Random], LessonQuestion] | None = None
    above: str = ""
    shown: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", _exact(self.key))

    def wrong_answer(self, answer: Key, written: object = None) -> Wrong | None:
        """Return the answer's entry in ``wrong``; None if it is not one of the wrong answers that the lesson expects.

        A number may be rounded to three decimal places. If it agrees with several expected answers, the nearest counts.
        It may be rounded further, as it is written, if no other expected answer and not the key rounds to it.

        Args:
            answer: the student's answer.
            written: the answer as the student wrote it; None if that is unknown.
        """
        if isinstance(answer, str):
            return next((one for one in self.wrong if one.answer == answer), None)
        off = [(abs(one.answer - answer), one) for one in self.wrong if isinstance(one.answer, Fraction)]
        close = [(distance, one) for distance, one in off if self._agrees(answer, Fraction(one.answer))]
        if close:
            return min(close, key=lambda one: one[0])[1]
        if self.kind == "whole" or isinstance(self.key, str):
            return None
        half = rounding(written)
        alike = [one for distance, one in off if distance <= half]
        return alike[0] if len(alike) == 1 and abs(self.key - answer) > half else None

    def is_right(self, answer: Key) -> bool:
        """Return whether an answer agrees with ``key``.

        A question about a simulation has another right answer; see ``simulated``.
        """
        if isinstance(answer, str) or isinstance(self.key, str):
            return answer == self.key
        if not self._agrees(answer, self.key):
            return False
        # An answer that lies nearer to an expected wrong one stays wrong, though it agrees to three decimal places.
        wrong = self.wrong_answer(answer)
        return wrong is None or abs(Fraction(wrong.answer) - answer) > abs(self.key - answer)

    def _agrees(self, answer: Fraction, key: Fraction) -> bool:
        return answer == key if self.kind == "whole" else agrees(answer, key)


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that is measured in each trial of an experiment.

    Attributes:
        name: a short name, which is also the heading of its rows.
        exact: its exact mean: a probability if each trial is a success or not.
        unit: the plural of what is counted, such as ``"Wands"``; empty if each trial is a success or not.
    """

    name: str
    exact: Fraction
    unit: str = ""


WHY_DIFFERENT: Final = LessonQuestion(
    "why",
    "why the numbers differ",
    ("Your simulation and the exact value are not quite the same. Why?",),
    "the simulation varies by chance",
    (
        Wrong(
            "the exact value is only an estimate",
            "The exact value counts all cases, so it has no error. Simulate once more: what changes?",
            "took the exact value for an estimate",
        ),
        Wrong(
            "the dice or cards are not fair",
            "Every face and every card had the same chance. Simulate more often: does the difference stay as large?",
            "explained chance by a fault of the dice",
        ),
    ),
    "Each simulation differs a little. With more trials it comes closer to the exact value.",
    options=(
        "the exact value is only an estimate",
        "the simulation varies by chance",
        "the dice or cards are not fair",
    ),
    source="printed",
)
"""The question for lessons that ask no other one after the comparison."""

Trial = Callable[[Random], Sequence[int | None]]
"""A function that draws one trial: a number for each measure, or None for a measure that this trial does not count for.

A measure without a unit has the number 1 or True for a success, 0 or False for a failure.
"""
Trials = Callable[[Random], Iterator[Sequence[int | None]]]
"""A function that yields one trial after another, each just as the function for one trial draws it."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """A random experiment; in each trial all measures get the same random results.

    Attributes:
        title: a short heading.
        words: a description of the experiment, as paragraphs.
        measures: what is measured in each trial.
        trial: a function that draws one trial; see :data:`Trial`.
        trials: a faster function for long runs, which yields the same trials one after another and may draw random
            numbers ahead; None to call ``trial`` each time.
        exact_words: an explanation of the exact count, as paragraphs.
        exact: the exact counts as a table: a caption, the headings, and rows; None for a table of the measures.
        verb: what a trial does, as on the buttons: ``"Roll"``, ``"Deal"`` or ``"Play"``.
        noun: the plural of a trial, such as ``"rolls"``, ``"deals"`` or ``"games"``.
        success: what a successful trial did, as in "rolls that could pay".
        failure: what any other trial did, as in "rolls that could not pay".
        count: an explorer for the exact part, which asks the student to find something before the table is shown.
        ask: a question with options that the exact part asks before the table is shown; not used with ``count``. The
            table is shown at once if there is neither.
    """

    title: str
    words: tuple[str, ...]
    measures: tuple[Measure, ...]
    trial: Trial
    exact_words: tuple[str, ...] = ()
    exact: tuple[str, Sequence[str], Sequence[Sequence[str]]] | None = None
    verb: str = "Roll"
    noun: str = "rolls"
    success: str = "succeeded"
    failure: str = "did not succeed"
    count: Callable[[Random], Explorer] | None = None
    trials: Trials | None = None
    ask: LessonQuestion | None = None

    def drawn(self, rng: Random) -> Iterator[tuple[int | None, ...]]:
        """Yield one trial after another, without an end.

        Args:
            rng: the source of random numbers; it must have no other use.
        """
        if self.trials is not None:
            return map(tuple, self.trials(rng))
        return (tuple(self.trial(rng)) for _ in repeat(None))

    def place(self, measure: str) -> int:
        """Return the index of the measure with this name."""
        return [one.name for one in self.measures].index(measure)


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """A whole lesson.

    Attributes:
        title: the lesson's title.
        predictions: the questions at the beginning, which get no reply.
        experiment: the experiment to simulate and to count exactly.
        checks: the checks at the end of the lesson.
        reconcile: the first check: why do the prediction, the simulation and the exact value differ?
        name: the lesson's name in files; made from the title if omitted.
        minutes: the minutes of a period that the lesson is planned for; its parts take about 40 of 50.
        plays: the puzzles and matches to play by name; each is a function that returns one for a class seed.
        tasks: a paragraph by the name of a puzzle or match, which the page of the lesson shows above it.
        labs: the dice labs by name; each is a function that returns a lab for a class seed.
        explorers: the explorers by name; each is a function that returns one for a source of random numbers.
        go_on: what to try next, as paragraphs.
        edition: the name of the edition.
        overrides: the user's changes of the edition, as a match saves them; empty for the packaged edition.
    """

    title: str
    predictions: tuple[LessonQuestion, ...]
    experiment: Experiment
    checks: tuple[LessonQuestion, ...]
    reconcile: LessonQuestion = WHY_DIFFERENT
    name: str = ""
    minutes: int = 50
    plays: Mapping[str, Callable[[int], Any]] = field(default_factory=dict)
    tasks: Mapping[str, str] = field(default_factory=dict)
    labs: Mapping[str, Callable[[int], Any]] = field(default_factory=dict)
    explorers: Mapping[str, Callable[[Random], Explorer]] = field(default_factory=dict)
    go_on: tuple[str, ...] = ()
    edition: str = ""
    overrides: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.name and isinstance(self.title, str):
            object.__setattr__(self, "name", name_from(self.title))

    @property
    def questions(self) -> tuple[LessonQuestion, ...]:
        """All questions after the experiment, in order: first ``reconcile``, then ``checks``."""
        return (self.reconcile, *self.checks)

    def first_variant(self, question: LessonQuestion) -> int:
        """Return the number of the variant that the page asks first; 0 for the question as the lesson prints it.

        If the student has seen the answer before the checks, it is a question with other numbers, if there is one.

        Args:
            question: one of the checks.
        """
        is_shown = question.shown or any(question.key == measure.exact for measure in self.experiment.measures)
        return int(is_shown and question.variants is not None)

    @property
    def forms(self) -> str:
        """Examples of how to write a probability; they do not give away a right answer of this lesson."""
        keys = self._keys()
        free = next((one for one in _EXAMPLES if not any(agrees(one, key) for key in keys)), _EXAMPLES[0])
        if free == _EXAMPLES[0]:
            return FORMS
        return f"{exact(free)}, {float(free):.3f} or {percent(free)}"

    def forms_of(self, question: LessonQuestion) -> str:
        """Return examples of how to answer a question; they do not give away a right answer of this lesson."""
        if question.kind == "chance":
            return self.forms
        keys = self._keys()
        examples = _WHOLE if question.kind == "whole" else _NUMBERS
        return next((one for one in examples if Fraction(one.split()[0]) not in keys), examples[-1])

    def _keys(self) -> list[Fraction]:
        keys = [one.key for one in (*self.predictions, *self.questions) if isinstance(one.key, Fraction)]
        return [*keys, *(measure.exact for measure in self.experiment.measures)]


def name_from(title: str) -> str:
    """Return the name of a lesson in files, made from its title.

    Example:
        >>> name_from("Same mean, different risk")
        'same_mean_different_risk'
    """
    return "_".join("".join(letter if letter.isalnum() else " " for letter in title.lower()).split())
