"""Editions: a user's own file overrides any field, and a mistake is refused with file, card and field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from games.manaforge.rules.components import DATA
from games.manaforge.rules.drafting import play_randomly
from games.manaforge.rules.table import Table

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.rules.edition import load_edition

if TYPE_CHECKING:
    from pathlib import Path


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def with_table(edition: Any, *board: str, **mana: int) -> mf.Match:
    """Return a match in this edition with these items on the board and this mana."""
    t = Table()
    t.board(*board)
    t.reserve(**mana)
    view = t.full_view()
    view["edition"] = mf.new_match("manaforge", seats=2, edition=edition).view(None)["edition"]
    return mf.match_from(view, edition=edition)


def test_an_item_costs_what_the_users_file_says(tmp_path: Path) -> None:
    path = written(tmp_path, '[[items]]\nname = "Stone Circle"\ncost = { water = 1 }\n')
    m = with_table(path, "Stone Circle", water=1)
    m.apply("build Stone Circle")
    assert m.position.seats[0].workshop[0].card == "Stone Circle"
    assert m.position.reserve.water == 0


def test_a_workshop_card_works_as_the_users_file_says(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        "[[items]]\nnumber = 1\ncost = { water = 1 }\nlevels = [{ pay = { fire = 1 }, gain = { prestige = 9 } }]\n",
    )
    m = with_table(path, "Stone Circle", water=1, fire=1)
    for action in ("build Stone Circle", "activate Stone Circle 1"):
        m.apply(action)
    assert m.position.seats[0].prestige == 9
    assert m.position.reserve.fire == 0


def test_a_store_card_works_as_the_users_file_says(tmp_path: Path) -> None:
    path = written(tmp_path, '[[items]]\nname = "Portal Staff"\ncost = { any = 1 }\neffect = { prisms = 3 }\n')
    m = with_table(path, "Portal Staff", wind=1)
    m.apply("build Portal Staff")
    assert (m.position.seats[0].prestige, m.position.seats[0].prisms) == (0, 3)


def test_the_dice_show_what_the_users_file_says(tmp_path: Path) -> None:
    path = written(tmp_path, "[dice.earth]\nfaces = [" + "{ mana = { wind = 3 } }, " * 5 + '{ gem = "earth" }]\n')
    faces = set()
    for seed in range(6):
        m = play_randomly(mf.new_match("manaforge", seats=2, seed=seed, edition=path), 12)
        faces |= {die.face for seat in m.position.seats for die in seat.dice if die.die == "earth-1"}
    assert faces - {None} == {"3 wind", "earth gem"}


def test_there_are_as_many_dice_as_the_users_file_says(tmp_path: Path) -> None:
    path = written(tmp_path, "[dice.earth]\ncount = 20\n")
    assert mf.new_match("manaforge", seats=2, edition=path).position.supply.earth == 20


def test_a_talent_is_as_the_users_file_says(tmp_path: Path) -> None:
    path = written(tmp_path, '[[talents]]\nname = "Famous"\ndie = "water"\neffect = { prestige = 7 }\n')
    data = load_edition(path)
    famous = next(row for row in data.tables["talents"] if row["name"] == "Famous")
    assert (famous["die"], famous["effect"]) == ("water", {"prestige": 7})
    seen = set()
    for seed in range(12):
        m = play_randomly(mf.new_match("manaforge", seats=4, seed=seed, edition=path), 25)
        seen |= {seat.prestige for seat in m.position.seats if "Famous" in seat.talents and m.position.round < 2}
    assert seen
    assert min(seen) >= 7


def test_a_card_can_have_another_name_everywhere(tmp_path: Path) -> None:
    path = written(tmp_path, '[[items]]\nnumber = 62\nname = "Stab"\n')
    m = mf.new_match("manaforge", seats=2, edition=path)
    view = m.view(None)
    titles = [*view["deck"]["top"], *view["box"]["items"]]
    assert "Stab" in titles
    assert "Portal Staff" not in titles


@pytest.mark.parametrize(
    "number",
    [pytest.param(item["number"], marks=[pytest.mark.nightly] * (item["number"] % 6 != 1)) for item in DATA["items"]],
)
def test_the_cost_of_every_item_can_be_replaced(number: int) -> None:
    data = load_edition({"items": [{"number": number, "cost": {"wind": 4, "any": 2}}]})
    row = data.tables["items"][number - 1]
    assert row["number"] == number
    assert row["cost"] == {"wind": 4, "any": 2}
    rest = [other for other in data.tables["items"] if other["number"] != number]
    assert rest == [other for other in DATA["items"] if other["number"] != number]


def test_a_file_that_changes_nothing_is_an_edition_like_the_packaged_one(tmp_path: Path) -> None:
    m = play_randomly(mf.new_match("manaforge", seats=2, seed=3, edition=written(tmp_path, "")), 100)
    other = play_randomly(mf.new_match("manaforge", seats=2, seed=3), 100)
    assert m.actions == other.actions


def test_an_edition_is_named_by_its_file_or_by_itself(tmp_path: Path) -> None:
    assert mf.new_match("manaforge", seats=2, edition=written(tmp_path, "")).view(None)["edition"] == "mine"
    named = written(tmp_path, '[meta]\nedition = "printed-1"\n')
    assert mf.new_match("manaforge", seats=2, edition=named).view(None)["edition"] == "printed-1"
    assert mf.new_match("manaforge", seats=2).view(None)["edition"] == "house-1"


def test_the_path_of_an_edition_may_be_a_text(tmp_path: Path) -> None:
    path = written(tmp_path, "[dice.earth]\ncount = 20\n")
    assert mf.new_match("manaforge", seats=2, edition=str(path)).position.supply.earth == 20


# What is wrong, and the words that must say where.
MISTAKES: list[tuple[str, tuple[str, ...]]] = [
    ('[[items]]\nname = "Stone Circus"\ncost = { any = 1 }', ("Stone Circus",)),
    ("[[items]]\nnumber = 73\ncost = { any = 1 }", ("73",)),
    ("[[items]]\ncost = { any = 1 }", ("items",)),
    ('[[items]]\nname = "Mana Prisms"\ncost = { any = 1 }', ("Mana Prisms",)),
    ("[[items]]\nnumber = 1\ncosts = { any = 1 }", ("Stone Circle", "costs")),
    ("[[items]]\nnumber = 1\ncost = 3", ("Stone Circle", "cost")),
    ("[[items]]\nnumber = 1\ncost = { metal = 3 }", ("Stone Circle", "cost", "metal")),
    ("[[items]]\nnumber = 1\ncost = { earth = -1 }", ("Stone Circle", "cost", "earth")),
    ("[[items]]\nnumber = 1\ncost = { earth = 1.5 }", ("Stone Circle", "cost", "earth")),
    ("[[items]]\nnumber = 1\ncost = { earth = true }", ("Stone Circle", "cost", "earth")),
    ('[[items]]\nnumber = 1\ncost = { earth = "2" }', ("Stone Circle", "cost", "earth")),
    ('[[items]]\nnumber = 1\nelement = "metal"', ("Stone Circle", "element", "metal")),
    ('[[items]]\nnumber = 1\nera = "night"', ("Stone Circle", "era", "night")),
    ('[[items]]\nnumber = 1\nera = "dusk"', ("era",)),
    ('[[items]]\nnumber = 1\nkind = "store"', ("Stone Circle",)),
    ("[[items]]\nnumber = 1\nlevels = []", ("Stone Circle", "levels")),
    ("[[items]]\nnumber = 1\nlevels = [{}]", ("Stone Circle", "levels")),
    ("[[items]]\nnumber = 1\nlevels = [{ gain = { gold = 1 } }]", ("Stone Circle", "levels", "gold")),
    ('[[items]]\nnumber = 1\nlevels = [{ gem = "arcane", gain = { earth = 1 } }]', ("Stone Circle", "levels")),
    (
        "[[items]]\nnumber = 1\nlevels = [{ pay = { gold = 1 }, gain = { earth = 1 } }]",
        ("Stone Circle", "levels", "gold"),
    ),
    ("[[items]]\nnumber = 1\neffect = { prestige = 1 }", ("Stone Circle", "effect")),
    ("[[items]]\nnumber = 62\neffect = { glory = 1 }", ("Portal Staff", "effect", "glory")),
    ("[[items]]\nnumber = 62\neffect = 7", ("Portal Staff", "effect")),
    ('[[items]]\nnumber = 14\neffect = { die = "metal" }', ("Earth Boots", "effect")),
    ("[[items]]\nnumber = 63\neffect = { others_may_give = { gem = 1 } }", ("Replica Plate Mail", "effect")),
    ('[[items]]\nnumber = 1\nname = ""', ("name",)),
    ('[[items]]\nnumber = 1\nname = "Sun Fragment"', ("Sun Fragment", "name")),
    ("[[items]]\nnumber = 1\nname = 5", ("name",)),
    ('[[items]]\nnumber = 1\nprinted = ["colour"]', ("Stone Circle", "printed")),
    ('[[items]]\nnumber = 1\nprinted = "cost"', ("Stone Circle", "printed")),
    ("items = 3", ("items",)),
    ("items = [3]", ("items",)),
    ("[dice.metal]\ncount = 8", ("dice", "metal")),
    ("[dice]\nearth = 8", ("dice", "earth")),
    ('[dice.earth]\ncount = "8"', ("earth", "count")),
    ("[dice.earth]\ncount = -1", ("earth", "count")),
    ("[dice.earth]\nfaces = [{ mana = { earth = 1 } }]", ("earth", "faces")),
    ("[dice.earth]\nfaces = 6", ("earth", "faces")),
    ("[dice.earth]\nfaces = [" + '{ special = "explode" }, ' * 6 + "]", ("earth", "faces")),
    ("[dice.earth]\nfaces = [" + '{ gem = "metal" }, ' * 6 + "]", ("earth", "faces")),
    ("[dice.earth]\nsides = 6", ("earth", "sides")),
    ('[[talents]]\nname = "Rich"\ndie = "earth"', ("Rich",)),
    ('[[talents]]\nnumber = "C15"\ndie = "metal"', ("Famous", "die")),
    ('[[talents]]\nnumber = "C15"\neffect = { wealth = 1 }', ("Famous", "effect")),
    ('[[talents]]\nnumber = "C15"\nwhen = "never"', ("Famous", "when")),
    ('[[talents]]\nnumber = "C15"\ncost = { any = 1 }', ("Famous", "cost")),
    ('[meta]\ngame = "manasurge"', ("meta", "game")),
    ("[meta]\nedition = 3", ("meta", "edition")),
    ('[meta]\nelements = ["metal"]', ("meta", "elements")),
    ("meta = 3", ("meta",)),
    ("[cards]\na = 1", ("cards",)),
    ("[[items]\n", ()),
    ("[[items]]\nnumber = 1\nnumber = 2", ()),
]


@pytest.mark.parametrize(("text", "words"), MISTAKES)
def test_a_mistake_is_refused_with_file_card_and_field(text: str, words: tuple[str, ...], tmp_path: Path) -> None:
    with pytest.raises(mf.EditionError) as refusal:
        mf.new_match("manaforge", seats=2, edition=written(tmp_path, text))
    message = str(refusal.value)
    assert message.startswith("mine.toml: ")
    for word in words:
        assert word in message


@pytest.mark.parametrize("edition", [{"meta": 3}, {"items": 3}, {"items": {}}, {"dice": []}, {"x": 1}])
def test_contents_that_are_no_edition_are_refused(edition: Any) -> None:
    with pytest.raises(mf.EditionError):
        mf.new_match("manaforge", seats=2, edition=edition)


def test_a_file_that_is_missing_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(mf.EditionError, match=r"nowhere\.toml"):
        mf.new_match("manaforge", seats=2, edition=tmp_path / "nowhere.toml")
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(mf.EditionError, match=r"mine\.toml"):
        mf.new_match("manaforge", seats=2, edition=tmp_path / "mine.toml")
    with pytest.raises(mf.EditionError):
        mf.new_match("manaforge", seats=2, edition=tmp_path)


def provenance(edition: dict[str, Any], number: int, field: str) -> str:
    data = load_edition(edition)
    return data.provenance(data.tables["items"][number - 1], field)


def test_every_field_of_the_packaged_data_has_a_provenance() -> None:
    data = load_edition(None)
    rows = [*data.tables["items"], *data.tables["talents"], *data.tables["dice"].values()]
    kinds = {data.provenance(row, field) for row in rows for field in row}
    assert kinds == {"printed", "reported", "inferred", "house"}
    assert data.provenance(data.tables["items"][0], "cost") == "house"
    assert data.provenance(data.tables["items"][0], "name") == "printed"
    assert data.provenance(data.tables["items"][28], "cost") == "inferred"
    assert data.provenance(data.tables["items"][50], "element") == "reported"


def test_an_overridden_field_counts_as_house_unless_its_row_says_otherwise() -> None:
    change = {"number": 29, "cost": {"earth": 1}}
    assert provenance({"items": [change]}, 29, "cost") == "house"
    assert provenance({"items": [change | {"printed": ["cost"]}]}, 29, "cost") == "printed"
    assert provenance({"items": [change | {"reported": ["cost"]}]}, 29, "cost") == "reported"


def test_a_field_not_overridden_keeps_its_provenance() -> None:
    change = {"number": 29, "cost": {"earth": 1}, "printed": ["cost"]}
    assert provenance({"items": [change]}, 29, "levels") == "house"
    assert provenance({"items": [change]}, 29, "element") == "inferred"
    assert provenance({"items": [change]}, 1, "cost") == "house"


def test_a_house_value_that_turns_out_to_be_the_printed_one_can_be_said_to_be_printed() -> None:
    same = {"number": 1, "cost": {"earth": 2, "any": 1}, "printed": ["cost"]}
    assert provenance({"items": [same]}, 1, "cost") == "printed"


def test_a_match_with_an_edition_is_kept_without_its_file(tmp_path: Path) -> None:
    path = written(tmp_path, '[[items]]\nname = "Portal Staff"\ncost = { any = 1 }\n[dice.earth]\ncount = 20\n')
    m = play_randomly(mf.new_match("manaforge", seats=2, seed=4, edition=path), 150)
    m.save(tmp_path / "match.json")
    path.unlink()
    loaded = mf.load_match(tmp_path / "match.json")
    assert loaded.view(None) == m.view(None)
    assert loaded.actions == m.actions
    assert play_randomly(loaded, 50, seed=2).view(None) == play_randomly(m, 50, seed=2).view(None)


def test_a_table_of_another_edition_needs_its_file(tmp_path: Path) -> None:
    path = written(tmp_path, "[dice.earth]\ncount = 20\n")
    view = mf.new_match("manaforge", seats=2, seed=4, edition=path).view(None)
    with pytest.raises(mf.PositionError, match="mine"):
        mf.match_from(view)
    assert mf.match_from(view, edition=path).view(None) == view


def test_the_packaged_data_are_not_changed_by_an_edition(tmp_path: Path) -> None:
    before = load_edition(None).tables
    mf.new_match("manaforge", seats=2, edition=written(tmp_path, "[[items]]\nnumber = 1\ncost = { any = 9 }\n"))
    assert load_edition(None).tables == before == DATA
