"""The labels of a turn's options."""

from __future__ import annotations

import pytest
from games.manaforge.rules.table import Table, card

import manaforge_widgets as mf


def labels(*, gems: dict[str, int], charged: bool) -> dict[str, str]:
    """The labels of the dice, with one workshop card."""
    t = Table()
    dice = {"wind-1": "power surge", "water-1": "gem copy"}
    t.seat(0, dice=dice, gems=gems, workshop=[card("Stone Circle", charged=charged)])
    options = mf.Board(t.match(), 0).snapshot["options"]
    return {option["args"]["die"]: option["label"] for option in options if option["kind"] == "spend"}


@pytest.mark.rule("MF-D5")
@pytest.mark.rule("MF-D6")
def test_a_die_that_would_do_nothing_says_so() -> None:
    idle = labels(gems={}, charged=True)
    assert idle["water-1"] == "spend for {gem-copy} (does nothing now: you own no gem)"
    assert idle["wind-1"] == "spend for {power-surge} (does nothing now: no card is exhausted)"
    of_use = labels(gems={"fire": 1}, charged=False)
    assert of_use["water-1"] == "spend for {gem-copy}"
    assert of_use["wind-1"] == "spend for {power-surge}"
