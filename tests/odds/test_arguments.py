"""Misspelled arguments of the odds: the answer names the one that is meant, and never a function inside."""

from __future__ import annotations

from typing import Any

import pytest

import manaforge_widgets as mf


@pytest.mark.parametrize(
    ("ask", "arguments", "meant"),
    [
        (mf.odds.afford, {"pool": "2 earth", "cost": "2 earth", "gem": "1 fire"}, "gems"),
        (mf.odds.hold, {"pool": "2 earth", "cost": "2 earth", "prism": 1}, "prisms"),
        (mf.odds.Question, {"pool": "2 earth", "cost": "2 earth", "gem": "1 fire"}, "gems"),
        (mf.odds.craft, {"pool": "2 metal", "needs": "metal 3", "bonus": "+1"}, "bonuses"),
        (mf.odds.steal, {"pool": "2 metal", "dices": "metal 3"}, "dice"),
        (mf.odds.crafts, {"pool": "2 metal", "need": ["metal 3"]}, "needs"),
        (mf.odds.best_reroll, {"dice": "metal 3", "need": "metal 4"}, "needs"),
        (mf.odds.fills, {"dice": "metal 3", "steals": "metal 4"}, "steal"),
        (mf.odds.gain, {"pool": "metal", "needs": "metal 4", "bring": "+1"}, "brings"),
        (mf.odds.steal_risk, {"dice": "metal 3", "other": ["metal"]}, "others"),
        (mf.odds.draws, {"deck": {"a": 1}, "hands": 1, "event": "a"}, "hand"),
        (mf.odds.hand_distribution, {"deck": {"a": 1}, "hand": 1, "of": "a", "knwon": ()}, "known"),
        (mf.odds.manasurge_deck, {"suit": ["fire"]}, "suits"),
        (mf.odds.answers, {"deck": {}, "ranks": 3}, "rank"),
        (mf.odds.answers_in_turn, {"deck": {}, "ranks": 3}, "rank"),
        (mf.odds.struck, {"match": mf.new_match("manasurge", seats=2, seed=1), "seats": 0}, "seat"),
        (mf.odds.answer_chances, {"match": mf.new_match("manasurge", seats=2, seed=1), "seats": 0}, "seat"),
        (mf.odds.market, {"match": mf.new_match("manaforge", seats=2, seed=7), "seats": 0}, "seat"),
        (mf.DiceLab, {"pool": "2 earth", "gem": "1 fire"}, "gems"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_misspelled_argument_is_answered_by_the_one_that_is_meant(
    ask: Any, arguments: dict[str, Any], meant: str
) -> None:
    with pytest.raises(mf.OddsError, match=f"did you mean '{meant}'") as refused:
        ask(**arguments)
    assert "__init__" not in str(refused.value)
    assert len(str(refused.value)) < 300


def test_an_argument_like_none_is_answered_by_all_that_there_are() -> None:
    with pytest.raises(mf.OddsError, match="its arguments are pool, needs, bonuses"):
        mf.odds.craft("2 metal", "metal 3", workshop=1)  # type: ignore[call-arg]
