"""Why something can't be done, as the browser shows it."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.games.api import Refusal
from manaforge_widgets.games.markup import with_names
from manaforge_widgets.widgets import shapes


def refusal_view(refusal: Refusal, names: Sequence[str]) -> shapes.Refusal:
    """A refusal with the seats' names.

    Args:
        refusal: as ``Match.refusal`` or an error gives it.
        names: a name for each seat.

    Example:
        >>> refusal_view(Refusal("{seat-1} is to act now.", "AB-R2"), ["You", "Ann"])
        {'rule': 'AB-R2', 'words': 'Ann is to act now.', 'brief': ''}
    """
    words = with_names(refusal.words, names)
    return {"rule": refusal.rule, "words": words[:1].upper() + words[1:], "brief": refusal.brief}
