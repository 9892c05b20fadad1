"""The tools of a lesson: to play, simulate, count, explore and compare. They open after the predictions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.spelling import suggestion
from manaforge_widgets.lessons import class_plot, views
from manaforge_widgets.lessons.comparing import comparison_view, exact_table
from manaforge_widgets.lessons.counting import counting_of
from manaforge_widgets.lessons.explorer import COUNT, Explorer
from manaforge_widgets.lessons.guessing import GuessedLesson
from manaforge_widgets.lessons.lab_place import LabPlace
from manaforge_widgets.lessons.part import LessonPart
from manaforge_widgets.lessons.plays import PlayRecord, shown
from manaforge_widgets.lessons.rolls import MOST_RUNS, roll, source_name
from manaforge_widgets.lessons.simulating import simulation_title, simulation_view
from manaforge_widgets.widgets import lesson_shapes as shapes
from manaforge_widgets.widgets.board.board import Board

_WAITS = "Lock your predictions first; then this part opens."


class ExploredLesson(GuessedLesson):
    """A lesson with its tools.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.choosing import choosing
        >>> ExploredLesson(choosing(), 7).trials
        0
    """

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
        asks = counting_of(self.plan.experiment) is not None
        return self._explorer_part(COUNT, self._exact) if asks else self._part(self._exact)

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
        return self._explorer_part(wanted, lambda: views.view("Explore", [_WAITS]))

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
        # A file that is full keeps no more changes.
        return (name in self._explorers or name in self.progress.explored) and self._explorer(name).used

    def _explorer(self, name: str) -> Explorer:
        """Return an explorer; after a restart the file says whether it has been used."""
        if name not in self._explorers:
            count = counting_of(self.plan.experiment)
            make = count if name == COUNT and count else self.plan.explorers[name]
            made = make(Random(f"{source_name(self.plan, self.class_seed, self.student)} explorer {name}"))
            made.titles = {one.id: one.title for one in self.plan.predictions}
            made.hear({one.question: one.answer for one in self.progress.predictions})
            made.go_on(self.progress.changes_of(name))
            self._explorers[name] = made
        return self._explorers[name]

    def _explorer_part(self, name: str, waiting: Callable[[], shapes.LessonView]) -> LessonPart:
        """Return a part with an explorer; all parts with the same explorer share its state."""

        def change(control: str, value: str) -> None:
            if not self.is_open:
                raise GameError("Lock your predictions first.")
            self._explorer(name).take(control, value)
            self._noted(lambda: self.progress.explored_with(name, control, value))
            self._refresh()

        return self._part(lambda: self._explorer(name).view() if self.is_open else waiting(), change=change)

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


def _named(made: Iterable[str], name: str | None, what: str) -> str:
    """Return the name of an entry, or of the first one if none is given."""
    names = list(made)
    if not names:
        raise GameError(f"this lesson has no {what}.")
    wanted = names[0] if name is None else name
    if wanted not in names:
        raise GameError(f"there is no {what} {short(name)}; there are {listed(names)}.{suggestion(name, names)}")
    return wanted
