"""An action that a match has made is not read again, and several actions are one change."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

import manaforge_widgets as mf
from manaforge_widgets.match.control import MatchControl

if TYPE_CHECKING:
    from pathlib import Path

GAMES = ("manaforge", "kings_forge", "manasurge")


class Counter:
    """Counts the changes of a match."""

    def __init__(self, match: mf.Match) -> None:
        self.changes = 0
        MatchControl(match).subscribe(self.count)

    def count(self) -> None:
        self.changes += 1


def unreadable(*_: object) -> NoReturn:
    raise AssertionError("the notation was read")


@pytest.mark.parametrize("game", GAMES)
def test_actions_that_a_match_made_for_its_position_are_not_read(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    m = mf.new_match(game, seats=2, seed=7)
    twin = mf.new_match(game, seats=2, seed=7)
    with monkeypatch.context() as patch:
        patch.setattr(type(m.rules), "read", unreadable)
        for number in range(40):
            seat = m.to_act[-1]
            action = m.legal_actions(seat)[number % len(m.legal_actions(seat))]
            if number % 2:
                action = m.action(action.kind, seat, **{name: action.args[name] for name in action.args})
            assert m.why_not(action) is None
            m.apply(action)
    for action in m.actions:
        twin.apply(action.text, action.seat)
    assert twin.view(None) == m.view(None)
    assert twin.actions == m.actions


@pytest.mark.parametrize("game", GAMES)
def test_an_action_made_elsewhere_counts_by_its_notation(game: str) -> None:
    """Whatever else a copy holds: nobody but the match says which code a notation has."""
    m = mf.new_match(game, seats=2, seed=7)
    seat = m.to_act[0]
    first, second = m.legal_actions(seat)[:2]
    forged = dataclasses.replace(first, code=second.code, args=second.args)
    m.apply(forged)
    assert m.actions[-1] == first
    assert (m.actions[-1].code, m.actions[-1].args) == (first.code, first.args)


def test_an_action_that_was_made_but_is_forbidden_is_refused() -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    forbidden = m.action("end", 0)
    assert m.why_not(forbidden) == m.why_not("end turn", 0)
    with pytest.raises(mf.IllegalAction, match="MF-S3"):
        m.apply(forbidden)
    assert m.step == 0


def test_an_action_of_an_earlier_position_is_read_again() -> None:
    m = mf.new_match("manaforge", seats=2, seed=7, undo="free")
    before = m.legal_actions(0)
    m.apply(before[0])
    with pytest.raises(mf.IllegalAction):
        m.apply(before[0])
    m.undo()
    m.apply(before[1])
    assert m.actions == (before[1],)


def alone(name: str = "spend") -> tuple[mf.Match, list[str]]:
    """A match in which a seat can take two actions of a kind, one after the other, and undo both."""
    m = mf.new_match("manaforge", seats=2, seed=7)
    while m.status().active is None or len([one for one in m.legal_actions() if one.kind == name]) < 2:
        m.apply(m.legal_actions(m.to_act[0])[0])
    return m, [one.text for one in m.legal_actions() if one.kind == name][:2]


def given(*actions: str) -> list[Any]:
    return [(lambda text=text: text) for text in actions]


def test_several_actions_are_one_change_and_written_together(tmp_path: Path) -> None:
    m, actions = alone()
    MatchControl(m).autosave_to(tmp_path / "game.json")
    seat, step, counter = m.to_act[0], m.step, Counter(m)
    MatchControl(m).apply_all(given(*actions), seat)
    assert [action.text for action in m.actions[step:]] == actions
    assert counter.changes == 1
    again = mf.load_match(tmp_path / "game.json")
    assert again.view(None) == m.view(None)
    one_by_one = m.branch(step)
    for action in actions:
        one_by_one.apply(action, seat)
    assert one_by_one.view(None) == m.view(None)


@pytest.mark.parametrize("last", ["draft Precognition", "dance"])
def test_of_several_actions_none_is_done_where_one_is_refused(last: str, tmp_path: Path) -> None:
    m, actions = alone()
    MatchControl(m).autosave_to(tmp_path / "game.json")
    seat, step, view, counter = m.to_act[0], m.step, m.view(None), Counter(m)
    written = (tmp_path / "game.json").read_bytes()
    with pytest.raises(mf.GameError):
        MatchControl(m).apply_all(given(*actions, last), seat)
    assert (m.step, m.view(None), counter.changes) == (step, view, 0)
    assert (tmp_path / "game.json").read_bytes() == written


def test_an_action_after_one_that_cannot_be_undone_is_not_even_made() -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    m.apply(m.legal_actions(1)[0])
    first = m.legal_actions(0)[0]
    with pytest.raises(mf.IllegalAction, match="can't be undone: confirm it alone first"):
        MatchControl(m).apply_all([lambda: first, unreadable], 0)
    assert m.step == 1
