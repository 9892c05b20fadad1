"""One roll of a whole pool without rerolls: how many of the equally likely rolls meet one or more aims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from manaforge_widgets.games.kings_forge.odds.aim_boxes import AimBoxes, Contribution
from manaforge_widgets.games.kings_forge.odds.bonuses import Bonuses
from manaforge_widgets.games.kings_forge.odds.cancelled import NONE_CANCELLED, Cancelled
from manaforge_widgets.games.kings_forge.odds.kind_rolls import Counted, Within, kind_rolls
from manaforge_widgets.games.kings_forge.odds.needs import Needs
from manaforge_widgets.odds.budget import Budget
from manaforge_widgets.odds.pausing import Pausing, run_to_end
from manaforge_widgets.odds.pools import Pool


class OneRoll:
    """The rolls of a pool, checked against several aims at once.

    Attributes:
        number: the number of dice whose kind at least one aim can use; other dice are not counted.

    Args:
        pool: the dice.
        aims: the needs of each aim; the pool must have enough dice for each aim alone.
        bonuses: the bonuses for the dice; rerolls are ignored.
        budget: the time that the work may take.
        cancelled: the cancelled values: a die that is rolled to such a value is lost (KF-C5).
    """

    def __init__(
        self, pool: Pool, aims: list[Needs], bonuses: Bonuses, budget: Budget, cancelled: Cancelled = NONE_CANCELLED
    ) -> None:
        self._boxes = AimBoxes(pool.counts, aims, bonuses)
        self._bonuses = replace(bonuses, rerolls=())
        self._cancelled = cancelled
        self._budget = budget
        self.number = self._boxes.number

    def ways(self) -> dict[tuple[bool, ...], int]:
        """Return, for each combination of met and unmet aims, how many of the 6 ** number rolls give it."""
        return run_to_end(self._ways_steps())

    def _ways_steps(self) -> Pausing[dict[tuple[bool, ...], int]]:
        boxes = self._boxes
        total, last = yield from self._sums(useful=False)
        # Only one point of the last sums matters, and it can be found without adding.
        wanted = [
            (tuple([end.mirrored(points) for end, points in zip(boxes.ends, reached, strict=True)]), ways)
            for reached, ways in last.items()
        ]
        met: Counter[tuple[bool, ...]] = Counter()
        for some, ways in total.items():
            self._budget.check()
            yield
            for others, more in wanted:
                met[tuple([one & other != 0 for one, other in zip(some, others, strict=True)])] += ways * more
        return dict(met)

    def any_met(self) -> Pausing[int]:
        """Compute, with pauses, how many of the 6 ** number rolls meet at least one aim."""
        boxes = self._boxes
        total, last = yield from self._sums(useful=True)
        wanted: Counter[int] = Counter()
        for reached, ways in last.items():
            wanted[boxes.wanted(reached)] += ways
        pairs = list(wanted.items())
        good = 0
        for some, ways in total.items():
            self._budget.check()
            yield
            points = boxes.joined(some)
            good += ways * sum([more for others, more in pairs if points & others])
        return good

    def _sums(self, *, useful: bool) -> Pausing[tuple[dict[Contribution, int], dict[Contribution, int]]]:
        """Compute the contributions of all kinds but one, and of that one, with their ways.

        Args:
            useful: whether to leave out contributions that can't lead to a met aim.
        """
        boxes = self._boxes
        kinds: list[dict[Contribution, int]] = []
        still_open = tuple([counted(end.needs) for end in boxes.ends])
        for demand in boxes.demands.values():
            rolls = kind_rolls(
                self._bonuses,
                boxes.bonus_box.limits,
                self._cancelled,
                tuple([counted(some) for some in demand.needs]),
                still_open,
                demand.most_open,
                Within(self._budget),
            )
            every = yield from rolls.contributions(demand.number, self._budget)
            kinds.append({some: ways for some, ways in every.items() if any(some)} if useful else every)
        *first, last = sorted(kinds, key=len)
        total = {boxes.nothing: 1}
        for contributions in first:
            joined: Counter[Contribution] = Counter()
            for some, ways in total.items():
                self._budget.check()
                yield
                for others, more in contributions.items():
                    joined[boxes.combine(some, others)] += ways * more
            total = {some: ways for some, ways in joined.items() if any(some)} if useful else dict(joined)
        return total, last


def counted(needs: Mapping[int, int]) -> Counted:
    """Return the needed values, each with its number of needs, in the form for :func:`~.kind_rolls.kind_rolls`.

    Example:
        >>> counted({3: 1, 4: 0, 5: 2})
        ((3, 1), (5, 2))
    """
    return tuple([(value, count) for value, count in needs.items() if count])
