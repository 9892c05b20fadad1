"""What a simulation is made of: which bots sit where in which game, and with which luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from manaforge_widgets.core.luck import Luck

LARGEST_SEED = 2**53
"""Seeds of sets are smaller, so that every program that reads tables or saves can hold them."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A game that is to be played.

    Attributes:
        game: its number, from 0.
        of_set: the number of its set, from 0.
        rotation: by how many seats the line-up is moved on.
        seed: of its luck.
        seats: the number of the bot in each seat.
    """

    game: int
    of_set: int
    rotation: int
    seed: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class SimulationPlan:
    """Everything that defines a simulation but the bots' own code.

    Games come in sets. A set has one seed, made of the simulation's seed and the number of the set alone. With
    rotation a set plays every line-up in every rotation, all with the same luck; without, a set is one game.

    Attributes:
        game: the name of the game.
        seats: how many seats play.
        bots: the names of the bots, each one once, for the tables.
        entered: the bots as they were entered, by their numbers in ``bots``.
        sets: how many sets there are.
        seed: of the simulation.
        rotate: whether line-ups are rotated.
        overrides: the changes of the edition; empty for the packaged one.
        options: of the game, by name.
        seconds: how long a function of one's own may take for one decision.
        luck: in how many other ways each round is played, to tell what luck was worth; 0 where that is not asked for.

    Example:
        >>> plan = SimulationPlan("manaforge", 2, ("greedy", "random"), (0, 1), sets=2, seed=1)
        >>> [(game.game, game.of_set, game.rotation, game.seats) for game in plan.games(0)]
        [(0, 0, 0, (0, 1)), (1, 0, 1, (1, 0))]
        >>> plan.games_in_all
        4
    """

    game: str
    seats: int
    bots: tuple[str, ...]
    entered: tuple[int, ...]
    sets: int
    seed: int
    rotate: bool = True
    overrides: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    seconds: float = 10.0
    luck: int = 0

    def seed_of(self, number: int) -> int:
        """Return the seed of a set: the same for all simulations of one seed.

        Args:
            number: the number of the set.

        Example:
            >>> short, long = (SimulationPlan("manaforge", 2, ("random",), (0,), sets=n, seed=1) for n in (5, 50))
            >>> short.seed_of(3) == long.seed_of(3)
            True
        """
        return Luck(self.seed).stream(f"set {number}")(LARGEST_SEED)

    @property
    def set_size(self) -> int:
        """How many games a set has.

        Example:
            >>> SimulationPlan("manaforge", 2, ("greedy", "random", "planner"), (0, 1, 2), sets=1, seed=1).set_size
            6
        """
        return len(seatings(self.entered, self.seats)) if self.rotate else 1

    @property
    def games_in_all(self) -> int:
        """How many games there are.

        Example:
            >>> SimulationPlan("manaforge", 2, ("greedy", "random"), (0, 1), sets=10, seed=1).games_in_all
            20
        """
        return self.sets * self.set_size

    def games(self, number: int) -> Iterator[Planned]:
        """Yield the games of a set.

        Args:
            number: the number of the set.

        Example:
            >>> [game.seats for game in SimulationPlan("manaforge", 2, ("greedy",), (0,), sets=1, seed=1).games(0)]
            [(0, 0)]
        """
        seed = self.seed_of(number)
        if self.rotate:
            seated = seatings(self.entered, self.seats)
        else:
            all_of_them = line_ups(self.entered, self.seats)
            seated = [(0, all_of_them[number % len(all_of_them)])]
        for place, (rotation, seats) in enumerate(seated):
            yield Planned(number * len(seated) + place, number, rotation, seed, seats)

    def find(self, game: int) -> Planned:
        """Return a game by its number.

        Args:
            game: the number of the game, which must be there.

        Example:
            >>> SimulationPlan("manaforge", 2, ("greedy", "random"), (0, 1), sets=10, seed=1).find(3).rotation
            1
        """
        of_set, place = divmod(game, self.set_size)
        return list(self.games(of_set))[place]


def line_ups(entered: tuple[int, ...], seats: int) -> list[tuple[int, ...]]:
    """Return who plays against whom: every combination of the bots that fills the seats.

    Args:
        entered: the bots by their numbers; one alone takes all seats.
        seats: how many seats play.

    Example:
        >>> line_ups((0, 1, 2), 2)
        [(0, 1), (0, 2), (1, 2)]
        >>> line_ups((0,), 3)
        [(0, 0, 0)]
    """
    if len(entered) == 1:
        return [entered * seats]
    return list(dict.fromkeys(combinations(entered, seats)))


def seatings(entered: tuple[int, ...], seats: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return every line-up in every rotation, with how far it was moved on.

    A rotation that seats the bots as an earlier one did is left out: with the same luck it is the same game.

    Args:
        entered: the bots by their numbers; one alone takes all seats.
        seats: how many seats play.

    Example:
        >>> seatings((0, 1, 2), 3)
        [(0, (0, 1, 2)), (1, (2, 0, 1)), (2, (1, 2, 0))]
        >>> seatings((0, 1, 0, 1), 4)
        [(0, (0, 1, 0, 1)), (1, (1, 0, 1, 0))]
    """
    seated = []
    for line_up in line_ups(entered, seats):
        seen = set()
        for rotation in range(seats):
            moved = line_up[seats - rotation :] + line_up[: seats - rotation]
            if moved not in seen:
                seen.add(moved)
                seated.append((rotation, moved))
    return seated
