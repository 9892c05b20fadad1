"""Everything in the box is used in play: how often each craft, action, dock, token and manipulation was."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from games.kings_forge.rules.test_properties import GAME, lively

from manaforge_widgets.games.kings_forge.rules import actions

WATCHED = ("add", "six", "flip", "reroll", "roll", "ones", "steal", "place")


def expected() -> set[str]:
    """Everything that could be used."""
    components = GAME.components
    found = {f"craft {craft.name}" for craft in components.crafts}
    found |= {f"claim {card.name} {side}" for card in components.gathers for side in actions.SIDES}
    found |= {f"visit {dock.name} for {cost}" for dock in components.docks for cost in dock.costs}
    found |= {"pass for a metal die", "pass for a +1/+1 token", "pass", "end"}
    found |= {"add by +1/+1 token", "six by automatic 6 token", *WATCHED}
    return found


def usage(games: int, seed: int = 0) -> Counter[str]:
    """How often each thing was used in random games of two to four seats."""
    found: Counter[str] = Counter()
    for number in range(games):
        found += played(2 + number % 3, seed + number)
    return found


def played(seats: int, seed: int) -> Counter[str]:
    """How often each thing was used in one random game."""
    rng = random.Random(seed)
    found: Counter[str] = Counter()
    position = GAME.start(seats)

    def pick(now: Any, _codes: list[int]) -> int:
        code = lively(now, rng)
        action = GAME.action(now, now.active, code)
        args = action.args
        if action.kind == "claim":
            found[f"claim {args.card} {args.action}"] += 1
        elif action.kind == "visit":
            found[f"visit {args.dock} for {sum(args.dice[colour] for colour in args.dice)}"] += 1
        elif action.kind == "craft":
            found[f"craft {args.card}"] += 1
        elif action.kind == "pass":
            found[str(action)] += 1
        else:
            found[action.kind] += 1
            if "by" in args and "token" in args.by:
                found[f"{action.kind} by {args.by}"] += 1
        return code

    GAME.playout(position, pick, rng.randrange)
    return found


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_in_two_thousand_games_everything_is_used() -> None:
    found = usage(2000)
    print("\n".join(f"{count:8,} {name}" for name, count in sorted(found.items())))  # noqa: T201 - the table
    assert expected() - set(found) == set()


def test_in_a_few_games_most_is_used() -> None:
    found = usage(16)
    assert len(expected() & set(found)) > 0.8 * len(expected())
