"""A lesson in a notebook: predict, play, simulate, count exactly, explore, compare, check, and hand in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path
from random import Random
from typing import Any
from weakref import WeakSet

from manaforge_widgets.core.api import ArgumentError, GameError, SaveError
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.listing import data_frame
from manaforge_widgets.core.luck import checked_seed
from manaforge_widgets.core.messages import either, listed, short
from manaforge_widgets.core.spelling import suggestion
from manaforge_widgets.lessons import asking, class_plot, views
from manaforge_widgets.lessons.comparing import comparison_view, exact_table
from manaforge_widgets.lessons.counting import counting_of
from manaforge_widgets.lessons.explorer import COUNT, Explorer
from manaforge_widgets.lessons.keeping import Keeper
from manaforge_widgets.lessons.lab_place import LabPlace
from manaforge_widgets.lessons.overview import ending, overview
from manaforge_widgets.lessons.page import LessonPage
from manaforge_widgets.lessons.part import LessonPart
from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion
from manaforge_widgets.lessons.plays import PlayRecord, shown
from manaforge_widgets.lessons.progress import MOST_NOTED, SURE, Progress
from manaforge_widgets.lessons.rolls import MOST_RUNS, MOST_STUDENTS, roll, source_name, student_number
from manaforge_widgets.lessons.schools.sheet import page_path, sheet, sheets_page
from manaforge_widgets.lessons.shelf import lesson_after
from manaforge_widgets.lessons.simulating import simulation_title, simulation_view
from manaforge_widgets.lessons.variants import variant_of
from manaforge_widgets.match.files import write_atomically
from manaforge_widgets.widgets import lesson_shapes as shapes
from manaforge_widgets.widgets.board.board import Board

_MOST_VARIANTS = 100_000
_WAITS = "Lock your predictions first; then this part opens."


class Lesson:
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

    def __init__(
        self,
        plan: LessonPlan,
        class_seed: int,
        student: int | None = None,
        file: str | Path | None = None,
        *,
        two_pass: bool = False,
    ) -> None:
        self.plan = plan
        self.two_pass = two_pass
        self.class_seed = checked_seed(class_seed, "a class seed", ArgumentError)
        self._keeper = Keeper(plan, self.class_seed, file)
        self.progress = self._keeper.begun(student_number(student))
        self._parts: WeakSet[Any] = WeakSet()
        self._watching: WeakSet[Any] = WeakSet()
        self._overview: LessonPart | None = None
        self._explorers: dict[str, Explorer] = {}
        self._tables = max((one.table for one in self.progress.plays), default=0)

    def __repr__(self) -> str:
        done = sum(question.id in self.progress.right for question in self.plan.questions)
        number = "" if self.student is None else f", student {self.student}"
        count = f"{done} of {len(self.plan.questions)} checks"
        return f"<lesson: {self.plan.title}, class seed {self.class_seed}{number}, {count}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the overview as a live widget; all cells show the same widget, so all are up to date."""
        if self._overview is None:
            show = lambda: overview(self.plan, self.progress, self._keeper.name)  # noqa: E731
            self._overview = self._part(show, self._number)
        mimebundle = self._overview._repr_mimebundle_(**kwargs)
        if mimebundle is None:
            return {"text/plain": repr(self), "text/html": f"<p>{escape(repr(self)[1:-1])}</p>"}
        return {**mimebundle[0], "text/plain": repr(self)}, mimebundle[1]

    def goes_on(self, plan: LessonPlan, class_seed: int, student: int | None) -> bool:
        """Return whether a cell that is run again asks for the same lesson, so that the learner can go on.

        If something else has changed the lesson's file, the lesson can't go on.

        Args:
            plan: the lesson that the cell asks for.
            class_seed: the class seed in the cell.
            student: the student's number in the cell; None if any number will do.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll", class_seed=7)
            >>> lesson.goes_on(lesson.plan, 7, None), lesson.goes_on(lesson.plan, 8, None)
            (True, False)
        """
        own = self.plan
        same = (plan.name, dict(plan.overrides), class_seed) == (own.name, dict(own.overrides), self.class_seed)
        return same and student in (None, self.student) and self._keeper.is_current()

    def _take(self, progress: Progress) -> None:
        """Take a changed progress after writing it to the file; if that fails, nothing changes.

        Raises:
            SaveError: when the file can't be written, or something else has changed it.
        """
        self._keeper.keep(progress)
        self.progress = progress
        self._refresh()

    def _note(self, noted: Callable[[], Progress]) -> bool:
        """Take an entry for a move, show it, and return whether it could be kept."""
        kept = self._noted(noted)
        if kept:
            for part in (*([] if self._overview is None else [self._overview]), *self._watching):
                part.refresh()
        return kept

    def _noted(self, noted: Callable[[], Progress]) -> bool:
        """Take an entry that is no answer, and return whether there is room for it and the file could be written."""
        if len(self.progress.lines) >= MOST_NOTED:
            return False
        progress = noted()
        try:
            self._keeper.keep(progress)
        except SaveError:
            return False
        self.progress = progress
        return True

    @property
    def student(self) -> int | None:
        """The student's number, which fixes the rolls together with the class seed; None if none was given.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.lesson("choosing after the roll", class_seed=2026, student=7).student
            7
        """
        return self.progress.student

    def _number(self, values: Mapping[str, str]) -> None:
        """Take the student's number from the page."""
        text = values.get("student", "").strip()
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(MOST_STUDENTS)) else 0
        if not number:
            raise GameError(f"Write your number in the class, a whole number from 1 to {MOST_STUDENTS:,}.")
        if self.progress.runs:
            raise GameError("You have already rolled, so your number can't change any more.")
        self._explorers.clear()
        self._take(self.progress.numbered(student_number(number)))

    # ------------------------------------------------------------------------------------------------- 1: predict

    def predict(self, name: str, guess: object = None, sure: str = "") -> LessonPart:
        """Ask for a prediction, and lock it; the page does not say whether it is right.

        The prediction is locked in this lesson and its file. A new lesson, with another file or another seed for the
        class, asks for it again.

        Args:
            name: the name of the prediction.
            guess: the prediction, if you give it in code; None to ask for it on the page.
            sure: how sure you are: "a guess", "fairly sure" or "certain". The page always asks for it; in code it is
                optional.

        Raises:
            GameError: for an unknown prediction, a prediction that is already locked, or a guess that can't be read.
            SaveError: when the file can't be written; then nothing is locked.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.predict("two_arcane", "1/4").part["locked"]
            True
        """
        question = _one(self.plan.predictions, name, "prediction")
        if guess is not None:
            if sure and sure not in SURE:
                raise ArgumentError(f"sure must be {either(SURE)}, not {short(sure)}.")
            self._lock(question, asking.answer_text(asking.as_asked(question, guess)), sure)
        return self._part(
            lambda: asking.prediction_view(self.plan, self.progress, question),
            lambda values: self._lock_from_page(question, values),
        )

    def _lock_from_page(self, question: LessonQuestion, values: Mapping[str, str]) -> None:
        answer, sure = str(asking.as_asked(question, values.get("answer", ""))), values.get("sure", "")
        asking.check_prediction(self.plan, self.progress, question, answer.strip())
        if sure not in SURE:
            raise GameError("Say how sure you are, and then lock your prediction.")
        self._lock(question, answer, sure)

    def _lock(self, question: LessonQuestion, answer: str, sure: str) -> None:
        text = answer.strip()
        asking.check_prediction(self.plan, self.progress, question, text)
        self._take(self.progress.predicted(question.id, text, sure or None))

    @property
    def predicted(self) -> bool:
        """True once all predictions are locked.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.predicted
            False
        """
        return all(self.progress.prediction(question.id) is not None for question in self.plan.predictions)

    @property
    def is_open(self) -> bool:
        """True once the simulation and all other tools are open.

        That is so when the predictions are locked, and in two passes also an answer to each check.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll", two_pass=True)
            >>> for name, guess in (("two_arcane", 0.4), ("gem", "the fire gem")):
            ...     part = lesson.predict(name, guess)
            >>> lesson.is_open
            False
            >>> for name in ("two_arcane", "one_spend", "keep_fire"):
            ...     part = lesson.blind(name, "1/3")
            >>> lesson.is_open
            True
        """
        return self.predicted and not (self.two_pass and self.not_blind)

    @property
    def not_blind(self) -> tuple[str, ...]:
        """The names of the checks that have no answer from the first pass, without the tools.

        Checks about the student's own simulation can't be asked before it.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.lesson("choosing after the roll", two_pass=True).not_blind
            ('two_arcane', 'one_spend', 'keep_fire')
        """
        asked = [question for question in self.plan.checks if not question.simulated]
        return tuple(question.id for question in asked if self.progress.blind_of(question.id) is None)

    def blind(self, name: str, answer: object = None) -> LessonPart:
        """Ask a check without the tools, and lock the answer; the page does not say whether it is right.

        With ``mf.lesson(..., two_pass=True)``, the tools open when each check has such an answer. The same check comes
        again at the end, with a reply; both answers are kept.

        Args:
            name: the name of the check.
            answer: the answer, if you give it in code; None to ask for it on the page.

        Raises:
            GameError: for an unknown check, an answer that can't be read, and once a simulation has been made.
            SaveError: when the file can't be written; then the answer is not kept.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll", two_pass=True)
            >>> lesson.blind("two_arcane", "1/2").part["told"][0]["words"]
            'Locked. The question comes again at the end.'
        """
        question = _one(tuple(one for one in self.plan.checks if not one.simulated), name, "check")
        if answer is not None:
            self._lock_blind(question, asking.answer_text(answer))
        return self._part(
            lambda: asking.blind_view(self.plan, self.progress, question),
            lambda values: self._lock_blind(question, values.get("answer", "")),
        )

    def _lock_blind(self, question: LessonQuestion, text: str) -> None:
        answer = text.strip()
        if self.progress.blind_of(question.id) is not None:
            raise GameError("This answer is locked and can't be changed.")
        if self.progress.runs:
            raise GameError("You have already used the tools, so this is no longer an answer without them.")
        asking.check_answer(self.plan, question, answer)
        self._take(self.progress.answered_blind(question.id, answer))

    # ---------------------------------------------------------------------------------------------------- 2: play

    def play(self, name: str | None = None) -> Board:
        """Show a puzzle or a match of the lesson on a board. The lesson's file keeps the actions.

        In a match you play seat 0, and bots the other seats. The class seed gives the whole class the same tables, so
        that students can talk about them.

        Args:
            name: the name of the puzzle or match; None for the first one.

        Raises:
            GameError: for an unknown puzzle or match, or when the lesson has none.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.play("pay")
            Puzzle('build Stone Circle and own 1 fire gem', solved=False)
        """
        wanted = _named(self.plan.plays, name, "puzzle or match")
        board = shown(self.plan.plays[wanted](self.class_seed))
        self._tables += 1
        note = lambda *change: self._note(lambda: self.progress.played(*change))  # noqa: E731
        board.record = PlayRecord(wanted, self._tables, board, note)
        return board

    # ------------------------------------------------------------------------------------------------ 3: simulate

    def simulate(self, trials: int | None = None) -> LessonPart:
        """Repeat the lesson's experiment.

        The class seed and the student's number fix the rolls of each run. A further run with the same number of trials
        has different rolls.

        Args:
            trials: the number of trials, if you give it in code: 20, 200, 2,000 or 20,000; None to choose on the page.

        Raises:
            ArgumentError: for any other number of trials.
            GameError: before the predictions are locked, or after 500 runs.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> for name, guess in (("two_arcane", 0.4), ("gem", "the fire gem")):
            ...     part = lesson.predict(name, guess)
            >>> lesson.simulate(200).part["table"]["rows"][0]
            ['decide before the roll, 200 rolls', '53', '26.5 %', '20.9 % to 33.0 %', '']
        """
        if trials is not None:
            self._run(trials)
        return self._part(self._simulation, press=lambda button: self._run(int(button) if button.isdecimal() else 0))

    def _run(self, trials: object) -> None:
        count = class_plot.check_trials(trials)
        if not self.is_open:
            raise GameError("Lock your predictions first.")
        if len(self.progress.runs) >= MOST_RUNS:
            raise GameError(f"You have already made {MOST_RUNS} runs, which is the limit.")
        number = 1 + max((run.number for run in self.progress.runs if run.trials == count), default=0)
        self._take(self.progress.rolled(roll(self.plan, self.class_seed, self.student, count, number)))

    def _simulation(self) -> shapes.LessonView:
        if not self.is_open:
            return views.view(simulation_title(self.plan), [_WAITS])
        return simulation_view(self.plan, self.progress)

    @property
    def trials(self) -> int:
        """The number of trials of the longest simulation; 0 before the first.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.trials
            0
        """
        return 0 if self.progress.longest is None else self.progress.longest.trials

    def class_plot(self, students: int = 30, *, trials: int = 20, folder: str | Path | None = None) -> LessonPart:
        """Show how often each policy succeeds in each student's first run: the sampling distribution of the class.

        Without a folder, the plot needs no files: it shows students 1, 2, 3 and so on, whose rolls follow from the
        class seed. Like the simulation, the plot opens when the predictions are locked.

        Args:
            students: the number of students, from 2 to 200; not used with a folder.
            trials: the number of rolls of each student: 20, 200, 2,000 or 20,000. You can change it on the page.
            folder: a folder with the files that the class has handed in.

        Raises:
            ArgumentError: when ``students`` or ``trials`` is invalid.
            SaveError: when there is no such folder.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll", class_seed=2026)
            >>> for name, guess in (("two_arcane", 0.4), ("gem", "the fire gem")):
            ...     part = lesson.predict(name, guess)
            >>> lesson.class_plot(30).part["words"][-1]
            '8 of 30 are above one half. ...'
        """
        count = class_plot.check_students(students)
        length = [class_plot.check_trials(trials)]
        if folder is not None:
            class_plot.by_files(self.plan, self.progress, folder, length[0])
        made: dict[int, shapes.LessonView] = {}

        def show() -> shapes.LessonView:
            # Thousands of rolls, or a folder of files, take time: an answer in another part must not repeat them.
            if not self.is_open:
                return views.view(class_plot.class_title(self.plan), [_WAITS])
            if length[0] not in made:
                made[length[0]] = class_plot.class_view(self.plan, self.progress, count, length[0], folder)
            return made[length[0]]

        def press(button: str) -> None:
            length[0] = class_plot.check_trials(int(button) if button.isdecimal() else 0)
            made.pop(length[0], None)
            self._refresh()

        return self._part(show, press=press)

    # ------------------------------------------------------------------------------------------ 4: count and explore

    def exact(self) -> LessonPart:
        """Show how the rolls are counted exactly, as soon as the predictions are locked.

        Most lessons ask for something first: to find a roll that is counted twice, or to answer a question.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.exact().part["words"]
            ['Lock your predictions first; then this part opens.']
        """
        count = counting_of(self.plan.experiment)
        return self._explorer_part(COUNT, count, self._exact) if count else self._part(self._exact)

    def _exact(self) -> shapes.LessonView:
        experiment = self.plan.experiment
        title = f"Exact: {experiment.title}"
        if not self.is_open:
            return views.view(title, [_WAITS])
        return views.view(title, experiment.exact_words, table=exact_table(experiment))

    def explore(self, name: str | None = None) -> LessonPart:
        """Show an explorer of the lesson, as soon as the predictions are locked.

        Args:
            name: the name of the explorer; None for the first one.

        Raises:
            GameError: for an unknown explorer, or when the lesson has none.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.lesson("choosing after the roll").explore("faces").part["words"]
            ['Lock your predictions first; then this part opens.']
        """
        wanted = _named(self.plan.explorers, name, "explorer")
        return self._explorer_part(wanted, self.plan.explorers[wanted], lambda: views.view("Explore", [_WAITS]))

    @property
    def explored(self) -> bool:
        """True once each explorer of the lesson has been used.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.lesson("choosing after the roll").explored
            False
        """
        return self.counted and all(self._is_used(name) for name in self.plan.explorers)

    @property
    def counted(self) -> bool:
        """True once the student has found what the exact count asks for; at once if it asks for nothing.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.lesson("choosing after the roll").counted
            False
        """
        return counting_of(self.plan.experiment) is None or self._is_used(COUNT)

    def _is_used(self, name: str) -> bool:
        return name in self._explorers and self._explorers[name].used

    def _explorer_part(
        self, name: str, make: Callable[[Random], Explorer], waiting: Callable[[], shapes.LessonView]
    ) -> LessonPart:
        """Return a part with an explorer; all parts with the same explorer share its state."""

        def explorer() -> Explorer:
            if name not in self._explorers:
                text = f"{source_name(self.plan, self.class_seed, self.student)} explorer {name}"
                self._explorers[name] = make(Random(text))
                self._explorers[name].titles = {one.id: one.title for one in self.plan.predictions}
                self._explorers[name].hear({one.question: one.answer for one in self.progress.predictions})
            return self._explorers[name]

        def change(control: str, value: str) -> None:
            if not self.is_open:
                raise GameError("Lock your predictions first.")
            explorer().take(control, value)
            self._noted(lambda: self.progress.explored_with(name, control, value))
            self._refresh()

        return self._part(lambda: explorer().view() if self.is_open else waiting(), change=change)

    def lab(self, name: str | None = None) -> Any:
        """Show a dice lab with a question of the lesson; the lab opens by itself when the predictions are locked.

        Args:
            name: the name of the lab; None for the first one.

        Raises:
            GameError: for an unknown lab, or when the lesson has none.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.lab()
            <Dice lab>
        """
        make = self.plan.labs[_named(self.plan.labs, name, "dice lab")]
        if self.is_open:
            return make(self.class_seed)
        waiting = self._part(lambda: views.view("Dice lab", [_WAITS]))
        place = LabPlace(waiting, lambda: self.is_open, lambda: make(self.class_seed))
        self._parts.add(place)
        return place

    # ------------------------------------------------------------------------------------------------- 5: compare

    def compare(self) -> LessonPart:
        """Show prediction, simulation and exact probability side by side, as soon as the predictions are locked.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> for name, guess in (("two_arcane", 0.4), ("gem", "the fire gem")):
            ...     part = lesson.predict(name, guess)
            >>> lesson.compare().part["table"]["rows"][0][1:4]
            ['40.0 %', 'not yet', '47.2 % (17/36)']
        """
        return self._part(self._comparison)

    def _comparison(self) -> shapes.LessonView:
        return comparison_view(self.plan, self.progress) if self.is_open else views.view("Compare", [_WAITS])

    # --------------------------------------------------------------------------------------------------- 6: check

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
        printed = _one(self.plan.questions, name, "check")
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
            self._take(self.progress.answered(name, graded.text, right=graded.right, variant=variant))
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
        return self._part(lambda: ending(self.plan, self.progress, self._keeper.name, after))

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

    # ---------------------------------------------------------------------------------------------------- together

    @property
    def kept_in(self) -> str:
        """The name of the file that keeps the answers; empty without one.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.lesson("choosing after the roll").kept_in
            ''
        """
        return self._keeper.name

    def watch(self, part: Any) -> None:
        """Call ``part.refresh()`` after each change of the progress, as long as something else holds the part.

        Args:
            part: a widget with a method ``refresh``.

        Example:
            >>> import manaforge_widgets as mf
            >>> class Counter:
            ...     count = 0
            ...     def refresh(self):
            ...         self.count += 1
            >>> lesson, counter = mf.lesson("choosing after the roll"), Counter()
            >>> lesson.watch(counter)
            >>> part = lesson.check("two_arcane", "1/2")
            >>> counter.count
            1
        """
        self._watching.add(part)

    def _part(self, show: Any, answer: Any = None, press: Any = None, change: Any = None) -> LessonPart:
        part = LessonPart(self.plan.title, show, answer, press, change)
        self._parts.add(part)
        return part

    def _refresh(self) -> None:
        for part in (*self._parts, *self._watching):
            part.refresh()


def _variant_number(question: LessonQuestion, number: object) -> int:
    if type(number) is not int or not 0 <= number <= _MOST_VARIANTS:
        raise ArgumentError(f"variant must be a whole number from 0 to {_MOST_VARIANTS:,}, not {short(number)}.")
    if number and question.variants is None:
        raise GameError(f"the check {question.id!r} has no variants.")
    return number


def _one(questions: tuple[LessonQuestion, ...], name: object, what: str) -> LessonQuestion:
    for question in questions:
        if isinstance(name, str) and folded(question.id) == folded(name):
            return question
    names = [question.id for question in questions]
    raise GameError(f"there is no {what} {short(name)}; there are {listed(names)}.{suggestion(name, names)}")


def _named(made: Iterable[str], name: str | None, what: str) -> str:
    """Return the name of an entry, or of the first one if none is given."""
    names = list(made)
    if not names:
        raise GameError(f"this lesson has no {what}.")
    wanted = names[0] if name is None else name
    if wanted not in names:
        raise GameError(f"there is no {what} {short(name)}; there are {listed(names)}.{suggestion(name, names)}")
    return wanted
