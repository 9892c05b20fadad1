"""What Colab needs to show a widget: its manager for widgets of other packages, and where this is."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from anywidget import _util

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

VIEW = "application/vnd.jupyter.widget-view+json"
MANAGER = "https://colab.invalid/manager.js"


@pytest.fixture
def turned_on(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A stand-in for Colab's module, which writes down how often its manager was turned on."""
    times: list[str] = []
    colab = SimpleNamespace(
        enable_custom_widget_manager=lambda: times.append("on"), _widgets=SimpleNamespace(_installed_url=MANAGER)
    )
    monkeypatch.setitem(sys.modules, "google.colab.output", colab)  # type: ignore[arg-type]
    _util.enable_custom_widget_manager_once.cache_clear()
    yield times
    _util.enable_custom_widget_manager_once.cache_clear()


def pig() -> mf.Match:
    return mf.new_match("pig", seats=2, seed=7)


def lesson_part() -> Any:
    return mf.lesson("choosing after the roll", class_seed=7).predict("two_arcane")


@pytest.mark.parametrize(
    "widget",
    [lambda: mf.Board(pig()), lambda: mf.Replay(pig()), lambda: mf.DiceLab("2 earth", cost="1 earth"), lesson_part],
    ids=["board", "replay", "lab", "a part of a lesson"],
)
def test_a_widget_turns_on_colabs_manager_and_says_where_it_is(turned_on: list[str], widget: Callable[[], Any]) -> None:
    data, metadata = widget()._repr_mimebundle_()
    assert turned_on == ["on"]
    assert metadata == {VIEW: {"colab": {"custom_widget_manager": {"url": MANAGER}}}}
    # A reader without a kernel gets the words.
    assert set(data) >= {VIEW, "text/html"}
