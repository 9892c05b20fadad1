"""Finds every way to reach a goal in a turn, by trying the seat's actions on the engine itself.

A way is what has to be done, whatever the order: which faces are spent, what is chosen, exchanged, activated, attached,
built. Nothing in it can be left out. Dice of one type that show the same count as one, and it makes no other way which
mana and gems pay.

Ways are looked for by their number of actions, so all shorter ones are known when a longer one is found, and whatever
has a whole way in it is not followed further. What hangs on luck, on a hidden card or on another seat's answer is no
part of a way: the search stops there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import monotonic

from manaforge_widgets.games.manaforge.puzzles.goals import Goal
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.arguments import decode
from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.games.manaforge.rules.notation import write
from manaforge_widgets.games.manaforge.rules.position import Position

SECONDS = 20.0
MOST_WAYS = 5_000
_CHECK_EVERY = 64
# MF-A4, MF-A6: what only matters later, or shows a hidden card.
_NOT_TRIED = frozenset(
    {
        actions.END,
        actions.HOLD,
        actions.RELEASE,
        actions.LOOK,
        actions.PUT,
        actions.ORDER,
        actions.PASS,
        actions.DECLINE,
    }
)

Steps = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to reach the goal.

    Attributes:
        steps: what is done, in words, sorted: the order is not part of a way.
        actions: one order that works, in the notation of ``m.apply``.

    Example:
        >>> Way(("build Stone Circle", "spend earth: 2 earth"), ("spend earth-1", "build Stone Circle"))
        Way('build Stone Circle', 'spend earth: 2 earth')
    """

    steps: Steps
    actions: Steps

    def __repr__(self) -> str:
        return f"Way({', '.join(map(repr, self.steps))})"


def find_ways(start: Position, seat: int, goal: Goal, seconds: float = SECONDS) -> tuple[tuple[Way, ...], bool]:
    """Return every way to the goal from a position in the seat's turn, and whether these are all.

    Args:
        start: no choice is running; it is not changed.
        seat: whose turn it is.
        goal: what is to be reached.
        seconds: after so many the search stops with what it has.
    """
    if goal.reached(start):
        return (Way((), ()),), True
    end = monotonic() + seconds
    bags = _Bags()
    ways: dict[int, Way] = {}
    level: dict[tuple[object, ...], tuple[Position, int, Steps]] = {(): (start, 0, ())}
    tried = 0
    while level:
        following: dict[tuple[object, ...], tuple[Position, int, Steps]] = {}
        reached: dict[int, Way] = {}
        for pos, done, path in level.values():
            for code, step in _moves(pos, seat):
                tried += 1
                if not tried % _CHECK_EVERY and (monotonic() > end or len(ways) + len(reached) > MOST_WAYS):
                    return _least(ways | reached, bags), False
                now = done + bags.one(step) if step else done
                if bags.hold_any(now, ways):
                    continue
                new = pos.copy()
                engine.apply(new, code)
                then = (*path, write(*decode(pos, seat, code)))
                if goal.reached(new):
                    reached.setdefault(now, Way(bags.steps(now), then))
                elif _goes_on(new, seat) and not goal.is_lost(new, seat):
                    following.setdefault((now, _key(new, seat)), (new, now, then))
        ways |= reached
        level = following
    return _least(ways, bags), True


class _Bags:
    """Steps with how often each is taken, in any order: a whole number with a byte for each kind of step."""

    def __init__(self) -> None:
        self._place: dict[str, int] = {}
        self._tops = 0

    def one(self, step: str) -> int:
        """Return a bag with one step."""
        if step not in self._place:
            self._place[step] = 8 * len(self._place)
            self._tops |= _TOP << self._place[step]
        return 1 << self._place[step]

    def hold_any(self, bag: int, others: Iterable[int]) -> bool:
        """Return whether one of the others is a part of the bag: no byte borrows from the next when it is taken out."""
        tops = self._tops
        return any(((bag | tops) - other) & tops == tops for other in others)

    def steps(self, bag: int) -> Steps:
        """Return the steps in a bag, sorted."""
        return tuple(sorted(step for step, place in self._place.items() for _ in range(bag >> place & _TOP - 1)))


_TOP = 128
"""The highest bit of a byte stays free: no search comes to a turn in which one step is taken so often."""


def _least(ways: dict[int, Way], bags: _Bags) -> tuple[Way, ...]:
    """Return the ways without those that have another one in them, which may be of the same level: a payment is no step."""
    kept: dict[int, Way] = {}
    for bag, way in sorted(ways.items(), key=lambda one: len(one[1].steps)):
        if not bags.hold_any(bag, kept):
            kept[bag] = way
    return tuple(kept.values())


def _key(pos: Position, seat: int) -> tuple[object, ...]:
    """Equal for equal positions of one turn, in which nothing of the other seats changes, nor the deck."""
    return (
        *(pos.spends, pos.built, pos.used, pos.spent[seat], pos.held[seat], pos.prestige[seat], pos.prisms[seat]),
        *pos.reserve,
        *pos.gems[seat * 4 : seat * 4 + 4],
        tuple(pos.charged[seat]),
        tuple(pos.attached[seat]),
        tuple(pos.workshop[seat]),
        tuple(pos.die_face[seat]),
        tuple(pos.store[seat]),
        tuple(pos.discard),
        pos.building,
        tuple(pos.stack),
    )


def _goes_on(pos: Position, seat: int) -> bool:
    return pos.phase == at.PLAY and pos.active == seat and engine.to_act(pos) == (seat,)


def _moves(pos: Position, seat: int) -> Iterator[tuple[int, str]]:
    """Yield the actions to try, each with its words; a payment has none."""
    twins = set()
    for code in engine.legal(pos, seat):
        kind, about = code & actions.KIND_MASK, code >> actions.BITS
        if kind in _NOT_TRIED:
            continue
        if kind == actions.PAY:
            yield code, ""
        elif kind in (actions.SPEND, actions.TRANSMUTE, actions.TURN):
            die_type, face = pos.die_type[seat][about], pos.components.faces[pos.die_face[seat][about]].text
            words = f"{actions.KINDS[kind]} {TYPES[die_type]}: {face}"
            # A spent die may be copied too, and one on Aether Reserve is freed by its spending.
            state = words, pos.spent[seat] >> about & 1, pos.held[seat] == about
            if state not in twins:
                twins.add(state)
                yield code, words
        else:
            yield code, write(*decode(pos, seat, code))
