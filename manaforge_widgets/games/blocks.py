"""Blocks: the parts of a table that a small game declares in ``show`` and the page draws.

A block is plain data. Its ``picks`` names an argument of the game's moves; a click on the block then picks a value of
that argument. A block with an ``owner`` stands in the part of the table that belongs to that seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.games.hidden import Hidden

MOST_PLACES = 400
"""The most places of a block: dice, cards, or cells. A person could not find anything among more."""
_LONGEST = 200


@dataclass(frozen=True, kw_only=True)
class Block:
    """A part of a table. Use one of the classes that derive from it.

    Args:
        picks: the name of the argument that a click picks; empty for none.
        owner: the seat whose part of the table it stands in; None for the middle.
    """

    picks: str = ""
    owner: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.picks, str):
            raise GameError(f"{self._name}: picks must be the name of an argument, not {short(self.picks)}.")
        if self.owner is not None and (type(self.owner) is not int or self.owner < 0):
            raise GameError(f"{self._name}: owner must be the number of a seat, not {short(self.owner)}.")

    @property
    def _name(self) -> str:
        return type(self).__name__

    def json(self) -> dict[str, Any]:
        """Return the block as plain JSON for the page.

        Example:
            >>> Counter("Roll", 1, of=3).json()
            {'block': 'counter', 'picks': '', 'owner': -1, 'label': 'Roll', 'value': '1', 'of': 3}
        """
        return {"block": self._kind, "picks": self.picks, "owner": -1 if self.owner is None else self.owner}

    @property
    def _kind(self) -> str:
        return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in self._name).lstrip("-")

    def inner(self) -> tuple[Block, ...]:
        """Return the blocks inside this one.

        Example:
            >>> Row(Text("left"), Text("right")).inner()[1].words
            'right'
        """
        return ()

    def _check_places(self, count: int) -> None:
        if count > MOST_PLACES:
            raise GameError(f"{self._name}: a block may have at most {MOST_PLACES} places, not {count:,}.")

    def _check_text(self, what: str, value: object) -> None:
        if not isinstance(value, str):
            raise GameError(f"{self._name}: {what} must be a text, not {short(value)}.")


@dataclass(frozen=True)
class Dice(Block):
    """Dice in a row.

    Args:
        faces: the faces, as a list or as a dict by the names of the dice. A face is a number or a text; None if the
            die is not rolled yet.
        sides: the number of sides of each die; dice with up to six sides show pips.
        label: a few words above the dice; empty for none.
        picks, owner: as for every :class:`Block`. A click picks the name of a die, or its face if it has no name.

    Raises:
        GameError: for anything that is not a face, and for too many dice.

    Example:
        >>> Dice({"a": 4, "b": None}, picks="dice").json()["places"]
        [{'key': 'a', 'text': '4', 'state': 'shown'}, {'key': 'b', 'text': '', 'state': 'empty'}]
    """

    faces: Sequence[Any] | Mapping[Any, Any]
    sides: int = 6
    label: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        if type(self.sides) is not int or self.sides < 1:
            raise GameError(f"{self._name}: sides must be a whole number from 1, not {short(self.sides)}.")
        self._check_places(len(_places(self, "faces", self.faces)))

    def json(self) -> dict[str, Any]:
        """Return the dice as plain JSON.

        Example:
            >>> Dice([6]).json()["sides"]
            6
        """
        return {
            **super().json(),
            "label": self.label,
            "sides": self.sides,
            "places": _places(self, "faces", self.faces),
        }


@dataclass(frozen=True)
class Cards(Block):
    """Cards in a row: a hand, a display, or three doors.

    Args:
        cards: the cards, as a list or as a dict by the names of their places. A card is a text or a number; None for
            an empty place.
        back: the drawing of a covered card: "card" or "door".
        label: a few words above the cards; empty for none.
        picks, owner: as for every :class:`Block`. A click picks the name of a place, or the card if it has no name.

    Raises:
        GameError: for anything that is not a card, for an unknown back, and for too many cards.

    Example:
        >>> Cards(["K", None]).json()["places"]
        [{'key': 'K', 'text': 'K', 'state': 'shown'}, {'key': '', 'text': '', 'state': 'empty'}]
    """

    cards: Sequence[Any] | Mapping[Any, Any]
    back: Literal["card", "door"] = "card"
    label: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        if self.back not in ("card", "door"):
            raise GameError(f"{self._name}: back must be 'card' or 'door', not {short(self.back)}.")
        self._check_places(len(_places(self, "cards", self.cards)))

    def json(self) -> dict[str, Any]:
        """Return the cards as plain JSON.

        Example:
            >>> Cards(["K"], back="door").json()["back"]
            'door'
        """
        return {**super().json(), "label": self.label, "back": self.back, "places": _places(self, "cards", self.cards)}


@dataclass(frozen=True)
class Sheet(Block):
    """A score sheet: a row for each thing that scores, and a column for each seat.

    Args:
        rows: the names of the rows, in order.
        columns: for each seat a dict with the score in each row that it has filled.
        now: what each open row would score now; a row without a number is left empty.
        totals: the total of each seat; None for no row of totals.
        label: what the rows are called; it stands above them.
        picks, owner: as for every :class:`Block`. A click picks the name of a row.

    Raises:
        GameError: for rows that are named twice, an unknown row, and too many rows.

    Example:
        >>> Sheet(["Ones", "Twos"], [{"Ones": 3}], now={"Twos": 4}, totals=[3], picks="row").json()["cells"]
        [['3', '']]
    """

    rows: Sequence[str]
    columns: Sequence[Mapping[str, Any]]
    now: Mapping[str, Any] | None = None
    totals: Sequence[Any] | None = None
    label: str = "Row"

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        rows = [_text(self, "rows", row) for row in _listed(self, "rows", self.rows)]
        if len(set(rows)) < len(rows):
            raise GameError(f"{self._name}: each row must have a different name, not {short(rows, 60)}.")
        columns = _listed(self, "columns", self.columns)
        self._check_places(len(rows) * max(1, len(columns)))
        for what, given in [("columns", one) for one in columns] + [("now", self.now or {})]:
            if not isinstance(given, Mapping):
                raise GameError(f"{self._name}: {what} must hold a dict of rows, not {short(given)}.")
            for row, value in given.items():
                _text(self, what, value)
                if str(row) not in rows:
                    raise GameError(f"{self._name}: {what} has the row {short(row)}, which is not one of the rows.")
        totals = [_text(self, "totals", total) for total in _listed(self, "totals", self.totals or [])]
        if self.totals is not None and len(totals) != len(columns):
            raise GameError(f"{self._name}: totals must have {len(columns)} numbers, one a column, not {len(totals)}.")

    def json(self) -> dict[str, Any]:
        """Return the sheet as plain JSON.

        Example:
            >>> Sheet(["Ones"], [{}], now={"Ones": 0}).json()["now"]
            ['0']
        """

        def column(of: Mapping[str, Any]) -> list[str]:
            by_name = {str(row): value for row, value in of.items()}
            return [_text(self, "a cell", by_name.get(str(row))) for row in self.rows]

        return {
            **super().json(),
            "label": self.label,
            "rows": list(map(str, self.rows)),
            "cells": [column(one) for one in self.columns],
            "now": column(self.now) if self.now is not None else [],
            "totals": [_text(self, "totals", total) for total in self.totals or []],
        }


@dataclass(frozen=True)
class Track(Block):
    """Lanes of steps, next to each other, with a marker for each seat.

    Args:
        lengths: a dict with the number of steps of each lane.
        places: for each seat a dict with the step that it has reached in a lane, from 1; lanes without it are missing.
        runners: a dict with the step of each runner, which is not safe yet.
        label: a few words above the lanes; empty for none.
        picks, owner: as for every :class:`Block`. A click picks a lane.

    Raises:
        GameError: for an unknown lane, a step that is not a number, or too many steps.

    Example:
        >>> Track({6: 11, 7: 13}, [{7: 2}], runners={6: 1}).json()["lanes"][1]
        {'key': '7', 'length': 13, 'places': [2], 'runner': 0}
    """

    lengths: Mapping[Any, int]
    places: Sequence[Mapping[Any, int]]
    runners: Mapping[Any, int] | None = None
    label: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        if not isinstance(self.lengths, Mapping):
            raise GameError(f"{self._name}: lengths must be a dict by lane, not {short(self.lengths)}.")
        places = _listed(self, "places", self.places)
        for what, given in [("lengths", self.lengths), *(("places", one) for one in places)] + [
            ("runners", self.runners or {})
        ]:
            if not isinstance(given, Mapping):
                raise GameError(f"{self._name}: {what} must hold a dict by lane, not {short(given)}.")
            for lane, step in given.items():
                if str(lane) not in map(str, self.lengths):
                    raise GameError(f"{self._name}: {what} has the lane {short(lane)}, which has no length.")
                if type(step) is not int or step < 0:
                    raise GameError(f"{self._name}: {what} must hold whole numbers from 0, not {short(step)}.")
        self._check_places(sum(self.lengths.values()))

    def json(self) -> dict[str, Any]:
        """Return the track as plain JSON.

        Example:
            >>> Track({2: 3}, [{}]).json()["lanes"]
            [{'key': '2', 'length': 3, 'places': [0], 'runner': 0}]
        """
        runners = _by_text(self.runners or {})
        places = [_by_text(one) for one in self.places]
        return {
            **super().json(),
            "label": self.label,
            "lanes": [
                {
                    "key": str(lane),
                    "length": length,
                    "places": [one.get(str(lane), 0) for one in places],
                    "runner": runners.get(str(lane), 0),
                }
                for lane, length in self.lengths.items()
            ],
        }


@dataclass(frozen=True)
class Grid(Block):
    """A board of cells, with labels on two sides.

    Args:
        cells: a list of rows, each a list of cells. A cell is a text, a number, or None if it is empty.
        rows: the labels of the rows; None for 1, 2, 3.
        columns: the labels of the columns; None for a, b, c.
        label: a few words above the board; empty for none.
        picks, owner: as for every :class:`Block`. A click picks a cell by the labels of its column and row, such as
            ``b3``.

    Raises:
        GameError: for rows of different lengths, a wrong number of labels, and too many cells.

    Example:
        >>> Grid([[None, "x"]], picks="cell").json()["cells"][0][1]
        {'key': 'b1', 'text': 'x', 'state': 'shown'}
    """

    cells: Sequence[Sequence[Any]]
    rows: Sequence[Any] | None = None
    columns: Sequence[Any] | None = None
    label: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        lines = [_listed(self, "cells", line) for line in _listed(self, "cells", self.cells)]
        widths = {len(line) for line in lines}
        if len(widths) > 1:
            raise GameError(f"{self._name}: all rows must have the same number of cells, not {sorted(widths)}.")
        self._check_places(sum(map(len, lines)))
        for what, labels, count in (("rows", self.rows, len(lines)), ("columns", self.columns, max(widths, default=0))):
            if labels is not None and len(_listed(self, what, labels, text=True)) != count:
                raise GameError(f"{self._name}: {what} must have {count} labels, not {short(labels, 60)}.")
        self.json()

    def json(self) -> dict[str, Any]:
        """Return the board as plain JSON.

        Example:
            >>> Grid([[1], [2]], rows="JQ", columns=["bet"]).json()["rows"]
            ['J', 'Q']
        """
        width = len(self.cells[0]) if self.cells else 0
        rows = [str(row) for row in (self.rows if self.rows is not None else range(1, len(self.cells) + 1))]
        columns = [str(one) for one in (self.columns if self.columns is not None else map(_letters, range(width)))]
        cells = [
            [_place(self, "cells", f"{columns[at]}{rows[line]}", cell) for at, cell in enumerate(found)]
            for line, found in enumerate(self.cells)
        ]
        return {**super().json(), "label": self.label, "rows": rows, "columns": columns, "cells": cells}


@dataclass(frozen=True)
class Pile(Block):
    """A deck, a pot or a supply.

    Args:
        label: its name.
        count: the number of things in it.
        top: the card on its top; None if the pile is face down.
        back: the drawing: "card" or "coin".
        picks, owner: as for every :class:`Block`. A click picks the label.

    Raises:
        GameError: for a label that is not a text, and for an unknown back.

    Example:
        >>> Pile("Pot", 2, back="coin").json()["count"]
        '2'
    """

    label: str
    count: Any
    top: Any = None
    back: Literal["card", "coin"] = "card"

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        if self.back not in ("card", "coin"):
            raise GameError(f"{self._name}: back must be 'card' or 'coin', not {short(self.back)}.")
        self.json()

    def json(self) -> dict[str, Any]:
        """Return the pile as plain JSON.

        Example:
            >>> Pile("Deck", 12, top="K").json()["top"]
            'K'
        """
        return {
            **super().json(),
            "label": self.label,
            "count": _text(self, "count", self.count),
            "top": _text(self, "top", self.top),
            "back": self.back,
        }


@dataclass(frozen=True)
class Counter(Block):
    """A number with its name, or a part of a whole as pips.

    Args:
        label: its name.
        value: the number, or a word.
        of: the largest number; None to show only the value.
        owner: as for every :class:`Block`.

    Raises:
        GameError: for a label that is not a text, and for an ``of`` that is not a number.

    Example:
        >>> Counter("Runners", 2, of=3).json()["of"]
        3
    """

    label: str
    value: Any
    of: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        if self.of is not None and (type(self.of) is not int or self.of < 0):
            raise GameError(f"{self._name}: of must be a whole number from 0, not {short(self.of)}.")
        _picks_nothing(self)
        self.json()

    def json(self) -> dict[str, Any]:
        """Return the counter as plain JSON.

        Example:
            >>> Counter("Pot", 7).json()["of"]
            0
        """
        return {**super().json(), "label": self.label, "value": _text(self, "value", self.value), "of": self.of or 0}


@dataclass(frozen=True)
class Number(Block):
    """A number that a player sets with minus and plus; only the numbers of legal moves can be set.

    Args:
        label: its name.
        picks, owner: as for every :class:`Block`.

    Raises:
        GameError: for a label that is not a text, or if ``picks`` is missing.

    Example:
        >>> Number("How many", picks="count").json()["label"]
        'How many'
    """

    label: str

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        if not self.picks:
            raise GameError(f"{self._name}: picks must name the argument whose number a player sets.")

    def json(self) -> dict[str, Any]:
        """Return the number as plain JSON.

        Example:
            >>> Number("How many", picks="count").json()["picks"]
            'count'
        """
        return {**super().json(), "label": self.label}


@dataclass(frozen=True)
class RunningMean(Block):
    """The mean of some results as it changed with each result, with its 95 % interval.

    Args:
        label: its name.
        values: the results in order; if all are 0 or 1, the mean is a share.
        exact: the exact value, drawn as a dashed line; None for none.
        owner: as for every :class:`Block`.

    Raises:
        GameError: for results that are not numbers.

    Example:
        >>> RunningMean("Switched", [1, 0, 1], exact=Fraction(2, 3)).json()["counts"]
        [1, 2, 3]
    """

    label: str
    values: Sequence[Any]
    exact: Any = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        for value in _listed(self, "values", self.values):
            if not _is_number(value):
                raise GameError(f"{self._name}: values must hold numbers, not {short(value)}.")
        if self.exact is not None and not _is_number(self.exact):
            raise GameError(f"{self._name}: exact must be a number, not {short(self.exact)}.")
        _picks_nothing(self)

    def json(self) -> dict[str, Any]:
        """Return the counts at which the mean is drawn, at most 120, with the sums of results and of their squares.

        Example:
            >>> RunningMean("Chips", [2, -1]).json()["sums"]
            [2.0, 1.0]
        """
        shown = _drawn(len(self.values))
        counts, sums, squares = [], [], []
        total = square = 0.0
        for count, value in enumerate(self.values, 1):
            total += float(value)
            square += float(value) ** 2
            if count in shown:
                counts.append(count)
                sums.append(total)
                squares.append(square)
        return {
            **super().json(),
            "label": self.label,
            "counts": counts,
            "sums": sums,
            "squares": squares,
            "share": bool(self.values) and all(value in (0, 1) for value in self.values),
            "exact": [] if self.exact is None else [float(self.exact)],
        }


@dataclass(frozen=True)
class Text(Block):
    """A line of words, or a list of lines, with symbols such as ``{seat-1}`` and ``{die-4}``.

    Args:
        words: a text, or a list of texts.
        size: "normal", or "large" for the centre of the table.
        owner: as for every :class:`Block`.

    Raises:
        GameError: for words that are not texts, and for an unknown size.

    Example:
        >>> Text("5 × {die-4}", size="large").json()["lines"]
        ['5 × {die-4}']
    """

    words: str | Sequence[str]
    size: Literal["normal", "large"] = "normal"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.size not in ("normal", "large"):
            raise GameError(f"{self._name}: size must be 'normal' or 'large', not {short(self.size)}.")
        lines = [self.words] if isinstance(self.words, str) else _listed(self, "words", self.words)
        self._check_places(len(lines))
        for line in lines:
            self._check_text("words", line)
        _picks_nothing(self)

    def json(self) -> dict[str, Any]:
        """Return the words as plain JSON.

        Example:
            >>> Text(["one", "two"]).json()["list"]
            True
        """
        single = isinstance(self.words, str)
        return {**super().json(), "lines": [self.words] if single else list(self.words), "list": not single} | {
            "size": self.size
        }


@dataclass(frozen=True, init=False)
class Row(Block):
    """Blocks next to each other; in a narrow window they stand below each other.

    Args:
        blocks: the blocks.
        owner: as for every :class:`Block`.

    Raises:
        GameError: for anything that is not a block.

    Example:
        >>> [inner["block"] for inner in Row(Text("a"), Counter("b", 1)).json()["blocks"]]
        ['text', 'counter']
    """

    blocks: tuple[Block, ...] = field(default=())

    def __init__(self, *blocks: Block, owner: int | None = None) -> None:
        object.__setattr__(self, "blocks", blocks)
        object.__setattr__(self, "picks", "")
        object.__setattr__(self, "owner", owner)
        super().__post_init__()
        for block in blocks:
            if not isinstance(block, Block):
                raise GameError(f"{self._name} takes blocks, not {short(block)}.")

    def inner(self) -> tuple[Block, ...]:
        """Return the blocks inside.

        Example:
            >>> len(Row(Text("a"), Text("b")).inner())
            2
        """
        return self.blocks

    def json(self) -> dict[str, Any]:
        """Return the blocks as plain JSON.

        Example:
            >>> Row().json()["blocks"]
            []
        """
        return {**super().json(), "blocks": [block.json() for block in self.blocks]}


@dataclass(frozen=True, init=False)
class Column(Row):
    """Blocks below each other.

    Args:
        blocks: the blocks.
        owner: as for every :class:`Block`.

    Raises:
        GameError: for anything that is not a block.

    Example:
        >>> Column(Text("a")).json()["block"]
        'column'
    """


def every(blocks: Iterable[Block]) -> Iterable[Block]:
    """Yield each block and everything inside it.

    Example:
        >>> [type(block).__name__ for block in every([Row(Text("a"))])]
        ['Row', 'Text']
    """
    for block in blocks:
        yield block
        yield from every(block.inner())


def _picks_nothing(block: Block) -> None:
    if block.picks:
        raise GameError(f"{type(block).__name__} can't pick an argument; leave picks= out.")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float | Fraction) and not isinstance(value, bool) and abs(value) < 10**15


def _listed(block: Block, what: str, given: object, *, text: bool = False) -> list[Any]:
    """Return a list or the like as a list; a text only where each letter may be an entry."""
    if isinstance(given, Mapping | Hidden) or (isinstance(given, str) and not text) or not isinstance(given, Iterable):
        raise GameError(f"{type(block).__name__}: {what} must be a list, not {short(given)}.")
    return list(given)


def _text(block: Block, what: str, value: object) -> str:
    """Return a plain value as a text: None as an empty one, and a hidden one as "?"."""
    if value is None:
        return ""
    if isinstance(value, Hidden):
        return "?"
    if isinstance(value, bool) or not isinstance(value, str | int | float | Fraction):
        raise GameError(f"{type(block).__name__}: {what} must hold texts, numbers or None, not {short(value)}.")
    text = f"{value:g}" if isinstance(value, float) else str(value)
    if len(text) > _LONGEST:
        raise GameError(f"{type(block).__name__}: {what} has a text of over {_LONGEST} letters: {short(text)}.")
    return text


def _place(block: Block, what: str, key: str, value: object) -> dict[str, Any]:
    """Return a die, a card or a cell as JSON; a hidden one shows nothing, and neither does an empty one."""
    state = "hidden" if isinstance(value, Hidden) else "empty" if value is None else "shown"
    return {"key": key, "text": _text(block, what, value) if state == "shown" else "", "state": state}


def _places(block: Block, what: str, given: object) -> list[dict[str, Any]]:
    if isinstance(given, Mapping):
        return [_place(block, what, _text(block, what, key), value) for key, value in given.items()]
    return [
        _place(block, what, "" if isinstance(value, Hidden) else _text(block, what, value), value)
        for value in _listed(block, what, given)
    ]


def _by_text(given: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(name): value for name, value in given.items()}


def _letters(at: int) -> str:
    return chr(97 + at) if at < 26 else _letters(at // 26 - 1) + chr(97 + at % 26)


_POINTS = 120


def _drawn(count: int) -> set[int]:
    """Return the numbers of results at which a mean is drawn: all if they are few, and always the last one."""
    step = max(1, -(-count // _POINTS))
    return set(range(count, 0, -step)) | ({1} if count else set())
