"""A refusal as JSON for the browser."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.games.api import Refusal
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
    words = with_names(refusal.words, names)
    return {"rule": refusal.rule, "words": words[:1].upper() + words[1:], "brief": refusal.brief}
