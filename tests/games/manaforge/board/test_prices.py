"""A price is shown the same wherever it stands: on the card, on the button and in a refusal."""

from __future__ import annotations

import pytest
from games.manaforge.rules.table import Table

import manaforge_widgets as mf

EDITION = {
    "meta": {"edition": "dear"},
    "talents": [{"name": "Scavenger", "effect": {"pay": {"gems": 2}, "build_from_discard": 1}}],
}


def board(**gems: int) -> mf.Board:
    t = Table()
    t.discard("Earth Boots")
    t.reserve(earth=3, fire=1)
    t.seat(0, talents=["Scavenger"], gems=gems)
    return mf.Board(mf.match_from({**t.full_view(), "edition": "dear"}, edition=EDITION), 0)


@pytest.mark.rule("MF-A7")
def test_an_editions_price_of_the_scavenger_is_the_cards_and_the_buttons() -> None:
    shown = board(fire=3, water=1)
    [option] = [option for option in shown.snapshot["options"] if option["kind"] == "scavenge"]
    assert option["label"] == "build Earth Boots for 2{any-gem} and 2{earth} 1{any}"
    assert shown.kit["cards"]["talents"]["Scavenger"]["text"].startswith("2{any-gem} ")
    shown.match.apply(option["action"])
    choice = shown.match.choice
    assert choice is not None
    assert choice.need.gems == 2


@pytest.mark.rule("MF-A7")
def test_a_refusal_names_the_editions_price() -> None:
    why = board(fire=1).match.why_not("build Earth Boots from discard")
    assert why == "MF-A7: you can pay for Earth Boots, but not also the 2 gems that Scavenger costs."
