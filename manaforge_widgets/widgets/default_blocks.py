"""The table of a game that declares none: blocks for the fields of its view, with the seats' names and no internals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from inspect import signature
from typing import Any

from manaforge_widgets.core.api import GameError, View
from manaforge_widgets.games.blocks import Block, Cards, Counter, Dice, Sheet
from manaforge_widgets.games.hidden import Hidden
from manaforge_widgets.games.moves import Moves

_ELSEWHERE = ("game", "edition", "viewer", "phase", "round", "rounds", "turn", "active", "to_act")
"""The fields that the bar or the seats' row already shows."""
_SCORES = ("points", "score", "scores", "total", "totals")
_DICE, _CARDS, _SHEETS = ("dice", "die", "rolled"), ("hand", "hands", "cards"), ("sheet", "sheets")
_FACES = range(1, 21)


class DefaultBlocks:
    """Makes blocks from the views of a game.

    Fields about waiting and the scores are left out, because the bar and the seats show them. A list with an entry for
    each seat becomes a part of each seat's row. Numbers that are called dice are drawn as dice. What was given as an
    option of the match comes last.

    Args:
        rules: the rules of the game.
        seats: the number of seats.
        patterns: the patterns of the game's moves; dice whose names are the values of an argument pick that argument.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.games.simple import SimpleGame
        >>> class Toss(SimpleGame):
        ...     name = "toss"
        ...     def begin(self, seats): return {"rolling": False, "dice": [3, 4], "bank": [0] * seats}
        >>> blocks = DefaultBlocks(Toss(), seats=3).blocks({"rolling": False, "dice": [3, 4], "bank": [5, 0, 2]})
        >>> [(block["block"], block["owner"]) for block in blocks]
        [('dice', -1), ('counter', 0), ('counter', 1), ('counter', 2)]
    """

    def __init__(self, rules: Any, seats: int, patterns: Sequence[Moves] = ()) -> None:
        self._rules = rules
        self._seats = seats
        self._patterns = patterns

    def blocks(self, view: View) -> list[dict[str, Any]]:
        """Return the blocks for a view, as JSON.

        Args:
            view: what a seat sees, or everything.

        Example:
            >>> from manaforge_widgets.games.simple import SimpleGame
            >>> DefaultBlocks(SimpleGame(), seats=2).blocks({"stones": 5})
            [{'block': 'fields', 'picks': '', 'owner': -1, 'fields': {'stones': 5}}]
        """
        scores = self._scores(view)
        things: list[Block] = []
        plain: dict[str, Any] = {}
        by_seat: dict[str, Sequence[Any]] = {}
        for name, value in view.items():
            if name in _ELSEWHERE or _waits(name, value) or value is scores:
                continue
            if not self._is_by_seat(name, value):
                thing = self._thing(name, value)
                if thing:
                    things.append(thing)
                else:
                    plain[name] = value
            elif name not in _SCORES:
                found = self._of_seats(name, value)
                things += found
                if not found:
                    by_seat[name] = value
        shown = {name: value for name, value in plain.items() if name not in self._options}
        if rows := self._rows(by_seat):
            shown["seats"] = rows
        shown |= {name: value for name, value in plain.items() if name in self._options}
        table = [{"block": "fields", "picks": "", "owner": -1, "fields": _readable(shown)}] if shown else []
        return [block.json() for block in things] + table

    def _scores(self, view: View) -> Any:
        """Return the list in the view that is the scores; None if there is none."""
        try:
            return self._rules.scores(view)
        except Exception:  # noqa: BLE001 - user-defined rules may raise anything at a view in which values are hidden
            return None

    def _of_seats(self, name: str, value: Sequence[Any]) -> list[Block]:
        """Return blocks for a field with an entry for each seat; none if it needs a table."""
        if all(isinstance(one, Mapping) for one in value) and any(word in _SHEETS for word in name.lower().split("_")):
            for pattern in self._patterns:
                for argument, rows in pattern.values.items():
                    if argument not in pattern.sets and all(row in rows for sheet in value for row in sheet):
                        return [Sheet(list(map(str, rows)), value, label=_titled(argument), picks=argument)]
        if all(isinstance(one, int | str) and not isinstance(one, bool) for one in value):
            return [Counter(_titled(name), one, owner=seat) for seat, one in enumerate(value)]
        hands = [self._thing(name, one, owner=seat) for seat, one in enumerate(value)]
        return [hand for hand in hands if hand] if all(hands) else []

    def _rows(self, by_seat: dict[str, Sequence[Any]]) -> list[dict[str, Any]]:
        """Return a row for each seat with its part of the fields; an empty list if there is nothing to show."""
        mats = by_seat.pop("seats", None) or [{} for _ in range(self._seats)]
        rows = [
            {**(mat if isinstance(mat, Mapping) else {"": mat}), **{name: of[seat] for name, of in by_seat.items()}}
            for seat, mat in enumerate(mats)
        ]
        return rows if any(rows) else []

    def _thing(self, name: str, value: Any, owner: int | None = None) -> Block | None:
        """Return dice or cards for a field that is called so; None for any other field."""
        words = name.lower().split("_")
        inner = list(value.values()) if isinstance(value, Mapping) else value
        if not isinstance(inner, list) or not inner:
            return None
        picks = self._picked_by(value) if owner is None else ""
        label = _titled(name) if owner is None else ""
        if any(word in _DICE for word in words) and all(_is_face(one) for one in inner):
            most = max((one for one in inner if isinstance(one, int)), default=6)
            return Dice(value, sides=6 if most <= 6 else 20, label=label, picks=picks, owner=owner)
        if any(word in _CARDS for word in words) and all(isinstance(one, str | int | Hidden | None) for one in inner):
            if any(isinstance(one, bool) for one in inner):
                return None
            return Cards(value, label=label, picks=picks, owner=owner)
        return None

    def _picked_by(self, value: Any) -> str:
        """Return the argument whose values are the names of these things; empty if there is none."""
        if not isinstance(value, Mapping):
            return ""
        keys = {str(key) for key in value}
        for pattern in self._patterns:
            for name, given in pattern.values.items():
                single = {str(one) for each in given for one in (each if isinstance(each, tuple) else (each,))}
                if single == keys:
                    return name
        return ""

    def _is_by_seat(self, name: str, value: Any) -> bool:
        if not isinstance(value, list) or len(value) != self._seats or self._seats == 1:
            return False
        return self._by_seat is None or name in self._by_seat

    @cached_property
    def _by_seat(self) -> frozenset[str] | None:
        """The fields whose number of entries follows the number of seats at the start; None if that is unknown."""
        other = next((count for count in self._rules.seat_counts if count != self._seats), None)
        if other is None:
            return None
        found = []
        for count in (self._seats, other):
            try:
                start = self._rules.begin(count)
            except (AttributeError, TypeError, ValueError, LookupError, GameError):
                return None
            if not isinstance(start, Mapping):
                return None
            found.append({name for name, value in start.items() if isinstance(value, list) and len(value) == count})
        return frozenset(found[0] & found[1])

    @cached_property
    def _options(self) -> frozenset[str]:
        """The names of the options of ``new_match``, which are constants of the match."""
        begin = getattr(self._rules, "begin", None)
        return frozenset(list(signature(begin).parameters)[1:]) if callable(begin) else frozenset()


def _waits(name: str, value: Any) -> bool:
    """Return whether a field only says what the position waits for."""
    words = name.split("_")
    return isinstance(value, bool) and (
        words[-1].endswith("ing") or words[0] in ("to", "must", "wait", "pending", "over")
    )


def _is_face(value: Any) -> bool:
    return value is None or isinstance(value, Hidden) or (type(value) is int and value in _FACES)


def _titled(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _readable(value: Any) -> Any:
    """Return a value as JSON in which nothing is None, because some hosts lose keys whose value is None."""
    if isinstance(value, Mapping):
        return {str(key): _readable(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return _each(value)
    return "" if value is None else "?" if isinstance(value, Hidden) else value


def _each(values: Iterable[Any]) -> list[Any]:
    return [_readable(value) for value in values]
