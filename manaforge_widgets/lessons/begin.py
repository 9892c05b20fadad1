"""The list of lessons, and how a lesson begins or continues."""

from __future__ import annotations

from pathlib import Path
from weakref import WeakValueDictionary

from manaforge_widgets.core.api import ArgumentError, GameError
from manaforge_widgets.core.entry import Part, fetch
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.luck import checked_seed
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.registry import Edition, entries, load_game
from manaforge_widgets.core.spelling import suggestion
from manaforge_widgets.lessons.lesson import Lesson
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.match.files import file_path

_OPEN: WeakValueDictionary[Path, Lesson] = WeakValueDictionary()
"""The open lessons with files: if the first cell is run again, the parts on the page keep the same answers."""


_ORDER = (
    "choosing after the roll",
    "do dice remember",
    "one lamp for each card",
    "same mean, different risk",
    "buy precision",
    "is it binomial",
    "build a pool",
)
"""The titles of the lessons of this package in the order of a course; lessons of other packages come after them."""


def list_lessons() -> tuple[str, ...]:
    """Return the titles of all lessons; each can be the ``name`` for :func:`lesson`.

    Example:
        >>> list_lessons()[:2]
        ('choosing after the roll', 'do dice remember')
    """
    return tuple(_parts())


def lesson(
    name: str,
    class_seed: int = 0,
    *,
    student: int | None = None,
    file: str | Path | None = None,
    edition: Edition | None = None,
) -> Lesson:
    """Begin a lesson, or continue it.

    Args:
        name: the title of the lesson.
        class_seed: a number that the class agrees on. It gives the whole class the same puzzles and labs.
        student: the student's number in the class, from 1 to 9,999. Each number has its own rolls, which are the same
            on every machine. You can also enter the number on the page. None for the rolls of the class seed alone, for
            example on the teacher's screen.
        file: the file for the answers, so that they survive a restart of the kernel. It is first written with the first
            answer, and holds no name. A file of another lesson, class or student is refused and not changed.
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
    known = _parts()
    given: object = name
    for title, (game, part) in known.items():
        if isinstance(given, str) and folded(title) == folded(" ".join(given.replace("_", " ").split())):
            checked_seed(class_seed, "a class seed", ArgumentError)
            plan: LessonPlan = fetch(part)(load_game(game, edition))
            return _begun(plan, class_seed, student, file)
    raise GameError(f"there is no lesson {short(name, 60)}; the lessons are {listed(known)}.{suggestion(name, known)}")


def _begun(plan: LessonPlan, class_seed: int, student: int | None, file: str | Path | None) -> Lesson:
    if file is None:
        return Lesson(plan, class_seed, student)
    path = file_path(file)
    opened = _OPEN.get(path)
    if opened is not None and opened.goes_on(plan, class_seed, student):
        return opened
    begun = Lesson(plan, class_seed, student, path)
    _OPEN[path] = begun
    return begun


def _parts() -> dict[str, tuple[str, Part]]:
    found = {title: (entry.name, part) for entry in entries() for title, part in entry.lessons.items()}
    ordered = [title for title in _ORDER if title in found]
    return {title: found[title] for title in dict.fromkeys((*ordered, *found))}
