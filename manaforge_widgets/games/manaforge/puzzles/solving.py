"""A search for every way to reach a goal in a turn, which tries the seat's actions on the engine itself.

A way is a set of steps, regardless of their order: spending faces, choosing, exchanging, activating, attaching and
building. No step of it can be left out. Dice of one type that show the same face count as the same die, and paying with
other mana or gems does not make another way.

The search tries lines with fewer actions first, so it knows all shorter ways when it finds a longer one. It does not
follow a line that already contains a whole way. It also stops where chance, a hidden card or another seat's answer
decides what comes next.
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
# MF-A4, MF-A6: actions that only matter later, or that show a hidden card.
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
        steps: the steps as text, sorted; their order is not part of the way.
        actions: one order of actions that works, in the notation of ``m.apply``.

    Example:
        >>> Way(("build Stone Circle", "spend earth: 2 earth"), ("spend earth-1", "build Stone Circle"))
        Way('build Stone Circle', 'spend earth: 2 earth')
    """

    steps: Steps
    actions: Steps

    def __repr__(self) -> str:
        return f"Way({', '.join(map(repr, self.steps))})"


def find_ways(start: Position, seat: int, goal: Goal, seconds: float = SECONDS) -> tuple[tuple[Way, ...], bool]:
    """Return the ways to the goal from a position in the seat's turn, and whether these are all.

    Args:
        start: the position, in which no question waits for an answer; it is not changed.
        seat: the seat whose turn it is.
        goal: the goal.
        seconds: the time limit; when it is reached, the search stops with the ways found so far.
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
    """Bags of steps, which say how often each step is taken: whole numbers with one byte for each kind of step."""

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
        """Return whether the bag contains one of the others: no byte borrows from the next when it is subtracted."""
        tops = self._tops
        return any(((bag | tops) - other) & tops == tops for other in others)

    def steps(self, bag: int) -> Steps:
        """Return the steps in a bag, sorted."""
        return tuple(sorted(step for step, place in self._place.items() for _ in range(bag >> place & _TOP - 1)))


_TOP = 128
"""The highest bit of a byte, which stays free: no search takes the same step that often in a turn."""


def _least(ways: dict[int, Way], bags: _Bags) -> tuple[Way, ...]:
    """Return the ways that contain no other way; both may have equally many actions, as a payment is not a step."""
    kept: dict[int, Way] = {}
    for bag, way in sorted(ways.items(), key=lambda one: len(one[1].steps)):
        if not bags.hold_any(bag, kept):
            kept[bag] = way
    return tuple(kept.values())


def _key(pos: Position, seat: int) -> tuple[object, ...]:
    """Return a key that is equal for equal positions of one turn, in which other seats and the deck do not change."""
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
    """Yield the actions to try, each with its step as text; the text of a payment is empty."""
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
            # A spent die may still be copied, and spending a die on Aether Reserve takes it off.
            state = words, pos.spent[seat] >> about & 1, pos.held[seat] == about
            if state not in twins:
                twins.add(state)
                yield code, words
        else:
            yield code, write(*decode(pos, seat, code))
