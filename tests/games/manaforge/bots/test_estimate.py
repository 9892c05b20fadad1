"""The estimates of a turn: those that come first are the best, though few are worked out."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from manaforge_widgets.bots.policies import find_policy
from manaforge_widgets.core.api import Chance, Over
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.games.manaforge.bots.estimate import Estimate
from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation
from manaforge_widgets.games.manaforge.bots.goals import goals
from manaforge_widgets.games.manaforge.bots.plan import is_separate_choice
from manaforge_widgets.games.manaforge.bots.seen import own_turn
from manaforge_widgets.games.manaforge.bots.supply import supplies
from manaforge_widgets.games.manaforge.rules.position import PLAY, Position

RULES = load_game("manaforge")


def tables(seed: int) -> Iterator[Position]:
    """One-seat tables of a game of greedy players, some of them amid a turn."""
    greedy = find_policy(RULES, "greedy")
    assert greedy is not None
    luck = random.Random(seed)
    position = RULES.start(2 + seed % 3)
    while not isinstance(pending := RULES.pending(position), Over):
        if isinstance(pending, Chance):
            RULES.resolve(position, RULES.sample(position, luck.randrange))
            continue
        seat = next(seat for seat in range(position.seats) if RULES.legal(position, seat))
        if position.phase == PLAY and position.active == seat and luck.random() < 0.2:
            own = own_turn(position)
            if not is_separate_choice(own):
                yield own
        RULES.apply(position, greedy(position, RULES.legal(position, seat), luck.randrange))


@pytest.mark.parametrize("seed", range(3))
def test_the_order_is_that_of_all_estimates(seed: int) -> None:
    evaluation = Evaluation(RULES.components)
    several = 0
    for own in tables(seed):
        estimate = Estimate(own, evaluation)
        there, wanted = supplies(own, evaluation), goals(own, evaluation)
        slow = []
        for number, supply in enumerate(there):
            for place, goal in enumerate(wanted):
                value = estimate(supply, goal)
                if value is not None:
                    slow.append((-value, number, place))
        quick = list(Estimate(own, evaluation).ranked(there, wanted))
        assert quick == [(wanted[place], there[number]) for _, number, place in sorted(slow)]
        several += len(quick) > 20
    assert several > 5
