"""What the other seats did since a seat's own last action, by the kinds of their actions and by what changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from manaforge_widgets.games.api import Action, View
from manaforge_widgets.games.kings_forge.rules.dice import KINDS
from manaforge_widgets.games.kings_forge.table import targets
from manaforge_widgets.games.markup import seat_symbol
from manaforge_widgets.match import Match
from manaforge_widgets.widgets.head import listed
from manaforge_widgets.widgets.shapes import RecapSeat, RecapView

_CHANGES = ("add", "six", "flip", "reroll", "ones")
_DEEDS = ("steal", "craft", "claim", "visit", "place", "pass")


def recap(match: Match, seat: int, view: View) -> RecapView | None:
    """What the others did since the seat last acted; None unless the seat is just to act again.

    In the gather phase a turn is one action (KF-G1), in the craft phase all that a seat does with its roll (KF-C1).

    Args:
        match: the match.
        seat: the seat that is to act.
        view: what it sees now.
    """
    if view["to_act"] != [seat]:
        return None
    actions = match.actions
    since = next((step for step in range(len(actions), 0, -1) if actions[step - 1].seat == seat), 0)
    later = actions[since:]
    if not later:
        return None
    views = [match.view(seat, step=step) for step in range(since, match.step + 1)]
    others = [(seat + place) % match.seats for place in range(1, match.seats)]
    return {
        "since": since,
        "turn": view["turn"],
        "seats": [_seat(other, later, views) for other in others],
        "new": [targets.craft(card) for card in view["display"] if card and card not in views[0]["display"]],
        "gone": [],
    }


def _seat(seat: int, actions: Sequence[Action], views: Sequence[View]) -> RecapSeat:
    told: dict[str, list[str]] = {}
    gained: dict[str, int] = {}
    changed = 0
    for action, (before, after) in zip(actions, pairwise(views), strict=True):
        if action.seat != seat:
            continue
        changed += action.kind in _CHANGES
        if action.kind in _DEEDS:
            verb, what = _deed(action, before)
            told.setdefault(verb, []).append(what)
        for kind, more in _gained(before, after, seat):
            gained[kind] = gained.get(kind, 0) + more
    parts = [f"{verb} {listed(whats)}".rstrip() for verb, whats in sorted(told.items(), key=_by_weight)]
    if gained:
        parts.append("took " + " ".join(f"{amount}{{die-{kind}}}" for kind, amount in gained.items()))
    if views[-1]["seats"][seat]["passed"] and not views[0]["seats"][seat]["passed"] and "passed" not in told:
        # A seat that can do nothing else passes without being asked (KF-G5).
        parts.append("passed")
    if changed:
        parts.append(f"changed dice {'once' if changed == 1 else f'{changed} times'}")
    if not parts and views[-1]["seats"][seat]["passed"] and views[-1]["phase"] == "gather":
        parts.append("has passed")
    score = len(views[-1]["seats"][seat]["crafts"]) - len(views[0]["seats"][seat]["crafts"])
    return {"seat": seat, "score": score, "parts": parts}


_WEIGHT = ("stole", "crafted", "claimed", "visited", "placed", "passed")
"""What matters most to the others comes first."""


def _by_weight(row: tuple[str, list[str]]) -> int:
    return _WEIGHT.index(row[0])


def _deed(action: Action, before: View) -> tuple[str, str]:
    args: Any = action.args
    if action.kind == "steal":
        loser = next(row["seat"] for row in before["crafted"] if row["card"] == args.card)
        return "stole", f"{args.card} from {seat_symbol(loser)}"
    if action.kind == "craft":
        return "crafted", args.card
    if action.kind == "claim":
        return "claimed", f"{args.card} ({'upper' if args.action == 'top' else 'lower'})"
    if action.kind == "visit":
        return "visited", f"the {args.dock} dock"
    if action.kind == "place":
        return "placed", f"the cemetery die at {before['dice'][0]['value']}"
    return "passed", ""


def _gained(before: View, after: View, seat: int) -> list[tuple[str, int]]:
    """The dice that a seat got in a step of the gather phase, to its supply or to its smithy tile."""
    if before["phase"] != "gather" or after["phase"] != "gather" or before["round"] != after["round"]:
        return []
    found = []
    for kind in KINDS:
        more = sum(_owned(after, seat, kind)) - sum(_owned(before, seat, kind))
        if more > 0:
            found.append((kind, more))
    return found


def _owned(view: View, seat: int, kind: str) -> list[int]:
    mat = view["seats"][seat]
    placed = [row["dice"].get(kind, 0) for row in mat["gathered"]]
    return [mat["supply"].get(kind, 0), mat["smithy"].get(kind, 0), *placed]
