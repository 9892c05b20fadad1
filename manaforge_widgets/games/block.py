"""The base of all blocks of a table: the class, rows and columns, and the reading of an author's values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.games.hidden import Hidden

MOST_PLACES = 400
"""The most places of a block: dice, cards, or cells. A person could not find anything among more."""
_LONGEST = 200


@dataclass(frozen=True, kw_only=True)
class Block:
    """A part of a table. Use one of the classes that derive from it.

    Args:
        picks: the name of the argument that a click picks; empty for none.
        owner: the seat whose part of the table it stands in; None for the middle.
    """

    picks: str = ""
    owner: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.picks, str):
            raise GameError(f"{self._name}: picks must be the name of an argument, not {short(self.picks)}.")
        if self.owner is not None and (type(self.owner) is not int or self.owner < 0):
            raise GameError(f"{self._name}: owner must be the number of a seat, not {short(self.owner)}.")

    @property
    def _name(self) -> str:
        return type(self).__name__

    def json(self) -> dict[str, Any]:
        """Return the block as plain JSON for the page.

        Example:
            >>> Block(owner=2).json()
            {'block': 'block', 'picks': '', 'owner': 2}
        """
        return {"block": self._kind, "picks": self.picks, "owner": -1 if self.owner is None else self.owner}

    @property
    def _kind(self) -> str:
        return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in self._name).lstrip("-")

    def inner(self) -> tuple[Block, ...]:
        """Return the blocks inside this one.

        Example:
            >>> Row(Column(), Row()).inner()[0]
            Column(picks='', owner=None, blocks=())
        """
        return ()

    def _check_places(self, count: int) -> None:
        if count > MOST_PLACES:
            raise GameError(f"{self._name}: a block may have at most {MOST_PLACES} places, not {count:,}.")

    def _check_text(self, what: str, value: object) -> None:
        if not isinstance(value, str):
            raise GameError(f"{self._name}: {what} must be a text, not {short(value)}.")


@dataclass(frozen=True, init=False)
class Row(Block):
    """Blocks next to each other; in a narrow window they stand below each other.

    Args:
        blocks: the blocks.
        owner: see :class:`Block`.

    Raises:
        GameError: for anything that is not a block.

    Example:
        >>> from manaforge_widgets.games.blocks import Counter, Text
        >>> [inner["block"] for inner in Row(Text("a"), Counter("b", 1)).json()["blocks"]]
        ['text', 'counter']
    """

    blocks: tuple[Block, ...] = field(default=())

    def __init__(self, *blocks: Block, owner: int | None = None) -> None:
        object.__setattr__(self, "blocks", blocks)
        object.__setattr__(self, "picks", "")
        object.__setattr__(self, "owner", owner)
        super().__post_init__()
        for block in blocks:
            if not isinstance(block, Block):
                raise GameError(f"{self._name} takes blocks, not {short(block)}.")

    def inner(self) -> tuple[Block, ...]:
        """Return the blocks inside.

        Example:
            >>> len(Row(Column(), Column()).inner())
            2
        """
        return self.blocks

    def json(self) -> dict[str, Any]:
        """Return the blocks as plain JSON.

        Example:
            >>> Row().json()["blocks"]
            []
        """
        return {**super().json(), "blocks": [block.json() for block in self.blocks]}


@dataclass(frozen=True, init=False)
class Column(Row):
    """Blocks below each other.

    Args:
        blocks: the blocks.
        owner: see :class:`Block`.

    Raises:
        GameError: for anything that is not a block.

    Example:
        >>> Column(Row()).json()["block"]
        'column'
    """


def every(blocks: Iterable[Block]) -> Iterable[Block]:
    """Yield each block and everything inside it.

    Example:
        >>> [type(block).__name__ for block in every([Row(Column())])]
        ['Row', 'Column']
    """
    for block in blocks:
        yield block
        yield from every(block.inner())


def picks_nothing(block: Block) -> None:
    """Refuse ``picks`` for a block without anything to click.

    Raises:
        GameError: if the block picks an argument.

    Example:
        >>> picks_nothing(Row())
    """
    if block.picks:
        raise GameError(f"{type(block).__name__} can't pick an argument; leave picks= out.")


def is_number(value: object) -> bool:
    """Return whether a value is a number that a page can show.

    Example:
        >>> is_number(Fraction(1, 2)), is_number(True)
        (True, False)
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        return False
    return -(10**15) < value < 10**15


def as_list(block: Block, what: str, given: object, *, text: bool = False) -> list[Any]:
    """Return a list or the like as a list; a text only where each letter may be an entry.

    Raises:
        GameError: for anything else.

    Example:
        >>> as_list(Row(), "rows", "JQ", text=True)
        ['J', 'Q']
    """
    if isinstance(given, Mapping | Hidden) or (isinstance(given, str) and not text) or not isinstance(given, Iterable):
        raise GameError(f"{type(block).__name__}: {what} must be a list, not {short(given)}.")
    return list(given)


def as_text(block: Block, what: str, value: object) -> str:
    """Return a plain value as a text: None as an empty one, and a hidden one as "?".

    Raises:
        GameError: for anything that is not a plain value, and for a long text.

    Example:
        >>> as_text(Row(), "count", 3), as_text(Row(), "count", None)
        ('3', '')
    """
    if value is None:
        return ""
    if isinstance(value, Hidden):
        return "?"
    if isinstance(value, bool) or not isinstance(value, str | int | float | Fraction):
        raise GameError(f"{type(block).__name__}: {what} must hold texts, numbers or None, not {short(value)}.")
    text = f"{value:g}" if isinstance(value, float) else str(value)
    if len(text) > _LONGEST:
        raise GameError(f"{type(block).__name__}: {what} has a text of over {_LONGEST} letters: {short(text)}.")
    return text


def as_place(block: Block, what: str, key: str, value: object) -> dict[str, Any]:
    """Return a die, a card or a cell as JSON; a hidden one shows nothing, and neither does an empty one.

    Raises:
        GameError: for a value that can't be shown.

    Example:
        >>> as_place(Row(), "cells", "b3", None)
        {'key': 'b3', 'text': '', 'state': 'empty'}
    """
    state = "hidden" if isinstance(value, Hidden) else "empty" if value is None else "shown"
    return {"key": key, "text": as_text(block, what, value) if state == "shown" else "", "state": state}


def as_places(block: Block, what: str, given: object) -> list[dict[str, Any]]:
    """Return dice or cards as JSON, from a list or from a dict by the names of their places.

    Raises:
        GameError: for anything else, and for values that can't be shown.

    Example:
        >>> as_places(Row(), "cards", {"left": "K"})
        [{'key': 'left', 'text': 'K', 'state': 'shown'}]
    """
    if isinstance(given, Hidden):
        return [as_place(block, what, "", given)]
    if isinstance(given, Mapping):
        return [as_place(block, what, as_text(block, what, key), value) for key, value in given.items()]
    return [
        as_place(block, what, "" if isinstance(value, Hidden) else as_text(block, what, value), value)
        for value in as_list(block, what, given)
    ]


def by_text(given: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a dict whose keys are texts.

    Example:
        >>> by_text({6: 1})
        {'6': 1}
    """
    return {str(name): value for name, value in given.items()}
