"""The rounds that ended while a seat waited: what each seat built, gained and left unused (MF-T1, MF-T2, MF-T7)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from manaforge_widgets.core.api import View
from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.manaforge.board.ending import prestige_gains, unused_spends
from manaforge_widgets.games.manaforge.board.recap import gained, waited_since
from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.match import Match
from manaforge_widgets.widgets.rounds import Ended, ended_since
from manaforge_widgets.widgets.shapes import MomentView, RoundRow, RoundView

_BUILDS = ("build", "scavenge")


def rounds(match: Match, components: Components, seat: int, view: View) -> list[RoundView]:
    """Return the rounds that ended since a seat's last turn; empty unless its turn has just begun.

    Args:
        match: the match.
        components: the components of the match's edition.
        seat: the seat.
        view: what the seat sees now.
    """
    since = waited_since(match, seat, view)
    if since is None:
        return []
    return [_round(match, components, seat, ended) for ended in ended_since(match, since)]


def _round(match: Match, components: Components, seat: int, ended: Ended) -> RoundView:
    # What is hidden in a view, a hand of the draft and the deck, is not read here.
    views = [match.view(None, step=step) for step in range(ended.first, ended.last + 1)]
    actions = match.actions[ended.first : ended.last]
    rows: list[RoundRow] = []
    for one in range(match.seats):
        built: list[str] = []
        unused: Counter[str] = Counter()
        got: Counter[str] = Counter()
        for action, (before, after) in zip(actions, pairwise(views), strict=True):
            if action.seat == one:
                args: Any = action.args
                built += [args.card] if action.kind in _BUILDS else []
                unused.update(_left(before, one) if action.kind == "end" else {})
            if action.kind != "exchange" and after["round"] == ended.number:
                got.update(dict(gained(before["seats"][one], after["seats"][one])))
        first, last = views[0]["seats"][one]["prestige"], views[-1]["seats"][one]["prestige"]
        rows.append(
            {
                "seat": one,
                "dice": [],
                "cells": [listed(built) or "nothing", _amounts(got), _amounts(unused)],
                "change": last - first,
                "score": last,
            }
        )
    now = views[-1]
    era = f" {now['era'].capitalize()} begins." if now["era"] != views[0]["era"] else ""
    return {
        "round": ended.number,
        "since": ended.first,
        "moments": _moments(match, components, seat, ended),
        "columns": ["Built", "Other gains", "Unused"],
        "rows": rows,
        "next": f"First in round {now['round']}: {seat_symbol(now['first_player'])}.{era}",
    }


def _left(before: View, seat: int) -> dict[str, int]:
    """Return the mana that is lost at the end of a turn (MF-T7), and the spends that were left (MF-T1)."""
    mana = {name: before["reserve"][name] for name in ELEMENTS if before["reserve"][name]}
    spends = unused_spends(before, seat)
    return {**mana, **({"spend": spends} if spends else {})}


def _amounts(counted: Counter[str]) -> str:
    return " ".join(f"{amount}{{{name}}}" for name, amount in counted.items()) or "nothing"


def _moments(match: Match, components: Components, seat: int, ended: Ended) -> list[MomentView]:
    """Return the prestige that the seat gained in the round, by its sources."""
    brought: Counter[str] = Counter()
    for gain in prestige_gains(match, components):
        if gain.seat == seat and gain.round == ended.number:
            brought[gain.name or "giving a gem"] += gain.stars
    if not brought:
        return []
    sources = " (" + ", ".join(f"{name} {amount}" for name, amount in brought.most_common()) + ")"
    if len(brought) == 1:
        sources = f" from {next(iter(brought))}"
    return [{"words": f"{seat_symbol(seat)} gained {brought.total()}{{star}}{sources}", "good": True}]
