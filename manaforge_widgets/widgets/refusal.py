"""Why something can't be done, as the browser shows it: the rule's number apart from the words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from manaforge_widgets.games.markup import with_names
from manaforge_widgets.widgets import shapes

# A refusal begins with the number of its rule: its game, a part of the rules, and a number.
_NUMBERED = re.compile(r"([A-Z]{2,4}-[A-Z]{1,2}\d{1,2}): ")


def refusal_view(markup: str, names: Sequence[str], brief: str = "") -> shapes.Refusal:
    """A refusal with the seats' names.

    Args:
        markup: the sentence, as ``Match.refusal`` gives it.
        names: a name for each seat.
        brief: the same in few words and symbols, where the table has little room for it.

    Example:
        >>> refusal_view("AB-R2: {seat-1} is to act now.", ["You", "Ann"])
        {'rule': 'AB-R2', 'words': 'Ann is to act now.', 'brief': ''}
    """
    numbered = _NUMBERED.match(markup)
    words = with_names(markup[numbered.end() :] if numbered else markup, names)
    words = words[:1].upper() + words[1:]
    return {"rule": numbered[1] if numbered else "", "words": words, "brief": brief}
