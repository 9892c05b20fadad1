"""The planner: strong, by its view alone, the same again, in time; and what it does at tables set by hand."""

from __future__ import annotations

import random
from collections import Counter
from time import process_time
from typing import TYPE_CHECKING

import pytest
from covering import covering
from games.manasurge.bots.games import won
from games.manasurge.rules.table import Table, play

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot, play_out
from manaforge_widgets.core.api import Chance, Over
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.games.manasurge.bots.evaluation import SIMPLE, chance
from manaforge_widgets.games.manasurge.bots.planner import make_planner
from manaforge_widgets.games.manasurge.bots.seen import seen
from manaforge_widgets.games.manasurge.rules import frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import house_components
from manaforge_widgets.games.manasurge.rules.resample import resample

if TYPE_CHECKING:
    from manaforge_widgets.core.api import Action, View

RULES = load_game("manasurge")
GREEDY = find_bot(RULES, "greedy")

# The seeds are fixed, so nothing here is left to chance.


def test_planner_beats_three_greedy_ones() -> None:
    # 25 % would be luck, and a few deals do for this. The claim of 40 % has 400 games in the nightly test below.
    assert won(make_planner(RULES, deals=4), GREEDY, 4, range(16)) >= 0.4 * 16


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_planner_beats_three_greedy_ones_in_40_of_100_games() -> None:
    assert won(find_bot(RULES, "planner"), GREEDY, 4, range(400)) >= 0.4 * 400


@pytest.mark.nightly
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("wizards", [False, True])
@pytest.mark.parametrize(("seats", "least"), [(2, 0.65), (3, 0.5), (5, 0.38), (6, 0.35)])
def test_planner_wins_more_than_its_share_at_every_number_of_seats(seats: int, least: float, wizards: bool) -> None:
    assert won(find_bot(RULES, "planner"), GREEDY, seats, range(120), wizards=wizards) >= least * 120


@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_is_the_same_again(seats: int) -> None:
    played = []
    for _ in range(2):
        match = mf.new_match("manasurge", seats=seats, seed=seats)
        play_out(match, ["planner", *["greedy"] * (seats - 1)])
        assert match.outcome is not None
        played.append([str(action) for action in match.actions])
    assert played[0] == played[1]


def test_planner_decides_in_50_milliseconds_on_average_and_never_takes_two_seconds() -> None:
    planner = find_bot(RULES, "planner")
    times = []

    def timed(view: View, legal_actions: tuple[Action, ...], rng: random.Random) -> Action:
        began = process_time()
        answer = planner(view, legal_actions, rng)
        # What is decided without a choice would make the mean look better.
        if len(legal_actions) > 1:
            times.append(process_time() - began)
        return answer

    for seats in (4, 6):
        play_out(mf.new_match("manasurge", seats=seats, seed=seats), [timed, *["greedy"] * (seats - 1)])
    assert sum(times) / len(times) < 0.05
    assert max(times) < 2.0


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.nightly)])
@pytest.mark.parametrize(("seats", "wizards"), covering([2, 3, 4, 5, 6], [False, True]))
def test_planner_answers_in_any_position_and_by_its_view_alone(seats: int, wizards: bool, every: int) -> None:
    """The bot is asked throughout a game of others, and again after everything hidden from its seat is re-dealt.

    In the gate it is asked at every third table, and at each kind of question that it was asked less than twice.
    """
    luck = random.Random(seats)
    planner = make_planner(RULES, deals=2)
    position = RULES.start(seats, wizards=wizards)
    asked: Counter[int] = Counter()
    for step in range(250):
        pending = RULES.pending(position)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            RULES.resolve(position, RULES.sample(position, luck.randrange))
            continue
        seat = pending.seat
        legal = RULES.legal(position, seat)
        what = frames.what_of(position.stack[-1])
        asked[what] += 1
        if asked[what] > 2 and step % every:
            RULES.apply(position, luck.choice(legal))
            continue
        actions = tuple(RULES.action(position, seat, code) for code in legal)
        answer = planner(RULES.view(position, seat), actions, random.Random(step))
        assert answer in actions
        other = RULES.resample(position, seat, luck.randrange)
        assert planner(RULES.view(other, seat), actions, random.Random(step)) == answer
        # Sometimes its own answer, so that it comes to tables of its own making too.
        RULES.apply(position, answer.code if luck.random() < 0.5 else luck.choice(legal))


@pytest.mark.parametrize(("seats", "wizards"), covering([2, 3, 4, 5, 6], [False, True]))
def test_the_table_that_a_bot_looks_ahead_on_looks_like_the_real_one(seats: int, wizards: bool) -> None:
    luck = random.Random(seats)
    match = mf.new_match("manasurge", seats=seats, seed=seats, wizards=wizards)
    for _ in range(200):
        if match.outcome:
            break
        seat = match.to_act[0]
        pos = seen(house_components(), match.view(seat))
        assert RULES.view(pos, seat) == match.view(seat)
        dealt = resample(pos, seat, luck.randrange)
        assert RULES.view(dealt, seat) == match.view(seat)
        assert RULES.legal(dealt, seat) == [action.code for action in match.legal_actions(seat)]
        match.apply(luck.choice(match.legal_actions(seat)))


def filled(table: Table, *seats: int) -> Table:
    """Give seats five cards each, of no matter what."""
    cards = iter(f"{rank} {suit}" for rank in (3, 4, 5, 6) for suit in ("Quake", "Frost", "Blades", "Lightning"))
    for seat in seats:
        table.hand(seat, *[next(cards) for _ in range(5)])
    return table


def test_it_remembers_a_card_that_it_was_shown() -> None:
    """MS-H2: a card that it gave away is in that hand in all deals that it tries."""
    table = filled(Table(), 1, 2, 3)
    table.hand(0, "7 Frost", "8 Frost", "1 Quake")
    match = table.match()
    play(match, "play 7 Frost", "direction left", "give 1 Quake")
    pos = seen(house_components(), match.view(0))
    quake = house_components().kind_ids["1 Quake"]
    luck = random.Random(1)
    for _ in range(50):
        dealt = resample(pos, 0, luck.randrange)
        assert quake in [at.kind_of(card) for card in dealt.hands[1]]


def answer(table: Table, seat: int, *before: str) -> str:
    """What the planner does at a table, after some actions."""
    match = table.match()
    play(match, *before)
    assert match.to_act == (seat,)
    return str(choose(match, seat, "planner"))


def test_it_plays_its_last_card_for_the_mana_surge() -> None:
    table = filled(Table(), 0, 2, 3)
    table.spell(("3 Fireball", 0), to=1)
    table.hand(1, "8 Fireball")
    assert answer(table, 1) == "play 8 Fireball"


def test_it_holds_its_last_metamagic_where_greedy_would_draw_to_three_cards() -> None:
    table = filled(Table(), 0, 1, 2)
    table.hand(3, "Portal", "8 Fireball", "7 Fireball")
    table.between(3)
    assert str(choose(table.match(), 3, "greedy")) == "draw"
    assert answer(table, 3) == "hold"


def test_it_ends_the_spell_by_which_it_wins() -> None:
    # With a shard for the opening, one for the last play and two for the ManaSurge it would win with eight already.
    table = filled(Table(), 1, 2, 3)
    table.shards(9, 0, 0, 0)
    table.hand(0, "8 Fireball")
    match = table.match()
    assert str(choose(match, 0, "planner")) == "play 8 Fireball"


def test_it_is_not_struck_of_its_own_will_with_a_winning_card() -> None:
    table = filled(Table(), 0, 2, 3)
    table.shards(1, 11, 0, 0)
    table.spell(("8 Fireball", 0), to=1)
    table.hand(1, "8 Frost", "Portal", "1 Quake")
    assert answer(table, 1).startswith("play")


def test_chances_add_up_and_ties_are_broken_by_the_rules() -> None:
    """MS-E3: when the game is over, the chance is that of the outcome."""
    match = mf.new_match("manasurge", seats=4, seed=3)
    play_out(match, "greedy")
    assert match.outcome is not None
    pos = match.copy_position()
    found = [chance(pos, seat, SIMPLE) for seat in range(4)]
    assert sum(found) == pytest.approx(1.0)
    assert {seat for seat in range(4) if found[seat]} == set(match.outcome.winners)
