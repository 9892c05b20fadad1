"""The editor of a die: its chances follow the faces, and many rolls come near them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import manaforge_widgets as mf
from manaforge_widgets.lessons.explorers.die_editor import DieEditor

KINDS = ["mana", "gem", "special"]


def editor(faces: list[str] | None = None) -> DieEditor:
    return DieEditor("A die", Random(4), KINDS, faces or ["mana"] * 3 + ["gem"] * 2 + ["special"], "Six faces.")


def chances(die: DieEditor) -> dict[str, str]:
    table = die.view()["table"]
    assert table is not None
    return {row[0]: row[2] for row in table["rows"]}


def test_three_kinds_are_not_one_third_each_unless_their_faces_are_as_many() -> None:
    die = editor()
    assert chances(die) == {"mana": "1/2", "gem": "1/3", "special": "1/6"}
    assert die.view()["words"][0].startswith("3 kinds, but not 1/3 each: mana has 3 of 6 faces")
    # A click takes a face to the next kind, and around.
    die.take("face", "0")
    die.take("face", "0")
    assert chances(die) == dict.fromkeys(KINDS, "1/3")
    assert die.view()["words"][0].startswith("3 kinds, and each has the same number of faces")
    die.take("again", "")
    assert chances(die)["mana"] == "1/2"


def test_rolls_come_near_the_chances_and_belong_to_the_faces_they_were_rolled_with() -> None:
    die = editor()
    for _ in range(5):
        die.take("many", "")
    table = die.view()["table"]
    assert table is not None
    for kind, _, exact, _, count, _ in table["rows"]:
        chance, seen = Fraction(exact), int(count.replace(",", "")) / 10_000
        assert abs(seen - chance) < 4 * (float(chance * (1 - chance)) / 10_000) ** 0.5, kind
    die.take("face", "1")
    after = die.view()["table"]
    assert after is not None
    assert len(after["head"]) == 4


def test_the_lessons_die_has_the_kinds_of_the_printed_sides() -> None:
    lesson = mf.lesson("choosing after the roll")
    explorer = lesson.plan.explorers["faces"](Random(1))
    assert isinstance(explorer, DieEditor)
    die = mf.odds.die("earth")
    gems = sum(die.ways[face] for face in die.outcomes if "gem" in str(face))
    assert Counter(explorer.faces)["gem"] == gems
    assert Counter(explorer.faces)["special"] == 1


@pytest.mark.parametrize("faces", [["mana"], ["mana", "coin"], ["mana"] * 21])
def test_an_impossible_die_is_refused(faces: list[str]) -> None:
    with pytest.raises(mf.ArgumentError, match="faces must be 2 to 20 of the kinds"):
        editor(faces)


def test_a_face_that_is_not_there_is_refused() -> None:
    die = editor()
    with pytest.raises(mf.GameError, match="no such control"):
        die.take("face", "6")
    assert die.faces == list(die.start)
