"""How often the chances that ManaSurge's hints tell come true, and what corrects them.

python benchmarks/hint_chances.py FOLDER [games] [seats ...]

Planners play in all seats, in every second game with wizards. Wherever they had a choice, the chance that they saw in
their answer is kept, with what its seat then got of the win. The games of each number of seats are kept in the folder
and gone on with when it is called again. At the end it prints the table ``CAME_TRUE`` of ``hint_chance.py``, and how
often what hints tell by the package's own table came true, with 95 % intervals by games.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean

import numpy as np

from manaforge_widgets.bots.policies import Policy, quick_source
from manaforge_widgets.core.draws import Below
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.games.manasurge.bots.habits import Habits
from manaforge_widgets.games.manasurge.bots.hint_chance import STEPS, hint_chance
from manaforge_widgets.games.manasurge.bots.lookahead import compared_answers
from manaforge_widgets.games.manasurge.bots.planner import DEALS, KEEN
from manaforge_widgets.games.manasurge.bots.seen import as_seen
from manaforge_widgets.games.manasurge.rules.position import Position
from manaforge_widgets.simulation.quick import play_game

FIRST_SEED = 1_000_000
Said = list[tuple[float, float]]
"""Of one game: the chance seen in each answer, and what its seat got of the win."""


def watched(said: list[tuple[int, float]]) -> Policy:
    """The planner, which notes its seat and the chance that it sees in its answer."""
    habits = Habits(KEEN)

    def pick(pos: Position, codes: Sequence[int], below: Below) -> int:
        if len(codes) == 1:
            return codes[0]
        found = compared_answers(as_seen(pos, pos.active), habits, DEALS, quick_source(below))
        said.append((pos.active, fmean(found.values[found.chosen])))
        return found.chosen

    return pick


def games(file: Path, seats: int, count: int) -> Iterator[Said]:
    """Games with what was said in them: those of the file, and new ones, which are added to it."""
    rules = load_game("manasurge")
    lines = file.read_text().splitlines() if file.exists() else []
    for number in range(count):
        if number == len(lines):
            said: list[tuple[int, float]] = []
            played = play_game(rules, seats, FIRST_SEED + number, [watched(said)] * seats, {"wizards": number % 2 == 1})
            share = 1 / len(played.winners)
            lines.append(json.dumps([(chance, share * (seat in played.winners)) for seat, chance in said]))
            with file.open("a") as out:
                out.write(lines[-1] + "\n")
        yield json.loads(lines[number])


def fitted(found: Sequence[Said]) -> list[float]:
    """What chances of 0, 0.1, ... 1 come true to, with straight lines between: least squares, and never falling."""
    rows = [row for game in found for row in game]
    places = np.array([chance for chance, _ in rows]) * STEPS
    hats = np.maximum(0.0, 1.0 - np.abs(places[:, None] - np.arange(STEPS + 1)))
    # At both ends there are few: as strong as so many rows, a chance is thought to be as it was said.
    weak = np.sqrt(20.0) * np.eye(STEPS + 1)
    told = np.array([won for _, won in rows])
    thought = np.sqrt(20.0) * np.linspace(0.0, 1.0, STEPS + 1)
    values, *_ = np.linalg.lstsq(np.vstack([hats, weak]), np.concatenate([told, thought]), rcond=None)
    return [round(float(value), 3) for value in np.maximum.accumulate(np.clip(values, 0.0, 1.0))]


def report(seats: int, found: Sequence[Said]) -> None:
    """Print the table's line, and how often what the package tells came true."""
    print(f"{seats} seats, {len(found):,} games, {sum(map(len, found)):,} answers")
    print(f"    ({', '.join(f'{value:.3f}' for value in fitted(found))}),")
    for low in range(STEPS):
        games_with = [
            [(hint_chance(chance, seats), won) for chance, won in game if low <= STEPS * chance < low + 1]
            for game in found
        ]
        some = [game for game in games_with if game]
        if len(some) < 2:
            continue
        rows = [row for game in some for row in game]
        told, came = fmean(chance for chance, _ in rows), fmean(won for _, won in rows)
        # By games: what was said in one of them came true together, or not at all.
        off = [sum(won - came for _, won in game) for game in some]
        margin = 1.96 * math.sqrt(sum(one * one for one in off)) / len(rows)
        print(
            f"    seen {10 * low:3d} to {10 * low + 10:3d} %: told {100 * told:5.1f} %, came true {100 * came:5.1f} % "
            f"± {100 * margin:.1f}, {len(rows):,} answers of {len(some):,} games"
        )


def main() -> None:
    """Play, and print."""
    folder, *rest = sys.argv[1:]
    count = int(rest[0]) if rest else 400
    Path(folder).mkdir(exist_ok=True)
    for seats in map(int, rest[1:] or ("2", "3", "4", "5", "6")):
        report(seats, list(games(Path(folder, f"{seats}.jsonl"), seats, count)))


if __name__ == "__main__":
    main()
