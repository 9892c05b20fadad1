"""A lesson in a notebook: predict, play, simulate, count exactly, explore, compare, check, and hand in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from manaforge_widgets.core.api import ArgumentError, GameError
from manaforge_widgets.core.listing import data_frame
from manaforge_widgets.core.messages import short
from manaforge_widgets.lessons import asking
from manaforge_widgets.lessons.guessing import question_called
from manaforge_widgets.lessons.overview import ending
from manaforge_widgets.lessons.page import LessonPage
from manaforge_widgets.lessons.part import LessonPart
from manaforge_widgets.lessons.plan import LessonQuestion
from manaforge_widgets.lessons.schools.sheet import page_path, sheet, sheets_page
from manaforge_widgets.lessons.shelf import lesson_after
from manaforge_widgets.lessons.tools import ExploredLesson
from manaforge_widgets.lessons.variants import variant_of, words_mark
from manaforge_widgets.match.files import write_atomically
from manaforge_widgets.widgets import lesson_shapes as shapes

_MOST_VARIANTS = 100_000


class Lesson(ExploredLesson):
    """A lesson to work through; ``mf.lesson`` begins it.

    Each method shows one part. The parts do not depend on each other: you only need to run the cell that begins the
    lesson. The numbers stay hidden until the predictions are locked. If the lesson is the last line of a cell, it shows
    how far you are, and offers your answers as a file to hand in.

    Attributes:
        plan: the questions, the experiment and the puzzles of the lesson.
        class_seed: the seed of the class.
        two_pass: whether the checks are first asked without the tools.
        progress: the answers so far. They hold no name and are not sent anywhere.

    Example:
        >>> import manaforge_widgets as mf
        >>> lesson = mf.lesson("choosing after the roll", class_seed=7)
        >>> lesson
        <lesson: Choosing after the roll, class seed 7, 0 of 5 checks>
        >>> lesson.check("one_spend", "11/36").part["told"][0]["kind"]
        'right'
    """

    def check(self, name: str, answer: object = None, *, variant: int = 0) -> LessonPart:
        """Ask a question, and reply to the answer at once; the reply to an expected wrong answer explains the mistake.

        Args:
            name: the name of the check.
            answer: the answer, if you give it in code: a Fraction, a number, or a text such as ``"17/36"``.
            variant: 0 for the question as the lesson prints it; 1, 2 and so on for others like it with other numbers.
                They follow from the class seed and the student's number. The page of the lesson asks variant 1 if the
                student has seen the answer to the question before.

        Raises:
            GameError: for an unknown check, and for a variant of a question that has none.
            SaveError: when the file can't be written; then the answer is not kept.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.check("two_arcane", "1/2").part["told"][0]["words"]
            'Not yet. You added the two orders. A roll in which both orders work was counted twice: which one is it?'
        """
        printed = question_called(self.plan.questions, name, "check")
        number = [_variant_number(printed, variant)]
        replies: list[shapes.LessonTold] = []

        def asked() -> LessonQuestion:
            return variant_of(self.plan, printed, self.class_seed, self.student, number[0])

        def take(given: object) -> None:
            replies[:] = [self._reply(asked(), printed.id, number[0], given)]
            self._refresh()

        def press(button: str) -> None:
            if button != asking.ANOTHER or printed.variants is None:
                raise GameError("There is no such button.")
            number[0] += 1
            replies.clear()
            self._refresh()

        if answer is not None and answer is not ...:
            replies.append(self._reply(asked(), printed.id, number[0], answer))
        return self._part(
            lambda: asking.check_view(self.plan, self.progress, asked(), replies, number[0], variant),
            lambda values: take(values.get("answer", "")),
            press,
        )

    def _reply(self, question: LessonQuestion, name: str, variant: int, given: object) -> shapes.LessonTold:
        """Keep an answer and return the reply; a blank one is neither right nor wrong, and is not kept."""
        graded = asking.graded(self.plan, self.progress, question, given)
        if graded.right is not None:
            words = words_mark(question) if variant else ""
            self._take(self.progress.answered(name, graded.text, right=graded.right, variant=variant, words=words))
        return graded.told

    # -------------------------------------------------------------------------------------------------- 7: hand in

    def export(self, path: str | Path) -> Path:
        """Write the answers to a file to hand in; the file does not contain your name.

        Args:
            path: the file; a table of the answers if its name ends with ``.csv``, otherwise sealed lines, which
                ``mf.collect`` and ``class_plot`` read.

        Raises:
            SaveError: when the file can't be written.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> import tempfile
            >>> part = lesson.check("two_arcane", "17/36")
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     lesson.export(Path(folder, "answers.csv")).read_text().splitlines()[1]
            'choosing_after_the_roll,0,,house-1,check,two_arcane,1,17/36,True,,...'
        """
        return self.progress.write(path)

    def sheet(self, path: str | Path) -> Path:
        """Write a sheet to print: your guesses, your rolls, the exact count, your answers with the replies.

        The sheet is one HTML file, which loads nothing. It has a line for your name; the exact numbers are on it once
        the tools are open.

        Args:
            path: the file to write; its name must end in ``.html``.

        Raises:
            ArgumentError: when the file's name ends otherwise.
            SaveError: when the file can't be written.

        Example:
            >>> import manaforge_widgets as mf
            >>> import tempfile
            >>> lesson = mf.lesson("buy precision", class_seed=7, student=3)
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     "student <b>3</b>" in lesson.sheet(Path(folder, "sheet.html")).read_text(encoding="utf-8")
            True
        """
        target = page_path(path)
        shown = sheet(self.plan, self.progress, is_open=self.is_open)
        return write_atomically(target, sheets_page(self.plan.title, [shown]))

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame, one row for each prediction or answer; ``right`` says whether an answer is right.

        Raises:
            GameError: when pandas is not installed.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> right = lambda: lesson.to_pandas()["right"].mean()
        """
        rows = self.progress.rows()
        types = {"part": "string", "question": "string", "try": "Int64", "answer": "string", "right": "boolean"}
        types |= {"sure": "string", "time": "string"}
        return data_frame({name: ([row[name] for row in rows], kind) for name, kind in types.items()})

    def ending(self) -> LessonPart:
        """Show the end of the lesson: ticks, the file to hand in, and what comes next.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.lesson("choosing after the roll").ending().part["ticks"][0]
            {'label': 'Predict: two arcane dice', 'done': False}
        """
        after = lesson_after(self.plan)
        return self._part(lambda: ending(self.plan, self.progress, self.also_kept, after))

    def page(self) -> LessonPage:
        """Show the whole lesson as one widget, for a class that should see no code.

        Its steps are to predict, play, simulate, count, compare, check and hand in. Each opens when the one before is
        done, and a student can go back at any time. If the kernel ends, run the cell again: the page opens where the
        student was.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.lesson("choosing after the roll").page()
            <page of the lesson: Choosing after the roll, step 1 of 7>
        """
        return LessonPage(self)


def _variant_number(question: LessonQuestion, number: object) -> int:
    if type(number) is not int or not 0 <= number <= _MOST_VARIANTS:
        raise ArgumentError(f"variant must be a whole number from 0 to {_MOST_VARIANTS:,}, not {short(number)}.")
    if number and question.variants is None:
        raise GameError(f"the check {question.id!r} has no variants.")
    return number
