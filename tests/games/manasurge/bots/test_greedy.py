"""Greedy: a gentle opponent, between random and planner; tests/bots/test_every_game.py has what all games claim."""

from __future__ import annotations

import pytest
from games.manasurge.bots.games import won
from games.manasurge.rules.table import Table, play

from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.core.registry import load_game

RULES = load_game("manasurge")
GREEDY, RANDOM = find_bot(RULES, "greedy"), find_bot(RULES, "random")

# The seeds are fixed, so nothing here is left to chance.


def test_greedy_beats_three_random_ones_in_most_games() -> None:
    # 25 of 100 games would be luck.
    assert won(GREEDY, RANDOM, 4, range(40)) >= 26


@pytest.mark.nightly
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("seats", "least"), [(2, 0.9), (3, 0.75), (4, 0.65), (5, 0.5), (6, 0.4)])
def test_greedy_beats_random_at_every_number_of_seats(seats: int, least: float) -> None:
    assert won(GREEDY, RANDOM, seats, range(200)) >= least * 200


def answer(table: Table, seat: int, *before: str) -> str:
    """What greedy does at a table, after some actions."""
    match = table.match()
    play(match, *before)
    assert match.to_act == (seat,)
    return str(choose(match, seat, "greedy"))


def test_it_plays_the_card_that_resonates() -> None:
    table = Table()
    table.spell(("3 Fireball", 0), to=1)
    table.hand(1, "3 Frost", "7 Fireball", "Portal", "4 Quake")
    assert answer(table, 1) == "play 7 Fireball"


def test_it_plays_the_nearest_rank_first() -> None:
    table = Table()
    table.spell(("3 Fireball", 0), to=1)
    table.hand(1, "8 Quake", "4 Frost", "6 Quake")
    assert answer(table, 1) == "play 4 Frost"


def test_it_keeps_its_metamagic_while_a_numbered_card_is_valid() -> None:
    table = Table()
    table.spell(("3 Fireball", 0), to=1)
    table.hand(1, "Portal", "8 Quake")
    assert answer(table, 1) == "play 8 Quake"


def test_a_metamagic_saves_it_from_being_struck() -> None:
    table = Table()
    table.spell(("7 Fireball", 0), to=1)
    table.hand(1, "Portal", "2 Quake", "3 Frost")
    assert answer(table, 1) == "play Portal"


def test_its_last_card_is_a_mana_surge() -> None:
    table = Table()
    table.spell(("7 Fireball", 0), to=1)
    table.hand(1, "Absorb")
    assert answer(table, 1) == "play Absorb"


def test_it_turns_the_spell_towards_the_seat_with_fewer_cards() -> None:
    table = Table()
    table.hand(0, "5 Quake", "2 Frost")
    table.hand(1, "1 Frost", "2 Quake", "3 Quake")
    table.hand(2, "1 Quake", "4 Frost", "4 Quake")
    table.hand(3, "8 Frost")
    assert answer(table, 0, "play 5 Quake") == "direction right"


def test_it_holds_a_small_hand_with_a_metamagic_and_fills_others() -> None:
    for hand, wanted in ((("Portal",), "hold"), (("2 Frost",), "draw"), (("Portal", "2 Frost", "1 Frost"), "draw")):
        table = Table()
        for seat in range(4):
            table.hand(seat, "4 Quake" if seat < 2 else "5 Quake")
        table.hand(3, *hand)
        table.between(3)
        assert answer(table, 3) == wanted, hand
