"""DiceLab's requests: what a browser may ask, and that nothing else gets through."""

from __future__ import annotations

from typing import Any

import pytest
from widgets.lab_requests import request, send

from manaforge_widgets.games.manaforge.odds.afford import afford
from manaforge_widgets.widgets.dice_lab import DiceLab

EVIL = "<img src=x onerror=alert(1)>"


@pytest.fixture
def lab() -> DiceLab:
    return DiceLab("2 earth, fire, arcane", seed=1)


def test_a_greeting_is_answered(lab: DiceLab) -> None:
    before = lab.snapshot
    assert send(lab, {"kind": "hello", "request": 7}) == {"request": 7, "error": "", "rule": "", "text": ""}
    assert lab.snapshot == before


def test_dice_are_added_taken_and_locked(lab: DiceLab) -> None:
    dice = [{"kind": "wind", "face": "power surge"}, {"kind": "earth", "face": None}]
    assert request(lab, "set", dice={"pool": dice}) == ""
    assert (str(lab.pool), lab.locked) == ("1 earth, 1 wind", {1: "power surge"})
    assert lab.chance == afford("earth, wind", "Stone Circle", locked={1: "power surge"})


def test_numbers_are_set_and_a_cost_of_ones_own_is_no_cards(lab: DiceLab) -> None:
    assert request(lab, "set", amounts={"spends": 2, "earth-gem": 1, "prisms": 1}) == ""
    assert (lab.spends, lab.gems, lab.prisms, lab.card) == (2, "1 earth", 1, "Stone Circle")
    assert request(lab, "set", amounts={"need-any": 2}) == ""
    assert (lab.cost, lab.card) == ("2 earth, 2 any", None)


def test_a_card_brings_its_cost(lab: DiceLab) -> None:
    assert request(lab, "set", card="Portal Staff") == ""
    assert (lab.card, lab.cost) == ("Portal Staff", "1 earth, 1 fire, 1 wind, 1 water, 3 any")


def test_a_change_to_what_is_there_already_is_none(lab: DiceLab) -> None:
    lab.roll_many(50)
    before = (lab.snapshot, lab.rolls)
    assert request(lab, "set", amounts={"spends": 4}) == ""
    assert (lab.snapshot, lab.rolls) == before


def test_rolls_and_measures_are_asked_for(lab: DiceLab) -> None:
    assert request(lab, "roll") == ""
    assert lab.snapshot["roll"]["number"] == 1
    assert lab.rolls["counts"] == [1]
    for count, so_far in ((10, 11), (100, 111), (1_000, 1_111), (10_000, 11_111)):
        assert request(lab, "rolls", count=count) == ""
        assert lab.rolls["counts"][-1] == lab.snapshot["roll"]["number"] == so_far
    assert request(lab, "start_over") == ""
    assert (lab.rolls, lab.snapshot["roll"]) == (None, None)
    assert request(lab, "rolls") == ""
    assert lab.rolls["counts"][-1] == 10_000
    assert request(lab, "show", measure="total") == ""
    assert lab.snapshot["bars"]["measure"] == lab.rolls["measure"] == "total"


def test_each_change_is_a_step_of_its_own(lab: DiceLab) -> None:
    steps = [lab.snapshot["step"]]
    for kind, more in (("set", {"amounts": {"spends": 3}}), ("roll", {}), ("rolls", {}), ("show", {"measure": "fire"})):
        assert request(lab, kind, **more) == ""
        steps.append(lab.snapshot["step"])
    assert steps == [0, 1, 2, 3, 4]


def test_a_stale_message_is_refused(lab: DiceLab) -> None:
    lab.spends = 3
    assert "out of date" in request(lab, "set", step=0, amounts={"spends": 5})
    assert lab.spends == 3


def dice(*pairs: object) -> dict[str, Any]:
    return {"dice": {"pool": [{"kind": kind, "face": None} if isinstance(kind, str) else kind for kind in pairs]}}


@pytest.mark.parametrize(
    "content",
    [
        None,
        "roll",
        [],
        {},
        {"kind": "format the disk", "step": 0},
        {"kind": ["roll"], "step": 0},
        {"kind": "roll"},
        {"kind": "roll", "step": True},
        {"kind": "roll", "step": "0"},
        {"kind": "roll", "step": 99, "request": {"a": 1}},
        {"kind": "set", "step": 0, "dice": "2 earth"},
        {"kind": "set", "step": 0, "dice": {"hand": []}},
        {"kind": "set", "step": 0, "dice": {"pool": "earth"}},
        {"kind": "set", "step": 0, **dice("gold")},
        {"kind": "set", "step": 0, **dice({"kind": ["earth"], "face": None})},
        {"kind": "set", "step": 0, **dice({"kind": "earth", "face": "2 fire"})},
        {"kind": "set", "step": 0, **dice({"kind": "earth", "face": 2})},
        {"kind": "set", "step": 0, **dice(EVIL)},
        {"kind": "set", "step": 0, **dice(*["earth"] * 13)},
        {"kind": "set", "step": 0, **dice(*["earth"] * 100_000)},
        {"kind": "set", "step": 0, "amounts": [4]},
        {"kind": "set", "step": 0, "amounts": {"spends": 7}},
        {"kind": "set", "step": 0, "amounts": {"spends": -1}},
        {"kind": "set", "step": 0, "amounts": {"spends": 1.5}},
        {"kind": "set", "step": 0, "amounts": {"spends": True}},
        {"kind": "set", "step": 0, "amounts": {"spends": "4"}},
        {"kind": "set", "step": 0, "amounts": {EVIL: 1}},
        {"kind": "set", "step": 0, "amounts": {"need-earth": 9}},
        {"kind": "set", "step": 0, "amounts": {"spends": 3, "prisms": 99}},
        {"kind": "set", "step": 0, "card": "Excalibur"},
        {"kind": "set", "step": 0, "card": EVIL},
        {"kind": "set", "step": 0, "card": ["Stone Circle"]},
        {"kind": "rolls", "step": 0, "count": 11},
        {"kind": "rolls", "step": 0, "count": True},
        {"kind": "rolls", "step": 0, "count": [10]},
        {"kind": "rolls", "step": 0, "count": 10**9},
        {"kind": "show", "step": 0},
        {"kind": "show", "step": 0, "measure": "luck"},
        {"kind": "show", "step": 0, "measure": ["earth"]},
    ],
    ids=lambda content: str(content)[:70],
)
def test_a_bad_message_is_refused_in_words(lab: DiceLab, content: object) -> None:
    before = (lab.snapshot, lab.rolls)
    answer = send(lab, content)
    assert len(answer["error"]) > 10
    assert answer["request"] is None
    assert (lab.snapshot, lab.rolls) == before


def test_the_browser_cant_write_what_is_shown(lab: DiceLab) -> None:
    before = (lab.snapshot, lab.kit, lab.rolls)
    message = {"method": "update", "state": {"snapshot": {"step": 9}, "kit": {}, "rolls": {}}, "buffer_paths": []}
    lab._handle_msg({"content": {"data": message}, "buffers": []})
    assert (lab.snapshot, lab.kit, lab.rolls) == before
