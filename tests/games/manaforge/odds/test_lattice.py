"""The masks of a lattice, beside a slow twin, and the time that a start with much at hand may take."""

from __future__ import annotations

import random
from itertools import product

import pytest

from manaforge_widgets import odds
from manaforge_widgets.games.manaforge.odds import cache
from manaforge_widgets.games.manaforge.odds.lattice import Lattice
from manaforge_widgets.games.manaforge.odds.resources import NO_DICE, DiceState
from manaforge_widgets.games.manaforge.rules.components import Cost
from manaforge_widgets.odds.budget import Budget


@pytest.mark.parametrize("seed", range(40))
def test_the_masks_hold_each_point_that_can_move(seed: int) -> None:
    luck = random.Random(seed)
    sizes = [luck.randint(1, 5) for _ in range(luck.randint(1, 4))]
    lattice = Lattice(sizes)
    points = list(product(*map(range, sizes)))
    for axis, size in enumerate(sizes):
        more = sum(1 << lattice.index(point) for point in points if point[axis] < size - 1)
        less = sum(1 << lattice.index(point) for point in points if point[axis] > 0)
        assert (lattice.more(axis)[0], lattice.less(axis)[0]) == (more, less)


def test_a_start_with_much_at_hand_keeps_to_the_time() -> None:
    question = odds.Question("2 fire, 2 water, wind", "1 any", gems="500 earth", prisms=500)
    resources, spec = question._resources, question._spec
    counter = cache.roll_counter(question.components, Cost(total=1001), spec, Budget("it is small", 600))
    face = question.components.sides[0][0]
    dice = DiceState(NO_DICE, ((0, face),))
    over = Budget("less would help", -1.0)
    for ask in (
        lambda: counter.path(resources, dice, over),
        lambda: counter.final_states(resources, [dice.shown], over),
        lambda: counter.count(resources, question.dice, over),
    ):
        with pytest.raises(odds.OddsError, match="less would help"):
            ask()
    assert counter.path(resources, dice, Budget("it is small", 600))
