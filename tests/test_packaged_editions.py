"""The editions that come with a game: loaded by name, only values of the house changed, kept whole in a save."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
from games.manaforge.rules.drafting import play_randomly

import manaforge_widgets as mf
from manaforge_widgets.core.edition_file import HOUSE, packaged_editions
from manaforge_widgets.core.registry import list_games, load_game
from manaforge_widgets.games.manaforge.rules.components import house_components

if TYPE_CHECKING:
    from pathlib import Path

PACKAGED = ("manaforge", "kings_forge", "manasurge")


def house_file(game: str) -> Path:
    file: Path = import_module(f"manaforge_widgets.games.{game}.rules.edition").HOUSE_FILE
    return file


EDITIONS = [(game, name) for game in PACKAGED for name in packaged_editions(house_file(game))]


def rows(data: Any) -> dict[tuple[str, int], dict[str, Any]]:
    """The rows of all tables of cards, by the table and their place in it."""
    tables = {name: table for name, table in data.tables.items() if isinstance(table, list)}
    return {(name, place): row for name, table in tables.items() for place, row in enumerate(table)}


def test_there_is_a_second_edition_of_manaforge() -> None:
    assert ("manaforge", "house-2") in EDITIONS
    assert set(PACKAGED) <= set(list_games())


@pytest.mark.parametrize("game", PACKAGED)
def test_the_packaged_data_are_called_by_their_name_too(game: str) -> None:
    by_name, default = load_game(game, HOUSE), load_game(game)
    assert by_name.edition == default.edition == HOUSE
    assert by_name.overrides == default.overrides == {}
    assert by_name.components is default.components  # type: ignore[attr-defined]


@pytest.mark.parametrize(("game", "name"), EDITIONS)
def test_an_edition_is_called_as_its_file(game: str, name: str) -> None:
    assert load_game(game, name).edition == name


@pytest.mark.parametrize(("game", "name"), EDITIONS)
def test_an_edition_changes_values_of_the_house_alone(game: str, name: str) -> None:
    old, new = (load_game(game, edition).components.data for edition in (None, name))  # type: ignore[attr-defined]
    before, after = rows(old), rows(new)
    changed = {
        (place, field): (old.provenance(before[place], field), new.provenance(row, field))
        for place, row in after.items()
        for field in row
        if field not in ("printed", "reported", "inferred", "house") and row[field] != before[place].get(field)
    }
    assert changed
    assert set(changed.values()) == {("house", "house")}
    others = [table for table in old.tables if table != "meta" and not isinstance(old.tables[table], list)]
    assert [old.tables[table] for table in others] == [new.tables[table] for table in others]


@pytest.mark.parametrize(("game", "name"), EDITIONS)
def test_a_save_brings_its_edition_with_it(game: str, name: str, tmp_path: Path) -> None:
    m = play_randomly(mf.new_match(game, seats=2, seed=3, edition=name), 60)
    path = tmp_path / "match.json"
    m.save(path)
    # What is saved are the changes themselves: a later edition of that name does not change a match.
    assert json.loads(path.read_text())["overrides"] == m.rules.overrides
    loaded = mf.load_match(path)
    assert loaded.rules.edition == name
    assert loaded.actions == m.actions


def test_matches_are_of_the_first_edition_unless_another_is_asked_for() -> None:
    m = mf.new_match("manaforge", seats=2)
    assert m.rules.edition == HOUSE
    assert m.rules.components is house_components()


def test_a_name_that_no_edition_has_is_told_with_those_that_there_are() -> None:
    with pytest.raises(mf.EditionError, match=r"house-3: there is no file .* the editions are house-1 and house-2\."):
        mf.new_match("manaforge", seats=2, edition="house-3")


def test_a_file_without_an_ending_is_still_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine"
    path.write_text("[[items]]\nnumber = 1\ncost = { water = 1 }\n", encoding="utf-8")
    assert mf.new_match("manaforge", seats=2, edition=str(path)).rules.edition == "mine"


def test_bots_play_and_simulations_compare_editions() -> None:
    first, second = (
        mf.simulate("manaforge", "greedy", seats=2, games=2, seed=5, edition=name, progress=False)
        for name in ("house-1", "house-2")
    )
    assert (first.rules.edition, second.rules.edition) == ("house-1", "house-2")
    assert second.match(1).outcome is not None
