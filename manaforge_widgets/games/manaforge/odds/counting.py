"""Counting the walks of an automaton over all rolls of a pool of dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import comb
from typing import Protocol

from manaforge_widgets.games.manaforge.odds.automaton import Automaton, Opening
from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.odds.budget import Budget

COPYING = ("transmute", "gem copy", "power surge")
"""The faces that are counted before the others are read."""

Die = tuple[int, int]
"""A die that shows something: its type and its face."""


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of a seat.

    Attributes:
        unknown: how many of each type are still to be rolled.
        shown: the unspent dice that show a face already.
        spent: the spent ones.
    """

    unknown: tuple[int, ...]
    shown: tuple[Die, ...] = ()
    spent: tuple[Die, ...] = ()


NO_DICE = (0,) * len(TYPES)


class Reader(Protocol):
    """What reads faces one by one: an automaton, or several at once."""

    def start(self, opening: Opening) -> int:
        """The state before the first face."""

    def reading(self, face: int, die_type: int) -> int:
        """How a face is read."""

    def step(self, reading: int, state: int) -> int:
        """The state after one more face."""

    def fan(self, readings: tuple[int, ...], state: int) -> Sequence[int]:
        """The states after each of these readings."""


class Together:
    """Several automata that read the same faces: a state is the tuple of theirs.

    Args:
        automata: what is read with.
    """

    def __init__(self, automata: Sequence[Automaton]) -> None:
        self._automata = tuple(automata)
        self.states: list[tuple[int, ...]] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        self._readings: dict[tuple[int, ...], int] = {}
        self._keys: list[tuple[int, ...]] = []
        # For each set of readings: each automaton's own readings, and where they lead from its states.
        self._parts: dict[tuple[int, ...], list[tuple[Automaton, tuple[int, ...], dict[int, Sequence[int]]]]] = {}

    def start(self, opening: Opening) -> int:
        """The state before the first face."""
        return self._number(tuple(automaton.start(opening) for automaton in self._automata))

    def reading(self, face: int, die_type: int) -> int:
        """How a face is read: faces that are the same to every automaton share a number."""
        key = tuple(automaton.reading(face, die_type) for automaton in self._automata)
        found = self._readings.get(key)
        if found is None:
            found = self._readings[key] = len(self._keys)
            self._keys.append(key)
        return found

    def step(self, reading: int, state: int) -> int:
        """The state after one more face."""
        return self.fan((reading,), state)[0]

    def fan(self, readings: tuple[int, ...], state: int) -> Sequence[int]:
        """The states after each of these readings."""
        parts = self._parts.get(readings)
        if parts is None:
            each = zip(*(self._keys[reading] for reading in readings), strict=True)
            parts = self._parts[readings] = [
                (automaton, keys, {}) for automaton, keys in zip(self._automata, each, strict=True)
            ]
        rows = []
        for (automaton, keys, known), part in zip(parts, self.states[state], strict=True):
            row = known.get(part)
            if row is None:
                row = known[part] = automaton.fan(keys, part)
            rows.append(row)
        return [self._number(after) for after in zip(*rows, strict=True)]

    def _number(self, parts: tuple[int, ...]) -> int:
        found = self._numbers.get(parts)
        if found is None:
            found = self._numbers[parts] = len(self.states)
            self.states.append(parts)
        return found


class Walks:
    """All walks of a reader over the rolls of dice of one edition.

    Args:
        components: the edition.
        reader: what reads the faces.
        mancers: the elements of the -mancers, in the order in which the reader knows them.
        surges: whether the reader takes Power Surges for what they are; else they are faces that give nothing.
    """

    def __init__(self, components: Components, reader: Reader, mancers: Sequence[int], *, surges: bool) -> None:
        self._faces = components.faces
        self._reader = reader
        self._mancers = tuple(mancers)
        self._copying = COPYING if surges else COPYING[:2]
        self._special = [
            tuple(sum(self._faces[face].special == name for face in sides) for name in self._copying)
            for sides in components.sides
        ]
        self._sides: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        for die_type, sides in enumerate(components.sides):
            alike = Counter(reader.reading(face, die_type) for face in sides if not self.copies(face))
            self._sides.append((tuple(alike), tuple(alike.values())))
        self._shown_readings = {
            (die_type, face): -1 if self.copies(face) else reader.reading(face, die_type)
            for die_type, sides in enumerate(components.sides)
            for face in sides
        }
        self._rows: list[dict[int, tuple[tuple[int, int], ...]]] = [{} for _ in components.sides]

    def count(self, hand: Opening, dice: Dice, budget: Budget) -> dict[int, int]:
        """In how many ways each last state comes about; together 6 to the number of unknown dice.

        Args:
            hand: what there is besides the dice.
            dice: those to be rolled and those that show something.
            budget: what counting may take.

        Raises:
            OddsError: it takes too long.
        """
        ended: dict[int, int] = {}
        first = [kind for kind, number in enumerate(dice.unknown) if number and any(self._special[kind])]
        parts = [list(_copying_counts(dice.unknown[kind], self._special[kind], budget)) for kind in first]
        for chosen in product(*parts):
            ways = 1
            for _, _, part in chosen:
                ways *= part
            counts = {kind: counts for kind, (counts, _, _) in zip(first, chosen, strict=True)}
            walking = {self._start(hand, dice, counts): ways}
            for kind, (_, rest, _) in zip(first, chosen, strict=True):
                walking = self._rolled(walking, kind, rest, budget)
            for state, number in walking.items():
                ended[state] = ended.get(state, 0) + number
        for kind, number in enumerate(dice.unknown):
            if kind not in first:
                ended = self._rolled(ended, kind, number, budget)
        return ended

    def walk(self, hand: Opening, dice: Dice) -> Iterator[int]:
        """The states of one roll: after the copying faces are counted, and after each shown die in order."""
        state = self._reader.start(self.opening(hand, dice, {}))
        yield state
        for die in dice.shown:
            state = self.step(die, state)
            yield state

    def ends(self, hand: Opening, rolls: Sequence[Sequence[Die]]) -> list[int]:
        """The last states of many rolls of the same dice."""
        starts: dict[tuple[Die, ...], int] = {}
        step, readings = self._reader.step, self._shown_readings
        ended = []
        for shown in rolls:
            copying = tuple([die for die in shown if readings[die] < 0])
            state = starts.get(copying, -1)
            if state < 0:
                state = starts[copying] = self._reader.start(self.opening(hand, Dice(NO_DICE, tuple(shown)), {}))
            for die in shown:
                reading = readings[die]
                if reading >= 0:
                    state = step(reading, state)
            ended.append(state)
        return ended

    def step(self, die: Die, state: int) -> int:
        """The state after a die; those that copy are counted from the start."""
        die_type, face = die
        return state if self.copies(face) else self._reader.step(self._reader.reading(face, die_type), state)

    def copies(self, face: int) -> bool:
        """Whether a face is one of those that are counted before the others are read."""
        return self._faces[face].special in self._copying

    def _start(self, hand: Opening, dice: Dice, counts: dict[int, tuple[int, ...]]) -> int:
        state = self._reader.start(self.opening(hand, dice, counts))
        for die in dice.shown:
            state = self.step(die, state)
        return state

    def opening(self, hand: Opening, dice: Dice, counts: dict[int, tuple[int, ...]]) -> Opening:
        """What the copying faces come to: those among the unknown dice by type, those shown, those spent."""
        shown = [(kind, self._faces[face].special) for kind, face in dice.shown]
        spent = [self._faces[face].special for _, face in dice.spent]
        for kind, numbers in counts.items():
            for name, number in zip(self._copying, numbers, strict=False):
                shown += [(kind, name)] * number
        count = {name: sum(special == name for _, special in shown) * (name in self._copying) for name in COPYING}
        kinds = {kind for kind, unknown in enumerate(dice.unknown) if unknown}
        kinds |= {kind for kind, _ in (*dice.shown, *dice.spent)}
        turnable = [
            (mancer, what)
            for mancer, element in enumerate(self._mancers)
            for name, what in zip(self._copying[1:], ("copies", "surges"), strict=False)
            if (element, name) in shown
        ]
        return replace(
            hand,
            transmutes=count["transmute"],
            copies=count["gem copy"],
            surges=count["power surge"],
            can_copy="gem copy" in spent or count["gem copy"] > 0,
            can_surge="power surge" in spent or count["power surge"] > 0,
            turnable=tuple(turnable),
            has_die=tuple(mancer for mancer, element in enumerate(self._mancers) if element in kinds),
            spent=tuple(sorted(face for _, face in dice.spent if not self.copies(face))),
        )

    def _rolled(self, walking: dict[int, int], kind: int, number: int, budget: Budget) -> dict[int, int]:
        rows = self._rows[kind]
        for _ in range(number):
            budget.check()
            after: dict[int, int] = {}
            for state, ways in walking.items():
                row = rows.get(state) or self._row(kind, state)
                for state_after, weight in row:
                    after[state_after] = after.get(state_after, 0) + ways * weight
            walking = after
        return walking

    def _row(self, kind: int, state: int) -> tuple[tuple[int, int], ...]:
        """Where the faces of a die that do not copy lead from a state, and how many of them."""
        found: dict[int, int] = {}
        readings, weights = self._sides[kind]
        for after, weight in zip(self._reader.fan(readings, state), weights, strict=True):
            found[after] = found.get(after, 0) + weight
        row = self._rows[kind][state] = tuple(found.items())
        return row


def _copying_counts(dice: int, sides: tuple[int, ...], budget: Budget) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """How many of the dice show each copying face, how many dice are left, and the ways of those that show them."""
    begun: list[tuple[tuple[int, ...], int, int]] = [((), dice, 1)]
    for side in sides:
        after: list[tuple[tuple[int, ...], int, int]] = []
        for counts, left, ways in begun:
            budget.check()
            after += (
                ((*counts, count), left - count, ways * comb(left, count) * side**count)
                for count in range(left + 1 if side else 1)
            )
        begun = after
    yield from begun
