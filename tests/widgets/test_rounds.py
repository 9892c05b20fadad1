"""Which rounds ended with a step or later, compared with a list of the rounds of all steps."""

from __future__ import annotations

from random import Random

import pytest

import manaforge_widgets as mf
from manaforge_widgets.widgets.rounds import Ended, ended_since


@pytest.mark.parametrize(("game", "seed"), [("manaforge", 1), ("kings_forge", 2), ("manasurge", 3)])
def test_the_rounds_are_those_of_the_statuses(game: str, seed: int) -> None:
    rng = Random(seed)
    m = mf.new_match(game, seats=3, seed=seed)
    while m.to_act and m.step < 400:
        m.apply(rng.choice(m.legal_actions(m.to_act[0])))
    numbers = [m.status(step).round for step in range(m.step + 1)]
    begins = {number: numbers.index(number) for number in sorted(set(numbers))}
    ended = [
        Ended(number, begins[number], begins[after])
        for number, after in zip(begins, [*begins][1:], strict=False)
        if number
    ]
    assert len(ended) > 2
    assert ended_since(m, 0) == ended
    for step in range(1, m.step + 1, 5):
        assert ended_since(m, step) == [one for one in ended if one.last >= step]
