"""A short game and its review, for all tests that show one: the last two rounds of a game of Manaforge."""

from __future__ import annotations

from functools import cache

import manaforge_widgets as mf
from manaforge_widgets.match import Match
from manaforge_widgets.reviewing import Review


@cache
def short() -> Match:
    """A table at the begin of the last but one round, played to its end; one seat plays at random."""
    m = mf.new_match("manaforge", seats=2, seed=7)
    mf.play_out(m, "greedy")
    start = next(step for step in range(m.step) if m.status(step).round == 8)
    late = mf.match_from(m.view(None, step=start), seed=3)
    mf.play_out(late, ["random", "greedy"])
    return late


@cache
def reviewed() -> Review:
    """The review of that game."""
    return mf.review(short(), worlds=12)
