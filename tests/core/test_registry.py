"""The registry: games that other installed packages bring by entry points."""

from __future__ import annotations

import importlib.metadata
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Iterator

registry = import_module("manaforge_widgets.core.registry")


@pytest.fixture(autouse=True)
def looked_for_again() -> Iterator[None]:
    registry._brought.cache_clear()
    yield
    registry._brought.cache_clear()


def installed(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    """Let other packages bring these games, each with the name of its class."""
    points = [importlib.metadata.EntryPoint(name, value, registry.ENTRY_POINTS) for name, value in values.items()]
    monkeypatch.setattr(
        importlib.metadata, "entry_points", lambda *, group: points if group == registry.ENTRY_POINTS else []
    )


def test_a_class_of_rules_of_another_package_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, go="manaforge_widgets.games.simple:SimpleGame")
    assert "go" in mf.list_games()
    assert registry.find_entry("go").title == "Go"


def test_a_game_that_can_not_be_imported_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, broken="no_such_package:Game", go="manaforge_widgets.games.simple:SimpleGame")
    with pytest.warns(UserWarning, match="the game 'broken' of another package can't be imported"):
        names = mf.list_games()
    assert "manaforge" in names
    assert "go" in names
    assert "broken" not in names


def test_the_games_of_this_package_can_not_be_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, manaforge="fractions:Fraction")
    assert mf.new_match("manaforge", seats=2).rules.title == "Manaforge"
    assert mf.list_games().count("manaforge") == 1
