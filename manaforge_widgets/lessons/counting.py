"""The exact part of a lesson: what the student must find or answer before the table is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.comparing import exact_table
from manaforge_widgets.lessons.explorer import Explorer, press
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
        >>> [control["label"] for control in first.controls()]
        ['a hundredth as large', 'a tenth as large', 'as large as before']
        >>> first.take("answer 2", "")
        >>> first.found, first.view()["told"][0]["kind"]
        (False, 'wrong')
        >>> first.take("answer 1", "")
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
        """Return a button for each option; none are left once the right one is found.

        They are no radio buttons, since those choose while the arrow keys pass them.
        """
        names = [] if self.found else self._question.options
        return [press(f"{_ANSWER} {number}", name) for number, name in enumerate(names)]

    def change(self, control: str, value: str) -> None:
        """Choose an option."""
        del value
        self._picked = self._question.options[int(control.removeprefix(_ANSWER))]

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
