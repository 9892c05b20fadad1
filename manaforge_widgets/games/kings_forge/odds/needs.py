"""The needs of a craft, or the dice on a card, with their notation: ``metal 3, gem 3, gem 4``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import islice

from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.games.kings_forge.odds.cards import craft_cards
from manaforge_widgets.games.kings_forge.odds.lying import read_part, read_parts
from manaforge_widgets.odds.budget import OddsError

COLOURS = ("metal", "wood", "gem", "magic")
"""The colours of needs, in order. No need asks for a library die or a cemetery die."""

MOST_NEEDS = 100
"""The most needs; more must be a mistake."""

_SEPARATORS = ",;+"
_EXAMPLE = "write needs such as 'metal 3, gem 3, 2x gem 4'"


@dataclass(frozen=True, slots=True)
class Needs:
    """The needs of a craft; each need is a colour, and the lowest value of a die that fills it.

    Attributes:
        dice: pairs of a colour and a value, in the order of :data:`COLOURS`, low values first.
        name: the name of the craft card, or empty.

    Example:
        >>> needs = read_needs("gem 4, gem 3, metal 3")
        >>> needs.dice
        (('metal', 3), ('gem', 3), ('gem', 4))
        >>> str(needs), needs.of("gem"), len(needs)
        ('metal 3, gem 3, gem 4', (3, 4), 3)
    """

    dice: tuple[tuple[str, int], ...]
    name: str = field(default="", compare=False)

    def of(self, colour: str) -> tuple[int, ...]:
        """Return the values of one colour, low ones first."""
        return tuple(value for other, value in self.dice if other == colour)

    @property
    def values(self) -> tuple[int, ...]:
        """The values of all needs, in the order of ``dice``."""
        return tuple(value for _, value in self.dice)

    def __len__(self) -> int:
        return len(self.dice)

    def __str__(self) -> str:
        return ", ".join(f"{colour} {value}" for colour, value in self.dice)

    def __repr__(self) -> str:
        return f"needs({str(self)!r})"


def needs_of(dice: Iterable[tuple[str, int]], name: str = "") -> Needs:
    """Return needs from pairs of a colour and a value, which may be in any order."""
    return Needs(tuple(sorted(dice, key=lambda need: (COLOURS.index(need[0]), need[1]))), name)


def read_needs(source: object, *, cards: bool = True) -> Needs:
    """Return needs from their notation, a craft card's name, a mapping, or a list.

    Args:
        source: ``"metal 3, 2x gem 4"``, ``"Wizard's Goblet"``, ``{"metal": 3, "gem": [3, 4]}``,
            ``[("metal", 3), "2x gem 4"]``, or needs.
        cards: whether the name of a craft card is accepted.

    Raises:
        OddsError: the source can't be read as needs, or has none.

    Example:
        >>> read_needs("Wizard's Goblet") == read_needs({"metal": 3, "gem": [3, 4]})
        True
    """
    if isinstance(source, Needs):
        return source
    if isinstance(source, str):
        if source.strip() and not any(character.isdigit() for character in source):
            return _card(source, cards)
        read = read_parts(source, _pair, "need", _EXAMPLE, _SEPARATORS)
    elif isinstance(source, Mapping):
        read = (_pair(colour, value) for colour, values in source.items() for value in _listed(values))
    elif isinstance(source, Iterable):
        read = (need for part in source for need in read_part(part, _pair, "need", _EXAMPLE, _SEPARATORS))
    else:
        raise OddsError(f"{short(source)} is not a list of needs; {_EXAMPLE}.")
    pairs = list(islice(read, MOST_NEEDS + 1))
    if not pairs:
        raise OddsError(f"there must be at least one need; {_EXAMPLE}.")
    if len(pairs) > MOST_NEEDS:
        raise OddsError(f"there can be at most {MOST_NEEDS} needs.")
    return needs_of(pairs)


def _card(text: str, cards: bool) -> Needs:
    if not cards:
        raise OddsError(
            f"{short(text.strip(), 60)} is not a list of dice; write each die that lies on the card with its value, "
            "such as 'metal 4, gem 3'."
        )
    for name, dice in craft_cards().items():
        if _plain(name) == _plain(text):
            return needs_of(dice, name)
    if _plain(text) in COLOURS:
        raise OddsError(f"{text.strip()!r} has no value; {_EXAMPLE}.")
    names = {_plain(name): name for name in craft_cards()}
    close = [names[name] for name in get_close_matches(_plain(text), names, n=3)]
    hint = f"did you mean {' or '.join(close)}?" if close else f"give a card's name, or {_EXAMPLE}."
    raise OddsError(f"there is no craft card {short(text.strip(), 60)}; {hint}")


def _plain(name: str) -> str:
    return re.sub(r"[^a-z]", "", name.casefold())


def _listed(values: object) -> Iterable[object]:
    return values if isinstance(values, Iterable) and not isinstance(values, str) else [values]


def _pair(colour: object, value: object) -> tuple[str, int]:
    if not isinstance(colour, str) or colour.strip().lower() not in COLOURS:
        raise OddsError(f"no craft needs a {short(colour)} die (KF-C5); the colours of needs are {listed(COLOURS)}.")
    if type(value) is not int or value < 1:
        raise OddsError(f"{short(value)} is not a value of a {colour.strip().lower()} die; values are 1 or more.")
    return colour.strip().lower(), value
