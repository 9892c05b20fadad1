"""A check whether one roll of King's Forge dice fills the needs of a craft (KF-C2, KF-C4, KF-C5)."""

from __future__ import annotations

from functools import cache

from manaforge_widgets.games.kings_forge.odds.aim_boxes import WILD
from manaforge_widgets.games.kings_forge.odds.bonuses import Bonuses
from manaforge_widgets.games.kings_forge.odds.box import Box
from manaforge_widgets.games.kings_forge.odds.needs import COLOURS, Needs
from manaforge_widgets.odds.budget import Budget

Values = tuple[int, ...]
Filled = dict[Values, int]
"""The set of expenses that allow each choice of open needs, by the values of these needs."""

_NOTHING = 1
"""The set with one expense: nothing is spent."""


class CraftRoll:
    """A check whether rolls fill some needs, with bonuses other than rerolls.

    Args:
        needs: the needs to fill.
        bonuses: the bonuses for the dice.

    Example:
        >>> from manaforge_widgets.games.kings_forge.odds.bonuses import read_bonuses
        >>> from manaforge_widgets.games.kings_forge.odds.needs import read_needs
        >>> craft = CraftRoll(read_needs("metal 3, gem 4"), read_bonuses("+1"))
        >>> craft.fills((("metal", 5), ("gem", 3))), craft.fills((("metal", 2), ("gem", 3)))
        (True, False)
    """

    def __init__(self, needs: Needs, bonuses: Bonuses) -> None:
        self._needs = {colour: needs.of(colour) for colour in COLOURS if needs.of(colour)}
        self._bonuses = bonuses
        self._bonus_box = Box(bonuses.limits(len(needs)))
        self._cost = cache(self._spent_to_reach)
        self._filled = cache(self._fill)

    def fills(self, dice: tuple[tuple[str, int], ...], budget: Budget | None = None) -> bool:
        """Return whether a roll fills the needs.

        Args:
            dice: kind and value of each die.
            budget: the time budget, which is checked before the work begins.

        Raises:
            OddsError: the budget is used up.
        """
        if budget is not None:
            budget.check()
        if self._bonuses.ones_to_sixes:
            dice = tuple((kind, 6 if value == 1 else value) for kind, value in dice)
        wild = _of(dice, WILD)
        left: Filled = {(): _NOTHING}
        for colour, needs in self._needs.items():
            filled = self._filled(self._that_matter(_of(dice, colour), len(needs)), needs, len(wild))
            left = self._both(left, filled)
        for needs, spent in left.items():
            ended = self._filled(self._that_matter(wild, len(needs)), needs, 0)
            if self._bonus_box.add(spent, ended.get((), 0)):
                return True
        return False

    def _that_matter(self, values: Values, used: int) -> Values:
        """Return the highest dice and, for flips, the lowest; no other die is more useful than these."""
        low = values[used:][-used:] if self._bonuses.flips and used else ()
        return values[:used] + low

    def _both(self, some: Filled, others: Filled) -> Filled:
        filled: Filled = {}
        for open_one, spent in some.items():
            for open_other, more in others.items():
                still_open = tuple(sorted(open_one + open_other))
                filled[still_open] = filled.get(still_open, 0) | self._bonus_box.add(spent, more)
        return filled

    def _fill(self, values: Values, needs: Values, most_open: int) -> Filled:
        """Return the needs that dice leave open, at most ``most_open``; each die fills one need or none."""
        states: Filled = {needs: _NOTHING}
        for value in values:
            more = dict(states)
            for still_open, spent in states.items():
                for place, need in enumerate(still_open):
                    rest = still_open[:place] + still_open[place + 1 :]
                    more[rest] = more.get(rest, 0) | self._bonus_box.add(spent, self._cost(value, need))
            states = more
        return {still_open: spent for still_open, spent in states.items() if spent and len(still_open) <= most_open}

    def _spent_to_reach(self, face: int, value: int) -> int:
        """Return the set of the smallest expenses that bring a face to a value."""
        points = enumerate(self._bonus_box.all_points())
        enough = sum(1 << number for number, spent in points if self._bonuses.raised(face, spent) >= value)
        return sum(1 << number for number in self._bonus_box.minimal(enough))


def _of(dice: tuple[tuple[str, int], ...], kind: str) -> Values:
    """Return the values of one kind, high ones first."""
    return tuple(sorted((value for other, value in dice if other == kind), reverse=True))
