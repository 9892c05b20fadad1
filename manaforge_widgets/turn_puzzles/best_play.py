"""The solution of a puzzle: the best chance and the moves to begin with, or the number of ways if no luck is needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from manaforge_widgets.core.messages import listed
from manaforge_widgets.odds.display import percent

_MOST_SHOWN = 6


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The best play for the goal of a puzzle.

    Attributes:
        chance: the chance that the goal is reached by best play; None if it can't be counted.
        moves: for each first move the chance after it, the best first.
        ways: the number of lines of moves that reach the goal; None if a roll may decide.
        doubt: the reason why the chance can't be counted; empty if it is known.

    Example:
        >>> play = BestPlay(Fraction(1, 6), {"reroll a": Fraction(1, 6), "stop": Fraction(0)})
        >>> play.sentence
        'By best play the chance is 1/6 (16.7 %): begin with reroll a.'
    """

    chance: Fraction | None
    moves: Mapping[str, Fraction]
    ways: int | None = None
    doubt: str = ""

    @property
    def best(self) -> tuple[str, ...]:
        """The first moves with the best chance.

        Example:
            >>> BestPlay(Fraction(1), {"a": Fraction(1), "b": Fraction(1)}, 2).best
            ('a', 'b')
        """
        largest = max(self.moves.values(), default=None)
        return tuple(move for move, chance in self.moves.items() if chance == largest)

    @property
    def sentence(self) -> str:
        """The solution as a sentence, for the line above the board.

        Example:
            >>> BestPlay(Fraction(1), {"a": Fraction(1)}, 2).sentence
            'It can be done in 2 ways.'
        """
        if self.chance is None:
            return f"The chance is not known: {self.doubt}"
        if not self.chance:
            return "It can't be done."
        if self.ways is not None:
            return f"It can be done in {self.ways:,} way{'s' * (self.ways != 1)}."
        begin = f": begin with {listed(self.best, 'or')}" if 0 < len(self.best) <= _MOST_SHOWN else ""
        if self.chance == 1:
            return f"It can be done for certain{begin}."
        return f"By best play the chance is {self.chance} ({percent(self.chance)}){begin}."

    def __repr__(self) -> str:
        return f"<{self.sentence}>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(move)}</td><td>{chance}</td><td>{percent(chance)}</td></tr>"
            for move, chance in list(self.moves.items())[:_MOST_SHOWN]
        )
        return f"<p>{escape(self.sentence)}</p><table>{rows}</table>"
