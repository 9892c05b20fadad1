"""Greedy: a gentle opponent, between random and planner; fast, legal, and by its view alone."""

from __future__ import annotations

import random
from pathlib import Path
from time import process_time

import pytest
from games.manasurge.bots.games import won
from games.manasurge.rules.table import Table, play

import manaforge_widgets as mf
from manaforge_widgets.bots import bot_words, choose, find_bot, list_bots, play_out
from manaforge_widgets.games import load_game
from manaforge_widgets.games.api import Chance, GameError, Over
from manaforge_widgets.games.manasurge.bots.greedy import make_greedy

RULES = load_game("manasurge")
GREEDY, RANDOM = find_bot(RULES, "greedy"), find_bot(RULES, "random")

# The seeds are fixed, so nothing here is left to chance.


def test_the_bots_are_listed_weakest_first_and_say_how_they_think() -> None:
    assert list_bots("manasurge") == ("random", "greedy", "planner", "search")
    for name in ("greedy", "planner"):
        words = bot_words("manasurge", name)
        assert 20 < len(words) < 130
        assert words.endswith(".")


def test_greedy_beats_three_random_ones_in_most_games() -> None:
    # 25 of 100 games would be luck.
    assert won(GREEDY, RANDOM, 4, range(40)) >= 26


@pytest.mark.nightly
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("seats", "least"), [(2, 0.9), (3, 0.75), (4, 0.65), (5, 0.5), (6, 0.4)])
def test_greedy_beats_random_at_every_number_of_seats(seats: int, least: float) -> None:
    assert won(GREEDY, RANDOM, seats, range(200)) >= least * 200


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_seats_may_be_greedy_and_games_come_to_an_end(seats: int) -> None:
    match = mf.new_match("manasurge", seats=seats, seed=seats, wizards=seats > 3)
    play_out(match, "greedy")
    assert match.outcome is not None
    assert match.status().round < 60


def test_greedy_decides_in_two_milliseconds() -> None:
    greedy = find_bot(RULES, "greedy")
    asked = []
    match = mf.new_match("manasurge", seats=4, seed=1)
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


@pytest.mark.parametrize("wizards", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_greedy_answers_in_any_position_and_by_its_view_alone(seats: int, wizards: bool) -> None:
    """The bot is asked throughout a game of others, and again after everything hidden from its seat is re-dealt."""
    luck = random.Random(seats)
    greedy = find_bot(RULES, "greedy")
    position = RULES.start(seats, wizards=wizards)
    for _ in range(300):
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


def test_it_reads_the_cards_of_the_match_s_own_edition(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('[meta]\nedition = "short"\n[shards.goal]\n4 = 6\n', encoding="utf-8")
    match = mf.new_match("manasurge", seats=4, seed=3, edition=mine)
    play_out(match, "greedy")
    assert match.outcome is not None
    other = mf.new_match("manasurge", seats=4, seed=3, edition=mine)
    for name in ("greedy", "planner"):
        with pytest.raises(GameError, match=f"this {name} knows edition 'house-1', not 'short'"):
            choose(other, other.to_act[0], find_bot("manasurge", name))


def test_it_plays_no_other_game() -> None:
    with pytest.raises(GameError, match="greedy plays manasurge, not manaforge"):
        make_greedy(load_game("manaforge"))
