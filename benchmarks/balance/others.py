"""The house values of King's Forge and ManaSurge in games between bots: what bots take, and who wins with it.

python benchmarks/balance/others.py FOLDER [games] [game-bot-seats ...]

For King's Forge it counts how often a gather card's actions are claimed in the turns in which the card lies face up,
and how often the claimers win. It also counts how often a craft is made when it comes on display, and how often its
makers win. For ManaSurge it counts how often the player of each wizard wins, and how often the wizard's power is used
when it is offered.

Each game is a line of JSON. If you run the command again, it goes on after the last line. At the end it makes a table
of the report from all games that it finds.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tables import MOST, TO, read, share_interval, write

from manaforge_widgets.bots.policies import Policy, find_policy
from manaforge_widgets.core.draws import Below
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.games.kings_forge.rules import actions as kings_forge
from manaforge_widgets.games.manasurge.rules import actions as manasurge
from manaforge_widgets.simulation.by_set import Sample
from manaforge_widgets.simulation.quick import play_game

RUNS = ("kings_forge-greedy-3", "manasurge-greedy-4", "manasurge-planner-4", "kings_forge-planner-2")


class Watched:
    """A policy whose actions are counted."""

    def __init__(self, game: str, policy: Policy) -> None:
        self.game, self.policy = game, policy
        self.there: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        self.display: set[str] = set()
        self.wizards: list[int] = []

    def __call__(self, pos: Any, codes: Sequence[int], below: Below) -> int:
        """Return the policy's action, and count it."""
        code = self.policy(pos, codes, below)
        if self.game == "manasurge":
            self.wizards = list(pos.wizards)
            if code & manasurge.KIND_MASK == manasurge.USE:
                self.there["use"] += 1
                self.taken["use"] += code >> manasurge.BITS & 1
        else:
            components = pos.components
            self.display.update(components.crafts[card].name for card in pos.display if card >= 0)
            if any(one & kings_forge.KIND_MASK == kings_forge.PASS for one in codes):
                self.there.update(components.gathers[card].name for card in pos.market if card >= 0)
                if code & kings_forge.KIND_MASK == kings_forge.CLAIM:
                    card, which, _ = kings_forge.unpack_claim(code)
                    self.taken[f"{components.gathers[card].name} {kings_forge.SIDES[which]}"] += 1
        return code


def play(game: str, bot: str, seats: int, number: int) -> dict[str, Any]:
    """Play one game, and return its record."""
    rules = load_game(game)
    policy = find_policy(rules, bot)
    assert policy is not None, "the bots of the package are policies"
    policies = [Watched(game, policy) for _ in range(seats)]
    options = {"wizards": True} if game == "manasurge" else {}
    done = play_game(rules, seats, number, policies, options)
    return {
        "wins": done.wins,
        "scores": done.scores,
        "there": [dict(one.there) for one in policies],
        "taken": [dict(one.taken) for one in policies],
        "display": sorted(set().union(*(one.display for one in policies))),
        "made": [[card.card for card in done.cards if card.seat == seat] for seat in range(seats)],
        "wizards": next((one.wizards for one in policies if one.wizards), []),
    }


def rows(folder: Path, game: str, bot: str) -> Iterator[dict[str, Any]]:
    """Yield a row for each action of a gather card, each craft, or each wizard."""
    there: dict[str, int] = Counter()
    taken: dict[str, int] = Counter()
    wins: dict[str, Sample] = {}
    components = load_game(game).components  # type: ignore[attr-defined]
    for number, (seats, played) in enumerate(read(folder, game, bot)):
        for seat, won in enumerate(played["wins"]):
            found = {*played["taken"][seat], *played["made"][seat]} - {"use"}
            if played["wizards"]:
                wizard = components.wizards[played["wizards"][seat]]
                found = {wizard}
                there[wizard] += played["there"][seat].get("use", 0)
                taken[wizard] += played["taken"][seat].get("use", 0)
            else:
                for card, times in played["there"][seat].items():
                    for side in kings_forge.SIDES:
                        there[f"{card} {side}"] += times
                for card, times in played["taken"][seat].items():
                    taken[card] += times
            for name in found:
                wins.setdefault(name, Sample()).add(number, number, won * seats / MOST)
        for card in played["display"]:
            there[card] += 1
            taken[card] += sum(made.count(card) for made in played["made"])
    for name in sorted(there):
        sample = wins.get(name, Sample())
        low, high = share_interval(sample)
        yield {
            "game": game,
            "bot": bot,
            "what": name,
            "there": there[name],
            "taken": taken[name],
            "rate": round(taken[name] / max(1, there[name]), 4),
            "with": sample.rows,
            "wins": round(MOST * sample.mean, 3),
            "wins_low": round(MOST * low, 3),
            "wins_high": round(MOST * high, 3),
        }


def main(folder: Path, games: int, runs: Sequence[str]) -> None:
    """Play the missing games, and write the table of all games."""
    folder.mkdir(parents=True, exist_ok=True)
    for run in runs:
        game, bot, seats = run.split("-")
        path = folder / f"{run}.jsonl"
        whole = (
            [line for line in path.read_text("utf-8").splitlines(True) if line.endswith("\n")] if path.exists() else []
        )
        with path.open("w", encoding="utf-8") as file:
            file.writelines(whole)
            for number in range(len(whole), games):
                file.write(json.dumps(play(game, bot, int(seats), number), separators=(",", ":")) + "\n")
                file.flush()
    kinds = dict.fromkeys(tuple(run.split("-")[:2]) for run in RUNS)
    write(TO / "others.csv", [row for game, bot in kinds for row in rows(folder, game, bot)])


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0, sys.argv[3:] or RUNS)
