"""Matches played through the draft, or set in it by hand."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from games.manaforge.rules.components import TALENTS

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Sequence


def dealt(*hands: Sequence[str], seed: int = 1) -> mf.Match:
    """Return a match in which each seat was dealt these four talents."""
    view = mf.new_match("manaforge", seats=len(hands), seed=seed).view(None)
    for seat, hand in zip(view["seats"], hands, strict=True):
        seat["draft"]["hand"] = list(hand)
    view["box"] = None
    return mf.match_from(view, seed)


def drafted_with(*kept: Sequence[str], seed: int = 1) -> mf.Match:
    """Return a match at the end of its draft, with each seat keeping these two talents."""
    rest = [name for name in TALENTS if not any(name in two for two in kept)]
    hands = [[*two, rest.pop(), rest.pop()] for two in kept]
    m = dealt(*hands, seed=seed)
    while m.position.phase == "draft":
        for seat in m.to_act:
            m.apply(m.legal_actions(seat)[0])
    view = m.view(None)
    for seat, hand in zip(view["seats"], hands, strict=True):
        seat["draft"]["picked"] = hand
    m = mf.match_from(view, seed)
    for seat, (one, other) in enumerate(kept):
        texts = {str(action) for action in m.legal_actions(seat)}
        m.apply(f"keep {one}, {other}" if f"keep {one}, {other}" in texts else f"keep {other}, {one}", seat)
    return m


def begun(seed: int = 1, seats: int = 2, **options: Any) -> mf.Match:
    """Return a match whose draft is over."""
    m = mf.new_match("manaforge", seats=seats, seed=seed, **options)
    while m.position.phase != "play" or m.legal_actions(m.to_act[0])[0].kind == "pass":
        m.apply(m.legal_actions(m.to_act[0])[0])
    return m


def play_randomly(m: mf.Match, steps: int, seed: int = 0) -> mf.Match:
    """Play this many actions chosen at random by the seed, or to the end."""
    choose = random.Random(seed)
    for _ in range(steps):
        if m.to_act:
            m.apply(choose.choice(m.legal_actions(choose.choice(m.to_act))))
    return m


def begin(m: mf.Match) -> mf.Match:
    """Answer whatever is asked before the first turn with its first option."""
    while m.position.phase != "play" or m.legal_actions()[0].kind != "spend":
        m.apply(m.legal_actions(m.to_act[0])[0])
    return m
