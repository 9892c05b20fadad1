"""A tournament with bots that do wrong: each is reported, forfeits its games and stops nothing."""

from __future__ import annotations

import html
import re
import time
from typing import TYPE_CHECKING, Any

import pytest
from duel import Duel, gambler, sure

import manaforge_widgets as mf
from manaforge_widgets.bots import arms_length
from manaforge_widgets.match import Match
from manaforge_widgets.simulation.plain import play_game

if TYPE_CHECKING:
    import random

    from manaforge_widgets.games.simple import Position


Legal = tuple[mf.Action, ...]


def raises(view: dict[str, Any], legal_actions: Legal, _rng: random.Random) -> mf.Action:
    return legal_actions[0] if view["turn"] < 2 else view["luck"]


def garbage(_view: object, _legal_actions: Legal, _rng: random.Random) -> Any:
    return {"any": object()}


def sleeps(_view: object, legal_actions: Legal, _rng: random.Random) -> mf.Action:
    time.sleep(0.9)
    return legal_actions[0]


def edits(view: dict[str, Any], legal_actions: Legal, _rng: random.Random) -> mf.Action:
    view["points"][0] = 1000
    return legal_actions[0]


WRONG = {"raised": raises, "answered": garbage, "slept": sleeps, "edited": edits}


@pytest.mark.parametrize("host", ["in a thread", "in place"])
def test_each_bot_that_does_wrong_is_reported_and_stops_nothing(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arms_length, "HAS_THREADS", host == "in a thread")
    bots = [sure, *WRONG.values()]
    r = mf.simulate("duel", bots, seats=2, games=1, seed=1, seconds=0.6, progress=False)
    assert r.complete
    games = r.games
    assert len(games["game"]) == 20
    assert all(seat is not None for seat in games["forfeit"])
    for row, number in enumerate(r.faults["game"]):
        bot, seat = r.faults["bot"][row], r.faults["seat"][row]
        kind = next(kind for kind, function in WRONG.items() if function.__name__ == bot)
        assert r.faults["kind"][row] == kind
        assert games["forfeit"][number] == seat
        assert games["line_up"][number].split(", ")[seat] == bot
        assert games["winners"][number] == str(1 - seat)
        assert games["reason"][number] == f"seat {seat} forfeited"
        assert games["actions"][number] == r.faults["step"][row]
        assert r.faults["words"][row].startswith(f"the bot '{bot}' in seat {seat} ")
        assert (r.faults["traceback"][row] is not None) == (kind == "raised")
        m = r.match(number)
        assert m.outcome is None
        assert m.step == r.faults["step"][row]
    assert len(r.faults["game"]) == 20
    wins = dict.fromkeys(r.bots, 0.0)
    for bot, win, score, rank in zip(*(r.seats[name] for name in ("bot", "win", "score", "rank")), strict=True):
        wins[bot] += win
        assert score is rank is None
    assert wins["sure"] == 8
    assert r.turns.rows == r.cards.rows == 0


def test_the_others_share_the_win_of_a_game_that_was_forfeited() -> None:
    r = mf.simulate("duel", [raises, sure, gambler, "random"], games=4, progress=False)
    assert repr(r) == "<4 games of Duel in 1 set, seed 0: raises, sure, gambler, random; 4 forfeited, see faults>"
    assert r.games["winners"] == ["1 2 3", "0 2 3", "0 1 3", "0 1 2"]
    assert r.seats["win"][:4] == [0.0, 1 / 3, 1 / 3, 1 / 3]


def test_a_traceback_tells_where_in_the_bot_and_nothing_of_the_machine() -> None:
    def helper(view: dict[str, Any]) -> mf.Action:
        try:
            return view["luck"]  # type: ignore[no-any-return]
        except KeyError as error:
            raise ValueError(f"no luck in {object()!r}") from error

    def bot(view: dict[str, Any], _legal_actions: Legal, _rng: object) -> mf.Action:
        return helper(view)

    first, second = (mf.simulate("duel", [bot, sure], games=1, progress=False).faults for _ in range(2))
    told = first["traceback"][0]
    assert first == second
    assert "KeyError: 'luck'" in told
    assert told.endswith("ValueError: no luck in <object object>")
    assert 'File "test_faults.py"' in told
    assert ", in bot\n    return helper(view)" in told
    assert "arms_length" not in told
    assert "/" not in told
    assert "0x" not in told + first["words"][0]


def test_a_notebook_shows_a_traceback_line_by_line_and_as_text() -> None:
    def bot(_view: object, _legal_actions: Legal, _rng: object) -> mf.Action:
        raise ValueError("<script>alert(1)</script>\n    " + "as it is " * 20)

    faults = mf.simulate("duel", [bot, sure], games=1, rotate=False, progress=False).faults
    shown = faults._repr_html_()
    [cell] = re.findall(r"<td [^>]*white-space:pre-wrap[^>]*>(.*?)</td>", shown, re.DOTALL)
    assert html.unescape(cell) == faults["traceback"][0]
    assert cell.count("\n") == 4
    assert "<script" not in shown


def test_tracebacks_on_workers_are_the_same_as_here() -> None:
    # As a cell defines it: the file that it names is nowhere.
    source = 'def bot(view, legal_actions, rng):\n    return view["luck"]\n'
    import linecache  # noqa: PLC0415

    name = "/nowhere/ipykernel_12/34.py"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    namespace: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(source, name, "exec"), namespace)  # noqa: S102 - as a cell is run
    bot = namespace["bot"]
    here = mf.simulate("duel", [bot, sure], games=4, progress=False)
    there = mf.simulate("duel", [bot, sure], games=4, workers=2, progress=False)
    assert here.faults == there.faults
    assert 'File "a cell", line 2, in bot\n    return view["luck"]' in there.faults["traceback"][0]


def test_a_bot_that_never_ends_its_game_forfeits_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manaforge_widgets.simulation.plain.MOST_STEPS", 4)
    r = mf.simulate("duel", [sure, gambler], games=2, progress=False)
    assert r.faults["kind"] == ["answered", "answered"]
    assert r.faults["words"][0] == ("the bot 'sure' in seat 0 took part in 4 actions, and the game is not over.")


class Waiting(Duel):
    """In which a seat may also do nothing, as often as it likes."""

    moves = ("sure", "roll", "wait")

    def play(self, position: Position, move: str) -> None:
        if move != "wait":
            super().play(position, move)


def waits(_view: object, legal_actions: Legal, _rng: object) -> mf.Action:
    return legal_actions[2]


def test_a_turn_that_never_ends_is_forfeited_long_before_the_game_is_too_long() -> None:
    played = play_game(Waiting(), 2, 7, [sure, waits], {})
    assert played.fault is not None
    assert played.fault.words == (
        "the bot 'waits' in seat 1 took 1,000 actions in one turn without a random draw, and does not end the turn."
    )
    assert played.actions == (1, 1_000)
    with pytest.raises(mf.GameError, match="the bot 'waits' in seat 1 took 1,000 actions in one turn"):
        mf.play_out(Match(Waiting(), 2, 7), [sure, waits])


def test_a_long_turn_in_which_luck_falls_is_none_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manaforge_widgets.simulation.plain.MOST_IN_A_ROW", 1)
    r = mf.simulate("duel", [sure, gambler], games=4, progress=False)
    assert r.faults.rows == 0


@pytest.mark.parametrize("edit", ["view", "add", "reorder", "hostile", "action"])
def test_every_edit_of_what_a_bot_is_given_is_seen(edit: str) -> None:
    class Equal:
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = object.__hash__

    def bot(view: dict[str, Any], legal_actions: Legal, _rng: object) -> mf.Action:
        if edit == "view":
            view["turn"] += 1
        elif edit == "add":
            view["mine"] = 3
        elif edit == "reorder":
            view["points"].append(view["points"].pop(0) + 1)
        elif edit == "hostile":
            view["points"] = Equal()
        else:
            object.__setattr__(legal_actions[0], "text", "roll")
        return legal_actions[1]

    r = mf.simulate("duel", [bot, sure], games=1, rotate=False, progress=False)
    assert r.faults["kind"] == ["edited"]


def test_a_bot_may_use_up_its_luck_and_look_at_everything() -> None:
    def bot(view: dict[str, Any], legal_actions: Legal, rng: random.Random) -> mf.Action:
        assert list(view)
        assert repr(legal_actions)
        return rng.choice(legal_actions)

    r = mf.simulate("duel", [bot, sure], games=10, progress=False)
    assert r.faults.rows == 0


def test_a_fault_of_the_package_s_own_bots_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_given: object) -> mf.Action:
        raise RuntimeError("a bug")

    monkeypatch.setattr("manaforge_widgets.simulation.plain.is_packaged", lambda player: player is broken)
    r = mf.simulate("duel", [broken, sure], games=2, progress=False)
    assert r.faults["kind"] == ["raised", "raised"]
    assert "RuntimeError: a bug" in r.faults["traceback"][0]
