"""Hints of ManaSurge: the answer that the planner gives, and what it adds to the chance to win."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.games.manasurge.bots import hint
from manaforge_widgets.games.manasurge.odds.drawing import drawing_steps
from manaforge_widgets.games.manasurge.odds.seen import seen_of
from manaforge_widgets.games.manasurge.odds.strike import strike
from manaforge_widgets.odds.pausing import run_to_end

if TYPE_CHECKING:
    from manaforge_widgets.bots.hints import Hint

SAID = re.compile(
    r"The chance to win is then about \d+ %, (\d+ percentage points? more than|about the same as) "
    r"with the next best action \(.+\)\."
)


def told_truly(m: mf.Match, found: Hint) -> None:
    """Whether the reason and the chance of a hint are those of the table."""
    [step], seat = found.plan, m.to_act[0]
    market, view = mf.odds.market(m, seat), m.view(seat)
    [kind] = [action.kind for action in m.legal_actions() if action.text == found.actions[0]]
    if kind == "struck":
        cost = strike(m.rules.components, view, seat)
        assert step.chance.startswith(f"You draw {cost.drawn} damage")
        assert sum(map(int, re.findall(r"lose (\d+) shard", step.chance))) == cost.lost
        assert ("by the Rebirth" in step.chance) == (cost.paid > 0)
    elif kind in ("draw", "hold") and m.status().phase == "between":
        drawing = run_to_end(drawing_steps(seen_of(m, seat), kind, {}))
        told = drawing and f" is {mf.odds.percent(drawing.chance)}."
        assert step.chance.endswith(told) if told else not step.chance
    elif step.chance:
        one = market.answer(found.actions[0])
        assert step.chance == f"The chance that {{seat-{one.seat}}} can answer it is {mf.odds.percent(one.chance)}."
    else:
        one = market.answers.get(found.actions[0], ())
        assert not one or one[0].own
    if "the suit of the spell" in step.why:
        assert found.actions[0].endswith(f" {view['suit']}")
    if "It is your last card" in step.why:
        assert view["seats"][seat]["hand"]["count"] == 1
    assert found.compared[0].words == step.words
    assert found.compared[0].value - found.compared[1].value == pytest.approx(found.gain, abs=1e-9) or not found.gain


@pytest.mark.parametrize("seats", [2, 4])
def test_the_hint_is_what_the_planner_does_and_says_what_it_adds(seats: int) -> None:
    m = mf.new_match("manasurge", seats=seats, seed=7)
    kinds = set()
    for _ in range(45):
        if m.outcome is not None:
            break
        chosen = choose(m, m.to_act[0], "planner")
        found = mf.hint(m)
        kinds.add(chosen.kind)
        if found.actions != (chosen.text,):  # a card that is as good as being struck is shown in its place
            assert (chosen.kind, found.gain) == ("struck", 0.0)
            assert found.actions[0].startswith("play ")
        if len(m.legal_actions()) == 1:
            assert (found.why, found.gain) == ("There is nothing else to do.", None)
        else:
            assert SAID.fullmatch(found.why), found.why
            assert found.gain is not None
            assert 0.0 <= found.gain <= 100.0
            told_truly(m, found)
        m.apply(chosen)
    assert {"play", "hold"} <= kinds


def test_seats_are_named_by_symbols() -> None:
    m = mf.new_match("manasurge", seats=4, seed=7)
    while m.choice is None or m.choice.kind != "missile":
        m.apply(choose(m, m.to_act[0], "planner"))
    found = mf.hint(m)
    assert re.fullmatch(r"choose \{seat-\d\}", found.steps[0])
    assert re.match(r"Choose seat \d\.", found.words)


def test_the_chance_is_told_as_it_comes_true(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def told(seen: float, seats: int) -> float:
        asked.append((seen, seats))
        return 0.31

    monkeypatch.setattr(hint, "hint_chance", told)
    found = mf.hint(mf.new_match("manasurge", seats=4, seed=7))
    assert "The chance to win is then about 31 %, about the same as" in found.why
    assert {seats for _, seats in asked} == {4}
    assert all(0 <= seen <= 1 for seen, _ in asked)
