"""Predictions and checks: their content on the page, and the replies to answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import clipped, short
from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.answers import OUT_OF_RANGE, percent_meant, read_answer, rounds, ungrouped
from manaforge_widgets.lessons.plan import Experiment, LessonPlan, LessonQuestion
from manaforge_widgets.lessons.progress import SURE, Progress
from manaforge_widgets.lessons.reading import mark, no_run
from manaforge_widgets.lessons.records import Run
from manaforge_widgets.widgets import lesson_shapes as shapes

_LONGEST = 200
_BITS = 300
ANOTHER = "another"
"""The button of a check that asks for another question of the same kind."""
_WHOLE = "Write a whole number."
_OTHERS = "You have seen the answer for the lesson's own numbers. Here are others."


@dataclass(frozen=True, slots=True)
class Graded:
    """The reply to an answer; ``right`` is None for an answer that does not count as a try."""

    text: str
    right: bool | None
    words: str

    @property
    def told(self) -> shapes.LessonTold:
        """The reply as the page shows it."""
        if self.right is None:
            return views.message("info", self.words)
        start = "Right. " if self.right else "" if self.words.startswith("Nearly") else "Not yet. "
        return views.message("right" if self.right else "wrong", f"{start}{self.words}")


def answer_field(plan: LessonPlan, question: LessonQuestion, value: str) -> shapes.LessonField:
    """Return the field for the answer to a question, with its present value."""
    if question.options:
        return views.choice("answer", "Your answer", question.options, value)
    return views.text("answer", "Your answer", f"such as {plan.forms_of(question)}", value)


# ---------------------------------------------------------------------------------------------------------- predict


def prediction_view(plan: LessonPlan, progress: Progress, question: LessonQuestion) -> shapes.LessonView:
    """Return the content of a prediction, before or after it is locked."""
    locked = progress.prediction(question.id)
    fields = [
        answer_field(plan, question, locked.answer if locked else ""),
        views.choice("sure", "How sure are you?", SURE, (locked.sure if locked else None) or ""),
    ]
    return views.view(
        f"Predict: {question.title}",
        question.words,
        fields=fields,
        button="Lock my prediction",
        told=[views.message("info", "Locked. You will see it next to the numbers later.")] if locked else [],
        locked=locked is not None,
    )


def check_prediction(plan: LessonPlan, progress: Progress, question: LessonQuestion, text: str) -> None:
    """Check a prediction before it is locked.

    Raises:
        GameError: when it is locked already, empty, or can't be an answer to the question.
    """
    if progress.prediction(question.id) is not None:
        raise GameError("This prediction is locked and can't be changed.")
    check_answer(plan, question, text, "prediction")


def check_answer(plan: LessonPlan, question: LessonQuestion, text: str, what: str = "answer") -> None:
    """Check that a text can be an answer to a question; ``what`` is the name of the answer in errors.

    Raises:
        GameError: when it is empty, or can't be an answer.
    """
    if question.options:
        if text not in question.options:
            raise GameError("Choose one of the answers first.")
        return
    number = read_answer(text, plan.forms_of(question))
    if number is None:
        raise GameError(f"Write your {what} first.")
    if refusal := out_of_range(question, number, text):
        raise GameError(refusal)


def out_of_range(question: LessonQuestion, number: Fraction, given: object) -> str:
    """Return why a number can't be an answer to a question; empty if it can."""
    if question.kind == "chance":
        return "" if 0 <= number <= 1 else percent_meant(given) or OUT_OF_RANGE
    return _WHOLE if question.kind == "whole" and number.denominator != 1 else ""


# ------------------------------------------------------------------------------------------------------------ check


def check_view(
    plan: LessonPlan,
    progress: Progress,
    question: LessonQuestion,
    replies: Sequence[shapes.LessonTold],
    variant: int = 0,
    first: int = 0,
) -> shapes.LessonView:
    """Return the content of a check with the replies to the last answer.

    Args:
        plan: the lesson.
        progress: the student's progress.
        question: the check, or its variant.
        replies: the replies to the last answer.
        variant: the number of the variant; 0 for the check as the lesson prints it.
        first: the number of the variant that was asked first.
    """
    tries = [one for one in progress.tries_of(question.id) if one.variant == variant]
    is_right = any(one.right for one in tries)
    messages = list(replies)
    if not messages and is_right:
        messages.append(views.message("right", f"Right. {question.right}"))
    words = [*([_OTHERS] if first else []), *question.words]
    if question.simulated:
        words.append(_of_run(plan.experiment, progress.longest))
    field = answer_field(plan, question, tries[-1].answer if tries else "")
    number = f", another one ({variant - first})" if variant > first else ""
    another = question.variants is not None and (is_right or variant > first)
    return views.view(
        f"Check: {question.title}{number}",
        words,
        fields=[field],
        button="Check",
        buttons=[{"id": ANOTHER, "label": "Another one like this"}] if another else [],
        told=messages,
    )


def blind_view(plan: LessonPlan, progress: Progress, question: LessonQuestion) -> shapes.LessonView:
    """Return the content of a check that is asked without the tools, before or after it is locked."""
    locked = progress.blind_of(question.id)
    return views.view(
        f"Without tools: {question.title}",
        question.words,
        fields=[answer_field(plan, question, locked.answer if locked else "")],
        button="Lock my answer",
        told=[views.message("info", "Locked. The question comes again at the end.")] if locked else [],
        locked=locked is not None,
    )


def graded(plan: LessonPlan, progress: Progress, question: LessonQuestion, given: object) -> Graded:
    """Read and grade an answer to a check; a blank or unreadable one is neither right nor wrong.

    Args:
        plan: the lesson.
        progress: the student's progress, for a question about the student's own simulation.
        question: the check.
        given: the answer: a number, or a text from the page.
    """
    given = as_asked(question, given)
    text = "" if given is None or given is ... else answer_text(given)
    if text == "":
        return Graded(text, None, "Not answered yet.")
    if question.options:
        if text not in question.options:
            return Graded(text, None, "Choose one of the answers.")
        return Graded(text, question.is_right(text), _words(question, text))
    if question.simulated and not progress.runs:
        return Graded(text, None, no_run(plan.experiment))
    try:
        read = read_answer(given, plan.forms_of(question))
    except GameError as error:
        return Graded(text, None, str(error)[:1].upper() + str(error)[1:])
    if read is None:
        return Graded(text, None, "Not answered yet.")
    # The student may have typed the count instead of the share, which gets its own reply.
    counts = run.totals if question.simulated and (run := progress.longest) else ()
    if question.kind == "chance" and read not in counts and (meant := percent_meant(given)):
        return Graded(text, None, meant)
    if question.kind == "whole" and read.denominator != 1:
        return Graded(text, None, _WHOLE)
    if question.simulated:
        return Graded(text, *mark(plan, question, read, progress.runs))
    return Graded(text, question.is_right(read), _words(question, read, text))


def as_asked(question: LessonQuestion, given: object) -> object:
    """Return an answer as it is kept; a whole number may be written as ``"7,707"``."""
    return ungrouped(given) if question.kind == "whole" else given


def _words(question: LessonQuestion, answer: Fraction | str, written: str = "") -> str:
    """Return the reply to an answer of a question that is not about a simulation."""
    if question.is_right(answer):
        return question.right
    if expected := question.wrong_answer(answer, written):
        return expected.reply
    if not isinstance(answer, Fraction):
        return "Read the question once more."
    if question.kind == "chance":
        if not 0 <= answer <= 1:
            return OUT_OF_RANGE
        if rounds(answer, question.key):
            return "Nearly. Write one more decimal place, or a fraction."
        return "Which cases do you count, and out of how many?"
    if question.kind == "number" and isinstance(question.key, Fraction) and _is_near(answer, question.key):
        return "Nearly. Write more decimal places, or a fraction."
    return "Write down each step. Which one is not so sure?"


def _is_near(answer: Fraction, key: Fraction) -> bool:
    """Return whether an answer is the right answer rounded to one or two decimal places."""
    return any(answer == round(key, places) for places in (1, 2))


def _of_run(experiment: Experiment, run: Run | None) -> str:
    """Return a sentence that says which simulation the question is about."""
    if run is None:
        return no_run(experiment)
    times = "" if run.number == 1 else f"; of your {run.number} runs of that length the last one counts"
    return f"Your longest simulation had {run.trials:,} {experiment.noun}{times}."


def answer_text(answer: object) -> str:
    """Return an answer as the text to keep; anything else is shortened to what its reply needs.

    Example:
        >>> answer_text(" 1/3 "), answer_text(0.25)
        ('1/3', '0.25')
    """
    if isinstance(answer, str):
        return clipped(answer.strip(), _LONGEST)
    if isinstance(answer, Fraction):
        # A fraction with more digits is refused before it is kept.
        return str(answer) if answer.denominator.bit_length() < _BITS > answer.numerator.bit_length() else short(answer)
    return short(answer, _LONGEST)
