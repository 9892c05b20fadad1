"""The automaton of a cost: it reads the faces of dice one by one and keeps every hand that choices could lead to.

The *needs* of a cost are the mana and gems that it takes. A *hand* says how much of each need is met, and how many
spends and copying faces are left. Choices are made after the roll, when all faces are known, but the automaton reads
one face after another. So a state is not one hand but the set of all hands that some choice leads to. A roll can pay
the cost if its last state has a hand that meets all needs. No choice has to be searched for: the probability follows
from counting the rolls that end in this state. The idea is the subset construction (Rabin and Scott, *Finite Automata
and Their Decision Problems*, 1959).

*Copying faces* let the seat use something once more: a Transmute any die (MF-D4), a Power Surge any card (MF-D5) and a
Gem Copy any gem (MF-D6). So they are counted before all other faces, wherever they lie in the roll.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod

from manaforge_widgets.games.manaforge.odds.lattice import Lattice
from manaforge_widgets.games.manaforge.odds.plans import GEMS, Needs, PlanBounds, WorkshopPlan, plan_steps, plans
from manaforge_widgets.games.manaforge.odds.resources import Resources, shared
from manaforge_widgets.games.manaforge.odds.spec import AutomatonSpec
from manaforge_widgets.games.manaforge.odds.transitions import Transitions, Unit
from manaforge_widgets.games.manaforge.rules.components import Components, Cost, Face
from manaforge_widgets.games.manaforge.rules.elements import Amounts, unit
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.pausing import Pausing

LOST, DONE = 0, 1
"""The two states that no face can change: nothing can help anymore, or all needs are met."""

MOST_POINTS = 1_500_000
_MOST_BYTES = 100_000_000  # for all states of one automaton
_BASE_BYTES, _STATE_BYTES, _STEP_BYTES = 20_000, 200, 100  # measured sizes of Python's lists and tables, rounded
_HELPS = "a smaller cost, fewer spends or fewer workshop cards would help"


class Automaton:
    """The automaton of one cost.

    States are small numbers. The automaton works out a state when a roll first reaches it, and keeps it. So a second
    question is answered faster than the first, even about other dice.

    Args:
        components: the edition.
        cost: the cost to pay.
        spec: the workshop and the limits that the automaton is built for, in addition to the cost.
        budget: the time that building it may take.
        ways: the plans for the workshop that :func:`plans_for` returned; None to find them now.

    Raises:
        OddsError: the cost or the spec is too large for a quick exact answer.
    """

    def __init__(
        self,
        components: Components,
        cost: Cost,
        spec: AutomatonSpec,
        budget: Budget,
        ways: tuple[WorkshopPlan, ...] | None = None,
    ) -> None:
        self._components = components
        self._spec = spec
        self._most_per_spend = _most_per_spend(components)
        self._plans = plans(components, spec.cards, *_task(components, cost, spec), budget) if ways is None else ways
        top = [max(plan.needs[kind] for plan in self._plans) for kind in range(9)]
        self._axis = {kind: number for number, kind in enumerate(kind for kind in range(9) if top[kind])}
        self._top = [top[kind] for kind in self._axis]
        self._spends = len(self._top)
        self._transmutes, self._copies = self._spends + 1, self._spends + 2
        most_spends = spec.spends + max(plan.spends for plan in self._plans)
        sizes = [amount + 1 for amount in self._top]
        sizes += [most_spends + 1, min(spec.transmutes, most_spends) + 1, min(spec.copies, most_spends) + 1]
        sizes += [2] * len(spec.mancers)
        if prod(sizes) > MOST_POINTS:
            raise OddsError(f"this cost has too many ways to be met for an exact answer; {_HELPS}.")
        self._lattice = Lattice(sizes)
        self._goal = self._lattice.index(self._top)
        self._transitions = Transitions(self._lattice, self._axis, spec.mancers)
        self._alive = self._alive_points(budget)
        self._sets = [0, -1]
        self._numbers = {0: LOST}
        self._starts: dict[Resources, int] = {}
        self._symbols: dict[tuple[object, ...], int] = {}
        self._symbol_of: dict[tuple[int, int], int] = {}
        self._meanings: list[tuple[tuple[tuple[Unit, ...], ...], int, tuple[int, ...]]] = []
        self._next: list[dict[int, int]] = []

    # ---------------------------------------------------------------------------------------------- reading faces

    @property
    def weight(self) -> int:
        """The automaton's approximate size in bytes: of its states, as sets of bits, and of the steps between them."""
        sets = len(self._sets) + 4 * len(self._lattice.sizes)
        return _BASE_BYTES + sets * (self._lattice.points // 8 + _STATE_BYTES) + _STEP_BYTES * sum(map(len, self._next))

    def start(self, resources: Resources, budget: Budget) -> int:
        """Return the state before the first face is read.

        Args:
            resources: the seat's mana, gems and prisms, and the number of dice that it can still spend.
            budget: the time that the calculation may take.

        Raises:
            OddsError: the seat has so much that it takes too long.
        """
        state = self._starts.get(resources)
        if state is None:
            state = self._starts[shared(resources)] = self._number(self._start(resources, budget))
        return state

    def symbol(self, face: int, die_type: int) -> int:
        """Return the input symbol of a face of a die; faces with the same effect for this cost share a symbol."""
        key = (face, die_type)
        symbol = self._symbol_of.get(key)
        if symbol is None:
            symbol = self._symbol_of[key] = self._new_symbol(self._components.faces[face], die_type)
        return symbol

    def step(self, symbol: int, state: int) -> int:
        """Return the state after one more face."""
        table = self._next[symbol]
        after = table.get(state)
        if after is None:
            settled = state in (LOST, DONE)
            after = (
                state if settled else self._number(self._transitions.die(self._sets[state], *self._meanings[symbol]))
            )
            table[state] = after
        return after

    def successors(self, symbols: tuple[int, ...], state: int) -> Sequence[int]:
        """Return the states after each of these symbols."""
        return [self.step(symbol, state) for symbol in symbols]

    def best_hands(self, state: int) -> list[tuple[int, ...]]:
        """Return the best hands of a state: the amount of each need, then the spends and copying faces left."""
        points = self._sets[state]
        lattice = self._lattice
        beaten = 0
        for axis in range(len(lattice.sizes)):
            mask, shift = lattice.less(axis)
            beaten |= (points & mask) >> shift
        return list(lattice.list_points(points & ~beaten))

    @property
    def needs(self) -> dict[int, int]:
        """The largest amount of each kind of need that the cost can use.

        The keys are the places of the kinds in :data:`~.plans.Needs`, in the order of the amounts in
        :meth:`best_hands`.
        """
        return dict(zip(self._axis, self._top, strict=True))

    def _number(self, points: int) -> int:
        points &= self._alive
        if points >> self._goal & 1:
            return DONE
        number = self._numbers.get(points)
        if number is None:
            if len(self._sets) * self._lattice.points > 8 * _MOST_BYTES:
                raise OddsError(f"the dice can be combined in too many ways for an exact answer; {_HELPS}.")
            number = self._numbers[points] = len(self._sets)
            self._sets.append(points)
        return number

    # ------------------------------------------------------------------------------------------------ the points

    def _alive_points(self, budget: Budget) -> int:
        """Return the points from which all needs can still be met; omitting the others makes more states equal."""
        lattice = self._lattice
        spends, transmutes, copies, *turns = lattice.sizes[self._spends :]
        by_missing: dict[int, int] = {}
        for point in product(*(range(amount + 1) for amount in self._top)):
            missing = sum(self._top) - sum(point)
            if missing <= self._most_per_spend * (spends - 1):
                budget.check()
                by_missing[missing] = by_missing.get(missing, 0) | 1 << lattice.index(point)
        alive = 0
        for left in range(spends):
            budget.check()
            needs = sum(points for missing, points in by_missing.items() if missing <= self._most_per_spend * left)
            # A copying face takes a spend to use; without a spend, a -mancer's die can't be used either.
            for uses in product(range(min(left + 1, transmutes)), range(min(left + 1, copies))):
                if sum(uses) <= left:
                    for turned in product(*(range(2 if left else 1) for _ in turns)):
                        point = (*(0 for _ in self._top), left, *uses, *turned)
                        alive |= needs << lattice.index(point)
        return alive

    def _start(self, resources: Resources, budget: Budget) -> int:
        spec, lattice, transitions, useful = self._spec, self._lattice, self._transitions, sum(self._top)
        points = 0
        for turned in self._turned_first(resources):
            points |= self._planned(resources, turned)
        points = lattice.closed(points)
        for element in range(4):
            for _ in range(min(resources.reserve[element], useful)):
                budget.check()
                points = transitions.mana(element, points)
            # A Gem Copy may need one gem more than the cost can use.
            for _ in range(min(resources.gems[element], useful + 1)):
                budget.check()
                points = transitions.owned_gem(element, points)
        for _ in range(min(resources.prisms, useful + 1)):
            budget.check()
            points = transitions.prism(points)
        if spec.apprentice:
            points = transitions.apprentice(spec.apprentice, points)
        for mancer in resources.has_die:
            points = transitions.transmuted(points, (), spec.mancers[mancer])
        for number in resources.spent:
            face = self._components.faces[number]
            points = transitions.transmuted(points, [transitions.units(option) for option in face.options], face.gem)
        return points

    def _turned_first(self, resources: Resources) -> Iterable[tuple[tuple[int, str], ...]]:
        """MF-A3: the choices of dice with a Gem Copy or Power Surge to turn to a gem side before they are spent."""
        choices: list[list[tuple[int, str] | None]] = [
            [None, *(pair for pair in resources.turnable if pair[0] == mancer)]
            for mancer in range(len(self._spec.mancers))
        ]
        for chosen in product(*choices):
            turned = tuple(pair for pair in chosen if pair is not None)
            faces = [face for _, face in turned]
            if faces.count("copies") <= resources.copies and faces.count("surges") <= resources.surges:
                yield turned

    def _planned(self, resources: Resources, turned: tuple[tuple[int, str], ...]) -> int:
        """Return the points at which each plan for the workshop begins."""
        faces = [face for _, face in turned]
        transmutes, copies = resources.transmutes, resources.copies - faces.count("copies")
        surges = resources.surges - faces.count("surges")
        flags = [1] * len(self._spec.mancers)
        for mancer, _ in turned:
            flags[mancer] = 0
        points = 0
        for plan in self._plans:
            surging = max(0, plan.surges - surges)
            if surging > (transmutes if resources.can_surge else 0):
                continue
            # A Transmute may copy a Gem Copy. If only dice give gems, copying the gem face itself is as good.
            copying = resources.can_copy and (any(resources.gems) or resources.prisms or plan.copies)
            for more in range(transmutes - surging + 1 if copying else 1):
                points |= self._point(plan, resources, transmutes - surging - more, copies + more - plan.copies, flags)
        for mancer, _ in turned:
            points = self._transitions.turned(mancer, self._lattice.closed(points))
        return points

    def _point(self, plan: WorkshopPlan, resources: Resources, transmutes: int, copies: int, flags: list[int]) -> int:
        spends = resources.spends + plan.spends - plan.surges - plan.copies
        if min(spends, transmutes, copies) < 0:
            return 0
        sizes = self._lattice.sizes
        point = [self._top[axis] - plan.needs[kind] for kind, axis in self._axis.items()]
        point += [
            min(spends, sizes[self._spends] - 1),
            min(transmutes, sizes[self._transmutes] - 1),
            min(copies, sizes[self._copies] - 1),
        ]
        return 1 << self._lattice.index(point + flags)

    # ----------------------------------------------------------------------------------------------- the symbols

    def _new_symbol(self, face: Face, die_type: int) -> int:
        options, gem = face.options, face.gem
        turned = tuple(mancer for mancer, element in enumerate(self._spec.mancers) if element == die_type != face.gem)
        # All elements that the cost does not name are equal, and so are all amounts beyond what it can take.
        named = [element if element in self._axis else 4 for element in range(4)]
        room = [self._room(element) for element in range(4)]
        units = {self._alike(option, named, room) for option in options}
        token = GEMS + gem if GEMS + gem in self._axis else -1
        # A gem counts as mana if no card takes it and no Gem Copy can make more of it.
        if gem >= 0 and token < 0 and (self._lattice.sizes[self._copies] == 1 or room[gem] < 2):
            units, gem = {self._alike(unit(gem), named, room)}, -1
        alike = (tuple(sorted(units)), -1 if gem < 0 else named[gem], token if gem >= 0 else -1, turned)
        symbol = self._symbols.get(alike)
        if symbol is None:
            symbol = self._symbols[alike] = len(self._meanings)
            self._meanings.append((tuple(map(self._transitions.units, options)), face.gem, turned))
            self._next.append({})
        return symbol

    def _room(self, element: int) -> int:
        """Return the number of units of an element that the needs can take."""
        return sum(self._top[self._axis[kind]] for kind in (element, 4) if kind in self._axis)

    @staticmethod
    def _alike(option: Amounts, named: list[int], room: list[int]) -> tuple[int, ...]:
        """Return an option's units by need, which are equal for all options that can do the same."""
        amounts = dict.fromkeys(named, 0)
        most = dict.fromkeys(named, 0)
        for element in range(4):
            amounts[named[element]] += option[element]
            most[named[element]] = max(most[named[element]], room[element])
        return tuple(kind for kind in sorted(amounts) for _ in range(min(amounts[kind], most[kind])))


def plans_for(
    components: Components, cost: Cost, spec: AutomatonSpec, budget: Budget
) -> Pausing[tuple[WorkshopPlan, ...]]:
    """Find, with pauses, the plans for the workshop that an automaton of a cost needs.

    Raises:
        OddsError: there are too many plans for the budget, or plans do not know the effect of a card.
    """
    return plan_steps(components, spec.cards, *_task(components, cost, spec), budget)


def _task(components: Components, cost: Cost, spec: AutomatonSpec) -> tuple[Needs, PlanBounds]:
    """Return the needs and the bounds for which the plans are made."""
    bounds = PlanBounds(spec.surges, spec.copies, spec.spends, _most_per_spend(components), spec.owned)
    return (*cost.mana, cost.any, 0, 0, 0, 0), bounds


def _most_per_spend(components: Components) -> int:
    return max(map(_yield, components.faces), default=0)


def _yield(face: Face) -> int:
    """Return the most units of mana or gems that one spend of the face can give."""
    return max((sum(option) for option in face.options), default=int(face.gem >= 0))
