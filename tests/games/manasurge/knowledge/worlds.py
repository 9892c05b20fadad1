"""All that a seat holds for possible, counted history by history: every card is a thing of its own with a place.

A world says where each physical card is. Whatever is unseen is equally likely, and whatever is chosen out of a seat's
sight is equally likely to be each card that it could be. The number of choices is the same in every world, so each
history counts 1, and a probability is a share of the histories that fit what the seat saw.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, Any

from games.manasurge.knowledge.happened import Move, is_numbered

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

World = bytes
"""The place of each physical card."""
HAND, DAMAGE, POOL, DISCARDS, ROW, TOP, DECK = 0, 10, 20, 21, 22, 30, 129
"""Places: a hand or the damage with its seat added; of the deck the cards on top, as far as a seat knows them."""


class TooManyError(Exception):
    """There are more worlds than the limit."""


class Worlds:
    """What a seat holds for possible, from a table on.

    Args:
        view: the view of the seat at the table where its history begins.
        cards: the names of all cards of the game, equal ones as often as they are there.
        facts: whether MS-R2 counts: a Caster that is to open holds a numbered card, and one that draws first none.
        limit: how many worlds there may be.
    """

    def __init__(self, view: dict[str, Any], cards: Iterable[str], *, facts: bool, limit: int) -> None:
        self.cards = tuple(sorted(cards))
        self.facts, self.limit = facts, limit
        self.seat = view["viewer"]
        self.worlds: dict[World, int] = {}
        self._begin(view)

    def _begin(self, view: dict[str, Any]) -> None:
        ids: dict[str, list[int]] = {}
        for number, kind in enumerate(self.cards):
            ids.setdefault(kind, []).append(number)
        fixed = bytearray(len(self.cards))
        free: list[int] = []

        def lie(kinds: Iterable[str], place: int) -> None:
            for kind in kinds:
                fixed[ids[kind].pop()] = place

        lie(view["discards"], DISCARDS)
        lie((card["card"] for card in view["row"]), ROW)
        piles = [(view["pool"], POOL)]
        for seat, row in enumerate(view["seats"]):
            piles += [(row["hand"], HAND + seat), (row["damage"], DAMAGE + seat)]
        for pile, place in piles:
            lie(pile["cards"], place)
            free += [place] * (pile["count"] - len(pile["cards"]))
        top = view["deck"]["cards"]
        for number, kind in enumerate(top):
            if kind is None:
                free.append(TOP + number)
            else:
                lie([kind], TOP + number)
        free += [DECK] * (view["deck"]["count"] - len(top))
        unseen = sorted(number for left in ids.values() for number in left)
        assert len(unseen) == len(free), (len(unseen), len(free))
        for places in _orders(Counter(free)):
            world = bytearray(fixed)
            for number, place in zip(unseen, places, strict=True):
                world[number] = place
            self.worlds[bytes(world)] = 1
            self._check()

    def _check(self) -> None:
        if len(self.worlds) > self.limit:
            raise TooManyError

    # ---------------------------------------------------------------------------------------------------- what happens

    def see(self, move: Move) -> None:
        """Go on with a move as the seat saw it."""
        getattr(self, "_" + move.what.replace(" ", "_"))(move)
        assert self.worlds, f"nothing fits {move}"

    def _branch(self, ways: Callable[[World], Iterator[World]]) -> None:
        found: dict[World, int] = {}
        for world, count in self.worlds.items():
            for other in ways(world):
                found[other] = found.get(other, 0) + count
            if len(found) > self.limit:
                raise TooManyError
        self.worlds = found

    def _keep_those(self, fits: Callable[[World], bool]) -> None:
        self.worlds = {world: count for world, count in self.worlds.items() if fits(world)}

    def _all_go(self, place: int, to: int) -> None:
        table = bytes(to if one == place else one for one in range(256))
        found: dict[World, int] = {}
        for world, count in self.worlds.items():
            other = world.translate(table)
            found[other] = found.get(other, 0) + count
        self.worlds = found

    def _one_goes(self, place: int, to: int, kind: str | None) -> None:
        def ways(world: World) -> Iterator[World]:
            for number, one in enumerate(world):
                if one == place and kind in (None, self.cards[number]):
                    yield _put(world, number, to)

        self._branch(ways)

    def _has(self, place: int, kinds: Iterable[str] | None) -> None:
        """Keep those worlds in which exactly these cards are at a place."""
        if kinds is not None:
            wanted = sorted(kinds)
            self._keep_those(lambda world: [self.cards[number] for number in _at(world, place)] == wanted)

    def _draw(self, move: Move) -> None:
        to = {"hand": HAND + move.seat, "damage": DAMAGE + move.seat, "pool": POOL}[str(move.to)]
        for one in range(move.count):
            kind = None if move.kinds is None else move.kinds[one]
            self._branch(lambda world, kind=kind: self._draws(world, to, kind))  # type: ignore[misc]

    def _draws(self, world: World, to: int, kind: str | None) -> Iterator[World]:
        top = world.find(TOP)
        numbers = [top] if top >= 0 else _at(world, DECK)
        for number in numbers:
            if kind in (None, self.cards[number]):
                other = bytearray(_put(world, number, to))
                if top >= 0:
                    for place, one in enumerate(other):
                        if TOP < one < DECK:
                            other[place] = one - 1
                yield bytes(other)

    def _shuffle(self, _move: Move) -> None:
        self._all_go(DISCARDS, DECK)

    def _leave(self, move: Move) -> None:
        assert move.kinds
        self._one_goes(HAND + move.seat, ROW if move.to == "row" else DISCARDS, move.kinds[0])

    def _pass(self, move: Move) -> None:
        assert isinstance(move.to, int)
        self._one_goes(HAND + move.seat, HAND + move.to, move.kinds[0] if move.kinds else None)

    def _deal(self, move: Move) -> None:
        assert isinstance(move.to, int)
        self._one_goes(POOL, HAND + move.to, move.kinds[0] if move.kinds else None)

    def _keep(self, move: Move) -> None:
        self._has(POOL, move.kinds)
        self._all_go(POOL, HAND + move.seat)

    def _take_up(self, move: Move) -> None:
        self._has(DAMAGE + move.seat, move.kinds)
        self._all_go(DAMAGE + move.seat, HAND + move.seat)

    def _rebirth(self, move: Move) -> None:
        self._has(HAND + move.seat, move.kinds)
        self._all_go(HAND + move.seat, DISCARDS)

    def _sweep(self, _move: Move) -> None:
        self._all_go(ROW, DISCARDS)

    def _look(self, move: Move) -> None:
        self._has(HAND + move.seat, move.kinds)

    def _glimpse(self, move: Move) -> None:
        if move.kinds:
            self._one_goes(HAND + move.seat, HAND + move.seat, move.kinds[0])

    def _foresee(self, move: Move) -> None:
        if move.kinds:
            self._uncover(move.count)
            for number, kind in enumerate(move.kinds):
                self._keep_those(lambda world, at=TOP + number, kind=kind: self.cards[world.index(at)] == kind)  # type: ignore[misc]

    def _uncover(self, count: int) -> None:
        """Let the top cards of the deck have places of their own."""

        def ways(world: World, place: int) -> Iterator[World]:
            if place in world:
                yield world
            else:
                yield from (_put(world, number, place) for number in _at(world, DECK))

        for number in range(count):
            self._branch(lambda world, place=TOP + number: ways(world, place))  # type: ignore[misc]

    def _order(self, move: Move) -> None:
        places = range(TOP, TOP + move.count)
        if not move.kinds and not any(place in world for world in self.worlds for place in places):
            return
        self._uncover(move.count)

        def ways(world: World) -> Iterator[World]:
            numbers = [world.index(place) for place in places]
            for order in permutations(numbers):
                if not move.kinds or tuple(self.cards[number] for number in order) == move.kinds:
                    other = bytearray(world)
                    for number, place in zip(order, places, strict=True):
                        other[number] = place
                    yield bytes(other)

        self._branch(ways)

    def _fact(self, move: Move) -> None:
        if self.facts:
            place = HAND + move.seat
            self._keep_those(
                lambda world: any(is_numbered(self.cards[number]) for number in _at(world, place)) == move.numbered
            )

    # -------------------------------------------------------------------------------------------------------- questions

    def share(self, fits: Callable[[World], bool]) -> Fraction:
        """The probability of something."""
        total = sum(self.worlds.values())
        return Fraction(sum(count for world, count in self.worlds.items() if fits(world)), total)

    def unsure(self) -> list[str]:
        """The kinds of which a card may be at more than one place, sorted."""
        return sorted({kind for kind, *where in zip(self.cards, *self.worlds, strict=True) if len(set(where)) > 1})

    def none_of(self, kinds: Collection[str], place: int) -> Fraction:
        """The probability that none of these kinds is at a place."""
        return self.both_without(place, kinds, place, kinds)

    def both_without(self, one: int, kinds: Collection[str], other: int, kinds_there: Collection[str]) -> Fraction:
        """The probability that none of some kinds is at a place, and none of other kinds at another place."""
        asked = [
            ([number for number, kind in enumerate(self.cards) if kind in unwanted], places(place))
            for place, unwanted in ((one, kinds), (other, kinds_there))
        ]

        def fits(world: World) -> bool:
            return not any(world[number] in where for numbers, where in asked for number in numbers)

        total = sum(self.worlds.values())
        return Fraction(sum(count for world, count in self.worlds.items() if fits(world)), total)


def places(place: int) -> range:
    """The numbers of a place; the deck's top cards have their own."""
    return range(TOP, TOP + 100) if place == DECK else range(place, place + 1)


def _at(world: World, place: int) -> list[int]:
    return [number for number, one in enumerate(world) if one == place]


def _put(world: World, number: int, place: int) -> World:
    return world[:number] + bytes([place]) + world[number + 1 :]


def _orders(places: Counter[int]) -> Iterator[list[int]]:
    """Each different order of places."""
    if not places:
        yield []
    for place in sorted(places):
        left = places - Counter([place])
        for rest in _orders(left):
            yield [place, *rest]
