"""Dice that belong to no game: ``5d6``, ``4d6 keep 3``, ``d20 + 3``, and dice with your own faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from manaforge_widgets.core.messages import short
from manaforge_widgets.core.spelling import suggestion
from manaforge_widgets.odds import pools
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.dice_notation import custom_die, is_dice, read_dice
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.kept import KeptDice
from manaforge_widgets.odds.ways import Event, is_number, within


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice that are rolled together and belong to no game; :func:`pool` makes them.

    Attributes:
        groups: the dice of each kind, in the order of the notation.
        bonus: the number that is added to the total.

    Example:
        >>> dice = pool("4d6 keep 3")
        >>> dice.total().mean, len(dice), str(dice)
        (Fraction(15869, 1296), 4, '4d6 keep 3')
    """

    groups: tuple[KeptDice, ...]
    bonus: int = 0

    def total(self) -> Distribution:
        """Return the distribution of the sum of the kept dice and the bonus.

        Raises:
            OddsError: for dice whose faces are not numbers, and when there are too many dice.

        Example:
            >>> pool("2d6").total().at_least(10)
            Fraction(1, 6)
        """
        for group in self.groups:
            for face in group.die.outcomes:
                if not is_number(face):
                    raise OddsError(f"faces such as {short(face)} have no total; use showing() or rolls().")
        return self._summed(lambda group: group.summed(lambda face: face)) + self.bonus

    def showing(self, event: Event) -> Distribution:
        """Return the distribution of how many of the kept dice show one of certain faces.

        Args:
            event: a face, a set of faces, or a function of a face.

        Example:
            >>> pool("5d6").showing(6).at_least(2)
            Fraction(763, 3888)
        """

        def shown(group: KeptDice) -> Distribution:
            hits = within(group.die.ways, event)
            return group.summed(lambda face: int(face in hits))

        return self._summed(shown)

    def rolls(self) -> Distribution:
        """Return the distribution of all rolls: tuples of the kept faces, sorted within the dice of one kind.

        Raises:
            OddsError: when there are too many different rolls.

        Example:
            >>> pool("2d6").rolls().probability((6, 6))
            Fraction(1, 36)
        """
        rolls: dict[tuple[Any, ...], int] = {(): 1}
        for group in self.groups:
            ways: dict[tuple[Any, ...], int] = {}
            listed = list(group.rolls())
            if len(rolls) * len(listed) > pools.MOST_ROLLS:
                raise OddsError("the dice have too many different rolls to list; use fewer dice, total() or showing().")
            for roll, count in rolls.items():
                for faces, more in listed:
                    whole = (*roll, *faces)
                    ways[whole] = ways.get(whole, 0) + count * more
            rolls = ways
        return Distribution(rolls)

    def _summed(self, of: Any) -> Distribution:
        return sum((of(group) for group in self.groups), Distribution([0]))

    def __len__(self) -> int:
        return sum(group.count for group in self.groups)

    def __str__(self) -> str:
        dice = " + ".join(map(str, self.groups))
        return f"{dice} {'-' if self.bonus < 0 else '+'} {abs(self.bonus)}" if self.bonus else dice

    def __repr__(self) -> str:
        return f"pool({str(self)!r})"


def pool(source: object, game: str | None = None) -> pools.Pool | Dice:
    """Return dice that are rolled together: dice of a game by their names, dice by their sides, or your own dice.

    Args:
        source: one of these:

            - dice of a game: ``"2 earth, fire"``, ``{"earth": 2, "fire": 1}`` or ``["earth", "earth", "fire"]``
            - dice by their number of sides: ``"5d6"``, ``"d20 + 3"``, ``"d%"``, ``"2d6 + d8"``
            - kept dice: ``"4d6 keep 3"`` or ``"4d6kh3"``, ``"2d20 keep lowest 1"`` or ``"2d20kl1"``, ``"4d6 drop 1"``
            - rerolled dice: ``"3d6 reroll 1"`` or ``"3d6ro1"`` rolls each 1 again once; ``"3d6 reroll 1 always"`` or
              ``"3d6r1"`` rolls it again until it shows something else
            - dice with your own faces: ``"3d{1,1,2}"``, ``"2d{hit:2, miss:4}"``; for one die also a dict with the
              number of sides with each face, ``{"hit": 2, "miss": 4}``, or the number on each side, ``[1, 1, 2]``
            - a list of distributions, one for each die
        game: the game that the dice must belong to; None for any.

    Raises:
        OddsError: when ``source`` does not describe dice.

    Example:
        >>> pool("5d6").showing(6).probability(5)
        Fraction(1, 7776)
        >>> pool("2d20 keep 1").total().mean, pool({"hit": 2, "miss": 4}).rolls().probability(("hit",))
        (Fraction(553, 40), Fraction(1, 3))
        >>> pool("2 earth, fire")
        pool('2 earth, 1 fire')
    """
    if not isinstance(game, str) and is_plain(source):
        if isinstance(source, Dice):
            return source
        if isinstance(source, str) and is_dice(source):
            return Dice(*read_dice(source))
        if isinstance(source, Distribution):
            return Dice((custom_die(source.ways),))
        if _are_distributions(source):
            return Dice(tuple(custom_die(one.ways) for one in source))  # type: ignore[attr-defined]
        return Dice((custom_die(source),))  # type: ignore[arg-type]  # a mapping or a list of faces
    return pools.read_pool(source, game)


def die(kind: str) -> Distribution:
    """Return the distribution of one die: of a game by its name, or by its number of sides.

    Args:
        kind: the name of a die of a game, or a notation such as ``"d20"``. Outcomes are the texts of faces
            (``"earth"``), or numbers (``"metal"``, ``"d20"``). The six sides of a game's die are equally likely.

    Raises:
        OddsError: for an unknown die.

    Example:
        >>> die("water").probability("gem copy"), die("earth").probability("earth gem"), die("metal").at_least(5)
        (Fraction(1, 6), Fraction(1, 3), Fraction(1, 3))
        >>> die("d20").mean
        Fraction(21, 2)
    """
    given: object = kind
    if isinstance(given, str) and is_dice(given):
        dice = Dice(*read_dice(kind))
        if len(dice) != 1 or dice.bonus:
            raise OddsError(f"{short(kind)} is not one die; give the name of one, such as 'd6'.")
        return dice.groups[0].die
    return pools.die(kind)


def is_plain(source: object) -> bool:
    """Return whether something describes dice that belong to no game, as :func:`pool` takes them.

    Args:
        source: anything.

    Example:
        >>> is_plain("5d6"), is_plain([1, 1, 2]), is_plain("2 earth, fire")
        (True, True, False)
    """
    if isinstance(source, str):
        return is_dice(source)
    return isinstance(source, Dice | Distribution) or _are_distributions(source) or _has_own_faces(source)


def _are_distributions(source: object) -> bool:
    return isinstance(source, list | tuple) and bool(source) and all(isinstance(one, Distribution) for one in source)


def _has_own_faces(source: object) -> bool:
    """Return whether a mapping or list has faces of a die, and not names of dice; a misspelt name is no face."""
    if not isinstance(source, Mapping | list | tuple | range) or len(source) < 2:
        return False
    kinds = pools.kinds_of_dice()
    texts = [face for face in source if isinstance(face, str)]
    if len(texts) == len(source) and not isinstance(source, Mapping):
        return False
    return not any(face.lower() in kinds or suggestion(face, kinds) for face in texts)
