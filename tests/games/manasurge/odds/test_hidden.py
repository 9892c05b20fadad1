"""No odds tell anything of hidden cards: they are the same when all that a seat does not know is dealt anew."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.games.manasurge.board.odds import odds_steps
from manaforge_widgets.odds import OddsError

if TYPE_CHECKING:
    from collections.abc import Iterator


def tables(seed: int) -> Iterator[mf.Match]:
    """A random game, at each of its steps."""
    luck = Random(seed)
    m = mf.new_match("manasurge", seats=2 + seed % 5, seed=seed, wizards=seed % 2 == 1)
    while m.to_act:
        yield m
        bold = [action for action in m.legal_actions() if action.text != "struck"]
        m.apply(luck.choice(bold if bold and luck.random() < 0.85 else m.legal_actions()))


def told(m: mf.Match, seat: int) -> tuple[Any, ...]:
    """All odds of a seat."""
    odds = mf.odds.market(m, seat)
    try:
        struck: Any = mf.odds.struck(m, seat)
    except OddsError as error:
        struck = str(error)
    return odds, repr(odds), odds._repr_html_(), struck, repr(struck), list(odds_steps(m, seat))


def check_game(seed: int, steps: int) -> int:
    luck = Random(seed)
    checked = 0
    for step, m in enumerate(tables(seed)):
        if step >= steps:
            break
        if step % 3:
            continue
        seat = luck.choice([m.to_act[0], luck.randrange(m.seats)])
        rules = m.rules
        anew = rules.resample(m.copy_position(), seat, Random(step).randrange)
        other = mf.match_from(rules.view(anew, None))
        assert other.view(seat) == m.view(seat)
        assert told(other, seat) == told(m, seat)
        checked += 1
    return checked


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=() if seed < 4 else pytest.mark.nightly) for seed in range(10)]
)
def test_odds_are_the_same_when_all_that_is_hidden_is_dealt_anew(seed: int) -> None:
    # Fewer steps with more seats, whose odds take longer.
    assert check_game(seed, 40 - 5 * (seed % 5)) > 5


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100, 125))
def test_odds_are_the_same_in_many_games(seed: int) -> None:
    check_game(seed, 120)
