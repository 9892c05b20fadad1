"""Which talents to draft and keep, and the Archmage's die."""

from __future__ import annotations

from manaforge_widgets.games.api import Action

TALENTS = {
    "Archmage": 9.0,  # two more dice, one of the type that is wanted
    "Secret Stash": 8.0,  # four gems at once: two upgraded producers in the first rounds
    "Scavenger": 6.0,  # every discarded card is on offer for one gem more
    "Aether Reserve": 5.0,  # the best unspent face is there next turn as well
    "Famous": 5.5,  # three prestige, whatever happens
    "Arcane Crafter": 4.5,  # arcane cards are common, and a prism is a gem of any element
    "Earth Crafter": 4.0,  # a gem back for about two builds in a game
    "Fire Crafter": 4.0,
    "Wind Crafter": 4.0,
    "Water Crafter": 4.0,
    "Geomancer": 5.0,  # one poor face each turn becomes a gem
    "Pyromancer": 5.0,
    "Aeromancer": 5.0,
    "Hydromancer": 5.0,
    "Earth Enchanter": 4.5,  # a gem always has a use, in the last round too
    "Fire Enchanter": 4.5,
    "Wind Enchanter": 4.5,
    "Water Enchanter": 4.5,
    "Precognition": 3.0,  # its look is at the next six items, whose order does not matter: only the arcane die counts
    "Wizard's Apprentice": 2.0,  # the only one without a die; a poor die's mana, but of the right element
}
"""What each talent is worth over a game, in prestige beside each other."""

DICE = ("arcane", "earth", "fire", "wind", "water")
"""The Archmage's wishes: an arcane die always gives one of two mana that are asked for."""


def pick(legal_actions: tuple[Action, ...]) -> Action:
    """The best talent to draft, the best pair to keep, or the best die to take."""
    return max(legal_actions, key=_value)


def _value(action: Action) -> float:
    verb, _, names = action.text.partition(" ")
    if verb == "take":
        return -float(DICE.index(names.partition(" ")[0]))
    return sum(TALENTS.get(name, 0.0) for name in names.split(", "))
