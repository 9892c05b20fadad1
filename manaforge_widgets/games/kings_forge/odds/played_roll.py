"""One roll played out with the best rerolls, and with dice that a cemetery die cancels."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from manaforge_widgets.games.kings_forge.odds.aims import Aims
from manaforge_widgets.games.kings_forge.odds.best_chance import HELP, enough
from manaforge_widgets.games.kings_forge.odds.best_reroll import dice_to_take
from manaforge_widgets.games.kings_forge.odds.bonuses import FACES, Bonuses
from manaforge_widgets.games.kings_forge.odds.cancelled import Cancelled
from manaforge_widgets.games.kings_forge.odds.craft_roll import CraftRoll
from manaforge_widgets.games.kings_forge.odds.dice_of_kind import Fallen
from manaforge_widgets.games.kings_forge.odds.needs import Needs
from manaforge_widgets.games.kings_forge.odds.rerolls import Choice, Rerolls
from manaforge_widgets.games.kings_forge.odds.roll_classes import RerollsLeft, without
from manaforge_widgets.odds.budget import Budget
from manaforge_widgets.odds.pools import Pool

Shown: TypeAlias = tuple[tuple[str, Fallen], ...]
"""The values of the dice of each kind."""


class PlayedRoll:
    """Rolls of a pool for a craft, with the best possible rerolls.

    Args:
        pool: the dice.
        needs: the craft.
        bonuses: the bonuses for the dice.
        cancelled: the values that cancel a die (KF-C5).

    Example:
        >>> from random import Random
        >>> from manaforge_widgets.games.kings_forge.odds.best_chance import read_dice
        >>> from manaforge_widgets.games.kings_forge.odds.bonuses import read_bonuses
        >>> from manaforge_widgets.games.kings_forge.odds.needs import read_needs
        >>> played = PlayedRoll(read_dice("2 metal"), read_needs("metal 6"), read_bonuses("reroll 2"), frozenset())
        >>> played.roll(Random(3))
        (5, 2)
    """

    def __init__(self, pool: Pool, needs: Needs, bonuses: Bonuses, cancelled: Cancelled) -> None:
        self._pool = pool
        self._needs = needs
        self._bonuses = bonuses
        self._cancelled = cancelled
        self._judge = CraftRoll(needs, bonuses)
        self._made: tuple[Budget, Aims, Rerolls] | None = None
        self._choices: dict[tuple[RerollsLeft, Shown], Choice] = {}

    def still_there(self, values: Sequence[int]) -> list[tuple[str, int] | None]:
        """Return the kind and value of each die of the pool; None for a cancelled die."""
        dice = zip(self._pool.dice, values, strict=True)
        return [None if value in self._cancelled else (kind, value) for kind, value in dice]

    def fills(self, values: Sequence[int], budget: Budget | None = None) -> bool:
        """Return whether dice that show these values fill the needs, with bonuses but without a reroll.

        Raises:
            OddsError: the budget is used up.
        """
        return self._judge.fills(tuple(die for die in self.still_there(values) if die is not None), budget)

    def roll(self, rng: Random, budget: Budget | None = None) -> tuple[int, ...]:
        """Roll the dice, use the rerolls in the best way, and return the final values, also of cancelled dice.

        Raises:
            OddsError: the budget is used up.
        """
        values = [rng.randrange(1, 7) for _ in self._pool.dice]
        left = self._bonuses.rerolls if enough(self._pool, self._needs) else ()
        limit = budget or Budget(HELP)
        while left and not self.fills(values, limit):
            size, taken = self._to_roll_again(left, values, limit)
            if not taken:
                break
            for die in taken:
                values[die] = rng.randrange(1, 7)
            left = without(left, size)
        return tuple(values)

    def _prepared(self, budget: Budget) -> tuple[Aims, Rerolls]:
        """Return the objects that find the best rerolls, made again for each budget, since all parts check it."""
        if self._made is None or self._made[0] is not budget:
            aims = Aims(self._pool, [self._needs], self._bonuses, budget, self._cancelled)
            self._made = budget, aims, Rerolls(aims)
        return self._made[1:]

    def _to_roll_again(self, left: RerollsLeft, values: Sequence[int], budget: Budget) -> tuple[int, list[int]]:
        """Return the size of the best reroll, and the places of the dice that it takes."""
        aims, rerolls = self._prepared(budget)
        there = self.still_there(values)
        faces = [face for face in FACES if face not in self._cancelled]
        dice: dict[str, list[tuple[int, int | None, int]]] = {kind: [] for kind in aims.dice}
        for place, die in enumerate(there):
            if die is not None and die[0] in dice:
                dice[die[0]].append((place, aims.dice[die[0]].of_faces[faces.index(die[1])], die[1]))
        shown = tuple((kind, aims.dice[kind].showing([die[1] for die in some])) for kind, some in dice.items())
        if (left, shown) not in self._choices:
            self._choices[left, shown] = rerolls.best(left, dict(shown))
        choice = self._choices[left, shown]
        taken = [die for kind, (number, kept) in choice.kept.items() for die in dice_to_take(dice[kind], number, kept)]
        return choice.size, taken
