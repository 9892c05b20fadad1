"""The recap: the actions of the other seats since a seat last acted, and what they changed."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.kings_forge.board import targets
from manaforge_widgets.games.kings_forge.rules.actions import SIDES
from manaforge_widgets.games.kings_forge.rules.components import Components
from manaforge_widgets.games.kings_forge.rules.describe import GATHERED_OUT, bonus_words
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.match import Match
from manaforge_widgets.match.log import Event
from manaforge_widgets.widgets.rounds import last_acted
from manaforge_widgets.widgets.shapes import RecapSeat, RecapView

_CHANGES = ("add", "six", "flip", "reroll", "ones")
_DEEDS = ("steal", "craft", "claim", "visit", "place", "pass")


def recap(match: Match, seat: int, view: View) -> RecapView | None:
    """Return what the other seats did since the seat last acted; None if nobody did, or if it is not to act.

    A turn is one action in the gather phase (KF-G1), and all that a seat does with its roll in the craft phase (KF-C1).

    Args:
        match: the match.
        seat: the seat that is to act.
        view: the seat's view now.
    """
    if view["to_act"] != [seat]:
        return None
    assert isinstance(match.rules, KingsForge), "the table is chosen by the match's game"
    components = match.rules.components
    actions = match.actions
    since = last_acted(match, seat)
    if since == len(actions):
        return None
    views = [match.view(seat, step=step) for step in range(since, match.step + 1)]
    events = list(match.log)[since:]
    rounds = [_rounds_of(components, other, events, views) for other in range(match.seats)]
    if view["phase"] == "craft" and view["round"] in rounds[seat]:
        rounds[seat][view["round"]].over = False
    # A player who has not passed would wonder why there was nothing more to choose.
    for event in events:
        if GATHERED_OUT in event.markup:
            rounds[seat][event.round].ran_out = True
    # Actions of another round than the current one get the number of that round.
    elsewhere = {number for rows in rounds for number in rows} != {view["round"]}
    parts = [
        [part for number in sorted(rows) for part in _in_round(rows[number], number if elsewhere else 0)]
        for rows in rounds
    ]
    others = [(seat + place) % match.seats for place in range(1, match.seats)]
    return {
        "since": since,
        "turn": view["turn"],
        "seats": [_seat(other, parts[other], views) for other in others],
        "own": parts[seat],
        "new": [targets.craft(card) for card in view["display"] if card and card not in views[0]["display"]],
        "gone": [],
    }


def _seat(seat: int, parts: Sequence[str], views: Sequence[View]) -> RecapSeat:
    deeds = list(parts)
    if not deeds and views[-1]["seats"][seat]["passed"] and views[-1]["phase"] == "gather":
        deeds.append("has passed")
    score = len(views[-1]["seats"][seat]["crafts"]) - len(views[0]["seats"][seat]["crafts"])
    return {"seat": seat, "score": score, "parts": deeds}


@dataclass
class _Round:
    """The actions of a seat in one round, by verb, with the dice that it took, rolled and changed.

    ``over``: the seat will do nothing more with its roll. ``ran_out``: the cards ran out before all seats had passed.
    """

    deeds: dict[str, list[str]] = field(default_factory=dict)
    taken: dict[str, int] = field(default_factory=dict)
    rolled: list[str] = field(default_factory=list)
    changed: int = 0
    over: bool = True
    ran_out: bool = False


def _rounds_of(
    components: Components, seat: int, events: Sequence[Event], views: Sequence[View]
) -> defaultdict[int, _Round]:
    """Return what a seat did, by round; the first event is the viewer's own last action, which may lead to rolls."""
    rounds: defaultdict[int, _Round] = defaultdict(_Round)
    for place, event in enumerate(events):
        for key, result in event.luck.items():
            match = _ROLL.fullmatch(key)
            if match and int(match[2]) == seat:
                rounds[int(match[1])].rolled.append(f"{match[3]} {result}")
        if not place:
            continue
        before, after = views[place - 1], views[place]
        if event.seat == seat and event.action is not None:
            row = rounds[event.round]
            row.changed += event.action.kind in _CHANGES
            if event.action.kind in _DEEDS:
                verb, what = _deed(components, event.action, before)
                row.deeds.setdefault(verb, []).append(what)
            for kind, more in _gained(event):
                row.taken[kind] = row.taken.get(kind, 0) + more
        elif after["seats"][seat]["passed"] and not before["seats"][seat]["passed"]:
            # A seat that can do nothing else passes without being asked (KF-G5).
            rounds[event.round].deeds.setdefault("passed", []).append("")
    return rounds


_ROLL = re.compile(r"round (\d+) seat (\d) (\w+)-\d+")
"""The key of the draw of a die's first roll in a craft turn."""


def _in_round(row: _Round, number: int) -> list[str]:
    """Return the parts of one round, after its number if that is not 0.

    Crafts come first. The rest follows in the order of time; after crafts, it begins with "before that".
    """
    made: list[str] = []
    rest: list[str] = []
    for verb, whats in sorted(row.deeds.items(), key=lambda deed: _WEIGHT.index(deed[0])):
        (made if verb in _MADE else rest).append(f"{verb} {listed(whats)}".rstrip())
    if row.taken:
        # A pass comes after the gains of the claims before it.
        place = rest.index("passed") if "passed" in rest else len(rest)
        rest.insert(place, "gained " + " ".join(f"{amount}{{die-{kind}}}" for kind, amount in row.taken.items()))
    if row.ran_out:
        rest.append("saw the deck run out")
    nothing = row.over and not made
    if row.rolled and not nothing:
        rest.append(f"rolled {listed(row.rolled)}")
    if row.changed:
        rest.append(f"changed dice {'once' if row.changed == 1 else f'{row.changed} times'}")
    if row.rolled and nothing:
        rest.append(f"made nothing with {listed(row.rolled)}")
    if made and rest:
        rest[0] = f"before that: {rest[0]}"
    parts = [*made, *rest]
    return [f"in round {number}: {parts[0]}", *parts[1:]] if number and parts else parts


_MADE = {"stole", "crafted"}
_WEIGHT = ("stole", "crafted", "claimed", "visited", "left", "passed")
"""The order of the verbs: what matters most to the other seats comes first."""


def _deed(components: Components, action: Action, before: View) -> tuple[str, str]:
    args: Any = action.args
    if action.kind == "steal":
        loser = next(row["seat"] for row in before["crafted"] if row["card"] == args.card)
        return "stole", f"{args.card} from {seat_symbol(loser)}"
    if action.kind == "craft":
        return "crafted", args.card
    if action.kind == "claim":
        which = SIDES.index(args.action)
        bonuses = components.gathers[components.gather_ids[args.card]].actions[which].bonuses
        side = ": ".join([("upper", "lower")[which], *(bonus_words(bonus) for bonus in bonuses)])
        return "claimed", f"{args.card} ({side})"
    if action.kind == "visit":
        return "visited", f"the {args.dock} dock"
    if action.kind == "place":
        return "left", f"the cemetery die at {before['dice'][0]['value']}"
    return "passed", ""


def _gained(event: Event) -> list[tuple[str, int]]:
    """Return the dice gained by a gather action, read from its log line, since a round may have ended after it."""
    gains = re.findall(r"\+((?:\d+\{die-\w+\} ?)+)to the", event.markup)
    return [(kind, int(amount)) for part in gains for amount, kind in re.findall(r"(\d+)\{die-(\w+)\}", part)]
