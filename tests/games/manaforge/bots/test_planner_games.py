"""The planner over whole games: legal, fair, without hidden knowledge, and strong."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot, play_out
from manaforge_widgets.games import load_game
from manaforge_widgets.games.api import Chance, Over

RULES = load_game("manaforge")


def won(seats: int, games: int) -> tuple[int, list[int]]:
    """How many rotated games the planner won against random seats, and its prestige in each."""
    wins, prestige = 0, []
    for game in range(games):
        seat = game % seats
        match = mf.new_match("manaforge", seats=seats, seed=game)
        play_out(match, ["planner" if other == seat else "random" for other in range(seats)])
        assert match.outcome is not None
        wins += seat in match.outcome.winners
        prestige.append(match.outcome.scores[seat])
    return wins, prestige


def test_planner_beats_random_seats() -> None:
    # The seeds are fixed, so nothing here is left to chance. Whoever wins only 75 % of its games wins all of 12 in less
    # than 5 % of such runs; that it wins 95 % takes more games: the nightly test below.
    wins, prestige = won(4, 12)
    assert wins == 12
    assert sum(prestige) / len(prestige) > 45


@pytest.mark.nightly
@pytest.mark.timeout(1200)
def test_planner_beats_three_random_seats_in_95_of_100_games() -> None:
    wins, _ = won(4, 200)
    assert wins >= 190


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seats_may_be_planners(seats: int) -> None:
    match = mf.new_match("manaforge", seats=seats, seed=seats)
    play_out(match, "planner")
    assert match.outcome is not None
    assert min(match.outcome.scores) > 20


@pytest.mark.parametrize("seed", range(6))
def test_planner_answers_in_any_position_and_by_its_view_alone(seed: int) -> None:
    """Asked all through a game that others play, also with the hidden cards dealt anew (MF-S2, MF-S3)."""
    seats = 2 + seed % 3
    luck = random.Random(seed)
    planner = find_bot(RULES, "planner")
    position = RULES.start(seats)
    asked = 0
    while not isinstance(pending := RULES.pending(position), Over):
        if isinstance(pending, Chance):
            RULES.resolve(position, RULES.sample(position, luck.randrange))
            continue
        acting = [seat for seat in range(seats) if RULES.legal(position, seat)]
        seat = luck.choice(acting)
        legal = RULES.legal(position, seat)
        actions = tuple(RULES.action(position, seat, code) for code in legal)
        answer = planner(RULES.view(position, seat), actions, luck)
        assert answer in actions
        asked += 1
        if asked % 4 == 0:
            other = RULES.resample(position, seat, luck.randrange)
            again = tuple(RULES.action(other, seat, code) for code in RULES.legal(other, seat))
            assert planner(RULES.view(other, seat), again, luck) == answer
        # Sometimes its own answer, so that it comes to tables of its own making too.
        RULES.apply(position, answer.code if luck.random() < 0.5 else luck.choice(legal))


def test_planner_reads_the_cards_of_the_match_s_own_edition(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        '[meta]\nedition = "dear-circles"\n[[items]]\nname = "Stone Circle"\ncost = { earth = 5, any = 3 }\n',
        encoding="utf-8",
    )
    match = mf.new_match("manaforge", seats=2, seed=3, edition=mine)
    play_out(match, "planner")
    assert match.outcome is not None
    other = mf.new_match("manaforge", seats=2, seed=3, edition=mine)
    with pytest.raises(mf.GameError, match="this planner knows edition 'house-1', not 'dear-circles'"):
        choose(other, 0, find_bot("manaforge", "planner"))
