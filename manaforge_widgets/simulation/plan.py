"""The plan of a simulation: for each game its seed, and which bot plays which seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from manaforge_widgets.core.luck import Luck

LARGEST_SEED = 2**53
"""The limit for seeds of sets: they are smaller, so that every program that reads tables or saves can store them."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A game that a simulation has to play.

    Attributes:
        game: the number of the game, from 0.
        of_set: the number of the game's set, from 0.
        rotation: by how many seats the bots have moved on from the first game of their line-up.
        seed: the seed for the random draws of the game.
        seats: for each seat, the number of its bot in ``SimulationPlan.bots``.
    """

    game: int
    of_set: int
    rotation: int
    seed: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class SimulationPlan:
    """Everything that defines a simulation, except the code of the bots.

    Games come in sets. A set has one seed, which follows from the simulation's seed and the number of the set alone.
    A line-up is a group of bots that fills the seats. With rotation, a set plays each line-up once in every
    rotation, all with the set's seed: the bots move on by one seat from game to game. Without rotation, a set is one
    game.

    Attributes:
        game: the name of the game.
        seats: the number of seats.
        bots: the names of the bots in the tables; a bot that was given twice appears once.
        entered: the numbers of the bots in ``bots``, in the order in which the bots were given.
        sets: the number of sets.
        seed: the seed of the simulation.
        rotate: whether the bots of a line-up rotate through the seats.
        overrides: the changes that make another edition of the packaged one; empty for the packaged edition.
        options: the options of the game, by name.
        seconds: the longest time that your own function may take for one decision.
        luck: the number of playouts with other results for each round, to estimate what luck was worth; 0 for no
            estimate.

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
        """Return the seed of a set, which is the same in all simulations with the same seed.

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
        """The number of games in a set.

        Example:
            >>> SimulationPlan("manaforge", 2, ("greedy", "random", "planner"), (0, 1, 2), sets=1, seed=1).set_size
            6
        """
        return len(seatings(self.entered, self.seats)) if self.rotate else 1

    @property
    def games_in_all(self) -> int:
        """The number of games in the simulation.

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
            game: the number of the game, which must exist.

        Example:
            >>> SimulationPlan("manaforge", 2, ("greedy", "random"), (0, 1), sets=10, seed=1).find(3).rotation
            1
        """
        of_set, place = divmod(game, self.set_size)
        return list(self.games(of_set))[place]


def line_ups(entered: tuple[int, ...], seats: int) -> list[tuple[int, ...]]:
    """Return the line-ups: every combination of the bots that fills the seats.

    Args:
        entered: the numbers of the bots; a single bot takes all seats, and a number may appear twice.
        seats: the number of seats.

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
    """Return the games of a set: for each line-up each rotation, as a number of seats, and the bot of each seat.

    A rotation that puts the same bots into the same seats as an earlier one is left out: it would be the same game.

    Args:
        entered: the numbers of the bots; a single bot takes all seats, and a number may appear twice.
        seats: the number of seats.

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
