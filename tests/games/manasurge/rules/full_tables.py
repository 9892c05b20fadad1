"""Full views that can exist, one for each part of the game; and every moment of random games."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from games.manasurge.rules.random_games import GAME
from games.manasurge.rules.table import Table

from manaforge_widgets.core.api import Chance, Over

if TYPE_CHECKING:
    from collections.abc import Iterator

View = dict[str, Any]
WIZARDS = ("Glacia", "Stormcaller", "Oracle", "Hourglass")


def spell() -> View:
    """Return a rich table in a spell that can exist."""
    table = Table(4, wizards=WIZARDS)
    table.hand(0, "2 Frost", "3 Quake", "Portal")
    table.hand(1, "6 Frost", "6 Frost", "Wrest")
    table.hand(2, "8 Quake")
    table.hand(3, "7 Lightning", "Blink")
    table.damage(1, "1 Frost", "1 Quake")
    table.shards(3, 0, 5, 11)
    table.spell(
        ("5 Frost", 0),
        ("Torment", 1),
        ("5 Quake", 2),
        ("Dark Mirror as 5 Quake", 3),
        ("Amplify", 0),
        to=1,
        torments=1,
    )
    view = table.full_view()
    view["row"][3]["counter"] = True
    view["seats"][1]["hand"]["known_by"] = [[1, 3], [1], [0, 1]]
    view["deck"]["known_by"][0] = [2]
    return view


def between() -> View:
    """Return a table between two spells that can exist."""
    table = Table(3, wizards=("Ember", "Oracle", "Stoneheart"))
    table.hand(0, "2 Frost", "3 Quake", "Portal", "4 Quake", "4 Quake")
    table.hand(1, "6 Frost")
    table.hand(2, "8 Quake")
    table.shards(3, 1, 11)
    table.caster(1)
    view = table.full_view()
    view.update(
        active=2,
        steps=[step("begin", 1), step("refill", 0), step("refill", 2)],
        last_spell={
            "round": 3,
            "struck": 2,
            "absorbed": False,
            "damage": 2,
            "last_play": 0,
            "gained": [2, 0, 0],
            "row": deepcopy(spell()["row"][:3]),
        },
    )
    return view


def looking() -> View:
    """Return a table in the middle of a Mystic Ward."""
    table = Table(4)
    table.hand(0, "2 Frost", "3 Quake")
    table.hand(1, "6 Frost", "4 Quake")
    table.hand(2, "8 Quake")
    table.hand(3, "7 Lightning")
    table.spell(("5 Frost", 0), ("Mystic Ward", 1), to=1, played=1)
    view = table.full_view()
    cards = [view["deck"]["cards"].pop() for _ in range(3)]
    del view["deck"]["known_by"][-3:]
    view.update(
        pool={"count": 3, "cards": cards, "known_by": [[1], [1], [1]]},
        steps=[step("after", 1), step("deal", 1, 3), step("ward", 1, 3)],
    )
    return view


def opening() -> View:
    """Return a table at the opening of a spell, with two seats."""
    table = Table(2, wizards=("Hourglass", "Ember"))
    table.hand(0, "2 Frost", "Portal")
    table.hand(1, "8 Quake")
    return table.full_view()


def over() -> View:
    """Return a table on which the game is over."""
    table = Table(3)
    table.hand(0, "2 Frost")
    table.shards(3, 12, 11)
    view = table.full_view()
    view.update(state="over", steps=[])
    return view


def step(name: str, seat: int, number: int = 0) -> dict[str, Any]:
    return {"step": name, "seat": seat, "number": number}


def moments(seats: int, seed: int, *, wizards: bool) -> Iterator[tuple[Any, random.Random]]:
    """Yield each position of a random game in which each kind of action is as likely, those that wait for luck too."""
    rng = random.Random(seed)
    position = GAME.start(seats, wizards=wizards)
    while not isinstance(pending := GAME.pending(position), Over):
        if isinstance(pending, Chance):
            if GAME.status(position).phase != "setup":
                yield position, rng
            GAME.resolve(position, GAME.sample(position, rng.randrange))
            continue
        yield position, rng
        kinds: dict[int, list[int]] = {}
        for code in position.options:
            kinds.setdefault(code & 15, []).append(code)
        GAME.apply(position, rng.choice(kinds[rng.choice(sorted(kinds))]))
    yield position, rng
