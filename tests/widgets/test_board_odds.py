"""The odds on a Board: the seat's own, after the table they are about, and never in its way."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from widgets.requests import request

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.games.manaforge.board import odds as shown
from manaforge_widgets.games.manaforge.odds.cheapest import cheapest
from manaforge_widgets.games.manaforge.odds.market import left_possible, market
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.widgets.board.odds import BETWEEN, spaced


def free(view: dict[str, Any]) -> bool:
    """Seat 0 is in its turn, has built nothing, and is asked nothing."""
    return view["active"] == 0 and not view["built"] and not view["pending"]


def built(view: dict[str, Any]) -> bool:
    """Seat 0 has built in its turn."""
    return bool(view["active"] == 0 and view["built"])


def choosing(view: dict[str, Any]) -> bool:
    """Seat 0 is to choose one side of a face."""
    return view["active"] == 0 and bool(view["pending"]) and view["pending"][-1][0] == "choose face"


def played_until(condition: Callable[[dict[str, Any]], bool], seed: int = 4) -> Match:
    """A game of planner bots, up to where something holds of seat 0's view."""
    m = mf.new_match("manaforge", seats=3, seed=seed)
    planner = find_bot(m.rules, "planner")
    while m.to_act:
        view = m.view(0)
        if view["phase"] == "play" and condition(view):
            return m
        m.apply(choose(m, m.to_act[0], planner))
    raise AssertionError(f"it never came to {condition.__name__}")


def odds_of(board: mf.Board) -> dict[str, Any]:
    found: dict[str, Any] = board.odds
    return found


@pytest.mark.parametrize(("condition", "when"), [(free, "now"), (built, "later"), (choosing, "now")])
def test_they_are_the_odds_of_the_table(condition: Callable[[dict[str, Any]], bool], when: str) -> None:
    m = played_until(condition)
    odds = odds_of(mf.Board(m, 0))
    assert odds["when"] == when
    if when == "now":
        assert {row["title"]: row["pays"] for row in odds["items"]} == {
            title: chance == 1 for title, chance in market(m, 0).chances.items()
        }
    else:
        assert odds["items"] == []
    assert {action: tuple(titles) for action, titles in odds["left"].items()} == left_possible(m, 0)
    assert set(odds["left"]) <= {str(action) for action in m.legal_actions(0)}
    assert Fraction(odds["reach"]["chance"]["exact"]) == mf.odds.reach(m, 0)
    assert not odds["working"]
    assert not odds["error"]


def test_each_item_tells_the_reach_after_it() -> None:
    m = played_until(free)
    odds = odds_of(mf.Board(m, 0))
    paid = [row for row in odds["items"] if row["pays"]]
    assert paid
    for row in paid:
        after = row["after"]
        share = after["chance"]["share"] - odds["reach"]["chance"]["share"]
        assert after["change"] == ("more" if share > 0 else "less" if share < 0 else "same")
        assert after["target"] == f"item:{row['title']}"
        if after["change"] == "same":
            assert after["words"] == f"stays {odds['reach']['percent']}"
    # Built in truth with what the board says that it takes, the reach is as told.
    legal = {str(action): action for action in m.legal_actions(0)}
    for row in paid:
        if row["pay"] == "only your mana" and f"build {row['title']}" in legal:
            after = m.branch()
            after.apply(legal[f"build {row['title']}"])
            while MatchControl(after).choice(0) is not None and MatchControl(after).choice(0).proposal is not None:
                after.apply(MatchControl(after).choice(0).proposal)
            assert mf.odds.reach(after, 0) == Fraction(row["after"]["chance"]["exact"])


def test_why_counts_the_ways() -> None:
    odds = odds_of(mf.Board(played_until(free), 0))
    ways, total = (int(part.replace(",", "")) for part in odds["reach"]["why"][0].split(" pairs")[0].split(" of "))
    assert Fraction(ways, total) == Fraction(odds["reach"]["chance"]["exact"])


def test_another_seats_board_has_that_seats_odds() -> None:
    m = played_until(free)
    odds = odds_of(mf.Board(m, 1))
    assert {row["title"]: row["pays"] for row in odds["items"]} == {
        title: chance == 1 for title, chance in market(m, 1).chances.items()
    }
    assert Fraction(odds["reach"]["chance"]["exact"]) == mf.odds.reach(m, 1)
    assert odds["left"] == {}
    assert odds["others"] == "1 player acts before you do: any item may be gone by then."


def test_the_table_is_sent_before_its_odds() -> None:
    m = played_until(free)
    board = mf.Board(m, 0)
    told: list[tuple[str, int]] = []
    board.observe(lambda change: told.append((change["name"], change["new"]["step"])), ["snapshot", "odds"])
    die = next(action for action in m.legal_actions(0) if action.kind == "spend")
    assert request(board, "act", action=str(die)) == ""
    assert told == [("snapshot", m.step)]
    assert board.odds is not None
    assert set(told[1:]) == {("odds", m.step)}


def test_they_are_found_once_for_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(shown, "cheapest", lambda *given: asked.append(given) or cheapest(*given))
    m = played_until(free)
    board = mf.Board(m, 0)
    assert asked == []
    assert odds_of(board)["step"] == m.step
    assert request(board, "act", action="no such thing") != ""
    assert request(board, "act", action="end turn", step=-1) != ""
    assert len(asked) == 1
    assert odds_of(board)["step"] == m.step
    die = next(action for action in m.legal_actions(0) if action.kind == "spend")
    assert request(board, "act", action=str(die)) == ""
    assert odds_of(board)["step"] == m.step
    assert len(asked) == 2


def test_they_can_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown, "cheapest", lambda *_: pytest.fail("nobody asked for odds"))
    board = mf.Board(played_until(free), 0, odds=False)
    assert board.odds is None
    assert request(board, "act", action="end turn") == ""
    assert board.odds is None


def test_there_are_none_during_the_draft_and_after_the_end() -> None:
    m = mf.new_match("manaforge", seats=2, seed=1)
    board = mf.Board(m, 0)
    assert board.odds is None
    mf.play_out(m, "random")
    assert board.snapshot["outcome"] is not None
    assert board.odds is None


@pytest.mark.parametrize("part", ["cheapest", "reach_steps", "left_steps"])
def test_odds_that_fail_are_told_and_the_board_goes_on(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    def refuse(*_: object) -> None:
        raise OddsError("this takes longer than the 2 s allowed for one question; fewer dice would help.")

    monkeypatch.setattr(shown, part, refuse)
    m = played_until(free)
    board = mf.Board(m, 0)
    assert "fewer dice would help" in odds_of(board)["error"]
    assert bool(odds_of(board)["left"]) == (part != "left_steps")
    before = m.step
    assert request(board, "act", action="end turn") == ""
    assert m.step > before
    assert board.snapshot["step"] == m.step


def test_odds_with_a_mistake_leave_the_board_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown, "cheapest", lambda *_: 1 // 0)
    m = played_until(free)
    board = mf.Board(m, 0)
    assert board.odds is None
    assert request(board, "act", action="end turn") == ""


@pytest.mark.parametrize(
    "rounds", [{1, 9}, pytest.param(set(range(1, 10)), marks=pytest.mark.nightly)], ids=["some", "all"]
)
def test_every_table_of_a_round_has_odds_in_plain_json(rounds: set[int]) -> None:
    m = mf.new_match("manaforge", seats=2, seed=6)
    board = mf.Board(m, 0, {1: "random"}, pace=0)
    planner = find_bot(m.rules, "planner")
    seen = set()
    while m.outcome is None:
        if m.position.round not in rounds:
            assert request(board, "act", action=str(choose(m, 0, planner))) == ""
            continue
        odds = board.odds
        if m.position.phase == "play" and m.position.round == 9 and m.view(0)["built"]:
            # The last dice of the game are rolled (MF-R3): nothing is asked any more.
            assert odds is None
        elif m.position.phase == "play":
            assert odds["step"] == board.snapshot["step"]
            assert not odds["error"]
            assert len(json.dumps(odds)) < 20_000
            assert (odds["reach"] is None) == (m.position.round == 9)
            seen.add(odds["when"])
        assert request(board, "act", action=str(choose(m, 0, planner))) == ""
    assert seen == {"now", "later"}


def test_the_browser_cant_write_them() -> None:
    board = mf.Board(played_until(free), 0)
    before = board.odds
    message = {"method": "update", "state": {"odds": None}, "buffer_paths": []}
    board._handle_msg({"content": {"data": message}, "buffers": []})
    assert board.odds == before


@pytest.mark.parametrize("seed", range(10))
def test_the_page_gets_the_first_and_the_last_part_of_the_odds_and_few_between(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, now = random.Random(seed), [0.0]
    monkeypatch.setattr("manaforge_widgets.widgets.board.odds.perf_counter", lambda: now[0])
    came: list[tuple[float, int]] = []

    def parts() -> Iterator[int | None]:
        for number in range(rng.randrange(1, 30)):
            now[0] += rng.random() / 10
            yield None
            came.append((now[0], number))
            yield number

    told = [(now[0], part) for part in spaced(parts()) if part is not None]
    assert told[0] == came[0]
    assert told[-1][1] == came[-1][1]
    assert [part for _, part in told] == sorted({part for _, part in told})
    assert all(later - earlier >= BETWEEN for (earlier, _), (later, _) in pairwise(told[:-1]))
