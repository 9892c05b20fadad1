"""The random results of one match: set by hand, known from a save or an undone draw, or newly drawn from the seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from manaforge_widgets.core.api import Chance, Game, GameError
from manaforge_widgets.core.draws import Draw
from manaforge_widgets.core.luck import Luck
from manaforge_widgets.core.messages import short

Resolved = tuple[tuple[Draw, Any], ...]
"""Draws with their results, in the order in which they were made."""


class MatchLuck:
    """The source of all random results of a match; it remembers each result.

    A draw that is repeated after an undo gives the same result again.

    Args:
        game: the rules.
        seed: the seed for the draws, a whole number.
        known: the results of draws that are fixed from the beginning, such as those in a save; each has its draw's key.

    Attributes:
        source: the streams of random numbers from the seed.
        known: the fixed results and the result of each draw so far, by the draw's key.
        forced: the faces set by hand that no roll has used yet, by the name of the die.

    Example:
        >>> from manaforge_widgets.core.registry import load_game
        >>> game = load_game("manaforge")
        >>> luck, position = MatchLuck(game, seed=7), game.start(2)
        >>> [draw.name for draw, result in luck.settle(position)]
        ['dawn deck', 'noon deck', 'dusk deck', 'talents']
    """

    __slots__ = ("_game", "forced", "known", "source")

    def __init__(self, game: Game, seed: int, known: Mapping[str, Any] | None = None) -> None:
        self._game = game
        self.source = Luck(seed)
        self.known: dict[str, Any] = dict(known or {})
        self.forced: dict[str, str] = {}

    def copy(self) -> MatchLuck:
        """Return an equal, independent source of results.

        Example:
            >>> from manaforge_widgets.core.registry import load_game
            >>> luck = MatchLuck(load_game("manaforge"), seed=7)
            >>> luck.copy().source
            Luck(7)
        """
        new = MatchLuck(self._game, self.source.seed, self.known)
        new.forced = dict(self.forced)
        return new

    def force(self, position: Any, results: Mapping[str, str]) -> None:
        """Set the next results of dice by hand.

        Args:
            position: the current position; it decides which dice and faces exist.
            results: a face for each die, by the names of the dice.

        Raises:
            GameError: for an unknown die or face; then nothing is set.

        Example:
            >>> from manaforge_widgets.core.registry import load_game
            >>> game = load_game("manaforge")
            >>> luck = MatchLuck(game, seed=7)
            >>> luck.force(game.start(2), {"seat 0 earth-1": "runestone"})
            >>> luck.forced
            {'seat 0 earth-1': 'runestone'}
        """
        if not isinstance(results, Mapping):
            raise GameError(f"force() takes a dict from a die's name, as in the log, to a face, not {short(results)}.")
        for name, face in results.items():
            if not all(isinstance(part, str) for part in (name, face)):
                raise GameError(f"a die and its face must be texts, not {short(name, 20)} and {short(face, 20)}.")
            self._game.result(position, name, face)
        self.forced.update(results)

    def settle(self, position: Any) -> Resolved:
        """Resolve all pending draws, in place, until a seat is to act or the game is over.

        Args:
            position: the game's position, which is changed.

        Returns:
            The draws with their results.

        Raises:
            GameError: when a known result is impossible, for example in a forged save.

        Example:
            >>> from manaforge_widgets.core.registry import load_game
            >>> game = load_game("manaforge")
            >>> position = game.start(2)
            >>> drawn = MatchLuck(game, seed=7).settle(position)
            >>> game.pending(position)
            Simultaneous(seats=(0, 1))
        """
        drawn: list[tuple[Draw, Any]] = []
        while isinstance(pending := self._game.pending(position), Chance):
            results = [self._result(position, draw) for draw in pending.draws]
            drawn += zip(pending.draws, results, strict=True)
            self._game.resolve(position, results)
        return tuple(drawn)

    def _result(self, position: Any, draw: Draw) -> Any:
        if draw.name in self.forced:
            self.known[draw.key] = self._game.result(position, draw.name, self.forced.pop(draw.name))
        elif draw.key not in self.known:
            self.known[draw.key] = draw.sample(self.source.stream(draw.key))
        result = self.known[draw.key]
        if not draw.probability(result):
            raise GameError(f"{draw.key}: {short(result)} is not a possible result.")
        return result
