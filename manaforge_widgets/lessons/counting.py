"""The exact part of a lesson: what the student must find or answer before the table is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.comparing import exact_table
from manaforge_widgets.lessons.explorer import Explorer, choice
from manaforge_widgets.lessons.plan import Experiment
from manaforge_widgets.widgets import lesson_shapes as shapes

_ANSWER = "answer"


def counting_of(experiment: Experiment) -> Callable[[Random], Explorer] | None:
    """Return a function that makes the explorer of the exact part; None if the table is shown at once.

    Args:
        experiment: the experiment.
    """
    if experiment.count is None and experiment.ask is not None:
        return lambda rng: FirstQuestion(experiment, rng)
    return experiment.count


class FirstQuestion(Explorer):
    """A question about the experiment; the exact count is shown after the right answer.

    Args:
        experiment: the experiment, with its question ``ask``.
        rng: the source of random numbers; nothing is drawn from it.

    Raises:
        AssertionError: when the experiment asks nothing.

    Example:
        >>> from manaforge_widgets.games.kings_forge.lessons.buy_precision import buy_precision
        >>> first = FirstQuestion(buy_precision().experiment, Random(1))
        >>> first.take("answer", "a hundredth as large")
        >>> first.found, first.view()["told"][0]["kind"]
        (False, 'wrong')
        >>> first.take("answer", "a tenth as large")
        >>> first.found, len(first.view()["table"]["rows"])
        (True, 4)
    """

    def __init__(self, experiment: Experiment, rng: Random) -> None:
        super().__init__(f"Exact: {experiment.title}", rng)
        assert experiment.ask is not None, "only an experiment that asks something has this explorer"
        self._experiment = experiment
        self._question = experiment.ask
        self._picked = ""

    def controls(self) -> Sequence[shapes.LessonControl]:
        """Return the options; none are left once the right one is found."""
        return [] if self.found else [choice(_ANSWER, "Your answer", self._picked, self._question.options)]

    def change(self, control: str, value: str) -> None:
        """Choose an option."""
        del control
        self._picked = value

    @property
    def found(self) -> bool:
        """True once the student has chosen the right option."""
        return self._picked == self._question.key

    def view(self) -> shapes.LessonView:
        """Return the question with the reply to the last answer, or the exact count."""
        question, experiment = self._question, self._experiment
        if self.found:
            told = [views.message("right", f"Right: {self._picked}. {question.right}".strip())]
            return self.shown(experiment.exact_words, told=told, table=exact_table(experiment))
        wrong = question.wrong_answer(self._picked)
        told = [views.message("wrong", f"Not yet. {wrong.reply}")] if wrong else []
        return self.shown(question.words, told=told)
