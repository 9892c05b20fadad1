"""How often the intervals of simulations hold the truth, in made-up worlds: the tables in docs/statistics.md.

    python benchmarks/coverage.py rates        sets of two games: exact, from all outcomes and their probabilities
    python benchmarks/coverage.py simulated    larger sets, scores, comparisons, ratings: 3,000 repetitions each
    python benchmarks/coverage.py review       totals of reviews of one match by many seeds

Without a word it does the first two.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from math import comb, exp, lgamma, log
from statistics import fmean, stdev

from manaforge_widgets.simulation.by_set import (
    Sample,
    Z,
    mean_interval,
    skewness_of,
    spread_at,
    variance_of,
    wilson_share,
)

SETS = (10, 20, 30, 40, 50, 100, 400)
RATES = (0.5, 0.7, 0.9, 0.97)
GAMES = (20, 30, 50, 100)
RARE = (0.95, 0.97, 0.973, 0.98, 0.99)
ROUNDS = 3_000
NEVER = 1e-12
"""Outcomes with a smaller probability are left out."""

# ------------------------------------------------------------------------------------------------ sets of two games

Outcomes = tuple[float, float, float]
"""The probabilities that a bot loses both games of a set, wins one of them, wins both."""


def independent(rate: float) -> Outcomes:
    """Each game is won with the same chance."""
    return (1 - rate) ** 2, 2 * rate * (1 - rate), rate * rate


def alike(rate: float) -> Outcomes:
    """The chance of a set is drawn from a beta distribution, so its games are alike."""
    a, b = rate, 1 - rate
    both, none = a * (a + 1) / 2, b * (b + 1) / 2
    return none, 1 - both - none, both


def by_seat(decided: float) -> Callable[[float], Outcomes]:
    """The seat decides some sets; in the others each game is won with the rate."""

    def outcomes(rate: float) -> Outcomes:
        lost, split, won = ((1 - decided) * chance for chance in independent(rate))
        return lost, split + decided, won

    return outcomes


PAIRS: dict[str, Callable[[float], Outcomes]] = {
    "independent": independent,
    "alike within a set": alike,
    "the seat decides 50 %": by_seat(0.5),
    "the seat decides 80 %": by_seat(0.8),
    "the seat decides 90 %": by_seat(0.9),
}


def exactly(sets: int, outcomes: Outcomes) -> float:
    """How often the interval of a rate holds it: a score test at the truth, over all that can come."""
    lost, split, won = outcomes
    truth = won + split / 2
    held = 0.0
    for wins in range(sets + 1):
        for losses in range(sets + 1 - wins):
            level = sets - wins - losses
            chance = _log(won) * wins + _log(lost) * losses + _log(split) * level
            chance = exp(chance + lgamma(sets + 1) - lgamma(wins + 1) - lgamma(losses + 1) - lgamma(level + 1))
            if chance < NEVER:
                continue
            moved = {value - truth: times for value, times in ((0, losses), (0.5, level), (1, wins)) if times}
            shift = (wins + level / 2) / sets - truth
            if shift * shift * sets <= Z * Z * spread_at(moved, -truth, 1 - truth) + NEVER:
                held += chance
    return held


def _log(chance: float) -> float:
    return log(chance) if chance > 0 else -1e9


def rates() -> None:
    """Print how often the intervals of win rates hold."""
    print("| world | rate | " + " | ".join(f"{sets} sets" for sets in SETS) + " |")
    print("| --- " * (2 + len(SETS)) + "|")
    for world, outcomes in PAIRS.items():
        for rate in RATES:
            held = [f"{100 * exactly(sets, outcomes(rate)):.1f}" for sets in SETS]
            print(f"| {world} | {100 * rate:.0f} % | " + " | ".join(held) + " |", flush=True)
    print("| rate | " + " | ".join(f"{games} games" for games in GAMES) + " |")
    print("| --- " * (1 + len(GAMES)) + "|")
    for truth in RARE:
        print(
            f"| {100 * truth:g} % | " + " | ".join(f"{100 * wilson_held(truth, games):.1f}" for games in GAMES) + " |"
        )


def wilson_held(truth: float, games: int) -> float:
    """How often Wilson's interval holds a rate of independent games."""
    return sum(
        comb(games, wins) * truth**wins * (1 - truth) ** (games - wins)
        for wins in range(games + 1)
        if (ends := wilson_share(wins / games, games))[0] <= truth <= ends[1]
    )


# ------------------------------------------------------------------------------------------------- what is simulated

Play = Callable[[random.Random], list[float]]


def six_alike(rng: random.Random) -> list[float]:
    """Six games of one luck that favours a style."""
    chance = rng.betavariate(1.5, 1.5)
    return [float(rng.random() < chance) for _ in range(6)]


def three_seats(rng: random.Random) -> list[float]:
    """Three games, the seats moved on: the lucky seat wins most of them."""
    if rng.random() < 0.8:
        return [1.0, 0.0, 0.0]
    return [float(rng.random() < 0.6) for _ in range(3)]


SETS_OF: dict[str, tuple[Play, float]] = {
    "the style decides, six games a set": (six_alike, 0.5),
    "three seats, the seat decides 80 %": (three_seats, 0.8 / 3 + 0.2 * 0.6),
}
SCORES: dict[str, tuple[Callable[[random.Random], float], float]] = {
    "normal": (lambda rng: rng.gauss(0, 1), 0.0),
    "exponential": (lambda rng: rng.expovariate(1), 1.0),
    "lognormal, deviation 0.5": (lambda rng: rng.lognormvariate(0, 0.5), exp(0.125)),
    "lognormal, deviation 1": (lambda rng: rng.lognormvariate(0, 1), exp(0.5)),
}


def held_of(play: Play, truth: float, sets: int, rounds: int = ROUNDS) -> float:
    """How often the interval of a rate holds it, of sets that are played."""
    rng, held = random.Random(f"{truth} {sets}"), 0
    for _ in range(rounds):
        sample = Sample()
        for number in range(sets):
            for value in play(rng):
                sample.add(number, sample.games, value)
        low, high = sample.rate()
        held += low <= truth <= high
    return held / rounds


def scores_held(draw: Callable[[random.Random], float], truth: float, sets: int) -> tuple[float, float]:
    """How often the interval of a mean holds it, and how often Student's alone does."""
    rng = random.Random(f"{truth} {sets}")
    held = plain = 0
    for _ in range(ROUNDS):
        values = [draw(rng) for _ in range(sets)]
        mean = fmean(values)
        moved = [(value - mean) / sets for value in values]
        ends = [mean_interval(mean, variance_of(moved), sets, skewness) for skewness in (skewness_of(moved), 0.0)]
        (low, high), (plain_low, plain_high) = (one or (0.0, 0.0) for one in ends)
        held += low <= truth <= high
        plain += plain_low <= truth <= plain_high
    return held / ROUNDS, plain / ROUNDS


def simulated() -> None:
    """Print how often other intervals hold."""
    print("| world | " + " | ".join(f"{sets} sets" for sets in SETS[:-1]) + " |")
    print("| --- " * len(SETS) + "|")
    for world, (play, truth) in SETS_OF.items():
        print(f"| {world} | " + " | ".join(f"{100 * held_of(play, truth, sets):.1f}" for sets in SETS[:-1]) + " |")
    for world, (draw, truth) in SCORES.items():
        told = [scores_held(draw, truth, sets) for sets in SETS[:-1]]
        print(f"| scores, {world} | " + " | ".join(f"{100 * held:.1f}" for held, _ in told) + " |")
        print("| the same by Student's alone | " + " | ".join(f"{100 * plain:.1f}" for _, plain in told) + " |")


# ------------------------------------------------------------------------------------------------------------ reviews

MATCHES = (
    ("manasurge", 2, ["random", "greedy"], 24),
    ("manasurge", 3, ["random", "greedy", "greedy"], 24),
    ("manaforge", 2, ["random", "greedy"], 12),
)
SEEDS = 40


def reviews() -> None:
    """Print how often a total of a review lies within its margin of the mean over many seeds."""
    import manaforge_widgets as mf

    print("| match | worlds | start | luck | own decisions | margin beside what it should be |")
    print("| --- | --- | --- | --- | --- | --- |")
    for game, seats, bots, worlds in MATCHES:
        m = mf.new_match(game, seats=seats, seed=7)
        mf.play_out(m, bots)
        found = [mf.review(m, worlds=worlds, costs=False, progress=False, seed=seed).totals() for seed in range(SEEDS)]
        cells, widths = [], []
        for name in ("start", "luck", "own_decisions"):
            held = of = 0
            for place in range(2 * seats):
                values = [float(getattr(totals[place], name)) for totals in found]
                if max(values) == min(values):
                    continue
                margins = [totals[place].margins[name] for totals in found]
                held += sum(abs(value - fmean(values)) <= margin for value, margin in zip(values, margins, strict=True))
                of += SEEDS
                widths.append(fmean(margins) / (Z * stdev(values)))
            cells.append(f"{100 * held / of:.0f} %")
        print(f"| {game}, {seats} seats | {worlds} | " + " | ".join(cells) + f" | {fmean(widths):.2f} |", flush=True)


def main(arguments: list[str]) -> None:
    """Measure what is asked for."""
    known = {"rates": rates, "simulated": simulated, "review": reviews}
    for name in arguments or ["rates", "simulated"]:
        known[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
