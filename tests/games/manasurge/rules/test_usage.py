"""Everything in the box is used in play: how often each card, power, metamagic, wizard and rule was."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from games.manasurge.rules.random_games import GAME, positions

from manaforge_widgets.games.manasurge.rules import actions, events, frames
from manaforge_widgets.games.manasurge.rules.components import DARK_MIRROR, SPELL_KINDS, THORNWEAVER
from manaforge_widgets.games.manasurge.rules.position import meant_kind

NAMES = GAME.components.kind_names
MIRROR = NAMES[SPELL_KINDS + DARK_MIRROR]
WIZARDS = GAME.components.wizards
EVENTS = {events.SHUFFLE: "shuffle", events.SURGE: "ManaSurge", events.REBIRTH: "Rebirth"}


def expected() -> set[str]:
    """Everything that could be used. After a Spell Lock or an Absorb no Dark Mirror can follow."""
    copied = [name for name in NAMES if name not in (MIRROR, "Spell Lock", "Absorb")]
    found = {f"play {name}" for name in NAMES}
    found |= {f"{MIRROR} as {name}" for name in copied}
    found |= {f"resonate {suit}" for suit in GAME.components.suits}
    found |= {f"open {suit}" for suit in GAME.components.suits}
    found |= {f"use {wizard}" for wizard in WIZARDS}
    found |= {"shuffle", "ManaSurge", "Rebirth", "Quake's damage", "skip", "Rebirth of an opening Caster"}
    return found | {f"asked {name}" for name in frames.NAMES[: frames.QUESTIONS]}


def usage(games: int, seed: int = 0) -> Counter[str]:
    """How often each thing was used in random games of two to six seats, half of them with wizards."""
    found: Counter[str] = Counter()
    for number in range(games):
        found += played(2 + number % 5, seed + number, wizards=number // 5 % 2 == 0)
    return found


def played(seats: int, seed: int, *, wizards: bool) -> Counter[str]:
    """How often each thing was used in one random game."""
    found: Counter[str] = Counter()
    row: list[int] = []
    for position, code in positions(seats, random.Random(seed), wizards=wizards):
        one = position.stack[-1]
        what, kind, number = frames.what_of(one), actions.kind_of(code), actions.argument_of(code)
        found[f"asked {frames.NAMES[what]}"] += 1
        for event in position.events:
            name = EVENTS.get(events.what_of(event))
            if name:
                found[name] += 1
                if name == "Rebirth" and what == frames.OPEN and events.seat_of(event) == position.active:
                    found["Rebirth of an opening Caster"] += 1
        if len(position.row) > len(row):
            _count_laid(found, position)
        row = position.row[:]
        found["skip"] += position.skip
        if kind in (actions.PLAY, actions.WEAVE):
            found[f"play {NAMES[number]}"] += 1
            if what == frames.OPEN:
                found[f"open {GAME.components.suits[GAME.components.kind_suits[number]]}"] += 1
            if what == frames.STORMCALLER:
                found["use Stormcaller"] += 1
        if kind == actions.WEAVE:
            found[f"use {WIZARDS[THORNWEAVER]}"] += 1
        if kind == actions.USE and number & 1:
            found[f"use {WIZARDS[number >> 1]}"] += 1
        if kind == actions.STRUCK and position.suit == GAME.components.suits.index("Quake"):
            found["Quake's damage"] += position.active != position.caster
    return found


def _count_laid(found: Counter[str], position: Any) -> None:
    """Dark Mirrors by what they are, and resonances, from the last card in play."""
    card = position.row[-1]
    meant = meant_kind(card)
    if NAMES[card & 63] == MIRROR:
        found[f"{MIRROR} as {NAMES[meant]}"] += 1
    suit = GAME.components.kind_suits[meant]
    if suit == position.suit and len(position.row) > 1:
        found[f"resonate {GAME.components.suits[suit]}"] += 1


@pytest.mark.nightly
def test_in_two_thousand_games_everything_is_used() -> None:
    found = usage(2000)
    print("\n".join(f"{count:8,} {name}" for name, count in sorted(found.items())))  # noqa: T201 - the table
    assert expected() - set(found) == set()


def test_in_a_few_games_most_is_used() -> None:
    found = usage(40)
    assert len(expected() & set(found)) > 0.8 * len(expected())
