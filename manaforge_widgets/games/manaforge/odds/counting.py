"""A counter of rolls: for each state of an automaton, how many rolls of a pool of dice end in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import comb, prod
from threading import RLock
from typing import Generic, Protocol, TypeVar

from manaforge_widgets.games.manaforge.odds.resources import COPYING, NO_DICE, DiceState, Resources, ShownDie
from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.odds.budget import Budget


class FaceReader(Protocol):
    """The methods that a counter uses of an automaton, or of the product of several automata."""

    @property
    def weight(self) -> int:
        """The reader's approximate size in bytes."""

    def start(self, resources: Resources, budget: Budget) -> int:
        """Return the state before the first face."""

    def symbol(self, face: int, die_type: int) -> int:
        """Return the input symbol of a face."""

    def step(self, symbol: int, state: int) -> int:
        """Return the state after one more face."""

    def successors(self, symbols: tuple[int, ...], state: int) -> Sequence[int]:
        """Return the states after each of these symbols."""


_A = TypeVar("_A", bound=FaceReader)

ONE_AT_A_TIME = RLock()
"""The lock for automata: they grow while they are read, and two threads could give one number to two states."""

_ROW_BYTES = 300
"""The approximate size of one row: the states after a die, and the number of sides that lead to each."""


class RollCounter(Generic[_A]):
    """A counter of the rolls of an edition's dice by the state in which an automaton ends.

    Args:
        components: the edition.
        automaton: the automaton, which reads the faces.
        mancers: the elements of the -mancers, in the automaton's order.
        surges: whether the automaton counts Power Surges; if not, they are faces that give nothing.

    Attributes:
        automaton: the automaton.
    """

    def __init__(self, components: Components, automaton: _A, mancers: Sequence[int], *, surges: bool) -> None:
        self._faces = components.faces
        self.automaton = automaton
        self._mancers = tuple(mancers)
        self._copying = COPYING if surges else COPYING[:2]
        self._special = [
            tuple(sum(self._faces[face].special == name for face in sides) for name in self._copying)
            for sides in components.sides
        ]
        self._sides: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        for die_type, sides in enumerate(components.sides):
            weights = Counter(automaton.symbol(face, die_type) for face in sides if not self.is_copying(face))
            self._sides.append((tuple(weights), tuple(weights.values())))
        self._shown_symbols = {
            (die_type, face): -1 if self.is_copying(face) else automaton.symbol(face, die_type)
            for die_type, sides in enumerate(components.sides)
            for face in sides
        }
        self._rows: list[dict[int, tuple[tuple[int, int], ...]]] = [{} for _ in components.sides]

    @property
    def weight(self) -> int:
        """The approximate size in bytes of the counter and its automaton."""
        return self.automaton.weight + _ROW_BYTES * sum(map(len, self._rows))

    def count(self, resources: Resources, dice: DiceState, budget: Budget) -> dict[int, int]:
        """Return the number of rolls that end in each state; they sum to 6 to the power of the number of unknown dice.

        Args:
            resources: the seat's mana, gems and prisms, and the number of dice that it can still spend.
            dice: the dice to roll and those that already show a face.
            budget: the time that counting may take.

        Raises:
            OddsError: the calculation takes too long.
        """
        with ONE_AT_A_TIME:
            return self._count(resources, dice, budget)

    def _count(self, resources: Resources, dice: DiceState, budget: Budget) -> dict[int, int]:
        ended: dict[int, int] = {}
        first = [die_type for die_type, number in enumerate(dice.unknown) if number and any(self._special[die_type])]
        parts = [list(_copying_counts(dice.unknown[die_type], self._special[die_type], budget)) for die_type in first]
        for chosen in product(*parts):
            ways = prod([part for _, _, part in chosen])
            counts = {die_type: counts for die_type, (counts, _, _) in zip(first, chosen, strict=True)}
            states = {self._start(resources, dice, counts, budget): ways}
            for die_type, (_, rest, _) in zip(first, chosen, strict=True):
                states = self._rolled(states, die_type, rest, budget)
            for state, number in states.items():
                ended[state] = ended.get(state, 0) + number
        for die_type, number in enumerate(dice.unknown):
            if die_type not in first:
                ended = self._rolled(ended, die_type, number, budget)
        return ended

    def path(self, resources: Resources, dice: DiceState, budget: Budget) -> list[int]:
        """Return the states of one roll: after its copying faces are counted, then after each shown die in order.

        Raises:
            OddsError: the seat has so much that it takes too long.
        """
        with ONE_AT_A_TIME:
            states = [self.automaton.start(self._with_copying(resources, dice, {}), budget)]
            for die in dice.shown:
                states.append(self.step(die, states[-1]))
            return states

    def final_states(self, resources: Resources, rolls: Sequence[Sequence[ShownDie]], budget: Budget) -> list[int]:
        """Return the last state for each of many rolls of the same dice.

        Raises:
            OddsError: the seat has so much that it takes too long.
        """
        with ONE_AT_A_TIME:
            return self._final_states(resources, rolls, budget)

    def _final_states(self, resources: Resources, rolls: Sequence[Sequence[ShownDie]], budget: Budget) -> list[int]:
        starts: dict[tuple[ShownDie, ...], int] = {}
        step, symbols = self.automaton.step, self._shown_symbols
        ended = []
        for roll in rolls:
            copying = tuple([die for die in roll if symbols[die] < 0])
            state = starts.get(copying, -1)
            if state < 0:
                state = starts[copying] = self.automaton.start(
                    self._with_copying(resources, DiceState(NO_DICE, tuple(roll)), {}), budget
                )
            for die in roll:
                symbol = symbols[die]
                if symbol >= 0:
                    state = step(symbol, state)
            ended.append(state)
        return ended

    def step(self, die: ShownDie, state: int) -> int:
        """Return the state after a die; a die with a copying face was counted before and changes nothing."""
        die_type, face = die
        if self.is_copying(face):
            return state
        with ONE_AT_A_TIME:
            return self.automaton.step(self.automaton.symbol(face, die_type), state)

    def is_copying(self, face: int) -> bool:
        """Return whether a face is a copying face; these are counted before all other faces are read."""
        return self._faces[face].special in self._copying

    def _start(self, resources: Resources, dice: DiceState, counts: dict[int, tuple[int, ...]], budget: Budget) -> int:
        state = self.automaton.start(self._with_copying(resources, dice, counts), budget)
        for die in dice.shown:
            state = self.step(die, state)
        return state

    def _with_copying(self, resources: Resources, dice: DiceState, counts: dict[int, tuple[int, ...]]) -> Resources:
        """Return the resources with all copying faces: those shown and spent, and ``counts`` of the unknown dice.

        For each die type, ``counts`` says how many of its unknown dice show each copying face.
        """
        specials = [(die_type, self._faces[face].special) for die_type, face in dice.shown]
        spent = [self._faces[face].special for _, face in dice.spent]
        for die_type, numbers in counts.items():
            for name, number in zip(self._copying, numbers, strict=False):
                specials += [(die_type, name)] * number
        count = {name: sum(special == name for _, special in specials) * (name in self._copying) for name in COPYING}
        kinds = {die_type for die_type, unknown in enumerate(dice.unknown) if unknown}
        kinds |= {die_type for die_type, _ in (*dice.shown, *dice.spent)}
        turnable = [
            (mancer, what)
            for mancer, element in enumerate(self._mancers)
            for name, what in zip(self._copying[1:], ("copies", "surges"), strict=False)
            if (element, name) in specials
        ]
        return replace(
            resources,
            transmutes=count["transmute"],
            copies=count["gem copy"],
            surges=count["power surge"],
            can_copy="gem copy" in spent or count["gem copy"] > 0,
            can_surge="power surge" in spent or count["power surge"] > 0,
            turnable=tuple(turnable),
            has_die=tuple(mancer for mancer, element in enumerate(self._mancers) if element in kinds),
            spent=tuple(sorted(face for _, face in dice.spent if not self.is_copying(face))),
        )

    def _rolled(self, states: dict[int, int], die_type: int, number: int, budget: Budget) -> dict[int, int]:
        rows = self._rows[die_type]
        for _ in range(number):
            budget.check()
            after: dict[int, int] = {}
            for state, ways in states.items():
                row = rows.get(state) or self._row(die_type, state)
                for state_after, weight in row:
                    after[state_after] = after.get(state_after, 0) + ways * weight
            states = after
        return states

    def _row(self, die_type: int, state: int) -> tuple[tuple[int, int], ...]:
        """Return the states after one more die with an ordinary face, each with the number of sides that lead to it."""
        ways: dict[int, int] = {}
        symbols, weights = self._sides[die_type]
        for after, weight in zip(self.automaton.successors(symbols, state), weights, strict=True):
            ways[after] = ways.get(after, 0) + weight
        row = self._rows[die_type][state] = tuple(ways.items())
        return row


def _copying_counts(dice: int, sides: tuple[int, ...], budget: Budget) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Yield each choice of how many dice show each copying face.

    The result is these numbers, the number of dice left, and the ways of the chosen dice. ``sides`` has the number of
    sides with each copying face.
    """
    partial: list[tuple[tuple[int, ...], int, int]] = [((), dice, 1)]
    for side in sides:
        after: list[tuple[tuple[int, ...], int, int]] = []
        for counts, left, ways in partial:
            budget.check()
            after += (
                ((*counts, count), left - count, ways * comb(left, count) * side**count)
                for count in range(left + 1 if side else 1)
            )
        partial = after
    yield from partial
