"""The states of ManaSurge that are to be seen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from look_scene import Scene, ask_before_end, ask_for_hint, close_recap, nothing, open_panel

import manaforge_widgets as mf
from manaforge_widgets.match import Match

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from manaforge_widgets.core.api import Action

NAMES = ["You", "Ada Lovelace", "Bo with a rather long name", "Cy", "Dee", "Eli"]
MOST_SEEDS = 120
MANY, LONG, FULL = 7, 13, 8
ASKED = (
    "open",
    "direction",
    "counter",
    "gift",
    "again",
    "portal",
    "missile",
    "deceive",
    "return",
    "ward",
    "blink",
    "wrest",
    "stagnation",
    "refill",
    "hourglass",
    "ember",
    "order",
)
"""The questions that get a picture each."""


def scenes() -> dict[str, Scene]:
    """Five-seat games at the decisions of seat 0 that are to be seen, six seats, two, and the end of a game."""
    found = _found(5, [*_NAMES, *ASKED])
    six, two = _found(6, ["middle", "long"]), _found(2, ["middle"])
    return {
        **{name: _scene(match, close_recap) for name, match in found.items() if name in _NAMES},
        **{name: _scene(match) for name, match in found.items() if name in ASKED},
        "recap": _scene(found["middle"]),
        "six-seats": _scene(six["middle"], close_recap),
        "six-seats-long": _scene(six["long"], close_recap),
        "two-seats": _scene(two["middle"], close_recap),
        "waste": _scene(found["middle"], ask_before_end),
        "hint": _scene(found["middle"], ask_for_hint),
        "hint-asked": _scene(found["direction"], ask_for_hint),
        "odds": _scene(found["middle"], open_panel("odds")),
        "help": _scene(found["middle"], open_panel("help")),
        "end": _scene(_end()),
    }


def _scene(match: Match, bring: Callable[[Page], None] = nothing) -> Scene:
    return Scene(match, bring, {"names": NAMES[: match.seats]})


_NAMES = ("middle", "many", "long", "hand", "lasting")


def _found(seats: int, wanted: list[str]) -> dict[str, Match]:
    """The tables by what they are examples of; games are played until there is one of each."""
    found: dict[str, Match] = {}
    for seed in range(1, MOST_SEEDS):
        match = mf.new_match("manasurge", seats=seats, seed=seed, wizards=bool(seed % 2))
        rng = Random(seed)
        while match.to_act and match.step < 600:
            if match.to_act == (0,):
                for name in _names(match):
                    if name in wanted:
                        found.setdefault(name, match.branch())
            match.apply(_answered(match, rng))
        if found.keys() >= set(wanted):
            return found
    raise AssertionError(f"these are missing: {set(wanted) - set(found)}")


def _answered(match: Match, rng: Random) -> Action:
    """Any action, but a seat that can play is not struck: so spells become long."""
    legal = match.legal_actions()
    return rng.choice([action for action in legal if action.kind != "struck"] or list(legal))


def _names(match: Match) -> list[str]:
    """The states that a decision of seat 0 is an example of."""
    view = match.view(0)
    kind, row, hand = view["question"]["kind"], len(view["row"]), view["seats"][0]["hand"]["count"]
    if kind != "play":
        return [kind]
    rows = {
        "middle": 3 < row < MANY and hand == 5,
        "many": MANY <= row < 10,
        "long": row >= LONG,
        "hand": hand >= FULL,
        "lasting": view["torments"] + view["stagnations"] > 0,
    }
    return [name for name, is_one in rows.items() if is_one]


def _end() -> Match:
    match = mf.new_match("manasurge", seats=5, seed=1, wizards=True)
    mf.play_out(match, "random")
    return match
