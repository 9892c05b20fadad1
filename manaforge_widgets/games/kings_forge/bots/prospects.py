"""The value of dice and bonuses: the crafts expected this round and the next, and progress towards later crafts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from manaforge_widgets.games.kings_forge.bots.hand import (
    alike,
    cancelled_by,
    counts_of,
    needs_of_groups,
    rolls_smithy,
)
from manaforge_widgets.games.kings_forge.odds.aim_boxes import WILD
from manaforge_widgets.games.kings_forge.odds.best_chance import HELP, best_chance
from manaforge_widgets.games.kings_forge.odds.bonuses import Bonuses
from manaforge_widgets.games.kings_forge.odds.cancelled import NONE_CANCELLED, Cancelled
from manaforge_widgets.games.kings_forge.odds.holdings import NO_BONUS, Counts, Holding, together
from manaforge_widgets.games.kings_forge.odds.lying import KINDS
from manaforge_widgets.games.kings_forge.odds.needs import COLOURS, Needs
from manaforge_widgets.games.kings_forge.rules.bonuses import Bonus
from manaforge_widgets.games.kings_forge.rules.components import Components
from manaforge_widgets.games.kings_forge.rules.dice import LIBRARY
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.pools import Pool

SLOW: Final = 5
VERY_SLOW: Final = 7
"""From ``SLOW`` needs on, the reroll and other bonuses are separate questions; above ``VERY_SLOW``, no reroll."""
SECONDS: Final = 20.0
"""The time for one question. It usually takes milliseconds, so a slow machine chooses the same actions."""
NEARLY: Final = 0.9
AT_ONCE: Final = 4
"""The most crafts for which the number made at once is worked out."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights with which the planner adds up the value of a seat's dice and bonuses.

    Attributes:
        now: the weight of an expected craft in this round.
        soon: the weight of an expected craft in the next round.
        later: the weight of progress towards crafts; see :func:`nearness`.
        missing: in that progress, the factor on a craft's probability for each die that the seat lacks.
        die: the weight of each die that the seat will have in the next round.
        leave: the cost of a pass, which gives up further claims.
    """

    now: float = 1.0
    soon: float = 0.8
    later: float = 0.35
    missing: float = 0.4
    die: float = 0.02
    leave: float = 0.15


@dataclass(frozen=True, slots=True)
class HeldHandfuls:
    """Dice and bonuses that a seat could hold: handfuls in its supply, on its smithy tile and for the next round."""

    supply: int
    smithy: int
    home: int
    bonuses: tuple[Bonus, ...]


class Prospects:
    """The values of the dice and bonuses that a seat could hold in one position.

    Args:
        components: the components of the edition.
        display: the numbers of the craft cards on display.
        following: the numbers of the craft cards that wait to be displayed, the next one first.
        cemetery: the value that the cemetery die cancels, or 0.
        weights: the weights with which a value is added up.
    """

    def __init__(
        self,
        components: Components,
        display: Sequence[int],
        following: Sequence[int],
        cemetery: int,
        weights: Weights,
    ) -> None:
        cards = [needs_of_groups(components.crafts[card].groups) for card in (*display, *following)]
        self._now = tuple(cards[: len(display)])
        self._soon = tuple(cards[:AT_ONCE])
        self._later = tuple(cards[: AT_ONCE + 3])
        self._cancelled = (cancelled_by(cemetery),)
        self._weights = weights

    def value(self, held: HeldHandfuls, part: float) -> float:
        """Return the value, in crafts, of what a seat would hold.

        Args:
            held: the dice and bonuses.
            part: the weight of later rounds, from 0 to 1, which falls towards the end of the game.
        """
        weights = self._weights
        home = counts_of(held.home)
        soon = weights.soon * expected(self._soon, Holding(home)) if part else 0.0
        later = weights.later * nearness(self._later, home, weights.missing) + weights.die * sum(home)
        return weights.now * self.now(held) + part * (soon + later)

    def now(self, held: HeldHandfuls) -> float:
        """Return the expected number of crafts that the seat can make with this round's roll."""
        holding = Holding(counts_of(held.supply), bonuses=alike(held.bonuses), cancelled=self._cancelled)
        if rolls_smithy(held.bonuses):
            holding = replace(holding, smithy=counts_of(held.smithy), rolls_smithy=True)
        return expected(self._now, holding)


@lru_cache(maxsize=20_000)
def expected(crafts: tuple[Needs, ...], holding: Holding) -> float:
    """Return the expected value of the largest number of these crafts that one roll can make.

    The expected value is the sum of the probabilities of at least one craft, at least two, and so on. Each probability
    assumes that rerolls are used only to reach that number. If a probability would take long to count, a lower bound
    replaces it; see :func:`_in_time`. The sum ends after a probability below 1 %.

    Example:
        >>> from manaforge_widgets.games.kings_forge.odds.needs import read_needs
        >>> crafts = (read_needs("Hammer"), read_needs("Table"))
        >>> round(expected(crafts, Holding((3, 2, 0, 0, 0))), 4)
        1.125
    """
    dice = holding.rolled
    mean = 0.0
    for size in range(1, len(crafts) + 1):
        sets = [together(some) for some in combinations(crafts, size)]
        possible = [needs for needs in sets if missing(needs, dice) == 0]
        if not possible:
            break
        questions = _in_time(tuple(possible), dice, holding.bonuses)
        chance = max(chance_of(*question, holding.cancelled[0]) for question in questions)
        mean += chance
        if chance < 0.01:
            break
    return mean


ChanceQuestion: TypeAlias = tuple[tuple[Needs, ...], Counts, Bonuses]


def _in_time(crafts: tuple[Needs, ...], dice: Counts, bonuses: Bonuses) -> list[ChanceQuestion]:
    """Return the question about some crafts, or questions for lower bounds if it would take long.

    With library dice and several bonuses, there is a question for each craft, with the library dice in the colours that
    it lacks. With many needs and a reroll, there is one for the largest reroll and one for the other bonuses; with very
    many needs, the reroll is left out.
    """
    questions: list[ChanceQuestion] = [(crafts, dice, bonuses)]
    if dice[LIBRARY] and (bonuses.rerolls or len(bonuses.plus) + bool(bonuses.sixes) + bool(bonuses.flips) > 1):
        questions = [((needs,), coloured(needs, dice), bonuses) for needs in crafts]
    most = max(map(len, crafts))
    if most < SLOW or not bonuses.rerolls:
        return questions
    others = replace(bonuses, rerolls=())
    instead = [others] if most > VERY_SLOW else [Bonuses(rerolls=bonuses.rerolls[-1:]), others]
    return [(wanted, pool, one) for wanted, pool, _ in questions for one in instead]


def coloured(needs: Needs, dice: Counts) -> Counts:
    """Return dice in which each library die has become a die of the colour that a craft most needs.

    This is the colour of which the most dice are missing; if none are, the one with the fewest dice to spare.


    Example:
        >>> from manaforge_widgets.games.kings_forge.odds.needs import read_needs
        >>> coloured(read_needs("Wizard's Goblet"), (1, 0, 1, 0, 2))
        (2, 0, 2, 0, 0)
    """
    numbers = list(dice)
    needed = {place: len(needs.of(name)) for place, name in enumerate(COLOURS) if needs.of(name)}
    for _ in range(dice[LIBRARY]):
        numbers[min(needed, key=lambda place: numbers[place] - needed[place])] += 1
    return (*numbers[:LIBRARY], 0)


def chance_of(crafts: tuple[Needs, ...], dice: Counts, bonuses: Bonuses, cancelled: Cancelled) -> float:
    """Return the exact probability of making at least one of some crafts, or 0.9 if it takes too long to count.

    Only dice of the kinds that these crafts need are looked at.
    """
    colours = {colour for craft in crafts for colour, _ in craft.dice}
    kinds = tuple(number if kind in colours or kind == WILD else 0 for kind, number in zip(KINDS, dice, strict=True))
    return _chance_of(crafts, kinds, bonuses, cancelled)


@lru_cache(maxsize=20_000)
def _chance_of(crafts: tuple[Needs, ...], dice: Counts, bonuses: Bonuses, cancelled: Cancelled) -> float:
    names = tuple(kind for kind, number in zip(KINDS, dice, strict=True) for _ in range(number))
    try:
        return float(best_chance(Pool("kings_forge", names), crafts, bonuses, Budget(HELP, SECONDS), cancelled))
    except OddsError:
        # Only very many dice and bonuses take this long, and with them a craft is nearly certain.
        return NEARLY


def missing(needs: Needs, dice: Counts) -> int:
    """Return how many more dice a craft needs, whatever these dice show; library dice stand for any colour."""
    lacking = [max(0, len(needs.of(colour)) - number) for colour, number in zip(COLOURS, dice, strict=False)]
    return max(0, sum(lacking) - dice[LIBRARY])


@lru_cache(maxsize=20_000)
def nearness(crafts: tuple[Needs, ...], dice: Counts, part: float) -> float:
    """Return the progress towards some crafts: the sum of their probabilities, as if missing dice were lent.

    The probability of a craft is multiplied by ``part`` for each lent die. Crafts that lack more than four dice are
    left out. A library die does not reduce the number of missing dice.
    """
    total = 0.0
    for needs in crafts:
        lent = list(dice)
        lacking = 0
        for colour, name in enumerate(COLOURS):
            more = max(0, len(needs.of(name)) - dice[colour])
            lent[colour] += more
            lacking += more
        if lacking <= 4:
            total += part**lacking * chance_of((needs,), tuple(lent), NO_BONUS, NONE_CANCELLED)
    return total
