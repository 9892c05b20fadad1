"""How strong the bots are: each against the one below it, in paired and rotated games.

    python benchmarks/strength.py [game [bot other]] [--seats 2] [--games 400] [--seed 12] [--path FOLDER] [--workers 1]

Prints the rows of the table in ``docs/bots.md``. One game, or one pair of a game, may be asked for; else all are
played. With more than two seats one bot sits with others of the lower kind, in each seat in turn. With ``--path`` each
row has a folder there to which its games are written, and from which it goes on where it was stopped.

The seed is one that no bot was tuned on. A set is as many games as there are seats, with the same dice and decks and
the seats rotated; the interval counts sets, see ``docs/statistics.md``.
"""

from __future__ import annotations

import argparse
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import manaforge_widgets as mf

HEAD = """\
| game | seats | bot | against | games | wins | 95 % interval | a fair share |
| --- | --- | --- | --- | --- | --- | --- | --- |"""


def row(game: str, bot: str, other: str, seats: int, games: int, seed: int, path: Path | None, workers: int) -> str:
    """Play one row of the table, and return it as markdown."""
    folder = None if path is None else path / f"{game}-{bot}-{other}-{seats}-{games}-{seed}"
    if folder is not None:
        folder.parent.mkdir(parents=True, exist_ok=True)
    played = mf.simulate(
        game,
        bots=[bot, *[other] * (seats - 1)],
        games=games,
        seed=seed,
        seats=seats,
        path=folder,
        workers=workers,
        progress=sys.stderr.isatty(),
    )
    columns: dict[str, list[Any]] = played.summary().columns
    at = next(at for at, name in enumerate(columns["bot"]) if name == bot and columns["seat"][at] is None)
    rate, low, high = (100 * columns[name][at] for name in ("rate", "rate_low", "rate_high"))
    count = f"{columns['games'][at]:,}" + ("" if played.complete else " so far")
    against = other if seats == 2 else f"{seats - 1} × {other}"
    numbers = f"{count} | {rate:.1f} % | {low:.1f} to {high:.1f} % | {100 / seats:.0f} %"
    return f"| {game} | {seats} | {bot} | {against} | {numbers} |"


def main(arguments: list[str]) -> None:
    """Read what is asked for, play, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=mf.list_games())
    parser.add_argument("pair", nargs="*", metavar="bot other")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("--path", type=Path)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args(arguments)
    if len(asked.pair) not in (0, 2):
        parser.error("a pair is two bots")
    print(HEAD)
    for game in [asked.game] if asked.game else mf.list_games():
        pairs = [tuple(asked.pair)] if asked.pair else [(bot, other) for other, bot in pairwise(mf.list_bots(game))]
        for bot, other in pairs:
            told = row(game, bot, other, asked.seats, asked.games, asked.seed, asked.path, asked.workers)
            print(told, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
