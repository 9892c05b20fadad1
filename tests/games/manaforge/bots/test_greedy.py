"""Greedy: a gentle opponent, between random and planner; tests/bots/test_every_game.py has what all games claim."""

from __future__ import annotations

from statistics import mean

import pytest
from games.manaforge.bots.tables import DICE, bot_turn, turn

import manaforge_widgets as mf
from manaforge_widgets.bots import BotChoice, play_out


def played(games: int, seats: int, others: BotChoice) -> tuple[float, float]:
    """The part of rotated games that one greedy seat won, and the mean prestige of all greedy seats."""
    wins, scores = 0, []
    for game in range(games):
        seat = game % seats
        match = mf.new_match("manaforge", seats=seats, seed=game)
        play_out(match, ["greedy" if other == seat else others for other in range(seats)])
        assert match.outcome is not None
        wins += seat in match.outcome.winners
        scores += match.outcome.scores if others == "greedy" else [match.outcome.scores[seat]]
    return wins / games, mean(scores)


# The seeds are fixed, so nothing here is left to chance; the nightly tests have the numbers of games for a claim.


def test_greedy_makes_20_to_35_prestige_among_its_like() -> None:
    _, prestige = played(12, 3, "greedy")
    assert 20 <= prestige <= 35


def test_greedy_beats_three_random_seats() -> None:
    won, _ = played(12, 4, "random")
    assert won >= 0.9


def test_greedy_loses_to_one_planner() -> None:
    won, _ = played(5, 2, "planner")
    assert won <= 0.2


@pytest.mark.nightly
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    ("games", "seats", "others", "won", "prestige"),
    [
        (400, 3, "greedy", (0.2, 0.5), (20, 35)),
        (400, 4, "random", (0.9, 1.0), (15, 35)),
        (200, 2, "planner", (0.0, 0.2), (15, 35)),
    ],
)
def test_greedy_is_between_random_and_planner(
    games: int, seats: int, others: str, won: tuple[float, float], prestige: tuple[float, float]
) -> None:
    rate, points = played(games, seats, others)
    assert won[0] <= rate <= won[1]
    assert prestige[0] <= points <= prestige[1]


def test_it_builds_as_soon_as_it_can_pay_what_brings_most() -> None:
    match = turn(board=("Earthquake Wand", "Instant Castle"), gems={"earth": 6})
    assert bot_turn(match, "greedy")[0] == "build Instant Castle"


def test_it_spends_its_best_dice_first() -> None:
    dice = (*DICE, ("earth-2", "1 fire"), ("fire-2", "fire gem"))
    done = bot_turn(turn(last=False, dice=dice), "greedy")
    assert sum(action.startswith("spend ") for action in done) == 4
    assert "spend earth-2" not in done


def test_it_uses_cards_that_cost_nothing_and_gains_a_prism_when_it_can_build_nothing() -> None:
    done = bot_turn(turn(last=False, dice=DICE[:1], workshop=(("Stone Circle", ("earth",)),)), "greedy")
    assert "activate Stone Circle 2" in done
    assert "gain prism" in done


def test_it_exchanges_no_prism() -> None:
    match = turn(board=("Instant Castle",), gems={"earth": 2, "fire": 1}, prisms=2)
    assert not [action for action in bot_turn(match, "greedy") if action.startswith("exchange")]
