"""The probability, for each card that a seat may play in a match, that the next seat can answer it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import Any

from manaforge_widgets.core.api import Action
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.record import Record
from manaforge_widgets.games.manasurge.odds.ahead import scenes_after
from manaforge_widgets.games.manasurge.odds.answering import Answer, answer_in
from manaforge_widgets.games.manasurge.odds.scene import scene_now
from manaforge_widgets.games.manasurge.odds.seen import Seen, seen_of
from manaforge_widgets.match import Match
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.display import percent


@dataclass(frozen=True, slots=True, repr=False)
class AnswerMarket:
    """The probabilities that other seats can answer, as one seat can work them out.

    Attributes:
        seat: the seat whose knowledge and whose cards are used.
        unseen: the number of cards whose place this seat does not know.
        answers: for each action, in notation, the probabilities that the next seat can answer it. The first one
            assumes no Counter-Spell, no gift and no further card. There is one more for each choice that changes which
            seat is next, or what the next seat draws. Some actions are left out: those that end the spell or come
            before the play, and Deceive against the next seat. Empty if the seat has nothing to decide.
        now: for each other seat, the probability that it holds an answer to the position as it is; empty before the
            opening.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=2, seed=1)
        >>> odds = market(m, m.to_act[0])
        >>> odds.unseen, list(odds.answers) == [action.text for action in m.legal_actions()]
        (69, True)
    """

    seat: int
    unseen: int
    answers: Mapping[str, tuple[Answer, ...]]
    now: Mapping[int, Answer] = field(default_factory=dict)

    @property
    def chances(self) -> dict[str, Fraction]:
        """The probability, for each action, that the next seat can answer it if no further choice is made."""
        return {action: ways[0].chance for action, ways in self.answers.items()}

    def answer(self, action: str) -> Answer:
        """Return the probability that the next seat can answer an action if no further choice is made.

        Raises:
            OddsError: the action is not one of :attr:`answers`.
        """
        if action not in self.answers:
            raise OddsError(
                f"action must be a legal action that the next seat may have to answer, not {short(action, 80)}."
            )
        return self.answers[action][0]

    def __repr__(self) -> str:
        parts = [f"{action}: {percent(chance)}" for action, chance in self.chances.items()]
        parts = parts or [f"seat {seat}: {percent(one.chance)}" for seat, one in self.now.items()]
        return f"AnswerMarket({', '.join(parts)})"

    def _repr_html_(self) -> str:
        rows = [(action, one) for action, ways in self.answers.items() for one in ways]
        rows = rows or [("the table as it is", one) for one in self.now.values()]
        body = "".join(
            f"<tr><th scope='row'>{escape(action)}</th><td>{escape(one.choice)}</td><td>{one.seat}</td>"
            f"<td>{escape(percent(one.chance))}</td><td>{escape(one.note)}</td><td>{escape(one.why)}</td></tr>"
            for action, one in rows
        )
        heads = ("action", "then", "next seat", "can answer", "note", "why")
        head = "".join(f"<th scope='col'>{one}</th>" for one in heads)
        return f"<table><caption>Can the next seat answer?</caption><tr>{head}</tr>{body}</table>"


@spelled
def market(match: Match, seat: int = 0, when: str | None = None) -> AnswerMarket:
    """Return, for each card that a seat may play, the probability that the next seat can answer it.

    The next seat can answer if it holds a valid card when it is to play. The probabilities use everything that the
    asking seat has seen since the deal. Each card that left another hand counts as picked at random from that hand:
    what others choose carries no information. If the next seat may still use its wizard, it is assumed to do so.
    :attr:`Answer.why` explains how a probability was counted, and :attr:`Answer.note` names what it leaves out.

    Args:
        match: a match of ManaSurge that is being played.
        seat: the asking seat, whose cards and whose knowledge are used.
        when: ``"now"`` or None, which mean the same. Nothing is rolled in ManaSurge, so there is no next roll.

    Raises:
        OddsError: this is not a match of ManaSurge in play, there is no such seat, or ``when`` is not ``"now"``.

    Source:
        MS-R3, MS-R5, MS-R6, MS-R7, MS-M4, MS-M9, MS-M10, MS-M11 and MS-H1.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=2, seed=1)
        >>> market(m, m.to_act[0]).answer(m.legal_actions()[0].text).hidden
        5
    """
    seen = seen_of(match, seat)
    if when not in (None, "now"):
        raise OddsError(f"when must be 'now' in ManaSurge, not {short(when, 20)}, since no dice are rolled.")
    return market_of(seen, match.legal_actions(seat))


@spelled
def answer_chances(match: Match, seat: int = 0) -> dict[str, Fraction]:
    """Return, for each action of a seat, the probability that the next seat can answer it; see :func:`market`.

    Args:
        match: a match of ManaSurge that is being played.
        seat: the seat whose actions and whose knowledge are used.

    Raises:
        OddsError: this is not a match of ManaSurge in play, or there is no such seat.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=2, seed=1)
        >>> len(answer_chances(m, m.to_act[0])) == len(m.legal_actions())
        True
    """
    return market(match, seat).chances


def market_of(seen: Seen, actions: Iterable[Action]) -> AnswerMarket:
    """Return the same as :func:`market`, from what a seat has seen instead of a match.

    Args:
        seen: the position as the seat has seen it.
        actions: the legal actions of the seat.
    """
    ways_after = {action.text: answers_to(seen, action.kind, action.args, action.text) for action in actions}
    answers = {text: ways for text, ways in ways_after.items() if ways}
    return AnswerMarket(seen.seat, sum(seen.unseen), answers, answers_now(seen))


def answers_to(seen: Seen, kind: str, args: Mapping[str, Any] | Record, text: str = "") -> tuple[Answer, ...]:
    """Return the probabilities that the next seat can answer one action; the first one assumes no further choice.

    Args:
        seen: the position as the seat has seen it.
        kind: the kind of a legal action.
        args: the arguments of the action.
        text: the notation of the action.

    Returns:
        The probabilities; empty for an action that :attr:`AnswerMarket.answers` leaves out.
    """
    return tuple(answer_in(scene, text) for scene in scenes_after(seen, kind, args))


def answers_now(seen: Seen) -> dict[int, Answer]:
    """Return, for each other seat, the probability that it holds an answer now; empty before the opening."""
    if seen.phase != "spell" or seen.suit < 0:
        return {}
    scene = scene_now(seen)
    return {other: answer_in(scene.for_seat(other)) for other in range(seen.seats) if other != seen.seat}
