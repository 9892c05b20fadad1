"""The craft cards of King's Forge, from the component data of the game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

_FILE = Path(__file__).parents[1] / "components.toml"


@cache
def craft_cards() -> Mapping[str, tuple[tuple[str, int], ...]]:
    """The needs of every craft card by its name, in order of rank: pairs of a colour and a least value.

    Example:
        >>> craft_cards()["Wizard's Goblet"]
        (('metal', 3), ('gem', 3), ('gem', 4))
    """
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    cards = sorted(data["crafts"], key=lambda card: int(card["rank"]))
    return MappingProxyType({card["name"]: tuple((colour, value) for colour, value in card["needs"]) for card in cards})
