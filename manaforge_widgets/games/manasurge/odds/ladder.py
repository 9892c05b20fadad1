"""An exact count, rank by rank, of how far a spell goes if each seat in turn plays its lowest valid card.

A *rung* is a rank, counted from the other end if ranks go down. So the last rung only climbs, as on a ladder. Cards on
lower rungs can never matter again, and all count as one kind. Three numbers of a hand that has played may still matter:
its cards on the last rung, its cards on higher rungs, and its metamagics. No later hand can hold these cards. A *state*
is the last rung and these three numbers, added up over all hands that have played.

To keep whole numbers, the ways of a state are counted for one certain set of cards on higher rungs in these hands, and
one certain set of metamagics. By symmetry, every set of the same size has the same number of ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb, prod

from manaforge_widgets.odds.pausing import Pausing

HIGHEST = 8
"""The highest rung. If ranks go down, rank 8 is rung 1."""

_State = tuple[int, int, int, int]
"""The last rung, and the cards in hands that have played: how many of that rung, of higher rungs, and metamagics."""
_States = dict[_State, int]


@dataclass(frozen=True, slots=True)
class Rungs:
    """A hand: the rungs of its known numbered cards, whether it has a known metamagic, and how many unknown cards."""

    known: tuple[int, ...] = ()
    magic: bool = False
    hidden: int = 0

    def lowest(self, last: int) -> int:
        """Return the rung of the lowest known card that is valid after the rung ``last``; 9 if there is none."""
        return min((rung for rung in self.known if rung >= last), default=HIGHEST + 1)


@dataclass(frozen=True, slots=True)
class Climb:
    """The result of a count: how many deals (*ways*) lead to each possible end.

    Attributes:
        struck: for each hand, the ways in which it is the first one that can't answer.
        last: the ways in which all hands answer, by the rung of the last numbered card.
        total: the number of all ways.
    """

    struck: tuple[int, ...]
    last: dict[int, int]
    total: int


class Ladder:
    """The cards and hands of a count: the unseen cards, and the hands that have to answer.

    Args:
        counts: the numbers of unseen cards on the rungs 1 to 8.
        magic: the number of unseen metamagics that are valid.
        others: the number of unseen cards that are never valid.
        hands: the hands that have to answer, in turn order.
    """

    def __init__(self, counts: Sequence[int], magic: int, others: int, hands: Sequence[Rungs]) -> None:
        self._of = [0, *counts]
        self._above = [sum(counts[rung:]) for rung in range(HIGHEST + 1)]
        self._magic = magic
        self._all = sum(counts) + magic + others
        self._hands = hands

    def climb(self, last: int) -> Pausing[Climb]:
        """Count, with pauses, all ways in which the spell may go on from a last rung."""
        sizes = [hand.hidden for hand in self._hands]
        deals = [comb(self._all - sum(sizes[:place]), size) for place, size in enumerate(sizes)]
        # The last hand with unknown cards: after it only the rung matters.
        final = max((place for place, size in enumerate(sizes) if size), default=-1)
        states: _States = {(last, 0, 0, 0): 1}
        flat = {} if final >= 0 else {last: 1}
        struck = []
        for place, hand in enumerate(self._hands):
            dealt = sum(sizes[:place])
            if place < final:
                states, lost = yield from self._answer(states, hand, dealt)
            elif place == final:
                flat, lost = yield from self._end(states, hand, dealt)
            else:
                flat, lost = _known_alone(flat, hand)
            struck.append(lost * prod(deals[place + 1 :]))
        return Climb(tuple(struck), flat, prod(deals))

    def _low(self, state: _State, dealt: int) -> int:
        """Return how many cards are left that never matter again."""
        rung, here, above, magic = state
        held = dealt - here - above - magic
        return self._all - self._above[rung] - self._of[rung] - self._magic - held

    def _answer(self, states: _States, hand: Rungs, dealt: int) -> Pausing[tuple[_States, int]]:
        """Let a hand answer or be struck; return the states after it, and the ways in which it is struck."""
        lost = 0
        after: _States = {}
        # The key: the rung that it plays, the other hands' cards on that rung and above, and the cards low for it.
        reached: dict[tuple[int, int, int, int, int], int] = {}
        for state, ways in states.items():
            rung, here, above, magic = state
            low = self._low(state, dealt)
            top = hand.lowest(rung)
            for target in range(rung, min(top, HIGHEST) + 1):
                for held, higher, choices in self._split(rung, target, here, above):
                    key = (target, held, higher, magic, low if target < top else ~low)
                    reached[key] = reached.get(key, 0) + ways * choices
            if top > HIGHEST:
                for more in range(not hand.magic, min(hand.hidden, self._magic - magic) + 1):
                    new = (rung, here, above, magic + more)
                    made = ways * comb(magic + more, more) * comb(low, hand.hidden - more)
                    if made:
                        after[new] = after.get(new, 0) + made
                if not hand.magic:
                    lost += ways * self._sets(state) * comb(low, hand.hidden)
            yield
        for (target, held, higher, magic, low), ways in reached.items():
            self._hold(after, (target, held, higher, magic), ways, hand.hidden, low)
            yield
        return after, lost

    def _split(self, rung: int, target: int, here: int, above: int) -> Iterator[tuple[int, int, int]]:
        """Yield the earlier hands' cards on a higher rung and above it, with the ways to choose the rest."""
        if target == rung:
            yield here, above, 1
            return
        between = self._above[rung] - self._above[target - 1]
        for held in range(min(above, self._of[target]) + 1):
            for passed in range(min(above - held, between) + 1):
                higher = above - held - passed
                if higher <= self._above[target]:
                    yield held, higher, comb(self._of[target], held) * comb(between, passed)

    def _hold(self, after: _States, state: _State, ways: int, size: int, low: int) -> None:
        """Add all hands whose lowest valid card is on a rung; if that card is known, no unknown card need be there."""
        rung, held, higher, magic = state
        least = int(low >= 0)
        low = max(low, ~low)
        for here in range(least, min(size, self._of[rung] - held) + 1):
            first = ways * comb(self._of[rung] - held, here)
            for above in range(min(size - here, self._above[rung] - higher) + 1):
                second = first * comb(higher + above, above)
                for more in range(min(size - here - above, self._magic - magic) + 1):
                    rest = comb(low, size - here - above - more)
                    if rest:
                        new = (rung, held + here, higher + above, magic + more)
                        after[new] = after.get(new, 0) + second * comb(magic + more, more) * rest

    def _end(self, states: _States, hand: Rungs, dealt: int) -> Pausing[tuple[dict[int, int], int]]:
        """Count the last hand with unknown cards: all ways by the rung after it, and those in which it is struck."""
        lost = 0
        by_rung: dict[int, int] = {}
        for state, ways in states.items():
            rung, _, _, magic = state
            top = hand.lowest(rung)
            ways *= comb(self._magic, magic)  # noqa: PLW2901 - from here on for all sets of metamagics
            avoiding = ways * self._avoiding(state, rung, hand.hidden, dealt)
            for target in range(rung, min(top, HIGHEST) + 1):
                rest = 0 if target == top else ways * self._avoiding(state, target + 1, hand.hidden, dealt)
                by_rung[target] = by_rung.get(target, 0) + avoiding - rest
                avoiding = rest
            if top > HIGHEST:
                # Without a valid numbered card it plays a metamagic, or is struck.
                none = 0
                if not hand.magic:
                    none = ways * comb(self._above[rung], state[2]) * comb(self._low(state, dealt), hand.hidden)
                lost += none
                by_rung[rung] = by_rung.get(rung, 0) + avoiding - none
            yield
        return by_rung, lost

    def _avoiding(self, state: _State, target: int, size: int, dealt: int) -> int:
        """Return the ways to deal a hand without a card on the last rung or above it, up to below another rung."""
        rung, here, above, _ = state
        left = self._all - dealt
        if target == rung:
            return comb(self._above[rung], above) * comb(left, size)
        beyond = self._above[target - 1]
        between = self._above[rung] - beyond
        left -= self._of[rung] - here + between
        return sum(
            comb(between, passed) * comb(beyond, above - passed) * comb(left + passed, size)
            for passed in range(max(0, above - beyond), min(above, between) + 1)
        )

    def _sets(self, state: _State) -> int:
        """Return the number of sets of higher cards and metamagics that the ways of a state stand for."""
        return comb(self._above[state[0]], state[2]) * comb(self._magic, state[3])


def _known_alone(flat: dict[int, int], hand: Rungs) -> tuple[dict[int, int], int]:
    """Let a hand without unknown cards answer or be struck; return the ways by rung, and the ways of being struck."""
    lost = 0
    by_rung: dict[int, int] = {}
    for rung, ways in flat.items():
        top = hand.lowest(rung)
        if top > HIGHEST and not hand.magic:
            lost += ways
            continue
        new = top if top <= HIGHEST else rung
        by_rung[new] = by_rung.get(new, 0) + ways
    return by_rung, lost
