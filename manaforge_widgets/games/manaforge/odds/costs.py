"""Readers and writers of costs and owned gems, such as ``2 earth, 2 water, 1 any``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.games.manaforge.rules.components import Components, Cost
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, Amounts
from manaforge_widgets.odds.budget import OddsError

_PART = re.compile(r"(\d{1,6})\s+([a-z]+)(?:\s+(?:mana|gems?))?", re.IGNORECASE)
_WHOLE_NUMBER = 10_000


def read_cost(source: object, components: Components) -> Cost:
    """Return a mana cost from its notation, a mapping, or the name of an item that has it.

    Args:
        source: ``"2 earth, 2 water, 1 any"``, ``{"earth": 2, "any": 1}``, ``"Stone Circle"`` or a cost.
        components: the edition, whose items may be named.

    Raises:
        OddsError: the source can't be read.

    Example:
        >>> from manaforge_widgets.games.manaforge.rules.components import house_components
        >>> read_cost("2 earth, 1 any", house_components()) == read_cost("Stone Circle", house_components())
        True
    """
    if isinstance(source, Cost):
        if source.gems or source.spends or source.exhaust or min(*source.mana, source.any) < 0:
            raise OddsError(f"cost must have only mana, as the costs of items have, not {short(source, 120)}.")
        read_number(source.total, "the amount of mana")
        return source
    if isinstance(source, str):
        items = {folded(item.title): item for item in components.items}
        item = items.get(folded(source.strip()))
        if item is not None:
            return item.cost
    amounts = _amounts(source, (*ELEMENTS, "any"), "cost")
    mana = _elements(amounts)
    return Cost(mana, sum(mana) + amounts.get("any", 0))


def read_gems(source: object) -> Amounts:
    """Return the number of owned gems of each element, from ``"2 earth, 1 fire"``, a mapping or None.

    Raises:
        OddsError: the source can't be read.

    Example:
        >>> read_gems({"fire": 2})
        (0, 2, 0, 0)
    """
    if source is None:
        return (0, 0, 0, 0)
    return _elements(_amounts(source, ELEMENTS, "number of gems"))


def read_number(value: object, what: str, most: int = _WHOLE_NUMBER) -> int:
    """Check that a value is a whole number from 0 to ``most``, and return it.

    Raises:
        OddsError: the value is anything else.
    """
    if type(value) is not int or not 0 <= value <= most:
        raise OddsError(f"{what} must be a whole number from 0 to {most}, not {short(value)}.")
    return value


def write_cost(cost: Cost) -> str:
    """Return the notation of a cost.

    Example:
        >>> write_cost(Cost((2, 0, 0, 0), 3))
        '2 earth, 1 any'
    """
    parts = [f"{amount} {name}" for name, amount in zip((*ELEMENTS, "any"), (*cost.mana, cost.any), strict=True)]
    return ", ".join(part for part in parts if not part.startswith("0 ")) or "nothing"


def _amounts(source: object, names: tuple[str, ...], what: str) -> dict[str, int]:
    amounts: dict[str, int] = {}
    if isinstance(source, Mapping):
        for name, amount in source.items():
            if name not in names:
                raise OddsError(f"a {what} can't contain {short(name)}; it can contain {listed(names)}.")
            amounts[name] = read_number(amount, f"the amount of {name}")
        return amounts
    if not isinstance(source, str):
        raise OddsError(f"a {what} must be a text such as '2 earth, 1 water', or a dict, not {short(source, 60)}.")
    for part in re.split(r"[,+;]", source):
        text = part.strip()
        if not text or text.casefold() == "nothing":
            continue
        match = _PART.fullmatch(text)
        if match is None or match[2].lower() not in names:
            known = "the name of an item or amounts" if what == "cost" else "amounts"
            raise OddsError(
                f"{short(text, 60)} can't be read as a {what}; write {known} of {listed(names)}, "
                "such as '2 earth, 1 water'."
            )
        name = match[2].lower()
        amounts[name] = read_number(amounts.get(name, 0) + int(match[1]), f"the amount of {name}")
    return amounts


def _elements(amounts: Mapping[str, int]) -> Amounts:
    earth, fire, wind, water = (amounts.get(name, 0) for name in ELEMENTS)
    return (earth, fire, wind, water)
