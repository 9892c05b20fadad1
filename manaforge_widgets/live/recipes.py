"""Recipes: a widget described by plain JSON values, from which a live page makes the same widget."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, TypedDict

from manaforge_widgets.core.api import ArgumentError, GameError, SaveError
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.registry import own_entry
from manaforge_widgets.lessons.lesson import Lesson
from manaforge_widgets.lessons.shelf import known_lesson, known_lessons
from manaforge_widgets.live.travel import Luggage, packed_for, unpack
from manaforge_widgets.match import Match, open_match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.widgets.board.board import Board
from manaforge_widgets.widgets.dice_lab import DiceLab
from manaforge_widgets.widgets.lab.traits import from_json
from manaforge_widgets.widgets.puzzle import Puzzle

FILES = {"board": "my_game.json", "puzzle": "my_puzzle.json", "lesson": "my_lesson.json"}
"""The file in which a page keeps what was done, by the kind of widget."""


class Recipe(TypedDict):
    """The description of a widget.

    Attributes:
        kind: ``"board"``, ``"puzzle"``, ``"lab"``, ``"lesson"`` or ``"class"``.
        arguments: the arguments of the widget.
        match: the saved match of a board or a puzzle; empty for the others.
        luggage: the files of your own game, bot or lesson.
    """

    kind: str
    arguments: dict[str, Any]
    match: dict[str, Any]
    luggage: Luggage


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
    recipe: dict[str, Any] = described()
    game = recipe.get("match", {}).get("game", "")
    if (own := own_entry(game)) is not None:
        _check_registers_itself(own.rules, game)
    uses = own_trials() if recipe["kind"] == "class" else recipe.pop("uses", ())
    luggage = packed_for(uses, recipe.pop("pages", ()))
    return {
        "kind": recipe["kind"],
        "arguments": recipe["arguments"],
        "match": recipe.get("match", {}),
        "luggage": luggage,
    }


def _check_registers_itself(rules: Any, game: str) -> None:
    """Refuse a game that only a notebook registers: a page runs the game's file alone."""
    file = getattr(sys.modules.get(rules.__module__), "__file__", None)
    if file is not None and "register_game" not in Path(file).read_text(encoding="utf-8"):
        raise GameError(
            f"{Path(file).name} must call mf.register_game itself, with all bots of {game}, so that a page can run it."
        )


def own_trials() -> list[object]:
    """Return a function of each lesson that you registered, by whose file a class page knows the lesson.

    Raises:
        GameError: when a page can't take along one of these lessons; the message gives the reason.
    """
    found: list[object] = []
    for known in known_lessons().values():
        if known.game:
            continue
        trial = known.plan().experiment.trial
        try:
            files = packed_for([trial])["files"]
        except GameError as error:
            raise GameError(f"the lesson {known.title!r}: {error}") from error
        if not any("register_lesson" in source for source in files.values()):
            raise GameError(
                f"the lesson {known.title!r} must be in a file that calls mf.register_lesson itself, so that a page "
                "can take it along."
            )
        found.append(trial)
    return found


def widget_of(recipe: Mapping[str, Any], file: Path, *, held: str = "") -> Any:
    """Return the widget of a page; a board, a puzzle or a lesson goes on where its file is.

    Args:
        recipe: what :func:`recipe_of` returned.
        file: the file in which the page keeps what was done; a board or a puzzle makes it if it does not exist.
        held: the reason why the bots of a board wait until somebody asks them; empty if they don't.

    Raises:
        GameError: when the match can't be played by these rules.
        SaveError: when the file can't be read, or holds something else.
    """
    unpack(recipe["luggage"], file.parent / "own")
    arguments = dict(recipe["arguments"])
    match recipe["kind"]:
        case "board":
            bots = {seat: _bot(choice) for seat, choice in arguments.pop("bots")}
            if not held:
                return Board(_match(recipe, file), bots=bots, **arguments)
            # With a pause between their moves, the bots don't move before they are held.
            board = Board(_match(recipe, file), bots=bots, **{**arguments, "pace": 1})
            board.hold_bots(held)
            board.pace = arguments["pace"]
            return board
        case "puzzle":
            made = import_module(arguments.pop("maker")).puzzle_again(_match(recipe, file), **arguments)
            return Puzzle(made)
        case "lab":
            return DiceLab(**{name: from_json(value, None) for name, value in arguments.items()})
        case "lesson":
            return _lesson_page(arguments, file)
        case "class":
            # Imported here, so that other pages start sooner.
            from manaforge_widgets.lessons.collecting.class_page.inbox import ClassInbox  # noqa: PLC0415

            return ClassInbox()
    raise GameError(f"this page shows {short(recipe['kind'])}, which this version can't make.")


def _lesson_page(arguments: Mapping[str, Any], file: Path) -> Any:
    """Return the page of a lesson; a number that its file holds goes before the one that the page was written with."""
    plan = known_lesson(arguments["name"]).plan(arguments["edition"])
    student = None if file.exists() else arguments["student"]
    return Lesson(plan, arguments["class_seed"], student, file, two_pass=arguments["two_pass"], in_page=True).page()


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


def _bot(choice: str | Mapping[str, str]) -> Any:
    """Return a bot by its name, or a function of a file that came with the page."""
    return choice if isinstance(choice, str) else getattr(sys.modules[choice["module"]], choice["name"])
