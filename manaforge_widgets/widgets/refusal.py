"""A refusal as JSON for the browser, and what any error says as a refusal."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.games.api import GameError, Refusal
from manaforge_widgets.games.brief import clipped
from manaforge_widgets.games.markup import with_names
from manaforge_widgets.widgets import shapes


def refusal_view(refusal: Refusal, names: Sequence[str]) -> shapes.RefusalView:
    """A refusal as JSON, with the names of the seats in its words.

    Args:
        refusal: the reason why something can't be done, from ``Match.refusal`` or from an error.
        names: a name for each seat.

    Example:
        >>> refusal_view(Refusal("{seat-1} is to act now.", "AB-R2"), ["You", "Ann"])
        {'rule': 'AB-R2', 'words': 'Ann is to act now.', 'brief': ''}
    """
    words = clipped(with_names(refusal.words, names))
    return {"rule": refusal.rule, "words": words[:1].upper() + words[1:], "brief": refusal.brief}


def refusal_of(error: BaseException) -> Refusal:
    """What an error says: an error of the package in its words; of any other only the name, which is all that is safe.

    Example:
        >>> refusal_of(GameError("there is no seat 7.")).words
        'there is no seat 7.'
        >>> refusal_of(ZeroDivisionError("division by zero")).words
        'something went wrong that should not have (ZeroDivisionError).'
    """
    if isinstance(error, GameError) and isinstance(error.refusal, Refusal):
        return error.refusal
    if isinstance(error, KeyboardInterrupt):
        return Refusal("this was interrupted.")
    return Refusal(f"something went wrong that should not have ({clipped(type(error).__name__, 60)}).")
