"""A game that is played with the numbers of an encoding: which seat chooses, and which numbers are legal."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from manaforge_widgets.core.api import Chance, Decision, IllegalAction, Outcome, Over
from manaforge_widgets.core.draws import Draw
from manaforge_widgets.core.luck import Luck
from manaforge_widgets.core.messages import short
from manaforge_widgets.rl.encoding import Encoding, Parts


class Episode:
    """One game from its set-up to its end, in which each number chooses an action or a part of one.

    A part is chosen automatically if every legal action with the parts so far goes on with it. If several seats choose
    at once, they choose one after the other in the order of the seats. None of them sees the others' choices.

    Args:
        encoding: the encoding of the game.
        options: the game's options, as ``new_match`` takes them.

    Attributes:
        position: the game's own position.
        draws: the pending draws.
        seat: the seat that chooses now; None while draws are pending and after the end.
        said: the parts of the current action that are already chosen.
        outcome: how the game ended; None while it goes on.

    Raises:
        GameError: for a number of seats or an option that the game does not have.

    Example:
        >>> from manaforge_widgets.rl.encoding import encode_game
        >>> episode = Episode(encode_game("manaforge", seats=2))
        >>> episode.roll(Luck(7))
        >>> episode.seat, len(episode.legal)
        (0, 4)
        >>> episode.choose(episode.legal[0])
        >>> episode.seat
        1
    """

    __slots__ = ("_left", "draws", "encoding", "outcome", "position", "said", "seat")

    def __init__(self, encoding: Encoding, **options: Any) -> None:
        self.encoding = encoding
        self.position = encoding.rules.start(encoding.seats, **options)
        self.draws: tuple[Draw, ...] = ()
        self.seat: int | None = None
        self.said: Parts = ()
        self.outcome: Outcome | None = None
        self._left: list[tuple[Parts, int]] = []
        self._look()

    def __deepcopy__(self, _memo: object) -> Episode:
        new = object.__new__(Episode)
        for name in self.__slots__:
            setattr(new, name, getattr(self, name))
        new.position = self.encoding.rules.copy(self.position)
        return new

    @property
    def legal(self) -> list[int]:
        """The numbers that the seat may choose now, ascending; empty while draws are pending and after the end."""
        place = len(self.said)
        return sorted({parts[place] for parts, _ in self._left})

    def choose(self, number: int) -> None:
        """Choose an action, or the next part of one; the game applies the action when its last part is chosen.

        Raises:
            IllegalAction: for a number that is not legal now; then nothing is changed.

        Example:
            >>> from manaforge_widgets.rl.encoding import encode_game
            >>> episode = Episode(encode_game("manaforge", seats=2))
            >>> episode.roll(Luck(7))
            >>> episode.choose(episode.encoding.names.index("end turn"))
            Traceback (most recent call last):
            manaforge_widgets.core.api.IllegalAction: end turn is not legal now.
        """
        place = len(self.said)
        left = [one for one in self._left if one[0][place] == number]
        if not left:
            names = self.encoding.names
            known = names[number] if 0 <= number < len(names) else f"action {short(number, 40)}"
            raise IllegalAction(f"{known} is not legal now.")
        self._narrow(left)
        if len(left) == 1:
            self.encoding.rules.apply(self.position, left[0][1])
            self._look()

    def resolve(self, results: Sequence[Any]) -> None:
        """Resolve the pending draws with the given results, in the order of the draws."""
        self.encoding.rules.resolve(self.position, results)
        self._look()

    def roll(self, luck: Luck) -> None:
        """Resolve draws until none is pending, with the results that a match with the seed of ``luck`` would have."""
        while self.draws:
            self.resolve([draw.sample(luck.stream(draw.key)) for draw in self.draws])

    def observe(self, seat: int) -> array[float]:
        """Return what a seat sees, as :meth:`manaforge_widgets.rl.encoding.Encoding.observe` does."""
        return self.encoding.observe(self.position, seat, self.said if seat == self.seat else ())

    def rewards(self, reward: str = "win") -> list[float]:
        """Return the reward of each seat: its share of the win, or its score. Before the end all are 0.

        Args:
            reward: ``"win"`` to divide 1 equally among the winners, or ``"score"`` for the score of each seat.
        """
        outcome = self.outcome
        if outcome is None:
            return [0.0] * self.encoding.seats
        if reward == "score":
            return [float(score) for score in outcome.scores]
        share = 1 / len(outcome.winners)
        return [share if seat in outcome.winners else 0.0 for seat in range(self.encoding.seats)]

    def _look(self) -> None:
        """Update the state from what the position waits for."""
        rules, position = self.encoding.rules, self.position
        pending = rules.pending(position)
        self.draws, self.seat, self.said, self._left = (), None, (), []
        if isinstance(pending, Chance):
            self.draws = pending.draws
        elif isinstance(pending, Over):
            self.outcome = pending.outcome
        else:
            seat = pending.seat if isinstance(pending, Decision) else pending.seats[0]
            self.seat = seat
            self._narrow([(self.encoding.parts(position, seat, code), code) for code in rules.legal(position, seat)])

    def _narrow(self, left: list[tuple[Parts, int]]) -> None:
        """Keep only these actions, and choose the next parts that all share; a single one keeps a part to choose."""
        first = left[0][0]
        place = len(self.said)
        if len(left) > 1:
            if self._left:
                place += 1
            while all(parts[place] == first[place] for parts, _ in left):
                place += 1
        self.said = first[:place]
        self._left = left
