"""The rules as transitions: the effect of one face, gem or talent on all possible hands at once.

A hand says how much of each need of a cost is met, and how many spends, copying faces and -mancers are left. It is a
point of a lattice, and a set of points is one whole number (see :mod:`.lattice`). The methods take such a set, and
return the hands that choices can make of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from manaforge_widgets.games.manaforge.odds.lattice import Lattice, Shift
from manaforge_widgets.games.manaforge.odds.plans import GEMS
from manaforge_widgets.games.manaforge.rules.elements import Amounts

Unit = tuple[Shift, ...]
"""One more mana or gem: a shift for each need that it can meet."""


class Transitions:
    """The transitions of one lattice; its axes are the needs, then spends, Transmutes, Gem Copies and -mancers.

    Args:
        lattice: the lattice of all hands.
        axes: for each kind of need in the cost, its axis in the lattice.
        mancers: the elements of the -mancers that have not been used yet.
    """

    def __init__(self, lattice: Lattice, axes: dict[int, int], mancers: Sequence[int]) -> None:
        self._mancers = mancers
        self._spend, self._transmute, self._copy = (lattice.less(len(axes) + number) for number in range(3))
        self._turn = tuple(lattice.less(len(axes) + 3 + number) for number in range(len(mancers)))
        # MF-P1: mana goes to its own need or to one that any element meets; MF-P2: a token may be needed itself.
        self._mana: tuple[Unit, ...] = tuple(
            tuple(lattice.more(axes[kind]) for kind in (element, 4) if kind in axes) for element in range(4)
        )
        self._gem: tuple[Unit, ...] = tuple(
            mana + tuple(lattice.more(axes[kind]) for kind in (GEMS + element,) if kind in axes)
            for element, mana in enumerate(self._mana)
        )
        # Elements that are equal for the needs are tried once: a cost may name none of them.
        self._unlike = tuple(element for element in range(4) if self._gem.index(self._gem[element]) == element)

    def mana(self, element: int, points: int) -> int:
        """Return the hands that use one more mana of an element, and those that do not."""
        return _with(self._mana[element], points)

    def owned_gem(self, element: int, points: int) -> int:
        """Return the hands that use one more gem of an element, or do not, or also use Gem Copies of that gem."""
        return self._copied(element, _with(self._gem[element], points))

    def prism(self, points: int) -> int:
        """MF-T6: return the hands that exchange one more prism for a gem or do not, as in :meth:`owned_gem`."""
        reached = points
        for element in self._unlike:
            reached |= self.owned_gem(element, points)
        return reached

    def apprentice(self, amount: int, points: int) -> int:
        """MF-A5: return the hands that use the Apprentice any number of times: ``amount`` spends for one mana."""

        def use(last: int) -> int:
            for _ in range(amount):
                last = self._less(self._spend, last)
            reached = 0
            for unit in self._mana:
                reached |= _with(unit, last)
            return reached

        return _repeated(points, use)

    def units(self, option: Amounts) -> tuple[Unit, ...]:
        """Return an amount of mana split into units of one mana each."""
        return tuple(self._mana[element] for element in range(4) for _ in range(option[element]))

    def die(self, points: int, options: Sequence[Sequence[Unit]], gem: int, mancers: Sequence[int]) -> int:
        """Return the hands after one more die: unspent, spent (MF-T1), turned and spent (MF-A3), or copied (MF-D4).

        Args:
            points: the hands before the die.
            options: the amounts of mana that the face offers, each split by :meth:`units`.
            gem: the element of a gem face; -1 for other faces.
            mancers: the -mancers that can turn the die, by their number.
        """
        last = self._spent(points, options, gem)
        for mancer in mancers:
            last |= self._spent(self._less(self._turn[mancer], points), (), self._mancers[mancer])
        return points | self.transmuted(last, options, gem)

    def transmuted(self, points: int, options: Sequence[Sequence[Unit]], gem: int) -> int:
        """MF-D4: return the hands that use any number of Transmutes to copy one face."""
        mask, shift = self._transmute
        if not points & mask:
            return points
        return _repeated(points, lambda last: self._spent((last & mask) >> shift, options, gem))

    def turned(self, mancer: int, points: int) -> int:
        """MF-A3: return the hands that spend a die after turning it to a gem side, and those that do not."""
        return self._spent(points, (), self._mancers[mancer])

    def _spent(self, points: int, options: Sequence[Sequence[Unit]], gem: int) -> int:
        """MF-D1, MF-D2, MF-D3: one spend for one of the options, or for a gem and copies of it."""
        mask, shift = self._spend
        points = (points & mask) >> shift
        reached = points
        if points:
            for units in options:
                made = points
                for unit in units:
                    made = _with(unit, made)
                reached |= made
            if gem >= 0:
                reached |= self.owned_gem(gem, points)
        return reached

    def _copied(self, element: int, points: int) -> int:
        """MF-D6: any number of Gem Copies of an element, if the seat has a gem of this element."""
        mask, shift = self._copy
        if not points & mask:
            return points
        gem = self._gem[element]
        return _repeated(points, lambda last: _with(gem, self._less(self._spend, (last & mask) >> shift)))

    @staticmethod
    def _less(shift: Shift, points: int) -> int:
        return (points & shift[0]) >> shift[1]


def _with(unit: Unit, points: int) -> int:
    reached = points
    for mask, shift in unit:
        reached |= (points & mask) << shift
    return reached


def _repeated(points: int, move: Callable[[int], int]) -> int:
    last = points
    while (last := move(last)) & ~points:
        points |= last
    return points
