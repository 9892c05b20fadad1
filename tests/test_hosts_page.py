"""The page about hosts names tests that are there, and versions that they have run with."""

from __future__ import annotations

import ast
import re
from importlib.metadata import version

import pytest
from project import ROOT
from test_documents import named, there

PAGE = (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8")
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in PAGE.split("## How to use each")[0].splitlines()
    if line.startswith("| ") and not line.startswith("| ---")
][1:]
YOURS = {"_config.yml", "dist/lite", "jupyter_nbconvert_config.json", "notebook.ipynb", "notebook.py"}
"""Files that a reader makes."""
INSTALLED = {"JupyterLab": "jupyterlab", "Notebook": "notebook", "nbclassic": "nbclassic", "Voila": "voila"}


@pytest.mark.parametrize(("file", "name"), sorted(set(TEST.findall(PAGE))))
def test_a_test_that_is_named_is_there(file: str, name: str) -> None:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    [found] = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
    nightly = any("nightly" in ast.unparse(mark) for mark in found.decorator_list)
    assert (f"`{file}::{name}` (nightly)" in PAGE) == nightly


def test_each_host_names_a_test_or_says_that_there_is_none() -> None:
    assert len(ROWS) == 12
    assert [row[0] for row in ROWS if not TEST.search(row[-1])] == ["Jupyter Book 1"]
    assert PAGE.count("not tested here") == 1


def test_each_test_of_a_host_is_named() -> None:
    for path in (ROOT / "tests" / "hosts").glob("test_*.py"):
        assert str(path.relative_to(ROOT)) in PAGE


def test_the_versions_are_those_that_the_tests_run_with() -> None:
    told = {row[0]: row[1] for row in ROWS}
    for host, package in INSTALLED.items():
        assert version(package).startswith(f"{told[host]}."), host
    assert version("marimo").startswith(f"{told['marimo, as an app and in its editor']}.")
    with (ROOT / "pyproject.toml").open("rb") as file:
        assert f'"jupyterlite-core=={told["JupyterLite"]}.'.encode() in file.read()


def test_the_paths_on_the_page_are_there() -> None:
    paths = [path for path in named(re.sub(r"```\w+", "```", PAGE)) if path not in YOURS and not path.startswith("#")]
    assert len(paths) == 8
    assert [path for path in paths if not there(path.partition("::")[0]) and not there(f"docs/{path}")] == []
