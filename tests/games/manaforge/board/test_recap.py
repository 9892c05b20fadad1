"""What the others did since one's own last turn: all of it, at the right seat, and nothing hidden."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from batches import first_by_day
from games.manaforge.rules.table import Table, play
from widgets.requests import request

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.core.record import Record
from manaforge_widgets.games.manaforge.board.presenter import ManaforgePresenter
from manaforge_widgets.games.manaforge.board.recap import _add_named

if TYPE_CHECKING:
    from manaforge_widgets.widgets.shapes import RecapView


def recap(m: mf.Match, seat: int = 0) -> RecapView | None:
    return ManaforgePresenter(m).recap(seat, m.view(seat))


def met(seats: int = 3) -> mf.Match:
    """Seat 1 is the first to play, seat 2 comes next, then seat 0, whose last turn was in the round before."""
    t = Table(seats, round=5, first=1)
    t.board("Stone Circle", "Sun Fragment")
    t.seat(1, gems={"earth": 3}, dice={"earth-1": "earth gem"}, talents=["Precognition"])
    t.seat(2, prisms=1)
    return t.match()


def test_deeds_are_told_at_the_seat_that_did_them_the_weightiest_first() -> None:
    m = met()
    play(m, "look at deck", "keep order", "spend earth-1", "build Stone Circle")
    while m.choice is not None:
        m.apply(m.choice.proposal or m.legal_actions()[0])
    play(m, "activate Stone Circle 1", "end turn", "pass", "exchange prism for fire", "gain prism", "end turn", "pass")
    found = recap(m)
    assert found is not None
    assert found["seats"] == [
        {
            "seat": 1,
            "score": 0,
            "parts": ["built Stone Circle", "gained 1{earth-gem}", "used Stone Circle", "spent 1 die"],
        },
        {"seat": 2, "score": 0, "parts": ["gained 1{prism}"]},
    ]
    assert found["gone"] == [{"place": 0, "words": "{seat-1} built Stone Circle"}]
    assert mf.Board(m, 0, names=["You", "Ann", "Bo"]).snapshot["recap"]["gone"][0]["words"] == "Ann built Stone Circle"


def test_dice_that_were_spent_in_two_turns_are_counted_with_the_turns() -> None:
    t = Table(3, round=5, first=0)
    t.seat(1, dice={"earth-1": "2 earth", "fire-1": "fire gem"})
    m = t.match()
    play(
        m, "gain prism", "end turn", "spend earth-1", "spend fire-1", "gain prism", "end turn", "gain prism", "end turn"
    )
    assert (m.status().round, m.status().active) == (6, 1)
    m.apply(next(action for action in m.legal_actions(1) if action.kind == "spend"))
    while m.choice is not None:
        m.apply(m.legal_actions()[0])
    play(m, "gain prism", "end turn", "gain prism", "end turn")
    found = recap(m)
    assert found is not None
    assert found["seats"][0]["parts"][-1] == "spent 3 dice in 2 turns"


def test_a_recap_lasts_until_the_seat_acts_and_comes_again_with_an_undo() -> None:
    m = met()
    play(m, "gain prism", "end turn", "pass", "gain prism", "end turn", "pass")
    board = mf.Board(m, 0)
    first = board.snapshot["recap"]
    assert first is not None
    assert request(board, "act", action="spend fire-1") == ""
    assert board.snapshot["recap"] is None
    assert request(board, "undo") == ""
    assert board.snapshot["recap"] == first
    assert mf.Board(m, 1).snapshot["recap"] is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_over_a_whole_game_scores_and_builds_are_those_of_the_match(seats: int) -> None:
    m = mf.new_match("manaforge", seats=seats, seed=seats)
    told, scored = 0, 0
    while m.to_act:
        seat = m.to_act[0]
        found = recap(m, seat)
        if found:
            since = found["since"]
            before, now = m.status(since).scores, m.status().scores
            for row in found["seats"]:
                assert row["score"] == now[row["seat"]] - before[row["seat"]]
                scored += row["score"]
                builds = [a for a in m.actions[since:] if a.seat == row["seat"] and a.kind == "build"]
                built = next((part for part in row["parts"] if part.startswith("built ")), "")
                assert all(action.args.card in built for action in builds)
                assert bool(builds) == bool(built)
            told += 1
        m.apply(choose(m, seat, "random"))
    assert told > 8
    assert scored > 0


def test_what_is_hidden_makes_no_difference() -> None:
    """A seat that looks at the deck and puts cards back otherwise is told alike."""
    found = []
    for order in ("keep order", "put 1"):
        m = met()
        play(m, "look at deck")
        cards = m.legal_actions()
        m.apply(cards[0] if order == "keep order" else cards[2])
        while m.choice is not None and m.choice.kind == "order":
            m.apply(m.legal_actions()[0])
        play(m, "gain prism", "end turn", "pass", "gain prism", "end turn", "pass")
        told = recap(m)
        assert told is not None
        found.append((told["seats"], told["gone"], told["new"]))
    assert found[0] == found[1]


@pytest.mark.parametrize("seed", first_by_day(2, range(4)))
def test_whatever_is_done_every_seat_s_recap_can_be_told(seed: int) -> None:
    m = mf.new_match("manaforge", seats=2 + seed % 3, seed=seed)
    table, rng, told = ManaforgePresenter(m), Random(seed), 0
    while m.to_act:
        m.apply(choose(m, m.to_act[0], "greedy") if seed % 2 else rng.choice(m.legal_actions(m.to_act[0])))
        told += sum(table.recap(seat, m.view(seat)) is not None for seat in range(m.seats))
    assert told


def test_what_is_given_is_a_gem_a_prism_or_nothing() -> None:
    def named(kind: str, **args: str) -> list[tuple[str, str]]:
        pairs: list[tuple[str, str]] = []
        _add_named(mf.Action(0, kind, kind, Record(args)), lambda *words: pairs.append(words))
        return pairs

    assert named("give", what="gem", element="fire") == [("gave", "1{fire-gem}")]
    assert named("give", what="prism") == [("gave", "1{any-gem} for 1{prism}")]
    assert named("give", what="nothing") == []
