"""The chances of the goals that a game declares, for a Board: where each one stands, its words, and the guesses."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from manaforge_widgets.core.api import Action
from manaforge_widgets.core.messages import clipped
from manaforge_widgets.games.moves import Moves
from manaforge_widgets.match import Match
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.display import percent
from manaforge_widgets.odds.goal_chances import GoalChance, goal_chances
from manaforge_widgets.widgets import block_shapes as shapes
from manaforge_widgets.widgets.presenter import Question
from manaforge_widgets.widgets.to_json import chance_view, exact_of, is_open

SECONDS = 2.0
"""The time for one goal, in seconds of calculation."""
_MOST = 6
"""If more legal moves of a pattern have a goal, people guess only one of them."""
_REASON = 120
"""The longest reason why there is no chance."""
_NOTHING: shapes.GoalOdds = {"step": 0, "goals": [], "working": False, "error": ""}


def goal_steps(
    match: Match,
    seat: int,
    labels: Mapping[str, str],
    picked: Collection[str],
    patterns: Sequence[Moves],
) -> Iterator[shapes.GoalOdds | None]:
    """Yield the chances of the goals that a game declares, each time more of them, and None where it may pause.

    A goal that is named like a legal move stands at that move; named like a value that a block offers, it stands there.
    All others stand in a panel.

    Args:
        match: the match.
        seat: the seat.
        labels: the words of each legal move of the seat, by its notation.
        picked: the arguments that blocks pick.
        patterns: the patterns of the game's moves.

    Example:
        >>> import manaforge_widgets as mf
        >>> steps = goal_steps(mf.new_match("pig", seats=2), 0, {"roll": "Roll"}, (), ())
        >>> [(one["name"], one["chance"]["exact"]) for part in steps if part for one in part["goals"]][-1]
        ('Roll', '5/6')
    """
    goals: list[shapes.GoalView] = []
    round_name = getattr(match.rules, "round_name", "round")
    try:
        for found in goal_chances(match.rules, match.copy_position(), seat, seconds=SECONDS):
            if found is None:
                yield None
                continue
            target, group = _place(found.name, labels, picked, patterns)
            goals.append(_view(found, labels, target, group, round_name))
            yield {**_NOTHING, "goals": list(goals), "working": True}
    except OddsError as error:
        yield {**_NOTHING, "goals": goals, "error": str(error)}
        return
    if goals:
        yield {**_NOTHING, "goals": goals}


def _place(name: str, labels: Mapping[str, str], picked: Collection[str], patterns: Sequence[Moves]) -> tuple[str, int]:
    """Return the target at which a goal stands, empty for the panel, and the number of its pattern; -1 for none."""
    if name in labels:
        found = [at for at, pattern in enumerate(patterns) if name in pattern.moves]
        return f"action:{name}", found[0] if found else -1
    for pattern in patterns:
        for argument, values in pattern.values.items():
            singles = {str(one) for value in values for one in (value if isinstance(value, tuple) else (value,))}
            if argument in picked and name in singles:
                return f"value:{argument}:{name}", -1
    return "", -1


def _view(found: GoalChance, labels: Mapping[str, str], target: str, group: int, round_name: str) -> shapes.GoalView:
    low, high = map(percent, found.interval) if found.interval else ("", "")
    goal = found.goal
    ends = {"now": "", "roll": " after the next roll", "game": " by the end of the game"}
    ends |= {"turn": " by the end of this turn", "round": f" by the end of this {round_name}"}
    name = labels.get(found.name, found.name)
    is_move = target.startswith("action:")
    by = "" if is_move and goal.until == "roll" else ends[goal.until]
    return {
        "name": name,
        "target": target,
        "group": group,
        "words": (goal.about or f"“{name}” comes true") + by,
        "asks": "" if goal.until == "now" else f"if you choose “{name}”" if is_move else "if you play for it",
        "chance": None if found.chance is None else chance_view(found.chance),
        "low": low,
        "high": high,
        "reason": _brief(found.reason),
        "covered": False,
        "after": {move: percent(chance) for move, chance in found.after.items()},
    }


def _brief(reason: str) -> str:
    """Return the part of a reason that a player needs, without advice for the author of the game."""
    return clipped(re.split(r": after |; ", reason)[0], _REASON)


def goal_questions(odds: shapes.GoalOdds) -> list[Question]:
    """Return the questions about chances that people may guess.

    Of many moves of one pattern, such as all bids, there is one question: about the chance nearest to 1/2. There is no
    question about a chance of 0 or 1, and none about a sampled chance, which is not exactly known.

    Args:
        odds: the chances that are known so far.
    """
    single, groups = _asked(odds)
    asked = [*single, *(_middle(group) for group in groups.values())]
    return [
        Question(_id(goal), _question(goal), goal["name"], exact_of(goal["chance"]))
        for goal in asked
        if goal["chance"] is not None
    ]


def _question(goal: shapes.GoalView) -> str:
    asks = f"{goal['asks']}, how" if goal["asks"] else "how"
    return _capital(f"{asks} likely is it that {goal['words']}?")


def veiled_goals(odds: shapes.GoalOdds, guessed: AbstractSet[str]) -> shapes.GoalOdds:
    """Return the odds without the chances that are still to be guessed.

    Args:
        odds: the odds; they are not changed.
        guessed: the ids of the questions that have been answered.
    """
    single, groups = _asked(odds)
    hidden = {_id(goal) for goal in single} - guessed
    for group in groups.values():
        # One bid gives another away, and the doubt too.
        if hidden or odds["working"] or _id(_middle(group)) not in guessed:
            hidden |= {_id(goal) for goal in group}
    return {**odds, "goals": [_cover(goal) if _id(goal) in hidden else goal for goal in odds["goals"]]}


def _cover(goal: shapes.GoalView) -> shapes.GoalView:
    return {**goal, "chance": None, "covered": True, "after": {}}


def _id(goal: shapes.GoalView) -> str:
    return f"goal:{goal['target']}:{goal['name']}"


def _asked(odds: shapes.GoalOdds) -> tuple[list[shapes.GoalView], dict[int, list[shapes.GoalView]]]:
    """Return the goals with a question each, and by pattern those of which only one is asked."""
    open_goals = [goal for goal in odds["goals"] if goal["chance"] and is_open(goal["chance"]) and not goal["low"]]
    groups: dict[int, list[shapes.GoalView]] = {}
    for goal in open_goals:
        if goal["group"] >= 0:
            groups.setdefault(goal["group"], []).append(goal)
    large = {group: goals for group, goals in groups.items() if len(goals) > _MOST}
    return [goal for goal in open_goals if goal["group"] not in large], large


def _middle(goals: Sequence[shapes.GoalView]) -> shapes.GoalView:
    return min(goals, key=lambda goal: abs(goal["chance"]["share"] - 0.5) if goal["chance"] else 1.0)


def labels_of(actions: Sequence[Action], options: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return the words of each legal move by its notation.

    Args:
        actions: the legal moves.
        options: the options that the page offers for them.
    """
    words = {option["action"]: option["label"] for option in options}
    return {action.text: _capital(words.get(action.text) or action.text) for action in actions}


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
