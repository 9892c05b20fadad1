"""The parts of checking that the files of a class share: plans of lessons, rolls and moves."""

from __future__ import annotations

import json

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.registry import is_packaged_edition, load_game
from manaforge_widgets.lessons.collecting.receipt import Receipt
from manaforge_widgets.lessons.collecting.replaying import receipt_for
from manaforge_widgets.lessons.collecting.rolling import Roller
from manaforge_widgets.lessons.collecting.tables import Tables
from manaforge_widgets.lessons.journal import LessonFile
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.shelf import known_lessons

_Found = tuple[LessonPlan | None, bool | None]


class Checker:
    """The plans, rolls and moves that were needed so far; each is made once for all files of a class.

    Attributes:
        roller: the runs that were rolled again.

    Example:
        >>> Checker().plan_of(Progress("no such lesson", 7))
        (None, None)
    """

    def __init__(self) -> None:
        self.roller = Roller()
        self._tables = Tables()
        self._plans: dict[tuple[str, str, str], _Found] = {}

    def receipt(self, held: LessonFile, plan: LessonPlan | None) -> Receipt:
        """Return the receipt for a file with sealed lines.

        Args:
            held: the content of the file.
            plan: the lesson in the file's edition; None if it is unknown.
        """
        return receipt_for(held, plan, self.roller, self._tables)

    def plan_of(self, progress: Progress) -> _Found:
        """Return the plan of a lesson in a file's edition, and whether a user wrote the edition; None if unknown."""
        key = progress.lesson, progress.edition, json.dumps(progress.overrides, sort_keys=True)
        if key not in self._plans:
            self._plans[key] = _plan_of(progress)
        return self._plans[key]


def _plan_of(progress: Progress) -> _Found:
    for known in known_lessons().values():
        plan = known.plan()
        if plan.name != progress.lesson:
            continue
        if not known.game:
            # A user's lesson has no editions, but may itself be about one.
            same = dict(plan.overrides) == dict(progress.overrides) and progress.edition in ("", plan.edition)
            return (plan, bool(plan.overrides)) if same else (None, None)
        if not progress.overrides:
            return (plan, False) if progress.edition in ("", plan.edition) else (None, None)
        try:
            rules = load_game(known.game, progress.overrides)
            return known.plan(progress.overrides), not is_packaged_edition(rules)
        except GameError:
            return None, None
    return None, None
