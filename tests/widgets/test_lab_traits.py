"""A DiceLab's settings as traits: seen by observe, link and the browser, and never half changed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import ipywidgets
import pytest
from widgets.lab_requests import request

import manaforge_widgets as mf
from manaforge_widgets.odds.budget import OddsError

if TYPE_CHECKING:
    from collections.abc import Callable

POOL = "2 earth, 1 fire, 1 arcane"
LABS: dict[str, Callable[[], mf.DiceLab]] = {
    "manaforge": lambda: mf.DiceLab(POOL, cost="2 earth", locked={0: "2 earth"}),
    "kings_forge": lambda: mf.DiceLab(game="kings_forge"),
}


@pytest.fixture
def lab() -> mf.DiceLab:
    return mf.DiceLab(POOL, cost="2 earth")


def watched(lab: mf.DiceLab, *names: str) -> list[tuple[str, Any, Any]]:
    seen: list[tuple[str, Any, Any]] = []
    lab.observe(lambda change: seen.append((change.name, change.old, change.new)), list(names))
    return seen


def refusals(lab: mf.DiceLab, changes: dict[str, Any]) -> tuple[list[str], list[Any]]:
    """What the lab says, and which traits it sends back, after changes in the browser."""
    told: list[str] = []
    back: list[Any] = []
    lab.send = lambda content, **_: told.append(content["error"])  # type: ignore[method-assign, assignment]
    lab.send_state = lambda key=None: back.append(key)  # type: ignore[method-assign, assignment]
    lab.set_state(changes)
    return told, [key for key in back if isinstance(key, list)]


@pytest.mark.parametrize("game", LABS)
def test_each_name_is_a_synced_trait_of_plain_values(game: str) -> None:
    lab = LABS[game]()
    for name in (*lab.names, "show"):
        assert lab.has_trait(name), name
        assert getattr(lab, name) == (lab.value(name) if name != "show" else "success")
    state = lab.get_state((*lab.names, "show"))
    assert "null" not in json.dumps(state)
    assert state == {name: "" if getattr(lab, name) is None else getattr(lab, name) for name in state}


def test_labs_of_two_games_have_settings_of_their_own() -> None:
    first, second = (make() for make in LABS.values())
    assert not first.has_trait("needs")
    assert not second.has_trait("cost")
    assert isinstance(first, mf.DiceLab)
    assert type(first).__name__ == type(second).__name__ == "DiceLab"
    with pytest.raises(AttributeError):
        _ = second.cost


def test_what_is_set_is_observed_once_with_all_that_goes_with_it(lab: mf.DiceLab) -> None:
    at_that_time = []
    lab.observe(lambda _: at_that_time.append((lab.cost, lab.card, lab.chance, lab.snapshot["target"])), "cost")
    seen = watched(lab, *lab.names)
    lab.cost = "Sun Fragment"
    assert seen == [("cost", "2 earth", "2 fire, 1 any"), ("card", None, "Sun Fragment")]
    assert at_that_time == [("2 fire, 1 any", "Sun Fragment", lab.chance, lab.snapshot["target"])]
    del seen[:]
    lab.cost = "sun fragment"
    lab.prisms = lab.prisms
    assert seen == []


def test_clicks_are_observed(lab: mf.DiceLab) -> None:
    seen = watched(lab, *lab.names, "show")
    assert request(lab, "set", amounts={"prisms": 2, "need-earth": 1}) == ""
    assert request(lab, "set", card="Portal Staff") == ""
    assert request(lab, "show", measure="earth") == ""
    assert [name for name, _, _ in seen] == ["cost", "prisms", "cost", "card", "show"]
    assert seen[1] == ("prisms", 0, 2)


def test_a_refused_value_changes_nothing_however_it_is_set(lab: mf.DiceLab) -> None:
    seen = watched(lab, *lab.names, "show")
    before = lab.get_state()
    ways: list[Callable[[], object]] = [
        lambda: setattr(lab, "prisms", 99),
        lambda: lab.set_trait("prisms", 99),
        lambda: lab.change(gems="1 earth", prisms=99),
        lambda: setattr(lab, "cost", None),
        lambda: setattr(lab, "show", "luck"),
        lambda: lab.set_trait("show", None),
        lambda: ipywidgets.link((ipywidgets.IntSlider(9, max=9), "value"), (lab, "prisms")),
    ]
    for way in ways:
        with pytest.raises(OddsError):
            way()
    assert seen == []
    assert lab.get_state() == before


def test_a_link_goes_both_ways(lab: mf.DiceLab) -> None:
    slider = ipywidgets.IntSlider(1, max=6)
    ipywidgets.link((slider, "value"), (lab, "prisms"))
    slider.value = 3
    assert (lab.prisms, lab.snapshot["amounts"]["prisms"]) == (3, 3)
    lab.change(prisms=5, cost="1 fire")
    assert slider.value == 5


def test_the_browser_may_set_what_can_be_set(lab: mf.DiceLab) -> None:
    seen = watched(lab, *lab.names, "show")
    lab.set_state({"prisms": 2})
    lab.set_state({"cost": "1 fire", "gems": "1 wind", "show": "total"})
    lab.set_state({"locked": {"0": "2 earth"}})
    assert (lab.prisms, lab.cost, lab.gems, lab.show, lab.locked) == (2, "1 fire", "1 wind", "total", {0: "2 earth"})
    assert [name for name, _, _ in seen] == ["prisms", "cost", "gems", "show", "locked"]


@pytest.mark.parametrize(
    "changes",
    [
        {"prisms": 99},
        {"prisms": None},
        {"prisms": 1, "cost": "9 earth"},
        {"prisms": 1, "show": "luck"},
        {"cost": ["earth"]},
        {"card": "Excalibur"},
        {"locked": {"99999999999": "2 earth"}},
        {"locked": {"x": 1}},
        {"pool": "x" * 100_000},
    ],
    ids=str,
)
def test_what_the_browser_may_not_set_comes_back_as_it_was(lab: mf.DiceLab, changes: dict[str, Any]) -> None:
    before = {name: getattr(lab, name) for name in (*lab.names, "show", "snapshot")}
    told, back = refusals(lab, changes)
    assert len(told) == 1
    assert 0 < len(told[0]) < 300
    assert back == [list(changes)]
    assert {name: getattr(lab, name) for name in before} == before


def test_what_only_python_sets_stays(lab: mf.DiceLab) -> None:
    before = (lab.snapshot, lab.kit, lab.rolls)
    assert refusals(lab, {"snapshot": {}, "kit": {}, "rolls": {}, "names": []}) == ([], [])
    assert (lab.snapshot, lab.kit, lab.rolls) == before


def test_a_dict_that_was_read_can_be_edited_and_set(lab: mf.DiceLab) -> None:
    seen = watched(lab, "locked")
    locked = lab.locked
    locked[0] = "2 earth"
    assert lab.locked == {}
    lab.locked = locked
    locked[2] = "transmute"
    lab.locked = locked
    assert lab.locked == {0: "2 earth", 2: "transmute"}
    assert len(seen) == 2


def test_an_observer_may_change_the_lab(lab: mf.DiceLab) -> None:
    lab.observe(lambda _: lab.change(gems="1 earth"), "cost")
    lab.cost = "1 fire"
    assert (lab.cost, lab.gems, lab.snapshot["amounts"]["earth-gem"]) == ("1 fire", "1 earth", 1)


def test_many_labs_share_the_classes_of_their_games() -> None:
    kinds = {type(mf.DiceLab(POOL)).__mro__[1] for _ in range(3)}
    assert len(kinds) == 1
