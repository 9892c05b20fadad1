"""A summary of the other seats' actions since a seat's last turn, from the actions and from what changed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.manaforge.board import targets
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.match import Match
from manaforge_widgets.widgets.shapes import GoneView, RecapSeat, RecapView

_FIRST = ("built", "built from the discard pile:", "copied", "gave")
_THEN = ("upgraded", "used")
"""The verbs before and after the list of what a seat gained; those that matter most to other seats come first."""


def recap(match: Match, seat: int, view: View) -> RecapView | None:
    """Return what the others did since the seat's last turn; None unless its turn has just begun.

    The summary uses only what the seat may see of each step, so it reveals nothing hidden.

    Args:
        match: the match.
        seat: the seat whose turn it is.
        view: the seat's current view.
    """
    since = waited_since(match, seat, view)
    later = match.actions[since:] if since is not None else ()
    if since is None or not later:
        return None
    views = [match.view(seat, step=step) for step in range(since, match.step + 1)]
    others = [(seat + place) % match.seats for place in range(1, match.seats)]
    before = views[0]
    same_round = before["round"] == view["round"]
    # After a deal the whole board is new, and the marks of the new round show that already.
    new = [targets.item(title) for title in view["board"] if title and title not in before["board"]]
    return {
        "since": since,
        "turn": view["turn"],
        "seats": [_seat(other, later, views) for other in others],
        "new": new if same_round else [],
        "own": [],
        "gone": list(_gone(later, views)),
    }


def waited_since(match: Match, seat: int, view: View) -> int | None:
    """Return the step at which a seat's last turn ended, or play began; None unless its turn has just begun.

    Args:
        match: the match.
        seat: the seat.
        view: the seat's current view.
    """
    if view["phase"] != "play" or view["active"] != seat or view["to_act"] != [seat] or view["pending"]:
        return None
    since = _last_turn_end(match, seat)
    return None if _has_begun(match, seat, since) else since


def _last_turn_end(match: Match, seat: int) -> int:
    """Return the step at which the seat's last turn ended, or at which play began."""
    actions = match.actions
    for step in range(len(actions), 0, -1):
        if actions[step - 1].seat == seat and actions[step - 1].kind == "end":
            return step
    return next((step for step in range(match.step + 1) if match.status(step).phase == "play"), match.step)


def _has_begun(match: Match, seat: int, since: int) -> bool:
    """Return whether the seat has acted in its turn; answers to offers before the turn do not count."""
    turn, actions = match.status().turn, match.actions
    for step in range(len(actions), since, -1):
        status = match.status(step - 1)
        if status.turn != turn or status.active != seat:
            return False
        if actions[step - 1].seat == seat and actions[step - 1].kind not in ("pass", "decline", "look", "put", "order"):
            return True
    return False


def _seat(seat: int, actions: Iterable[Action], views: list[View]) -> RecapSeat:
    named: dict[str, list[str]] = {}
    sums: dict[str, int] = {}
    spent = turns = 0

    def add(verb: str, what: str) -> None:
        if what not in named.setdefault(verb, []):
            named[verb].append(what)

    for action, (before, after) in zip(actions, pairwise(views), strict=True):
        if action.seat == seat:
            _add_named(action, add)
            spent += action.kind == "spend"
            turns += action.kind == "end"
        if action.kind != "exchange":
            for name, more in gained(before["seats"][seat], after["seats"][seat]):
                sums[name] = sums.get(name, 0) + more
    got = ["gained " + " ".join(f"{amount}{{{name}}}" for name, amount in sums.items())] if sums else []
    verbs = [[f"{verb} {listed(named[verb])}" for verb in some if verb in named] for some in (_FIRST, _THEN)]
    parts = [*verbs[0], *got, *verbs[1]]
    if spent:
        # A seat may have had a turn in each of two rounds, so it may have spent many dice.
        parts.append(f"spent {spent} {'die' if spent == 1 else 'dice'}" + (f" in {turns} turns" if turns > 1 else ""))
    score = views[-1]["seats"][seat]["prestige"] - views[0]["seats"][seat]["prestige"]
    return {"seat": seat, "score": score, "parts": parts}


def _add_named(action: Action, add: Any) -> None:
    args: Any = action.args
    if action.kind in ("build", "scavenge"):
        add("built" if action.kind == "build" else "built from the discard pile:", args.card)
    elif action.kind == "activate":
        add("used", args.card)
    elif action.kind == "use":
        add("used", args.talent)
    elif action.kind == "upgrade":
        add("upgraded", f"{args.card} with 1{{{args.element}-gem}}")
    elif action.kind == "mimic":
        add("copied", args.card)
    elif action.kind == "give" and args.what != "nothing":
        add("gave", "1{any-gem} for 1{prism}" if args.what == "prism" else f"1{{{args.element}-gem}}")


def gained(before: Any, after: Any) -> Iterable[tuple[str, int]]:
    """Yield the gems, prisms and dice that a seat got in one step."""
    for name in ELEMENTS:
        if (more := after["gems"][name] - before["gems"][name]) > 0:
            yield f"{name}-gem", more
    if (more := after["prisms"] - before["prisms"]) > 0:
        yield "prism", more
    known = {row["die"] for row in before["dice"]}
    for row in after["dice"]:
        if row["die"] not in known:
            yield f"die-{row['die'].split('-')[0]}", 1


def _gone(actions: Iterable[Action], views: list[View]) -> Iterable[GoneView]:
    """Yield the items that others took off the current board, with their places."""
    now = views[-1]
    for action, (before, after) in zip(actions, pairwise(views), strict=True):
        if before["round"] != now["round"]:
            continue
        for place, (title, left) in enumerate(zip(before["board"], after["board"], strict=True)):
            if title and left is None:
                yield {"place": place, "words": f"{seat_symbol(action.seat)} built {title}"}
