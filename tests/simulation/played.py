"""Results made by hand, for tests of what is worked out from them."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.simulation.plan import SimulationPlan
from manaforge_widgets.simulation.results import Results
from manaforge_widgets.simulation.table_forms import InMemory
from manaforge_widgets.simulation.tables import no_rows

Game = tuple[str, Sequence[float], Sequence[int | None]]
"""The line-up by seat with commas, each seat's share of the win, and its score."""


def results(sets: Sequence[Sequence[Game]], *, seed: int = 1, game: str = "manaforge", rotate: bool = True) -> Results:
    """Return results with these games in these sets."""
    rows = no_rows()
    bots: dict[str, None] = {}
    number = 0
    for of_set, games in enumerate(sets):
        for rotation, (line_up, wins, scores) in enumerate(games):
            names = line_up.split(", ")
            bots.update(dict.fromkeys(names))
            winners = " ".join(str(seat) for seat, win in enumerate(wins) if win)
            forfeit = None if None not in scores else wins.index(0)
            told = (number, of_set, rotation, of_set, line_up, 9, 100, winners, "most", forfeit)
            for values, value in zip(rows["games"].values(), told, strict=True):
                values.append(value)
            order = [(win > 0, score or 0) for win, score in zip(wins, scores, strict=True)]
            for seat, (name, win, score) in enumerate(zip(names, wins, scores, strict=True)):
                rank = None if score is None else 1 + sum(one > order[seat] for one in order)
                mine = (number, of_set, seat, name, score, rank, win, 50)
                for values, value in zip(rows["seats"].values(), mine, strict=True):
                    values.append(value)
            if forfeit is not None:
                fault = (number, forfeit, names[forfeit], 3, "raised", "it raised", None)
                for values, value in zip(rows["faults"].values(), fault, strict=True):
                    values.append(value)
            number += 1
    seats = len(names)
    entered = tuple(range(len(bots)))
    plan = SimulationPlan(game, seats, tuple(bots), entered, sets=len(sets), seed=seed, rotate=rotate)
    return Results(plan, tuple(bots), InMemory(rows, len(sets)))


def duels(wins: Sequence[tuple[float, float]], bots: tuple[str, str] = ("a", "b"), seed: int = 1) -> Results:
    """Return results of sets of two games, seats changed: what the first bot won in each."""
    a, b = bots
    return results(
        [
            [
                (f"{a}, {b}", (one, 1 - one), (round(10 * one), round(10 - 10 * one))),
                (f"{b}, {a}", (1 - two, two), (round(10 - 10 * two), round(10 * two))),
            ]
            for one, two in wins
        ],
        seed=seed,
    )
