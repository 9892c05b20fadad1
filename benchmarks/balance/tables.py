"""Tables of the games that ``play.py`` has played: python benchmarks/balance/tables.py FOLDER [TO] [EDITION ...].

The test for a house value that is clearly off was settled before anybody looked at the games. Cards that share a value
count together (``GROUPS``), and so do games with 2, 3 and 4 seats. The intervals are those of 36 questions asked at
once: each holds with 99.86 %, all of them with 95 %. A value is clearly off if one of these is true:

hardly ever right    planners take the card in less than 2 % of the turns in which they could pay for it,
nearly always right  planners take it in more than 60 % of these turns,
wins too much        its builders won at least a fifth more often than even, at the near end of the interval,
wins too little      its builders won at least a fifth less often than even, at the near end of the interval,

and the comparisons by lot agree. They measure what it is worth to take the card instead of the best other thing to do.
The unit is prestige at the end, ahead of the mean of the other seats. The interval of this worth must lie wholly on the
same side of 0. The comparisons show causes, and counts do not: planners may not see what a card is good for, and
players who are winning can pay for more.
"""

from __future__ import annotations

import csv
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

from play import CLOSE, GROUPS

from manaforge_widgets.core.registry import load_game
from manaforge_widgets.simulation.by_set import Sample, student
from manaforge_widgets.simulation.by_set import Z as EACH

Z = NormalDist().inv_cdf(1 - 0.05 / len(GROUPS) / 2)
"""Half the width of an interval, in standard errors, if one interval for each group is to hold at the same time."""
BETWEEN_PLANNERS = ("plain", *CLOSE)
RARE, USUAL, FIFTH = 0.02, 0.6, 0.2
MOST = 4
"""The largest number of seats. Wins count in even shares, so no seat wins more than this."""
TO = Path(__file__).with_name("measured")
EDITIONS = ("house-1", "house-2", str(TO / "tried_geyser.toml"), str(TO / "tried_prisms.toml"))
_GROUP_OF = {number: name for name, numbers in GROUPS.items() for number in numbers}


def interval(sample: Sample, z: float = Z) -> tuple[float, float]:
    """Return the ends of the interval of a mean; games are independent, but the rows of one game are not."""
    half = z * sqrt(sample.variance) if sample.sets > 1 else float("inf")
    return sample.mean - half, sample.mean + half


def share_interval(sample: Sample, z: float = Z) -> tuple[float, float]:
    """Return the ends of Wilson's interval of a share, with as many trials as the games are worth."""
    if not sample.rows:
        return 0.0, 1.0
    share, trials = sample.mean, _trials(sample)
    spread = z * z / trials
    centre = (share + spread / 2) / (1 + spread)
    half = sqrt(spread * share * (1 - share) + spread**2 / 4) / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)


def _trials(sample: Sample) -> float:
    """Return how many independent games say as much about a share (Korn and Graubard 1998), at least one for a set."""
    share, sets = sample.mean, sample.sets
    if sets < 2:
        return sets
    least = (max(share, 1 - share) / (sets + 1)) ** 2
    return max(sets, share * (1 - share) / max(sample.variance, least) * (EACH / student(sets - 1)) ** 2)


class Group:
    """The counts for the cards that share a value."""

    def __init__(self) -> None:
        self.there, self.payable = Sample(), Sample()
        self.wins, self.worth, self.thought = Sample(), Sample(), Sample()
        self.built = self.uses = 0
        self.prestige = self.mana = 0.0


def read(folder: Path, edition: str, *kinds: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield each game of some kinds, with its number of seats; an edition is a name or a file."""
    edition = Path(edition).stem
    for path in (path for kind in kinds for path in sorted(folder.glob(f"{edition}-{kind}-*.jsonl"))):
        _, kind, seats = path.stem.rsplit("-", 2)
        for line in path.read_text("utf-8").splitlines(keepends=True):
            if line.endswith("\n"):
                yield int(seats), {"kind": kind, **json.loads(line)}


def groups(folder: Path, edition: str) -> dict[str, Group]:
    """Return the counts for each group, in the games between planners that draft as they like."""
    items = {item.number: item for item in load_game("manaforge", edition).components.items}  # type: ignore[attr-defined]
    found = {name: Group() for name in GROUPS}
    for number, (seats, game) in enumerate(read(folder, edition, *BETWEEN_PLANNERS)):
        taken = {(seat, round_): built for seat, round_, _, built, _ in game["turns"]}
        builders: dict[str, set[int]] = defaultdict(set)
        for _, _, board, built, _ in game["turns"]:
            for card in board:
                found[_GROUP_OF[card]].there.add(number, number, float(card == built))
        for seat, gained in enumerate(game["gained"]):
            for name, (times, prestige) in gained.items():
                if name.split()[0] in ("build", "scavenge", "use", "more"):
                    _card(found, items, name.split(), times, prestige)
                    if name.startswith("build"):
                        builders[_GROUP_OF[int(name.split()[1])]].add(seat)
        for name, who in builders.items():
            for seat in who:
                found[name].wins.add(number, number, game["wins"][seat] * seats / MOST)
        _compared(found, number, game, taken)
    return found


def _compared(
    found: Mapping[str, Group], number: int, game: Mapping[str, Any], taken: Mapping[tuple[int, int], int]
) -> None:
    """Add the results of comparisons, and in which of their turns a card that could be paid was taken."""
    for seat, round_, card, _, thought, with_it, without, payable in game["compared"]:
        group = found[_GROUP_OF[card]]
        group.worth.add(number, number, _ahead(with_it, seat) - _ahead(without, seat))
        group.thought.add(number, number, thought)
        # Games with a close look record only the turns in which one of its cards could be paid.
        for one in CLOSE.get(game["kind"], payable):
            if one in payable:
                found[_GROUP_OF[one]].payable.add(number, number, float(taken[seat, round_] == one))


def _ahead(scores: Sequence[int], seat: int) -> float:
    """Return how far a seat is ahead of the mean of the others."""
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def _card(
    found: Mapping[str, Group], items: Mapping[int, Any], words: Sequence[str], times: int, prestige: int
) -> None:
    """Add what a card cost and brought."""
    kind, card = words[0], int(words[1])
    group, item = found[_GROUP_OF[card]], items[card]
    if kind == "more":
        group.mana += times
        return
    group.prestige += prestige
    if kind == "build":
        group.built += times
        group.mana += times * item.cost.total
    else:
        pay = item.levels[int(words[2])].pay
        group.uses += times
        group.mana += times * (pay.total + pay.gems)


def verdict(group: Group) -> str:
    """Say why a value is clearly off; empty if it is not."""
    low, high = interval(group.worth)
    good, bad = low > 0, high < 0
    won_low, won_high = (MOST * end for end in share_interval(group.wins))
    found = [
        *(["hardly ever right"] if group.payable.mean < RARE and bad else []),
        *(["nearly always right"] if group.payable.mean > USUAL and good else []),
        *(["wins too much"] if won_low > 1 + FIFTH and good else []),
        *(["wins too little"] if won_high < 1 - FIFTH and bad else []),
    ]
    return ", ".join(found)


def group_rows(folder: Path, edition: str) -> Iterator[dict[str, Any]]:
    """Yield a row for each group."""
    items = {item.number: item for item in load_game("manaforge", edition).components.items}  # type: ignore[attr-defined]
    for name, group in groups(folder, edition).items():
        first = items[GROUPS[name][0]]
        yield {
            "edition": Path(edition).stem,
            "group": name,
            "cards": len(GROUPS[name]),
            "era": ("dawn", "noon", "dusk")[first.era],
            "mana": first.cost.total,
            "turns": group.there.rows,
            "taken": _round(group.there.mean),
            "payable": group.payable.rows,
            "taken_payable": _round(group.payable.mean),
            **_ends("taken_payable", share_interval(group.payable)),
            "built": group.built,
            "wins": _round(MOST * group.wins.mean),
            **_ends("wins", [MOST * end for end in share_interval(group.wins)]),
            "compared": group.worth.rows,
            "worth": _round(group.worth.mean),
            **_ends("worth", interval(group.worth)),
            "thought": _round(group.thought.mean),
            "uses": _round(group.uses / max(1, group.built)),
            "prestige": _round(group.prestige / max(1, group.built)),
            "mana_in": _round(group.mana / max(1, group.built)),
            "verdict": verdict(group),
        }


def talent_rows(folder: Path, edition: str) -> Iterator[dict[str, Any]]:
    """Yield a row for each talent: its worth when it comes by lot, and how planners draft; none without lot games."""
    if not any(folder.glob(f"{Path(edition).stem}-lot-*.jsonl")):
        return
    rules = load_game("manaforge", edition)
    names = {talent.number: talent.name for talent in rules.components.talents}  # type: ignore[attr-defined]
    lot = {number: (Sample(), Sample()) for number in names}
    for game_number, (seats, game) in enumerate(read(folder, edition, "lot")):
        mean = sum(game["scores"]) / seats
        for seat, kept in enumerate(game["talents"]):
            for talent in kept:
                lot[talent][0].add(game_number, game_number, (game["scores"][seat] - mean) * seats / (seats - 1))
                lot[talent][1].add(game_number, game_number, game["wins"][seat] * seats / MOST)
    keeps: dict[str, int] = defaultdict(int)
    steps: dict[str, list[int]] = defaultdict(list)
    gained: dict[str, int] = defaultdict(int)
    seat_games = 0
    for _, game in read(folder, edition, *BETWEEN_PLANNERS):
        for seat, picked in enumerate(game["picks"]):
            seat_games += 1
            for step, talent in enumerate(picked, 1):
                steps[talent].append(step)
            for talent in game["talents"][seat]:
                keeps[talent] += 1
                gained[talent] += game["gained"][seat].get(f"talent {talent}", (0, 0))[0]
    z = NormalDist().inv_cdf(1 - 0.05 / len(names) / 2)
    for number, name in names.items():
        prestige, wins = lot[number]
        yield {
            "edition": Path(edition).stem,
            "talent": name,
            "by_lot": prestige.rows,
            "worth": _round(prestige.mean),
            **_ends("worth", interval(prestige, z)),
            "wins": _round(MOST * wins.mean),
            **_ends("wins", [MOST * end for end in share_interval(wins, z)]),
            "picked": len(steps[number]),
            "pick": _round(sum(steps[number]) / max(1, len(steps[number]))),
            "kept": _round(keeps[number] / max(1, seat_games)),
            "uses": _round(gained[number] / max(1, keeps[number])),
        }


def place_rows(folder: Path, edition: str) -> Iterator[dict[str, Any]]:
    """Yield a row for each place in the order of the first round: 0 begins with two prisms, the others with three."""
    found: dict[tuple[int, int], tuple[Sample, Sample]] = {}
    for number, (seats, game) in enumerate(read(folder, edition, *BETWEEN_PLANNERS)):
        for seat in range(seats):
            wins, scores = found.setdefault((seats, (seat - game["first"]) % seats), (Sample(), Sample()))
            wins.add(number, number, game["wins"][seat])
            scores.add(number, number, game["scores"][seat])
    z = NormalDist().inv_cdf(1 - 0.05 / max(1, len(found)) / 2)
    for (seats, place), (wins, scores) in sorted(found.items()):
        yield {
            "edition": Path(edition).stem,
            "seats": seats,
            "place": place,
            "games": wins.rows,
            "wins": _round(wins.mean),
            **_ends("wins", share_interval(wins, z)),
            "score": _round(scores.mean),
            **_ends("score", interval(scores, z)),
        }


def game_rows(folder: Path, edition: str) -> Iterator[dict[str, Any]]:
    """Yield a row for each kind of games and number of seats, with the number of games and their scores."""
    for kind in (*BETWEEN_PLANNERS, "lot"):
        found: dict[int, list[dict[str, Any]]] = defaultdict(list)
        for seats, game in read(folder, edition, kind):
            found[seats].append(game)
        for seats, games in sorted(found.items()):
            yield {
                "edition": Path(edition).stem,
                "kind": kind,
                "seats": seats,
                "games": len(games),
                "comparisons": sum(len(game["compared"]) for game in games),
                "score": _round(sum(sum(game["scores"]) for game in games) / seats / len(games)),
                "best": _round(sum(max(game["scores"]) for game in games) / len(games)),
            }


def _ends(name: str, ends: Sequence[float]) -> dict[str, float]:
    return {f"{name}_low": _round(ends[0]), f"{name}_high": _round(ends[1])}


def _round(value: float) -> float:
    return round(value, 4)


def write(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    """Write a table as CSV."""
    told = list(rows)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, told[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(told)


def main(folder: Path, to: Path, editions: Sequence[str]) -> None:
    """Write the tables of some editions."""
    to.mkdir(parents=True, exist_ok=True)
    kinds = (("games", game_rows), ("groups", group_rows), ("talents", talent_rows), ("places", place_rows))
    for name, rows in kinds:
        write(to / f"{name}.csv", [row for edition in editions for row in rows(folder, edition)])


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else TO, sys.argv[3:] or EDITIONS)
