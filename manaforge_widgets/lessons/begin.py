"""The list of lessons, and how a lesson begins or continues."""

from __future__ import annotations

from pathlib import Path
from weakref import WeakValueDictionary

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.core.luck import checked_seed
from manaforge_widgets.core.registry import Edition
from manaforge_widgets.lessons.lesson import Lesson
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.shelf import known_lesson, known_lessons
from manaforge_widgets.match.files import file_path

_OPEN: WeakValueDictionary[Path, Lesson] = WeakValueDictionary()
"""The open lessons with files: if the first cell is run again, the parts on the page keep the same answers."""


def list_lessons() -> tuple[str, ...]:
    """Return the titles of all lessons; each can be the ``name`` for :func:`lesson`.

    Example:
        >>> list_lessons()[:2]
        ('choosing after the roll', 'do dice remember')
    """
    return tuple(known_lessons())


def lesson(
    name: str,
    class_seed: int = 0,
    *,
    student: int | None = None,
    file: str | Path | None = None,
    edition: Edition | None = None,
    two_pass: bool = False,
) -> Lesson:
    """Begin a lesson, or continue it.

    Args:
        name: the title of the lesson.
        class_seed: a number that the class agrees on. It gives the whole class the same puzzles and labs.
        student: the student's number in the class, from 1 to 9,999. Each number has its own rolls, which are the same
            on every machine. Without it the page asks for the number; you can also go on without one. Then you get the
            rolls of the class seed alone, for example on the teacher's screen.
        file: the file for the answers, so that they survive a restart of the kernel. It is first written with the first
            answer or move, or with the number from the page, and holds no name. A file of another lesson, class or
            student is refused and not changed.
        two_pass: whether the checks are first asked without the tools and without a reply, and then again. Both answers
            are kept; :meth:`~manaforge_widgets.lessons.lesson.Lesson.blind` asks for the first ones. It has no effect
            on a lesson whose tools are open already.
        edition: the edition of the components, as for ``mf.new_match``; all right answers are calculated from it.

    Raises:
        GameError: for an unknown lesson, or an edition whose dice or cards do not fit the lesson.
        ArgumentError: when ``class_seed`` is not a whole number of up to 1,000 digits, or ``student`` is invalid.
        EditionError: for an invalid edition.
        SaveError: when the file is damaged or was not written by a lesson. Also when it holds answers to another
            lesson, or for another class seed, student or edition; the message says which.

    Example:
        >>> lesson("Choosing after the roll", class_seed=2026).class_seed
        2026
        >>> lesson("chosing after the roll")
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: there is no lesson ... Did you mean 'choosing after the roll'?
    """
    entry = known_lesson(name)
    checked_seed(class_seed, "a class seed", ArgumentError)
    return _begun(entry.plan(edition), class_seed, student, file, two_pass=bool(two_pass))


def _begun(
    plan: LessonPlan, class_seed: int, student: int | None, file: str | Path | None, *, two_pass: bool
) -> Lesson:
    if file is None:
        return Lesson(plan, class_seed, student, two_pass=two_pass)
    path = file_path(file)
    opened = _OPEN.get(path)
    if opened is not None and opened.goes_on(plan, class_seed, student):
        # A first pass without the tools is too late once they are open.
        opened.two_pass = two_pass and (opened.two_pass or not opened.is_open)
        return opened
    begun = Lesson(plan, class_seed, student, path, two_pass=two_pass)
    _OPEN[path] = begun
    return begun
