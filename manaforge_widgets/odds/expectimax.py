"""Expectimax over the rules of any game: the largest expected value that a seat can reach before a horizon.

Every situation that can follow is listed once, and then valued from the last to the first. A *belief* is what a seat
knows: the positions that look the same to it, with their weights. In a game without hidden information it is one
position.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from manaforge_widgets.core.api import Chance, Decision, Over, Simultaneous
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.effort import Effort
from manaforge_widgets.odds.horizon import Horizon
from manaforge_widgets.odds.joint import joint_results
from manaforge_widgets.odds.pausing import Pausing
from manaforge_widgets.odds.transitions import Transitions
from manaforge_widgets.odds.uncounted import resolved

Belief = tuple[tuple[int, int], ...]
"""The numbers of positions with their weights, which have no common divisor: equal beliefs are equal tuples."""

_TRIED = 36
"""The number of results of the next turn's first draws that are tried."""

_MOST_ROLLS = 100
"""The most rolls in a row, without a choice of a seat."""

Policy = Callable[[Any, int], Mapping[int, Fraction]]
"""A function of a position and the seat to act, which returns the probability of each action by its code."""


class Aim(NamedTuple):
    """The aim of a seat: a goal to reach, or a number to make large.

    Attributes:
        of: a function of a position of the rules, which returns whether a goal is reached, or a number.
        is_goal: True for a goal. It counts as soon as it is reached; a number counts at the horizon.
    """

    of: Callable[[Any], Any]
    is_goal: bool


@dataclass(slots=True)
class _Lottery:
    """The situations that follow an action, with their probabilities.

    Attributes:
        sure: the part of the expected value that does not depend on later actions.
        ways: for each situation that follows, the number of ways that lead to it.
        total: the number of all ways, those that lead to something sure included.
    """

    sure: Fraction = Fraction(0)
    ways: dict[Belief, int] = field(default_factory=dict)
    total: int = 1

    def most(self) -> Fraction:
        """Return the largest chance of a goal that is possible: that of reaching it in all situations that follow."""
        return self.sure + Fraction(sum(self.ways.values()), self.total)


class _Node(NamedTuple):
    """A situation in which a seat is to act.

    Attributes:
        seat: the seat; None if a policy acts, so that there is only one option.
        options: what follows each action, by the action's code.
    """

    seat: int | None
    options: dict[int, _Lottery]


class Expectimax:
    """The values of a seat's actions by the rules of a game.

    Args:
        transitions: the positions that can follow, which several questions may share.
        seat: the seat that plays best.
        aim: what the seat wants.
        horizon: where the calculation ends.
        policy: what other seats do; None if it must not matter.
        is_open: whether the seat sees everything in every position, so that views need not be compared.
        effort: the limits of the calculation.
    """

    def __init__(
        self,
        transitions: Transitions,
        seat: int,
        aim: Aim,
        horizon: Horizon,
        policy: Policy | None,
        effort: Effort,
        *,
        is_open: bool,
    ) -> None:
        self._at = transitions
        self._rules = transitions.rules
        self._seat = seat
        self._aim = aim
        self._horizon = horizon
        self._policy = policy
        self._is_open = is_open
        self._effort = effort
        self._fates: dict[tuple[int, bool], _Lottery | None] = {}
        self._looks: dict[int, str] = {}
        self._nodes: dict[Belief, _Node] = {}
        self._depth = 0

    def values(self, worlds: Mapping[int, Fraction]) -> Pausing[dict[int, Fraction]]:
        """Return the value of each action of the seat, by the action's code; with pauses.

        Args:
            worlds: the numbers of the positions that look the same to the seat, with their weights.

        Raises:
            OddsError: when the question is too large, positions repeat themselves, or it matters what others do.
        """
        root = _belief(worlds)
        yield from self._list_nodes(root)
        self._check_alike()
        order = list(self._in_order(root))
        least = yield from self._valued(order, min)
        others = any(node.seat not in (self._seat, None) for node in self._nodes.values())
        if others and (yield from self._valued(order, max)) != least:
            raise OddsError(
                f"the answer depends on what other seats do before the end of the {self._horizon.until}; "
                "give their policy as others=, or use until='turn'."
            )
        return least

    def _check_alike(self) -> None:
        """Check that the question does not tell apart what the rules call alike."""
        for one, other in self._at.alike:
            if not isinstance(self._rules.pending(one), Chance) and self._worth(one) != self._worth(other):
                raise OddsError(
                    f"the question depends on something that {self._rules.title} does not look at in its method alike, "
                    "such as the order of dice; ask for something else."
                )

    # ---------------------------------------------------------------------------------------------- listing situations

    def _list_nodes(self, root: Belief) -> Pausing[None]:
        todo, met = [root], set()
        while todo:
            belief = todo.pop()
            if belief not in self._nodes:
                self._check()
                yield
                yield from self._roll_ahead(belief)
                node = self._nodes[belief] = self._node(belief, is_root=belief == root)
                for option in node.options.values():
                    # Many situations share the lottery of a roll, and its results are listed once.
                    if id(option) not in met:
                        met.add(id(option))
                        todo += option.ways

    def _roll_ahead(self, belief: Belief) -> Pausing[None]:
        """Carry out the rolls after each of the seat's actions, with pauses; what else follows is found quickly."""
        for number, _ in belief:
            position = self._at.position(number)
            for code in self._rules.legal(position, self._seat) if self._to_act(position) == self._seat else ():
                yield
                after = self._at.acted(number, code)
                pending = self._rules.pending(self._at.position(after))
                if isinstance(pending, Chance) and not self._is_behind(after):
                    yield from self._at.rolling(after, pending, self._effort)

    def _is_behind(self, number: int) -> bool:
        """Return whether draws that are pending in a position belong to the next turn or round."""
        return self._horizon.is_over(self._rules.status(self._at.position(number)), None)

    def _check(self) -> None:
        self._effort.check(len(self._at), self._at.carried_out)

    def _node(self, belief: Belief, *, is_root: bool) -> _Node:
        first = self._at.position(belief[0][0])
        seat = self._to_act(first)
        whole = sum(weight for _, weight in belief)
        worlds = {number: Fraction(weight, whole) for number, weight in belief}
        if seat != self._seat and self._policy is not None:
            return _Node(None, {-1: self._by_policy(worlds, seat, self._policy)})
        if seat != self._seat and len(worlds) > 1:
            raise OddsError(f"seat {seat} acts before the horizon and sees what is hidden; give its policy as others=.")
        codes = self._rules.legal(first, seat)
        options = {}
        for code in codes:
            options[code] = self._joined((weight, self._step(number, code)) for number, weight in worlds.items())
        if self._aim.is_goal and seat == self._seat and not is_root:
            # This ends the search where a seat could go on for ever after it has what it needs.
            least = max(option.sure for option in options.values())
            options = {code: one for code, one in options.items() if one.sure == least or one.most() > least}
        return _Node(seat, options)

    def _to_act(self, position: Any) -> int:
        pending = self._rules.pending(position)
        seats = pending.seats if isinstance(pending, Simultaneous) else ()
        if isinstance(pending, Decision):
            return pending.seat
        if len(seats) != 1:
            raise OddsError("several seats choose at the same time here; probabilities can't be found for that.")
        return seats[0]

    def _by_policy(self, worlds: Mapping[int, Fraction], seat: int, policy: Policy) -> _Lottery:
        return self._joined(
            (weight * share, self._step(number, code))
            for number, weight in worlds.items()
            for code, share in policy(self._at.position(number), seat).items()
        )

    def _joined(self, steps: Iterator[tuple[Fraction, _Lottery]]) -> _Lottery:
        """Return one lottery of several, whose positions are grouped by what the seat sees of them."""
        weighted = list(steps)
        if self._is_open:
            return weighted[0][1] if len(weighted) == 1 else _mixed(weighted)
        whole = _Lottery()
        groups: defaultdict[str, defaultdict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        for weight, step in weighted:
            whole.sure += weight * step.sure
            for ((number, _),), ways in step.ways.items():
                groups[self._look(number)][number] += weight * Fraction(ways, step.total)
        chances = {_belief(group): sum(group.values(), Fraction(0)) for group in groups.values()}
        whole.total = math.lcm(*(chance.denominator for chance in chances.values()))
        whole.ways = {after: int(chance * whole.total) for after, chance in chances.items()}
        return whole

    def _look(self, number: int) -> str:
        look = self._looks.get(number)
        if look is None:
            view = self._rules.view(self._at.position(number), self._seat)
            look = self._looks[number] = json.dumps(view, sort_keys=True)
        return look

    # ------------------------------------------------------------------------------------------- actions and their luck

    def _step(self, number: int, code: int) -> _Lottery:
        """Return what follows an action in one position, as a lottery of single positions."""
        return self._fate(self._at.acted(number, code), rolled=False)

    def _fate(self, number: int, *, rolled: bool) -> _Lottery:
        """Return what follows a position in which draws may be pending, once they are resolved.

        Args:
            number: the number of the position.
            rolled: whether a draw was resolved after the last action.
        """
        place = (number, rolled)
        if place not in self._fates:
            self._fates[place] = None
            self._depth += 1
            self._fates[place] = self._find_fate(number, rolled=rolled)
            self._depth -= 1
        fate = self._fates[place]
        if fate is None:
            raise self._endless()
        return fate

    def _find_fate(self, number: int, *, rolled: bool) -> _Lottery:
        rules, horizon, position = self._rules, self._horizon, self._at.position(number)
        pending = rules.pending(position)
        if isinstance(pending, Chance):
            if self._depth > _MOST_ROLLS:
                raise OddsError(f"more than {_MOST_ROLLS} rolls can follow each other without a choice of a seat.")
            if self._is_behind(number):
                return _Lottery(self._before_next_turn(position, pending))
            return self._resolved(number, pending)
        if isinstance(pending, Over):
            return _Lottery(self._worth(position))
        is_end = rolled and horizon.until == "roll"
        is_end = is_end or horizon.is_over(rules.status(position), self._to_act(position))
        if is_end:
            return _Lottery(self._worth(position))
        if self._aim.is_goal and horizon.until != "roll" and self._worth(position):
            return _Lottery(Fraction(1))
        return _Lottery(ways={((number, 1),): 1})

    def _resolved(self, number: int, pending: Chance) -> _Lottery:
        """Return what follows the pending draws. Results that lead to the same position are counted together."""
        ways = self._at.rolled(number, pending, self._effort)
        total = sum(ways.values())
        return _mixed([(Fraction(count, total), self._fate(after, rolled=True)) for after, count in ways.items()])

    def _before_next_turn(self, position: Any, pending: Chance) -> Fraction:
        """Return the worth of a position in which the first draws of the next turn are pending.

        A goal about dice may look reached while they are not rolled yet, so a goal must not depend on these draws.
        """
        if not self._aim.is_goal:
            return self._worth(position)
        try:
            reached = bool(self._worth(position))
        except OddsError:
            return Fraction(0)  # the goal asks for dice that are not rolled yet
        if not reached:
            return Fraction(0)
        tried = (results for results, _ in joint_results(pending.draws, spread=_TRIED))
        return Fraction(int(all(self._worth(after) for after in resolved(self._rules, position, tried))))

    def _worth(self, position: Any) -> Fraction:
        worth: Fraction = self._aim.of(position)
        return worth

    # ------------------------------------------------------------------------------------------------------- the values

    def _in_order(self, root: Belief) -> Iterator[Belief]:
        """Yield each situation after all that can follow it."""
        done: dict[Belief | int, bool] = {root: False}
        path: list[tuple[Belief | int, Iterator[Any]]] = [(root, iter(self._nodes[root].options.values()))]
        while path:
            place, rest = path[-1]
            for after in rest:
                is_lottery = isinstance(after, _Lottery)
                key = id(after) if is_lottery else after
                if key not in done:
                    done[key] = False
                    path.append((key, iter(after.ways if is_lottery else self._nodes[after].options.values())))
                    break
                if not done[key]:
                    raise self._endless()
            else:
                done[place] = True
                path.pop()
                if not isinstance(place, int):
                    yield place

    def _endless(self) -> OddsError:
        return OddsError(
            f"the same position can come back before the end of the {self._horizon.until}, so there is no last one to "
            "begin with; a nearer horizon would help."
        )

    def _valued(self, order: list[Belief], others: Callable[..., Fraction]) -> Pausing[dict[int, Fraction]]:
        """Return the value of each action at the root, if other seats choose the least or the largest value.

        Args:
            order: all situations, each after those that can follow it; the root is the last.
            others: ``min`` or ``max``.
        """
        known: dict[Belief, Fraction] = {}
        luck: dict[int, Fraction] = {}
        values: dict[int, Fraction] = {}
        for belief in order:
            yield
            node = self._nodes[belief]
            values = {}
            for code, lottery in node.options.items():
                value = luck.get(id(lottery))
                if value is None:
                    value = luck[id(lottery)] = _mean(lottery, known)
                values[code] = value
            best = others if node.seat not in (self._seat, None) else max
            known[belief] = best(values.values())
        return values


def _belief(worlds: Mapping[int, Fraction]) -> Belief:
    common = math.lcm(*(weight.denominator for weight in worlds.values()))
    whole = {number: int(weight * common) for number, weight in worlds.items()}
    shared = math.gcd(*whole.values())
    return tuple(sorted((number, weight // shared) for number, weight in whole.items()))


def _mixed(weighted: Sequence[tuple[Fraction, _Lottery]]) -> _Lottery:
    """Return one lottery of several, each with its probability."""
    whole = _Lottery(total=math.lcm(*(weight.denominator * part.total for weight, part in weighted)))
    ways: defaultdict[Belief, int] = defaultdict(int)
    for weight, part in weighted:
        if part.sure:
            whole.sure += weight * part.sure
        times = weight.numerator * (whole.total // (weight.denominator * part.total))
        for after, count in part.ways.items():
            ways[after] += times * count
    whole.ways = dict(ways)
    return whole


def _mean(lottery: _Lottery, known: Mapping[Belief, Fraction]) -> Fraction:
    # Numerators over the same denominator are added first: sums of fractions are slow.
    tops: defaultdict[int, int] = defaultdict(int)
    for after, ways in lottery.ways.items():
        value = known[after]
        if value:
            tops[value.denominator] += ways * value.numerator
    return sum((Fraction(top, bottom * lottery.total) for bottom, top in tops.items()), lottery.sure)
