"""The question that a seat has to answer, with its answers, as a ``Choice``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manaforge_widgets.core.api import Action, Choice
from manaforge_widgets.core.record import Record
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.choices import (
    CHOICES,
    DRAFT_STEPS,
    proposal_of,
    question_of,
    rule_of,
    subjects_of,
    values_of,
)
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.games.manaforge.rules.position import Frame, Position


def choice(pos: Position, seat: int, action: Callable[[int], Action]) -> Choice | None:
    """Return the question that the seat has to answer; None if there is none, or if others are to act.

    Args:
        pos: the position.
        seat: the seat.
        action: a function that makes the action of a code.
    """
    codes = engine.legal(pos, seat)
    if not codes or (pos.phase == at.PLAY and not pos.stack):
        return None
    if not pos.stack:
        step = DRAFT_STEPS[pos.phase]
        answers = tuple(map(action, codes))
        return Choice(seat, at.PHASES[pos.phase], step.question, step.rule, options=answers, final=True)
    frame = pos.stack[-1]
    kind = CHOICES[frame[0]]
    proposed = proposal_of(pos, seat)
    return Choice(
        seat,
        kind.name,
        question_of(pos, frame),
        rule_of(pos, frame),
        about=Record(subjects_of(pos, frame)),
        options=() if kind.need else tuple(map(action, codes)),
        need=Record(kind.need(values_of(pos, frame))) if kind.need else None,
        ranges=Record(_ranges(pos, seat, frame)) if kind.need else None,
        proposal=action(proposed) if proposed >= 0 else None,
        final=kind.final,
    )


def _ranges(pos: Position, seat: int, frame: Frame) -> dict[str, Any]:
    """Return the least and the most of each element that a payment can have, for mana and for gems."""
    if frame[0] == at.PAY_GEMS:
        paid = [actions.unpack_payment(actions.about_of(code))[1] for code in pos.options]
        return {"mana": {}, "gems": _named([[min(column), max(column)] for column in zip(*paid, strict=True)])}
    needs, total = frame[3:7], frame[7]
    reserve, gems = pos.reserve, pos.gems[seat * 4 : seat * 4 + 4]
    everything = sum(reserve) + sum(gems)

    def spread(element: int, have: int, beside: int) -> list[int]:
        # At least the part that nothing else can pay; at most the part that the other elements don't need.
        least = max(0, needs[element] - beside, total - (everything - have))
        return [least, min(have, total - sum(needs) + needs[element])]

    return {
        "mana": _named([spread(element, reserve[element], gems[element]) for element in range(4)]),
        "gems": _named([spread(element, gems[element], reserve[element]) for element in range(4)]),
    }


def _named(ranges: list[list[int]]) -> dict[str, list[int]]:
    return dict(zip(ELEMENTS, ranges, strict=True))
