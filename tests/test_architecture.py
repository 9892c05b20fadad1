"""Who may import whom, and what no file of the project may hold."""

from __future__ import annotations

import ast
import json
import re
import sys
from typing import TYPE_CHECKING

import pytest
from project import ROOT, files, notebooks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PACKAGE = "manaforge_widgets"
# Each may import itself and what stands before it.
ORDER = ("games", "match", "odds", "bots", "simulation", "charts", "widgets", "lessons")
FACADE = "__init__"
MODULES = [
    path
    for path in files()
    if path.suffix == ".py"
    and path.is_relative_to(ROOT / PACKAGE)
    and not path.is_relative_to(ROOT / PACKAGE / "frontend")
]
NOTEBOOKS = notebooks()


def part(module: str) -> str:
    """Return which part of the package a dotted name lies in."""
    names = module.split(".")
    return names[1] if len(names) > 1 else FACADE


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


def imported(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return set(imports(tree, dotted(path), is_package=path.stem == FACADE))


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


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_imports_run_one_way(path: Path) -> None:
    here = part(dotted(path))
    if here == FACADE:
        return
    assert here in ORDER, f"say in ORDER where {here} stands"
    for name in imported(path):
        if name.split(".")[0] == PACKAGE:
            there = part(name)
            assert there != FACADE, f"{name}: the façade is for those outside"
            assert ORDER.index(there) <= ORDER.index(here), f"{here} may not import {there}"


@pytest.mark.parametrize("path", [path for path in MODULES if part(dotted(path)) == "games"], ids=dotted)
def test_games_need_only_the_standard_library(path: Path) -> None:
    others = {name.split(".")[0] for name in imported(path)} - {PACKAGE}
    assert others <= sys.stdlib_module_names


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_no_module_imports_numpy(path: Path) -> None:
    assert "numpy" not in {name.split(".")[0] for name in imported(path)}


# Joined here, since this file is searched too.
FAR = [
    ".".join(names)
    for names in (
        ("jsdelivr", "net"),
        ("unpkg", "com"),
        ("cdnjs", "cloudflare"),
        ("esm", "sh"),
        ("cdn", "plot"),
        ("skypack", "dev"),
        ("googleapis", "com"),
        ("gstatic", "com"),
        ("registry", "npmjs"),
        ("registry", "yarnpkg"),
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("deb", "debian"),
    )
]
FAR_HOST = re.compile("|".join(rf"\b{re.escape(host)}\b" for host in FAR))
MACHINE_PATH = re.compile(r"(?<![\w.$}~/-])/(?:work|root|tmp|farm)(?=[/\s\"'`),;:]|$)", re.MULTILINE)


def test_no_far_host_and_no_path_of_one_machine() -> None:
    found = []
    for path in files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for pattern in (FAR_HOST, MACHINE_PATH):
            found += [f"{path.relative_to(ROOT)}: {hit[0]}" for hit in pattern.finditer(text)]
    assert found == []


@pytest.mark.parametrize(
    "path",
    [path for path in files() if path.name == "package-lock.json"],
    ids=lambda path: path.name,
)
def test_lock_names_no_registry(path: Path) -> None:
    packages = json.loads(path.read_text(encoding="utf-8"))["packages"]
    assert [name for name, package in packages.items() if "resolved" in package] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_is_executed_small_and_without_widget_state(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    notebook = json.loads(text)
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    outputs = [output for cell in cells for output in cell["outputs"]]
    assert len(text.encode()) < 100_000
    assert "widgets" not in notebook["metadata"]
    assert all(cell["execution_count"] for cell in cells)
    assert outputs, "nbval compares outputs: a notebook without any tests nothing"
    assert not [output for output in outputs if output["output_type"] == "error"]
