"""Calibration of the shown chances: measures each number in many fairly dealt games, and writes docs/reliability.md.

python benchmarks/reliability.py [games] [first seed]

The script writes the whole page again. A run with 100 games takes long; its time was not measured on a quiet machine.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from math import inf
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from calibration import classics, kings_forge, manaforge, manasurge, others
from calibration.numbers import BOARDS, FUNCTIONS, GOALS, HINTS, WIDGETS, Number, all_numbers
from calibration.observed import Deviation, Observation, bin_of, deviation, impossible, name_of

PAGE = ROOT / "docs" / "reliability.md"
FEWEST = 30
"""A bin with fewer observations is not shown as the largest deviation."""
SEATS = (3, 4, 5, 6)
GAMES = ("manaforge", "kings_forge", "manasurge")

Rows = dict[str, list[Observation]]


def measured(games: int, first: int) -> Rows:
    """Return all observations, by number.

    Args:
        games: the number of games of each kind; hints and reviews, which take longest, get fewer.
        first: the first seed.
    """
    seeds = range(first, first + games)
    some = range(first, first + max(12, games // 4))
    parts: dict[str, Iterable[Observation]] = {
        "ManaSurge without information": _chained(_population, seeds),
        "ManaSurge between bots": _chained(_between_bots, seeds),
        "Manaforge": _chained(lambda seed: manaforge.observations(seed, 10), seeds),
        "King's Forge": _chained(lambda seed: kings_forge.observations(seed, 5), seeds),
        "goals of the classics": chain.from_iterable(
            _chained(partial(classics.goal_observations, game, moments=5), seeds)
            for game in classics.BY_GAME
            if game != "yacht"
        ),
        "goals of Yacht": _chained(partial(classics.goal_observations, "yacht", moments=3), some),
        "labs": _chained(others.lab_observations, range(first, first + 10 * games)),
        "lessons": others.lesson_observations(first, 50 * games),
        "hints of King's Forge": _chained(lambda seed: others.reroll_hint_observations(seed, 4), seeds),
        "hints of ManaSurge": chain.from_iterable(
            _chained(partial(others.hint_observations, seats=seats, moments=8), some) for seats in range(2, 7)
        ),
        "reviews": chain.from_iterable(
            _chained(partial(others.review_observations, game, worlds=24, moments=2), some) for game in GAMES
        ),
    }
    found: Rows = defaultdict(list)
    for name, rows in parts.items():
        for row in rows:
            found[row.number].append(row)
        print(f"{name}: done", flush=True)
    return found


def _chained(one: Callable[[int], Iterable[Observation]], seeds: Iterable[int]) -> Iterator[Observation]:
    return chain.from_iterable(one(seed) for seed in seeds)


def _population(seed: int) -> Iterator[Observation]:
    return manasurge.population_observations(SEATS[seed % 4], 60, 250, seed, wizards=seed % 3 == 0)


def _between_bots(seed: int) -> Iterator[Observation]:
    rng = random.Random(f"bots of {seed}")
    bots = rng.choices(("random", "greedy", "greedy", "planner"), k=rng.randint(2, 6))
    return manasurge.bots_observations(seed, 12, bots)


# ------------------------------------------------------------------------------------------------------ the page


def largest(rows: Sequence[Observation]) -> tuple[str, Deviation] | None:
    """Return the bin that is farthest from the shown numbers, in standard errors."""
    bins: dict[int, list[Observation]] = defaultdict(list)
    for row in rows:
        bins[bin_of(row.told)].append(row)
    found = [
        (name_of(number), deviation("", some))
        for number, some in bins.items()
        if len(some) >= FEWEST and name_of(number)[0].isdigit()
    ]
    return max(found, key=lambda one: abs(one[1].came - one[1].told) / (one[1].error or inf), default=None)


def line(name: str, rows: Sequence[Observation]) -> str:
    """Return a line of the table of measured numbers."""
    if rows[0].mean:
        one = deviation(name, rows)
        cells = [f"{one.told:.2f}", f"{one.came:.2f}", f"the mean: {one.came - one.told:+.2f} ± {one.error:.2f}"]
    else:
        one = deviation(name, rows)
        far = largest(rows)
        words = (
            f"{far[0]}: {_points(far[1].came - far[1].told)} ± {100 * far[1].error:.1f}" if far else "too few in a bin"
        )
        cells = [f"{100 * one.told:.1f} %", f"{100 * one.came:.1f} %", words]
    return _row([name, f"{one.count:,}", f"{one.clusters:,}", *cells])


def _points(difference: float) -> str:
    return f"{100 * difference:+.1f}".replace("-", "−")


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def tagged(rows: Sequence[Observation]) -> Iterator[str]:
    """Yield the lines of ManaSurge's number at special moments."""
    for tag in sorted({tag for row in rows for tag in row.tags}):
        yield line(f"... {tag}", [row for row in rows if tag in row.tags])


def page(found: Rows, games: int, first: int) -> str:
    """Return the whole page."""
    head = ["number", "observations", "games", "shown", "came true", "largest deviation in a bin, in points"]
    table = [_row(head), _row("---" for _ in head)]
    for name in sorted(found):
        if name != manasurge.BETWEEN_BOTS:
            table.append(line(name, found[name]))
        if name == manasurge.ANSWERED:
            table += tagged(found[name])
    between = [_row(["shown", "observations", "games", "shown on average", "came true"]), _row("---" for _ in range(5))]
    bins: dict[int, list[Observation]] = defaultdict(list)
    for row in found[manasurge.BETWEEN_BOTS]:
        bins[bin_of(row.told)].append(row)
    for number, some in sorted(bins.items()):
        one = deviation("", some)
        between.append(
            _row(
                [
                    name_of(number),
                    f"{one.count:,}",
                    f"{one.clusters:,}",
                    f"{100 * one.told:.1f} %",
                    f"{100 * one.came:.1f} % ± {100 * one.error:.1f}",
                ]
            )
        )
    wrong = sum(len(impossible(rows)) for rows in found.values())
    return _PAGE.format(
        games=games,
        first=first,
        observations=f"{sum(map(len, found.values())):,}",
        wrong=wrong or "None",
        table="\n".join(table),
        between="\n".join(between),
        listed="\n".join(_listed()),
    )


def _listed() -> Iterator[str]:
    groups: dict[str, dict[str, Number]] = {f"Board of {game}": rows for game, rows in BOARDS.items()}
    groups |= {"goals of games with blocks": GOALS, "all widgets": WIDGETS, "hints": HINTS, "mf.odds": FUNCTIONS}
    assert sum(map(len, groups.values())) == len(all_numbers())
    for group, rows in groups.items():
        yield f"\n### {group}\n"
        yield _row(["place", "what it says", "shown", "checked by"])
        yield _row("---" for _ in range(4))
        for place, one in rows.items():
            checks = "; ".join([*(f"`{number}`" for number in one.measured), *filter(None, [one.derived])])
            yield _row([f"`{place}`", one.what, one.shown, checks])


_PAGE = """# Calibration: do the shown chances come true?

A chance of 30 % is right if the event happens in 30 of 100 moments at which 30 % is shown. This page shows how often
it did. `benchmarks/reliability.py` writes the page: this time from {games} games of each kind, from seed {first} on.
Hints, reviews and Yacht got fewer games, labs ten times as many settings.
In all there were {observations} observations.

## How it is measured

Bots play a game that is dealt fairly. At random moments we read the number as the Board, the hint, the lab or the
review shows it. Then the game is played on, with the cards as they really lie and with dice that are rolled then, and
we see what happens. The cards are never re-dealt for this, because a re-deal makes the same assumptions as the number.
If a number assumes how somebody plays ("if each seat plays its lowest valid card"), the game is played on in that way.
A small player in the tests does so, by trying what the rules allow.

Events within one game are not independent. So the errors below (±, one standard error) are computed from whole games.
Of the many bins shown, some are two errors away by accident alone. The tests in `tests/calibration` fail if a bin is so
far away that a right number would be there in fewer than one of 10,000 runs of all tests.

## Shown chances and results

"Shown" is the mean of the shown numbers, "came true" is the share of the events that happened. The last column shows
the bin of the shown number (0 to 10 %, 10 to 20 %, ...) with the largest deviation relative to its error.

{table}

What was shown as certain but did not happen, or as impossible but happened: {wrong}.

A review plays on with the greedy bot in 24 sampled worlds here, so each of its numbers has an error, too. This moves
the numbers near 0 and near 100 % towards the middle, but not their mean. A hint's chance was corrected once by
measured games, and is rounded to whole per cents.

## ManaSurge: what the choices of bots reveal

ManaSurge's chance that the next seat can answer takes all deals that fit what you have seen as equally likely. It
assumes that the choices of others reveal nothing. In the table above that is so: in those games each seat decides at
random and plays a random card of its hand. Real players look at their cards. A seat that was struck probably had no
valid card. A player who keeps good cards has more of them than chance alone would give. The number does not know these
habits, so in games between bots it can differ from the results:

{between}

## All numbers and what checks them

The tables list each number that a person can see. If it is measured above, the last column has its name there.
Otherwise the column says why the number needs no separate measurement.
{listed}
"""


def main() -> None:
    """Measure, and write the page."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    PAGE.write_text(page(measured(games, first), games, first))


if __name__ == "__main__":
    main()
