"""Which part of the package may import which: a game's rules come first, what people see comes last."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache, reduce
from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from project import ROOT, files

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

PACKAGE = "manaforge_widgets"
# Each may import its own step and those before it. A part of a game counts like the same part of the package.
STEPS = (
    {"core"},
    {"games", "rules"},
    {"match"},
    {"odds"},
    {"puzzles", "turn_puzzles"},
    {"bots"},
    {"simulation"},
    {"reviewing"},
    {"rl"},
    {"charts"},
    {"widgets", "board"},
    {"lessons"},
    {"live"},
)
PARTS = {"rules", "odds", "puzzles", "bots", "rl", "board", "lessons"}
ORDER = {name: step for step, names in enumerate(STEPS) for name in names}
FACADE = "__init__"
MODULES = [
    path
    for path in files()
    if path.suffix == ".py"
    and path.is_relative_to(ROOT / PACKAGE)
    and not path.is_relative_to(ROOT / PACKAGE / "frontend")
]


def part(module: str) -> str:
    """Return which part of the package a dotted name lies in; the same part of a game counts as it."""
    names = module.split(".")
    if len(names) > 3 and names[1] == "games" and names[3] in PARTS:
        return names[3]
    return names[1] if len(names) > 1 else FACADE


def game_of(module: str) -> str | None:
    """Return the game whose folder a dotted name lies in."""
    names = module.split(".")
    folder = ROOT / PACKAGE / "games" / names[2] if len(names) > 2 and names[1] == "games" else None
    return names[2] if folder is not None and folder.is_dir() else None


def dotted(path: Path) -> str:
    """Return a module's name from its path."""
    names = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == FACADE else names)


def imports(tree: ast.Module, module: str, *, is_package: bool) -> Iterator[str]:
    """Yield the absolute dotted name of everything a module imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = node.level - is_package
            home = module.split(".")[: -up or None] if node.level else []
            source = ".".join([*home, *filter(None, [node.module])])
            # `from manaforge_widgets import match` is an import of the part, not of the façade.
            yield from (
                f"{source}.{alias.name}" if source == PACKAGE and alias.name in ORDER else source
                for alias in node.names
            )


@cache
def imported(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return set(imports(tree, dotted(path), is_package=path.stem == FACADE))


def imported_modules(path: Path, names: Collection[str]) -> Iterator[str]:
    """Yield the modules of the package that a module imports; ``from a import b`` is ``a.b`` where that is a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            found = {f"{node.module}.{alias.name}" for alias in node.names}
            yield from found & set(names) or {str(node.module)}
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize(
    ("source", "module", "is_package", "expected"),
    [
        ("import os.path", f"{PACKAGE}.match", False, "os.path"),
        ("from . import games", f"{PACKAGE}.match", False, f"{PACKAGE}.games"),
        ("from .games import api", PACKAGE, True, f"{PACKAGE}.games"),
        ("from ..api import X", f"{PACKAGE}.games.a.b", False, f"{PACKAGE}.games.api"),
        ("from .api import X", f"{PACKAGE}.games", True, f"{PACKAGE}.games.api"),
        ("from . import api", f"{PACKAGE}.games", True, f"{PACKAGE}.games"),
        ("def f():\n    from .. import X", f"{PACKAGE}.bots", True, PACKAGE),
    ],
)
def test_imports_are_read_right(source: str, module: str, is_package: bool, expected: str) -> None:
    assert set(imports(ast.parse(source), module, is_package=is_package)) == {expected}


def test_imports_run_one_way() -> None:
    assert MODULES
    for path in MODULES:
        here = part(dotted(path))
        if here == FACADE:
            continue
        assert here in ORDER, f"say in STEPS where {here} stands"
        for name in imported(path):
            if name.split(".")[0] == PACKAGE:
                there = part(name)
                assert there != FACADE, f"{dotted(path)} imports {name}: the façade is for those outside"
                assert there in ORDER, f"say in STEPS where {there} stands"
                assert ORDER[there] <= ORDER[here], f"{dotted(path)} may not import {name}"


def test_no_modules_import_each_other_in_a_circle() -> None:
    names = set(map(dotted, MODULES))
    above = {dotted(path): names & set(imported_modules(path, names)) - {dotted(path)} for path in MODULES}
    while free := [name for name, others in above.items() if not others & above.keys()]:
        for name in free:
            del above[name]
    assert set(above) == set(), "these modules, or some of them, import each other"


def test_no_function_hides_a_module_of_its_name() -> None:
    # `import a.b as c` gives the attribute `b` of `a`.
    for name in map(dotted, MODULES):
        module = import_module(name)
        assert reduce(getattr, name.split(".")[1:], import_module(PACKAGE)) is module, f"{name} is hidden"


def test_no_game_imports_another_and_nothing_shared_imports_one() -> None:
    for path in MODULES:
        own = game_of(dotted(path))
        others = {game for name in imported(path) if (game := game_of(name)) not in (None, own)}
        assert others == set(), dotted(path)


# They hand out arrays, and are imported by name by those who want them.
ENVIRONMENTS = {f"{PACKAGE}.rl.{name}" for name in ("openspiel", "pettingzoo")}
PURE_PARTS = ("core", "games", "rules", "rl")
PURE = [path for path in MODULES if part(dotted(path)) in PURE_PARTS and dotted(path) not in ENVIRONMENTS]


def test_games_need_only_the_standard_library() -> None:
    assert PURE
    for path in PURE:
        others = {name.split(".")[0] for name in imported(path)} - {PACKAGE}
        assert others <= sys.stdlib_module_names, dotted(path)


RULES = [path for path in MODULES if part(dotted(path)) == "rules"]
INTERFACE = {
    f"{PACKAGE}.core.{name}"
    for name in (
        "api",
        "messages",
        "notation_forms",
        "draws",
        "edition_file",
        "engine_rules",
        "fields",
        "folding",
        "luck",
        "markup",
        "record",
        "seats",
        "spelling",
    )
}


def test_rules_import_the_game_interface_and_nothing_else_of_ours() -> None:
    assert RULES
    for path in RULES:
        own = dotted(path).rpartition(".rules")[0] + ".rules"
        ours = {name for name in imported(path) if name.split(".")[0] == PACKAGE and not name.startswith(own)}
        assert ours <= INTERFACE, dotted(path)


def test_only_environments_import_numpy() -> None:
    assert {
        dotted(path) for path in MODULES if "numpy" in {name.split(".")[0] for name in imported(path)}
    } == ENVIRONMENTS


def test_nothing_imports_the_environments() -> None:
    for path in MODULES:
        assert imported(path).isdisjoint(ENVIRONMENTS), dotted(path)


# ------------------------------------------------------------------------------------- nothing shared names a game

SHARED = [path for path in MODULES if game_of(dotted(path)) is None and path != ROOT / PACKAGE / "core" / "registry.py"]
# Games by name, and things that only one of them has.
NAMED = re.compile(
    r"(?<!\.)\b(?:manaforge(?![_-])|kings_forge|king's forge|manasurge)\b|\b[A-Z]{2}-[A-Z]\d"
    r"|\b(?:earth|wind|water|arcane|prisms?|prestige|talents?|workshop|transmute|scavenger|metamagic|anvil)\b",
    re.IGNORECASE,
)
# Fixed by the package's own name, or by the façade: a chart that is called after one game's score.
FIXED = {"prestige", "prestige_curves", ".manaforge"}


def says(tree: ast.Module) -> Iterator[str]:
    """Yield the names and the texts of a module's code; docstrings may give examples from any game."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        for field in ("id", "attr", "arg", "name", "module"):
            if isinstance(name := getattr(node, field, None), str):
                yield name


def test_nothing_that_games_share_names_a_game() -> None:
    assert SHARED
    for path in SHARED:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert [text for text in says(tree) if text not in FIXED and NAMED.search(text)] == [], dotted(path)


@pytest.mark.parametrize(
    ("code", "named"),
    [
        ("x = 'manaforge'", True),
        ("def earth_dice(): pass", False),
        ("def f(earth): pass", True),
        ("x.prisms", True),
        ("'''Play manaforge.'''", False),
        ("import manaforge_widgets.match", False),
        ("x = 'MF-T8: no'", True),
    ],
)
def test_names_of_games_are_seen(code: str, named: bool) -> None:
    assert any(NAMED.search(text) for text in says(ast.parse(code))) is named


MOST_METHODS = 30


def test_no_class_of_a_widget_does_everything() -> None:
    for path in (ROOT / PACKAGE / "widgets").rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                methods = sum(isinstance(part, ast.FunctionDef) for part in node.body)
                assert methods <= MOST_METHODS, f"{node.name} has {methods} methods: take a part out of it"


STRICTLY_NULL = re.compile(r"[!=]==\s*(?:null|undefined)\b|\b(?:null|undefined)\s*[!=]==")


def test_the_front_end_takes_a_lost_null_for_a_null() -> None:
    sources = [path for path in files() if path.suffix in {".ts", ".tsx"}]
    assert sources
    found = [path.name for path in sources if STRICTLY_NULL.search(path.read_text(encoding="utf-8"))]
    assert found == [], "some hosts lose the keys of null values: compare with == null or != null"


@pytest.mark.parametrize(
    ("code", "strict"),
    [
        ("a === null", True),
        ("a !== undefined", True),
        ("null===a", True),
        ("a == null", False),
        ("a === nullable", False),
    ],
)
def test_a_strict_comparison_is_seen(code: str, strict: bool) -> None:
    assert bool(STRICTLY_NULL.search(code)) is strict
