"""Which tests of a game are about which of its rules, read from their marks."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from manaforge_widgets.core.page import rules_of
from manaforge_widgets.core.registry import find_entry

if TYPE_CHECKING:
    from collections.abc import Iterator


class RuleTable:
    """The rules of a game, by its page, and the tests in the game's folder of tests.

    Args:
        game: the name of the game.

    Attributes:
        texts: the tests' files, by path.
        page: the page of the rules.
        rules: their numbers.
        cases: the numbers of the worked cases.
    """

    def __init__(self, game: str) -> None:
        page = find_entry(game).page
        assert page is not None
        paths = sorted((Path(__file__).parent / game / "rules").glob("test_*.py"))
        self.texts = {path: path.read_text(encoding="utf-8") for path in paths}
        self.page = page.read_text(encoding="utf-8")
        self.rules: tuple[str, ...] = tuple(rules_of(page))
        cases = re.findall(r"^(\d+)\. ", self.page.partition("## Worked cases")[2], re.MULTILINE)
        self.cases: tuple[int, ...] = tuple(map(int, cases))

    @cached_property
    def tests(self) -> tuple[str, ...]:
        """The names of all test functions."""
        return tuple(test.name for path in self.texts for test in self._tests_in(path))

    @cached_property
    def tests_of(self) -> dict[str, list[str]]:
        """The names of the tests of each rule that a mark names."""
        table: dict[str, list[str]] = defaultdict(list)
        for path in self.texts:
            everywhere = [rule for node in self._tree(path).body if _is_pytestmark(node) for rule in _rules(node)]
            for test in self._tests_in(path):
                own = [rule for decorator in test.decorator_list for rule in _rules(decorator)]
                for rule in dict.fromkeys([*everywhere, *own]):
                    table[rule].append(f"{path.name}::{test.name}")
        return dict(table)

    def _tree(self, path: Path) -> ast.Module:
        return ast.parse(self.texts[path])

    def _tests_in(self, path: Path) -> Iterator[ast.FunctionDef]:
        for node in self._tree(path).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node


def _is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
    )


def _rules(node: ast.AST) -> Iterator[str]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "rule":
            yield from (str(argument.value) for argument in call.args if isinstance(argument, ast.Constant))
