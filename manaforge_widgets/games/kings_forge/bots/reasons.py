"""The reasons of the planner's steps in King's Forge: what each step is good for, and the chances that it changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from manaforge_widgets.games.kings_forge.odds import seats
from manaforge_widgets.games.kings_forge.odds.craft_turn import steal_risk_of
from manaforge_widgets.games.kings_forge.odds.gain import gain_between
from manaforge_widgets.games.kings_forge.rules import actions
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.games.kings_forge.rules.rounds import GOAL
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.display import percent
from manaforge_widgets.odds.pausing import run_to_end

_TO_GATHER: Final = "Look at the gather cards and docks. What helps you most now or next round? Is it worth its dice?"
NUDGES: Final[Mapping[str, str]] = {
    "claim": _TO_GATHER,
    "visit": _TO_GATHER,
    "pass": _TO_GATHER,
    "craft": "Look at your dice. What can you make with them?",
    "end": "Can you still make anything with the dice that are left?",
}
"""For the kind of the action that a hint is about, a sentence that says only where to look."""


def gathered_for(pos: Position, code: int) -> str:
    """Return what a claim, a visit or a pass is good for, or that the planner chooses it."""
    return brings(pos, code) or "The planner rates no other action higher."


def brings(pos: Position, code: int) -> str:
    """Return what a claim, a visit or a pass is good for; empty if it brings nothing (KF-G2, KF-G3, KF-G4, KF-G5)."""
    if code & actions.KIND_MASK == actions.PASS:
        if pos.passed:
            return "No action is worth the dice that it costs."
        return "The first player to pass takes a metal die or a +1/+1 token, and rolls all dice that are left."
    seat = pos.active
    before = seats.holding(pos, seat)
    after = seats.after(pos, seat, code, before)
    parts = []
    if after.bonuses != before.bonuses:
        parts.append("its bonus helps with the roll of this round")
    if any(new > old for new, old in zip(after.supply, before.supply, strict=True)):
        parts.append("its dice can be used at once")
    elif any(new > old for new, old in zip(after.home, before.home, strict=True)):
        parts.append("its dice help in every round from the next one on")
    words = "; ".join(parts)
    return f"{words[:1].upper()}{words[1:]}." if parts else ""


def chance_words(pos: Position, code: int) -> str:
    """Return how a claim, a visit or a pass changes the chances of crafts most, as sentences; empty if too slow.

    Args:
        pos: a position in which the active seat gathers.
        code: the action.
    """
    before = seats.holding(pos, pos.active)
    try:
        gain = run_to_end(gain_between(before, seats.after(pos, pos.active, code, before), seats.displayed(pos)))
    except OddsError:
        return ""
    rounds = [("this round", gain.before, gain.after), ("next round", gain.next_before, gain.next_after)]
    told = [words for when, old, new in rounds if (words := _most_changed(when, old, new))]
    return " ".join(told) or "It changes no chance of this round or the next."


def _most_changed(when: str, old: Mapping[str, Fraction], new: Mapping[str, Fraction]) -> str:
    name = max(old, key=lambda one: abs(new[one] - old[one]), default="")
    if not name or percent(old[name]) == percent(new[name]):
        return ""
    return f"Your chance to make {name} {when} goes from {percent(old[name])} to {percent(new[name])}."


def crafted_for(pos: Position, code: int, names: Sequence[str]) -> str:
    """Return what an action of a craft turn is good for (KF-C3, KF-C4, KF-E2).

    Args:
        pos: the position before it.
        code: the action.
        names: the crafts that the rest of the plan makes or steals, in order.
    """
    kind = code & actions.KIND_MASK
    if kind not in (actions.CRAFT, actions.STEAL):
        return f"It changes a die for {names[0]}." if names else "It changes a die for the roll."
    seat = pos.active
    have = len(pos.claimed[seat]) + sum(one[1] == seat for one in pos.lying) + 1
    later = len(seats.later_seats(pos, seat))
    risk = "Players who act after you may steal it." if later else "Nobody acts after you, so nobody can steal it."
    goal = f"The game ends after a round in which a player has {GOAL[pos.seats]}."
    return f"You then have {have} craft{'s' * (have > 1)}. {goal} {risk}"


def stolen_for(pos: Position, card: int) -> str:
    """Return how likely a craft of the active seat can be stolen, as a sentence; empty if nobody can or it takes long.

    Args:
        pos: the position after the craft or the steal.
        card: the number of the craft.
    """
    if not seats.later_seats(pos, pos.active):
        return ""
    lying = next(one for one in pos.lying if one[0] == card)
    try:
        risk = run_to_end(steal_risk_of(pos, pos.active, seats.dice_on(pos, lying))).any
    except OddsError:
        return ""
    return f"The chance that a player who acts after you can steal it is {percent(risk)}."
