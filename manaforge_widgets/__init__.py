"""Dice-and-card games in notebooks: play them, replay them, and get exact odds for every roll.

Example:
    >>> import manaforge_widgets as mf
    >>> m = mf.new_match("manaforge", seats=3, seed=7)
    >>> m.legal_actions(0)[0].kind
    'draft'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from manaforge_widgets.bots import bots, play_out
from manaforge_widgets.games import games, register_game
from manaforge_widgets.games.api import (
    Action,
    AmbiguousAction,
    ArgumentError,
    EditionError,
    GameError,
    IllegalAction,
    Outcome,
    PositionError,
    SaveError,
    StepError,
    UnreadableAction,
)
from manaforge_widgets.games.page import rule
from manaforge_widgets.match import Match
from manaforge_widgets.match_begin import load_match, match_from, new_match, open_match
from manaforge_widgets.match_log import Event

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from manaforge_widgets import odds
    from manaforge_widgets.charts.curves import prestige_curves
    from manaforge_widgets.lessons import lesson
    from manaforge_widgets.match_collect import collect
    from manaforge_widgets.odds import Distribution, OddsError
    from manaforge_widgets.widgets.board import Board
    from manaforge_widgets.widgets.curves import PrestigeCurves
    from manaforge_widgets.widgets.dice_lab import DiceLab
    from manaforge_widgets.widgets.puzzle import Puzzle
    from manaforge_widgets.widgets.replay import Replay

    # These belong to a game, which nothing shared imports.
    puzzle: Callable[..., Any]
    puzzles: Callable[[], Any]

# Not every notebook needs these, and some import ipywidgets or plotly: each is imported when it is first used.
_LATE = {
    "Board": "manaforge_widgets.widgets.board",
    "DiceLab": "manaforge_widgets.widgets.dice_lab",
    "Distribution": "manaforge_widgets.odds",
    "OddsError": "manaforge_widgets.odds",
    "PrestigeCurves": "manaforge_widgets.widgets.curves",
    "Puzzle": "manaforge_widgets.widgets.puzzle",
    "Replay": "manaforge_widgets.widgets.replay",
    "collect": "manaforge_widgets.match_collect",
    "lesson": "manaforge_widgets.lessons",
    "prestige_curves": "manaforge_widgets.charts.curves",
    "puzzle": "manaforge_widgets.games.manaforge.puzzles.puzzle",
    "puzzles": "manaforge_widgets.games.manaforge.puzzles.puzzle",
}

__all__ = [
    "Action",
    "AmbiguousAction",
    "ArgumentError",
    "Board",
    "DiceLab",
    "Distribution",
    "EditionError",
    "Event",
    "GameError",
    "IllegalAction",
    "Match",
    "OddsError",
    "Outcome",
    "PositionError",
    "PrestigeCurves",
    "Puzzle",
    "Replay",
    "SaveError",
    "StepError",
    "UnreadableAction",
    "bots",
    "collect",
    "games",
    "lesson",
    "load_match",
    "match_from",
    "new_match",
    "odds",
    "open_match",
    "play_out",
    "prestige_curves",
    "puzzle",
    "puzzles",
    "register_game",
    "rule",
]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name == "odds":
        # Importing a part of the package makes it an attribute.
        return import_module(f"{__name__}.odds")
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_LATE[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
