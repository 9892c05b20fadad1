"""A lesson that a student handed in, with the plan that it follows."""

from __future__ import annotations

from dataclasses import dataclass

from manaforge_widgets.lessons.journal import LessonFile
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.progress import Progress


@dataclass(frozen=True, slots=True)
class Work:
    """The work of a student in a lesson, from the file that was handed in.

    Attributes:
        plan: the lesson in the file's edition.
        held: the content of the file, as far as its lines can be trusted.
        marks: whether each answer to a check is right, in order; None if unknown.
    """

    plan: LessonPlan
    held: LessonFile
    marks: tuple[bool | None, ...]

    @property
    def progress(self) -> Progress:
        """The student's progress."""
        return self.held.progress
