"""Charts of games without rounds, and of games that one seat plays alone."""

from __future__ import annotations

from typing import Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets import Decision, Outcome, Over, SimpleGame


class Frozen(SimpleGame):
    """A race in which the position has a round that never changes."""

    name, title, moves = "frozen", "Frozen", ("add 1", "add 2")

    def begin(self, seats: int) -> dict[str, Any]:
        return {"active": 0, "turn": 0, "round": 0, "points": [0] * seats}

    def pending(self, position: Any) -> Decision | Over:
        points = position["points"]
        if max(points) < 6:
            return Decision(position["active"])
        return Over(Outcome(tuple(points), (points.index(max(points)),), "six"))

    def legal_moves(self, position: Any) -> tuple[Any, ...]:  # noqa: ARG002 - as the interface has it
        return self.moves

    def play(self, position: Any, move: str) -> None:
        position["points"][position["active"]] += int(move[-1])
        position.update(active=1 - position["active"], turn=position["turn"] + 1)

    def scores(self, position: Any) -> list[int]:
        return position["points"]


class Counted(Frozen):
    """The same race without the round, so the package counts it."""

    name, title = "counted", "Counted"

    def begin(self, seats: int) -> dict[str, Any]:
        return {"active": 0, "turn": 0, "points": [0] * seats}


@pytest.mark.parametrize("chart", ["scores", "leads", "decided"])
def test_a_round_that_never_changes_is_refused_and_one_that_is_counted_is_drawn(
    chart: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manaforge_widgets.core.registry._own", {})
    mf.register_game(Frozen)
    mf.register_game(Counted)
    with pytest.raises(mf.GameError, match=r"Frozen counts no rounds: .* a small game without the key 'round'"):
        getattr(mf.charts, chart)(mf.simulate("frozen", "random", games=4, seats=2, seed=1, progress=False))
    drawn = getattr(mf.charts, chart)(mf.simulate("counted", "random", games=4, seats=2, seed=1, progress=False))
    assert "round" in drawn.sentence
    assert "round 0" not in drawn.sentence


def test_nobody_leads_in_a_game_of_one_seat() -> None:
    results = mf.simulate("monty_hall", "random", games=4, seats=1, seed=1, progress=False)
    for chart in (mf.charts.leads, mf.charts.decided):
        with pytest.raises(mf.GameError, match="Monty Hall was played by one seat alone"):
            chart(results)
    assert "after round 20" in mf.charts.scores(results).sentence
