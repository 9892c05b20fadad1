"""A review as a Replay shows it: its rows in words and numbers, and the marks on the slider."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain, zip_longest
from typing import Final

from manaforge_widgets.core.api import ArgumentError, GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.match import Match
from manaforge_widgets.reviewing import Review, Total, Turn
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.better import better_lines, points

LEAST_COST: Final = 0.03
LEAST_LUCK: Final = 0.08
MARKED: Final = 8
"""How many decisions at most, and how many rolls and deals at most, get a mark on the slider."""
APART: Final = 0.03
"""The least distance of two marks, as a share of the game; closer marks would overlap."""
_SEAT: Final = re.compile(r"\bseat (\d+)\b", re.ASCII)
_DIGITS: Final = 4
_LEAST: Final = 0.05
"""The smallest change of a score that is named."""
_CHANGED: Final = "changed the chances to win, in percentage points"


def check_review(review: object, match: Match, viewer: int | None) -> Review | None:
    """Return the review unchanged.

    Args:
        review: the argument to check; None for no review.
        match: the match that the review should be about.
        viewer: the only seat that may see the replay; None for everybody.

    Raises:
        ArgumentError: when ``review`` is not a review.
        GameError: when the review is about another match, or shows what the viewer may not know.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> check_review(None, m, None) is None
        True
    """
    if review is None:
        return None
    if not isinstance(review, Review):
        raise ArgumentError(f"review must be a result of mf.review(match), not {short(review)}.")
    if (review.game, review.seats, review.steps) != (match.game, match.seats, match.step):
        raise GameError(
            f"the review is for {review.game} with {review.seats} seats and {review.steps} steps, "
            f"the match is {match.game} with {match.seats} seats and {match.step} steps."
        )
    if viewer is not None:
        raise GameError(f"a review reveals everybody's cards, so a replay for seat {viewer} can't show it.")
    return review


def review_view(match: Match, review: Review, names: Sequence[str]) -> shapes.ReviewView:
    """Return a review as JSON for the browser.

    Args:
        match: the match.
        review: its review.
        names: a name for each seat.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> review_view(m, mf.review(m, worlds=2), ["Ann", "Bo"])["rows"][0]["what"]
        'the set-up'
    """
    turns = [*review.turns]
    marked = marks_of(turns, review.steps)
    decisive = review.decisive
    totals = review.totals()
    rows = [_row(turn, names, marked=number in marked) for number, turn in enumerate(turns)]
    for number, line in better_lines(match, review, names).items():
        rows[number]["line"] = line
    return {
        "policy": review.policy,
        "worlds": review.worlds,
        "rows": rows,
        "seats": [
            {
                "win": _numbers([win.start, win.luck, win.decisions, win.result]),
                "score": _numbers([score.start, score.luck, score.decisions, score.result]),
                "cost": round(float(win.cost), _DIGITS),
                "win_margin": _margins(win),
                "score_margin": _margins(score),
                "cost_margin": round(win.margins["cost"], _DIGITS),
                "words": review.sentence(score.seat, names[score.seat]),
            }
            for score, win in zip(totals[: review.seats], totals[review.seats :], strict=True)
        ],
        "decisive": [turns.index(turn) for turn in decisive],
    }


def _margins(total: Total) -> list[float]:
    return [round(total.margins[name], _DIGITS) for name in ("start", "luck", "decisions", "result")]


def marks_of(turns: Sequence[Turn], steps: int) -> set[int]:
    """Return the indices of the rows to mark on the slider: the costliest decisions, and the greatest luck.

    A row that is too near to a marked one gets no mark.

    Args:
        turns: the rows of a review.
        steps: the length of the game.
    """
    marks: set[int] = set()
    largest = zip_longest(_largest(turns, "decision", LEAST_COST), _largest(turns, "luck", LEAST_LUCK))
    for place in chain.from_iterable(largest):
        if place is not None and all(abs(turns[place].step - turns[other].step) >= APART * steps for other in marks):
            marks.add(place)
    return marks


def _largest(turns: Sequence[Turn], kind: str, least: float) -> list[int]:
    """Return the indices of the costliest decisions, or of the greatest luck."""

    def size(place: int) -> float:
        turn = turns[place]
        return float(turn.cost if kind == "decision" else turn.swing)

    places = [place for place, turn in enumerate(turns) if turn.kind == kind and turn.step and size(place) >= least]
    return sorted(places, key=size, reverse=True)[:MARKED]


def _row(turn: Turn, names: Sequence[str], *, marked: bool) -> shapes.ReviewRow:
    return {
        "first": turn.first,
        "step": turn.step,
        "table": turn.first - 1 if turn.kind == "decision" else turn.step,
        "seat": turn.seat,
        "round": turn.round,
        "source": turn.source,
        "what": named(turn.what, names),
        "win": _numbers(turn.win),
        "score": _numbers(turn.score),
        "cost": round(float(turn.cost), _DIGITS),
        "better": named(turn.better_words, names),
        "words": row_words(turn, names),
        "sign": _sign(turn) if marked else "",
    }


def _sign(turn: Turn) -> str:
    if turn.kind == "decision":
        return "cost"
    return "dice" if turn.source == "roll" else "cards"


def finding_words(turn: Turn | None, names: Sequence[str], round_name: str) -> str:
    """Return the most important row so far of a running review in words, with its place; empty if there is none.

    Args:
        turn: the row; None if there is none yet.
        names: a name for each seat.
        round_name: what the game calls a round.
    """
    if turn is None:
        return ""
    place = f"step {turn.step}, {round_name} {turn.round}" if turn.round else f"step {turn.step}"
    return f"So far this matters most ({place}): {row_words(turn, names)}"


def named(words: str, names: Sequence[str]) -> str:
    """Return words with the names of seats in place of their numbers.

    Example:
        >>> named("seat 0 got 5 Frost", ["Ann", "Bo"])
        'Ann got 5 Frost'
        >>> named("what was hidden from seat 0 at this choice", ["You", "Bo"])
        'what was hidden from you at this choice'
    """

    def name(match: re.Match[str]) -> str:
        seat = int(match[1])
        if seat >= len(names):
            return match[0]
        return _inside(names[seat]) if match.start() else names[seat]

    return _SEAT.sub(name, words)


def _inside(name: str) -> str:
    """Return a name inside a sentence."""
    return "you" if name == "You" else name


def row_words(turn: Turn, names: Sequence[str]) -> str:
    """Return a row in words, without its step.

    Args:
        turn: the row.
        names: a name for each seat.
    """
    changes = ", ".join(
        f"{_inside(names[seat])} {_points(win)}" for seat, win in enumerate(turn.win) if round(100 * win)
    )
    alone = len(names) == 1 and not turn.win[0]
    if alone and abs(turn.score[0]) >= _LEAST:
        changes = f"{'−' if turn.score[0] < 0 else '+'}{abs(float(turn.score[0])):.1f}"
    changed = "changed the expected score by" if alone else f"{_CHANGED}:"
    if turn.kind == "luck":
        if turn.source == "roll":
            start = "The roll" if turn.seat is None else _roll_of(names[turn.seat])
        else:
            start = {"set-up": "The set-up", "deal": "The cards", "hidden": "What was hidden"}[turn.source]
        return f"{start} {changed} {changes}." if changes else f"{start} changed almost nothing."
    whose = names[turn.seat or 0]
    # First what the line changed: it may have decided the game although there was no better one.
    compared = f"{whose}: this turn was about as good as the quick bot's."
    if changes:
        compared = f"{whose}: compared with the quick bot's play, this turn {changed} {changes}."
    better = named(turn.better_words, names)
    cost = round(100 * turn.cost)
    chance = "your" if whose == "You" else "its"
    if turn.better and cost:
        return f"{whose}: this turn lowered {chance} chance to win by {points(turn.cost)}. Better: {better}."
    if turn.better:
        return f"{compared} It gave away almost no chance to win. Better for the score: {better}."
    return f"{compared} No better line was found."


def _points(change: Fraction) -> str:
    points = round(100 * change)
    return f"{'−' if points < 0 else '+'}{abs(points)}"


def _roll_of(name: str) -> str:
    return "Your roll" if name == "You" else f"{name}'s roll"


def _numbers(values: Sequence[Fraction]) -> list[float]:
    return [round(float(value), _DIGITS) for value in values]
