"""The check that what a user gives as a match is one."""

from __future__ import annotations

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.core.messages import short
from manaforge_widgets.match.match import Match


def check_match(match: object) -> Match:
    """Return a match unchanged, after checking that it is one.

    Raises:
        ArgumentError: for anything else.

    Example:
        >>> check_match("manaforge")
        Traceback (most recent call last):
        manaforge_widgets.core.api.ArgumentError: a match is needed, as mf.new_match gives it, not 'manaforge'.
    """
    if not isinstance(match, Match):
        raise ArgumentError(f"a match is needed, as mf.new_match gives it, not {short(match)}.")
    return match
