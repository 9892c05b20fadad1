"""Dice, pools of dice, and their notation: ``2 earth, fire, 2 arcane`` or ``5 metal, 3 gem``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Any

from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.messages import amount, clipped, listed, short
from manaforge_widgets.core.registry import entries, find_entry
from manaforge_widgets.core.spelling import did_you_mean
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.ways import Event

MOST_DICE = 1_000
"""The most dice in a pool; a larger number must be a mistake."""
MOST_ROLLS = 200_000
"""The most different rolls that are listed."""
_PART = re.compile(r"(?:(\d{1,9})\s*(?:x\s*)?)?([a-z]+?)(?:\s+(?:die|dice))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice that are rolled together.

    Attributes:
        game: the name of the game that the dice belong to.
        dice: the kind of each die, in the game's order.

    Example:
        >>> pool = read_pool("2 earth, fire, 2 arcane")
        >>> pool.dice
        ('earth', 'earth', 'fire', 'arcane', 'arcane')
        >>> pool.counts["arcane"], len(pool), str(pool)
        (2, 5, '2 earth, 1 fire, 2 arcane')
    """

    game: str
    dice: tuple[str, ...]

    def __post_init__(self) -> None:
        game: object = self.game
        dice: object = self.dice
        if not isinstance(game, str) or not isinstance(dice, tuple) or not all(isinstance(kind, str) for kind in dice):
            raise OddsError(
                "Pool() needs the name of a game and a tuple of kinds of dice; odds.pool() makes a pool from a text."
            )

    @property
    def counts(self) -> dict[str, int]:
        """The number of dice of each kind in the pool."""
        return dict(Counter(self.dice))

    def rolls(self) -> Distribution:
        """Return the distribution of all rolls of the pool, with the dice of the packaged edition.

        A roll is a tuple with a face for each die, in the order of the pool. The faces of dice of one kind are sorted,
        since such dice can't be told apart.

        Raises:
            OddsError: when there are too many different rolls; use :meth:`showing` instead.

        Example:
            >>> read_pool("2 fire").rolls().probability(("transmute", "transmute"))
            Fraction(1, 36)
        """
        kinds = [(die(kind), count) for kind, count in self.counts.items()]
        different = prod(comb(len(one.ways) + count - 1, count) for one, count in kinds)
        if different > MOST_ROLLS:
            raise OddsError(
                f"the pool has {amount(different)} different rolls, too many to list; use fewer dice or showing()."
            )
        rolls: dict[tuple[Any, ...], int] = {(): 1}
        for one, count in kinds:
            one_kind = list(_rolls_of_kind(one, count))
            rolls = {(*roll, *faces): ways * more for roll, ways in rolls.items() for faces, more in one_kind}
        return Distribution(rolls)

    def showing(self, event: Event) -> Distribution:
        """Return the distribution of how many dice show one of certain faces, with the dice of the packaged edition.

        Args:
            event: a face, a set of faces, or a function of a face.

        Example:
            >>> read_pool("2 earth, fire").showing({"earth gem", "fire gem"}).at_least(1)
            Fraction(19, 27)
        """
        total = Distribution([0])
        for kind, count in self.counts.items():
            one = die(kind)
            chance = one.probability(event)
            total = total + count @ Distribution({1: chance.numerator, 0: chance.denominator - chance.numerator})
        return total

    def __len__(self) -> int:
        return len(self.dice)

    def __str__(self) -> str:
        return ", ".join(f"{count} {kind}" for kind, count in self.counts.items())

    def __repr__(self) -> str:
        return f"pool({str(self)!r})"


def die(kind: str) -> Distribution:
    """Return the distribution of the faces of one die of a game's packaged edition; its six sides are equally likely.

    Args:
        kind: the name of the die. Outcomes are the texts of faces (``"earth"``), or the numbers 1 to 6 (``"metal"``).

    Raises:
        OddsError: for an unknown die.

    Example:
        >>> die("water").probability("gem copy"), die("earth").probability("earth gem"), die("metal").at_least(5)
        (Fraction(1, 6), Fraction(1, 3), Fraction(1, 3))
    """
    pool = read_pool([kind])
    if len(pool.dice) != 1:
        raise OddsError(f"{short(kind)} is not one die; give the name of one, such as {_a_die()!r}.")
    part = find_entry(pool.game).die
    assert part is not None, "a game with dice has the faces of a die"
    faces: Distribution = fetch(part)(pool.dice[0])
    return faces


def _a_die() -> str:
    """Return the name of some die, for an example in a message."""
    return next(iter(kinds_of_dice()))


def kinds_of_dice() -> dict[str, str]:
    """Return the game of each kind of die, in order. No two games have a kind of the same name.

    Example:
        >>> kinds_of_dice()["metal"]
        'kings_forge'
    """
    return {kind: entry.name for entry in entries() for kind in entry.dice}


def _rolls_of_kind(one: Distribution, count: int) -> Iterable[tuple[tuple[Any, ...], int]]:
    """Yield each roll of several dice of one kind, with sorted faces, and its ways."""
    for faces in combinations_with_replacement(one.outcomes, count):
        times = Counter(faces)
        orders = factorial(count) // prod(factorial(number) for number in times.values())
        yield faces, orders * prod(one.ways[face] ** number for face, number in times.items())


def read_pool(source: object, game: str | None = None) -> Pool:
    """Return a pool from its notation, from counts by kind, or from a list of kinds.

    Args:
        source: ``"2 earth, fire"``, ``{"earth": 2, "fire": 1}``, ``["earth", "earth", "fire"]`` or a pool.
        game: the game that the dice must belong to; None for the game that has these dice, or Manaforge if the pool is
            empty.

    Raises:
        OddsError: when ``source`` does not describe dice, or has dice of different games.

    Example:
        >>> read_pool({"metal": 5, "gem": 3})
        pool('5 metal, 3 gem')
    """
    game_of = kinds_of_dice()
    if not isinstance(game, str | None):
        raise OddsError(f"game must be the name of a game or None, not {short(game)}.")
    if isinstance(source, Pool) and set(source.dice) <= set(game_of) and len(source.dice) <= MOST_DICE:
        dice = source.dice
    else:
        counts: Counter[str] = Counter()
        for kind, count in _parts(source):
            if kind not in game_of:
                hint = did_you_mean(kind, game_of, f"the dice are {listed(game_of)}.")
                raise OddsError(f"there is no die {short(kind)}; {hint}")
            counts[kind] += count
        if counts.total() > MOST_DICE:
            raise OddsError(f"{amount(counts.total())} dice are too many; a pool holds at most {MOST_DICE}.")
        dice = tuple(kind for kind in game_of for _ in range(counts[kind]))
    games = {game_of[kind] for kind in dice} or {game or next(iter(game_of.values()))}
    if len(games) > 1:
        raise OddsError(f"the pool mixes dice of several games: {listed(dict.fromkeys(dice))}.")
    if game is not None and games != {game}:
        names = ", ".join(dict.fromkeys(dice))
        raise OddsError(f"the pool has dice that are not dice of {clipped(game, 40)}: {names}.")
    return Pool(games.pop(), dice)


def _no_die(kind: object) -> OddsError:
    return OddsError(f"{short(kind)} is not a die; give the name of one, such as {_a_die()!r}.")


def _counted(kind: object, count: object) -> tuple[str, int]:
    if not isinstance(kind, str):
        raise _no_die(kind)
    if type(count) is not int or count < 0:
        raise OddsError(f"{short(count)} is not a number of {short(kind)} dice; it must be a whole number, 0 or more.")
    return kind.lower(), count


def _parts(source: object) -> Iterable[tuple[str, int]]:
    if isinstance(source, Pool):
        texts = list(source.dice)
    elif isinstance(source, str):
        texts = [text for text in re.split(r"[,+;]", source) if text.strip()]
    elif isinstance(source, Mapping):
        return [_counted(kind, count) for kind, count in source.items()]
    elif isinstance(source, Iterable):
        texts = []
        for part in source:
            if not isinstance(part, str):
                raise _no_die(part)
            texts.append(part)
            if len(texts) > MOST_DICE:
                raise OddsError(f"there are too many dice; a pool holds at most {MOST_DICE}.")
    else:
        raise OddsError(f"{short(source)} is not a pool of dice; write one such as '2 {_a_die()}'.")
    parts = []
    for text in texts:
        match = _PART.fullmatch(text.strip())
        if match is None:
            raise OddsError(f"{short(text.strip(), 60)} can't be read as dice; write '2 {_a_die()}' or {_a_die()!r}.")
        parts.append((match[2].lower(), int(match[1] or 1)))
    return parts
