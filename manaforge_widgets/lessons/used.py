"""The explorers of a lesson as one student gets them, and after how many changes each of them counts as used."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from manaforge_widgets.core.api import GameError
from manaforge_widgets.lessons.counting import counting_of
from manaforge_widgets.lessons.explorer import COUNT, Explorer
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.rolls import source_name


def explorer_names(plan: LessonPlan) -> tuple[str, ...]:
    """Return the names of all explorers of a lesson; that of the exact count comes last, if it asks for something.

    Args:
        plan: the lesson.

    Example:
        >>> from manaforge_widgets.games.kings_forge.lessons.buy_precision import buy_precision
        >>> explorer_names(buy_precision())
        ('fan', 'count')
    """
    return (*plan.explorers, *([COUNT] if counting_of(plan.experiment) else []))


def fresh_explorer(plan: LessonPlan, progress: Progress, name: str) -> Explorer:
    """Return an explorer before the student's first change.

    Args:
        plan: the lesson.
        progress: the student's progress, which has the seed, the number and the predictions.
        name: one of :func:`explorer_names`.
    """
    count = counting_of(plan.experiment)
    make = count if name == COUNT and count else plan.explorers[name]
    made = make(Random(f"{source_name(plan, progress.class_seed, progress.student)} explorer {name}"))
    made.titles = {one.id: one.title for one in plan.predictions}
    made.hear({one.question: one.answer for one in progress.predictions})
    return made


def used_after(plan: LessonPlan, progress: Progress) -> dict[str, int]:
    """Return after how many changes the student had used each explorer; one that is not used yet is left out.

    An explorer that asks to find something is used once that is found, so its changes are made again.

    Args:
        plan: the lesson.
        progress: the student's progress, with the lines of its file.

    Example:
        >>> from manaforge_widgets.games.kings_forge.lessons.buy_precision import buy_precision
        >>> progress = Progress("buy_precision", 7).explored_with("count", "answer 0", "")
        >>> used_after(buy_precision(), progress)
        {}
        >>> used_after(buy_precision(), progress.explored_with("count", "answer 1", ""))
        {'count': 2}
    """
    used = {}
    for name in explorer_names(plan):
        changes = progress.changes_of(name)
        if not changes:
            continue
        explorer = fresh_explorer(plan, progress, name)
        for number, (control, value) in enumerate(changes, 1):
            if not explorer.found:
                # Another version of the lesson may have other controls.
                with suppress(GameError):
                    explorer.take(control, value)
            if explorer.found:
                used[name] = number
                break
    return used
