"""The moves of a small game: their notation, and patterns with arguments that stand for many moves at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from string import Formatter
from typing import Any, Self

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import listed, short

_MOST = 20_000
"""The most moves a game may have; a page could not offer more, and a bot could not try them."""
_TAKEN = ("pattern", "arguments", "move")


class Move(str):  # noqa: SLOT000 - its arguments are attributes
    """A move: its notation as a text, whose arguments are attributes.

    Attributes:
        pattern: the pattern that it belongs to; None for a move that was given as a plain text.
        arguments: the arguments by name; a set of values is a tuple.

    Example:
        >>> move = Moves("reroll {dice}", dice=subsets("abc")).moves[3]
        >>> move, move.dice, move.arguments
        ('reroll a b', ('a', 'b'), {'dice': ('a', 'b')})
    """

    pattern: Moves | None
    arguments: dict[str, Any]

    def __new__(cls, text: str, pattern: Moves | None = None, arguments: Mapping[str, Any] | None = None) -> Self:
        """Return a move with this notation."""
        move = super().__new__(cls, text)
        # Entries of __dict__ are found before methods of str, so an argument may be called "count".
        move.__dict__.update(arguments or {}, pattern=pattern, arguments=dict(arguments or {}))
        return move

    def __getattr__(self, name: str) -> Any:
        # While a move is unpickled it has no arguments yet.
        known = listed(self.__dict__.get("arguments") or ("none",))
        raise AttributeError(f"the move {str(self)!r} has no argument {name!r}; its arguments: {known}")


def subsets(values: Iterable[Any], least: int = 1, most: int | None = None) -> tuple[tuple[Any, ...], ...]:
    """Return all sets of some values, the small ones first: the values of an argument that picks several things.

    Args:
        values: the values to choose from; each letter of a text is a value.
        least: the smallest number of values in a set.
        most: the largest number of values in a set; None for all.

    Raises:
        GameError: for two equal values.

    Example:
        >>> subsets("abc", least=2)
        (('a', 'b'), ('a', 'c'), ('b', 'c'), ('a', 'b', 'c'))
    """
    given = tuple(values)
    if len(set(given)) < len(given):
        raise GameError(f"subsets() takes different values, not {short(given, 60)}.")
    sizes = range(least, (len(given) if most is None else most) + 1)
    return tuple(chosen for size in sizes for chosen in combinations(given, size))


class Moves:
    """A pattern for moves with arguments; it stands for one move for each combination of their values.

    Args:
        text: the notation, with the names of the arguments in braces: ``"bid {count} x {face}"``.
        label: the words on a button, also with names in braces; without it the button shows the notation. A name with
            two words counts a set: ``"Reroll {dice:die|dice}"`` becomes "Reroll 1 die" and "Reroll 2 dice".
        secret: whether the other seats learn only that a choice was made, and not which one.
        values: for each argument its values, as texts or whole numbers. If they are tuples, as :func:`subsets` returns,
            a move picks several values at once.

    Attributes:
        text: the notation.
        label: the words on a button, or None.
        secret: whether the choice is secret.
        values: for each argument its values.
        sets: the names of the arguments that pick several values at once.
        moves: all moves, in the order of the values.

    Raises:
        GameError: if the names in braces are not the names of the arguments, an argument has no values, or two moves
            have the same notation.

    Example:
        >>> bids = Moves("bid {count} x {face}", count=(1, 2), face=(5, 6), label="Bid {count} × {face}")
        >>> bids.moves
        ('bid 1 x 5', 'bid 1 x 6', 'bid 2 x 5', 'bid 2 x 6')
        >>> bids.moves[3].count, bids.moves[3].face, bids.words(bids.moves[3])
        (2, 6, 'Bid 2 × 6')
    """

    def __init__(self, text: str, *, label: str | None = None, secret: bool = False, **values: Iterable[Any]) -> None:
        self.text, self.label, self.secret = text, label, secret
        self.values = {name: tuple(given) for name, given in values.items()}
        self.sets = frozenset(name for name, given in self.values.items() if any(map(_is_set, given)))
        for name in self.sets:
            self.values[name] = tuple(tuple(one) if _is_set(one) else (one,) for one in self.values[name])
        self._check()
        names = tuple(self.values)
        self.moves = tuple(
            Move(
                text.format(**dict(zip(names, map(_written, chosen), strict=True))),
                self,
                dict(zip(names, chosen, strict=True)),
            )
            for chosen in product(*self.values.values())
        )
        seen: set[str] = set()
        for move in self.moves:
            if move in seen:
                raise GameError(f"the pattern {text!r} has the move {str(move)!r} twice.")
            seen.add(move)

    def words(self, move: Move) -> str:
        """Return the words on the button of one of the moves.

        Args:
            move: one of ``moves``.

        Example:
            >>> reroll = Moves("reroll {dice}", dice=subsets("abc"), label="Reroll {dice:die|dice}")
            >>> reroll.words(reroll.moves[0]), reroll.words(reroll.moves[-1])
            ('Reroll 1 die', 'Reroll 3 dice')
        """
        if self.label is None:
            return str(move)
        return _Label().vformat(self.label, (), move.arguments)

    def _check(self) -> None:
        named = _names(self.text)
        if sorted(named) != sorted(self.values):
            raise GameError(
                f"the pattern {self.text!r} has the names {listed(named) or 'none'} in braces, but the arguments "
                f"{listed(self.values) or 'none'}; they must be the same."
            )
        if not self.text.split() or self.text.split()[0].startswith("{"):
            raise GameError(f"the pattern {self.text!r} must begin with a word, such as 'take'.")
        count = 1
        for name, given in self.values.items():
            if name in _TAKEN or name.startswith("_"):
                raise GameError(f"an argument can't be called {name!r}; give it another name.")
            if not given:
                raise GameError(f"the argument {name!r} of the pattern {self.text!r} has no values.")
            count *= len(given)
        if count > _MOST:
            raise GameError(f"the pattern {self.text!r} stands for {count:,} moves; at most {_MOST:,} are possible.")
        if self.label is not None:
            for name in _names(self.label):
                if name not in self.values:
                    raise GameError(
                        f"the label {self.label!r} names {name!r}, but the arguments are {listed(self.values)}."
                    )


class _Label(Formatter):
    """Fills in the words of a button: a name with two words counts a set, a set without them is listed."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, _, many = format_spec.partition("|")
            count = len(value) if isinstance(value, tuple) else value
            return f"{count} {one if count == 1 else many}"
        return listed(map(str, value)) if isinstance(value, tuple) else str(value)


def _names(text: str) -> list[str]:
    """Return the names in braces, in their order."""
    found: list[str | None] = [name for _, name, _, _ in Formatter().parse(text)]
    return [name for name in found if name is not None]


def _is_set(value: object) -> bool:
    return isinstance(value, tuple | list | frozenset)


def _written(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def all_moves(given: Sequence[str | Moves]) -> tuple[Move, ...]:
    """Return every move of a game, in the order of its ``moves``; the place of a move is its code.

    Args:
        given: the ``moves`` of a game: notations and patterns.

    Raises:
        GameError: for anything else, and for two moves with the same notation.

    Example:
        >>> all_moves(("roll", Moves("take {count}", count=(1, 2))))
        ('roll', 'take 1', 'take 2')
    """
    if isinstance(given, str | Moves):
        given = (given,)
    found: dict[str, Move] = {}
    for one in given:
        if not isinstance(one, str | Moves):
            raise GameError(f"moves must hold texts and Moves, not {short(one)}.")
        if isinstance(one, str) and not one.strip():
            raise GameError("moves must not hold an empty text.")
        for move in one.moves if isinstance(one, Moves) else (one if isinstance(one, Move) else Move(one),):
            if str(move) in found:
                raise GameError(f"two moves have the same notation: {str(move)!r}.")
            found[str(move)] = move
    return tuple(found.values())
