"""Live dice-and-card games in notebooks: play, replay, question and answer every roll exactly.

Example:
    >>> import manaforge_widgets as mf
    >>> m = mf.new_match("manaforge", seats=3, seed=7)
    >>> m.legal_actions(0)[0].kind
    'draft'
"""

from __future__ import annotations

from manaforge_widgets.games import games
from manaforge_widgets.games.api import (
    Action,
    AmbiguousAction,
    EditionError,
    GameError,
    IllegalAction,
    Outcome,
    PositionError,
    SaveError,
    UnreadableAction,
)
from manaforge_widgets.match import Event, Match, match_from, new_match
from manaforge_widgets.match_file import load_match

__all__ = [
    "Action",
    "AmbiguousAction",
    "EditionError",
    "Event",
    "GameError",
    "IllegalAction",
    "Match",
    "Outcome",
    "PositionError",
    "SaveError",
    "UnreadableAction",
    "games",
    "load_match",
    "match_from",
    "new_match",
]
__version__ = "0.1.0"
