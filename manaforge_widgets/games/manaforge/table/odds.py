"""The odds of the table in play, as JSON for a Board of Manaforge."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from manaforge_widgets.games.api import GameError, View
from manaforge_widgets.games.manaforge.odds.market import Market, left_possible, market
from manaforge_widgets.games.manaforge.odds.seats import NoRollLeft
from manaforge_widgets.games.manaforge.table import shapes
from manaforge_widgets.games.manaforge.table.choices import payment
from manaforge_widgets.match import Match
from manaforge_widgets.odds.display import percent
from manaforge_widgets.widgets.chance import chance_view

_NOW = {
    "automata": "Worked out from the dice on the table, with the best choice each time.",
    "search": "Found by trying everything that you can still do in this turn.",
}
_NEXT = {
    "automata": "Counted exactly over all rolls of your dice, with the best choices after each roll.",
    "search": "Counted exactly over all rolls of your dice, by trying everything that you could do after each.",
}


def board_odds(match: Match, seat: int, view: View) -> shapes.BoardOdds | None:
    """The seat's chances to pay for the items on the board; None when there are no items or there is no roll left.

    Args:
        match: the match.
        seat: the seat.
        view: what the seat sees now.

    Returns:
        The odds; if they can't be worked out, ``error`` says why.
    """
    if view["phase"] != "play" or not any(view["board"]):
        return None
    found: shapes.BoardOdds = {
        "step": match.step,
        "when": None,
        "items": [],
        "any": None,
        "left": {},
        "payments": [],
        "how": "",
        "error": "",
    }
    try:
        odds = market(match, seat)
        later = _next_roll_chances(match, seat, odds)
        found["items"] = [
            {
                "title": title,
                "chance": chance_view(chance),
                "interval": _interval(odds, title),
                "next": chance_view(later[title]) if title in later and not chance else None,
            }
            for title, chance in odds.chances.items()
        ]
        found["any"] = chance_view(odds.any)
        found["how"] = _method_words(odds)
        found["when"] = "now" if odds.when == "now" else "next"
        if seat in view["to_act"]:
            _add_left(found, match, seat)
    except NoRollLeft:
        return None
    except GameError as error:
        found["error"] = str(error)
    return found


def _add_left(found: shapes.BoardOdds, match: Match, seat: int) -> None:
    """Add the items that can still be paid for after each action; payments go by amounts, as in the editor."""
    left = left_possible(match, seat)
    for action in match.legal_actions(seat) if left else ():
        if action.text not in left:
            continue
        titles = list(left[action.text])
        if action.kind == "pay":
            found["payments"].append({"payment": payment(action.args), "left": titles})
        else:
            found["left"][action.text] = titles


def _next_roll_chances(match: Match, seat: int, odds: Market) -> Mapping[str, Fraction]:
    """The chances with the next roll, if some item is out of reach now and there is a next roll."""
    if odds.when == "next" or all(odds.chances.values()):
        return {}
    try:
        return market(match, seat, "next").chances
    except NoRollLeft:
        return {}


def _interval(odds: Market, title: str) -> str:
    ends = odds.interval(title)
    return f"{percent(ends[0])} to {percent(ends[1])}" if ends else ""


def _method_words(odds: Market) -> str:
    if odds.rolls is not None:
        return f"Estimated from {odds.rolls:,} sampled rolls; the 95 % interval says how far off that may be."
    return (_NOW if odds.when == "now" else _NEXT)[odds.how]
