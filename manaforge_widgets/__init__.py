"""Dice-and-card games in notebooks: play them, replay them, and get exact probabilities for every roll.

For more about a name call ``help`` with it, such as ``help(mf.Board)``. For all probabilities see ``help(mf.odds)``.

Begin a match, or go on with one:
    list_games        the names of the games
    new_match         begin a match
    open_match        begin a match in a file, or go on with the one there
    load_match        read a match back from a file
    match_from        begin a match at any position
    Match             one played game: apply, undo, branch, force, save, code, legal_actions, log
    Action            an action of a seat
    Event             a step of a match's log
    Outcome           how a match ended

See it and play it:
    Board             play by clicking, against bots or with other people at one screen
    Replay            step through a match
    PrestigeCurves    the scores turn by turn, as a chart that follows a replay
    prestige_curves   the same chart as a plotly figure
    prestige_table    the same numbers as a table, columns or a DataFrame
    charts            charts of a simulation: scores, leads, wins by seat, when games are decided, cards that win
    DiceLab           roll dice, and compare the results with the exact probabilities

Let bots play:
    list_bots         the names of a game's bots, weakest first
    play_out          play a match to its end; a bot is a name or a function (view, legal_actions, rng) -> action
    simulate          let bots play many games: who wins, how often, and how certain that is
    load_simulation   read the results of a simulation back from a folder

Ask:
    hint              what the planner bot would do now, why, and what it gains
    odds              exact probabilities for dice, cards and any game: afford, market, craft, draws, best and more
    Distribution      all outcomes of a random event, and the number of ways to get each
    rule              a rule of a game, by its number
    review            how much of a match was luck and how much was decisions, turn by turn
    about             which version is installed, and where to report a mistake

Write your own game:
    SimpleGame        the base class: you write the rules, and everything else follows
    register_game     make your game known by its name
    sample_position   a position that fits what a seat sees, for your own bot to look ahead in
    check_game        play random games of it, and check the rules at every step
    Moves             moves with arguments: one pattern for many moves
    subsets           all sets of some values, for a move that picks several
    blocks            the parts of a table, for show: dice, cards, score sheets, tracks, counters and more
    Goal              a goal that the board shows the chance of
    new_game_template write a commented file to begin a game with
    Decision          the position waits for a seat to choose
    Chance            the position waits for draws
    Over              the game has ended
    Roll              a roll of a die
    Deal              a deal of cards
    HIDDEN            what stands in place of a hidden value
    Secret            a path to a hidden value whose size is hidden too

Teach and learn:
    copy_notebooks    copy the tutorials and lessons into a folder
    puzzle            make a puzzle of any game with one call: a position, and a goal for one turn
    puzzles           the puzzles that come with the package
    Puzzle            a puzzle to play: it shows when you have solved it, and how many solutions there are
    list_lessons      the titles of the lessons
    lesson            a lesson to work through: predict, play, simulate, count, check
    repair_lesson     go on with a damaged file of a lesson
    collect           one table of everything that a school class handed in: games, lessons and guesses
    questions_for_school  write the checks of a lesson as questions for Moodle, Canvas and other platforms

Write your own lesson:
    LessonPlan        the whole lesson: its questions, its experiment, its puzzles and explorers
    LessonQuestion    a question with its key, which mf.odds computes, and its expected wrong answers
    Wrong             an expected wrong answer, and the reply that explains the mistake
    Experiment        what is repeated in the simulation, and how it is counted exactly
    Measure           something that is measured in each trial, with its exact mean
    Explorer          the base class of parts in which a student changes something and sees what follows
    explorers         the explorers of the package's lessons, for a die, a deck or a pool of yours
    register_lesson   make your lesson known by its title
    check_lesson      try out your lesson
    new_lesson_template write a commented file to begin a lesson with

Errors, all of them subclasses of GameError:
    GameError         something that the rules or the data of a game do not allow
    UnreadableAction  a text that is not the notation of any action
    IllegalAction     an action that the rules forbid now
    AmbiguousAction   a text that fits several actions
    ArgumentError     an argument of the wrong kind
    StepError         a step that has not been played
    PositionError     an impossible position
    EditionError      an invalid edition
    SaveError         a file that can't be read or written
    OddsError         a question about probabilities that is invalid or would take too long

Example:
    >>> import manaforge_widgets as mf
    >>> m = mf.new_match("manaforge", seats=3, seed=7)
    >>> m.legal_actions(0)[0].kind
    'draft'
"""

from __future__ import annotations

import sys as _sys
import typing as _typing
from importlib import import_module as _import_module
from inspect import currentframe as _currentframe
from types import ModuleType as _ModuleType

from manaforge_widgets.bots import list_bots, play_out
from manaforge_widgets.core.api import (
    Action,
    AmbiguousAction,
    ArgumentError,
    Chance,
    Decision,
    EditionError,
    GameError,
    IllegalAction,
    Outcome,
    Over,
    PositionError,
    SaveError,
    StepError,
    UnreadableAction,
)
from manaforge_widgets.core.draws import Deal, Roll
from manaforge_widgets.core.page import rule
from manaforge_widgets.core.registry import list_games, register_game
from manaforge_widgets.core.spelling import did_you_mean as _did_you_mean
from manaforge_widgets.games import blocks
from manaforge_widgets.games.goals import Goal
from manaforge_widgets.games.hidden import HIDDEN, Secret
from manaforge_widgets.games.moves import Moves, subsets
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.match import Event, Match, load_match, match_from, new_match, open_match

if _typing.TYPE_CHECKING:
    from manaforge_widgets import charts, odds
    from manaforge_widgets.bots.consistent import sample_position
    from manaforge_widgets.bots.hints import hint
    from manaforge_widgets.charts.score_curves import prestige_curves, prestige_table
    from manaforge_widgets.lessons import explorers
    from manaforge_widgets.lessons.begin import lesson, list_lessons
    from manaforge_widgets.lessons.checking import check_lesson
    from manaforge_widgets.lessons.collecting import collect
    from manaforge_widgets.lessons.explorer import Explorer
    from manaforge_widgets.lessons.plan import Experiment, LessonPlan, LessonQuestion, Measure, Wrong
    from manaforge_widgets.lessons.repairing import repair_lesson
    from manaforge_widgets.lessons.schools.questions import questions_for_school
    from manaforge_widgets.lessons.shelf import register_lesson
    from manaforge_widgets.lessons.template import new_lesson_template
    from manaforge_widgets.match.checking import check_game
    from manaforge_widgets.match.template import new_game_template
    from manaforge_widgets.odds import Distribution, OddsError
    from manaforge_widgets.reviewing.make import review
    from manaforge_widgets.simulation.simulate import load_simulation, simulate
    from manaforge_widgets.start.about import about
    from manaforge_widgets.start.notebooks import copy_notebooks
    from manaforge_widgets.widgets.board.board import Board
    from manaforge_widgets.widgets.curves import PrestigeCurves
    from manaforge_widgets.widgets.dice_lab import DiceLab
    from manaforge_widgets.widgets.puzzle import Puzzle
    from manaforge_widgets.widgets.replay import Replay

    # These belong to a game, and shared code imports no game.
    puzzle: _typing.Callable[..., _typing.Any]
    puzzles: _typing.Callable[[], _typing.Any]

# Not every notebook needs these, and some import ipywidgets or plotly, so each is imported on first use.
_LATE = {
    "check_game": "manaforge_widgets.match.checking",
    "Board": "manaforge_widgets.widgets.board.board",
    "DiceLab": "manaforge_widgets.widgets.dice_lab",
    "Distribution": "manaforge_widgets.odds",
    "Experiment": "manaforge_widgets.lessons.plan",
    "Explorer": "manaforge_widgets.lessons.explorer",
    "LessonPlan": "manaforge_widgets.lessons.plan",
    "LessonQuestion": "manaforge_widgets.lessons.plan",
    "Measure": "manaforge_widgets.lessons.plan",
    "OddsError": "manaforge_widgets.odds",
    "PrestigeCurves": "manaforge_widgets.widgets.curves",
    "Puzzle": "manaforge_widgets.widgets.puzzle",
    "Replay": "manaforge_widgets.widgets.replay",
    "Wrong": "manaforge_widgets.lessons.plan",
    "about": "manaforge_widgets.start.about",
    "check_lesson": "manaforge_widgets.lessons.checking",
    "collect": "manaforge_widgets.lessons.collecting",
    "copy_notebooks": "manaforge_widgets.start.notebooks",
    "explorers": "manaforge_widgets.lessons",
    "hint": "manaforge_widgets.bots.hints",
    "lesson": "manaforge_widgets.lessons.begin",
    "list_lessons": "manaforge_widgets.lessons.begin",
    "load_simulation": "manaforge_widgets.simulation.simulate",
    "new_game_template": "manaforge_widgets.match.template",
    "new_lesson_template": "manaforge_widgets.lessons.template",
    "prestige_curves": "manaforge_widgets.charts.score_curves",
    "prestige_table": "manaforge_widgets.charts.score_curves",
    "puzzle": "manaforge_widgets.games.manaforge.puzzles.puzzle",
    "puzzles": "manaforge_widgets.games.manaforge.puzzles.packaged",
    "questions_for_school": "manaforge_widgets.lessons.schools.questions",
    "register_lesson": "manaforge_widgets.lessons.shelf",
    "repair_lesson": "manaforge_widgets.lessons.repairing",
    "review": "manaforge_widgets.reviewing.make",
    "sample_position": "manaforge_widgets.bots.consistent",
    "simulate": "manaforge_widgets.simulation.simulate",
}

__all__ = [
    "HIDDEN",
    "Action",
    "AmbiguousAction",
    "ArgumentError",
    "Board",
    "Chance",
    "Deal",
    "Decision",
    "DiceLab",
    "Distribution",
    "EditionError",
    "Event",
    "Experiment",
    "Explorer",
    "GameError",
    "Goal",
    "IllegalAction",
    "LessonPlan",
    "LessonQuestion",
    "Match",
    "Measure",
    "Moves",
    "OddsError",
    "Outcome",
    "Over",
    "PositionError",
    "PrestigeCurves",
    "Puzzle",
    "Replay",
    "Roll",
    "SaveError",
    "Secret",
    "SimpleGame",
    "StepError",
    "UnreadableAction",
    "Wrong",
    "about",
    "blocks",
    "charts",
    "check_game",
    "check_lesson",
    "collect",
    "copy_notebooks",
    "explorers",
    "hint",
    "lesson",
    "list_bots",
    "list_games",
    "list_lessons",
    "load_match",
    "load_simulation",
    "match_from",
    "new_game_template",
    "new_lesson_template",
    "new_match",
    "odds",
    "open_match",
    "play_out",
    "prestige_curves",
    "prestige_table",
    "puzzle",
    "puzzles",
    "questions_for_school",
    "register_game",
    "register_lesson",
    "repair_lesson",
    "review",
    "rule",
    "sample_position",
    "simulate",
    "subsets",
]
__version__ = "0.1.0"


class _Package(_ModuleType):
    """A package that can't be called: the function of that name is called ``list_...``."""

    def __call__(self, *_args: object, **_named: object) -> object:
        name = self.__name__.rpartition(".")[2]
        raise TypeError(f"mf.{name}() is called mf.list_{name}() now.")


_import_module(f"{__name__}.games").__class__ = _Package
_sys.modules[f"{__name__}.bots"].__class__ = _Package


def __getattr__(name: str) -> object:
    if name in ("charts", "odds"):
        # Importing a submodule makes it an attribute of the package.
        return _import_module(f"{__name__}.{name}")
    if name == "explorers":
        # The import of its package does not import it.
        return _import_module(f"{__name__}.lessons.explorers")
    if name not in _LATE:
        hint = "" if name.startswith("_") else _did_you_mean(name, __all__)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{'; ' * bool(hint)}{hint}")
    value = getattr(_import_module(_LATE[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    # help() prints every member of every class that it finds here, some 20,000 lines. The docstring above is enough.
    return [] if _is_asked_by("pydoc") else sorted(__all__)


def _is_asked_by(module: str) -> bool:
    """Return whether the call comes from a module, directly or a few calls deep."""
    frame = _currentframe()
    for _ in range(6):
        frame = frame and frame.f_back
        if frame and frame.f_globals.get("__name__") == module:
            return True
    return False
