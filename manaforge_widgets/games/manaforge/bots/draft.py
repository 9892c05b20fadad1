"""The talents that the bots draft and keep, and the die that they take for the Archmage."""

from __future__ import annotations

from manaforge_widgets.games.api import Action
from manaforge_widgets.games.manaforge.rules import roles
from manaforge_widgets.games.manaforge.rules.components import Components, Talent
from manaforge_widgets.games.manaforge.rules.elements import ARCANE

VALUES = {
    roles.CRAFTER: 2.0,  # a gem back for each of about three builds, and a die with two gem sides
    roles.FAMOUS: 1.8,  # three prestige, less what an element's die would bring beyond an arcane one
    roles.APPRENTICE: 1.5,  # no die, but a poor die's spend gives just the mana that is missing
    roles.MANCER: 0.5,  # the poorest face of its dice is a gem each turn
    roles.ENCHANTER: 0.3,  # a spare gem always scores, in the last round too
    roles.SCAVENGER: -0.7,  # more to build from, but for a gem more each time
    roles.STASH: -0.9,  # four gems in the first rounds, when there are few cards to use them on
    roles.ARCHMAGE: -1.0,  # two more dice, but there are only four spends
    roles.RESERVE: -3.4,  # seldom is a good face left unspent
    roles.PRECOGNITION: -3.7,  # its look is at the next six items, which all come at once: only the arcane die counts
}
"""Prestige beside the average talent, from 600 games of the planner with talents dealt at random; the elements, which
the cards treat alike, are pooled, and the standard error is 0.6 to 1.2."""

ARCANE_CRAFTER = -2.4
"""Few arcane cards are worth their cost."""

DICE = ("earth", "fire", "wind", "water", "arcane")
"""The Archmage's wishes: an arcane die has no gem sides and never gives two mana; earth's Runestone does."""


def pick(components: Components, legal_actions: tuple[Action, ...]) -> Action:
    """The best talent to draft, the best pair to keep, or the best die to take."""
    values = rated(components, legal_actions)
    return legal_actions[values.index(max(values))]


def rated(components: Components, legal_actions: tuple[Action, ...]) -> list[float]:
    """For each action of the draft its value: prestige beside the average talent, or a die's place among the wishes."""
    talents = {talent.name: _value(talent) for talent in components.talents}

    def value(action: Action) -> float:
        if action.kind == "take":
            wanted = action.args.die_type
            return -float(DICE.index(wanted) if wanted else len(DICE))
        names = action.args.talents if action.kind == "keep" else (action.args.talent,)
        return sum(talents[name] for name in names)

    return [value(action) for action in legal_actions]


def _value(talent: Talent) -> float:
    if talent.role == roles.CRAFTER and talent.element == ARCANE:
        return ARCANE_CRAFTER
    return VALUES[talent.role]
