"""Component data: where it comes from, and a user's own changes of it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.core.conformance import check
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.games.kings_forge.rules.edition import load_edition

if TYPE_CHECKING:
    from pathlib import Path

OWN = {
    "meta": {"edition": "mine"},
    "dice": {"gem": 20, "printed": ["gem"]},
    "tokens": {"plus_1_plus_1": 3},
    "docks": [{"gain": "gem", "cost": [2, 3]}],
    "crafts": [{"name": "Hammer", "needs": [["metal", 5], ["gem", 2]], "printed": ["rank"]}],
    "gathers": [
        {"name": "Tavern", "top": {"bonus": {"reroll": 3}}},
        {"name": "Cemetery", "top": {"gain": {"magic": 1}}},
    ],
}


def test_a_users_file_changes_any_field(tmp_path: Path) -> None:
    m = mf.new_match("kings_forge", seats=2, seed=1, edition=OWN)
    assert m.rules.edition == "mine"
    view = m.view(None)
    assert view["stock"]["gem"] == 20
    assert view["tokens"] == {"automatic_6": 2, "plus_1_plus_1": 3}
    assert [dock["costs"] for dock in view["docks"] if dock["dock"] == "gem"] == [[2, 3]]
    mf.play_out(m, "random")
    m.save(tmp_path / "mine.json")
    assert mf.load_match(tmp_path / "mine.json").view(None) == m.view(None)
    with pytest.raises(mf.PositionError, match="mine"):
        mf.match_from(m.view(None))
    assert mf.match_from(m.view(None), edition=OWN).view(None) == m.view(None)


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "forge.toml"
    path.write_text('[[crafts]]\nname = "Hammer"\nneeds = [["magic", 6]]\n', encoding="utf-8")
    m = mf.new_match("kings_forge", seats=2, edition=path)
    assert m.rules.edition == "forge"


def test_what_is_changed_counts_as_of_the_house() -> None:
    data = load_edition(OWN)
    hammer = next(row for row in data.tables["crafts"] if row["name"] == "Hammer")
    assert (data.provenance(hammer, "needs"), data.provenance(hammer, "rank")) == ("house", "printed")
    assert data.provenance(data.tables["dice"], "gem") == "printed"
    assert data.provenance(data.tables["dice"], "wood") == "reported"
    assert data.provenance(data.tables["tokens"], "plus_1_plus_1") == "house"
    packaged = load_edition(None)
    north = packaged.tables["gathers"][0]
    assert (packaged.provenance(north, "top"), packaged.provenance(north, "name")) == ("house", "printed")


@pytest.mark.parametrize("seed", range(3))
def test_games_of_an_edition_keep_the_contract(seed: int) -> None:
    assert check(load_game("kings_forge", OWN), 3, seed) > 0


def gather(**fields: Any) -> dict[str, Any]:
    return {"gathers": [{"name": "Tavern", **fields}]}


def craft(**fields: Any) -> dict[str, Any]:
    return {"crafts": [{"name": "Hammer", **fields}]}


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown table": ({"talents": []}, "talents"),
    "a table that is none": ({"dice": 3}, "dice"),
    "crafts that are no list": ({"crafts": {}}, "crafts"),
    "a craft without a name": ({"crafts": [{"rank": 3}]}, "name"),
    "an unknown craft": ({"crafts": [{"name": "Hamer", "rank": 3}]}, "Hamer"),
    "an unknown field": (craft(cost=3), "cost"),
    "a rank in words": (craft(rank="low"), "rank"),
    "a rank twice": (craft(rank=3), "rank"),
    "no needs": (craft(needs=[]), "needs"),
    "too many needs": (craft(needs=[["metal", 1]] * 7), "needs"),
    "a need of no colour": (craft(needs=[["gold", 3]]), "gold"),
    "a need of a library die": (craft(needs=[["library", 3]]), "library"),
    "a need of nothing": (craft(needs=[["metal", 0]]), "needs"),
    "a need in halves": (craft(needs=[["metal", 2.5]]), "needs"),
    "another edition's name": ({"meta": {"edition": "house-1"}}, "house-1"),
    "another game": ({"meta": {"game": "manaforge"}}, "manaforge"),
    "too few metal dice": ({"dice": {"metal": 19}}, "KF-S1"),
    "too many dice": ({"dice": {"gem": 64}}, "gem"),
    "two cemetery dice": ({"dice": {"cemetery": 2}}, "cemetery"),
    "dice of no kind": ({"dice": {"gold": 2}}, "gold"),
    "tokens of no kind": ({"tokens": {"seven": 2}}, "seven"),
    "a dock that is not there": ({"docks": [{"gain": "metal", "cost": [1, 2]}]}, "metal"),
    "a dock whose prices fall": ({"docks": [{"gain": "gem", "cost": [4, 3]}]}, "cost"),
    "a dock with one price": ({"docks": [{"gain": "gem", "cost": [4]}]}, "cost"),
    "a fifth anvil": (gather(anvil=True), "anvil"),
    "an anvil in words": (gather(anvil="yes"), "anvil"),
    "an action that is none": (gather(top=3), "top"),
    "an action with an unknown part": (gather(top={"win": 1}), "win"),
    "a square of no colour": (gather(top={"place": ["gold"]}), "gold"),
    "a square of one colour twice": (gather(top={"place": ["gem|gem"]}), "gem|gem"),
    "seven squares": (gather(top={"place": ["any"] * 7}), "place"),
    "a consumed square that is not there": (gather(top={"place": ["any"], "consume": [1]}), "consume"),
    "a consumed square without squares": (gather(top={"consume": [0]}), "consume"),
    "a gain of a library die for good": (gather(top={"gain": {"library": 1}}), "library"),
    "a gain of nothing": (gather(top={"gain": {"gem": 0}}), "gem"),
    "a gain beyond counting": (gather(top={"gain": {"gem": 10**30}}), "gem"),
    "an unknown bonus": (gather(top={"bonus": {"win": 1}}), "win"),
    "a plus that is no list": (gather(top={"bonus": {"plus": 2}}), "plus"),
    "a plus of nothing": (gather(top={"bonus": {"plus": [0]}}), "plus"),
    "five pluses": (gather(top={"bonus": {"plus": [1] * 5}}), "plus"),
    "a flip of nothing": (gather(top={"bonus": {"flip": 0}}), "flip"),
    "a bonus that is not true": (gather(top={"bonus": {"ones_to_sixes": 3}}), "ones_to_sixes"),
    "lines without all unused dice": (gather(top={"gain_by_dice_placed": [[1, "gem"]]}), "gain_by_dice_placed"),
    "falling lines": (
        gather(top={"place_all_unused": True, "gain_by_dice_placed": [[3, "gem"], [1, "gem"]]}),
        "gain_by_dice_placed",
    ),
    "squares and all unused dice": (gather(top={"place_all_unused": True, "place": ["any"]}), "place"),
    "provenance of a field that is not there": (gather(printed=["cost"]), "printed"),
    "provenance that is not a list": ({"dice": {"house": 3}}, "house"),
}


@pytest.mark.parametrize(("edition", "word"), WRONG.values(), ids=list(WRONG))
def test_a_wrong_edition_is_refused_with_the_place(edition: dict[str, Any], word: str) -> None:
    with pytest.raises(mf.EditionError) as refusal:
        mf.new_match("kings_forge", seats=2, edition={"meta": {"edition": "mine"}, **edition})
    message = str(refusal.value)
    assert word in message
    assert 20 < len(message) < 300
    assert message.startswith("edition: ")


NONSENSE = [None, True, -1, 0, 10**30, 2.5, "", "x", [], [[]], {}, {"x": 1}, [None], ["metal"], [["metal", 3]]]


def test_nonsense_in_any_field_is_refused_or_played() -> None:
    rng = random.Random(5)
    fields = {
        "crafts": ["name", "rank", "needs", "house"],
        "gathers": ["anvil", "top", "bottom", "reported"],
        "docks": ["gain", "cost", "inferred"],
    }
    keys = {"crafts": ("name", "Hammer"), "gathers": ("name", "Tavern"), "docks": ("gain", "gem")}
    for table, names in fields.items():
        for name in names:
            for value in NONSENSE:
                _try({table: [{keys[table][0]: keys[table][1], name: value}]}, rng)
    parts = ["place", "consume", "gain", "supply", "place_all_unused", "gain_by_dice_placed", "bonus"]
    for part in parts:
        for value in NONSENSE:
            _try(gather(top={part: value}), rng)
    for part in ("plus", "flip", "reroll", "automatic_6", "ones_to_sixes", "roll_smithy", "cemetery_die"):
        for value in NONSENSE:
            _try(gather(top={"bonus": {part: value}}), rng)
    for table in ("dice", "tokens", "meta"):
        for value in NONSENSE:
            _try({table: {"metal": value, "automatic_6": value, "edition": value}}, rng)
            _try({table: value}, rng)


def _try(edition: dict[str, Any], rng: random.Random) -> None:
    try:
        game: Any = load_game("kings_forge", edition)
    except mf.EditionError as error:
        assert 10 < len(str(error)) < 300  # noqa: PT017 - either is right
        return
    position = game.start(2)
    game.playout(position, lambda _now, codes: rng.choice(codes), rng.randrange)
    assert game.pending(position).outcome.winners
