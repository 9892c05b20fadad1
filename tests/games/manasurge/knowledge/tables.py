"""Random tables with few hidden cards: all others are in the hand of one seat, and everybody knows them."""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy
from functools import cache
from typing import TYPE_CHECKING, Any

from games.manasurge.knowledge.histories import cards_of

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Sequence

LIVELY = "Blink", "Deceive", "Magic Missile", "Mystic Ward", "Stagnation", "Torment", "Absorb", "Dark Mirror"
"""Metamagics that move hidden cards; they come up more often than others."""
WIZARDS = "Glacia", "Oracle", "Hourglass", "Stormcaller", "Ember", "Stoneheart", "Thornweaver"
HIDDEN = 8
"""How many cards lie hidden from the seat with all the others."""
RICH = 20
"""With more cards in its hand a seat is the one that has all the others."""
WOUNDS = 4
"""One more makes a Rebirth."""


@cache
def _begun(seats: int) -> dict[str, Any]:
    view: dict[str, Any] = mf.new_match("manasurge", seats=seats, seed=1, wizards=True).view(None)
    return view


def small_table(rng: random.Random) -> dict[str, Any]:
    """Return a full view at an opening; the seat with all the other cards is the Caster."""
    seats = rng.choice((2, 3, 3, 4))
    view = deepcopy(_begun(seats))
    rich = rng.randrange(seats)
    view.update(turn=9, round=3, caster=rich, player=rich, active=rich, row=[])
    view["steps"] = [{"step": "open", "seat": rich, "number": 0}]
    _set_wizards(view, rng)
    rest = cards_of(view)
    rng.shuffle(rest)
    rest.sort(key=lambda kind: (kind in LIVELY or kind.endswith("Frost")) and rng.random() < 0.6)
    sizes = _sizes(rng, [seat for seat in range(seats) if seat != rich])
    for seat, row in enumerate(view["seats"]):
        own = [rest.pop() for _ in range(sizes["hand", seat])]
        row["hand"] = _pile(own, [[seat, *_knowers(rng, seats, seat)] for _ in own])
        wounds = [rest.pop() for _ in range(sizes["damage", seat])]
        more = [rest.pop(0) for _ in range(WOUNDS - len(wounds))] if rng.random() < 0.3 else []
        row["damage"] = _pile([*wounds, *more], [*([] for _ in wounds), *(list(range(seats)) for _ in more)])
        row["shards"] = rng.randint(0, 4)
    deck = [rest.pop() for _ in range(sizes["deck", 0])]
    top = rng.choice((0, 0, 0, 1)) * rng.randint(0, len(deck))
    knower = rng.randrange(seats)
    view["deck"] = _pile(deck, [[knower] if number < top else [] for number in range(len(deck))])
    view["discards"] = [rest.pop() for _ in range(rng.randint(0, 3))]
    view["seats"][rich]["hand"] = _pile(rest, [list(range(seats)) for _ in rest])
    return view


def _sizes(rng: random.Random, poor: list[int]) -> Counter[tuple[str, int]]:
    """How many hidden cards are where; each seat has one at least."""
    sizes = Counter({("hand", seat): rng.randint(1, 2) for seat in poor})
    places = [*sizes, *(("damage", seat) for seat in poor), ("deck", 0), ("deck", 0)]
    while sizes.total() < HIDDEN:
        sizes[rng.choice(places)] += 1
    return sizes


def _set_wizards(view: dict[str, Any], rng: random.Random) -> None:
    names: Sequence[str | None] = [None] * len(view["seats"])
    if rng.random() < 0.5:
        names = rng.sample(WIZARDS, len(view["seats"]))
    for row, name in zip(view["seats"], names, strict=True):
        row.update(wizard=name, used=False)


def _knowers(rng: random.Random, seats: int, owner: int) -> list[int]:
    return [seat for seat in range(seats) if seat != owner and rng.random() < 0.15]


def _pile(cards: list[str], known_by: list[list[int]]) -> dict[str, Any]:
    return {"count": len(cards), "cards": cards, "known_by": known_by}


def lively(m: mf.Match, rng: random.Random) -> mf.Action:
    """Return an action at random: first its kind, so that gifts and struck seats come up."""
    actions = list(m.legal_actions())
    view = m.view(None)
    if view["seats"][actions[0].seat]["hand"]["count"] > RICH:
        # Each of its cards could be the one that goes, and that makes too many histories.
        quiet = [one for one in actions if one.kind != "give" and one.text not in ("play Deceive", "play Mystic Ward")]
        if quiet and rng.random() < 0.95:
            actions = quiet
        frost = [one for one in actions if one.text.endswith("Frost")]
        if frost and not view["row"] and rng.random() < 0.6:
            actions = frost
    elif (chosen := [one for one in actions if one.kind == "choose"]) and rng.random() < 0.9:
        poor = [one for one in chosen if view["seats"][int(one.text[-1])]["hand"]["count"] <= RICH]
        actions = poor or actions
    kinds: dict[str, list[mf.Action]] = {}
    for one in actions:
        kinds.setdefault(one.kind, []).append(one)
    names = sorted(kinds)
    for name in ("hold", "struck"):
        if name in kinds and len(names) > 1 and rng.random() < 0.6:
            names.remove(name)
    return rng.choice(kinds[rng.choice(names)])


def small_match(seed: int, steps: int) -> mf.Match:
    """Return a match that was played on from a random small table for up to this many steps."""
    rng = random.Random(seed)
    m = mf.match_from(small_table(rng), seed=seed)
    while m.outcome is None and m.step < steps:
        m.apply(lively(m, rng))
    return m
