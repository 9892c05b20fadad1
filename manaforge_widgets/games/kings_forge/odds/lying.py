"""Rolled dice on the table, and their notation: ``metal 4, 2x gem 3, library 5``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, repeat
from typing import Final, NamedTuple, TypeVar

from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.odds.budget import OddsError

FLIPS: Final = -1
SIXES: Final = -2

KINDS: Final = ("metal", "wood", "gem", "magic", "library")
"""The kinds of dice that can lie on a craft card, in the order in which they are listed."""

MOST_LYING = 60
"""The most dice of a seat; more must be a mistake."""

_PART = re.compile(r"(?:(\d{1,9})\s*(?:x\s*)?)?([a-z]+)\s+(\d{1,9})", re.IGNORECASE)
_EXAMPLE = "write dice such as 'metal 4, 2x gem 3, library 5'"

D = TypeVar("D")


class LyingDie(NamedTuple):
    """A die on the table that shows a value.

    Attributes:
        kind: the colour of the die, or ``"library"``.
        value: the value with everything added, which may be above 6.
        barred: the bonuses that can't be used on the die, because they were used on it before (KF-C4). A bonus
            that adds to the value is given by its index in :attr:`~.bonuses.Bonuses.plus`; the two other bonuses are
            :data:`FLIPS` and :data:`SIXES`.

    Example:
        >>> LyingDie("gem", 4)
        LyingDie(kind='gem', value=4, barred=frozenset())
    """

    kind: str
    value: int
    barred: frozenset[int] = frozenset()


def read_lying(source: object) -> tuple[LyingDie, ...]:
    """Return rolled dice with their values, in order, from their notation or a list.

    Args:
        source: ``"metal 4, 2x gem 3, library 5"``, ``[("metal", 4), ("gem", 3)]``, or a list of :class:`LyingDie`.

    Raises:
        OddsError: the source does not describe dice with values.

    Example:
        >>> [die.value for die in read_lying("metal 4, 2x gem 3")]
        [4, 3, 3]
    """
    if isinstance(source, str):
        read = read_parts(source, _die, "die", _EXAMPLE)
    elif isinstance(source, Iterable):
        read = (die for part in source for die in _part(part))
    else:
        raise OddsError(f"{short(source)} is not a list of dice; {_EXAMPLE}.")
    dice = tuple(islice(read, MOST_LYING + 1))
    if len(dice) > MOST_LYING:
        raise OddsError(f"dice must list at most {MOST_LYING} dice.")
    return dice


def read_parts(
    text: str, read: Callable[[object, object], D], what: str, example: str, separators: str = ",;"
) -> Iterator[D]:
    """Yield dice or needs from their notation; ``2x gem 3`` yields the same one twice.

    Args:
        text: the notation.
        read: a function that makes a die or a need from a kind and a value.
        what: the word for a part of the notation in messages, such as "die".
        example: a hint in messages on what to write instead.
        separators: the characters between parts.

    Raises:
        OddsError: a part can't be read.

    Example:
        >>> list(read_parts("metal 4, 2x gem 3", lambda kind, value: f"{kind}{value}", "die", ""))
        ['metal4', 'gem3', 'gem3']
    """
    for part in filter(None, map(str.strip, re.split(f"[{separators}]", text))):
        match = _PART.fullmatch(part)
        if match is None:
            raise OddsError(f"{short(part, 60)} can't be read as a {what}; {example}.")
        yield from repeat(read(match[2], int(match[3])), int(match[1] or 1))


def read_part(
    part: object, read: Callable[[object, object], D], what: str, example: str, separators: str = ",;"
) -> Iterable[D]:
    """Read one entry of a list, a text or a pair, and return its dice or needs.

    The arguments are as in :func:`read_parts`.

    Raises:
        OddsError: a part can't be read.
    """
    if isinstance(part, str):
        return read_parts(part, read, what, example, separators)
    if isinstance(part, Iterable) and len(pair := list(islice(part, 3))) == 2:
        return [read(*pair)]
    raise OddsError(f"{short(part, 60)} is not a {what}; {example}.")


def _part(part: object) -> Iterable[LyingDie]:
    return [part] if isinstance(part, LyingDie) else read_part(part, _die, "die", _EXAMPLE)


def _die(kind: object, value: object) -> LyingDie:
    if not isinstance(kind, str) or kind.strip().lower() not in KINDS:
        raise OddsError(f"there is no {short(kind)} die for a craft; the kinds are {listed(KINDS)}.")
    if type(value) is not int or value < 1:
        raise OddsError(f"{short(value)} is not a value of a {kind.strip().lower()} die; values are 1 or more.")
    return LyingDie(kind.strip().lower(), value)
