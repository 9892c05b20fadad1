"""The display of a match in a notebook: its status in a sentence, the scores, and the question to answer."""

from __future__ import annotations

from html import escape

from manaforge_widgets.core.api import Choice, Outcome, Status
from manaforge_widgets.core.markup import plain
from manaforge_widgets.core.tables import html_table


def match_html(
    title: str, status: Status, to_act: tuple[int, ...], outcome: Outcome | None, choice: Choice | None
) -> str:
    """Return the status of a match as HTML; it shows nothing that is hidden from a seat.

    Args:
        title: the game's name on screen.
        status: the round, the turn and the scores.
        to_act: the seats that may decide now.
        outcome: how the match ended; None while it goes on.
        choice: the question that the seat to act must answer, if any.

    Example:
        >>> match_html("Pig", Status("play", 2, None, 3, 0, (4, 9)), (0,), None, None)[:41]
        '<p>Pig, round 2. Seat 0 is to act.</p><ta'
    """
    sentence = ", ".join(filter(None, [title, _place(status)])) + _state(to_act, outcome)
    if choice is not None:
        sentence += f" {plain(choice.words)}"
    rows = [[seat, score, _role(seat, status, to_act, outcome)] for seat, score in enumerate(status.scores)]
    return f"<p>{escape(sentence)}</p>" + html_table(["seat", status.score_name, ""], rows)


def _place(status: Status) -> str:
    if not status.round:
        return "" if status.phase in ("play", "over") else status.phase
    return f"{status.round_name} {status.round}" + (f" of {status.rounds}" if status.rounds else "")


def _state(to_act: tuple[int, ...], outcome: Outcome | None) -> str:
    if outcome is not None:
        who = " and ".join(f"seat {seat}" for seat in outcome.winners) or "nobody"
        return f": the game is over, {who} won{': ' if outcome.reason else '.'}{plain(outcome.reason)}"
    if len(to_act) > 1:
        return f". Seats {', '.join(map(str, to_act[:-1]))} and {to_act[-1]} are to act."
    return f". Seat {to_act[0]} is to act."


def _role(seat: int, status: Status, to_act: tuple[int, ...], outcome: Outcome | None) -> str:
    if outcome is not None:
        return "won" if seat in outcome.winners else ""
    words = ["its turn"] if seat == status.active else []
    return ", ".join([*words, *(["to act"] if seat in to_act else [])])
