"""How much of the differences that ManaSurge's hints give as reasons comes true.

python benchmarks/hint_reasons.py [decisions] [seats ...]

Greedy bots play; at random decisions the planner compares its answer with the next best one. Then both are carried out
in copies of the match, and planners play each of them on to the end of the spell. Printed is, for each number that a
reason can name, the share of the planner's difference that came true (least squares), with its 95 % interval.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from statistics import fmean

import numpy as np

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.bots.policies import quick_source
from manaforge_widgets.games.manasurge.bots.habits import Habits
from manaforge_widgets.games.manasurge.bots.lookahead import compared_answers
from manaforge_widgets.games.manasurge.bots.planner import DEALS, KEEN
from manaforge_widgets.games.manasurge.bots.seen import as_seen
from manaforge_widgets.games.manasurge.bots.spell_ends import SpellEnd, spell_end
from manaforge_widgets.games.manasurge.rules import frames
from manaforge_widgets.games.manasurge.rules.position import Position

FIRST_SEED = 7_000
SHARE = 0.12
"""The share of the decisions that is tried."""
CLEAR = 0.02
"""The least difference of two estimated chances to win from which on a reason is given."""
Row = tuple[bool, list[float], list[float]]
"""Whether a decision was between two spells, the differences that the planner saw, and those that came."""


def ended(match: mf.Match, code: int, seat: int, end: int) -> SpellEnd:
    """The result of a spell if a seat gives an answer and planners play on."""
    branch = match.branch()
    branch.apply(next(action for action in branch.legal_actions(seat) if action.code == code))
    while branch.to_act and branch.status().round < end:
        branch.apply(choose(branch, branch.to_act[0], "planner"))
    return spell_end(branch.copy_position(), seat)


def tried(match: mf.Match, seat: int, rng: random.Random) -> Iterator[Row]:
    """What the planner saw and what came at one decision, if it saw a clear difference."""
    pos = as_seen(match.copy_position(), seat)
    ends: defaultdict[int, list[SpellEnd]] = defaultdict(list)

    def note(code: int, after: Position) -> None:
        ends[code].append(spell_end(after, seat))

    found = compared_answers(pos, Habits(KEEN), DEALS, quick_source(rng.randrange), note)
    means = {code: fmean(values) for code, values in found.values.items()}
    best = found.chosen
    other = max((code for code in means if code != best), key=means.__getitem__)
    if means[best] - means[other] < CLEAR:
        return
    between = frames.what_of(pos.stack[0]) == frames.BEGIN
    end = pos.round + (2 if between else 1)
    pairs = list(zip(ends[best], ends[other], strict=False))
    seen = [fmean(one[place] - two[place] for one, two in pairs) for place in range(len(SpellEnd._fields))]
    one, two = ended(match, best, seat, end), ended(match, other, seat, end)
    yield between, seen, [float(a - b) for a, b in zip(one, two, strict=True)]


def rows(seats: int, count: int) -> list[Row]:
    """As many decisions with a clear difference, from games of this number of seats."""
    rng, found, seed = random.Random(seats), list[Row](), FIRST_SEED
    while len(found) < count:
        seed += 1
        match = mf.new_match("manasurge", seats=seats, seed=seed, wizards=seed % 2 == 1)
        while match.to_act:
            seat = match.to_act[0]
            if len(match.legal_actions(seat)) > 1 and rng.random() < SHARE:
                found += tried(match, seat, rng)
            match.apply(choose(match, seat, "greedy"))
    return found


def main() -> None:
    """Play, and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    for seats in map(int, sys.argv[2:] or ("2", "3", "4")):
        found = rows(seats, count)
        for between in (False, True):
            some = [row for row in found if row[0] == between]
            seen, came = np.array([row[1] for row in some]), np.array([row[2] for row in some])
            print(f"{seats} seats, {'between two spells' if between else 'in a spell'}, {len(some)} decisions")
            for place, name in enumerate(SpellEnd._fields):
                weight = (seen[:, place] ** 2).sum()
                share = (seen[:, place] * came[:, place]).sum() / weight
                margin = 1.96 * (came[:, place] - share * seen[:, place]).std() / weight**0.5
                print(f"    {name}: {share:.2f} ± {margin:.2f}", flush=True)


if __name__ == "__main__":
    main()
