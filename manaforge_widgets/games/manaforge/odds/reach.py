"""Reach: how likely a card of the next round can be paid for by the next roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from manaforge_widgets.games.manaforge.odds import cache, seats
from manaforge_widgets.games.manaforge.odds.automaton import DONE
from manaforge_widgets.games.manaforge.odds.coming import cards_to_come
from manaforge_widgets.games.manaforge.odds.costs import read_number
from manaforge_widgets.games.manaforge.rules.components import Cost
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.match import Match
from manaforge_widgets.odds.budget import Budget
from manaforge_widgets.odds.pausing import Pausing, run_to_end

MOST_PRISMS = 100


@dataclass(frozen=True, slots=True)
class Reach:
    """How likely a card of the next round can be paid for by the next roll.

    Attributes:
        chances: by the number of prisms that may be exchanged for it.
        rolls: in how many ways the dice can fall.
        cards: how many cards may come; the chances are averages over them.
        known: how many of the cards on that board the seat knows already.
        scale: what the ways are counted in: pairs of a card and a roll, or that many times more.
    """

    chances: dict[int, Fraction]
    rolls: int
    cards: int
    known: int
    scale: int

    def ways(self, prisms: int) -> tuple[int, int]:
        """Return the pairs of a card and a roll in which it can be paid, and all of them."""
        total = self.rolls * self.scale
        pairs = self.chances[prisms] * total
        assert pairs.denominator == 1, "every pair is counted whole"
        return pairs.numerator, total


def reach(match: Match, seat: int = 0, prisms: int = 0) -> Fraction:
    """How likely a card that is dealt next round can be paid for by the next roll: exact.

    It is the average over all cards that may come, by what the seat may know: each unseen card of the next era (MF-S2)
    counts the same, whether it is in the deck or out of the game; cards that Precognition has shown count as known
    (MF-A6). The order of the hidden cards is never used. All the seat's dice are rolled but the one on Aether Reserve
    (MF-R1, MF-A4); its workshop is charged and has the gems that are attached now (MF-T3); it owns the gems that it
    owns now, and the reserve is empty (MF-T7); it has four spends (MF-T1) and takes the best choices. What others take
    from the board before its turn is not counted.

    Where six items lie on the board and the dice are still to be rolled, these items are meant.

    Args:
        match: a match of Manaforge that is being played.
        seat: whose dice.
        prisms: how many prisms may be exchanged towards the card (MF-T6), whether the seat has them now or not.

    Raises:
        OddsError: not a match of Manaforge in play, no such seat, the last dice of the game are rolled, a number of
            prisms that is none, or it takes too long.

    Example:
        >>> import manaforge_widgets as mf
        >>> match = mf.new_match("manaforge", seats=2, seed=7)
        >>> while match.position.phase != "play":
        ...     match.apply(match.legal_actions(match.to_act[0])[0])
        >>> [mf.odds.percent(mf.odds.reach(match, 1, prisms=count)) for count in (0, 1)]
        ['70.8 %', '93.5 %']
    """
    pos = seats.position_of(match, seat)
    read_number(prisms, "the number of prisms", MOST_PRISMS)
    return run_to_end(reach_steps(pos, seat, (prisms,), Budget(cache.HELPS))).chances[prisms]


def reach_steps(pos: Position, seat: int, prisms: Sequence[int], budget: Budget) -> Pausing[Reach]:
    """The reach of a seat for several numbers of prisms, in steps of a few milliseconds.

    Args:
        pos: a position in play; it is not changed.
        seat: whose dice.
        prisms: numbers of prisms.
        budget: the time that it may take.

    Raises:
        OddsError: as :func:`reach`.
    """
    coming = cards_to_come(pos, seat)
    chances = dict.fromkeys(prisms, Fraction())
    alone = yield from roll_chances(pos, seat, list(coming.weights), prisms, budget)
    for item, weight in coming.weights.items():
        for count in chances:
            chances[count] += weight * alone[item][count]
    rolls = 6 ** sum(seats.next_roll(pos, seat).dice.unknown)
    scale = lcm(*(weight.denominator for weight in coming.weights.values()))
    return Reach(chances, rolls, len(coming.weights), coming.known, scale)


def reach_key(pos: Position, seat: int, prisms: Sequence[int]) -> object:
    """Return all that the answer of :func:`reach_steps` depends on: tables with equal keys have the same reach.

    Raises:
        OddsError: as :func:`reach_steps`.
    """
    coming = cards_to_come(pos, seat)
    payer = seats.next_roll(pos, seat)
    resources = replace(payer.resources, prisms=0)
    spec = replace(payer.spec, owned=0)
    return pos.components, payer.dice, resources, spec, tuple(prisms), coming.known, tuple(coming.weights.items())


def roll_chances(
    pos: Position, seat: int, items: Sequence[int], prisms: Sequence[int], budget: Budget
) -> Pausing[dict[int, dict[int, Fraction]]]:
    """How likely each item can be paid for by the next roll, for several numbers of prisms, in small steps.

    Args:
        pos: a position in play; it is not changed.
        seat: whose dice.
        items: ids of items.
        prisms: numbers of prisms.
        budget: the time that it may take.

    Returns:
        By item and number of prisms, the chance.

    Raises:
        OddsError: it takes too long, or a card of a user's own edition does what automata do not know.
    """
    start = pos.copy()
    # One automaton for each cost serves every number of prisms, if it is built for the most of them.
    start.prisms[seat] = max(prisms)
    payer = seats.next_roll(start, seat)
    rolls = 6 ** sum(payer.dice.unknown)
    by_cost: dict[Cost, dict[int, Fraction]] = {}
    for item in items:
        cost = pos.components.items[item].cost
        if cost in by_cost:
            continue
        counter = yield from cache.roll_counter_steps(pos.components, cost, payer.spec, budget)
        by_cost[cost] = {}
        for count in prisms:
            resources = replace(payer.resources, prisms=count)
            by_cost[cost][count] = Fraction(counter.count(resources, payer.dice, budget).get(DONE, 0), rolls)
            yield
    return {item: by_cost[pos.components.items[item].cost] for item in items}
