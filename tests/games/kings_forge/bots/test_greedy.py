"""Greedy: a gentle opponent, between random and planner; tests/bots/test_every_game.py has what all games claim."""

from __future__ import annotations

import pytest
from games.kings_forge.bots.games import paired
from games.kings_forge.rules.table import Table, play

from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.core.registry import load_game

RULES = load_game("kings_forge")

# The seeds are fixed, so nothing here is left to chance.


def test_greedy_beats_random_nearly_always() -> None:
    won, played = paired("greedy", "random", range(10))
    assert won >= played - 1


@pytest.mark.nightly
@pytest.mark.timeout(1200)
def test_greedy_beats_random_in_95_of_100_games() -> None:
    won, played = paired("greedy", "random", range(200))
    assert won >= 0.95 * played


def test_greedy_gives_no_dock_the_dice_that_a_craft_needs_this_round() -> None:
    """In the first round five metal dice make an Anvil or a Caliper nearly always; two of them don't."""
    table = Table(seats=3, round=1)
    table.display("Anvil", "Precision Caliper", "Hammer")
    table.seat(0, supply={"metal": 5})
    match = table.match()
    assert choose(match, 0, find_bot(RULES, "greedy")).kind != "visit"
    # Dice that no craft needs go there as before.
    table.display("Ruby Collar", "Bracelet", "Necklace")
    table.seat(0, supply={"metal": 9, "wood": 6})
    table.market("Tavern", deck=[])
    table.seat(1, passed=True)
    rich = table.match()
    assert choose(rich, 0, find_bot(RULES, "greedy")).kind == "visit"


def test_it_crafts_what_it_can_and_the_highest_rank_first() -> None:
    table = Table(state="craft")
    table.display("Hammer", "Ruby Collar")
    table.dice("metal 3", "metal 4", "gem 6", "gem 4")
    match = table.match()
    play_out_turn = []
    while match.to_act == (0,) and match.status().phase == "craft":
        action = choose(match, 0, "greedy")
        play_out_turn.append(str(action))
        play(match, str(action))
        if action.kind == "end":
            break
    # The lower gem die will do.
    assert play_out_turn[:2] == ["craft Ruby Collar with gem-2", "craft Hammer with metal-1, metal-2"]


def test_it_uses_a_plus_that_makes_a_craft() -> None:
    table = Table(state="craft")
    table.display("Ruby Collar")
    table.dice("gem 3", "metal 1")
    table.claimed(0, "Blacksmith", "bottom")
    assert str(choose(table.match(), 0, "greedy")) == "add 1 to gem-1 by Blacksmith"


def test_it_claims_no_dice_that_the_stock_lacks() -> None:
    table = Table()
    table.market("North Mine", "East Forest", "Tavern", "Temple")
    table.seat(0, supply={"metal": 5, "wood": 11})
    table.seat(1, supply={"metal": 5, "wood": 11})
    table.display("Table")
    assert not str(choose(table.match(), 0, "greedy")).startswith("claim East Forest")
