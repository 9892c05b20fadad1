"""The file that keeps a student's answers: opened only if it fits the lesson, and written before an answer counts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from manaforge_widgets.core.api import GameError, SaveError
from manaforge_widgets.core.messages import short
from manaforge_widgets.lessons.answers import read_answer
from manaforge_widgets.lessons.journal import held_in, read_lesson_file, read_progress
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.versions import versions
from manaforge_widgets.match.files import file_path, name_of, read_file, write_atomically


class Keeper:
    """The file of a lesson, or no file.

    Args:
        plan: the lesson.
        class_seed: the seed of the class.
        file: the file; None to keep nothing.
        in_page: whether a live page opens it, which has no cells.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.choosing import choosing
        >>> Keeper(choosing(), 7, None).begun(3).student
        3
    """

    def __init__(self, plan: LessonPlan, class_seed: int, file: str | Path | None, *, in_page: bool = False) -> None:
        self._plan = plan
        self._class_seed = class_seed
        self._path = None if file is None else file_path(file)
        self._in_page = in_page
        self._here = "this page" if in_page else "this cell"
        self._written: bytes | None = None

    @property
    def name(self) -> str:
        """The name of the file; empty without one."""
        return "" if self._path is None else name_of(self._path)

    def begun(self, student: int | None) -> Progress:
        """Return the progress in the file, or a new one.

        Args:
            student: the student's number; None if any number will do.

        Raises:
            SaveError: when the file belongs to another lesson, class seed, edition or student, or can't be read.
        """
        plan = self._plan
        names: dict[str, Any] = {
            "edition": plan.edition,
            "asked": tuple(question.id for question in plan.predictions),
            "checks": tuple(question.id for question in plan.questions),
            "versions": versions(plan),
        }
        if self._path is None or not self._path.exists():
            return Progress(plan.name, self._class_seed, student, overrides=plan.overrides, **names)
        self._written = read_file(self._path)
        saved = self._read(self._path)
        self._check_same(saved)
        if student is not None and student != saved.student and saved.runs:
            whose = "the class seed alone" if saved.student is None else f"student {saved.student}"
            raise self._other(f"holds rolls of {whose}, but {self._here} says student={student}", "the number")
        tries = tuple(replace(one, right=self._marked(one.question, one.answer, one.right)) for one in saved.tries)
        runs = tuple(run for run in saved.runs if len(run.totals) == len(plan.experiment.measures))
        number = student if saved.student is None or student is not None else saved.student
        kept = replace(saved, tries=tries, runs=runs, overrides=plan.overrides)
        return kept.under(**names).numbered(number)

    def _read(self, path: Path) -> Progress:
        if not self._in_page:
            return read_progress(path)
        held = read_lesson_file(read_file(path), "the file")
        if held.fault is not None:
            raise SaveError(f"{held.fault}. The lines before it are in order, with {held_in(held.progress)}.")
        return held.progress

    def is_current(self) -> bool:
        """Return whether nothing else has changed the file since it was read or written."""
        return self._on_file() == self._written

    def keep(self, progress: Progress) -> None:
        """Write the progress to the file, if there is one and the student has done something.

        Raises:
            SaveError: when the file can't be written, or something else has changed it.
        """
        if self._path is None or not progress.lines:
            return
        held = self._on_file()
        if held is not None and held != self._written:
            raise SaveError(
                f"{self.name}: was changed by something else, perhaps by another notebook. Run the first cell again "
                "to continue with the answers in the file."
            )
        text = progress.text().encode()
        write_atomically(self._path, text)
        self._written = text

    def _on_file(self) -> bytes | None:
        """Return the current content of the file; None without a file."""
        return read_file(self._path) if self._path is not None and self._path.exists() else None

    def _check_same(self, saved: Progress) -> None:
        plan = self._plan
        if saved.lesson != plan.name:
            raise self._other(
                f"holds answers to the lesson {short(saved.lesson, 60)}, but {self._here} says {plan.name!r}",
                "the lesson's name",
            )
        if saved.class_seed != self._class_seed:
            seeds = f"holds answers for class seed {short(saved.class_seed)}, but {self._here} says {self._class_seed}"
            raise self._other(seeds, "the class seed")
        if dict(saved.overrides) != dict(plan.overrides):
            edition = f"edition {short(saved.edition, 60)}" if saved.edition else "the packaged edition"
            same = saved.edition == plan.edition
            said = f"with other changes than {self._here}'s" if same else f"but {self._here} says {plan.edition!r}"
            raise self._other(f"holds answers for {edition}, {said}", "the edition")

    def _other(self, what: str, slip: str) -> SaveError:
        if self._in_page:
            return SaveError(f"it {what}.")
        return SaveError(
            f"{self.name}: {what}. Nothing was changed. If {slip} in this cell is wrong, correct it and run the cell "
            "again. To start over and keep the old answers, use another file name."
        )

    def _marked(self, name: str, answer: str, right: bool | None) -> bool | None:
        """Return whether an answer in an old file was right, if the file does not say."""
        question = next((one for one in self._plan.questions if one.id == name), None)
        if right is not None or question is None or question.simulated:
            return right
        if question.options:
            return question.is_right(answer)
        try:
            read = read_answer(answer)
        except GameError:
            return None
        return None if read is None else question.is_right(read)
