"""The question that a seat must answer in the middle of an action."""

from __future__ import annotations

from manaforge_widgets.games.kings_forge.rules import actions
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.position import Position


def question(pos: Position, seat: int) -> tuple[str, str, str, int] | None:
    """Return the question to a seat: its kind, text, rule and proposed answer; None if there is none."""
    if seat != pos.active or not pos.options:
        return None
    if pos.state == at.PLACING:
        words = f"The cemetery die shows {pos.die_value[0]}. Do you change it, or leave it as it is?"
        return "cemetery", words, "KF-C5", actions.PLACE
    if pos.choosing:
        most = pos.bonuses[seat][pos.choosing - 1][2]
        words = f"Which dice do you roll again together? You have chosen {pos.due.bit_count()} of up to {most}."
        return "reroll", words, "KF-C4", actions.ROLL
    if pos.state == at.GATHER and pos.options[0] & actions.KIND_MASK == actions.PASS:
        return "pass", "You can only pass. What do you take?", "KF-G5", pos.options[0]
    return None
