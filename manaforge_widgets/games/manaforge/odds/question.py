"""A question about one roll: the probability that dice and gems can pay a cost, and the mana that they can give."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any

from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.games.manaforge.odds import cache
from manaforge_widgets.games.manaforge.odds.automaton import DONE, Automaton
from manaforge_widgets.games.manaforge.odds.costs import read_cost, read_gems, read_number, write_cost
from manaforge_widgets.games.manaforge.odds.counting import RollCounter
from manaforge_widgets.games.manaforge.odds.graph import Graph, draw_graph
from manaforge_widgets.games.manaforge.odds.inputs import (
    helping_talents,
    read_face,
    read_held,
    read_locked,
    read_talents,
    read_workshop,
)
from manaforge_widgets.games.manaforge.odds.resources import NO_DICE, DiceState, Resources
from manaforge_widgets.games.manaforge.odds.spec import AutomatonSpec, spec_for
from manaforge_widgets.games.manaforge.rules.components import Components, Cost, house_components
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES, unit
from manaforge_widgets.games.manaforge.rules.rounds import SPENDS
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.pools import Pool, read_pool

TOTAL = "total"
"""The name for mana of all elements together, in place of an element."""

_AT_ONCE = 500
"""The number of rolls that are read before the budget is checked again."""


class Question:
    """The question whether a roll of Manaforge dice can pay a cost, if the seat makes the best choices after the roll.

    Args:
        pool: the dice to roll: ``"2 earth, fire, 2 arcane"``, counts by kind, or a pool.
        cost: the cost: ``"2 earth, 2 water, 1 any"``, amounts by element, or the name of an item.
        gems: the owned gems, ``"1 earth, 2 fire"`` or by element.
        prisms: the number of owned prisms (MF-T6).
        spends: the number of dice that can be spent in the turn (MF-T1).
        held: the face of one more die, which lies on Aether Reserve (MF-A4): ``"2 water"``. If a -mancer makes the type
            of this die matter, give the type too: ``("water", "1 earth")``.
        locked: the faces that dice of the pool already show: a dict from the number of the die in ``pool.dice``, from
            0, to its face.
        talents: the names of talents. Only those that help to pay count: Wizard's Apprentice and the -mancers (MF-A3,
            MF-A5).
        workshop: workshop cards by name, or as in a view: ``{"card": "Stone Circle", "gems": ["earth"], "charged":
            True}``; without ``charged`` a card is charged. All benefits, costs and recharges of the cards count (MF-T3,
            MF-T4, MF-I10, MF-I11, MF-I12, MF-I13).
        components: the edition; None for the packaged one.

    Raises:
        OddsError: an argument can't be read, or the question would take too long.

    Example:
        >>> question = Question("earth, fire, wind, water, 2 arcane", "2 earth, 2 water, 1 any")
        >>> question.chance
        Fraction(12961, 46656)
        >>> question.most("earth").at_least(2)
        Fraction(83, 108)
    """

    @spelled
    def __init__(
        self,
        pool: object,
        cost: object,
        *,
        gems: object = None,
        prisms: int = 0,
        spends: int = SPENDS,
        held: str | tuple[str, str] | None = None,
        locked: Mapping[int, str] | None = None,
        talents: Iterable[str] = (),
        workshop: Iterable[object] = (),
        components: Components | None = None,
    ) -> None:
        if not isinstance(components, Components | None):
            raise OddsError(f"components must be an edition's, such as m.rules.components, not {short(components)}.")
        self.components = components or house_components()
        self.pool: Pool = read_pool(pool, game="manaforge")
        self.cost: Cost = read_cost(cost, self.components)
        self._resources = Resources(
            spends=read_number(spends, "the number of spends"),
            gems=read_gems(gems),
            prisms=read_number(prisms, "the number of prisms"),
        )
        apprentice, mancers = helping_talents(self.components, read_talents(talents, self.components))
        cards = read_workshop(workshop, self.components)
        types = [TYPES.index(kind) for kind in self.pool.dice]
        self._types = types
        self._locked = read_locked(locked, types, self.components)
        self._held = [] if held is None else [read_held(held, mancers, self.components)]
        unknown = [0] * len(TYPES)
        for place, die_type in enumerate(types):
            unknown[die_type] += place not in self._locked
        shown = [(types[place], face) for place, face in sorted(self._locked.items())]
        self.dice = DiceState(tuple(unknown), tuple(shown + self._held))
        self._helping: dict[str, Any] = {"apprentice": apprentice, "mancers": mancers, "cards": cards}
        self._spec: AutomatonSpec = spec_for(self.components, self.dice, self._resources, **self._helping)
        self._total_ways = 6 ** sum(unknown)

    def __repr__(self) -> str:
        return f"Question({str(self.pool)!r}, {write_cost(self.cost)!r})"

    # ------------------------------------------------------------------------------------------- over all rolls

    @cached_property
    def chance(self) -> Fraction:
        """The probability that a roll can pay the cost.

        Raises:
            OddsError: counting takes too long.
        """
        return self.chance_within(Budget(cache.HELPS))

    def chance_within(self, budget: Budget) -> Fraction:
        """Return the probability that a roll can pay the cost, within a budget that several questions may share.

        Raises:
            OddsError: the budget is used up.
        """
        counter = cache.roll_counter(self.components, self.cost, self._spec, budget)
        return Fraction(counter.count(self._resources, self.dice, budget).get(DONE, 0), self._total_ways)

    def most(self, what: str = TOTAL) -> Distribution:
        """Return the distribution of the most mana, of one element or in total, that a roll can give.

        Args:
            what: an element, or ``"total"``. Gems and prisms count as mana (MF-P1, MF-T6).

        Raises:
            OddsError: the element is unknown, or counting takes too long.

        Example:
            >>> Question("fire", "1 any", gems="1 fire").most("fire").outcomes
            (1, 2, 3)
        """
        least = self._at_hand(what)
        budget = Budget(cache.HELPS)
        tails = [self._total_ways]
        while tails[-1]:
            counter = cache.roll_counter(self.components, _of(what, least + len(tails)), self._spec, budget)
            tails.append(counter.count(self._resources, self.dice, budget).get(DONE, 0))
        return Distribution({least + more: tails[more] - tails[more + 1] for more in range(len(tails) - 1)})

    def short(self) -> Distribution:
        """Return the distribution of the shortfall: how many more prisms a roll needs to pay the cost (MF-T6).

        Raises:
            OddsError: counting takes too long.

        Example:
            >>> short = Question("earth, fire", "2 earth, 1 any").short()
            >>> [(outcome, str(short.probability(outcome))) for outcome in short.outcomes]
            [(0, '2/9'), (1, '1/2'), (2, '5/18')]
        """
        budget = Budget(cache.HELPS)
        ways: dict[int, int] = {}
        while sum(ways.values()) < self._total_ways:
            resources, counter = self._with_prisms(len(ways), budget)
            paying = counter.count(resources, self.dice, budget).get(DONE, 0)
            ways[len(ways)] = paying - sum(ways.values())
        return Distribution(ways)

    # ------------------------------------------------------------------------------------------------- one roll

    def roll(self, rng: Random) -> tuple[str, ...]:
        """Roll the dice and return a face for each die of the pool, in order; locked dice keep their faces.

        Example:
            >>> len(Question("2 earth, fire", "1 any").roll(Random(7)))
            3
        """
        return tuple(self.components.faces[face].text for face in self._rolled(rng))

    def succeeds(self, faces: Sequence[str]) -> bool:
        """Return whether a roll can pay the cost.

        Args:
            faces: a face for each die of ``pool.dice``, in order.

        Raises:
            OddsError: a die has no such face.

        Example:
            >>> Question("earth, fire", "2 earth, 1 fire").succeeds(("2 earth", "2 fire"))
            True
        """
        return self._pays(self.cost, self._fixed(faces), Budget(cache.HELPS))

    def reach(self, faces: Sequence[str], what: str = TOTAL) -> int:
        """Return the most mana, of one element or in total, that one roll can give.

        Raises:
            OddsError: a die has no such face, the element is unknown, or the calculation takes too long.

        Example:
            >>> Question("earth, fire", "1 any").reach(("2 earth", "2 fire"))
            4
        """
        dice, amount, budget = self._fixed(faces), self._at_hand(what), Budget(cache.HELPS)
        while self._pays(_of(what, amount + 1), dice, budget):
            amount += 1
        return amount

    def short_by(self, faces: Sequence[str]) -> int:
        """Return the shortfall of one roll: how many more prisms it needs to pay the cost (MF-T6).

        Raises:
            OddsError: a die has no such face, or the calculation takes too long.

        Example:
            >>> Question("earth, fire", "2 earth, 2 any").short_by(("2 earth", "1 earth"))
            1
        """
        dice, budget, more = self._fixed(faces), Budget(cache.HELPS), 0
        while True:
            budget.check()
            resources, counter = self._with_prisms(more, budget)
            if counter.path(resources, dice, budget)[-1] == DONE:
                return more
            more += 1

    def rolls_short(self, rng: Random, number: int) -> list[int]:
        """Return the shortfall of each of many independent rolls: how many more prisms it needs to pay the cost.

        With the same seed, the rolls are the same as in :meth:`rolls`.

        Args:
            rng: the random number generator, such as ``random.Random(7)``.
            number: how many rolls.

        Raises:
            OddsError: the number of rolls is not a whole number, or the calculation takes too long.

        Example:
            >>> Question("earth", "1 any", spends=0).rolls_short(Random(7), 3)
            [1, 1, 1]
        """
        read_number(number, "the number of rolls", 1_000_000)
        budget = Budget("fewer rolls would help")
        results: list[int] = []
        while len(results) < number:
            count = min(_AT_ONCE, number - len(results))
            rolls = [(*zip(self._types, self._rolled(rng), strict=True), *self._held) for _ in range(count)]
            shorts = [0] * count
            failing, more = list(range(count)), 0
            while failing:
                budget.check()
                resources, counter = self._with_prisms(more, budget)
                ended = counter.final_states(resources, [rolls[place] for place in failing], budget)
                failing = [place for place, state in zip(failing, ended, strict=True) if state != DONE]
                for place in failing:
                    shorts[place] += 1
                more += 1
            results += shorts
        return results

    def rolls(self, rng: Random, number: int, what: str = TOTAL) -> list[tuple[bool, int]]:
        """Return, for each of many independent rolls, whether it can pay the cost, and the most mana that it can give.

        Args:
            rng: the random number generator, such as ``random.Random(7)``.
            number: how many rolls.
            what: the mana to count: an element, or ``"total"``, as in :meth:`most`.

        Raises:
            OddsError: the element is unknown, or the number of rolls is not a whole number.

        Example:
            >>> Question("earth", "1 any", spends=0).rolls(Random(7), 2)
            [(False, 0), (False, 0)]
        """
        read_number(number, "the number of rolls", 1_000_000)
        least, budget = self._at_hand(what), Budget("fewer rolls would help")
        results: list[tuple[bool, int]] = []
        while len(results) < number:
            budget.check()
            results += self._some_rolls(rng, min(_AT_ONCE, number - len(results)), what, least, budget)
        return results

    def _some_rolls(self, rng: Random, number: int, what: str, least: int, budget: Budget) -> list[tuple[bool, int]]:
        rolls = [(*zip(self._types, self._rolled(rng), strict=True), *self._held) for _ in range(number)]
        amounts = [least] * number
        reaching = list(range(number))
        while reaching:
            budget.check()
            counter = cache.roll_counter(self.components, _of(what, amounts[reaching[0]] + 1), self._spec, budget)
            ended = counter.final_states(self._resources, [rolls[place] for place in reaching], budget)
            reaching = [place for place, state in zip(reaching, ended, strict=True) if state == DONE]
            for place in reaching:
                amounts[place] += 1
        counter = cache.roll_counter(self.components, self.cost, self._spec, budget)
        paying = [state == DONE for state in counter.final_states(self._resources, rolls, budget)]
        return list(zip(paying, amounts, strict=True))

    # --------------------------------------------------------------------------------------------- the automaton

    def graph(self, faces: Sequence[str] | None = None) -> Graph:
        """Return the automaton of the cost as a graph to draw, with the states that rolls of this pool can lead to.

        Args:
            faces: a roll, to mark its path through the graph. Its copying faces (Transmute, Gem Copy and Power Surge)
                are read first. If None, no path is marked, and the graph leaves out the copying faces of dice that are
                still to be rolled.

        Raises:
            OddsError: a die has no such face.

        Example:
            >>> Question("earth, fire", "2 earth").graph(("2 earth", "2 fire")).nodes[-1].kind
            'done'
        """
        budget = Budget(cache.HELPS)
        counter = cache.roll_counter(self.components, self.cost, self._spec, budget)
        dice = [(die_type, self._locked.get(place)) for place, die_type in enumerate(self._types)]
        roll = None if faces is None else self._fixed(faces)
        return draw_graph(self.components, counter, self._resources, [*dice, *self._held], roll, budget)

    # ---------------------------------------------------------------------------------------------------- inside

    def _with_prisms(self, more: int, budget: Budget) -> tuple[Resources, RollCounter[Automaton]]:
        """Return the resources with some more prisms, and the counter of rolls for them."""
        resources = replace(self._resources, prisms=self._resources.prisms + more)
        spec = spec_for(self.components, self.dice, resources, **self._helping)
        return resources, cache.roll_counter(self.components, self.cost, spec, budget)

    def _rolled(self, rng: Random) -> list[int]:
        if not isinstance(rng, Random):
            raise OddsError(f"rng must be a random.Random, such as random.Random(7), not {short(rng)}.")
        sides = self.components.sides
        return [
            self._locked[place] if place in self._locked else sides[die_type][rng.randrange(6)]
            for place, die_type in enumerate(self._types)
        ]

    def _fixed(self, faces: object) -> DiceState:
        if isinstance(faces, str) or not isinstance(faces, Sequence) or len(faces) != len(self._types):
            raise OddsError(f"faces must be a list with one face for each of the {len(self._types)} dice, in order.")
        shown = [
            (die_type, read_face(face, die_type, self.components))
            for die_type, face in zip(self._types, faces, strict=True)
        ]
        return DiceState(NO_DICE, (*shown, *self._held))

    def _pays(self, cost: Cost, dice: DiceState, budget: Budget) -> bool:
        budget.check()
        counter = cache.roll_counter(self.components, cost, self._spec, budget)
        *_, state = counter.path(self._resources, dice, budget)
        return state == DONE

    def _at_hand(self, what: str) -> int:
        """Return how much mana of an element the gems and prisms are worth, without any die."""
        if what not in (*ELEMENTS, TOTAL):
            raise OddsError(f"{short(what)} is not an element; ask for {listed([*ELEMENTS, TOTAL], 'or')}.")
        gems = self._resources.gems
        return self._resources.prisms + (sum(gems) if what == TOTAL else gems[ELEMENTS.index(what)])


def _of(what: str, amount: int) -> Cost:
    """Return a cost of an amount of one element, or of any elements."""
    return Cost(total=amount) if what == TOTAL else Cost(unit(ELEMENTS.index(what), amount), amount)
