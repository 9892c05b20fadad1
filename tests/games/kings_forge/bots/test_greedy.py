"""Greedy: a gentle opponent, between random and planner; fast, legal, and by its view alone."""

from __future__ import annotations

import random
from pathlib import Path
from time import process_time

import pytest
from games.kings_forge.bots.games import paired
from games.kings_forge.rules.table import Table, play

import manaforge_widgets as mf
from manaforge_widgets.bots import bot_words, choose, find_bot, play_out
from manaforge_widgets.games import load_game
from manaforge_widgets.games.api import Chance, GameError, Over

RULES = load_game("kings_forge")

# The seeds are fixed, so nothing here is left to chance.


def test_it_says_how_it_thinks() -> None:
    words = bot_words("kings_forge", "greedy")
    assert words.startswith("Claims what brings most at once")
    assert not words.endswith("\N{HORIZONTAL ELLIPSIS}")


def test_greedy_beats_random_nearly_always() -> None:
    won, played = paired("greedy", "random", range(10))
    assert won >= played - 1


@pytest.mark.nightly
@pytest.mark.timeout(1200)
def test_greedy_beats_random_in_95_of_100_games() -> None:
    won, played = paired("greedy", "random", range(200))
    assert won >= 0.95 * played


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seats_may_be_greedy_and_games_come_to_an_end(seats: int) -> None:
    match = mf.new_match("kings_forge", seats=seats, seed=seats)
    play_out(match, "greedy")
    assert match.outcome is not None
    assert match.status().round < 30


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


def test_greedy_decides_in_two_milliseconds() -> None:
    greedy = find_bot(RULES, "greedy")
    asked = []
    match = mf.new_match("kings_forge", seats=3, seed=1)
    while to_act := match.to_act:
        asked.append((match.view(to_act[0]), match.legal_actions(to_act[0])))
        match.apply(choose(match, to_act[0], greedy))
    luck = random.Random()
    # The best of a few runs: other work on the machine only ever adds time.
    times = []
    for _ in range(3):
        began = process_time()
        for view, legal in asked:
            greedy(view, legal, luck)
        times.append(process_time() - began)
    assert min(times) / len(asked) < 2e-3


@pytest.mark.parametrize("seed", range(6))
def test_greedy_answers_in_any_position_and_by_its_view_alone(seed: int) -> None:
    """Asked all through a game that others play, also with the deck shuffled anew (KF-H1)."""
    seats = 2 + seed % 3
    luck = random.Random(seed)
    greedy = find_bot(RULES, "greedy")
    position = RULES.start(seats)
    for _ in range(400):
        pending = RULES.pending(position)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            RULES.resolve(position, RULES.sample(position, luck.randrange))
            continue
        seat = pending.seat
        legal = RULES.legal(position, seat)
        actions = tuple(RULES.action(position, seat, code) for code in legal)
        answer = greedy(RULES.view(position, seat), actions, luck)
        assert answer in actions
        other = RULES.resample(position, seat, luck.randrange)
        assert greedy(RULES.view(other, seat), actions, luck) == answer
        RULES.apply(position, answer.code if luck.random() < 0.5 else luck.choice(legal))


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


def test_it_reads_the_cards_of_the_match_s_own_edition(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        '[meta]\nedition = "dear-hammers"\n[[crafts]]\nname = "Hammer"\nneeds = [["metal", 4], ["metal", 6]]\n',
        encoding="utf-8",
    )
    match = mf.new_match("kings_forge", seats=2, seed=3, edition=mine)
    play_out(match, "greedy")
    assert match.outcome is not None
    other = mf.new_match("kings_forge", seats=2, seed=3, edition=mine)
    with pytest.raises(GameError, match="this greedy knows edition 'house-1', not 'dear-hammers'"):
        choose(other, other.to_act[0], find_bot("kings_forge", "greedy"))


def test_it_plays_no_other_game() -> None:
    with pytest.raises(GameError, match="greedy plays kings_forge, not manaforge"):
        find_bot_of_forge(load_game("manaforge"))


def find_bot_of_forge(rules: mf.Game) -> object:
    """The forge's greedy for the rules of some game."""
    from manaforge_widgets.games.kings_forge.bots.greedy import make_greedy  # noqa: PLC0415 - only this test asks it

    return make_greedy(rules)
