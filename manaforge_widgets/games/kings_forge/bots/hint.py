"""Hints for King's Forge: the actions that the planner would take, as text with symbols, and their gain in crafts."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Final, cast

from manaforge_widgets.bots.advice import Advice, Adviser, Compared, HintStep, compared
from manaforge_widgets.core.api import Action, Game, GameError, View
from manaforge_widgets.games.kings_forge.bots import gathering, turn
from manaforge_widgets.games.kings_forge.bots.prospects import Weights
from manaforge_widgets.games.kings_forge.bots.reasons import (
    NUDGES,
    brings,
    chance_words,
    crafted_for,
    gathered_for,
    stolen_for,
)
from manaforge_widgets.games.kings_forge.bots.seen import seen
from manaforge_widgets.games.kings_forge.rules import actions, engine
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.arguments import source_name
from manaforge_widgets.games.kings_forge.rules.describe import deed
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.games.kings_forge.rules.names import die_name
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.games.kings_forge.rules.rounds import GOAL
from manaforge_widgets.odds.display import percent

UNIT: Final = "crafts"
FINEST: Final = 0.01
"""A gain below this part of a craft is described as hardly any."""
MOST_ACTIONS: Final = 40
"""The most actions of a hint, far more than a craft turn has."""
_NOTHING_ELSE: Final = "There is nothing else to do."
_END: Final = "end the turn"


def make_hint(rules: Game) -> Adviser:
    """Return the function that gives hints (the adviser) for the rules of one edition.

    Args:
        rules: the rules of King's Forge.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("kings_forge", seats=2, seed=7)
        >>> seat = m.to_act[0]
        >>> advice = make_hint(m.rules)(m.view(seat), m.legal_actions(seat), random.Random())
        >>> len(advice.plan), advice.unit
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
            return _single("leave the cemetery die as it is", own.action(pos, pos.active, code), why)
        if len(legal_actions) == 1:
            only = legal_actions[0]
            return _single(_words(pos, only.code), only, _NOTHING_ELSE)
        return _gathering(own, pos)

    return adviser


def line_reason(rules: KingsForge, view: View, line: Sequence[Action]) -> str:
    """Return what a line is good for, as sentences: what its gather action brings, or what its first craft does.

    The reason is that of its first action if it makes no craft.

    Args:
        rules: the rules.
        view: what the seat sees before the line.
        line: the actions, the first of which is legal then.
    """
    pos = seen(rules.components, view)
    codes = [action.code for action in line]
    if pos.state == at.PLACING:
        return ""
    if pos.state != at.CRAFT:
        return f"{brings(pos, codes[0])} {chance_words(pos, codes[0])}".strip()
    made = [code for code in codes if code & actions.KIND_MASK in (actions.CRAFT, actions.STEAL)]
    if not made and codes[0] & actions.KIND_MASK == actions.END:
        return ""
    now = pos.copy()
    for code in codes[: codes.index(made[0])] if made else ():
        engine.apply(now, code)
    return crafted_for(now, made[0] if made else codes[0], ())


def _single(words: str, action: Action, why: str) -> Advice:
    return Advice((HintStep(words, (action.text,)),), why, nudge=NUDGES.get(action.kind, ""), idea=words)


def _gathering(rules: KingsForge, pos: Position) -> Advice:
    """Return the best claim, visit or pass, compared with the best one for another card or dock, or with a pass."""
    code = gathering.next_action(pos, Weights())
    values = {code: value for value, code in gathering.rated(pos, Weights())}
    action = rules.action(pos, pos.active, code)
    step = HintStep(_words(pos, code), (action.text,), gathered_for(pos, code), chance_words(pos, code))
    nudge, idea = NUDGES.get(action.kind, ""), _briefly(pos, code)
    # Of the actions that use the same card or dock, only the best one is compared.
    best: dict[tuple[int, ...], int] = {gathering.use(code): code}
    for other in sorted(values, key=lambda one: -values[one]):
        best.setdefault(gathering.use(other), other)
    _, *others = best.values()
    if not others:
        return Advice((step,), "There is nothing else to claim or to visit.", nudge=nudge, idea=idea)
    gain = values[code] - values[others[0]]
    why = compared(gain, UNIT, f"the next best action ({_briefly(pos, others[0])})", FINEST)
    return Advice(
        (step,),
        f"{why} The comparison counts the current round and later ones.",
        gain,
        UNIT,
        nudge,
        idea,
        tuple(
            Compared(_briefly(pos, one), values[one], chance_words(pos, one), brings(pos, one))
            for one in (code, *others)
        ),
        FINEST,
    )


# ---------------------------------------------------------------------------------------------------- craft turn


def _crafting(rules: KingsForge, pos: Position) -> Advice:
    """Return the crafts and steals of the turn up to a reroll or its end, compared with ending it now."""
    plan = turn.TurnPlanner(pos).plan()
    again = turn.reroll(pos, plan)
    steps = _line(rules, pos, plan)
    made = sum(step.aim.kind == actions.CRAFT for step in plan.steps)
    stolen = len(plan.steps) - made
    gain = len(plan.steps) + stolen / (pos.seats - 1)
    nudge, idea = NUDGES["craft"], _aim_words(pos, plan) or steps[0].words
    if again is not None:
        more = f"There is a chance of {100 * float(again.chance):.0f} % that you can then make one more craft."
        sure = f" Whatever you roll, the turn {_makes(made, stolen)}." if gain else ""
        return Advice(steps, more + sure, gain + float(again.chance) * again.gain, UNIT, nudge, idea)
    if pos.choosing:
        return Advice(steps, "", nudge=nudge, idea=idea)
    if not plan.steps:
        why = "You can't make anything with the dice that are left."
        return Advice(steps, why, nudge=NUDGES["end"], idea=idea)
    crafts = len(pos.claimed[pos.active]) + len(plan.steps) + sum(one[1] == pos.active for one in pos.lying)
    goal = f" and reaches the goal of {GOAL[pos.seats]}" if crafts >= GOAL[pos.seats] else ""
    lead = "This way" if steps[-1].words == _END else "Whatever you roll,"
    why = f"{lead} the turn {_makes(made, stolen)}{goal}; ending it now makes none."
    return Advice(steps, why, gain, UNIT, nudge, idea)


def _aim_words(pos: Position, plan: turn.TurnPlan) -> str:
    """Return what a plan makes and steals, as a request; empty if nothing."""
    crafts = pos.components.crafts
    words = [
        f"{'craft' if step.aim.kind == actions.CRAFT else 'steal'} {crafts[step.aim.card].name}" for step in plan.steps
    ]
    return " and ".join(words)


def _makes(made: int, stolen: int) -> str:
    parts = [f"makes {_crafts(made)}"] if made else []
    parts += [f"steals {_crafts(stolen)}"] if stolen else []
    return " and ".join(parts)


def _crafts(number: int) -> str:
    return f"{number} craft{'s' * (number != 1)}"


def _line(rules: KingsForge, pos: Position, plan: turn.TurnPlan) -> tuple[HintStep, ...]:
    """Return the planner's next actions, in notation and as text, up to the next draw."""
    steps: list[HintStep] = []
    chosen: list[str] = []
    now, plan_now = pos.copy(), plan
    names = [pos.components.crafts[step.aim.card].name for step in plan.steps]
    for _ in range(MOST_ACTIONS):
        code = turn.first_of(now, plan_now)
        text = rules.action(now, now.active, code).text
        kind = code & actions.KIND_MASK
        if kind == actions.END:
            steps.append(HintStep(_END, (text,), "Nothing more can be made with the dice that are left."))
            break
        before = now.copy()
        engine.apply(now, code)
        chosen.append(text)
        if kind == actions.REROLL and now.choosing:
            plan_now = turn.TurnPlanner(now).plan()
            continue
        if engine.is_luck_due(now):
            steps.append(HintStep(_rerolled(before, code), tuple(chosen), *_rolled_for(before, plan_now)))
            break
        if kind in (actions.CRAFT, actions.STEAL):
            why, chance, names = crafted_for(before, code, names), stolen_for(now, actions.card_of(code)), names[1:]
        elif plan_now.steps[0].changes:
            why, chance = crafted_for(before, code, names), ""
        else:
            why, chance = f"The dice already make {names[0]}. This makes it harder to steal.", ""
        steps.append(HintStep(_words(before, code), tuple(chosen), why, chance))
        chosen, plan_now = [], turn.TurnPlanner(now).plan()
    return tuple(steps)


def _rolled_for(pos: Position, plan: turn.TurnPlan) -> tuple[str, str]:
    """Return what the planner's next reroll is good for, and the exact chance of that if the hint does not give it."""
    free = None if turn.reroll(pos, plan) else turn.free_reroll(pos, plan)
    if free is None:
        return "No other use of this bonus helps more.", ""
    name = pos.components.crafts[plan.steps[0].aim.card].name
    return (
        "It costs nothing, since no planned craft uses these dice. Roll them before you spend other bonuses.",
        f"The chance that one of them is then a better die for {name} is {percent(free.chance)}.",
    )


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
    """Return an action without its gain and the card that is turned down, and a claim also without its dice."""
    is_visit = code & actions.KIND_MASK == actions.VISIT
    words = _words(pos, code)
    if is_visit:
        words = "visit " + words.split(" and visit ", 1)[-1]
    return re.split(": " if is_visit else r" with |: ", words)[0]
