"""All that a seat holds for possible, by where its unseen cards come from; quick enough for whole games.

The cards of a deck that were never seen since it was shuffled form an urn. A hidden card is either of a kind that the
seat knows, or an unknown one of some urn; the unknown cards of an urn are each as likely to be any of its kinds. So a
state says for each hidden place which known kinds and how many unknown cards of each urn are there, and for each urn
which kinds are left in it.
"""

from __future__ import annotations

from collections import Counter
from itertools import filterfalse, permutations
from math import comb, perm
from typing import TYPE_CHECKING, Any, NamedTuple

from games.manasurge.knowledge.happened import Move, is_numbered

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

Thing = str | int
"""A hidden card: its kind where the seat knows it, or the number of its urn."""
Place = tuple[str, int]
DECK: Place = ("deck", 0)
POOL: Place = ("pool", 0)


class State(NamedTuple):
    """One way how things may be.

    Attributes:
        places: for each hidden place what lies there, sorted; the deck's part is below its known top.
        top: the top of the deck as far as it has an order, the uppermost card first.
        urns: for each urn the kinds left in it, sorted.
    """

    places: tuple[tuple[Place, tuple[Thing, ...]], ...]
    top: tuple[Thing, ...]
    urns: tuple[tuple[str, ...], ...]

    def at(self, place: Place) -> tuple[Thing, ...]:
        """What lies at a place."""
        return dict(self.places).get(place, ())

    def having(self, place: Place, things: Iterable[Thing]) -> State:
        """The state with other things at a place."""
        places = {**dict(self.places), place: tuple(sorted(things, key=str))}
        return self._replace(places=tuple(sorted((where, what) for where, what in places.items() if what)))

    def without(self, urn: int, kind: str) -> State:
        """The state after one of the unknown cards of an urn has shown itself."""
        left = list(self.urns[urn])
        left.remove(kind)
        return self._replace(urns=(*self.urns[:urn], tuple(left), *self.urns[urn + 1 :]))


class Urns:
    """What a seat holds for possible, from a table on.

    Args:
        view: the view of the seat at the table where its history begins.
        cards: the names of all cards of the game, equal ones as often as they are there.
        one: 1 as the kind of number to count with: a Fraction, or a float.
        facts: whether MS-R2 counts: a Caster that is to open holds a numbered card, and one that draws first none.
    """

    def __init__(
        self,
        view: dict[str, Any],
        cards: Iterable[str],
        *,
        one: Any = 1.0,
        facts: bool = False,
    ) -> None:
        self.seat: int = view["viewer"]
        self.one, self.facts = one, facts
        self.to_open: Place | None = None
        self.row = Counter(card["card"] for card in view["row"])
        self.discards = Counter[str](view["discards"])
        unseen = Counter(cards) - self.row - self.discards
        places: dict[Place, list[Thing]] = {DECK: [0] * (view["deck"]["count"] - len(view["deck"]["cards"]))}
        piles = {POOL: view["pool"]}
        for seat, row in enumerate(view["seats"]):
            piles["hand", seat], piles["damage", seat] = row["hand"], row["damage"]
        for place, pile in piles.items():
            unseen.subtract(pile["cards"])
            places[place] = [*pile["cards"], *[0] * (pile["count"] - len(pile["cards"]))]
        top = tuple(0 if kind is None else kind for kind in view["deck"]["cards"])
        unseen.subtract(kind for kind in view["deck"]["cards"] if kind is not None)
        state = State((), top, (tuple(sorted(unseen.elements())),))
        for place, things in places.items():
            state = state.having(place, things)
        self.states: dict[State, Any] = {state: one}

    # -------------------------------------------------------------------------------------------------- what happens

    def see(self, move: Move) -> None:
        """Go on with a move as the seat saw it."""
        getattr(self, "_" + move.what.replace(" ", "_"))(move)

    def _branch(self, ways: Callable[[State], Iterator[tuple[State, Any]]]) -> None:
        found: dict[State, Any] = {}
        for state, weight in self.states.items():
            for other, share in ways(state):
                if share:
                    found[other] = found.get(other, 0) + weight * share
        total = sum(found.values())
        assert total > 0, "nothing fits"
        self.states = {state: weight / total for state, weight in found.items()}

    def _shown(self, state: State, thing: Thing, kind: str | None) -> Iterator[tuple[State, Any]]:
        """A hidden card shows itself to the seat as one of a kind."""
        assert kind is not None
        if isinstance(thing, str):
            if thing == kind:
                yield state, self.one
            return
        urn = state.urns[thing]
        if kind in urn:
            yield state.without(thing, kind), self.one * urn.count(kind) / len(urn)

    def _goes(self, place: Place, to: Place | None, kind: str | None) -> None:
        """A random card goes from a place to another, or to the open."""

        def ways(state: State) -> Iterator[tuple[State, Any]]:
            things = state.at(place)
            for thing in set(things):
                rest = list(things)
                rest.remove(thing)
                share = self.one * things.count(thing) / len(things)
                left = state.having(place, rest)
                if kind is None:
                    assert to is not None
                    yield left.having(to, [*left.at(to), thing]), share
                    continue
                for other, part in self._shown(left, thing, kind):
                    yield (other if to is None else other.having(to, [*other.at(to), kind])), share * part

        self._branch(ways)

    def _draw(self, move: Move) -> None:
        to: Place = POOL if move.to == "pool" else (str(move.to), move.seat)

        def ways(state: State, kind: str | None) -> Iterator[tuple[State, Any]]:
            if state.top:
                thing, left = state.top[0], state._replace(top=state.top[1:])
            else:
                # Below the top all unknown cards of the deck are alike: they are of its urn.
                below = state.at(DECK)
                thing, left = below[0], state.having(DECK, below[1:])
            if kind is None:
                yield left.having(to, [*left.at(to), thing]), self.one
                return
            for other, part in self._shown(left, thing, kind):
                yield other.having(to, [*other.at(to), kind]), part

        for one in range(move.count):
            kind = move.kinds[one] if move.kinds is not None else None
            self._branch(lambda state, kind=kind: ways(state, kind))  # type: ignore[misc]

    def _shuffle(self, _move: Move) -> None:
        new = tuple(sorted(self.discards.elements()))
        self.discards = Counter()

        def ways(state: State) -> Iterator[tuple[State, Any]]:
            other = state._replace(urns=(*state.urns, new))
            yield other.having(DECK, [len(state.urns)] * len(new)), self.one

        self._branch(ways)

    def _leave(self, move: Move) -> None:
        assert move.kinds
        self.to_open = None
        self._goes(("hand", move.seat), None, move.kinds[0])
        (self.row if move.to == "row" else self.discards)[move.kinds[0]] += 1

    def _pass(self, move: Move) -> None:
        assert isinstance(move.to, int)
        self._goes(("hand", move.seat), ("hand", move.to), move.kinds[0] if move.kinds else None)

    def _deal(self, move: Move) -> None:
        assert isinstance(move.to, int)
        self._goes(POOL, ("hand", move.to), move.kinds[0] if move.kinds else None)

    def _all_go(self, place: Place, to: Place | None) -> None:
        def ways(state: State) -> Iterator[tuple[State, Any]]:
            things, left = state.at(place), state.having(place, ())
            yield (left if to is None else left.having(to, [*left.at(to), *things])), self.one

        self._branch(ways)

    def _keep(self, move: Move) -> None:
        self._has(POOL, move.kinds)
        self._all_go(POOL, ("hand", move.seat))

    def _take_up(self, move: Move) -> None:
        self._has(("damage", move.seat), move.kinds)
        self._all_go(("damage", move.seat), ("hand", move.seat))

    def _rebirth(self, move: Move) -> None:
        assert move.kinds is not None
        self._has(("hand", move.seat), move.kinds)
        self._all_go(("hand", move.seat), None)
        self.discards += Counter(move.kinds)

    def _sweep(self, _move: Move) -> None:
        self.discards += self.row
        self.row = Counter()

    def _look(self, move: Move) -> None:
        self._has(("hand", move.seat), move.kinds)

    def _glimpse(self, move: Move) -> None:
        if move.kinds:
            self._goes(("hand", move.seat), ("hand", move.seat), move.kinds[0])

    def _has(self, place: Place, kinds: Iterable[str] | None) -> None:
        """All cards of a place show themselves."""
        if kinds is None:
            return
        shown = Counter(kinds)

        def ways(state: State) -> Iterator[tuple[State, Any]]:
            things = Counter(state.at(place))
            known = Counter({thing: count for thing, count in things.items() if isinstance(thing, str)})
            if known - shown:
                return
            urns = {thing: count for thing, count in things.items() if isinstance(thing, int)}
            base = state.having(place, shown.elements())
            yield from self._split(base, urns, shown - known)

        self._branch(ways)

    def _split(self, state: State, urns: dict[int, int], kinds: Counter[str]) -> Iterator[tuple[State, Any]]:
        """The ways in which cards of urns turn out to be these kinds, whichever is which."""
        if not urns:
            if not kinds:
                yield state, self.one
            return
        urn, count = next(iter(urns.items()))
        rest = {other: number for other, number in urns.items() if other != urn}
        inside = Counter(state.urns[urn])
        for some in _parts(kinds, count):
            if some - inside:
                continue
            share = self.one
            for kind, number in some.items():
                share = share * comb(inside[kind], number)
            share = share / comb(inside.total(), count)
            left = tuple(sorted((inside - some).elements()))
            other = state._replace(urns=(*state.urns[:urn], left, *state.urns[urn + 1 :]))
            for last, part in self._split(other, rest, kinds - some):
                yield last, share * part

    def _uncover(self, count: int) -> None:
        def ways(state: State) -> Iterator[tuple[State, Any]]:
            more = count - len(state.top)
            if more > 0:
                below = state.at(DECK)
                state = state.having(DECK, below[more:])._replace(top=(*state.top, *below[:more]))
            yield state, self.one

        self._branch(ways)

    def _foresee(self, move: Move) -> None:
        if move.kinds is None:
            return
        self._uncover(move.count)
        for number, kind in enumerate(move.kinds):

            def ways(state: State, number: int = number, kind: str = kind) -> Iterator[tuple[State, Any]]:
                for other, part in self._shown(state, state.top[number], kind):
                    yield other._replace(top=(*other.top[:number], kind, *other.top[number + 1 :])), part

            self._branch(ways)

    def _order(self, move: Move) -> None:
        if move.kinds is not None:
            kinds = move.kinds
            self.states = {
                state._replace(top=(*kinds, *state.top[move.count :])): weight for state, weight in self.states.items()
            }
            return
        if not any(state.top for state in self.states):
            return
        self._uncover(move.count)

        def ways(state: State) -> Iterator[tuple[State, Any]]:
            for order in permutations(state.top[: move.count]):
                yield state._replace(top=(*order, *state.top[move.count :])), self.one / perm(move.count)

        self._branch(ways)

    def _fact(self, move: Move) -> None:
        """MS-R2; a hand without a numbered card is one of few, so its unknown cards show themselves one by one.

        A Caster that is to open holds a numbered card. That matters until it has played one, so it is kept as a
        condition until then.
        """
        if not self.facts or move.seat == self.seat:
            return
        if move.numbered:
            self.to_open = ("hand", move.seat)
            return

        def ways(state: State) -> Iterator[tuple[State, Any]]:
            return self._uncovered(state, ("hand", move.seat))

        self._branch(ways)

    def _uncovered(self, state: State, place: Place) -> Iterator[tuple[State, Any]]:
        """Each way what a place may hold that has no numbered card."""
        things = state.at(place)
        if any(isinstance(thing, str) and is_numbered(thing) for thing in things):
            return
        unknown = [thing for thing in things if isinstance(thing, int)]
        if not unknown:
            yield state, self.one
            return
        urn = unknown[0]
        rest = list(things)
        rest.remove(urn)
        for kind in filterfalse(is_numbered, set(state.urns[urn])):
            for other, share in self._shown(state, urn, kind):
                for last, part in self._uncovered(other.having(place, [*rest, kind]), place):
                    yield last, share * part

    # ----------------------------------------------------------------------------------------------------- questions

    def none_of(self, kinds: Collection[str], place: Place) -> Any:
        """The probability that none of these kinds is at a place."""
        whole = self._without((place, kinds))
        if self.to_open is None:
            return whole
        numbered = {kind for state in self.states for urn in state.urns for kind in urn if is_numbered(kind)}
        numbered |= {kind for state in self.states for kind in _known(state.at(self.to_open)) if is_numbered(kind)}
        if place == self.to_open:
            stuck = self._without((place, {*kinds, *numbered}))
        else:
            stuck = self._without((place, kinds), (self.to_open, numbered))
        return (whole - stuck) / (1 - self._without((self.to_open, numbered)))

    def both_without(self, one: Place, kinds: Collection[str], other: Place, kinds_there: Collection[str]) -> Any:
        """The probability that none of some kinds is at a place, and none of other kinds at another place."""
        return self._without((one, kinds), (other, kinds_there))

    def _without(self, *asked: tuple[Place, Collection[str]]) -> Any:
        return sum(weight * self._ways(state, *asked) for state, weight in self.states.items())

    def _ways(
        self,
        state: State,
        first: tuple[Place, Collection[str]],
        second: tuple[Place, Collection[str]] = (("nowhere", 0), ()),
    ) -> Any:
        """The same in one state: the unknown cards of each urn are dealt to the first place and then to the second."""
        (here, kinds), (there, kinds_there) = (
            ([*state.at(place), *(state.top if place == DECK else ())], unwanted) for place, unwanted in (first, second)
        )
        if not _known(here).isdisjoint(kinds) or not _known(there).isdisjoint(kinds_there):
            return 0 * self.one
        share = self.one
        for urn, left in enumerate(state.urns):
            count, count_there = here.count(urn), there.count(urn)
            bad = [(kind in kinds, kind in kinds_there) for kind in left]
            free, only_first, only_second = (bad.count(one) for one in ((False, False), (True, False), (False, True)))
            ways = sum(
                comb(only_second, some)
                * comb(free, count - some)
                * comb(free - (count - some) + only_first, count_there)
                for some in range(min(count, only_second) + 1)
                if count - some <= free
            )
            share = share * ways / (comb(len(left), count) * comb(len(left) - count, count_there))
        return share


def _known(things: Iterable[Thing]) -> set[str]:
    return {thing for thing in things if isinstance(thing, str)}


def _parts(kinds: Counter[str], count: int) -> Iterator[Counter[str]]:
    """Each part of this many cards."""
    if not count:
        yield Counter()
        return
    names = sorted(kinds)
    if not names:
        return
    kind, rest = names[0], Counter({name: kinds[name] for name in names[1:]})
    for number in range(min(count, kinds[kind]) + 1):
        for part in _parts(rest, count - number):
            yield part + Counter({kind: number})
