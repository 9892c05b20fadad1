"""A lesson in a notebook: predict, play, simulate, count exactly, compare, check, and hand in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any
from weakref import WeakSet

from manaforge_widgets.core.api import ArgumentError, GameError, SaveError
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.listing import data_frame
from manaforge_widgets.core.luck import checked_seed
from manaforge_widgets.core.messages import clipped, either, listed, short
from manaforge_widgets.core.spelling import suggestion
from manaforge_widgets.lessons import class_plot, views
from manaforge_widgets.lessons.answers import OUT_OF_RANGE, percent_meant, read_answer, rounds
from manaforge_widgets.lessons.lab_place import LabPlace
from manaforge_widgets.lessons.part import LessonPart
from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion
from manaforge_widgets.lessons.progress import SURE, Progress, Run, read_progress
from manaforge_widgets.lessons.reading import NO_RUN, mark, row_name
from manaforge_widgets.lessons.rolls import MOST_RUNS, MOST_STUDENTS, TRIALS, roll, student_number
from manaforge_widgets.match.files import file_path, name_of, read_file, write_atomically
from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.odds.interval import wilson
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.puzzle import Puzzle

_WAITS = "Lock your predictions first; then this part opens."
_FEWEST_DOTS = 3
"""The number of runs of one length from which on the page shows them as dots."""
_LONGEST = 200
_BITS = 300


class Lesson:
    """A lesson to work through; ``mf.lesson`` begins it.

    Each method shows one part. The parts do not depend on each other: you only need to run the cell that begins the
    lesson. The numbers stay hidden until the predictions are locked. If the lesson is the last line of a cell, it shows
    how far you are, and offers your answers as a file to hand in.

    Attributes:
        plan: the questions, the experiment and the puzzles of the lesson.
        class_seed: the seed of the class.
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
        self, plan: LessonPlan, class_seed: int, student: int | None = None, file: str | Path | None = None
    ) -> None:
        self.plan = plan
        self.class_seed = checked_seed(class_seed, "a class seed", ArgumentError)
        self._file = None if file is None else file_path(file)
        self._written: bytes | None = None
        self.progress = self._begun(student_number(student))
        self._parts: WeakSet[Any] = WeakSet()
        self._overview: LessonPart | None = None
        self._replies: list[shapes.LessonTold] = []

    def __repr__(self) -> str:
        done = sum(question.id in self.progress.right for question in self.plan.questions)
        number = "" if self.student is None else f", student {self.student}"
        count = f"{done} of {len(self.plan.questions)} checks"
        return f"<lesson: {self.plan.title}, class seed {self.class_seed}{number}, {count}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the overview as a live widget; all cells show the same widget, so all are up to date."""
        if self._overview is None:
            self._overview = self._part(self._overviewed, self._number)
        mimebundle = self._overview._repr_mimebundle_(**kwargs)
        if mimebundle is None:
            return {"text/plain": repr(self), "text/html": f"<p>{escape(repr(self)[1:-1])}</p>"}
        return {**mimebundle[0], "text/plain": repr(self)}, mimebundle[1]

    # --------------------------------------------------------------------------------------------- begin and go on

    def _begun(self, student: int | None) -> Progress:
        """Return the progress in the file, or a new one; refuse a file of another lesson, class seed or student."""
        plan = self.plan
        names: dict[str, Any] = {
            "edition": plan.edition,
            "overrides": plan.overrides,
            "asked": tuple(question.id for question in plan.predictions),
            "checks": tuple(question.id for question in plan.questions),
        }
        if self._file is None or not self._file.exists():
            return Progress(plan.name, self.class_seed, student, **names)
        self._written = read_file(self._file)
        saved = read_progress(self._file)
        self._check_same(saved)
        if student is not None and student != saved.student and saved.runs:
            whose = "the class seed alone" if saved.student is None else f"student {saved.student}"
            raise self._other(f"holds rolls of {whose}, but this cell says student={student}", "the number")
        tries = tuple(replace(one, right=self._marked(one.question, one.answer, one.right)) for one in saved.tries)
        runs = tuple(run for run in saved.runs if len(run.successes) == len(plan.experiment.policies))
        number = student if saved.student is None or student is not None else saved.student
        return replace(saved, student=number, tries=tries, runs=runs, **names)

    def _check_same(self, saved: Progress) -> None:
        plan = self.plan
        if saved.lesson != plan.name:
            raise self._other(
                f"holds answers to the lesson {short(saved.lesson, 60)}, but this cell says {plan.name!r}",
                "the lesson's name",
            )
        if saved.class_seed != self.class_seed:
            seeds = f"holds answers for class seed {short(saved.class_seed)}, but this cell says {self.class_seed}"
            raise self._other(seeds, "the class seed")
        if dict(saved.overrides) != dict(plan.overrides):
            edition = f"edition {short(saved.edition, 60)}" if saved.edition else "the packaged edition"
            same = saved.edition == plan.edition
            said = "with other changes than this cell's" if same else f"but this cell says {plan.edition!r}"
            raise self._other(f"holds answers for {edition}, {said}", "the edition")

    def _other(self, what: str, slip: str) -> SaveError:
        assert self._file is not None, "only a file can hold something else"
        return SaveError(
            f"{name_of(self._file)}: {what}. Nothing was changed. If {slip} in this cell is wrong, correct it and "
            "run the cell again. To start over and keep the old answers, use another file name."
        )

    def _marked(self, name: str, answer: str, right: bool | None) -> bool | None:
        """Return whether an answer in an old file was right, if the file does not say."""
        question = next((one for one in self.plan.questions if one.id == name), None)
        if right is not None or question is None or question.simulated:
            return right
        if question.options:
            return question.is_right(answer)
        try:
            read = read_answer(answer)
        except GameError:
            return None
        return None if read is None else question.is_right(read)

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
        return same and student in (None, self.student) and self._on_file() == self._written

    def _on_file(self) -> bytes | None:
        """Return the current content of the file; None without a file."""
        return read_file(self._file) if self._file is not None and self._file.exists() else None

    def _take(self, progress: Progress) -> None:
        """Take a changed progress after writing it to the file; if that fails, nothing changes.

        Raises:
            SaveError: when the file can't be written, or something else has changed it.
        """
        if self._file is not None and progress.begun:
            held = self._on_file()
            if held is not None and held != self._written:
                raise SaveError(
                    f"{name_of(self._file)}: was changed by something else, perhaps by another notebook. Run the "
                    "first cell again to continue with the answers in the file."
                )
            text = progress.text().encode()
            write_atomically(self._file, text)
            self._written = text
        self.progress = progress
        self._refresh()

    @property
    def student(self) -> int | None:
        """The student's number, which fixes the rolls together with the class seed; None if none was given.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.lesson("choosing after the roll", class_seed=2026, student=7).student
            7
        """
        return self.progress.student

    # ------------------------------------------------------------------------------------------------- the overview

    def _overviewed(self) -> shapes.LessonView:
        progress = self.progress
        ticks: list[shapes.LessonTick] = [
            {"label": f"Predict: {one.title}", "done": progress.prediction(one.id) is not None}
            for one in self.plan.predictions
        ]
        ticks.append({"label": f"Simulate: {self.plan.experiment.title}", "done": bool(progress.runs)})
        ticks += [{"label": f"Check: {one.title}", "done": one.id in progress.right} for one in self.plan.questions]
        more: dict[str, Any] = {"ticks": ticks}
        words = [f"Class seed {self.class_seed}." + ("" if self.student is None else f" Your number: {self.student}.")]
        if not progress.runs:
            unit = "from your teacher; it gives you your own rolls. Without it you get the rolls of the class seed"
            more["fields"] = [views.text("student", "Your number in the class", unit, str(self.student or ""))]
            more["button"] = "Take this number"
        elif self.student is None:
            words.append("You use the rolls of the class seed: you gave no number before the first roll.")
        if progress.complete:
            more["told"] = [
                views.message("right", "Well done: you have locked every prediction and solved every check.")
            ]
        if progress.begun:
            where = (
                "" if self._file is None else f" They are also kept in {name_of(self._file)}, in the notebook's folder."
            )
            words.append(f"To hand in, download your answers: the file holds no name.{where}")
            number = "" if self.student is None else f"_student_{self.student}"
            name = f"{self.plan.name}_seed_{self.class_seed}{number}.json"
            more["file"] = {"name": name, "text": progress.text()}
        return views.view(self.plan.title, words, **more)

    def _number(self, values: Mapping[str, str]) -> None:
        """Take the student's number from the page."""
        text = values.get("student", "").strip()
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(MOST_STUDENTS)) else 0
        if not number:
            raise GameError(f"Write your number in the class, a whole number from 1 to {MOST_STUDENTS:,}.")
        if self.progress.runs:
            raise GameError("You have already rolled, so your number can't change any more.")
        self._take(replace(self.progress, student=student_number(number)))

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
            self._lock(question, _text(guess), sure)
        return self._part(lambda: self._prediction(question), lambda values: self._lock_from_page(question, values))

    def _lock_from_page(self, question: LessonQuestion, values: Mapping[str, str]) -> None:
        answer, sure = values.get("answer", ""), values.get("sure", "")
        self._check_prediction(question, answer.strip())
        if sure not in SURE:
            raise GameError("Say how sure you are, and then lock your prediction.")
        self._lock(question, answer, sure)

    def _lock(self, question: LessonQuestion, answer: str, sure: str) -> None:
        text = answer.strip()
        self._check_prediction(question, text)
        self._take(self.progress.predicted(question.id, text, sure or None))

    def _check_prediction(self, question: LessonQuestion, text: str) -> None:
        if self.progress.prediction(question.id) is not None:
            raise GameError("This prediction is locked and can't be changed.")
        if question.options:
            if text not in question.options:
                raise GameError("Choose one of the answers first.")
            return
        chance = read_answer(text, self.plan.forms)
        if chance is None:
            raise GameError("Write your prediction first.")
        if not 0 <= chance <= 1:
            raise GameError(percent_meant(text) or OUT_OF_RANGE)

    def _prediction(self, question: LessonQuestion) -> shapes.LessonView:
        locked = self.progress.prediction(question.id)
        fields = [
            views.field(question, locked.answer if locked else "", self.plan.forms),
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

    # ---------------------------------------------------------------------------------------------------- 2: play

    def play(self, name: str | None = None) -> Puzzle:
        """Show a puzzle of the lesson on a board.

        Args:
            name: the name of the puzzle; None for the first one.

        Raises:
            GameError: for an unknown puzzle, or when the lesson has none.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.play("pay")
            Puzzle('build Stone Circle and own 1 fire gem', solved=False)
        """
        return Puzzle(_named(self.plan.plays, name, "puzzle")(self.class_seed))

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
            ['decide before the roll, 200 trials', '53', '26.5 %', '20.9 % to 33.0 %']
        """
        if trials is not None:
            self._run(trials)
        return self._part(self._simulation, press=lambda button: self._run(int(button) if button.isdecimal() else 0))

    def _run(self, trials: object) -> None:
        count = class_plot.check_trials(trials)
        if not self.predicted:
            raise GameError("Lock your predictions first.")
        if len(self.progress.runs) >= MOST_RUNS:
            raise GameError(f"You have already made {MOST_RUNS} runs, which is the limit.")
        number = 1 + max((run.number for run in self.progress.runs if run.trials == count), default=0)
        successes = roll(self.plan, self.class_seed, self.student, count, number)
        self._take(self.progress.rolled(count, number, successes))

    def _simulation(self) -> shapes.LessonView:
        experiment = self.plan.experiment
        title = f"Simulate: {experiment.title}"
        if not self.predicted:
            return views.view(title, [_WAITS])
        rows, bars = [], []
        last = {run.trials: run for run in sorted(self.progress.runs, key=lambda run: run.number)}
        for trials, run in sorted(last.items()):
            for policy, count in zip(experiment.policies, run.successes, strict=True):
                share, ends = Fraction(count, trials), wilson(count, trials)
                name = row_name(policy.name, run)
                rows.append([name, f"{count:,}", percent(share), f"{percent(ends[0])} to {percent(ends[1])}"])
                bars.append(views.bar(name.replace(" trials", ""), share, ends, None))
        more: dict[str, Any] = {"bars": bars, "dots": self._own_dots()}
        if rows:
            head = ["Way to act", "Successes", "Share", "95 % interval"]
            more["table"] = views.rows(f"Your last run of each length, {self._whose()}", head, rows)
        again = {trials: " again" if trials in last else "" for trials in TRIALS}
        more["buttons"] = [{"id": str(n), "label": f"Roll {n:,} times{again[n]}"} for n in TRIALS]
        return views.view(title, experiment.words, **more)

    def _whose(self) -> str:
        return f"class seed {self.class_seed}" + ("" if self.student is None else f", student {self.student}")

    def _own_dots(self) -> list[shapes.LessonDots]:
        """Return all runs of the most frequent length as dots, if there are enough of them."""
        runs = self.progress.runs
        length = max(TRIALS, key=lambda trials: sum(run.trials == trials for run in runs))
        same = [run for run in runs if run.trials == length]
        if len(same) < _FEWEST_DOTS:
            return []
        return [
            views.dots(
                f"{policy.name}: your {len(same)} runs of {length:,}",
                [Fraction(run.successes[place], length) for run in same],
            )
            for place, policy in enumerate(self.plan.experiment.policies)
        ]

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
            if not self.predicted:
                return views.view(self._class_title(), [_WAITS])
            if length[0] not in made:
                made[length[0]] = self._class(count, length[0], folder)
            return made[length[0]]

        def press(button: str) -> None:
            length[0] = class_plot.check_trials(int(button) if button.isdecimal() else 0)
            made.pop(length[0], None)
            self._refresh()

        return self._part(show, press=press)

    def _class_title(self) -> str:
        return f"The class: {self.plan.experiment.title}"

    def _class(self, count: int, trials: int, folder: str | Path | None) -> shapes.LessonView:
        title = self._class_title()
        buttons = [{"id": str(n), "label": f"{n:,} rolls each"} for n in TRIALS]
        left_out: list[str] = []
        if folder is None:
            source = f"students 1 to {count}, class seed {self.class_seed}"
            students = class_plot.by_seed(self.plan, self.class_seed, count, trials)
        else:
            students, left_out = class_plot.by_files(self.plan, self.progress, folder, trials)
            source = f"{len(students)} files of class seed {self.class_seed}"
        words = [f"For each student, the share of the first {trials:,} rolls that could pay: {source}."]
        words += class_plot.left_out_words(left_out)
        if not students:
            return views.view(title, words, buttons=buttons)
        policies = self.plan.experiment.policies
        words.append(class_plot.sentence(students, len(policies) - 1, trials))
        rows = [
            views.dots(policy.name, [Fraction(one.successes[place], trials) for one in students])
            for place, policy in enumerate(policies)
        ]
        table = class_plot.table(self.plan, students, trials)
        return views.view(title, words, buttons=buttons, dots=rows, table=table)

    # --------------------------------------------------------------------------------------------------- 4: exact

    def exact(self) -> LessonPart:
        """Show how the rolls are counted exactly, as soon as the predictions are locked.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.exact().part["words"]
            ['Lock your predictions first; then this part opens.']
        """
        return self._part(self._exact)

    def _exact(self) -> shapes.LessonView:
        experiment = self.plan.experiment
        title = f"Exact: {experiment.title}"
        if not self.predicted:
            return views.view(title, [_WAITS])
        return views.view(title, experiment.exact_words, table=views.rows(*experiment.exact))

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
        make = _named(self.plan.labs, name, "dice lab")
        if self.predicted:
            return make(self.class_seed)
        waiting = self._part(lambda: views.view("Dice lab", [_WAITS]))
        place = LabPlace(waiting, lambda: self.predicted, lambda: make(self.class_seed))
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
        if not self.predicted:
            return views.view("Compare", [_WAITS])
        rows = []
        for question in self.plan.predictions:
            locked = self.progress.prediction(question.id)
            assert locked is not None, "all predictions are locked"
            said = locked.answer
            if isinstance(question.key, str):
                off = "nothing" if said == question.key else "another answer"
                rows.append([question.title, said, "", question.key, off])
                continue
            guess = read_answer(said) or Fraction(0)
            rows.append(
                [
                    question.title,
                    percent(min(max(guess, Fraction(0)), Fraction(1))),
                    self._simulated(question.key),
                    f"{percent(question.key)} ({exact(question.key)})",
                    f"{float(abs(guess - question.key) * 100):.1f} points",
                ]
            )
        head = ["What", "You said", "Simulated", "Exact", "You were off by"]
        bars = []
        if run := self.progress.longest:
            for policy, count in zip(self.plan.experiment.policies, run.successes, strict=True):
                label = row_name(policy.name, run).replace(" trials", "")
                share, ends = Fraction(count, run.trials), wilson(count, run.trials)
                bars.append(views.bar(label, share, ends, policy.chance))
        words = ["Your predictions, the results of your simulation, and the exact counts over all rolls."]
        return views.view("Compare", words, table=views.rows("Side by side", head, rows), bars=bars)

    def _simulated(self, key: Fraction) -> str:
        run = self.progress.longest
        if run is None:
            return "not yet"
        for policy, count in zip(self.plan.experiment.policies, run.successes, strict=True):
            if policy.chance == key:
                low, high = wilson(count, run.trials)
                ends = f"{percent(low)} to {percent(high)}"
                return f"{percent(Fraction(count, run.trials))} ({ends}, {run.trials:,} trials)"
        return "not simulated"

    # --------------------------------------------------------------------------------------------------- 6: check

    def check(self, name: str, answer: object = None) -> LessonPart:
        """Ask a question, and reply to the answer at once; the reply to an expected wrong answer explains the mistake.

        Args:
            name: the name of the check.
            answer: the answer, if you give it in code: a Fraction, a number, or a text such as ``"17/36"``.

        Raises:
            GameError: for an unknown check.
            SaveError: when the file can't be written; then the answer is not kept.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.check("two_arcane", "1/2").part["told"][0]["words"]
            'Not yet. You added the two orders. A roll in which both orders work was counted twice: which one is it?'
        """
        question = _one(self.plan.questions, name, "check")
        replies: list[shapes.LessonTold] = []

        def take(values: Mapping[str, str]) -> None:
            replies[:] = [self._reply(question, values.get("answer", ""))]
            self._refresh()

        if answer is not None and answer is not ...:
            replies.append(self._reply(question, answer))
        return self._part(lambda: self._checking(question, replies), take)

    def _checking(self, question: LessonQuestion, replies: list[shapes.LessonTold]) -> shapes.LessonView:
        tries = self.progress.tries_of(question.id)
        messages = list(replies)
        if not messages and question.id in self.progress.right:
            messages.append(views.message("right", f"Right. {question.right}"))
        words = list(question.words)
        if question.simulated:
            words.append(_of_run(self.progress.longest))
        field = views.field(question, tries[-1].answer if tries else "", self.plan.forms)
        return views.view(f"Check: {question.title}", words, fields=[field], button="Check", told=messages)

    def _reply(self, question: LessonQuestion, given: object) -> shapes.LessonTold:
        """Keep an answer and return the reply; a blank one is neither right nor wrong, and is not kept."""
        text = "" if given is None or given is ... else _text(given)
        if text == "":
            return views.message("info", "Not answered yet.")
        answer: Fraction | str = text
        if question.options:
            if text not in question.options:
                return views.message("info", "Choose one of the answers.")
        else:
            if question.simulated and not self.progress.runs:
                return views.message("info", NO_RUN)
            try:
                read = read_answer(given, self.plan.forms)
            except GameError as error:
                return views.message("info", str(error)[:1].upper() + str(error)[1:])
            if read is None:
                return views.message("info", "Not answered yet.")
            # The student may have typed the count instead of the share, which gets its own reply.
            counts = run.successes if question.simulated and (run := self.progress.longest) else ()
            if read not in counts and (meant := percent_meant(given)):
                return views.message("info", meant)
            answer = read
        if question.simulated:
            assert isinstance(answer, Fraction), "a simulation is asked for its share"
            right, words = mark(self.plan, question, answer, self.progress.runs)
        else:
            right, words = question.is_right(answer), _words(question, answer)
        self._take(self.progress.answered(question.id, text, right=right))
        start = "Right. " if right else "" if words.startswith("Nearly") else "Not yet. "
        return views.message("right" if right else "wrong", f"{start}{words}")

    # -------------------------------------------------------------------------------------------------- 7: hand in

    def export(self, path: str | Path) -> Path:
        """Write the answers to a file to hand in; the file does not contain your name.

        Args:
            path: the file; CSV if its name ends with ``.csv``, otherwise JSON, which ``class_plot`` reads.

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

    # ---------------------------------------------------------------------------------------------------- together

    def _part(self, show: Any, answer: Any = None, press: Any = None) -> LessonPart:
        part = LessonPart(self.plan.title, show, answer, press)
        self._parts.add(part)
        return part

    def _refresh(self) -> None:
        for part in list(self._parts):
            part.refresh()


def _words(question: LessonQuestion, answer: Fraction | str) -> str:
    """Return the reply to an answer of a question that is not about a simulation."""
    if question.is_right(answer):
        return question.right
    if expected := question.wrong_answer(answer):
        return expected.reply
    if isinstance(answer, Fraction) and not 0 <= answer <= 1:
        return OUT_OF_RANGE
    if isinstance(answer, Fraction) and rounds(answer, question.key):
        return "Nearly. Write one more decimal place, or a fraction."
    return "Which cases do you count, and out of how many?"


def _of_run(run: Run | None) -> str:
    """Return a sentence that says which simulation the question is about."""
    if run is None:
        return NO_RUN
    times = "" if run.number == 1 else f"; of your {run.number} runs of that length the last one counts"
    return f"Your longest simulation had {run.trials:,} trials{times}."


def _text(answer: object) -> str:
    """Return an answer as the text to keep; anything else is shortened to what its reply needs."""
    if isinstance(answer, str):
        return clipped(answer.strip(), _LONGEST)
    if isinstance(answer, Fraction):
        # A fraction with more digits is refused before it is kept.
        return str(answer) if answer.denominator.bit_length() < _BITS > answer.numerator.bit_length() else short(answer)
    return short(answer, _LONGEST)


def _one(questions: tuple[LessonQuestion, ...], name: object, what: str) -> LessonQuestion:
    for question in questions:
        if isinstance(name, str) and folded(question.id) == folded(name):
            return question
    names = [question.id for question in questions]
    raise GameError(f"there is no {what} {short(name)}; there are {listed(names)}.{suggestion(name, names)}")


def _named(made: Mapping[str, Callable[[int], Any]], name: str | None, what: str) -> Callable[[int], Any]:
    """Return the entry with this name, or the first one."""
    if not made:
        raise GameError(f"this lesson has no {what}.")
    wanted = next(iter(made)) if name is None else name
    if wanted not in made:
        raise GameError(f"there is no {what} {short(name)}; there are {listed(made)}.{suggestion(name, made)}")
    return made[wanted]
