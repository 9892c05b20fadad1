"""The odds of the table in play, as JSON for a Board of ManaSurge, bit by bit."""

from __future__ import annotations

from collections.abc import Iterator

from manaforge_widgets.games.manasurge.odds.answering import Answer
from manaforge_widgets.games.manasurge.odds.market import answers_to
from manaforge_widgets.games.manasurge.odds.seen import seen_of
from manaforge_widgets.games.manasurge.odds.struck import Struck, struck_steps
from manaforge_widgets.games.manasurge.table import shapes
from manaforge_widgets.match import Match
from manaforge_widgets.odds.display import percent
from manaforge_widgets.widgets.chance import chance_view


def odds_steps(match: Match, seat: int) -> Iterator[shapes.BoardOdds | None]:
    """The seat's odds bit by bit: first who can answer each of its actions, then how likely it is struck.

    Args:
        match: a match of ManaSurge.
        seat: the seat. The odds follow from what it knows alone.

    Yields:
        None where there may be a pause, and odds that hold more and more.
    """
    if match.view(seat)["phase"] != "spell":
        return
    seen = seen_of(match, seat)
    answers = {}
    for action in match.legal_actions(seat):
        ways = answers_to(seen, action.kind, action.args, action.text)
        if ways:
            answers[action.text] = [_answer(one) for one in ways]
        yield None
    told: shapes.BoardOdds = {
        "step": 0,
        "answers": answers,
        "struck": None,
        "seen": f"You have not seen {sum(seen.unseen)} cards",
        "working": True,
        "error": "",
    }
    yield told
    found: Struck | None = None
    steps = struck_steps(seen)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found = end.value
            break
        yield None
    yield {**told, "struck": _struck(found) if found else None, "working": False}


def _answer(one: Answer) -> shapes.AnswerOdds:
    return {
        "choice": one.choice,
        "seat": one.seat,
        "chance": chance_view(one.chance),
        "brief": one.note,
        "why": {
            "unseen": one.unseen,
            "answers": one.answers,
            "hidden": one.hidden,
            "known": one.known,
            "words": one.why,
        },
    }


def _struck(one: Struck) -> shapes.StruckOdds:
    low, high = ("", "") if one.exact or one.sure else map(percent, one.interval)
    first = one.first.removeprefix("play ") if one.first.startswith("play ") else ""
    return {"chance": chance_view(one.chance), "low": low, "high": high, "first": first, "words": one.words}
