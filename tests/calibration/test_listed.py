"""Every number that a person can see is on the list: a new one fails here until it is listed."""

from __future__ import annotations

import random
import re
import types
import typing
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from calibration import classics, kings_forge, manaforge, manasurge, others
from calibration.numbers import BOARDS, CHARTS, FUNCTIONS, GOALS, HINTS, NO_NUMBERS, WIDGETS, all_numbers
from calibration.playing import board_odds, played
from project import ROOT

from manaforge_widgets import charts
from manaforge_widgets.core.registry import entries
from manaforge_widgets.widgets import block_shapes, lesson_shapes, shapes

_PARTS_OF_A_CHANCE = ("share", "percent", "one_in", "exact")
_GROUP = re.compile(r"groups\[[^\]]+\]")
_CHANCE_IN_WORDS = re.compile(r"\d ?%|\b1 in \d")


def places_of_shape(shape: Any, place: str = "") -> Iterator[str]:
    """The places of a shape that hold neither another shape nor a list of them."""
    if shape is shapes.Chance:
        yield place
    elif isinstance(shape, type) and hasattr(shape, "__annotations__") and typing.is_typeddict(shape):
        for name, inner in typing.get_type_hints(shape).items():
            yield from places_of_shape(inner, f"{place}.{name}".lstrip("."))
    elif typing.get_origin(shape) in (list, dict) and _has_shape(shape):
        inner = typing.get_args(shape)[-1]
        yield from places_of_shape(inner, place + ("[]" if typing.get_origin(shape) is list else ".*"))
    elif typing.get_origin(shape) is dict:
        yield place + ".*"
    elif typing.get_origin(shape) in (typing.Union, types.UnionType):
        for inner in typing.get_args(shape):
            if inner is not type(None):
                yield from places_of_shape(inner, place)
    else:
        yield place


def _has_shape(shape: Any) -> bool:
    return any(
        typing.is_typeddict(inner) or (typing.get_origin(inner) in (list, dict) and _has_shape(inner))
        for inner in typing.get_args(shape)
    )


def places_of_odds(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """The places of real odds with their values; keys that are no fields of a shape count as any key."""
    if isinstance(value, dict):
        if set(value) == set(_PARTS_OF_A_CHANCE):
            yield place, value
            return
        caption = value.get("caption")
        for name, inner in value.items():
            yield from places_of_odds(inner, f"{place}.{name}".lstrip("."))
            if caption and name == "rows":
                for row in inner:
                    yield f"groups[{caption.partition(',')[0]}].rows[].chance", row["chance"]
    elif isinstance(value, list):
        for inner in value:
            yield from places_of_odds(inner, f"{place}[]")
    else:
        yield place, value


@pytest.mark.parametrize("game", BOARDS)
def test_each_place_of_a_boards_odds_is_listed(game: str) -> None:
    shape = import_module(f"manaforge_widgets.games.{game}.board.shapes").BoardOdds
    # A payment holds amounts of mana and gems.
    places = {"payments[].payment" if ".payment." in place else place for place in places_of_shape(shape)}
    listed = {_GROUP.sub("groups[]", place) for place in BOARDS[game]}
    assert places - {"groups[].rows[].chance"} == (listed | NO_NUMBERS[game]) - {"groups[].rows[].chance"}
    assert not BOARDS[game].keys() & NO_NUMBERS[game]


def test_each_place_of_the_odds_of_goals_is_listed() -> None:
    words = {"step", "working", "error", *(f"goals[].{name}" for name in ("name", "target", "group", "words", "asks"))}
    words |= {"goals[].reason", "goals[].covered"}
    assert set(places_of_shape(block_shapes.GoalOdds)) == set(GOALS) | words


@pytest.mark.parametrize("game", BOARDS)
def test_all_games_with_odds_are_listed(game: str) -> None:
    assert {entry.name for entry in entries() if entry.match_odds} == set(BOARDS) == set(HINTS)
    assert game in {entry.name for entry in entries()}


@pytest.mark.parametrize("game", BOARDS)
def test_no_text_shows_a_chance_where_none_is_listed(game: str) -> None:
    rng = random.Random(1)
    places = _patterns(BOARDS[game])
    seen = 0
    match = played(game, 3, 1, rng, ("greedy",))
    for step in rng.sample(range(match.step), 12):
        odds = board_odds(match.branch(step), rng.randrange(3))
        for place, value in places_of_odds(odds or {}):
            in_words = isinstance(value, str) and bool(_CHANCE_IN_WORDS.search(value))
            if in_words or isinstance(value, (dict, float)):
                seen += 1
                assert any(pattern.fullmatch(place) for pattern in places), (place, value)
    assert seen > 20


def _patterns(places: Any) -> list[re.Pattern[str]]:
    found = [re.escape(place).replace(r"\.\*", r"\..*") for place in places]
    # The rows of all groups are listed by the groups' captions, and looked at there.
    found.append(re.escape("groups[].rows[].chance"))
    return [re.compile(f"{one}(\\[\\])*") for one in found]


def test_each_fraction_that_a_widget_sends_is_listed() -> None:
    found = set()
    for name, shape in (vars(shapes) | vars(lesson_shapes)).items():
        if typing.is_typeddict(shape):
            for field, kind in typing.get_type_hints(shape).items():
                if _holds_a_fraction(kind):
                    found.add(f"{name}.{field}")
    assert found == set(WIDGETS)


def _holds_a_fraction(kind: Any) -> bool:
    return kind in (float, shapes.Chance) or any(
        inner in (float, shapes.Chance) or (typing.get_args(inner) and _holds_a_fraction(inner))
        for inner in typing.get_args(kind)
    )


def test_each_function_of_odds_is_listed() -> None:
    functions = {
        f"{entry.name}.{name}" for entry in entries() for name in (*entry.odds, *entry.match_odds) if name[0].islower()
    }
    assert functions == set(FUNCTIONS)


def test_each_chart_is_listed() -> None:
    assert {name for name in charts.__all__ if name.islower()} == CHARTS


def test_each_number_is_measured_or_says_why_not() -> None:
    known = {
        value
        for module in (classics, kings_forge, manaforge, manasurge, others)
        for value in vars(module).values()
        if isinstance(value, str) and ": " in value
    }
    for place, one in all_numbers().items():
        assert one.measured or one.derived, place
        for number in one.measured:
            assert number.rpartition(",")[0] in known or number in known, (place, number)
    for place, one in all_numbers().items():
        for path in re.findall(r"tests/[\w/]+\.py", one.derived):
            assert (ROOT / path).exists(), (place, path)
