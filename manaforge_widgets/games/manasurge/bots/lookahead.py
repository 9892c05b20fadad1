"""Look-ahead: unknown cards are dealt many times, and after each answer all play on by habits to the spell's end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from manaforge_widgets.core.draws import Below
from manaforge_widgets.games.manasurge.bots.evaluation import SIMPLE, chance
from manaforge_widgets.games.manasurge.bots.habits import Habits
from manaforge_widgets.games.manasurge.rules import engine, frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.position import Position
from manaforge_widgets.games.manasurge.rules.resample import resample

STAGES: Final = 3
"""The number of stages; after each the worse half of the answers is left out."""
SURE: Final = 1.0
"""The number of standard errors by which an answer must beat the quick policy's, so that luck does not decide."""


def best_answer(pos: Position, habits: Habits, deals: int, below: Below) -> int:
    """Return the code of the answer that is best for the seat that must answer, over many deals of unknown cards.

    All answers are tried on the same deals (common random numbers). Each stage leaves the worse half of them out, so
    most deals are spent on the answers that are hard to tell apart. If no answer is clearly better than the habitual
    one, which ``habits`` gives, the habitual one is returned.

    Args:
        pos: a position as the seat that must answer sees it.
        habits: the policy by which everybody plays on.
        deals: the number of deals in each stage.
        below: the source of random numbers.
    """
    return compared_answers(pos, habits, deals, below).chosen


class ComparedAnswers(NamedTuple):
    """The answers to a question, compared on many deals.

    Attributes:
        chosen: the code of the answer to give.
        values: for each answer that no stage left out, the estimated chance of winning after each deal. All answers
            are tried on the same deals, and the chosen answer is among these.
    """

    chosen: int
    values: dict[int, list[float]]


def compared_answers(
    pos: Position, habits: Habits, deals: int, below: Below, note: Callable[[int, Position], None] | None = None
) -> ComparedAnswers:
    """Return the answer to give, and the values of the answers that no stage left out; see :func:`best_answer`.

    Args:
        pos: a position as the seat that must answer sees it.
        habits: the policy by which everybody plays on.
        deals: the number of deals in each stage.
        below: the source of random numbers.
        note: is called with each answer's code and the position to which it led, for each deal.
    """
    seat = pos.active
    # A decision between two spells, such as to hold, takes effect in the next one.
    between = frames.what_of(pos.stack[0]) == frames.BEGIN
    end = pos.round + (2 if between else 1)
    habit = habits(pos)
    values: dict[int, list[float]] = {code: [] for code in pos.options}
    left = list(pos.options)
    for _ in range(STAGES):
        for _ in range(deals):
            dealt = resample(pos, seat, below, remembering=False)
            for code in left:
                table = dealt.copy()
                engine.apply(table, code)
                play_on(table, habits, end, below)
                values[code].append(chance(table, seat, SIMPLE))
                if note:
                    note(code, table)
        left.sort(key=lambda code: -sum(values[code]))
        left = left[: max(2, (len(left) + 1) // 2)]
        if habit not in left:
            left[-1] = habit
    best = max(left, key=lambda code: sum(values[code]))
    chosen = best if best == habit or _is_better(values[best], values[habit]) else habit
    return ComparedAnswers(chosen, {code: values[code] for code in left})


def _is_better(ones: list[float], others: list[float]) -> bool:
    """Return whether values beat others, deal by deal, by more than the standard error of the mean difference."""
    differences = [one - other for one, other in zip(ones, others, strict=True)]
    number = len(differences)
    mean = sum(differences) / number
    squares = sum([(one - mean) ** 2 for one in differences])
    return mean > 0.0 and mean * mean * number * max(1, number - 1) > SURE * SURE * squares


def play_on(pos: Position, habits: Habits, end: int, below: Below) -> None:
    """Play on by habits, in place, until the spell with the number ``end`` begins or the game is over."""
    while pos.round < end:
        if pos.options:
            engine.apply(pos, habits(pos))
        elif pos.state == at.OVER:
            return
        else:
            engine.resolve(pos, engine.sample(pos, below))
