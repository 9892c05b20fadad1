"""The head of a table: the round, the turn, the scores, and in words who is to act."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes


def head_view(
    match: Match,
    step: int,
    names: Sequence[str],
    seat: int | None = None,
    *,
    asked: bool = False,
    named: bool = False,
) -> shapes.HeadView:
    """The head of the table after a step, as JSON for the browser.

    Args:
        match: the match.
        step: the number of actions applied so far.
        names: a name for each seat.
        seat: the seat that plays in this widget; None in a widget that only shows the match.
        asked: whether that seat has a question to answer.
        named: whether that seat is called by its name and not "you", because others look as well.
    """
    head = match.head(step)
    over = step == match.step and match.outcome is not None
    to_act = match.to_act if step == match.step else (match.actions[step].seat,)
    you = names[seat] if named and seat is not None else "You"
    turn_words = _turn_words(head.phase, head.active, to_act, names, seat, you=you, asked=asked)
    return {
        "phase": head.phase,
        "round": head.round,
        "rounds": head.rounds,
        "round_name": head.round_name,
        "turn": head.turn,
        "active": head.active,
        "to_act": list(to_act),
        "scores": list(head.scores),
        "score_name": head.score_name,
        "whose": "The game is over" if over else turn_words,
    }


def _turn_words(
    phase: str,
    active: int | None,
    to_act: Sequence[int],
    names: Sequence[str],
    seat: int | None,
    *,
    you: str,
    asked: bool,
) -> str:
    own = seat in to_act
    others = listed([names[other] for other in to_act if other != active])
    if active is None:
        if seat is None:
            return phase.capitalize()
        return f"{_possessive(you)} choice" if own else f"Waiting for {others}"
    turn = f"{_possessive(you if active == seat else names[active])} turn"
    if own and active != seat:
        return f"{turn}: {'you are' if you == 'You' else f'{you} is'} asked"
    if own and asked:
        return f"{turn}: choose"
    return f"{turn}: waiting for {others}" if others else turn


def _possessive(name: str) -> str:
    return "Your" if name == "You" else f"{name}\N{RIGHT SINGLE QUOTATION MARK}s"


def listed(words: Sequence[str]) -> str:
    """A list of words as text.

    Example:
        >>> listed(["Ann", "Bo", "Cy"])
        'Ann, Bo and Cy'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
