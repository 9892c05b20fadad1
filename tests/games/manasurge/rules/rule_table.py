"""Which tests are about which rule, read from their marks."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from manaforge_widgets.games.manasurge import GAME
from manaforge_widgets.games.page import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
assert GAME.page is not None
PAGE = GAME.page.read_text(encoding="utf-8")
RULES: tuple[str, ...] = tuple(rules_of(GAME.page))
CASES: tuple[int, ...] = tuple(
    int(number) for number in re.findall(r"^(\d+)\. ", PAGE.partition("## Worked cases")[2], re.MULTILINE)
)


def rule_table() -> dict[str, list[str]]:
    """Return the names of the tests of each rule that a mark names."""
    table: dict[str, list[str]] = defaultdict(list)
    for path in sorted(HERE.glob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        everywhere = [rule for node in tree.body if _is_pytestmark(node) for rule in _rules(node)]
        for test in tree.body:
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                own = [rule for decorator in test.decorator_list for rule in _rules(decorator)]
                for rule in dict.fromkeys([*everywhere, *own]):
                    table[rule].append(f"{path.name}::{test.name}")
    return dict(table)


@cache
def all_tests() -> tuple[str, ...]:
    """Return the names of all test functions in this folder."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("test_*.py"))]
    return tuple(
        node.name
        for tree in trees
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def _is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
    )


def _rules(node: ast.AST) -> Iterator[str]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "rule":
            yield from (str(argument.value) for argument in call.args if isinstance(argument, ast.Constant))
