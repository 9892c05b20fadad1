"""A game's actions and views as numbers: the base class from which each game derives its encoding."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from manaforge_widgets.core.api import Action, Game, GameError, View
from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.registry import Edition, find_entry, load_game
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.rl.vector import Vector, index_of

Parts = tuple[int, ...]
"""The numbers that choose an action, one after the other."""

_MOST_KEPT = 50_000
_FOR_SMALL_GAMES = "manaforge_widgets.rl.own_game:OwnGameEncoding"


class Encoding(ABC):
    """The numbers that stand for a game's actions and for what a seat sees.

    A number always means the same action or part of an action. Most actions have one number each, such as
    ``build Stone Circle``. An action with thousands of variants, such as a payment, is chosen part by part, and each
    part has a number: ``pay 2 earth mana``, then ``pay 1 fire gem``. So few numbers are enough, and their meaning does
    not depend on which actions are legal.

    Args:
        rules: the rules in an edition.
        seats: the number of seats.

    Attributes:
        version: a number that grows when an action's number, an observation or a reward gets another meaning.
        names: the action, or the part of an action, that each number stands for. Actions are in the game's notation.
        observed: the meaning of each number in an observation.
        longest: an upper limit for the number of choices in a game.
        most_outcomes: the largest number of results that a chance node can have; deals are drawn card by card.
        least: a lower limit for the numbers in an observation.

    Example:
        >>> encoding = encode_game("manaforge", seats=2)
        >>> encoding.names[0], len(encoding.names) < 1_200
        ('spend earth-1', True)
        >>> encoding.observed[5]
        'round'
    """

    version: int
    longest: int
    least: float = 0.0

    def __init__(self, rules: Game, seats: int) -> None:
        rules.start(seats)  # raises the game's own error for a wrong number of seats
        self.rules = rules
        self.seats = seats
        wholes = list(dict.fromkeys(self.wholes()))
        pieces = list(dict.fromkeys(self.pieces()))
        self.names: tuple[str, ...] = (*wholes, *pieces)
        self._first_piece = len(wholes)
        self._numbers = index_of(self.names)
        self._known: dict[int, Parts] = {}
        named = Vector(0, seats, named=True)
        self._write(rules.view(rules.start(seats), 0), named, ())
        self.observed: tuple[str, ...] = tuple(named.names)

    def __reduce__(self) -> tuple[Callable[..., Encoding], tuple[Any, ...]]:
        return encode_game, (self.rules.name, self.seats, dict(self.rules.overrides) or None)

    def __deepcopy__(self, _memo: object) -> Encoding:
        return self  # nothing in it ever changes, apart from its cache

    @property
    def title(self) -> str:
        """The name of the environment, with its version.

        Example:
            >>> encode_game("manaforge", seats=2).title.startswith("manaforge_v")
            True
        """
        return f"{self.rules.name}_v{self.version}"

    @property
    @abstractmethod
    def most_outcomes(self) -> int:
        """The largest number of results that a chance node can have; shuffles are drawn card by card."""

    @abstractmethod
    def wholes(self) -> Iterable[str]:
        """Yield the names of the actions that have one number each."""

    @abstractmethod
    def pieces(self) -> Iterable[str]:
        """Yield the names of the parts of all other actions, which are chosen part by part."""

    @abstractmethod
    def spell(self, action: Action) -> Sequence[str]:
        """Return the names of the parts of an action that has no number for the whole of it.

        In a position no two legal actions have the same parts, and the parts of one are never the beginning of
        another's.
        """

    @abstractmethod
    def is_plain(self, code: int) -> bool:
        """Return whether an action's code means the same action in all positions, whichever seat takes it."""

    @abstractmethod
    def write(self, view: View, vector: Vector) -> None:
        """Write the contents of a view to a vector, as the same number of values for each view of the game."""

    def parts(self, position: Any, seat: int, code: int) -> Parts:
        """Return the numbers that choose a legal action: one for the whole action, or one for each part.

        Example:
            >>> encoding = encode_game("manaforge", seats=2)
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> action = m.legal_actions(0)[0]
            >>> [part] = encoding.parts(m.copy_position(), 0, action.code)
            >>> encoding.names[part] == action.text
            True
        """
        known = self._known.get(code)
        if known is not None:
            return known
        action = self.rules.action(position, seat, code)
        whole = self._numbers.get(action.text)
        parts = (whole,) if whole is not None else tuple([self._numbers[name] for name in self.spell(action)])
        if self.is_plain(code):
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            self._known[code] = parts
        return parts

    def observe(self, position: Any, seat: int, said: Parts = ()) -> array[float]:
        """Return what a seat sees, as numbers: its view, and the parts of an action that it has chosen so far.

        Args:
            position: the position.
            seat: the seat.
            said: the numbers of the parts that this seat has chosen so far, if its action is not complete yet.

        Example:
            >>> encoding = encode_game("manaforge", seats=2)
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> len(encoding.observe(m.copy_position(), 0)) == len(encoding.observed)
            True
        """
        vector = Vector(seat, self.seats, len(self.observed))
        self._write(self.rules.view(position, seat), vector, said)
        return vector.values

    def _write(self, view: View, vector: Vector, said: Parts) -> None:
        self.write(view, vector)
        pieces = self.names[self._first_piece :]
        start = vector.block("chosen", pieces, len(pieces)) - self._first_piece
        for part in said:
            if part >= self._first_piece:
                vector.values[start + part] += 1.0


def encode_game(game: str, seats: int, edition: Edition | None = None) -> Encoding:
    """Return the encoding of a game. A small game of your own has one that follows from its moves and its view.

    Args:
        game: the game's name.
        seats: the number of seats.
        edition: the edition of the components, as ``new_match`` takes it. With other cards, the same action may have
            another number.

    Raises:
        GameError: for an unknown game, for an invalid number of seats, and for a game without an encoding.
        EditionError: for an invalid edition.

    Example:
        >>> encode_game("manaforge", seats=9)
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: Manaforge has 2 to 4 seats, not 9 (MF-S1).
    """
    entry = find_entry(game)
    rules = load_game(game, edition)
    part = entry.rl or (_FOR_SMALL_GAMES if isinstance(rules, SimpleGame) else None)
    if part is None:
        raise GameError(
            f"{entry.title} has no encoding for reinforcement learning. A game derived from SimpleGame gets one by "
            "itself; for any other, add one as rl= to its registry entry."
        )
    encoding: Encoding = fetch(part)(rules, seats)
    return encoding
