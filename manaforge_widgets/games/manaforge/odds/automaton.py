"""The automaton of a cost: it reads the faces of dice one by one and knows all that can still be made of them.

A choice made after the roll can't be made while the faces are read. So a state is not one hand but the set of all
hands that some choice leads to: how much of each thing needed is there, and what is left of spends and of the faces
that copy others. A roll can pay when its last state holds a hand with all that is needed. Choosing is then no search
any more but a walk, and the chance is a count of walks (the idea of subset construction: Rabin and Scott, *Finite
Automata and Their Decision Problems*, 1959).

The faces that copy come first, whatever their place in the roll, since they may copy any die (MF-D4) or any gem
(MF-D6): a Transmute is one more use of a face, a Gem Copy one more of a gem, a Power Surge one more of a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from manaforge_widgets.games.manaforge.odds.lattice import Lattice
from manaforge_widgets.games.manaforge.odds.moves import Moves, Unit
from manaforge_widgets.games.manaforge.odds.plans import GEMS, Card, Limits, Plan, plans
from manaforge_widgets.games.manaforge.rules.components import Components, Cost, Face
from manaforge_widgets.games.manaforge.rules.elements import NOTHING, Amounts, unit
from manaforge_widgets.odds.budget import Budget, OddsError

LOST, DONE = 0, 1
"""The states that no face can change: nothing helps any more, and all is there."""

MOST_POINTS = 1_500_000
_HELPS = "a smaller cost, fewer spends or fewer workshop cards would help"


@dataclass(frozen=True, slots=True)
class Setting:
    """What an automaton is made for, besides the cost.

    Attributes:
        spends: die spends at most (MF-T1).
        apprentice: how many spends Wizard's Apprentice takes for one mana (MF-A5); 0 without it.
        mancers: elements whose dice may still be turned to a gem side this turn (MF-A3).
        cards: the workshop.
        transmutes, copies, surges: how many Transmutes, Gem Copies and Power Surges there can be at most, those that
            a Transmute copies included.
        owned: mana, gems and prisms in hand at most; told only where there are cards.
    """

    spends: int = 4
    apprentice: int = 0
    mancers: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    transmutes: int = 0
    copies: int = 0
    surges: int = 0
    owned: int = 0


@dataclass(frozen=True, slots=True)
class Opening:
    """What must be known before the other faces are read: what is in hand, and the faces that copy.

    Attributes:
        spends: die spends left.
        reserve: mana in hand.
        gems: owned gems.
        prisms: how many.
        transmutes, copies, surges: how many unspent dice show Transmute, Gem Copy and Power Surge.
        can_copy, can_surge: whether any die shows Gem Copy or Power Surge, spent or not: a Transmute may copy it.
        turnable: for each -mancer which of "copies" and "surges" lie on unspent dice of its element.
        has_die: the -mancers that have a die of their element at all.
        spent: faces of spent dice: a Transmute may copy them too.
    """

    spends: int = 4
    reserve: Amounts = NOTHING
    gems: Amounts = NOTHING
    prisms: int = 0
    transmutes: int = 0
    copies: int = 0
    surges: int = 0
    can_copy: bool = False
    can_surge: bool = False
    turnable: tuple[tuple[int, str], ...] = ()
    has_die: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()


class Automaton:
    """All that can be made of faces towards one cost.

    States are small numbers. They are found and kept as they are first asked for, so an automaton answers the second
    question about other dice faster than the first.

    Args:
        components: the edition.
        cost: what is to be paid.
        setting: what it is made for.
        budget: what making it may take.

    Raises:
        OddsError: the cost or the setting is too big for a quick exact answer.
    """

    def __init__(self, components: Components, cost: Cost, setting: Setting, budget: Budget) -> None:
        self._components = components
        self._setting = setting
        needs = (*cost.mana, cost.any, 0, 0, 0, 0)
        self._a_spend = max(map(_yield, components.faces), default=0)
        limits = Limits(setting.surges, setting.copies, setting.spends, self._a_spend, setting.owned)
        self._plans = plans(components, setting.cards, needs, limits, budget)
        top = [max(plan.needs[kind] for plan in self._plans) for kind in range(9)]
        self._axis = {kind: number for number, kind in enumerate(kind for kind in range(9) if top[kind])}
        self._top = [top[kind] for kind in self._axis]
        self._spends = len(self._top)
        self._transmutes, self._copies = self._spends + 1, self._spends + 2
        most_spends = setting.spends + max(plan.spends for plan in self._plans)
        sizes = [amount + 1 for amount in self._top]
        sizes += [most_spends + 1, min(setting.transmutes, most_spends) + 1, min(setting.copies, most_spends) + 1]
        sizes += [2] * len(setting.mancers)
        points = 1
        for size in sizes:
            points *= size
        if points > MOST_POINTS:
            raise OddsError(f"this cost has too many ways to be met for an exact answer; {_HELPS}.")
        self._lattice = Lattice(sizes)
        self._goal = self._lattice.index(self._top)
        self._moves = Moves(self._lattice, self._axis, setting.mancers)
        self._alive = self._alive_points()
        self._sets = [0, -1]
        self._numbers = {0: LOST}
        self._starts: dict[Opening, int] = {}
        self._readings: dict[tuple[object, ...], int] = {}
        self._reading_of: dict[tuple[int, int], int] = {}
        self._how: list[tuple[list[list[Unit]], int, tuple[int, ...]]] = []
        self._next: list[dict[int, int]] = []

    # ------------------------------------------------------------------------------------------------- the walk

    def start(self, opening: Opening) -> int:
        """The state before the first face is read."""
        found = self._starts.get(opening)
        if found is None:
            found = self._starts[opening] = self._number(self._start(opening))
        return found

    def reading(self, face: int, die_type: int) -> int:
        """How a face of a die is read; faces that come to the same for this cost share a number."""
        key = (face, die_type)
        found = self._reading_of.get(key)
        if found is None:
            found = self._reading_of[key] = self._new_reading(self._components.faces[face], die_type)
        return found

    def step(self, reading: int, state: int) -> int:
        """The state after one more face."""
        table = self._next[reading]
        found = table.get(state)
        if found is None:
            settled = state in (LOST, DONE)
            found = state if settled else self._number(self._moves.die(self._sets[state], *self._how[reading]))
            table[state] = found
        return found

    def fan(self, readings: tuple[int, ...], state: int) -> Sequence[int]:
        """The states after each of these readings."""
        return [self.step(reading, state) for reading in readings]

    def best(self, state: int) -> list[tuple[int, ...]]:
        """The hands of a state that are not beaten by another of it: amounts by need, then spends left."""
        points = self._sets[state]
        lattice = self._lattice
        beaten = 0
        for axis in range(len(lattice.sizes)):
            mask, shift = lattice.less(axis)
            beaten |= (points & mask) >> shift
        return list(lattice.list_points(points & ~beaten))

    @property
    def needs(self) -> dict[int, int]:
        """What :meth:`best` counts: the kinds of needs (see :data:`~.plans.Needs`) and how much of each."""
        return dict(zip(self._axis, self._top, strict=True))

    def _number(self, points: int) -> int:
        points &= self._alive
        if points >> self._goal & 1:
            return DONE
        found = self._numbers.get(points)
        if found is None:
            found = self._numbers[points] = len(self._sets)
            self._sets.append(points)
        return found

    # ------------------------------------------------------------------------------------------------ the points

    def _alive_points(self) -> int:
        """The points that can still lead anywhere; without the others more states are the same state."""
        lattice = self._lattice
        by_missing: dict[int, int] = {}
        for point in product(*(range(amount + 1) for amount in self._top)):
            missing = sum(self._top) - sum(point)
            by_missing[missing] = by_missing.get(missing, 0) | 1 << lattice.index(point)
        spends, transmutes, copies, *turns = lattice.sizes[self._spends :]
        alive = 0
        for left in range(spends):
            needs = sum(points for missing, points in by_missing.items() if missing <= self._a_spend * left)
            # What copies takes a spend to use; without one, a -mancer's die can't be used either.
            for uses in product(range(min(left + 1, transmutes)), range(min(left + 1, copies))):
                if sum(uses) <= left:
                    for turned in product(*(range(2 if left else 1) for _ in turns)):
                        point = (*(0 for _ in self._top), left, *uses, *turned)
                        alive |= needs << lattice.index(point)
        return alive

    def _start(self, opening: Opening) -> int:
        setting, lattice, moves, useful = self._setting, self._lattice, self._moves, sum(self._top)
        points = 0
        for turned in self._turned_first(opening):
            points |= self._planned(opening, turned)
        points = lattice.closed(points)
        for element in range(4):
            for _ in range(min(opening.reserve[element], useful)):
                points = moves.mana(element, points)
            # One gem more than can be of use is what a Gem Copy still needs.
            for _ in range(min(opening.gems[element], useful + 1)):
                points = moves.owned_gem(element, points)
        for _ in range(min(opening.prisms, useful + 1)):
            points = moves.prism(points)
        if setting.apprentice:
            points = moves.apprentice(setting.apprentice, points)
        for mancer in opening.has_die:
            points = moves.transmuted(points, (), setting.mancers[mancer])
        for face in opening.spent:
            shown = self._components.faces[face]
            points = moves.transmuted(points, [moves.units(option) for option in shown.options], shown.gem)
        return points

    def _turned_first(self, opening: Opening) -> Iterable[tuple[tuple[int, str], ...]]:
        """MF-A3: which dice with a Gem Copy or Power Surge are turned to a gem side before they are spent."""
        choices: list[list[tuple[int, str] | None]] = [
            [None, *(pair for pair in opening.turnable if pair[0] == mancer)]
            for mancer in range(len(self._setting.mancers))
        ]
        for chosen in product(*choices):
            turned = tuple(pair for pair in chosen if pair is not None)
            faces = [face for _, face in turned]
            if faces.count("copies") <= opening.copies and faces.count("surges") <= opening.surges:
                yield turned

    def _planned(self, opening: Opening, turned: tuple[tuple[int, str], ...]) -> int:
        """The points that each plan for the workshop begins with."""
        faces = [face for _, face in turned]
        transmutes, copies = opening.transmutes, opening.copies - faces.count("copies")
        surges = opening.surges - faces.count("surges")
        flags = [1] * len(self._setting.mancers)
        for mancer, _ in turned:
            flags[mancer] = 0
        points = 0
        for plan in self._plans:
            surging = max(0, plan.surges - surges)
            if surging > (transmutes if opening.can_surge else 0):
                continue
            # A Transmute that copies a Gem Copy; where only dice give gems, copying the gem face itself is as good.
            copying = opening.can_copy and (any(opening.gems) or opening.prisms or plan.copies)
            for more in range(transmutes - surging + 1 if copying else 1):
                points |= self._point(plan, opening, transmutes - surging - more, copies + more - plan.copies, flags)
        for mancer, _ in turned:
            points = self._moves.turned(mancer, self._lattice.closed(points))
        return points

    def _point(self, plan: Plan, opening: Opening, transmutes: int, copies: int, flags: list[int]) -> int:
        spends = opening.spends + plan.spends - plan.surges - plan.copies
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

    # ----------------------------------------------------------------------------------------------- the readings

    def _new_reading(self, face: Face, die_type: int) -> int:
        options, gem = face.options, face.gem
        turned = tuple(
            mancer for mancer, element in enumerate(self._setting.mancers) if element == die_type != face.gem
        )
        # Elements that the cost does not name come to the same, and so do amounts beyond what it can take.
        named = [element if element in self._axis else 4 for element in range(4)]
        room = [self._room(element) for element in range(4)]
        units = {self._alike(option, named, room) for option in options}
        token = GEMS + gem if GEMS + gem in self._axis else -1
        # A gem is no more than mana where no card takes it, and no Gem Copy can make more of it.
        if gem >= 0 and token < 0 and (self._lattice.sizes[self._copies] == 1 or room[gem] < 2):
            units, gem = {self._alike(unit(gem), named, room)}, -1
        alike = (frozenset(units), -1 if gem < 0 else named[gem], token if gem >= 0 else -1, turned)
        found = self._readings.get(alike)
        if found is None:
            found = self._readings[alike] = len(self._how)
            self._how.append(([self._moves.units(option) for option in options], face.gem, turned))
            self._next.append({})
        return found

    def _room(self, element: int) -> int:
        """How many units of an element the needs can take."""
        return sum(self._top[self._axis[kind]] for kind in (element, 4) if kind in self._axis)

    @staticmethod
    def _alike(option: Amounts, named: list[int], room: list[int]) -> tuple[int, ...]:
        """An option's units by need, the same for all options that can do the same."""
        amounts = dict.fromkeys(named, 0)
        most = dict.fromkeys(named, 0)
        for element in range(4):
            amounts[named[element]] += option[element]
            most[named[element]] = max(most[named[element]], room[element])
        return tuple(kind for kind in sorted(amounts) for _ in range(min(amounts[kind], most[kind])))


def _yield(face: Face) -> int:
    """The most units that one spend of the face can bring."""
    return max((sum(option) for option in face.options), default=int(face.gem >= 0))
