"""The question that a seat has to answer, with its answers, as a ``Choice``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manaforge_widgets.games.api import Action, Choice
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.choices import CHOICES, question_of, rule_of, values_of
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.games.manaforge.rules.position import Frame, Position
from manaforge_widgets.games.manaforge.rules.proposals import proposal
from manaforge_widgets.games.record import Record

_DRAFT_WORDS = {at.DRAFT: "Pick a talent; the rest goes on.", at.KEEP: "Keep two talents."}


def choice(pos: Position, seat: int, action: Callable[[int], Action]) -> Choice | None:
    """The question that the seat has to answer; None if there is none, or if others act.

    Args:
        pos: the position.
        seat: the seat.
        action: a function that makes the action of a code.
    """
    codes = engine.legal(pos, seat)
    if not codes or (pos.phase == at.PLAY and not pos.stack):
        return None
    if not pos.stack:
        kind, words = at.PHASES[pos.phase], _DRAFT_WORDS[pos.phase]
        return Choice(seat, kind, words, "MF-S3", options=tuple(map(action, codes)), final=True)
    frame = pos.stack[-1]
    paying = frame[0] in (at.PAY, at.PAY_GEMS)
    proposed = proposal(pos, seat)
    return Choice(
        seat,
        CHOICES[frame[0]].name,
        question_of(pos, frame),
        rule_of(pos, frame),
        about=Record(values_of(pos, frame)),
        options=() if paying else tuple(map(action, codes)),
        need=Record(_need(pos, frame)) if paying else None,
        ranges=Record(_ranges(pos, seat, frame)) if paying else None,
        proposal=action(proposed) if proposed >= 0 else None,
        final=CHOICES[frame[0]].final,
    )


def _need(pos: Position, frame: Frame) -> dict[str, Any]:
    """MF-P1, MF-P2: the cost to pay: mana by element and mana of any element, or a number of gems."""
    values: dict[str, Any] = values_of(pos, frame)
    if frame[0] == at.PAY_GEMS:
        return {"gems": values["gems"]}
    mana = {element: values[element] for element in ELEMENTS}
    return {**mana, "any": values["total"] - sum(mana.values())}


def _ranges(pos: Position, seat: int, frame: Frame) -> dict[str, Any]:
    """The least and the most of each element that a payment can have, of mana and of gems."""
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
