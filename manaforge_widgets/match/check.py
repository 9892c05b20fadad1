"""The check that an argument is a match."""

from __future__ import annotations

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.core.messages import short
from manaforge_widgets.match.match import Match


def check_match(match: object) -> Match:
    """Return a match unchanged, after checking that it is one.

    Raises:
        ArgumentError: when the argument is not a match.

    Example:
        >>> check_match("manaforge")
        Traceback (most recent call last):
        manaforge_widgets.core.api.ArgumentError: match must be a Match, as from mf.new_match(), not 'manaforge'.
    """
    if not isinstance(match, Match):
        raise ArgumentError(f"match must be a Match, as from mf.new_match(), not {short(match)}.")
    return match
