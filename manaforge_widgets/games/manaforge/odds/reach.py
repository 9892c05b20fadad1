"""Reach: the probability that the next roll can pay for a random card of the next round."""

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
    """The probability that the next roll can pay for a random card of the next round.

    Attributes:
        chances: a probability for each number of prisms that may be exchanged for the card.
        rolls: the number of ways in which the dice can land.
        cards: the number of cards that may come; the chances are averages over them.
        known: the number of cards on the coming board that the seat already knows.
        scale: the smallest number with which the probability of each card can be multiplied to give a whole number. A
            card counts as many times as its whole number says, with each roll.
    """

    chances: dict[int, Fraction]
    rolls: int
    cards: int
    known: int
    scale: int

    def ways(self, prisms: int) -> tuple[int, int]:
        """Return the number of pairs of a card and a roll in which the roll can pay for the card, and of all pairs.

        A likelier card is counted several times; see ``scale``.
        """
        total = self.rolls * self.scale
        pairs = self.chances[prisms] * total
        assert pairs.denominator == 1, "every pair is counted whole"
        return pairs.numerator, total


def reach(match: Match, seat: int = 0, prisms: int = 0) -> Fraction:
    """Return the exact probability that the next roll can pay for a random card of the next round.

    The result is the average over all cards that may come, as far as the seat may know. Each unseen card of the next
    era (MF-S2) is equally likely, whether it is in the deck or out of the game. Cards that Precognition has shown count
    as known (MF-A6). The real order of the hidden cards is never used.

    All dice of the seat are rolled except the one on Aether Reserve (MF-R1, MF-A4). All cards in the seat's workshop
    are charged, with the gems that are on them now (MF-T3). The seat has its present gems, an empty reserve (MF-T7)
    and four spends (MF-T1), and it makes the best choices. The calculation ignores that other seats may take items
    from the board before its turn.

    If a round's six items already lie on the board but its dice are still to be rolled, only these six may come.

    Args:
        match: a match of Manaforge that is being played.
        seat: the seat that rolls.
        prisms: the number of prisms that may be exchanged for the card (MF-T6), whether the seat has them now or not.

    Raises:
        OddsError: the match is not a match of Manaforge in play, an argument is invalid, the last dice of the game have
            been rolled, or the calculation takes too long.

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
    """Calculate the result of :func:`reach` for several numbers of prisms, with a pause every few milliseconds.

    Args:
        pos: a position in play; it is not changed.
        seat: the seat that rolls.
        prisms: the numbers of prisms.
        budget: the time that the calculation may take.

    Raises:
        OddsError: see :func:`reach`.
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
    """Return all that the result of :func:`reach_steps` depends on: positions with equal keys have the same result.

    Raises:
        OddsError: see :func:`reach_steps`.
    """
    coming = cards_to_come(pos, seat)
    payer = seats.next_roll(pos, seat)
    resources = replace(payer.resources, prisms=0)
    spec = replace(payer.spec, owned=0)
    return pos.components, payer.dice, resources, spec, tuple(prisms), coming.known, tuple(coming.weights.items())


def roll_chances(
    pos: Position, seat: int, items: Sequence[int], prisms: Sequence[int], budget: Budget
) -> Pausing[dict[int, dict[int, Fraction]]]:
    """Calculate, with pauses, the chance that the next roll can pay for each item, for several numbers of prisms.

    Args:
        pos: a position in play; it is not changed.
        seat: the seat that rolls.
        items: the ids of the items.
        prisms: the numbers of prisms.
        budget: the time that the calculation may take.

    Returns:
        The chances by item and number of prisms.

    Raises:
        OddsError: the calculation takes too long, or the automata do not know the effect of a card of a custom edition.
    """
    start = pos.copy()
    # One automaton for each cost serves every number of prisms, if it is built for the largest.
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
