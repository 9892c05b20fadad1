"""The parts of a student's progress: predictions, simulations, answers and plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Prediction:
    """A locked prediction: the answer as text, how sure the student was, and when it was locked (UTC)."""

    question: str
    answer: str
    sure: str | None = None
    time: str | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """A simulation.

    Attributes:
        trials: the number of trials.
        number: 1 for the first run with this many trials, 2 for the second, and so on.
        totals: for each measure, the sum of its results: the number of successes if each trial is a success or not.
        squares: for each measure, the sum of the squares of its results. If omitted, each trial is a success or not.
        counted: for each measure, the number of trials that count for it; all of them if omitted.
        time: when it was made (UTC).
    """

    trials: int
    number: int
    totals: tuple[int, ...]
    squares: tuple[int, ...] = ()
    counted: tuple[int, ...] = ()
    time: str | None = None

    def __post_init__(self) -> None:
        if not self.squares:
            object.__setattr__(self, "squares", self.totals)
        if not self.counted:
            object.__setattr__(self, "counted", (self.trials,) * len(self.totals))


@dataclass(frozen=True, slots=True)
class Try:
    """An answer to a check.

    Attributes:
        question: the id of the check.
        answer: the answer as text.
        right: whether it was right when given; None if an old file does not say.
        time: when it was given (UTC).
        variant: the number of the variant that was asked; 0 for the question as the lesson prints it.
        words: a mark of the variant's words; empty without a variant, and in older files.
    """

    question: str
    answer: str
    right: bool | None
    time: str | None = None
    variant: int = 0
    words: str = ""


@dataclass(frozen=True, slots=True)
class Blind:
    """An answer to a check before the parts with the tools opened; it got no reply."""

    question: str
    answer: str
    time: str | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A puzzle or a match of the lesson that a student played.

    Attributes:
        play: its name in the lesson.
        table: 1 for the first table that the student opened in this lesson, 2 for the second, and so on.
        actions: the actions on the table now, each with its seat.
        solved: whether the goal was ever reached, or the match is over.
        restarts: how many times all actions were undone before that.
        hand: the number of random results that were set by hand.
        time: when the last action was played (UTC).
    """

    play: str
    table: int
    actions: tuple[tuple[int, str], ...] = ()
    solved: bool = False
    restarts: int = 0
    hand: int = 0
    time: str | None = None


def run_values(run: Run) -> dict[str, Any]:
    """Return a run as JSON values without its time; sums that follow from the others are left out.

    Example:
        >>> run_values(Run(20, 1, (5,)))
        {'trials': 20, 'number': 1, 'successes': [5]}
    """
    saved: dict[str, Any] = {"trials": run.trials, "number": run.number, "successes": list(run.totals)}
    if run.squares != run.totals:
        saved["squares"] = list(run.squares)
    if set(run.counted) != {run.trials}:
        saved["counted"] = list(run.counted)
    return saved
