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
    - ``after``: the numbers that it would change, by their paths in the view. It is empty if luck follows, if the game
      hides anything, or if the pattern has many legal moves.
    """

    pattern: int
    values: dict[str, list[str]]
    final: bool
    after: dict[str, int]


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


class GoalView(TypedDict):
    """The chance of a goal that the game declares.

    - ``target``: the target of the move or of the value at which it stands; empty for the panel.
    - ``group``: the index of the pattern of its move; -1 for none.
    - ``words``: what the chance is of, as words after "the chance that".
    - ``asks``: the condition on the seat's play, such as "if you play for it"; empty for what is true now.
    - ``low``, ``high``: the ends of the 95 % interval of a chance that was sampled; empty for an exact one.
    - ``reason``: why there is no chance; empty if there is one.
    - ``covered``: whether the chance is still to be guessed.
    - ``after``: the chance in per cent after each legal move, by its notation; empty if it is not known.
    """

    name: str
    target: str
    group: int
    words: str
    asks: str
    chance: Chance | None
    low: str
    high: str
    reason: str
    covered: bool
    after: dict[str, str]


class GoalOdds(TypedDict):
    """The chances of the goals of a game at a step, and whether more of them are still being calculated."""

    step: int
    goals: list[GoalView]
    working: bool
    error: str
