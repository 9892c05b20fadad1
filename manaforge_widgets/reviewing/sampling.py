"""The playouts of a review: in many sampled worlds the same quick policy plays positions to their end."""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from manaforge_widgets.bots import MOST_STEPS
from manaforge_widgets.bots.policies import Policy
from manaforge_widgets.bots.unseen import Unseen
from manaforge_widgets.core.alike import offered
from manaforge_widgets.core.api import Chance, Decision, Game, GameError, Outcome, Over
from manaforge_widgets.reviewing.worlds import Worlds

Result: TypeAlias = tuple[int, ...]
"""The scores by seat, then the shares of the win by seat, each as a whole number of ``parts_of_a_win(seats)``."""
Sample: TypeAlias = list[Result]
"""A result for each world."""
_KEPT: Final = 128
"""The number of results of a world that are cached, since consecutive positions share most of them."""


def parts_of_a_win(seats: int) -> int:
    """Return into how many parts a win is divided, so that any number of winners can share it in whole parts.

    Example:
        >>> parts_of_a_win(4), parts_of_a_win(6)
        (12, 60)
    """
    return math.lcm(*range(1, seats + 1))


def result_of(outcome: Outcome) -> Result:
    """Return the scores of all seats, then the shares of the win of all seats, in ``parts_of_a_win``.

    Example:
        >>> result_of(Outcome(scores=(40, 36), winners=(0,), reason=""))
        (40, 36, 2, 0)
    """
    seats = len(outcome.scores)
    share = parts_of_a_win(seats) // max(1, len(outcome.winners))
    return (*outcome.scores, *(share if seat in outcome.winners else 0 for seat in range(seats)))


class WorldSampler:
    """The sampled worlds of a match (determinizations), in which positions are played to their end.

    Args:
        rules: the rules of the game.
        policy: the policy that plays for every seat.
        unseen: the game's functions for hidden information. If it is None, cards that nobody sees are not re-dealt.
        worlds: the random results of each world.
    """

    def __init__(self, rules: Game, policy: Policy, unseen: Unseen | None, worlds: Worlds) -> None:
        self.rules = rules
        self.policy = policy
        self.unseen = unseen
        self.worlds = worlds
        self.playouts = 0
        self._known: list[dict[Any, Result]] = [{} for _ in range(worlds.count)]

    def sampled(self, position: Any) -> list[Any]:
        """Return for each world a copy of a position, in which the cards that nobody sees are re-dealt."""
        return [self.dealt(position, world) for world in range(self.worlds.count)]

    def dealt(self, position: Any, world: int) -> Any:
        """Return a copy of a position, in which the cards that nobody sees are in the order of a given world."""
        if self.unseen is None:
            return self.rules.copy(position)
        return self.unseen.deal(position, self.worlds.order(world))

    def seen_by(self, position: Any, seat: int) -> list[Any]:
        """Return for each world a copy of a position, in which everything that a seat does not know is re-dealt."""
        return [
            self.rules.resample(position, seat, self.worlds.below(world, "deal")) for world in range(self.worlds.count)
        ]

    def is_secret(self, position: Any, seat: int) -> bool:
        """Return whether others may know something that a seat does not; True if the game does not say."""
        return self.unseen is None or self.unseen.secret(position, seat)

    def is_as(self, positions: Sequence[Any], position: Any) -> bool:
        """Return whether ``positions``, one for each world, differ from ``position`` only in what no seat can see."""
        key = self.rules.key
        return all(
            key(self.dealt(one, world)) == key(self.dealt(position, world)) for world, one in enumerate(positions)
        )

    def played(self, positions: Sequence[Any], seat: int, codes: Sequence[int]) -> list[Any]:
        """Return copies of positions, one for each world, after a seat has played the actions with the given codes.

        In a world in which an action is not legal, this action and the rest of the line are left out.
        """
        played = []
        for position in positions:
            now = self.rules.copy(position)
            for code in codes:
                if offered(self.rules, now, seat, code) not in self.rules.legal(now, seat):
                    break
                self.rules.apply(now, code)
            played.append(now)
        return played

    def drawn(self, positions: Sequence[Any], results: Mapping[str, Any]) -> list[Any]:
        """Return copies of positions, one for each world, after their pending draws.

        Args:
            positions: one position for each world.
            results: the results of some draws, by their keys; the other draws get the results of each world.
        """
        drawn = []
        for world, position in enumerate(positions):
            now = self.rules.copy(position)
            pending = self.rules.pending(now)
            assert isinstance(pending, Chance), "draws are pending"
            all_results = [
                results[draw.key] if draw.key in results else self.worlds.result(world, draw) for draw in pending.draws
            ]
            self.rules.resolve(now, all_results)
            drawn.append(now)
        return drawn

    def results(self, positions: Sequence[Any], first: int = 0) -> Generator[None, None, Sample]:
        """Play copies of positions to their end, and return their results.

        The generator yields after each position, so that the caller can pause.

        Args:
            positions: one position for each world.
            first: the number of the world of the first position.
        """
        results = []
        for world, position in enumerate(positions, first):
            results.append(self.outcome(self.rules.copy(position), world))
            yield
        return results

    def outcome(self, position: Any, world: int) -> Result:
        """Return the result of a position in a world; unless it is cached, the position itself is played to its end."""
        known = self._known[world]
        key = self.rules.key(position)
        result = known.get(key)
        if result is None:
            result = self._played(position, world)
            if len(known) >= _KEPT:
                del known[next(iter(known))]
            known[key] = result
        return result

    def _played(self, position: Any, world: int) -> Result:
        self.playouts += 1
        rules, policy, worlds = self.rules, self.policy, self.worlds
        own = worlds.own_luck(world)
        for _ in range(MOST_STEPS):
            pending = rules.pending(position)
            if isinstance(pending, Over):
                return result_of(pending.outcome)
            if isinstance(pending, Chance):
                rules.resolve(position, [worlds.result(world, draw) for draw in pending.draws])
                continue
            seat = pending.seat if isinstance(pending, Decision) else pending.seats[0]
            rules.apply(position, policy(position, rules.legal(position, seat), own))
        raise GameError(
            f"a playout does not end within {MOST_STEPS:,} steps: the game's quick bot must end every game. "
            "Register the game with quick= and the name of another bot."
        )
