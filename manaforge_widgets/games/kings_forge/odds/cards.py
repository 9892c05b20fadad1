"""The craft cards of King's Forge, from the component data of the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from manaforge_widgets.games.kings_forge.rules.components import house_components
from manaforge_widgets.games.kings_forge.rules.dice import KINDS


@cache
def craft_cards() -> Mapping[str, tuple[tuple[str, int], ...]]:
    """Return a dict from the name of each craft card to its needs; the cards are in order of rank.

    A need is a pair of a colour and the lowest value that fills it.

    Example:
        >>> craft_cards()["Wizard's Goblet"]
        (('metal', 3), ('gem', 3), ('gem', 4))
    """
    crafts = house_components().crafts
    return MappingProxyType({card.name: tuple((KINDS[kind], value) for kind, value in card.needs) for card in crafts})
