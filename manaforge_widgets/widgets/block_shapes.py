"""The types of the JSON of a table that is made of blocks; ``frontend/typescript.py`` makes TypeScript types from them.

This file imports only the standard library and the shared types, because the build reads it alone.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from manaforge_widgets.widgets.shapes import Chance


class PatternView(TypedDict):
    """A pattern of moves with arguments.

    - ``text``: the notation, with the names of the arguments in braces.
    - ``label``: the words of its button, also with names in braces.
    - ``names``: the names of the arguments, in order.
    - ``sets``: the names of those that pick several values at once.
    - ``values``: the single values of each argument, in order.
    """

    text: str
    label: str
    names: list[str]
    sets: list[str]
    values: dict[str, list[str]]


class MoveArgs(TypedDict):
    """The arguments of a legal move.

    - ``pattern``: the index of its pattern; -1 if it has none.
    - ``values``: the values of each argument: one, or several if it is a set.
    - ``final``: whether a click must not play it at once, because it can't be undone.
    """

    pattern: int
    values: dict[str, list[str]]
    final: bool


class GoalView(TypedDict):
    """A goal that the game declares, and its chance.

    - ``name``: its name, such as a row of a sheet or the notation of a move.
    - ``when``: up to when it counts, in words.
    - ``move``: whether it is named like a legal move; the chance is then the one after that move.
    - ``words``: a sentence about how the chance was found. A sampled chance has no exact fraction.
    """

    name: str
    when: str
    move: bool
    words: str
    chance: Chance


class GoalOdds(TypedDict):
    """The chances of the goals that are counted so far."""

    goals: list[GoalView]


class PlaceView(TypedDict):
    """A die, a card or a cell: the value that a click picks, what it shows, and whether it is covered or empty."""

    key: str
    text: str
    state: Literal["shown", "hidden", "empty"]


class DiceBlock(TypedDict):
    """Dice in a row."""

    block: Literal["dice"]
    picks: str
    owner: int
    label: str
    sides: int
    places: list[PlaceView]


class CardsBlock(TypedDict):
    """Cards in a row; ``back`` draws the covered ones."""

    block: Literal["cards"]
    picks: str
    owner: int
    label: str
    back: Literal["card", "door"]
    places: list[PlaceView]


class SheetBlock(TypedDict):
    """A score sheet: for each seat a column of ``cells``; ``now`` and ``totals`` may be empty."""

    block: Literal["sheet"]
    picks: str
    owner: int
    label: str
    rows: list[str]
    cells: list[list[str]]
    now: list[str]
    totals: list[str]


class LaneView(TypedDict):
    """A lane of a track; for each seat the step that it has reached, and the step of the runner, or 0."""

    key: str
    length: int
    places: list[int]
    runner: int


class TrackBlock(TypedDict):
    """Lanes next to each other."""

    block: Literal["track"]
    picks: str
    owner: int
    label: str
    lanes: list[LaneView]


class GridBlock(TypedDict):
    """A board of cells with labels on two sides."""

    block: Literal["grid"]
    picks: str
    owner: int
    label: str
    rows: list[str]
    columns: list[str]
    cells: list[list[PlaceView]]


class PileBlock(TypedDict):
    """A pile; ``top`` is empty if it is face down."""

    block: Literal["pile"]
    picks: str
    owner: int
    label: str
    count: str
    top: str
    back: Literal["card", "coin"]


class CounterBlock(TypedDict):
    """A number or a word with its name; ``of`` is 0 if it has no largest value."""

    block: Literal["counter"]
    picks: str
    owner: int
    label: str
    value: str
    of: int


class NumberBlock(TypedDict):
    """A number to set."""

    block: Literal["number"]
    picks: str
    owner: int
    label: str


class MeanBlock(TypedDict):
    """A mean as it changed.

    - ``counts``: the numbers of results at which it is drawn; ``means``, ``low`` and ``high`` are the means there and
      the ends of their 95 % intervals.
    - ``share``: whether all results are 0 or 1.
    - ``exact``: the exact value, or nothing.
    """

    block: Literal["running-mean"]
    picks: str
    owner: int
    label: str
    counts: list[int]
    means: list[float]
    low: list[float]
    high: list[float]
    share: bool
    exact: list[float]


class TextBlock(TypedDict):
    """Lines of words; ``list`` says whether they are numbered."""

    block: Literal["text"]
    picks: str
    owner: int
    lines: list[str]
    list: bool
    size: Literal["normal", "large"]


class FieldsBlock(TypedDict):
    """The fields of a view, for what no block fits."""

    block: Literal["fields"]
    picks: str
    owner: int
    fields: dict[str, Any]


class GroupBlock(TypedDict):
    """Blocks next to each other or below each other."""

    block: Literal["row", "column"]
    picks: str
    owner: int
    blocks: list[Any]
