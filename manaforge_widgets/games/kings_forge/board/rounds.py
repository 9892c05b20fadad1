"""The rounds that ended while a seat waited: what each seat rolled, made and stole (KF-C1, KF-C2, KF-C3)."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.core.api import View
from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.kings_forge.board.rolls import craft_rolls
from manaforge_widgets.match import Match
from manaforge_widgets.widgets.rounds import Ended, ended_since, last_acted
from manaforge_widgets.widgets.shapes import MomentView, RoundRow, RoundView


def rounds(match: Match, seat: int, view: View) -> list[RoundView]:
    """Return the rounds that ended since a seat last acted; empty unless the seat is to act.

    Args:
        match: the match.
        seat: the seat.
        view: what the seat sees now.
    """
    if view["to_act"] != [seat]:
        return []
    return [_round(match, seat, ended) for ended in ended_since(match, last_acted(match, seat))]


def _round(match: Match, seat: int, ended: Ended) -> RoundView:
    steps = range(ended.first + 1, ended.last + 1)
    dice = {roll.before.active: roll.dice for step in steps for roll in craft_rolls(match, step) if roll.is_first}
    made = _Made(match, ended)
    before, after = match.status(ended.first).scores, match.status(ended.last).scores
    rows: list[RoundRow] = [
        {
            "seat": one,
            "dice": dice.get(one, []),
            "cells": [made.words(one)],
            "change": after[one] - before[one],
            "score": after[one],
        }
        for one in range(match.seats)
    ]
    old, now = match.view(None, step=ended.first), match.view(None, step=ended.last)
    new = [card for card in now["display"] if card and card not in old["display"]]
    crafts = f" New craft{'s' * (len(new) > 1)}: {listed(new)}." if new else ""
    return {
        "round": ended.number,
        "since": ended.first,
        "moments": made.moments(seat),
        "columns": ["Made"],
        "rows": rows,
        "next": f"First in round {now['round']}: {seat_symbol(now['first_player'])}.{crafts}",
    }


class _Made:
    """The crafts of a round: who crafted each, and who stole it from whom, in order."""

    def __init__(self, match: Match, ended: Ended) -> None:
        self._held: dict[str, list[int]] = {}
        for action in match.actions[ended.first : ended.last]:
            args: Any = action.args
            if action.kind in ("craft", "steal"):
                self._held.setdefault(args.card, []).append(action.seat)

    def words(self, seat: int) -> str:
        """Return what a seat crafted and stole, and what was stolen from it."""
        parts = []
        for card, held in self._held.items():
            for place, holder in enumerate(held):
                if holder == seat:
                    stolen = [f"stolen from {seat_symbol(held[place - 1])}"] if place else []
                    stolen += [f"stolen by {seat_symbol(held[place + 1])}"] if place + 1 < len(held) else []
                    parts.append(f"{card} ({', then '.join(stolen)})" if stolen else card)
        return ", ".join(parts) or "nothing"

    def moments(self, seat: int) -> list[MomentView]:
        """Return what the seat made and stole in the round, and what it lost."""
        found: list[MomentView] = []
        for card, held in self._held.items():
            *before, last = held
            if last == seat:
                what = f"stole {card} from {seat_symbol(before[-1])}" if before else f"made {card}"
                found.append({"words": f"{seat_symbol(seat)} {what}", "good": True})
            elif seat in before:
                found.append({"words": f"{seat_symbol(last)} stole {card} from {seat_symbol(seat)}", "good": False})
        return found
