"""What help and tab completion show: an example for each public method, and public names only."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest
from project import ROOT

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = ROOT / "manaforge_widgets"
CLASSES = {
    "Match": "match/match.py",
    "MatchLuck": "match/luck.py",
    "Game": "core/api.py",
    "SimpleGame": "games/simple.py",
    "Luck": "core/luck.py",
    "TurnPuzzle": "games/manaforge/puzzles/puzzle.py",
    "Puzzles": "games/manaforge/puzzles/packaged.py",
    "Collection": "lessons/collecting/collection.py",
    "Guesses": "widgets/guesses.py",
    "Lesson": "lessons/lesson.py",
    "BegunLesson": "lessons/begun_lesson.py",
    "GuessedLesson": "lessons/guessing.py",
    "ExploredLesson": "lessons/tools.py",
    "Results": "simulation/results.py",
    "PlayedGames": "simulation/played_games.py",
    "SimulationPlan": "simulation/plan.py",
    "Table": "simulation/tables.py",
}
WIDGETS = {
    "BundledWidget": "widgets/base.py",
    "Board": "widgets/board/board.py",
    "Replay": "widgets/replay.py",
    "DiceLab": "widgets/dice_lab.py",
    "PrestigeCurves": "widgets/curves.py",
    "Puzzle": "widgets/puzzle.py",
}
MODULES = [
    *sorted(path.relative_to(PACKAGE).as_posix() for path in (PACKAGE / "match").glob("*.py")),
    *(
        f"lessons/collecting/{name}.py"
        for name in ("__init__", "answers", "folder", "games", "guesses", "lessons", "row")
    ),
    "lessons/begin.py",
    "simulation/plan.py",
    "simulation/simulate.py",
    *(
        f"core/{name}.py"
        for name in (
            "registry",
            "messages",
            "conformance",
            "entry",
            "listing",
            "luck",
            "markup",
            "page",
            "record",
            "tables",
        )
    ),
]


def public(body: list[ast.stmt]) -> Iterator[ast.FunctionDef]:
    """Yield the public functions, methods and properties of a module or class, one a name."""
    for node in body:
        # A property's setter has the docstring of its getter.
        is_setter = isinstance(node, ast.FunctionDef) and any(
            isinstance(mark, ast.Attribute) and mark.attr == "setter" for mark in node.decorator_list
        )
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and not is_setter:
            yield node


def parsed(name: str) -> ast.Module:
    return ast.parse((PACKAGE / name).read_text(encoding="utf-8"))


def class_of(name: str, file: str) -> ast.ClassDef:
    [found] = [node for node in parsed(file).body if isinstance(node, ast.ClassDef) and node.name == name]
    return found


def methods(classes: dict[str, str]) -> dict[str, ast.FunctionDef]:
    return {
        f"{name}.{method.name}": method
        for name, file in classes.items()
        for method in public(class_of(name, file).body)
    }


METHODS = methods(CLASSES)
FUNCTIONS = {f"{name}: {function.name}": function for name in MODULES for function in public(parsed(name).body)}


def has_example(node: ast.FunctionDef | ast.ClassDef) -> bool:
    _, _, example = (ast.get_docstring(node) or "").partition("\nExample:\n")
    return ">>> " in example


@pytest.mark.parametrize("node", [*METHODS.values(), *FUNCTIONS.values()], ids=[*METHODS, *FUNCTIONS])
def test_each_public_function_and_method_has_an_example(node: ast.FunctionDef) -> None:
    assert has_example(node)


@pytest.mark.parametrize("name", WIDGETS)
def test_a_widget_and_each_of_its_public_methods_has_an_example(name: str) -> None:
    found = {name: class_of(name, WIDGETS[name]), **methods({name: WIDGETS[name]})}
    assert [method for method, node in found.items() if not has_example(node)] == []


@pytest.mark.parametrize("name", CLASSES)
def test_each_class_has_an_example(name: str) -> None:
    assert has_example(class_of(name, CLASSES[name]))


def test_the_methods_of_the_interface_are_found() -> None:
    assert {"Match.apply", "Match.to_act", "Match.restored", "Game.resample", "SimpleGame.begin"} <= METHODS.keys()


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('"""Words.\n\n    Example:\n        >>> f()\n    """', True),
        ('"""Words.\n\n    Example:\n        f()\n    """', False),
        ('"""Words. >>> f()"""', False),
        ("pass", False),
    ],
)
def test_an_example_is_seen(source: str, expected: bool) -> None:
    [function] = public(ast.parse(f"def f():\n    {source}\n").body)
    assert has_example(function) is expected


def test_tab_completion_shows_public_names_only() -> None:
    assert dir(mf) == sorted(mf.__all__)
    assert all(hasattr(mf, name) for name in dir(mf))
