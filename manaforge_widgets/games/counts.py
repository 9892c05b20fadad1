"""Counts that the package keeps with a position of a small game: turns, rounds, draws, and the steps so far."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field, is_dataclass, replace
from typing import Any, Final, Protocol

from manaforge_widgets.core.api import Chance, GameError
from manaforge_widgets.core.draws import Draw, Roll

MOST_IN_A_ROW: Final = 10_000
"""The most draws in a row without a decision, far more than any game needs, to detect draws that never end."""
_PLAIN = frozenset({str, int, float, bool, type(None)})


@dataclass(frozen=True, slots=True, eq=False)
class Past:
    """A step that led to a position of a game with hidden information, and the step before it.

    Attributes:
        before: the step before; None for the beginning.
        after: the position after the step.
        seat: the seat that moved; None for draws and for the beginning.
        move: the code of the move; None for draws and for the beginning.
        draws: the draws with their results; empty for a move.
        begun: whether a beginning is the one that the rules make, and not a table that was set up by hand.
        known: what has been worked out about this step, by seat; and what seats know of steps that are not here.
    """

    before: Past | None
    after: Any
    seat: int | None = None
    move: int | None = None
    draws: tuple[tuple[Draw, Any], ...] = ()
    begun: bool = False
    known: dict[Any, Any] = field(default_factory=dict)


def endless_draws() -> GameError:
    """Return the error for draws that follow draws without end."""
    return GameError(
        f"draws were pending {MOST_IN_A_ROW:,} times in a row without a decision: resolve must change the position so "
        "that pending stops returning a Chance."
    )


class _Rules(Protocol):
    """Rules that can carry out a step again."""

    @property
    def move_list(self) -> Sequence[Any]: ...

    def play(self, position: dict[str, Any], move: Any, /) -> None: ...

    def resolve(self, position: dict[str, Any], results: Sequence[Any], /) -> None: ...


@dataclass(slots=True)
class Counts:
    """Counts that belong to a position.

    Attributes:
        seats: the number of seats.
        turn: the number of the turn; a turn begins when another seat moves, or with each move of a single seat.
        round: the number of the round; a round begins when a seat has its second turn in it.
        last: the seat that moved last; None before the first move.
        moved: the seats that had a turn in this round.
        resolved: how often pending draws were resolved.
        used: the keys of the draws so far.
        recorded: the steps so far, if the game hides something; without those that were taken lightly.
        resolving: whether draws are being resolved right now.
        lightly: whether draws are not numbered, as in playouts, which take no results from a match.
        in_a_row: how often pending draws were resolved since the last move.
        late: the rules, and the seat, the move and the draws of each step that was taken lightly. Hardly any policy
            asks for the past, so a playout does not copy its positions; they are made again if they are asked for.
    """

    seats: int = 0
    turn: int = 0
    round: int = 0
    last: int | None = None
    moved: frozenset[int] = frozenset()
    resolved: int = 0
    used: dict[str, None] = field(default_factory=dict)
    recorded: Past | None = None
    resolving: bool = False
    lightly: bool = False
    in_a_row: int = 0
    late: list[tuple[_Rules, int | None, int | None, tuple[tuple[Draw, Any], ...]]] = field(default_factory=list)

    @property
    def past(self) -> Past | None:
        """The steps so far, if the game hides something."""
        for rules, seat, move, draws in self.late:
            assert self.recorded is not None, "only a recorded game goes on being recorded"
            after = copied(self.recorded.after)
            if move is None:
                rules.resolve(after, [result for _, result in draws])
            else:
                rules.play(after, rules.move_list[move])
            self.recorded = Past(self.recorded, after, seat, move, draws)
        self.late.clear()
        return self.recorded

    @past.setter
    def past(self, past: Past | None) -> None:
        self.late.clear()
        self.recorded = past

    def copy(self) -> Counts:
        """Return equal counts that can be changed on their own."""
        return Counts(
            self.seats,
            self.turn,
            self.round,
            self.last,
            self.moved,
            self.resolved,
            dict(self.used),
            self.recorded,
            lightly=self.lightly,
            in_a_row=self.in_a_row,
            late=list(self.late),
        )

    def drew(self) -> None:
        """Count that pending draws were resolved.

        Raises:
            GameError: when draws follow draws without end.
        """
        self.resolved += 1
        self.in_a_row += 1
        if self.in_a_row > MOST_IN_A_ROW:
            raise endless_draws()

    def begins(self, seat: int) -> bool:
        """Return whether a move of this seat begins a turn."""
        return seat != self.last or self.seats == 1

    def at(self, seat: int | None) -> tuple[int, int]:
        """Return the numbers of the turn and of the round while a seat is to move; None while nobody is."""
        if seat is None or not self.begins(seat):
            return self.turn, self.round
        return self.turn + 1, self.round + (seat in self.moved or not self.round)

    def move(self, seat: int) -> None:
        """Count a move."""
        self.in_a_row = 0
        if self.begins(seat):
            again = seat in self.moved or not self.round
            self.turn, self.round = self.at(seat)
            self.moved = frozenset({seat}) if again else self.moved | {seat}
            self.last = seat


class Counted(dict[str, Any]):
    """A position of a small game, with the counts that the package keeps.

    Example:
        >>> position = Counted({"stones": 5}, Counts(seats=2))
        >>> position == {"stones": 5}, position.counts.turn
        (True, 0)
    """

    __slots__ = ("counts",)

    def __init__(self, values: dict[str, Any], counts: Counts | None = None) -> None:
        super().__init__(values)
        self.counts = counts

    def __deepcopy__(self, memo: object) -> Counted:
        return self.copy()

    def __reduce__(self) -> tuple[type[Counted], tuple[dict[str, Any], Counts | None]]:
        # The past is a chain as long as the game, too deep to be pickled link by link.
        counts = None if self.counts is None else replace(self.counts, recorded=None, late=[])
        return Counted, (dict(self), counts)

    def copy(self) -> Counted:
        """Return an equal position that can be changed on its own."""
        return Counted(
            {key: copied(value) for key, value in self.items()}, None if self.counts is None else self.counts.copy()
        )


def counts_of(position: Any) -> Counts | None:
    """Return what is counted along with a position; None for a plain dict."""
    return position.counts if type(position) is Counted else None


def copied(value: Any) -> Any:
    """Return a copy of a value of a position; plain JSON values are copied quickly.

    Example:
        >>> copied({"dice": [1, 2]})
        {'dice': [1, 2]}
    """
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is list:
        return [inner if type(inner) in _PLAIN else copied(inner) for inner in value]
    if kind is dict:
        return {key: inner if type(inner) in _PLAIN else copied(inner) for key, inner in value.items()}
    return copy.deepcopy(value)


def numbered(pending: Chance, counts: Counts | None) -> Chance:
    """Return pending draws in which no key is one of an earlier draw: a repeated key gets a number.

    Without this, a die whose key is always the same would show the same face for ever, since a match has one result
    for each key.

    Args:
        pending: the draws as the rules give them; a key may be empty.
        counts: what was counted so far; None if nothing was.

    Raises:
        GameError: for a repeated key of a draw that can't be given another one.

    Example:
        >>> from manaforge_widgets.core.draws import Roll
        >>> [draw.key for draw in numbered(Chance((Roll("die"), Roll("die"))), None).draws]
        ['die', 'die #2']
    """
    if counts is not None and counts.lightly:
        return pending
    used = {} if counts is None else counts.used
    draws: list[Draw] = []
    here: set[str] = set()
    changed = False
    for draw in pending.draws:
        key = draw.key or draw.name
        if key in used or key in here:
            key = _free(key, used, here)
        here.add(key)
        if key != draw.key:
            changed = True
            draws.append(_with_key(draw, key))
        else:
            draws.append(draw)
    return Chance(tuple(draws)) if changed else pending


def _with_key(draw: Draw, key: str) -> Draw:
    if type(draw) is Roll:
        return Roll(draw.name, key, draw.sides)  # faster than replace
    if not is_dataclass(draw) or isinstance(draw, type):
        raise GameError(f"two draws have the key {draw.key!r}; give each draw of a match another key.")
    return replace(draw, key=key)


def _free(key: str, used: dict[str, None], here: set[str]) -> str:
    """Return the first numbered key that no draw has; the numbers in use follow each other without a gap."""
    low, high = 1, 2
    while f"{key} #{high}" in used:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if f"{key} #{middle}" in used else (low, middle)
    while (free := f"{key} #{high}") in used or free in here:
        high += 1
    return free
