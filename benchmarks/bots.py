"""How well and how fast the bots play: ``python benchmarks/bots.py [games] [seats] [game]``.

The game is ``manaforge``, ``kings_forge`` or ``manasurge``; all of them where it is left out.

Manaforge: one ``planner`` seat, rotating, against ``random`` ones; against a simple variant of itself that sees only
the levels that are unlocked already; and against itself. One ``greedy`` seat against ``random`` ones, against its like,
and against one ``planner``.

King's Forge: ``planner`` against ``greedy`` in paired games of two seats, each seed played twice with the seats
exchanged; one ``planner`` seat, rotating, against ``greedy`` ones; one ``greedy`` seat against ``random`` ones.

ManaSurge: one ``planner`` seat, rotating, against ``greedy`` ones; against greedy ones that keep their hands as small
as it expects; one ``greedy`` seat against ``random`` ones; and ``planner`` against ``greedy`` with wizards.

Of each game also ``search`` against ``planner``, a twentieth as many games: enough for its times. The times are CPU
time. How strong the bots are beside each other is what ``benchmarks/strength.py`` measures.
"""

from __future__ import annotations

import math
import statistics
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import manaforge_widgets as mf
from manaforge_widgets.bots import Bot, BotChoice, find_bot, play_out
from manaforge_widgets.core.api import Action, View
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.games.manaforge.bots.evaluation import Weights
from manaforge_widgets.games.manaforge.bots.planner import make_planner
from manaforge_widgets.games.manasurge.bots.greedy import make_greedy
from manaforge_widgets.games.manasurge.bots.planner import KEEN

PATIENCE = 3_600
"""Seconds by the clock for a decision. A bot with a watch counts as a function, and ten seconds are too few for it on a
busy machine."""


@dataclass
class Timed:
    """A bot with a watch."""

    bot: Bot
    seconds: list[float] = field(default_factory=list)

    def __call__(self, view: View, legal_actions: tuple[Action, ...], rng: object) -> Action:
        """The bot's action, its CPU time noted."""
        start = time.process_time()
        action = self.bot(view, legal_actions, rng)  # type: ignore[arg-type]
        self.seconds.append(time.process_time() - start)
        return action


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a rate, good near 0 and 1 too (Wilson 1927)."""
    rate = wins / games
    middle = rate + z * z / (2 * games)
    spread = z * math.sqrt(rate * (1 - rate) / games + (z / (2 * games)) ** 2)
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def report(
    games: int,
    seats: int,
    bot: str,
    others: BotChoice,
    name: str,
    game: str = "manaforge",
    *,
    paired: bool = False,
    **options: Any,
) -> None:
    """Play and print; options are of the game."""
    timed = Timed(find_bot(game, bot))
    wins, scores, best_others, rounds = 0, [], [], []
    score_name = ""
    for number in range(games):
        seat = number % seats
        # Of a pair of games both have the same luck.
        match = mf.new_match(game, seats=seats, seed=number // seats if paired else number, **options)
        play_out(match, [timed if other == seat else others for other in range(seats)], seconds=PATIENCE)
        assert match.outcome is not None, "play_out ends a match"
        wins += seat in match.outcome.winners
        scores.append(match.outcome.scores[seat])
        best_others.append(max(score for other, score in enumerate(match.outcome.scores) if other != seat))
        rounds.append(match.status().round)
        score_name = match.status().score_name
    low, high = wilson(wins, games)
    times = sorted(1000 * seconds for seconds in timed.seconds)
    last = games // seats - 1 if paired else games - 1
    how = "paired" if paired else "rotated"
    print(f"{game}: {bot} against {seats - 1} x {name}, {games} {how} games, seeds 0 to {last}:")
    print(f"  won {wins / games:.1%} (95 % interval {low:.1%} to {high:.1%}), in {statistics.mean(rounds):.1f} rounds")
    print(
        f"  {score_name} {statistics.mean(scores):.1f} (lowest {min(scores)}, median {statistics.median(scores)}, "
        f"highest {max(scores)}); the best other seat {statistics.mean(best_others):.1f}"
    )
    print(
        f"  a decision takes {statistics.mean(times):.3f} ms on average, median {statistics.median(times):.3f}, "
        f"95th percentile {times[len(times) * 95 // 100]:.2f}, longest {times[-1]:.1f}; "
        f"{len(times) / games:.0f} decisions a game"
    )


def search(games: int, game: str) -> None:
    """The times of search, in games that take a while."""
    report(max(2, games // 20), 2, "search", "planner", "planner", game, paired=True)


def manaforge(games: int, numbers: list[int]) -> None:
    """The bots of Manaforge."""
    search(games, "manaforge")
    for seats in numbers:
        report(games, seats, "planner", "random", "random")
    simple = make_planner(load_game("manaforge"), Weights(hope=0.0))
    report(max(1, games // 5), 4, "planner", simple, "planner without hope for locked levels")
    report(max(1, games // 5), 4, "planner", "planner", "planner")
    report(2 * games, 4, "greedy", "random", "random")
    report(2 * games, 3, "greedy", "greedy", "greedy")
    report(games, 2, "greedy", "planner", "planner")


def kings_forge(games: int, numbers: list[int]) -> None:
    """The bots of King's Forge."""
    search(games, "kings_forge")
    report(2 * games, 2, "planner", "greedy", "greedy", "kings_forge", paired=True)
    for seats in numbers:
        if seats > 2:
            report(max(1, games // 2), seats, "planner", "greedy", "greedy", "kings_forge")
        report(games, seats, "greedy", "random", "random", "kings_forge")


def manasurge(games: int, numbers: list[int]) -> None:
    """The bots of ManaSurge."""
    search(games, "manasurge")
    for seats in numbers:
        report(2 * games, seats, "planner", "greedy", "greedy", "manasurge")
        report(2 * games, seats, "greedy", "random", "random", "manasurge")
    keen = make_greedy(load_game("manasurge"), KEEN)
    report(games, 4, "planner", keen, "greedy that holds its hands as planner expects it", "manasurge")
    report(games, 4, "planner", "greedy", "greedy, with wizards", "manasurge", wizards=True)


PLAYED = {"manaforge": manaforge, "kings_forge": kings_forge, "manasurge": manasurge}


def main() -> None:
    """Read the numbers and the game, play, print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    numbers = [int(sys.argv[2])] if len(sys.argv) > 2 else [4, 3, 2]
    print("unit: milliseconds of CPU time for a decision; the results of games depend on no machine")
    for game in sys.argv[3:] or PLAYED:
        PLAYED[game](games, numbers)


if __name__ == "__main__":
    main()
