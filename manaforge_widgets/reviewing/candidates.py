"""Candidates: lines that a seat could have played instead of its line; in each stage the worse ones are dropped."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from manaforge_widgets.bots.policies import Policy
from manaforge_widgets.core.alike import offered
from manaforge_widgets.core.api import Game
from manaforge_widgets.reviewing.lines import finished
from manaforge_widgets.reviewing.sampling import Result, Sample, WorldSampler, parts_of_a_win

TRIED: Final = 12
"""The approximate number of actions, preferred by the policy, that are tried in place of those of a line."""
FIRST: Final = 6
"""The number of worlds in which every candidate is tried."""
LEFT: Final = 5
"""The number of candidates that stay after the first stage; after each later stage the better half stays."""
SURE: Final = 2.0
"""The standard errors by which a line must beat the one taken, since the best of many looks good by luck alone."""


@dataclass(frozen=True, slots=True)
class Utility:
    """The utility of a result for a seat: half its share of the win, and half the share that its lead usually brings.

    In nearly every game the lead shows how clearly a seat has won. So the lead has much less noise than the win alone.

    Attributes:
        seats: the number of seats.
        slope: how much a point of lead adds to the share of the win.
    """

    seats: int
    slope: float

    def __call__(self, result: Result, seat: int) -> float:
        """Return the utility of a result, as a share of a win."""
        win = result[self.seats + seat] / parts_of_a_win(self.seats)
        return (win + self.slope * lead(result, self.seats, seat)) / 2


def lead(result: Result, seats: int, seat: int) -> int:
    """Return a seat's score minus the best other score.

    Args:
        result: the scores by seat, and then the shares of the win by seat.
        seats: the number of seats.
        seat: the seat.

    Example:
        >>> lead((40, 36, 2, 0), 2, 0), lead((40, 36, 2, 0), 2, 1)
        (4, -4)
    """
    return result[seat] - max((result[other] for other in range(seats) if other != seat), default=0)


def utility_of(sample: Sample, seats: int) -> Utility:
    """Return the utility function; the slope comes from a regression of the win's share on the lead in a sample."""
    leads = [float(lead(result, seats, seat)) for result in sample for seat in range(seats)]
    wins = [result[seats + seat] / parts_of_a_win(seats) for result in sample for seat in range(seats)]
    mean_lead, mean_win = math.fsum(leads) / len(leads), math.fsum(wins) / len(wins)
    square = math.fsum((one - mean_lead) ** 2 for one in leads)
    both = math.fsum((one - mean_lead) * (win - mean_win) for one, win in zip(leads, wins, strict=True))
    return Utility(seats, max(0.0, both / square) if square else 0.0)


@dataclass(frozen=True, slots=True)
class Better:
    """A line that was better than the one taken.

    Attributes:
        codes: the codes of the line's actions.
        sample: the results of the line in all sampled worlds.
    """

    codes: tuple[int, ...]
    sample: Sample


def candidates(
    rules: Game, position: Any, seat: int, taken: Sequence[int], policy: Policy, planner: Policy | None
) -> list[tuple[int, ...]]:
    """Return lines that could be played instead of the line taken: the policy's, the planner's, and variants.

    A variant begins like the line taken, has another action at one place, and is finished by the policy. The other
    action is one that the policy prefers at that place; it is tried only at the last such place. Payments are
    not varied. Only one of several lines that lead to the same position is kept, and none that leads to the position
    after the line taken.

    Args:
        rules: the rules of the game.
        position: the position before the line; it is not changed.
        seat: the seat that plays the line.
        taken: the codes of the line taken.
        policy: the policy that finds and finishes lines.
        planner: the policy of the planner bot; None to leave out its line.
    """
    each = max(2, TRIED // len(taken))
    begun: dict[int, list[int]] = {}
    now = rules.copy(position)
    for number, code in enumerate(taken):
        choice = rules.choice(now, seat)
        # There may be thousands of payments, and most are as good as the proposed one.
        if choice is None or choice.need is None:
            same = offered(rules, now, seat, code)
            for other in _liked(now, [one for one in rules.legal(now, seat) if one != same], policy, each):
                begun[other] = [*taken[:number], other]
        rules.apply(now, code)
    reached = {_end(rules, position, taken)}
    others = []
    starts: list[tuple[Policy, list[int]]] = [(policy, [])]
    starts += [] if planner is None else [(planner, [])]
    starts += [(policy, codes) for codes in begun.values()]
    for who, codes in starts:
        line = finished(rules, position, seat, codes, who)
        end = _end(rules, position, line)
        if end not in reached:
            reached.add(end)
            others.append(line)
    return others


def _liked(position: Any, codes: list[int], policy: Policy, most: int) -> list[int]:
    """Return the codes that a policy prefers: its first choice, its choice without that one, and so on."""
    rng = random.Random(0).random
    liked: list[int] = []
    while codes and len(liked) < most:
        liked.append(policy(position, codes, lambda n, /: int(rng() * n)))
        codes = [code for code in codes if code != liked[-1]]
    return liked


def _end(rules: Game, position: Any, codes: Sequence[int]) -> tuple[Any, ...]:
    now = rules.copy(position)
    for code in codes:
        rules.apply(now, code)
    return rules.key(now)


def best_of(
    sampler: WorldSampler,
    positions: Sequence[Any],
    seat: int,
    lines: Sequence[tuple[int, ...]],
    taken: Sample,
    utility: Utility,
) -> Generator[None, None, Better | None]:
    """Return the best of some lines if it is significantly better than the line taken, else None; yield at pauses.

    Args:
        sampler: the sampled worlds.
        positions: the position before the lines, once for each world; it shows nothing that the seat does not know.
        seat: the seat that plays the lines.
        lines: the candidates, as codes.
        taken: the results of the line taken, in all worlds.
        utility: the utility of a result.
    """
    count = sampler.worlds.count
    samples: dict[tuple[int, ...], Sample] = {line: [] for line in lines}
    left = list(lines)
    stop = min(FIRST, count)
    while left:
        for line in left:
            sample = samples[line]
            begun = len(sample)
            sample += yield from sampler.results(sampler.played(positions[begun:stop], seat, line), begun)
        # A line that looks worse than the one taken would hardly prove better in the end.
        enough = _mean(taken[:stop], seat, utility)
        left = [line for line in left if _mean(samples[line], seat, utility) > enough]
        left.sort(key=lambda line: -_mean(samples[line], seat, utility))
        if stop == count:
            break
        left = left[: LEFT if stop == FIRST else max(1, (len(left) + 1) // 2)]
        stop = min(2 * stop, count)
    if not left:
        return None
    best = samples[left[0]]
    if not is_sure([utility(one, seat) - utility(other, seat) for one, other in zip(best, taken, strict=True)]):
        return None
    return Better(left[0], best)


def _mean(sample: Sample, seat: int, utility: Callable[[Result, int], float]) -> float:
    return math.fsum(utility(result, seat) for result in sample) / max(1, len(sample))


def is_sure(differences: Sequence[float]) -> bool:
    """Return whether the mean of paired differences is above 0 by more than ``SURE`` standard errors.

    Example:
        >>> is_sure([1.0, 2.0, 1.0, 2.0]), is_sure([1.0, -2.0, 3.0, -1.0])
        (True, False)
    """
    count = len(differences)
    mean = math.fsum(differences) / count
    squares = math.fsum((one - mean) ** 2 for one in differences)
    return mean > 0 and mean * mean * count * max(1, count - 1) > SURE * SURE * squares
