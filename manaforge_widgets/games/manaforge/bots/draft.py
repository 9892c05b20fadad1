"""The talents that greedy drafts and keeps, and the die that it takes for the Archmage."""

from __future__ import annotations

from manaforge_widgets.games.api import Action

TALENTS = {
    "Earth Crafter": 2.0,  # a gem back for each of about three builds, and a die with two gem sides
    "Fire Crafter": 2.0,
    "Wind Crafter": 2.0,
    "Water Crafter": 2.0,
    "Famous": 1.8,  # three prestige, less what an element's die would bring beyond an arcane one
    "Wizard's Apprentice": 1.5,  # no die, but a poor die's spend gives just the mana that is missing
    "Geomancer": 0.5,  # the poorest face of its dice is a gem each turn
    "Pyromancer": 0.5,
    "Aeromancer": 0.5,
    "Hydromancer": 0.5,
    "Earth Enchanter": 0.3,  # a spare gem always scores, in the last round too
    "Fire Enchanter": 0.3,
    "Wind Enchanter": 0.3,
    "Water Enchanter": 0.3,
    "Scavenger": -0.7,  # more to build from, but for a gem more each time
    "Secret Stash": -0.9,  # four gems in the first rounds, when there are few cards to use them on
    "Archmage": -1.0,  # two more dice, but there are only four spends
    "Arcane Crafter": -2.4,  # few arcane cards are worth their cost
    "Aether Reserve": -3.4,  # seldom is a good face left unspent
    "Precognition": -3.7,  # its look is at the next six items, which all come at once: only the arcane die counts
}
"""Prestige above the average talent, from 600 games of greedy with talents dealt at random. The elements of a role are
taken together, as the cards treat them alike; the standard error is 0.6 to 1.2."""

DICE = ("earth", "fire", "wind", "water", "arcane")
"""The Archmage's dice, the best first: arcane has no gem side and never gives two mana; earth has the Runestone."""


def pick(legal_actions: tuple[Action, ...]) -> Action:
    """The best talent to draft, the best pair to keep, or the best die to take."""
    return max(legal_actions, key=_value)


def _value(action: Action) -> float:
    if action.kind == "take":
        wanted = action.args.die_type
        return -float(DICE.index(wanted) if wanted else len(DICE))
    names = action.args.talents if action.kind == "keep" else (action.args.talent,)
    return sum(TALENTS.get(name, 0.0) for name in names)
