"""What the table sends once: the front end compares and draws, and finds no rule out by itself."""

from __future__ import annotations

from typing import Any

import pytest

from manaforge_widgets.games.manaforge.board.cards import cards
from manaforge_widgets.games.manaforge.rules.components import house_components
from manaforge_widgets.games.manaforge.rules.rounds import SPENDS
from manaforge_widgets.games.manaforge.rules.setup import TALENTS_KEPT
from manaforge_widgets.widgets.dice_lab import DiceLab


@pytest.fixture(scope="module")
def kit() -> dict[str, Any]:
    return dict(cards(house_components()))


@pytest.mark.rule("MF-T4")
def test_each_level_says_how_many_gems_open_it(kit: dict[str, Any]) -> None:
    for item in kit["items"].values():
        gems = [level["gem"] for level in item["levels"]]
        assert item["sockets"] == [gem for gem in gems if gem]
        assert [level["needs"] for level in item["levels"]] == [
            len([gem for gem in gems[: line + 1] if gem]) for line in range(len(gems))
        ]


@pytest.mark.rule("MF-D3")
def test_a_face_is_sent_with_its_drawing_and_its_words(kit: dict[str, Any]) -> None:
    assert kit["faces"]["2 earth"] == {"drawing": "{earth}{earth}", "words": "2 earth", "about": ""}
    assert kit["faces"]["earth/fire"] == {"drawing": "{earth}/{fire}", "words": "earth or fire", "about": ""}
    assert kit["faces"]["runestone"] == {
        "drawing": "{runestone}",
        "words": "runestone",
        "about": "Runestone gives 1{earth} and 1{wind}, or 1{fire} and 1{water}.",
    }


def test_the_legend_explains_every_face_that_has_a_name_and_takes_its_figures_from_the_rules(
    kit: dict[str, Any],
) -> None:
    rows = {row["symbols"]: row["words"] for row in kit["legend"]}
    for face in kit["faces"].values():
        if face["about"]:
            what = face["about"].removeprefix(f"{face['words'].title()} ").removesuffix(".")
            assert rows[face["drawing"]] == f"{face['words'].title()}: {what}"
    assert rows["{spend}"] == f"a die spend: one use of a die; you have {SPENDS} a turn"
    assert DiceLab(game="manaforge").kit["legend"] == kit["legend"]


def test_a_level_without_a_price_is_free_unless_it_only_holds_a_gem(kit: dict[str, Any]) -> None:
    levels = [level for item in kit["items"].values() for level in item["levels"]]
    priced = [level for level in levels if "→" in level["text"]]
    holding = [level for level in levels if level["text"] == "only holds the gem"]
    assert priced
    assert holding
    for level in levels:
        assert level["free"] == (level not in priced and level not in holding)


@pytest.mark.rule("MF-S3")
def test_the_draft_is_told_how_many_talents_are_kept(kit: dict[str, Any]) -> None:
    assert kit["kept"] == TALENTS_KEPT == 2


def test_a_die_tells_all_its_sides_and_how_many_are_alike(kit: dict[str, Any]) -> None:
    told = kit["sides"]["fire"]
    assert told == "Its 6 sides: 2 fire, fire gem (2 of 6), 1 earth, 1 wind, transmute."
    assert set(kit["sides"]) == {die["type"] for die in kit["dice"].values()}
    for name, entry in house_components().data.tables["dice"].items():
        listed = kit["sides"][name].removeprefix("Its 6 sides: ").removesuffix(".").split(", ")
        alike = [int(side[-7]) if side.endswith(" of 6)") else 1 for side in listed]
        assert sum(alike) == len(entry["faces"]) == 6
