"""What search has learnt of games with two seats: quick answers, and chances between two spells."""

from __future__ import annotations

import random

import pytest
from games.manasurge.bots.games import RULES
from games.manasurge.rules.table import Table, play

import manaforge_widgets as mf
from manaforge_widgets.bots import play_out
from manaforge_widgets.core.api import Chance, Over
from manaforge_widgets.games.manasurge.bots.habits import Habits
from manaforge_widgets.games.manasurge.bots.learnt import learnt
from manaforge_widgets.games.manasurge.bots.learnt_chance import learnt_chance
from manaforge_widgets.games.manasurge.bots.learnt_habits import LearntHabits
from manaforge_widgets.games.manasurge.bots.planner import KEEN
from manaforge_widgets.games.manasurge.bots.seen import as_seen
from manaforge_widgets.games.manasurge.rules.components import METAMAGICS, RANKS


def share_of_wins(habits: Habits, others: Habits, games: int) -> float:
    """Of games in which each takes each seat in turn, by the quick answers of both."""
    total = 0.0
    for number in range(games):
        own, luck = number % 2, random.Random(number // 2)
        position = RULES.start(2)
        while not isinstance(pending := RULES.pending(position), Over):
            if isinstance(pending, Chance):
                RULES.resolve(position, RULES.sample(position, luck.randrange))
            else:
                RULES.apply(position, (habits if pending.seat == own else others)(position))
        found = pending.outcome.winners
        total += own in found and 1 / len(found)
    return total / games


def test_learnt_habits_beat_those_of_the_planner() -> None:
    # A quick simulator of the same rules has 66 % of 10,000 games.
    assert share_of_wins(LearntHabits(KEEN), Habits(KEEN), 100) > 0.55


@pytest.mark.parametrize("wizards", [False, True])
def test_they_answer_every_question_by_what_their_seat_sees(wizards: bool) -> None:
    habits, luck = LearntHabits(), random.Random(2)
    asked = set()
    for _ in range(10):
        position = RULES.start(2, wizards=wizards)
        while not isinstance(pending := RULES.pending(position), Over):
            if isinstance(pending, Chance):
                RULES.resolve(position, RULES.sample(position, luck.randrange))
                continue
            answer = habits(position)
            asked.add(RULES.view(position, None)["question"]["kind"])
            assert answer in RULES.legal(position, pending.seat)
            assert habits(RULES.resample(position, pending.seat, luck.randrange)) == answer
            assert habits(as_seen(position, pending.seat)) == answer
            RULES.apply(position, answer if luck.random() < 0.5 else luck.choice(position.options))
    assert {"open", "play", "again", "counter", "gift", "blink", "return", "ward", "wrest", "refill"} <= asked


def test_with_a_card_to_go_on_with_they_declare_a_counter_spell() -> None:
    """MS-R5: with two seats an equal rank skips the other seat."""
    table = Table(seats=2)
    table.spell(("3 Fireball", 0), to=1)
    table.hand(0, "1 Quake", "2 Quake", "4 Quake")
    table.hand(1, "3 Frost", "8 Fireball", "1 Frost")
    match = table.match()
    habits, codes = LearntHabits(), match.rules.legal
    found = []
    for _ in range(3):
        position = match.copy_position()
        code = habits(position)
        assert code in codes(position, 1)
        action = match.rules.action(position, 1, code)
        found.append(str(action))
        play(match, str(action))
    assert found == ["play 3 Frost", "counter", "play 8 Fireball"]


def test_chances_add_up_and_more_shards_are_better() -> None:
    pos = mf.new_match("manasurge", seats=2, seed=7).copy_position()
    for _ in range(5):
        before = [learnt_chance(pos, seat) for seat in range(2)]
        assert sum(before) == pytest.approx(1.0)
        pos.shards[1] += 2
        assert learnt_chance(pos, 1) > before[1]


def test_when_the_game_is_over_the_chance_is_that_of_the_outcome() -> None:
    """MS-E3: whoever won, has won."""
    match = mf.new_match("manasurge", seats=2, seed=3)
    play_out(match, "greedy")
    assert match.outcome is not None
    pos = match.copy_position()
    assert {seat for seat in range(2) if learnt_chance(pos, seat)} == set(match.outcome.winners)


def test_tables_have_a_number_for_every_card() -> None:
    tables = learnt()
    for name in ("gift", "blink", "give", "ward", "discard", "hold"):
        assert (len(tables[name]["rank"]), len(tables[name]["metamagic"])) == (RANKS, len(METAMAGICS))
    for name in ("caster", "other"):
        one = tables["chance"][name]
        assert (len(one["rank"]), len(one["metamagic"])) == (RANKS, len(METAMAGICS))
        sizes = {len(row) for rows in one.values() for row in rows}
        assert sizes == {len(tables["chance"]["bias"])} == {len(tables["chance"]["weights"]) + 1}
