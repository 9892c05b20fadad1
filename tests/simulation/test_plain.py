"""A game of a simulation is the match that the same bots play out, and its rows are what the match tells."""

from __future__ import annotations

import pytest

import manaforge_widgets as mf
from manaforge_widgets.charts.curves import curves
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.simulation.plain import play_game

TABLES = [
    (game, seats) for game, most in (("manaforge", 4), ("kings_forge", 4), ("manasurge", 6)) for seats in (2, most)
]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_it_is_the_match_that_play_out_plays(game: str, seats: int) -> None:
    bots = ["greedy", "random", "greedy", "random", "greedy", "random"][:seats]
    played = play_game(load_game(game), seats, 11, bots, {})
    m = mf.new_match(game, seats=seats, seed=11)
    mf.play_out(m, bots)
    outcome = m.outcome
    assert outcome is not None
    assert (played.scores, played.winners, played.reason) == (outcome.scores, outcome.winners, outcome.reason)
    assert played.actions == tuple(sum(action.seat == seat for action in m.actions) for seat in range(seats))
    assert played.rounds == m.status().round
    assert sum(played.wins) == 1
    assert played.fault is None
    # Scores are counted where the curves of the match have their points.
    drawn = curves(m)
    assert tuple(point.round for point in played.points) == drawn.rounds
    assert tuple(point.scores for point in played.points) == tuple(zip(*drawn.scores, strict=True))
    also = tuple(zip(*drawn.also, strict=True)) or (None,) * len(played.points)
    assert tuple(point.also for point in played.points) == also
    assert played.points[-1].scores == played.scores


def test_cards_are_those_that_were_built_and_the_talents() -> None:
    played = play_game(load_game("manaforge"), 3, 5, ["greedy", "greedy", "random"], {})
    m = mf.new_match("manaforge", seats=3, seed=5)
    mf.play_out(m, ["greedy", "greedy", "random"])
    rounds = [0, *(m.status(step).round for step in range(1, m.step))]
    built = [
        (action.seat, rounds[step], action.args.card)
        for step, action in enumerate(m.actions)
        if action.kind in ("build", "scavenge")
    ]
    assert [(card.seat, card.round, card.card) for card in played.cards if card.kind == "item"] == built
    talents = [(card.seat, card.round, card.card) for card in played.cards if card.kind == "talent"]
    kept = [(seat, 0, talent) for seat in range(3) for talent in m.position.seats[seat].talents]
    assert sorted(talents) == sorted(kept)


def test_crafts_are_those_that_a_seat_has_at_the_end() -> None:
    played = play_game(load_game("kings_forge"), 3, 5, ["greedy", "planner", "random"], {})
    m = mf.new_match("kings_forge", seats=3, seed=5)
    mf.play_out(m, ["greedy", "planner", "random"])
    for seat in range(3):
        own = [card.card for card in played.cards if card.seat == seat]
        assert own == list(m.position.seats[seat].crafts)
        assert len(own) == played.scores[seat]  # type: ignore[index]


def test_options_reach_the_game() -> None:
    whole = play_game(load_game("manasurge"), 3, 1, ["random"] * 3, {"wizards": True})
    m = mf.new_match("manasurge", seats=3, seed=1, wizards=True)
    mf.play_out(m, "random")
    assert whole.scores == m.outcome.scores  # type: ignore[union-attr]
