"""What the package says that a seat knows, in the form in which the tests compare it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.manasurge.knowledge.valid import valid_kinds

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    Answers = Callable[[mf.Match, int, int, Mapping[int, Collection[str]]], dict[int, float]]
    """For a match, a step, a seat and the unwanted kinds of other seats: the chance that each of those holds none."""


def by_market(m: mf.Match, step: int, seat: int, kinds: Mapping[int, Collection[str]]) -> dict[int, float]:
    """The odds of a match: they are asked about the valid cards alone, whatever the kinds."""
    if not kinds:
        return {}
    now = mf.odds.market(m.branch(step), seat).now
    return {other: 1 - float(now[other].chance) for other in kinds}


def asked_at(m: mf.Match, step: int, seat: int, cards: Collection[str]) -> dict[int, set[str]]:
    """For each other seat the kinds that would be valid, where cards are in play; else nothing."""
    view = m.view(seat, step=step)
    if not view["row"] or view["phase"] == "over":
        return {}
    return {other: valid_kinds(view, other, cards) for other in range(m.seats) if other != seat}
