"""The puzzles and matches of a class, played again; equal moves of several students are played only once."""

from __future__ import annotations

import json
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.plays import Action, actions_of, is_solved, match_of
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.match.control import MatchControl

_MOST_MOVES = 2_000
_Known = dict[tuple[Action, ...], tuple[str, bool]]


class Tables:
    """The tables of all files, by lesson, edition, class seed and name."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str, int, str], tuple[Any, _Known]] = {}

    def played(
        self, plan: LessonPlan, progress: Progress, name: str, actions: tuple[Action, ...]
    ) -> tuple[str, bool | None]:
        """Play actions at a fresh table.

        Args:
            plan: the lesson.
            progress: the progress whose edition and class seed make the table.
            name: the name of the puzzle or match.
            actions: the actions from the beginning.

        Returns:
            The reason why an action is not possible, or an empty text; and whether the goal is reached then, or None if
            there are too many actions.
        """
        if len(actions) > _MOST_MOVES:
            return "", None
        key = plan.name, json.dumps(progress.overrides, sort_keys=True), progress.class_seed, name
        if key not in self._made:
            self._made[key] = _fresh(plan, name, progress.class_seed), {}
        made, known = self._made[key]
        if actions not in known:
            try:
                made = _at(made, lambda: _fresh(plan, name, progress.class_seed), actions)
                known[actions] = "", is_solved(made)
            except GameError as error:
                known[actions] = str(error).rstrip("."), False
            self._made[key] = made, known
        return known[actions]


def _fresh(plan: LessonPlan, name: str, class_seed: int) -> Any:
    made = plan.plays[name](class_seed)
    # The moves of the next student may differ from the first one on.
    MatchControl(match_of(made)).undo_freely()
    return made


def _at(made: Any, fresh: Any, actions: tuple[Action, ...]) -> Any:
    """Return a table after these actions: the last table if it can get there, otherwise a fresh one."""
    now = actions_of(match_of(made))
    while now != actions[: len(now)] and match_of(made).can_undo:
        match_of(made).undo()
        now = actions_of(match_of(made))
    if now != actions[: len(now)]:
        made = fresh()
        now = actions_of(match_of(made))
    for seat, text in actions[len(now) :]:
        match_of(made).apply(text, seat)
    return made
