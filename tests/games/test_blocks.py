"""Blocks: what an author may write in ``show``, what the page gets of it, and what is refused with an explanation."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from manaforge_widgets.core.api import GameError
from manaforge_widgets.games.blocks import (
    Cards,
    Column,
    Counter,
    Dice,
    Grid,
    Number,
    Pile,
    Row,
    RunningMean,
    Sheet,
    Text,
    Track,
    every,
)
from manaforge_widgets.games.hidden import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from manaforge_widgets.games.blocks import Block

ONE_OF_EACH = (
    Dice({"a": 1, "b": HIDDEN, "c": None}, picks="dice"),
    Dice(["boom", 12], sides=20, label="Odd dice"),
    Cards({1: HIDDEN, 2: "goat"}, back="door", picks="door"),
    Sheet(["Ones"], [{"Ones": 3}, {}], now={"Ones": 0}, totals=[3, 0], picks="row"),
    Track({2: 3, 3: 5}, [{2: 1}, {}], runners={3: 2}, picks="lanes"),
    Grid([[None, HIDDEN], ["{seat-1}", 4]], picks="cell"),
    Pile("Deck", HIDDEN),
    Pile("Pot", 3, back="coin", top="K"),
    Counter("Roll", 1, of=3, owner=1),
    Number("How many", picks="count"),
    RunningMean("Won", [1, 0, 1], exact=Fraction(2, 3)),
    Text("5 × {die-4}", size="large"),
    Text(["one", "two"], owner=0),
)


def test_every_block_is_plain_json_without_null() -> None:
    """Some hosts lose keys whose value is null, and a page can't read anything else."""
    rows = [Row(*ONE_OF_EACH).json(), Column(Row(*ONE_OF_EACH), owner=0).json()]
    text = json.dumps(rows, allow_nan=False)
    assert json.loads(text) == rows
    assert "null" not in text


def test_hidden_values_leave_no_trace() -> None:
    seen = json.dumps(Dice([HIDDEN, 3], owner=0).json())
    assert json.loads(seen)["places"] == [
        {"key": "", "text": "", "state": "hidden"},
        {"key": "3", "text": "3", "state": "shown"},
    ]
    assert Dice(HIDDEN).json()["places"] == [{"key": "", "text": "", "state": "hidden"}]
    assert Pile("Deck", HIDDEN).json()["count"] == "?"


def test_a_click_picks_the_name_of_a_thing_or_its_value() -> None:
    def keys(block: Block) -> list[str]:
        return [place["key"] for place in block.json()["places"]]

    assert keys(Dice({"a": 4, "b": 4}, picks="dice")) == ["a", "b"]
    assert keys(Dice(range(1, 7), picks="face")) == list("123456")
    assert keys(Cards({1: HIDDEN, 2: "goat"}, picks="door")) == ["1", "2"]
    assert [[cell["key"] for cell in line] for line in Grid([[0, 0], [0, 0]]).json()["cells"]] == [
        ["a1", "b1"],
        ["a2", "b2"],
    ]
    wide = Grid([[None] * 28]).json()["columns"]
    assert (wide[25], wide[26], wide[27]) == ("z", "aa", "ab")


def test_a_sheet_has_fixed_rows_and_what_is_open_scores() -> None:
    sheet = Sheet(["Ones", "Twos", "Yacht"], [{"Twos": 4}, {"Yacht": 0}], now={"Ones": 1, "Yacht": 0}).json()
    assert sheet["cells"] == [["", "4", ""], ["", "", "0"]]
    assert sheet["now"] == ["1", "", "0"]
    assert (sheet["totals"], Sheet(["Ones"], [{}]).json()["now"]) == ([], [])


def test_a_long_mean_is_drawn_at_few_points_and_ends_at_its_last_result() -> None:
    values = [step % 3 == 0 for step in range(5_000)]
    mean = RunningMean("Won", [int(value) for value in values]).json()
    assert len(mean["counts"]) <= 121
    assert (mean["counts"][0], mean["counts"][-1], mean["sums"][-1]) == (1, 5_000, sum(values))
    assert mean["share"]
    chips = RunningMean("Chips", [2, -1]).json()
    assert (chips["sums"], chips["squares"], chips["share"]) == ([2.0, 1.0], [4.0, 5.0], False)


def test_every_block_is_found_in_rows_and_columns() -> None:
    inner = [type(block).__name__ for block in every([Row(Column(Text("a"), Counter("b", 1)), Text("c"))])]
    assert inner == ["Row", "Column", "Text", "Counter", "Text"]


WRONG: dict[str, tuple[Callable[[], Block], str]] = {
    "a set as a face": (lambda: Dice([{1}]), "Dice: faces must hold texts, numbers or None, not"),
    "a yes as a face": (lambda: Dice([True]), "Dice: faces must hold texts, numbers or None, not True"),
    "a number as dice": (lambda: Dice(3), "Dice: faces must be a list, not 3"),  # type: ignore[arg-type]
    "a text as dice": (lambda: Dice("12"), "Dice: faces must be a list, not '12'"),
    "no sides": (lambda: Dice([1], sides=0), "Dice: sides must be a whole number from 1, not 0"),
    "too many dice": (lambda: Dice([1] * 401), "Dice: a block may have at most 400 places, not 401"),
    "a number as picks": (lambda: Dice([1], picks=1), "Dice: picks must be the name of an argument, not 1"),  # type: ignore[arg-type]
    "a name as owner": (lambda: Dice([1], owner="Ada"), "Dice: owner must be the number of a seat, not 'Ada'"),  # type: ignore[arg-type]
    "an unknown back": (lambda: Cards(["K"], back="sofa"), "Cards: back must be 'card' or 'door', not 'sofa'"),  # type: ignore[arg-type]
    "a row twice": (lambda: Sheet(["a", "a"], [{}]), "Sheet: each row must have a different name"),
    "an unknown row": (
        lambda: Sheet(["a"], [{"b": 1}]),
        "Sheet: columns has the row 'b', which is not one of the rows",
    ),
    "columns that are lists": (lambda: Sheet(["a"], [[1]]), "Sheet: columns must hold a dict of rows"),  # type: ignore[list-item]
    "too few totals": (lambda: Sheet(["a"], [{}, {}], totals=[1]), "Sheet: totals must have 2 numbers, one a column"),
    "an unknown lane": (lambda: Track({2: 3}, [{4: 1}]), "Track: places has the lane 4, which has no length"),
    "half a step": (lambda: Track({2: 3}, [{2: 0.5}]), "Track: places must hold whole numbers from 0, not 0.5"),  # type: ignore[dict-item]
    "a ragged grid": (lambda: Grid([[1], [1, 2]]), "Grid: all rows must have the same number of cells"),
    "too few labels": (lambda: Grid([[1], [2]], rows="J"), "Grid: rows must have 2 labels, not 'J'"),
    "a counter that picks": (lambda: Counter("Pot", 1, picks="x"), "Counter can't pick an argument"),
    "a text that picks": (lambda: Text("a", picks="x"), "Text can't pick an argument"),
    "a number without picks": (lambda: Number("n"), "Number: picks must name the argument"),
    "a word as a result": (lambda: RunningMean("a", ["x"]), "RunningMean: values must hold numbers, not 'x'"),
    "an endless result": (lambda: RunningMean("a", [float("inf")]), "RunningMean: values must hold numbers, not inf"),
    "a number as words": (lambda: Text(5), "Text: words must be a list, not 5"),  # type: ignore[arg-type]
    "a giant text": (lambda: Text("a", size="huge"), "Text: size must be 'normal' or 'large', not 'huge'"),  # type: ignore[arg-type]
    "a text in a row": (lambda: Row("a"), "Row takes blocks, not 'a'"),  # type: ignore[arg-type]
    "a long name": (lambda: Dice(["x" * 201]), "Dice: faces has a text of over 200 letters"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_refused_with_its_name_and_its_value(wrong: str) -> None:
    make, words = WRONG[wrong]
    with pytest.raises(GameError) as refused:
        make()
    assert words in str(refused.value)
