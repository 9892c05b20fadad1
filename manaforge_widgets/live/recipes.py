"""What a live page must know to make its widget, as plain JSON values, and the widget made from it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, TypedDict

from manaforge_widgets.core.api import ArgumentError, GameError, SaveError
from manaforge_widgets.core.messages import short
from manaforge_widgets.games.manaforge.puzzles.goals import read_goal
from manaforge_widgets.games.manaforge.puzzles.puzzle import TurnPuzzle
from manaforge_widgets.lessons.begin import lesson
from manaforge_widgets.live.travel import Source, sources_of
from manaforge_widgets.match import Match, open_match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.widgets.board.board import Board
from manaforge_widgets.widgets.dice_lab import DiceLab
from manaforge_widgets.widgets.puzzle import Puzzle

FILES = {"board": "my_game.json", "puzzle": "my_puzzle.json", "lesson": "my_lesson.json"}
"""The file in which a page keeps what was done, by the kind of widget."""


class Recipe(TypedDict):
    """What a page needs to make its widget.

    Attributes:
        kind: ``"board"``, ``"puzzle"``, ``"lab"`` or ``"lesson"``.
        arguments: the arguments of the widget.
        match: the saved match of a board or a puzzle; empty for the others.
        setting: the setting of a lab; empty for the others.
        modules: the files of your own game, bot or lesson.
    """

    kind: str
    arguments: dict[str, Any]
    match: dict[str, Any]
    setting: dict[str, Any]
    modules: list[Source]


def recipe_of(widget: Any) -> Recipe:
    """Return what a page needs to make this widget.

    Args:
        widget: a Board, a Puzzle, a DiceLab, or the page of a lesson.

    Raises:
        ArgumentError: for another widget.
        GameError: when a page can't take along a game, bot or goal of your own; the message gives the reason.

    Example:
        >>> import manaforge_widgets as mf
        >>> board = mf.Board(mf.new_match("pig", seats=2, seed=7), bots={1: "greedy"})
        >>> recipe_of(board)["arguments"]["bots"]
        [[1, 'greedy']]
    """
    described = getattr(widget, "recipe", None)
    if described is None:
        raise ArgumentError(f"a live page shows a Board, a Puzzle, a DiceLab or lesson.page(), not {short(widget)}.")
    recipe = described()
    uses = recipe.pop("uses", ())
    return {"match": {}, "setting": {}, **recipe, "modules": sources_of(uses)}


def widget_of(recipe: Mapping[str, Any], file: Path) -> Any:
    """Return the widget of a page; a board, a puzzle or a lesson goes on where its file is.

    Args:
        recipe: what :func:`recipe_of` returned.
        file: the file in which the page keeps what was done; a board or a puzzle makes it if it does not exist.

    Raises:
        GameError: when the match can't be played by these rules.
        SaveError: when the file can't be read, or holds something else.
    """
    for module in recipe["modules"]:
        _load(module)
    arguments = dict(recipe["arguments"])
    match recipe["kind"]:
        case "board":
            bots = {seat: _bot(choice) for seat, choice in arguments.pop("bots")}
            return Board(_match(recipe, file), bots=bots, **arguments)
        case "puzzle":
            return Puzzle(_puzzle(_match(recipe, file), **arguments))
        case "lab":
            lab = DiceLab(**arguments)
            lab.set_state(recipe["setting"])
            return lab
        case "lesson":
            return lesson(file=file, **arguments).page()
    raise GameError(f"this page shows {short(recipe['kind'])}, which this version can't make.")


def _match(recipe: Mapping[str, Any], file: Path) -> Match:
    """Return the match in the file, or the page's own match, kept in the file from now on."""
    begun = Match.restored(recipe["match"])
    if not file.exists():
        MatchControl(begun).autosave_to(file)
        return begun
    match = open_match(file)
    if (match.game, match.seats) != (begun.game, begun.seats):
        raise SaveError(
            f"the file holds a game of {match.game} for {match.seats} seats, but this page is for {begun.game} with "
            f"{begun.seats} seats."
        )
    return match


def _puzzle(match: Match, goal: str, seat: int, title: str, hint: str) -> TurnPuzzle:
    """Return a Manaforge puzzle in a match that may have been played on."""
    played = match.step
    while match.can_undo:
        match.undo()
    made = TurnPuzzle(match, read_goal(goal, match.copy_position(), seat), seat, title=title, hint=hint)
    made.look()
    for _ in range(played):
        match.redo()
    return made


def _load(module: Source) -> None:
    """Run a file that came with the page, as an import does."""
    if module["name"] not in sys.modules:
        made = ModuleType(module["name"])
        made.__file__ = f"{module['name']}.py"
        sys.modules[module["name"]] = made
        exec(compile(module["source"], made.__file__, "exec"), made.__dict__)  # noqa: S102 - the page's own game


def _bot(choice: str | Mapping[str, str]) -> Any:
    """Return a bot by its name, or a function of a file that came with the page."""
    return choice if isinstance(choice, str) else getattr(sys.modules[choice["module"]], choice["name"])
