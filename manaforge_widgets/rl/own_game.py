"""The encoding of a small game without one: its moves are the actions, and the values of its view are the numbers.

Views of different positions need not have the same size: a list may grow, and a key may be missing. So a few random
games are played first, always the same ones. They show how long each list gets, and which texts there are.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from manaforge_widgets.core.api import Action, Chance, Decision, Game, GameError, Over, View
from manaforge_widgets.core.draws import Deal
from manaforge_widgets.games.moves import all_moves
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.rl.encoding import Encoding
from manaforge_widgets.rl.values import Shape
from manaforge_widgets.rl.vector import Vector

SAMPLES = 12
"""The number of random games that show what a view may contain."""
_STEPS = 400
_ABOUT = ("game", "edition", "viewer", "seen")


class OwnGameEncoding(Encoding):
    """A small game as numbers, derived from its moves and its views.

    Each move is one action. An observation has one number for each value of the view, and which seat sees it. True and
    False are 1 and 0. A text has one number for each text that was seen in this place. A list is as long as the longest
    one seen, filled up with zeros after its length.

    Raises:
        GameError: raised by :meth:`write`, for a view with a longer list, or with a text that no random game had.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.rl.encoding import encode_game
        >>> encoding = encode_game("pig", seats=2)
        >>> encoding.names, encoding.observed[:5]
        (('roll', 'hold'), ('viewer: 0', 'viewer: 1', 'active', 'total', 'face: is there'))
    """

    version = 1
    longest = 100_000
    least = float("-inf")
    rules: SimpleGame

    def __init__(self, rules: SimpleGame, seats: int) -> None:
        self._shape = Shape()
        self._outcomes = 1
        self._seat_names = tuple(map(str, range(seats)))
        self._look_around(rules, seats)
        super().__init__(rules, seats)

    @property
    def most_outcomes(self) -> int:
        """The largest number of results of one draw in the random games; a deal is drawn card by card."""
        return self._outcomes

    def wholes(self) -> Iterator[str]:
        """Yield the moves of the game."""
        yield from map(str, all_moves(self.rules.moves))

    def pieces(self) -> tuple[str, ...]:
        """Return an empty tuple, since no move has several parts."""
        return ()

    def spell(self, action: Action) -> Sequence[str]:
        """Refuse an action, since each move of a small game has a number.

        Raises:
            GameError: always.
        """
        raise GameError(f"{action} is not one of the moves of {self.rules.title}.")

    def is_plain(self, code: int) -> bool:  # noqa: ARG002 - as the interface has it
        """Return True: a move has the same code for all seats."""
        return True

    def write(self, view: View, vector: Vector) -> None:
        """Write the values of a view, in the order of its keys at the start of a game."""
        start = vector.block("viewer", self._seat_names, len(self._seat_names))
        vector.values[start + vector.viewer] = 1.0
        try:
            self._shape.write("", _values(view), vector)
        except GameError as error:
            raise GameError(f"the view of {self.rules.title} can't be written as numbers: {error}") from None

    def _look_around(self, rules: Game, seats: int) -> None:
        """Play some random games, and learn what their views contain."""
        for number in range(SAMPLES):
            rng = random.Random(f"views of game {number}")
            position = rules.start(seats)
            for _ in range(_STEPS):
                for seat in range(seats):
                    self._shape.learn(_values(rules.view(position, seat)))
                pending = rules.pending(position)
                if isinstance(pending, Over):
                    break
                if isinstance(pending, Chance):
                    sides = (draw.cards if isinstance(draw, Deal) else draw.size for draw in pending.draws)
                    self._outcomes = max(self._outcomes, *sides)
                    rules.resolve(position, rules.sample(position, rng.randrange))
                else:
                    seat = pending.seat if isinstance(pending, Decision) else pending.seats[0]
                    rules.apply(position, rng.choice(rules.legal(position, seat)))


def _values(view: View) -> View:
    return {name: value for name, value in view.items() if name not in _ABOUT}
