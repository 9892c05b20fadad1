"""Hints for King's Forge: the actions that the planner would take, as text with symbols, and their gain in crafts."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Final, cast

from manaforge_widgets.bots.hints import Advice, Adviser, compared
from manaforge_widgets.core.api import Action, Game, GameError, View
from manaforge_widgets.games.kings_forge.bots import gathering, turn
from manaforge_widgets.games.kings_forge.bots.prospects import Weights
from manaforge_widgets.games.kings_forge.bots.seen import seen
from manaforge_widgets.games.kings_forge.rules import actions, engine
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.arguments import source_name
from manaforge_widgets.games.kings_forge.rules.describe import deed
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.games.kings_forge.rules.names import die_name
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.games.kings_forge.rules.rounds import GOAL

UNIT: Final = "crafts"
FINEST: Final = 0.01
"""A gain below this part of a craft is described as hardly any."""
MOST_ACTIONS: Final = 40
"""The most actions of a hint, far more than a craft turn has."""
_NOTHING_ELSE: Final = "There is nothing else to do."


def make_hint(rules: Game) -> Adviser:
    """Return the function that gives hints (the adviser) for the rules of one edition.

    Args:
        rules: the rules of King's Forge.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("kings_forge", seats=2, seed=7)
        >>> seat = m.to_act[0]
        >>> advice = make_hint(m.rules)(m.view(seat), m.legal_actions(seat), random.Random())
        >>> len(advice.actions), advice.unit
        (1, 'crafts')
    """
    own = cast(KingsForge, rules)

    def adviser(view: View, legal_actions: tuple[Action, ...], rng: random.Random) -> Advice:  # noqa: ARG001 - an adviser
        """Return the best gather action, or the best crafts and steals of the turn."""
        if view["edition"] != own.components.edition:
            raise GameError(f"the view must have edition {own.components.edition!r}, not {view['edition']!r}.")
        pos = seen(own.components, view)
        if pos.state == at.CRAFT:
            return _crafting(own, pos)
        if pos.state == at.PLACING:
            code = actions.PLACE
            why = (
                "Bonuses that could change it are more useful for a craft." if len(legal_actions) > 1 else _NOTHING_ELSE
            )
            return Advice((own.action(pos, pos.active, code).text,), ("leave the cemetery die as it is",), why)
        if len(legal_actions) == 1:
            only = legal_actions[0]
            return Advice((only.text,), (_words(pos, only.code),), _NOTHING_ELSE)
        return _gathering(own, pos)

    return adviser


def _gathering(rules: KingsForge, pos: Position) -> Advice:
    """Return the best claim, visit or pass, compared with the best one for another card or dock, or with a pass."""
    code = gathering.next_action(pos, Weights())
    values = {code: value for value, code in gathering.rated(pos, Weights())}
    others = {other: value for other, value in values.items() if gathering.use(other) != gathering.use(code)}
    text = rules.action(pos, pos.active, code).text
    steps = (_words(pos, code),)
    if not others:
        return Advice((text,), steps, "There is nothing else to claim or to visit.")
    other = max(others, key=lambda one: others[one])
    gain = values[code] - others[other]
    why = compared(gain, UNIT, f"the next best action ({_briefly(pos, other)})", FINEST)
    return Advice((text,), steps, f"{why} The comparison counts the current round and later ones.", gain, UNIT)


# ---------------------------------------------------------------------------------------------------- craft turn


def _crafting(rules: KingsForge, pos: Position) -> Advice:
    """Return the crafts and steals of the turn up to a reroll or its end, compared with ending it now."""
    plan = turn.TurnPlanner(pos).plan()
    again = turn.reroll(pos, plan)
    texts, steps = _line(rules, pos)
    made = sum(step.aim.kind == actions.CRAFT for step in plan.steps)
    stolen = len(plan.steps) - made
    gain = len(plan.steps) + stolen / (pos.seats - 1)
    if again is not None:
        more = f"There is a chance of {100 * again.chance:.0f} % that you can then make one more craft."
        sure = f" Whatever you roll, the turn {_makes(made, stolen)}." if gain else ""
        return Advice(texts, steps, more + sure, gain + again.chance * again.gain, UNIT)
    if pos.choosing:
        return Advice(texts, steps, "")
    if not plan.steps:
        return Advice(texts, steps, "You can't make anything with the dice that are left.")
    crafts = len(pos.claimed[pos.active]) + len(plan.steps) + sum(one[1] == pos.active for one in pos.lying)
    goal = f" and reaches the goal of {GOAL[pos.seats]}" if crafts >= GOAL[pos.seats] else ""
    why = f"This way the turn {_makes(made, stolen)}{goal}; ending it now makes none."
    return Advice(texts, steps, why, gain, UNIT)


def _makes(made: int, stolen: int) -> str:
    parts = [f"makes {_crafts(made)}"] if made else []
    parts += [f"steals {_crafts(stolen)}"] if stolen else []
    return " and ".join(parts)


def _crafts(number: int) -> str:
    return f"{number} craft{'s' * (number != 1)}"


def _line(rules: KingsForge, pos: Position) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the planner's next actions, in notation and as text, up to the next draw."""
    texts: list[str] = []
    steps: list[str] = []
    now = pos.copy()
    for _ in range(MOST_ACTIONS):
        code = turn.next_action(now)
        texts.append(rules.action(now, now.active, code).text)
        kind = code & actions.KIND_MASK
        if kind == actions.END:
            steps.append("end the turn")
            break
        before = now.copy()
        engine.apply(now, code)
        if kind == actions.REROLL and now.choosing:
            continue
        if engine.is_luck_due(now):
            steps.append(_rerolled(before, code))
            break
        steps.append(_words(before, code))
    return tuple(texts), tuple(steps)


def _rerolled(before: Position, code: int) -> str:
    kind = code & actions.KIND_MASK
    number = before.choosing - 1 if kind == actions.ROLL else actions.bonus_of(code)
    dice = before.due | (1 << actions.die_of(code) if kind == actions.REROLL else 0)
    names = ", ".join(f"{die_name(before, die)} ({before.die_value[die]})" for die in actions.bits(dice))
    return f"roll {names} again with {source_name(before, before.bonuses[before.active][number][0])}"


# ------------------------------------------------------------------------------------------------------- in words

_IMPERATIVES: Final[Mapping[str, str]] = {
    "claimed": "claim",
    "turned": "turn",
    "passed": "pass",
    "left": "leave",
    "crafted": "craft",
    "stole": "steal",
    "added": "add",
    "set": "set",
    "flipped": "flip",
    "ended": "end",
}
"""The imperative for each verb that the log has in the past tense."""


def _words(pos: Position, code: int) -> str:
    """Return an action with its gain, as a request to the player."""
    after = pos.copy()
    engine.apply(after, code)
    first, _, rest = deed(pos, pos.active, code, after).partition(" ")
    bare = first.rstrip(":")
    verb = _IMPERATIVES.get(bare, bare) + first[len(bare) :]
    return f"{verb} {rest.replace(' and visited ', ' and visit ')}".strip()


def _briefly(pos: Position, code: int) -> str:
    """Return an action without its gain, and a claim also without its dice."""
    ends = ": " if code & actions.KIND_MASK == actions.VISIT else r" with |: "
    return re.split(ends, _words(pos, code))[0]
