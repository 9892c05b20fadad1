"""DiceLab without a game: dice by their sides or with your own faces."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.odds import OddsError, wilson
from manaforge_widgets.widgets.lab.plain_dice import PlainDiceLab


@pytest.mark.parametrize(
    ("dice", "setting", "chance"),
    [
        ("2d6", {"at_least": 10}, Fraction(1, 6)),
        ("5d6", {"at_least": 2, "showing": 6}, Fraction(763, 3888)),
        ("5d6", {"at_least": 1, "showing": 2}, 1 - Fraction(5, 6) ** 5),
        ("4d6 keep 3", {"at_least": 18}, Fraction(7, 432)),
        ("4d6", {"keep": 3, "at_least": 18}, Fraction(7, 432)),
        ("d20", {"at_least": 11}, Fraction(1, 2)),
        ({"hit": 2, "miss": 4}, {}, Fraction(1, 3)),
        ("3d{hit:2, miss:4}", {"at_least": 2, "showing": "hit"}, Fraction(7, 27)),
        ([1, 1, 2], {"at_least": 2}, Fraction(1, 3)),
        ("d6 reroll 1 + d4", {"at_least": 10}, Fraction(7, 36) / 4),
    ],
)
def test_the_chance_is_exact_and_its_line_of_python_gives_it(
    dice: Any, setting: dict[str, Any], chance: Fraction
) -> None:
    lab = mf.DiceLab(dice, **setting)
    assert lab.chance == chance
    assert eval(lab.snapshot["why"]["code"]) == chance  # noqa: S307 - it is our own line
    trials = lab.roll_many(2_000)
    low, high = wilson(trials.successes, trials.count)
    assert low - Fraction(1, 50) < chance < high + Fraction(1, 50)


@pytest.mark.parametrize(
    ("dice", "setting"), [("3d4 keep 2", {"at_least": 5}), ("2d4 + d6", {"showing": 3, "at_least": 2})]
)
def test_each_roll_is_judged_as_it_is_counted(dice: str, setting: dict[str, Any]) -> None:
    game = PlainDiceLab(dice)
    question = game.ask(game.begin(setting))
    sides = [sorted(die) for die in question._each]
    rolls = [tuple(map(str, roll)) for roll in product(*sides)]
    hits = sum(question.judge(roll).success for roll in rolls)
    assert Fraction(hits, len(rolls)) == question.chance
    for measure in ("total", *(["dice"] if "showing" in setting else [])):
        counted = [question.result(roll, measure)[1] for roll in rolls]
        assert Fraction(sum(counted), len(rolls)) == question.distribution(measure).mean
    assert all(question.judge(roll).success == question.result(roll, "success")[0] for roll in rolls)
    many = question.rolls(Random(1), 50, "total")
    assert len(many) == 50


def test_settings_can_be_changed_and_read_back() -> None:
    lab = mf.DiceLab(game="dice")
    assert (lab.pool, lab.at_least, lab.names) == ("2d6", 7, ("pool", "at_least", "showing", "keep"))
    lab.change(pool="4d8", at_least=20, keep=3)
    assert lab.pool == "4d8 keep 3"
    lab.pool = "d4 + d20"
    assert (lab.pool, lab.keep) == ("d4 + d20", 0)
    lab.show = "total"
    assert lab.snapshot["bars"]["text"].startswith("On average 13.00")
    assert lab.roll() == mf.DiceLab("d4 + d20").roll(), "the same seed gives the same roll"


@pytest.mark.parametrize(
    ("dice", "setting", "words"),
    [
        ("13d6", {}, "at most 12"),
        ("2d6 + 3", {}, "adds no number"),
        ("2d6 + 3d8 keep 2", {}, "dice of one kind"),
        ("3d6 keep lowest 1", {}, "keeps the highest"),
        ("d6 + d{a,b}", {}, "all numbers or all texts"),
        ("d{-1,1}", {}, "whole numbers from 0 on or texts, not -1"),
        ("d{a,b}", {"showing": "c"}, "showing must be one of a and b, not 'c'"),
        ("2d6", {"at_least": 0}, "at least must be a whole number from 1"),
        ("2d6", {"cost": 3}, "has no 'cost'"),
        ("2d", {}, "can't be read|not a pool|there is no die"),
    ],
)
def test_what_a_lab_can_not_do_is_refused_in_words(dice: Any, setting: dict[str, Any], words: str) -> None:
    with pytest.raises(OddsError, match=words):
        mf.DiceLab(dice, **setting)


def test_other_dice_need_another_lab() -> None:
    lab = mf.DiceLab("2d6")
    with pytest.raises(OddsError, match=r"this lab has no d7; its dice are d4, .* Make another lab"):
        lab.pool = "2d7"
    with pytest.raises(OddsError, match="choose what the dice must show first"):
        lab.show = "dice"
    assert (lab.pool, lab.show) == ("2d6", "success")
