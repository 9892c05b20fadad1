"""Values of the game interface as JSON for the browser."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from manaforge_widgets.core.api import Action, GameError, Outcome, Refusal
from manaforge_widgets.core.markup import SymbolWords, with_names
from manaforge_widgets.core.messages import clipped, listed
from manaforge_widgets.core.record import thawed
from manaforge_widgets.match import Match
from manaforge_widgets.odds.display import exact, one_in, percent
from manaforge_widgets.widgets import shapes


def symbol_words(words: SymbolWords) -> dict[str, list[str]]:
    """Return the words for each symbol: the singular and the plural.

    Example:
        >>> symbol_words({"star": "glory", "coin": ("coin", "coins")})
        {'star': ['glory', 'glory'], 'coin': ['coin', 'coins']}
    """
    return {name: [word, word] if isinstance(word, str) else list(word) for name, word in words.items()}


def option_view(
    action: Action, target: str, label: str, *, proposed: bool = False, idle: bool = False
) -> shapes.Option:
    """Return a legal action as JSON for the browser.

    Args:
        action: the action.
        target: the game's name for the thing on the table that the action is about.
        label: the action in a few words and symbols.
        proposed: whether it is suggested.
        idle: whether it would do nothing now; the label must say so, too.
    """
    return {
        "action": action.text,
        "kind": action.kind,
        "args": thawed(action.args),
        "target": target,
        "label": label,
        "proposed": proposed,
        "idle": idle,
    }


def chance_view(chance: Fraction) -> shapes.Chance:
    """Return a probability in several forms.

    Example:
        >>> chance_view(Fraction(1, 8))
        {'share': 0.125, 'percent': '12.5 %', 'one_in': '1 in 8', 'exact': '1/8'}
    """
    return {"share": float(chance), "percent": percent(chance), "one_in": one_in(chance), "exact": exact(chance)}


def is_open(chance: shapes.Chance) -> bool:
    """Return whether a probability lies between 0 and 1, both excluded.

    Example:
        >>> is_open(chance_view(Fraction(1, 8))), is_open(chance_view(Fraction(1)))
        (True, False)
    """
    return 0 < chance["share"] < 1


def exact_of(chance: shapes.Chance) -> Fraction:
    """Return a probability as a number: exact, or a float if its fraction is too long to be written in full.

    Example:
        >>> exact_of(chance_view(Fraction(1, 8)))
        Fraction(1, 8)
    """
    try:
        return Fraction(chance["exact"])
    except ValueError:
        return Fraction(chance["share"])


def refusal_view(refusal: Refusal, names: Sequence[str]) -> shapes.RefusalView:
    """Return a refusal as JSON, with the names of the seats in its words.

    Args:
        refusal: the reason why something can't be done, from ``Match.refusal`` or from an error.
        names: a name for each seat.

    Example:
        >>> refusal_view(Refusal("{seat-1} must act first.", "AB-R2"), ["You", "Ann"])
        {'rule': 'AB-R2', 'words': 'Ann must act first.', 'brief': ''}
    """
    words = clipped(with_names(refusal.words, names))
    return {"rule": refusal.rule, "words": words[:1].upper() + words[1:], "brief": refusal.brief}


def refusal_of(error: BaseException) -> Refusal:
    """Return an error as a refusal: with its message if it is an error of this package, else only with its name.

    Example:
        >>> refusal_of(GameError("there is no seat 7.")).words
        'there is no seat 7.'
        >>> refusal_of(ZeroDivisionError("division by zero")).words
        'internal error (ZeroDivisionError); please report it.'
    """
    if isinstance(error, GameError) and isinstance(error.refusal, Refusal):
        return error.refusal
    if isinstance(error, KeyboardInterrupt):
        return Refusal("this was interrupted.")
    return Refusal(f"internal error ({clipped(type(error).__name__, 60)}); please report it.")


def outcome_view(outcome: Outcome | None, names: Sequence[str]) -> shapes.OutcomeView | None:
    """Return the outcome as JSON for the browser; None while the game goes on."""
    if outcome is None:
        return None
    reason = with_names(outcome.reason, names)
    return {"scores": list(outcome.scores), "winners": list(outcome.winners), "reason": reason}


def status_view(
    match: Match,
    step: int,
    names: Sequence[str],
    seat: int | None = None,
    *,
    named: bool = False,
) -> shapes.StatusView:
    """Return the status of the position after a step, as JSON for the browser.

    Args:
        match: the match.
        step: the number of actions applied so far.
        names: a name for each seat.
        seat: the seat that plays in this widget; None if the widget only shows the match.
        named: whether to call that seat by its name instead of "you", as when several people share the screen.
    """
    status = match.status(step)
    over = step == match.step and match.outcome is not None
    to_act = match.to_act if step == match.step else (match.actions[step].seat,)
    you = names[seat] if named and seat is not None else "You"
    turn_words = _turn_words(status.phase, status.active, to_act, names, seat, you=you)
    return {
        "phase": status.phase,
        "round": status.round,
        "rounds": status.rounds,
        "round_name": status.round_name,
        "turn": status.turn,
        "active": status.active,
        "to_act": list(to_act),
        "scores": list(status.scores),
        "score_name": status.score_name,
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
) -> str:
    own = seat in to_act
    others = listed([names[other] for other in to_act if other != active])
    if active is None:
        if seat is None:
            return phase.capitalize()
        return f"{_possessive(you)} choice" if own else f"{others} must act"
    turn = f"{_possessive(you if active == seat else names[active])} turn"
    return f"{turn}: {others} must act" if others and not own else turn


def _possessive(name: str) -> str:
    return "Your" if name == "You" else f"{name}\N{RIGHT SINGLE QUOTATION MARK}s"
