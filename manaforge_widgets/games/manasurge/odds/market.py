"""The odds of a live table: for each card in hand the chance that the next seat can answer it."""

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
    """What the next seat can answer, as one seat knows the table.

    Attributes:
        seat: whose knowledge and whose cards.
        unseen: how many cards it has not seen.
        answers: for each action of the seat that the next seat may have to answer, in its notation: the chances, the
            first one for going straight on, then one for each choice that changes who is next or what it draws. Empty
            while the seat is not asked, and without actions that end the spell or come before the play.
        now: for each other seat the chance that it holds an answer to the table as it is; empty before the opening.

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
        """For each action the chance that the next seat can answer it, going straight on."""
        return {action: ways[0].chance for action, ways in self.answers.items()}

    def answer(self, action: str) -> Answer:
        """Return the chance that an action is answered, going straight on.

        Raises:
            OddsError: an action that is not among them.
        """
        if action not in self.answers:
            raise OddsError(f"{short(action, 80)} is not among the actions that the next seat may have to answer.")
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
    """How likely the next seat can answer each card of a seat, given all that this seat has seen.

    A seat can answer if it holds a valid card when it is to play. The chance is counted from everything that the asking
    seat has seen since the deal. Each card that left another hand counts as picked at random from it: what others
    choose carries no information. A wizard's power that the next seat may still use is used. :attr:`Answer.why` says
    how a chance is counted, :attr:`Answer.note` what it leaves out.

    Args:
        match: a match of ManaSurge that is being played.
        seat: whose cards and whose knowledge.
        when: "now", or None for the same: in ManaSurge nothing is rolled, so there is no next roll to ask for.

    Raises:
        OddsError: not a match of ManaSurge in play, no such seat, or another time than "now".

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
        raise OddsError(f"when is 'now' in ManaSurge, where no dice are rolled, not {short(when, 20)}.")
    return market_of(seen, match.legal_actions(seat))


@spelled
def answer_chances(match: Match, seat: int = 0) -> dict[str, Fraction]:
    """For each action of a seat the chance that the next seat can answer it, as :func:`market` tells.

    Args:
        match: a match of ManaSurge that is being played.
        seat: whose actions and whose knowledge.

    Raises:
        OddsError: not a match of ManaSurge in play, or no such seat.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=2, seed=1)
        >>> len(answer_chances(m, m.to_act[0])) == len(m.legal_actions())
        True
    """
    return market(match, seat).chances


def market_of(seen: Seen, actions: Iterable[Action]) -> AnswerMarket:
    """Return the same from what a seat has seen, for who has a view and no match.

    Args:
        seen: what the seat has seen.
        actions: its legal actions.
    """
    ways_after = {action.text: answers_to(seen, action.kind, action.args, action.text) for action in actions}
    answers = {text: ways for text, ways in ways_after.items() if ways}
    return AnswerMarket(seen.seat, sum(seen.unseen), answers, answers_now(seen))


def answers_to(seen: Seen, kind: str, args: Mapping[str, Any] | Record, text: str = "") -> tuple[Answer, ...]:
    """Return the chances that one action is answered, the first for going straight on.

    Args:
        seen: what the seat has seen.
        kind: the kind of a legal action.
        args: its arguments.
        text: its notation.

    Returns:
        None at all where the action ends the spell, or comes before the play.
    """
    return tuple(answer_in(scene, text) for scene in scenes_after(seen, kind, args))


def answers_now(seen: Seen) -> dict[int, Answer]:
    """For each other seat the chance that it holds an answer to the table as it is; none before the opening."""
    if seen.phase != "spell" or seen.suit < 0:
        return {}
    scene = scene_now(seen)
    return {other: answer_in(scene.for_seat(other)) for other in range(seen.seats) if other != seen.seat}
