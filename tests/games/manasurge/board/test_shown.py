"""What the table sends: the shape that the front end knows, little of it, and nothing that its seat may not know."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.games.manasurge.board import shapes
from manaforge_widgets.widgets.presenter import hides, presenter_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manaforge_widgets.match import Match

GAMES = [(2, 1, True), (3, 2, False), (4, 3, True), (6, 4, True)]


def steps(seats: int, seed: int, wizards: bool, most: int = 260) -> Iterator[Match]:
    match = mf.new_match("manasurge", seats=seats, seed=seed, wizards=wizards)
    while match.to_act and match.step < most:
        yield match
        match.apply(choose(match, match.to_act[0], "random"))
    yield match


def check(value: Any, kind: Any, where: str = "view") -> None:
    """Check a value against a type of the shapes."""
    if kind is Any:
        return
    origin, inner = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        hints = get_type_hints(kind)
        assert isinstance(value, dict), where
        assert value.keys() == hints.keys(), where
        for key, one in hints.items():
            check(value[key], one, f"{where}.{key}")
    elif origin is Literal:
        assert value in inner, (where, value)
    elif origin in (Union, UnionType):
        if value is None:
            assert NoneType in inner, where
        else:
            check(value, next(one for one in inner if one is not NoneType), where)
    elif origin is list:
        assert isinstance(value, list), where
        for one in value:
            check(one, inner[0], f"{where}[]")
    elif origin is dict:
        for one in value.values():
            check(one, inner[1], f"{where}{{}}")
    else:
        assert type(value) is kind, (where, value)


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.nightly)])
@pytest.mark.parametrize(("seats", "seed", "wizards"), GAMES)
def test_a_view_has_the_shape_that_the_front_end_knows(seats: int, seed: int, *, wizards: bool, every: int) -> None:
    """At every fifth table, at each kind of question the first two times, and at the end; nightly at each table."""
    asked: Counter[str] = Counter()
    for match in steps(seats, seed, wizards):
        view = match.view(None)
        kind = f"{view['phase']} {(view['question'] or {}).get('kind')}"
        asked[kind] += 1
        if asked[kind] > 2 and match.step % every and not match.outcome:
            continue
        table = presenter_of(match)
        for viewer in (None, *range(seats)):
            check(table.client_view(match.view(viewer)), shapes.View)


def test_the_texts_have_the_shape_that_the_front_end_knows() -> None:
    table = presenter_of(mf.new_match("manasurge", seats=2, seed=1))
    check(table.cards, shapes.Cards)
    assert len(table.cards["metamagics"]) == 14
    assert len(table.cards["wizards"]) == 8
    for suit in table.cards["suits"].values():
        assert suit["words"].endswith(".")
    assert table.cards["suits"]["Fireball"]["brief"] == "damage +2"
    assert table.cards["suits"]["Blades"]["brief"] == "ranks go down, damage +1"


@pytest.mark.parametrize("games", [1, pytest.param(3, marks=pytest.mark.nightly)])
def test_a_snapshot_is_small(games: int) -> None:
    longest = 0
    for seed in range(games):
        for match in steps(6, seed, True, 900):
            if match.step % 40 == 0 or match.outcome:
                longest = max(longest, len(json.dumps(mf.Board(match, 0).snapshot)))
    assert longest < 20_000, longest


@pytest.mark.rule("MS-H1", "MS-H2")
@pytest.mark.parametrize("rarely", [2, pytest.param(1, marks=pytest.mark.nightly)])
@pytest.mark.parametrize(("seats", "seed", "wizards"), GAMES)
def test_nothing_hidden_leaves_the_table(seats: int, seed: int, *, wizards: bool, rarely: int) -> None:
    """Whatever lies hidden from a seat, it gets the same: what it sees, its options, refusals, question and words."""
    rng = Random(seed)
    for match in steps(seats, seed, wizards, 120):
        # The more seats, the more there is to compare at each step.
        if match.step % (rarely * (seats + 3)) or match.outcome:
            continue
        position = match.copy_position()
        full = mf.match_from(match.view(None), seed=1)
        for seat in range(seats):
            other = match.rules.resample(position, seat, rng.randrange)
            dealt = mf.match_from(match.rules.view(other, None), seed=1)
            assert sent(dealt, seat) == sent(full, seat)


def sent(match: Match, seat: int) -> dict[str, Any]:
    board = mf.Board(match, seat)
    return {"snapshot": board.snapshot, "odds": board.odds, "kit": board.kit}


@pytest.mark.rule("MS-H1")
@pytest.mark.parametrize(("seats", "seed", "wizards"), GAMES)
def test_what_is_covered_is_the_same_whoever_looked(seats: int, seed: int, *, wizards: bool) -> None:
    for match in steps(seats, seed, wizards, 100):
        table = presenter_of(match)
        views = [{**table.covered(seat, match.view(seat)), "viewer": None} for seat in range(seats)]
        assert all(view == views[0] for view in views)
        assert all(hides(table, seat) for seat in range(seats) if match.view(None)["seats"][seat]["hand"]["count"])
