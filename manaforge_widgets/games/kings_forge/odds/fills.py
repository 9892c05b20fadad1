"""Ways to make a craft with rolled dice, without another roll: which dice go on each need, and how they change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

from manaforge_widgets.games.kings_forge.odds.aim_boxes import WILD
from manaforge_widgets.games.kings_forge.odds.best_chance import HELP
from manaforge_widgets.games.kings_forge.odds.bonuses import Bonuses, read_bonuses
from manaforge_widgets.games.kings_forge.odds.lying import FLIPS, SIXES, LyingDie, read_lying
from manaforge_widgets.games.kings_forge.odds.needs import Needs, read_needs
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import Budget, OddsError


class Change(NamedTuple):
    """One change of a die (KF-C4).

    Attributes:
        kind: the kind of change: ``"add"``, ``"six"``, ``"flip"`` or ``"ones"``. The last one sets all ones to 6, not
            only this die.
        die: the place of the die, counted from 0.
        value: the value of the die after the change.
        amount: the amount added; 0 for the other kinds.
        card: for an addition, the place of its card in :attr:`~.bonuses.Bonuses.plus`, else -1.
    """

    kind: Literal["add", "six", "flip", "ones"]
    die: int
    value: int
    amount: int = 0
    card: int = -1


@dataclass(frozen=True, slots=True)
class Fill:
    """A way to make a craft without a roll.

    Attributes:
        dice: for each need, in the order of :attr:`~.needs.Needs.dice`, the place of the die that goes on it.
        values: the values of these dice when they are placed.
        changes: the changes of these dice before they are placed, in order.
        uses: the number of uses of bonuses.

    Example:
        >>> [way] = fills("metal 3, gem 3, gem 2", "Wizard's Goblet", "+1/+1, +1")
        >>> way.dice, way.values, way.uses
        ((0, 2, 1), (3, 3, 4), 2)
    """

    dice: tuple[int, ...]
    values: tuple[int, ...]
    changes: tuple[Change, ...]
    uses: int


@spelled
def fills(dice: object, needs: object = (), bonuses: object = (), steal: object = None) -> tuple[Fill, ...]:
    """Return the ways to make or steal a craft with rolled dice, without another roll; the cheapest come first.

    No way uses a bonus that it could do without, and no two ways use the same bonuses. Ways that use fewer bonuses come
    first; of these, ways with fewer library dice, then ways with lower dice, then ways that raise dice less.

    Args:
        dice: the dice with their values: ``"metal 4, 2x gem 3, library 5"``.
        needs: a craft, in any form of :func:`~.checks.craft`.
        bonuses: the bonuses that are left, in the notation of :func:`~.checks.craft`; rerolls are ignored.
        steal: the dice on another seat's craft, instead of needs, in the notation of :func:`~.checks.steal`.

    Raises:
        OddsError: an argument can't be read, needs and a steal are both given or both missing, or it takes too long.

    Source:
        KF-C2, KF-C3, KF-C4 and KF-C5.

    Example:
        >>> fills("gem 4, gem 6", "Ruby Collar")
        (Fill(dice=(0,), values=(4,), changes=(), uses=0),)
        >>> fills("metal 4, gem 3, gem 4", steal="metal 3, gem 3, gem 4")[0].dice
        (0, 1, 2)
    """
    if (steal is None) == (needs == ()):
        raise OddsError("give exactly one of the arguments needs and steal.")
    wanted = read_needs(needs) if steal is None else read_needs(steal, cards=False)
    return fills_for(read_lying(dice), wanted, read_bonuses(bonuses), Budget(HELP), beat=steal is not None)


_Spent: TypeAlias = tuple[int, ...]
"""The uses of each bonus: one entry for each card and amount, then sixes, flips, and ones to sixes."""
_Cost: TypeAlias = tuple[int, int, int, int]
_State: TypeAlias = tuple[tuple[int, ...], bool, _Spent]
"""The filled needs of each group, whether a die is higher than the one it replaces, and the uses of bonuses."""


class _Placed(NamedTuple):
    """A die placed on a need of a group, the changes of this die, and the die placed before it."""

    die: int
    group: int
    changes: tuple[Change, ...]
    before: _Placed | None


def fills_for(
    lying: Sequence[LyingDie], needs: Needs, bonuses: Bonuses, budget: Budget, *, beat: bool = False
) -> tuple[Fill, ...]:
    """Return the answer of :func:`fills` for arguments that have been read.

    Args:
        lying: the dice.
        needs: the needs; for a steal, the dice that lie on the card.
        bonuses: the bonuses that are left.
        budget: the time that the calculation may take.
        beat: whether it is a steal, for which one die must be higher than the one it replaces (KF-C3).

    Raises:
        OddsError: the calculation takes too long.
    """
    return _Search(lying, needs, bonuses, budget, beat=beat).ways()


class _Search:
    """A search that places the dice one by one, and keeps the cheapest way to each state."""

    def __init__(
        self, lying: Sequence[LyingDie], needs: Needs, bonuses: Bonuses, budget: Budget, *, beat: bool
    ) -> None:
        self._lying = lying
        self._needs = needs
        self._budget = budget
        self._beat = beat
        self._groups = sorted(set(needs.dice))
        self._counts = tuple(needs.dice.count(group) for group in self._groups)
        # Each card is listed separately, so that the card of each plus is known.
        self._cards = [card for card, (_, copies) in enumerate(bonuses.plus) for _ in range(copies)]
        self._amounts = [
            (number, amount)
            for number, card in enumerate(self._cards)
            for amount in sorted(set(bonuses.plus[card][0]), reverse=True)
        ]
        self._limits = (
            *(bonuses.plus[self._cards[number]][0].count(amount) for number, amount in self._amounts),
            bonuses.sixes,
            bonuses.flips,
            int(bonuses.ones_to_sixes),
        )
        self._options = cache(self._find_options)

    def ways(self) -> tuple[Fill, ...]:
        """Return the ways without superfluous bonuses, the cheapest first."""
        nothing: _State = ((0,) * len(self._groups), not self._beat, (0,) * len(self._limits))
        reached: dict[_State, tuple[_Cost, _Placed | None]] = {nothing: ((0, 0, 0, 0), None)}
        # Within a group low dice come first.
        for die in sorted(range(len(self._lying)), key=lambda place: self._lying[place].value):
            further = dict(reached)
            for state, (cost, before) in reached.items():
                self._budget.check()
                for after, more, group, changes in self._placed(state, die):
                    new = (cost[0] + more[0], cost[1] + more[1], cost[2] + more[2], cost[3] + more[3])
                    if after not in further or new < further[after][0]:
                        further[after] = new, _Placed(die, group, changes, before)
            reached = further
        ends = {state[2]: end for state, end in reached.items() if state[:2] == (self._counts, True)}
        least = [
            (cost, spent, last)
            for spent, (cost, last) in ends.items()
            if not any(other != spent and all(map(int.__le__, other, spent)) for other in ends)
        ]
        chosen: dict[tuple[object, ...], Fill] = {}
        for _, spent, last in sorted(least, key=lambda end: end[:2]):
            way = self._fill(spent, last)
            # Cards of equal amounts are interchangeable.
            chosen.setdefault(tuple(sorted((change.kind, change.amount) for change in way.changes)), way)
        return tuple(chosen.values())

    def _placed(self, state: _State, die: int) -> Iterator[tuple[_State, _Cost, int, tuple[Change, ...]]]:
        """Yield the states after a die is placed on a need of each group."""
        filled, beaten, spent = state
        kind, value, _ = self._lying[die]
        for group, (colour, least) in enumerate(self._groups):
            if filled[group] == self._counts[group] or kind not in (colour, WILD):
                continue
            after = (*filled[:group], filled[group] + 1, *filled[group + 1 :])
            for used, changes, reached in self._options(die, least):
                total = tuple(map(int.__add__, spent, used))
                # All ones become sixes at once, so a second die costs nothing more.
                total = (*total[:-1], min(total[-1], 1))
                if not all(map(int.__le__, total, self._limits)):
                    continue
                uses = sum(total) - sum(spent)
                more = (uses, int(kind == WILD), value, reached - value)
                new: _State = (after, beaten or reached > least, total)
                yield new, more, group, changes

    def _find_options(self, die: int, least: int) -> list[tuple[_Spent, tuple[Change, ...], int]]:
        """Return the smallest uses of bonuses that bring a die to a value, and for a steal also to a higher one."""
        least_uses: list[tuple[_Spent, tuple[Change, ...], int]] = []
        targets = (least, least + 1) if self._beat else (least,)
        options = sorted(self._raised(die), key=lambda option: (sum(option[0]), option[2]))
        for target in targets:
            enough: list[tuple[_Spent, tuple[Change, ...], int]] = []
            for option in options:
                if option[2] >= target and not any(all(map(int.__le__, one[0], option[0])) for one in enough):
                    enough.append(option)
            least_uses += [option for option in enough if option not in least_uses]
        return least_uses

    def _raised(self, die: int) -> Iterator[tuple[_Spent, tuple[Change, ...], int]]:
        """Yield all uses of bonuses on a die, with the changes and the value of the die after them."""
        _, value, barred = self._lying[die]
        sixes, flips, ones = self._limits[-3:]
        starts: list[tuple[tuple[int, int, int], tuple[Change, ...], int]] = [((0, 0, 0), (), value)]
        if sixes and SIXES not in barred and value < 6:
            starts.append(((1, 0, 0), (Change("six", die, 6),), 6))
        if flips and FLIPS not in barred and value < 4:
            starts.append(((0, 1, 0), (Change("flip", die, 7 - value),), 7 - value))
        if ones and value == 1:
            starts.append(((0, 0, 1), (Change("ones", die, 6),), 6))
        # One plus of each card, or none.
        choices = [
            [None, *(place for place, (other, _) in enumerate(self._amounts) if other == number)]
            for number, card in enumerate(self._cards)
            if card not in barred
        ]
        for chosen in product(*choices):
            self._budget.check()
            places = [place for place in chosen if place is not None]
            added = tuple(int(place in places) for place in range(len(self._amounts)))
            for base, changes, start in starts:
                total, done = start, list(changes)
                for place in places:
                    number, amount = self._amounts[place]
                    total += amount
                    done.append(Change("add", die, total, amount, self._cards[number]))
                yield (*added, *base), tuple(done), total

    def _fill(self, spent: _Spent, last: _Placed | None) -> Fill:
        """Return the way that ends with a die placed."""
        placed: list[_Placed] = []
        while last is not None:
            placed.insert(0, last)
            last = last.before
        changes = [change for one in placed for change in one.changes]
        # All ones are set at once, first of all.
        ones = [change for change in changes if change.kind == "ones"][:1]
        values = {die: 6 if ones and value == 1 else value for die, (_, value, _) in enumerate(self._lying)}
        values |= {change.die: change.value for change in changes}
        of_group = {
            group: iter([one.die for one in placed if one.group == group]) for group in range(len(self._groups))
        }
        dice = tuple(next(of_group[self._groups.index(need)]) for need in self._needs.dice)
        # KF-C4: flips follow each other directly, and so do sixes; additions come last.
        others = sorted((change for change in changes if change.kind != "ones"), key=lambda one: _ORDER.index(one.kind))
        return Fill(dice, tuple(values[die] for die in dice), (*ones, *others), sum(spent))


_ORDER = ("flip", "six", "add")
