"""Lessons on chance, worked through in a notebook; each game brings its own, and the parts are the same for all."""

from __future__ import annotations

from pathlib import Path

from manaforge_widgets.games import entries
from manaforge_widgets.games.api import GameError
from manaforge_widgets.games.brief import brief
from manaforge_widgets.games.entry import Part, fetch
from manaforge_widgets.games.folding import folded
from manaforge_widgets.games.spelling import suggestion
from manaforge_widgets.lessons.lesson import Lesson
from manaforge_widgets.lessons.plan import LessonPlan


def lessons() -> tuple[str, ...]:
    """The titles of the lessons, as :func:`lesson` takes them.

    Example:
        >>> lessons()
        ('choosing after the roll',)
    """
    return tuple(_parts())


def lesson(name: str, class_seed: int = 0, *, file: str | Path | None = None) -> Lesson:
    """Begin a lesson, or go on with it.

    Args:
        name: its title.
        class_seed: a number that the class agrees on: it gives everybody the same rolls.
        file: where to keep the answers, so that they survive a kernel that ends. It is written with the first answer,
            and holds no name. A file of another lesson or class seed is begun anew.

    Raises:
        GameError: for an unknown lesson.
        ArgumentError: when the seed is not a whole number of up to 1,000 digits.
        SaveError: for a file that is none of a lesson.

    Example:
        >>> lesson("Choosing after the roll", class_seed=2026).class_seed
        2026
        >>> lesson("chosing after the roll")
        Traceback (most recent call last):
        manaforge_widgets.games.api.GameError: there is no lesson ... Did you mean 'choosing after the roll'?
    """
    known = _parts()
    given: object = name
    for title, part in known.items():
        if isinstance(given, str) and folded(title) == folded(" ".join(given.replace("_", " ").split())):
            plan: LessonPlan = fetch(part)()
            return Lesson(plan, class_seed, file)
    raise GameError(f"there is no lesson {brief(name, 60)}; there are {', '.join(known)}.{suggestion(name, known)}")


def _parts() -> dict[str, Part]:
    return {title: part for entry in entries() for title, part in entry.lessons.items()}
