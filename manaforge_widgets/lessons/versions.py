"""The versions that a lesson's file names, so that a reader knows whether it can compare everything."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.shelf import known_lessons


def versions(plan: LessonPlan) -> dict[str, Any]:
    """Return the version of the package and of the game's rules, and a mark of the lesson's questions.

    Args:
        plan: the lesson.

    Returns:
        ``package`` (None if it is not installed), ``rules`` (None without a game) and ``questions``. The last one is a
        mark that depends on the words and options of all questions, but not on their keys.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.choosing import choosing
        >>> sorted(versions(choosing()))
        ['package', 'questions', 'rules']
    """
    asked = [[one.id, one.words, one.options] for one in (*plan.predictions, *plan.questions)]
    mark = sha256(json.dumps([plan.name, asked]).encode()).hexdigest()[:8]
    return {"package": _package(), "rules": _rules(folded(plan.title)), "questions": mark}


@cache
def _package() -> str | None:
    try:
        return version("manaforge-widgets")
    except PackageNotFoundError:
        return None


def _rules(title: str) -> int | None:
    """Return the version of the rules of the game that a lesson belongs to."""
    game = next((known.game for known in known_lessons().values() if folded(known.title) == title), "")
    try:
        return load_game(game).rules_version if game else None
    except GameError:
        return None
