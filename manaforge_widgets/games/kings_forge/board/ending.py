"""The end of a match: which crafts each seat crafted and which it stole, by round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.games.kings_forge.board import targets
from manaforge_widgets.match import Match
from manaforge_widgets.widgets.leading import leads
from manaforge_widgets.widgets.shapes import DecidedView, EndingView

CRAFTED, STOLEN = range(2)
_TITLES = ("crafted", "stolen")


@dataclass(frozen=True, slots=True)
class Claimed:
    """A craft that a seat claimed at a cleanup (KF-E1).

    Attributes:
        seat: the seat.
        round: the round.
        source: CRAFTED or STOLEN.
        card: the name of the craft.
    """

    seat: int
    round: int
    source: int
    card: str


def claimed(match: Match) -> list[Claimed]:
    """Return every craft that was claimed in a match, in order. A seat's score is the number of its crafts (KF-E2).

    Args:
        match: the match.
    """
    crafts: list[Claimed] = []
    source: dict[str, int] = {}
    had = [0] * match.seats
    for step, action in enumerate(match.actions):
        args: Any = action.args
        if action.kind in ("craft", "steal"):
            source[args.card] = CRAFTED if action.kind == "craft" else STOLEN
        scores = match.status(step + 1).scores
        if scores == tuple(had):
            continue
        mats = match.view(None, step=step + 1)["seats"]
        for seat, mat in enumerate(mats):
            new = mat["crafts"][had[seat] :]
            had[seat] = len(mat["crafts"])
            crafts += [Claimed(seat, match.status(step).round, source[card], card) for card in new]
    return crafts


def ending(match: Match, seat: int) -> EndingView:
    """Return how each seat got its crafts in a finished match, as JSON for the browser.

    Args:
        match: the match.
        seat: the seat whose board shows the result.
    """
    crafts = claimed(match)
    seats = range(match.seats)
    rounds = match.status().round
    here = [source for source in (CRAFTED, STOLEN) if any(one.source == source for one in crafts)]
    by_source = Counter((one.seat, one.source) for one in crafts)
    in_round = Counter((one.seat, one.round) for one in crafts)
    by_round = [[in_round[one, number] for number in range(rounds + 1)] for one in seats]
    return {
        "sources": [_TITLES[source] for source in here],
        "by_source": [[by_source[one, source] for source in here] for one in seats],
        "by_round": by_round,
        "leads": leads(by_round),
        "last": [{"words": one.card, "amount": 1} for one in crafts if one.seat == seat and one.round == rounds],
        "best": None,
        "unused": _unused(match, seat),
        "decided": _stolen(match),
    }


def _stolen(match: Match) -> list[DecidedView]:
    """Return the steals of the last round, which no later round could answer (KF-C3)."""
    found: list[DecidedView] = []
    holder: dict[str, int] = {}
    for step, action in enumerate(match.actions):
        args: Any = action.args
        if action.kind == "steal" and match.status(step).round == match.status().round:
            words = f"{seat_symbol(action.seat)} stole {args.card} from {seat_symbol(holder[args.card])}"
            found.append({"seat": action.seat, "target": targets.steal(args.card), "words": words})
        if action.kind in ("craft", "steal"):
            holder[args.card] = action.seat
    return found


def _unused(match: Match, seat: int) -> list[str]:
    """Return the dice that a seat rolled but put on no craft, and the bonuses that lapsed unused (KF-E1)."""
    dice, bonuses, turns = 0, 0, 0
    for step, action in enumerate(match.actions):
        if action.seat == seat and action.kind == "end":
            view = match.view(seat, step=step)
            turns += 1
            dice += sum(row["value"] is not None for row in view["dice"])
            bonuses += sum(bool(row["left"]) and row["kind"] != "roll_smithy" for row in view["seats"][seat]["bonuses"])
    left = [f"{dice} rolled {'die' if dice == 1 else 'dice'}"] if dice else []
    left += [f"{bonuses} bonus{'es' * (bonuses != 1)}"] if bonuses else []
    where = f"in the {turns} craft turns" if turns > 1 else "in the one craft turn"
    return [f"{' and '.join(left)}, {where} with something to decide"] if left else []
