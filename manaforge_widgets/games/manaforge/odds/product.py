"""The product of several automata that read the same faces, to count the sets of costs that one roll can pay."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.games.manaforge.odds.automaton import Automaton
from manaforge_widgets.games.manaforge.odds.resources import Resources
from manaforge_widgets.odds.budget import Budget

_STATE_BYTES, _ROW_BYTES = 250, 300


class ProductAutomaton:
    """Several automata that read the same faces: a state is the tuple of their states.

    Args:
        automata: the automata, one for each cost.

    Attributes:
        states: the state of each automaton; the index is the number of the joint state.
    """

    def __init__(self, automata: Sequence[Automaton]) -> None:
        self._automata = tuple(automata)
        self.states: list[tuple[int, ...]] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        self._symbols: dict[tuple[int, ...], int] = {}
        self._keys: list[tuple[int, ...]] = []
        # For each tuple of symbols: each automaton's own symbols, and the states that they lead to from its states.
        self._parts: dict[tuple[int, ...], list[tuple[Automaton, tuple[int, ...], dict[int, Sequence[int]]]]] = {}

    @property
    def weight(self) -> int:
        """The approximate size in bytes of the product and its automata."""
        rows = sum(len(known) for parts in self._parts.values() for _, _, known in parts)
        return (
            sum(automaton.weight for automaton in self._automata)
            + len(self.states) * (_STATE_BYTES + 8 * len(self._automata))
            + rows * _ROW_BYTES
        )

    def start(self, resources: Resources, budget: Budget) -> int:
        """Return the state before the first face.

        Raises:
            OddsError: the seat has so much that it takes too long.
        """
        return self._number(tuple(automaton.start(resources, budget) for automaton in self._automata))

    def symbol(self, face: int, die_type: int) -> int:
        """Return the input symbol of a face; faces that are equal for every automaton share a symbol."""
        key = tuple(automaton.symbol(face, die_type) for automaton in self._automata)
        symbol = self._symbols.get(key)
        if symbol is None:
            symbol = self._symbols[key] = len(self._keys)
            self._keys.append(key)
        return symbol

    def step(self, symbol: int, state: int) -> int:
        """Return the state after one more face."""
        return self.successors((symbol,), state)[0]

    def successors(self, symbols: tuple[int, ...], state: int) -> Sequence[int]:
        """Return the states after each of these symbols."""
        parts = self._parts.get(symbols)
        if parts is None:
            each = zip(*(self._keys[symbol] for symbol in symbols), strict=True)
            parts = self._parts[symbols] = [
                (automaton, keys, {}) for automaton, keys in zip(self._automata, each, strict=True)
            ]
        rows = []
        for (automaton, keys, known), part in zip(parts, self.states[state], strict=True):
            row = known.get(part)
            if row is None:
                row = known[part] = automaton.successors(keys, part)
            rows.append(row)
        return [self._number(after) for after in zip(*rows, strict=True)]

    def _number(self, parts: tuple[int, ...]) -> int:
        number = self._numbers.get(parts)
        if number is None:
            number = self._numbers[parts] = len(self.states)
            self.states.append(parts)
        return number
